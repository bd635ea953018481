"""The provable deal over HTTP: a page in Python draws a word, promises it, keeps the terms and opens it."""

from __future__ import annotations

import hashlib
import logging
import re
import subprocess
import sys
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.people import HOST, Person, Server, play_on, running, until
from troquet import Record
from troquet.cli import main
from troquet.web.settings import Settings

SCRIPT = Path(__file__).parents[2] / "docs" / "verify.py"


def digest(*parts: object) -> str:
    """Written down again, as in deal.md."""
    joined = b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return hashlib.sha256(joined).hexdigest()


class Page:
    """What deal.js does for a person."""

    def __init__(self, person: Person, path: str, word: bytes) -> None:
        self.person, self.path, self.word = person, path, word

    def seal(self) -> dict[str, str]:
        """The data of the line that says how the deal is sealed."""
        (line,) = re.findall(r'<p class="proof"[^>]*>', self.person.get(self.path).text)
        return {name: unescape(value) for name, value in re.findall(r'data-([a-z]+)="([^"]*)"', line)}

    def ready(self) -> Page:
        seal = self.seal()
        c = digest("word", self.path[3:], seal["k"], seal["seat"], self.word)
        assert self.person.post(f"{self.path}/ready", ready="yes", c=c).status_code == 303
        return self

    def opens(self, word: bytes = b"") -> int:
        k = self.seal()["k"]
        return self.person.post(f"{self.path}/word", k=k, w=(word or self.word).hex()).status_code

    def terms(self) -> dict[str, Any]:
        terms: dict[str, Any] = msgspec.json.decode(self.seal()["terms"])
        return terms


def gathered(server: Server, *seats: str) -> list[Page]:
    """A table with a page for everybody who sits there; nobody is ready."""
    names = ["Ana", "Bo", "Cy", "Di", "Ed"][: seats.count("")]
    people = [server.person(name) for name in names]
    path = people[0].sets_table(*seats, words="yes")
    for person in people[1:]:
        assert person.post(f"{path}/sit", name=person.name).status_code == 303
    return [Page(person, path, bytes([i]) * 32) for i, person in enumerate(people, 1)]


def verified(record: bytes, folder: Path) -> None:
    """By `troquet check`, and by the script of anyone's own."""
    file = folder / "game.json"
    file.write_bytes(record)
    assert main(["check", str(file)]) == 0
    script = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file)], capture_output=True, text=True
    )
    assert script.stdout == "The deal is proved.\n", script.stderr


def test_the_whole_course(server: Server, tmp_path: Path) -> None:
    ana, bo = gathered(server, "", "", "random")
    seal = ana.seal()
    assert (seal["k"], seal["seat"], seal["hash"]) == ("1", "1", "")
    ana.ready()
    bo.ready()
    terms = ana.terms()
    assert terms == bo.terms()
    assert terms["C"] == seal["commitment"]
    assert terms["c"] == [
        digest("word", ana.path[3:], 1, i, page.word) for i, page in enumerate((ana, bo), 1)
    ] + [None]
    assert hashlib.sha256(ana.seal()["terms"].encode()).hexdigest() == ana.seal()["hash"]
    assert "page joins in the shuffle" in ana.person.get(ana.path).text
    assert (ana.opens(), bo.opens()) == (303, 303)
    play_on(ana.path, ana.person, bo.person)
    raw = bo.person.get(f"{ana.path}/record.json").content
    deal = Record.from_bytes(raw).deal
    assert deal
    assert deal["T"] == terms
    assert deal["words"] == [ana.word.hex(), bo.word.hex(), None]
    verified(raw, tmp_path)


def test_alone_among_bots_ones_page_takes_part(server: Server, tmp_path: Path) -> None:
    (ana,) = gathered(server, "", "random", "random")
    assert "data-eager" in ana.person.get(ana.path).text
    ana.ready()
    assert ana.opens() == 303
    play_on(ana.path, ana.person)
    verified(ana.person.get(f"{ana.path}/record.json").content, tmp_path)
    again = ana.person.post(f"{ana.path}/rematch", once="k", words="yes").headers["location"]
    assert "data-eager" in ana.person.get(again).text


def test_without_scripts_nobody_takes_part_and_nobody_waits(server: Server, tmp_path: Path) -> None:
    ana, bo = server.person("Ana"), server.person("Bo")
    path = ana.sets_table("", "", "random")
    for person in (ana, bo):
        person.sits(path)
    assert ana.moves(path) != [] or bo.moves(path) != [] or server.table(path[3:]).phase == "playing"
    assert "took no part" in ana.get(f"{path}/deal").text
    play_on(path, ana, bo)
    verified(ana.get(f"{path}/record.json").content, tmp_path)


