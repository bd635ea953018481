"""One page of every kind, as somebody reads it: for tests that look at all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.web.people import HOST, Person, Server, play_on

RECORD = Path(__file__).parents[1] / "records" / "troll" / "days-3.json"


def every_page(
    server: Server, language: str = "en", names: tuple[str, str] = ("Ana", "Bo"), title: str = "Olm 7"
) -> Iterator[tuple[str, str]]:
    """What it is, and its HTML."""
    ana, bo = (server.person(name, language) for name in names)
    nobody = server.person("", language)
    yield "lobby, new", nobody.get("/?game=troll").text
    yield from _before_the_deal(ana, bo, nobody, title)
    yield from _at_a_table(ana, bo, nobody)
    yield from _on_one_device(ana)
    yield from _after_the_end(ana)
    yield "lobby, known", ana.get("/?game=troll").text
    yield "rules", ana.get("/rules/troll").text
    yield "bots", ana.get("/bots").text
    yield "bring", ana.get("/replay").text
    raw = {"file": ("r.json", RECORD.read_bytes(), "application/json")}
    sent = server.client.post(
        "/replay", headers={**ana.headers, "origin": HOST}, files=raw, follow_redirects=False
    )
    yield "brought", ana.get(sent.headers["location"]).text


def _before_the_deal(ana: Person, bo: Person, nobody: Person, title: str) -> Iterator[tuple[str, str]]:
    yield "lobby, refused", ana.post("/tables", game="troll", players=3, seat1="person", name="").text
    path = ana.sets_table("", "", "random", title=title, listed="yes", patience=120)
    yield "gathering, maker", ana.get(path).text
    yield "gathering, invited", bo.get(path).text
    yield "gathering, refused", bo.post(f"{path}/sit", name="").text
    bo.sits(path)
    yield "gathering, ready", bo.get(path).text
    yield "gathering, full", nobody.get(path).text
    yield "carry", ana.get(f"{path}/carry").text
    yield "nothing there", ana.get(f"{path}/carry?code=1-2-3").text
    ana.post(f"{path}/close")
    yield "closed", ana.get(path).text


def _at_a_table(ana: Person, bo: Person, nobody: Person) -> Iterator[tuple[str, str]]:
    path = ana.sets_table("", "", "random", patience=120)
    for person in (ana, bo):
        person.sits(path)
    yield "table, asked", ana.get(path).text
    yield "table, waiting", bo.get(path).text
    yield "table, watching", nobody.get(path).text
    yield "text, asked", ana.get(f"{path}/text").text
    yield "text, waiting", bo.get(f"{path}/text").text
    yield "table, refused", ana.plays(path, "1 dare 2").text
    yield "text, refused", ana.post(f"{path}/play", decision=0, typed="look", board="yes").text
    ana.plays(path, "1 play 2")
    yield "table, choosing", bo.get(path).text
    yield "table, drafting", bo.get(f"{path}?draft=dare").text
    bo.post(f"{path}/leave")
    yield "table, away", bo.get(path).text
    bo.post(f"{path}/sit")
    yield "deal", ana.get(f"{path}/deal").text
    yield "log", ana.get(f"{path}/log").text
    yield "report", ana.get(ana.post(f"{path}/report").headers["location"]).text
    for what, answer in (
        ("not over", ana.get(f"{path}/replay")),
        ("no page", ana.get("/nowhere")),
        ("no table", ana.get("/t/late-lantern")),
        ("no action", ana.post(f"{path}/juggle")),
        ("damaged", ana.post(f"{path}/play", decision="x", move="1 look")),
        ("elsewhere", ana.post_from({"origin": "https://x.org"}, f"{path}/leave")),
    ):
        yield what, answer.text


def _on_one_device(ana: Person) -> Iterator[tuple[str, str]]:
    path = ana.sets_table("", "", "random", shared="yes", name1=ana.name, name2="Bo")
    page = ana.get(path).text
    yield "curtain", page
    here = re.search(r'name="here" value="([^"]+)"', page)
    assert here
    yield "uncovered", ana.get(f"{path}?here={here[1]}").text
    yield "stays", ana.get(f"{path}/carry").text


def _after_the_end(ana: Person) -> Iterator[tuple[str, str]]:
    path = ana.sets_table("", "random", "random")
    yield "result", play_on(path, ana)
    yield "deal, open", ana.get(f"{path}/deal").text
    yield "last table", ana.get(f"{path}?draft=table").text
    yield "text, over", ana.get(f"{path}/text").text
    for at in (0, 5, 100):
        yield f"replay, {at}", ana.get(f"{path}/replay?at={at}&seat=1").text
