"""Who may ask for what, how much of it, and by which name."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.web.people import HOST, Server, running
from tests.web.test_refusals import sentence
from troquet.web import limits, logs
from troquet.web.guard import is_our_page, is_ours
from troquet.web.limits import Bucket, Limits, Rate
from troquet.web.settings import Settings


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path, limited=True) as server:
        yield server


def test_fast_play_meets_no_limit(limited: Server) -> None:
    """J9: two moves a second and a draft before each, for a while; five people behind one address."""
    people = [limited.person(f"P{i}") for i in range(5)]
    path = people[0].sets_table("", "", "", "", "")
    for person in people:
        person.sits(path)
    for _ in range(6):
        for person in people:
            assert person.get(f"{path}?draft=dare").status_code == 200
            assert person.post(f"{path}/rename", name=person.name).status_code == 303
            assert person.plays(path, "1 play 9").status_code in (403, 409, 422)


def test_floods_are_refused_with_a_sentence(limited: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """J9: others are served as before."""
    monkeypatch.setitem(limits.RATES, "post", (Rate(40, 0.01), Rate(300, 40)))  # however slow this machine
    ana, bo = limited.person("Ana"), limited.person("Bo")
    path = ana.sets_table("", "", "")
    answers = [bo.post(f"{path}/rename", name="x") for _ in range(60)]
    assert answers[0].status_code == 403
    assert answers[-1].status_code == 429
    assert "too much at once" in sentence(answers[-1].text)
    assert ana.post(f"{path}/ready", ready="yes").status_code == 303
    made = [
        ana.post("/tables", game="troll", players=3, name="Ana", seat1="person").status_code
        for _ in range(30)
    ]
    assert made[-1] == 429
    assert 303 in made or 422 in made
    assert ana.post(f"{path}/rematch").status_code == 429, "that sets a table, too"
    assert limited.person("Cy").sets_table("", "", "")


def test_one_address_with_many_names_is_one(limited: Server) -> None:
    made = 0
    for _ in range(90):
        person = limited.person("x")
        answer = person.post("/tables", game="troll", players=3, name="x", seat1="person", once="k")
        made += answer.status_code != 429
    assert made <= 70


def test_a_person_has_so_many_pages_open_at_most(limited: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS", 2)
    ana = limited.person("Ana")
    path = ana.sets_table("", "", "")
    headers = {**ana.headers, "origin": HOST}

    def opens(number: int) -> None:
        with limited.client.websocket_connect(f"{path}/live", headers=headers) as socket:
            socket.receive_text(timeout=60)
            if number > 1:
                opens(number - 1)

    opens(2)
    opens(2)
    with pytest.raises(WebSocketDisconnect):
        opens(3)


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    bucket = Bucket(Rate(2, 10))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 100.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert bucket.wait() == pytest.approx(0.1)


def test_this_machine_has_no_address_limit_and_a_network_of_six_is_one() -> None:
    many = Limits()
    assert all(many.allow("table", "", "127.0.0.1") for _ in range(200))
    assert not all(many.allow("table", "", "192.0.2.7") for _ in range(200))
    assert limits.network("2001:db8::1") == limits.network("2001:db8::2") != limits.network("2001:db8:0:1::1")


# ── names ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8000", True),
        (f"{'a' * 3000}@127.0.0.1", False),
        ("127.0.0.1", True),
        ("192.168.1.7:8000", True),
        ("[::1]:8000", True),
        ("[fe80::1%eth0]:80", True),
        ("play.example.org", True),
        ("PLAY.example.org:443", True),
        ("kitchen", True),
        ("kitchen.local:8000", False),
        ("rebound.example", False),
        ("127.0.0.1.rebound.example", False),
        ("localhost.rebound.example", False),
        ("", False),
        ("[::1", False),
        ("a@127.0.0.1", False),
        ("localhost:99999", False),
        ("localhost:http", False),
        ("::1", False),
        (f"{'a' * 300}.localhost", False),
    ],
)
def test_what_we_are_called(host: str, ours: bool) -> None:
    settings = Settings(public_url="https://play.example.org", names=("Kitchen",))
    assert is_ours(host, settings) is ours


def test_a_name_that_is_not_ours_gets_nothing(server: Server) -> None:
    """J1: DNS rebinding: the page of another site, whose name leads here, is of its own origin."""
    ana = server.person("Ana")
    path = ana.sets_table("", "", "")
    headers = {**ana.headers, "host": "rebound.example", "origin": "http://rebound.example"}
    for answer in (
        server.client.get(path, headers=headers),
        server.client.post(f"{path}/ready", headers=headers, data={"ready": "yes"}),
    ):
        assert answer.status_code == 421
        assert "not called that" in sentence(answer.text)
    with pytest.raises(WebSocketDisconnect), server.client.websocket_connect(f"{path}/live", headers=headers):
        pass


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("https://play.example.org", "play.example.org", True),
        ("https://play.example.org", "127.0.0.1:8000", True),
        ("http://play.example.org", "play.example.org", False),
        ("https://play.example.org:444", "play.example.org", False),
        ("http://192.168.1.7:8000", "192.168.1.7:8000", True),
        ("http://192.168.1.7", "192.168.1.7:8000", False),
        ("https://elsewhere.example", "play.example.org", False),
        ("http://[", "play.example.org", False),
    ],
)
def test_whose_page_asks(origin: str, host: str, ours: bool) -> None:
    """Whoever can change what comes by plain http makes no page of ours."""
    assert is_our_page(origin, host, "https://play.example.org") is ours


@pytest.mark.parametrize("host", ["localhost:99999", "localhost:http", "::1", f"{'a' * 5000}.localhost"])
def test_a_name_that_is_none_gets_a_sentence(server: Server, host: str) -> None:
    path = server.person("Ana").sets_table("", "", "")
    for what in (path, f"{path}/qr.svg"):
        answer = server.client.get(what, headers={"host": host})
        assert answer.status_code == 421
        assert "not called that" in sentence(answer.text)


# ── the log of the server ────────────────────────────────────────────────────────────────────────────────────


def test_the_log_tells_no_secret(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    ana = server.person("Ana Secret")
    path = ana.sets_table("", "", "")

    def fails(*_: object) -> None:
        raise RuntimeError("a fault\nof our own")

    server.table(path[3:]).seat_of = fails  # type: ignore[assignment, method-assign]
    with caplog.at_level(logging.INFO, "troquet"):
        assert ana.get(path).status_code == 500
    said = "\n".join(logs._Lines().format(record) for record in caplog.records if record.name == "troquet")
    assert "event=request.failed" in said
    assert 'says="a fault"' in said
    for secret in ("Secret", path[3:], ana.cookies["person"]):
        assert secret not in said
    assert all(line.startswith("at=2") for line in said.splitlines())


def test_health_names_the_version(server: Server) -> None:
    answer = server.client.get("/healthz")
    assert answer.text.startswith("ok ")
