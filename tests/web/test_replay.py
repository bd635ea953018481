"""Stepping through games by links and forms alone, and reporting a problem."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tests.web.people import HOST, Person, Server, play_on
from troquet import Record

RECORDS = Path(__file__).parents[1] / "records" / "troll"


@pytest.fixture
def ana(server: Server) -> Person:
    return server.person("Ana")


def bring(person: Person, raw: bytes) -> tuple[int, str]:
    """Upload a record; the status, and where it leads or the sentence that refuses it."""
    answer = person.server.client.post(
        "/replay",
        headers={**person.headers, "origin": HOST},
        files={"file": ("game.json", raw, "application/json")},
        follow_redirects=False,
    )
    found = re.search(r'class="refusal".*?<span>(.*?)</span>', answer.text, re.S)
    return answer.status_code, answer.headers.get("location") or (unescape(found[1]) if found else "")


def title(page: str) -> str:
    found = re.search(r'id="ask-title">(.*?)</h2>', page)
    assert found
    return found[1]


def test_a_finished_game_is_stepped_through_by_links(ana: Person) -> None:
    path = ana.sets_table("", "careful", "random")
    assert ana.get(f"{path}/replay").status_code == 409
    page = play_on(path, ana)
    assert f'href="{path}/replay?seat=open"' in page
    page = ana.get(f"{path}/replay?seat=open").text
    count = len(ana.server.table(path[3:]).moves)
    for at in range(count + 1):
        assert title(page) == f"Move {at} of {count}"
        onward = re.search(r'id="step-next"[^>]*href="([^"]+)"', page)
        if at == count:
            assert onward is None
            break
        assert onward
        page = ana.get(unescape(onward[1])).text
    back = re.search(r'id="step-back"[^>]*href="([^"]+)"', page)
    assert back
    assert title(ana.get(unescape(back[1])).text) == f"Move {count - 1} of {count}"


def test_anybody_may_look_through_any_seats_eyes(ana: Person, server: Server) -> None:
    path = ana.sets_table("", "careful", "random")
    play_on(path, ana)
    passer_by = server.person()
    moves = server.table(path[3:]).moves
    at = next(i for i, move in enumerate(moves, 1) if "dare" in str(move))
    pages = {
        eyes: passer_by.get(f"{path}/replay?at={at}&seat={eyes}").text for eyes in ("open", "1", "watch")
    }
    assert "a card face down, ×2" in unescape(pages["watch"])
    assert "a card face down, ×2" not in unescape(pages["open"])
    for page in pages.values():
        assert 'name="move"' not in page
        assert 'class="name" dir="auto">You<' not in page


def test_a_record_is_brought_and_stepped_through(ana: Person, server: Server) -> None:
    for file in sorted(RECORDS.glob("*.json")):
        status, path = bring(ana, file.read_bytes())
        assert status == 303, path
        record = Record.load(file)
        last = server.person().get(f"{path}?at=100000&seat=2").text
        assert title(last) == f"Move {len(record.moves)} of {len(record.moves)}"
        assert bring(ana, file.read_bytes()) == (303, path)


def test_a_proof_may_hold_more_than_anybody_asks_for(ana: Person) -> None:
    """However deep that is nested: it can be read, or a sentence says that it cannot."""
    path = ana.sets_table("", "careful", "random")
    ana.post(f"{path}/close")
    raw = ana.get(f"{path}/record.json").content
    for depth in (0, 100, 900, 950, 980, 1000):
        deep = raw.replace(b'"deal":{', b'"deal":{"more":' + b"[" * depth + b"1" + b"]" * depth + b",")
        assert len(deep) > len(raw)
        assert bring(ana, deep)[0] in (303, 422), depth


def test_a_record_is_pasted(ana: Person) -> None:
    text = (RECORDS / "days-3.json").read_text()
    assert ana.post("/replay", record=text).headers["location"] == bring(ana, text.encode())[1]


def test_every_fault_is_one_sentence(ana: Person) -> None:
    good = json.loads((RECORDS / "days-3.json").read_text())
    faulty: list[tuple[bytes, int]] = [
        (b"", 422),
        (b"   ", 422),
        (b"\xff\xfe", 422),
        (b"{", 422),
        (b"[]", 422),
        (b"[" * 5000, 422),
        (json.dumps({**good, "game": "chess"}).encode(), 422),
        (json.dumps({**good, "seats": []}).encode(), 422),
        (json.dumps({**good, "moves": ["* troll ?", *good["moves"][1:]]}).encode(), 422),
        (json.dumps({**good, "moves": good["moves"][1:]}).encode(), 422),
        (json.dumps({**good, "moves": good["moves"][:-1]}).encode(), 422),
        (json.dumps({**good, "result": None}).encode(), 422),
        (b" " * (513 << 10) + b"{}", 413),
    ]
    for raw, expected in faulty:
        status, sentence = bring(ana, raw)
        assert status == expected, (raw[:60], sentence)
        assert 5 < len(sentence) < 500
        assert "\n" not in sentence.strip()


def part(kind: str) -> bytes:
    """The beginning of a form's one part."""
    return f'--x\r\nContent-Disposition: form-data; name="record"\r\nContent-Type: {kind}\r\n\r\n'.encode()