def test_tables_of_bots_alone_have_no_deal(server: Server) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("random", "random", "random")
    assert 'class="proof"' not in ana.get(path).text
    assert ana.get(f"{path}/deal").status_code == 404
    play_on(path, ana)
    assert "deal" not in ana.get(f"{path}/record.json").json()


def test_wrong_steps_change_nothing(server: Server) -> None:
    ana, bo = gathered(server, "", "", "random")
    table = server.table(ana.path[3:])
    assert ana.opens() == 409
    ana.ready()
    assert ana.opens() == 409
    bo.ready()
    number = table.number
    assert ana.opens(bytes(32)) == 422
    assert bo.opens(ana.word) == 422
    assert ana.person.post(f"{ana.path}/word", k=2, w=ana.word.hex()).status_code == 409
    assert ana.person.post(f"{ana.path}/word", k="x", w=ana.word.hex()).status_code == 422
    assert ana.person.post(f"{ana.path}/word", k=1, w="x" * 5000).status_code == 422
    assert ana.person.post(f"{ana.path}/ready", ready="yes", c="0" * 64).status_code == 409
    assert ana.person.post(f"{ana.path}/ready", ready="no").status_code == 409
    assert server.person("Cy").post(f"{ana.path}/word", k=1, w=ana.word.hex()).status_code == 403
    elsewhere = {"origin": "https://elsewhere.example"}
    assert ana.person.post_from(elsewhere, f"{ana.path}/word", k=1, w=ana.word.hex()).status_code == 403
    assert table.number == number
    assert ana.opens() == 303
    assert table.number == number + 1
    assert ana.opens() == 303
    assert ana.opens(bytes(32)) == 409
    assert table.number == number + 1


@pytest.mark.parametrize("c", ["0", "x" * 64, "A" * 64, "0" * 5000])
def test_a_damaged_promise_is_refused(server: Server, c: str) -> None:
    ana, _ = gathered(server, "", "", "random")
    assert ana.person.post(f"{ana.path}/ready", ready="yes", c=c).status_code == 422
    assert "I am ready" in ana.person.get(ana.path).text


def test_a_void_deal_and_then_a_good_one(tmp_path: Path) -> None:
    with running(tmp_path, opening=0.3) as server:
        ana, bo = gathered(server, "", "", "random")
        first = ana.seal()["commitment"]
        ana.ready()
        bo.ready()
        assert ana.opens() == 303
        until(lambda: ana.seal()["k"] == "2")
        page = ana.person.get(ana.path).text
        assert "The deal is void: <bdi>Bo</bdi>" in page
        assert "I am ready" in page
        assert ana.seal()["commitment"] != first
        assert ana.word.hex() in ana.person.get(f"{ana.path}/deal").text
        ana.word = bytes([7]) * 32
        ana.ready()
        bo.ready()
        assert (ana.opens(), bo.opens()) == (303, 303)
        play_on(ana.path, ana.person, bo.person)
        raw = ana.person.get(f"{ana.path}/record.json").content
        deal = Record.from_bytes(raw).deal
        assert deal
        assert [one["C"] for one in deal["T"]["voided"]] == [first]
        verified(raw, tmp_path)


def test_the_third_void_deal_closes_the_table(tmp_path: Path) -> None:
    with running(tmp_path, opening=0.05) as server:
        (ana,) = gathered(server, "", "random", "random")
        for k in ("1", "2", "3"):
            until(partial(lambda wanted: ana.seal()["k"] == wanted, k))
            ana.ready()
        until(lambda: "This table is closed" in ana.person.get(ana.path).text)
        assert server.table(ana.path[3:]).phase == "closed"
        assert ana.person.get(f"{ana.path}/deal").text.count("and did not open it") == 3


def test_after_a_restart_the_deal_goes_on(tmp_path: Path) -> None:
    """C2: the seal, the promises and the words are where nothing acknowledged is lost."""
    with running(tmp_path) as server:
        ana, bo = gathered(server, "", "", "random")
        ana.ready()
        bo.ready()
        terms = ana.terms()
        assert ana.opens() == 303
    with running(tmp_path) as server:
        for page in (ana, bo):
            page.person.server = server
        assert bo.terms() == terms
        assert bo.opens() == 303
        play_on(ana.path, ana.person, bo.person)
        verified(ana.person.get(f"{ana.path}/record.json").content, tmp_path)


# ── nothing is told too early ────────────────────────────────────────────────────────────────────────────────