def test_too_much_or_no_form_is_refused(ana: Person) -> None:
    assert bring(ana, b"x" * (2 << 20))[0] == 413
    assert ana.post("/replay", record="x" * (1 << 20)).status_code == 413
    send = ana.server.client.post
    headers = {**ana.headers, "origin": HOST}
    for kind, body, status in (
        ("application/json", b"{}", 415),
        ("multipart/form-data; boundary=x", b"nonsense", 400),
        ("multipart/form-data", b"nonsense", 400),
        ("multipart/form-data; boundary=x", part("text/plain; charset=none") + b"{}\r\n--x--\r\n", 400),
        ("multipart/form-data; boundary=x", part("text/plain") + b"\xff\r\n--x--\r\n", 400),
        ("application/x-www-form-urlencoded", b"\xff", 400),
        ("application/x-www-form-urlencoded", b"a=1&b=1&c=1&d=1&e=1", 400),
    ):
        answer = send("/replay", content=body, headers={**headers, "content-type": kind})
        assert answer.status_code == status, (kind, answer.text)
        assert 'class="refusal"' in answer.text
    assert (
        send("/replay", data={"record": "{}"}, headers={**ana.headers, "origin": "https://x.org"}).status_code
        == 403
    )


def test_names_in_a_record_are_only_text(ana: Person) -> None:
    good = json.loads((RECORDS / "days-3.json").read_text())
    good["seats"][0] = "<script>1</script>\ue000\n"
    status, path = bring(ana, json.dumps(good).encode())
    assert status == 303
    page = ana.get(path).text
    assert "<script>1" not in page
    assert "&lt;script&gt;" in page


def test_the_shelf_forgets_what_was_brought_first(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("troquet.web.shelf.MOST", 2)
    paths = [bring(ana, file.read_bytes())[1] for file in sorted(RECORDS.glob("*.json"))[:3]]
    assert [ana.get(path).status_code for path in paths] == [404, 200, 200]


def test_a_report_that_cannot_be_kept(server: Server, ana: Person) -> None:
    path, folder = ana.sets_table("", "random", "random"), server.site.settings.data
    (folder / "reports").touch()
    answer = ana.post(f"{path}/report")
    assert answer.status_code == 503
    assert "The report could not be kept" in answer.text
    assert str(folder) not in answer.text
    (folder / "reports").unlink()
    assert ana.post(f"{path}/report").status_code == 303


def test_a_report_holds_the_record_the_move_and_that_seats_view(server: Server, ana: Person) -> None:
    """H5: hidden data of others is not in it."""
    bo, cy = server.person("Bo"), server.person("Cy")
    path = ana.sets_table("", "", "")
    assert ana.post(f"{path}/report").status_code == 404
    for person in (ana, bo, cy):
        person.sits(path)
    ana.plays(path, "1 play 2")
    bo.plays(path, "2 dare 4")
    refused = cy.plays(path, "3 play 1")
    assert 'formaction="/t/' in refused.text.split('class="refusal"')[1].split("</p>")[0]
    where = cy.post(f"{path}/report").headers["location"]
    assert where.rpartition("/")[2] in cy.get(where).text
    (file,) = (server.site.settings.data / "reports").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    report = json.loads(file.read_text())
    table = server.table(path[3:])
    assert set(report) == {"record", "move", "view"}
    assert report["move"] == len(table.moves)
    assert report["view"] == table.state.view(3).to_json()
    assert report["record"]["moves"][1:] == ["1 play 2", "2 dare ?"]
    assert cy.post(f"{path}/report").headers["location"] == where
    assert ana.get(f"{path}/report/nothinghere1").status_code == 404