def everything(server: Server, pages: list[Page], caplog: pytest.LogCaptureFixture) -> str:
    """All that anybody can fetch now, each seat and a passer-by: pages, records, refusals, the socket, the log."""
    path, sent = pages[0].path, []
    for person in (*(page.person for page in pages), server.person("Eve")):
        for part in ("", "/fragment", "/log", "/deal", "/record.json", "/qr.svg"):
            sent.append(person.get(f"{path}{part}").text)
        for action in ("play", "word", "ready", "rematch", "nonsense", "sit"):
            sent.append(
                person.post(
                    f"{path}/{action}", k=1, w="0" * 64, move="1 play 9", c="0", name=person.name
                ).text
            )
        with server.client.websocket_connect(
            f"{path}/live", headers={**person.headers, "origin": HOST}
        ) as socket:
            sent.append(socket.receive_text())
    sent.append(pages[0].person.get("/").text)
    return "\n".join([*sent, caplog.text, *map(repr, server.table(path[3:]).entries)])


def test_no_secret_is_anywhere_before_the_end(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """A9, A11, A15: s from the seal on, the words from the promise on."""
    caplog.set_level(logging.DEBUG)
    ana, bo = pages = gathered(server, "", "", "random")
    deal = server.table(ana.path[3:]).deal
    assert deal
    assert deal.commitment in everything(server, pages, caplog)
    hidden = [deal.secret.hex(), repr(deal.secret), ana.word.hex(), bo.word.hex()]
    for step in (ana.ready, bo.ready, ana.opens, bo.opens):
        told = everything(server, pages, caplog)
        assert not any(secret in told for secret in hidden)
        step()
    assert server.table(ana.path[3:]).phase == "playing"
    told = everything(server, pages, caplog)
    assert not any(secret in told for secret in hidden)
    play_on(ana.path, ana.person, bo.person)
    told = ana.person.get(f"{ana.path}/deal").text
    assert all(secret in told for secret in (hidden[0], *hidden[2:]))


def test_who_makes_the_table_reads_nothing_before_others_sit(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """A11: there is no deal yet to read."""
    pages = gathered(server, "", "", "")
    pages[0].ready()
    table = server.table(pages[0].path[3:])
    assert (table.states, table.moves) == ([], [])
    assert pages[0].person.get(f"{pages[0].path}/record.json").status_code == 404
    assert table.deal
    assert table.deal.secret.hex() not in everything(server, pages[:1], caplog)


def test_a_failing_database_tells_no_secret(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """What cannot be written stands in the driver's error; the page and the log show the error without it."""
    ana, bo = gathered(server, "", "", "random")
    ana.ready()
    bo.ready()
    path = server.site.settings.data / "troquet.db"
    import sqlite3

    with sqlite3.connect(path) as other:
        other.execute("alter table entry rename to gone")
    answer = ana.person.post(f"{ana.path}/word", k=1, w=ana.word.hex())
    with sqlite3.connect(path) as other:
        other.execute("alter table gone rename to entry")
    assert answer.status_code == 503
    assert "no such table" in answer.text
    said = caplog.text + repr([vars(record) for record in caplog.records])
    assert ana.word.hex() not in answer.text + said


def test_the_secret_has_256_bits_of_the_systems_chance(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    drawn = {settings.secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}
    assert settings.opening == 20.0


# ── pages ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("language", "said"), [("en", "What it proves"), ("fr", "Ce qu’elle prouve")])
def test_the_page_says_what_it_proves_and_how_to_check(server: Server, language: str, said: str) -> None:
    ana = server.person("Ana", language)
    path = ana.sets_table("", "random", "random")
    assert said in ana.get(f"{path}/deal").text
    play_on(path, ana)
    (script,) = re.findall(r'href="(/s/[^"]+verify.py)"', ana.get(f"{path}/deal").text)
    assert ana.get(script).content == SCRIPT.read_bytes()


def test_a_word_made_elsewhere_can_be_brought(server: Server) -> None:
    """Without any script of ours: the forms are on the deal's page."""
    ana, bo = gathered(server, "", "", "random")
    assert 'name="c"' in ana.person.get(f"{ana.path}/deal").text
    ana.ready()
    bo.ready()
    assert 'name="w"' in ana.person.get(f"{ana.path}/deal").text
    assert 'name="w"' not in server.person("Cy").get(f"{ana.path}/deal").text


def test_the_opening_fragment_is_small(server: Server) -> None:
    pages = gathered(server, "", "", "", "", "")
    for page in pages:
        page.ready()
    assert len(pages[0].person.get(f"{pages[0].path}/fragment").content) <= 25_000
