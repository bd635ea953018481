"""The table as text, with a field to type a move: the same game, without pictures and without scripts."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.people import Person, Server


@pytest.fixture
def three(server: Server) -> tuple[str, Person, Person, Person]:
    ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
    path = ana.sets_table("", "", "")
    for person in (ana, bo, cy):
        person.sits(path)
    return path, ana, bo, cy


def shown(page: str) -> str:
    found = re.search(r"<pre[^>]*>(.*?)</pre>", page, re.S)
    assert found
    return unescape(found[1])


def types(person: Person, path: str, text: str) -> str:
    decision = re.search(r'name="decision" value="(\d+)"', person.get(f"{path}/text").text)
    answer = person.post(f"{path}/play", decision=decision[1] if decision else 0, typed=text, board="yes")
    return answer.headers.get("location") or answer.text


def test_everybody_reads_their_own_view(three: tuple[str, Person, Person, Person]) -> None:
    """K5"""
    path, ana, bo, _ = three
    state = ana.server.table(path[3:]).state
    assert shown(ana.get(f"{path}/text").text) == state.view(1).text("en", ("Ana", "Bo", "Cy"))
    assert shown(bo.get(f"{path}/text").text) == state.view(2).text("en", ("Ana", "Bo", "Cy"))
    watching = ana.server.person("", "fr").get(f"{path}/text").text
    assert shown(watching) == state.view().text("fr", ("Ana", "Bo", "Cy"))
    assert 'name="typed"' not in watching
    assert 'name="typed"' not in bo.get(f"{path}/text").text


def test_moves_are_typed_with_the_seat_or_without(three: tuple[str, Person, Person, Person]) -> None:
    path, ana, bo, cy = three
    assert types(ana, path, "  play 2 ") == f"{path}/text"
    assert types(bo, path, "2 dare 4") == f"{path}/text"
    assert types(cy, path, "LOOK") == f"{path}/text"
    moves = ana.server.table(path[3:]).moves
    assert [str(move) for move in moves[1:]] == ["1 play 2", "2 dare 4", "3 look"]


def test_what_is_possible_is_listed(three: tuple[str, Person, Person, Person]) -> None:
    path, ana, bo, _ = three
    types(ana, path, "play 2")
    listed = re.findall(r"<li><code>(.*?)</code>", bo.get(f"{path}/text").text)
    assert listed == [str(move) for move in ana.server.table(path[3:]).state.moves(2)]


@pytest.mark.parametrize("text", ["", "dare 2", "2 play 1", "* troll 3", "checkmate", "<b>", "x" * 3000])
def test_what_cannot_be_played_stays_in_the_field(
    three: tuple[str, Person, Person, Person], text: str
) -> None:
    path, ana, *_ = three
    number = ana.server.table(path[3:]).number
    page = types(ana, path, text)
    assert 'class="refusal"' in page
    typed = re.search(r'name="typed" value="([^"]*)"', page)
    assert typed
    assert unescape(typed[1]) == text[:200]
    assert ana.server.table(path[3:]).number == number


def test_what_is_no_move_is_quoted_as_it_was_typed(three: tuple[str, Person, Person, Person]) -> None:
    path, ana, *_ = three
    assert "“zork” is no move of Troll; a move reads like “play 3”." in types(ana, path, "zork")
    assert "“1 zork” is no move of Troll; a move reads like “1 play 3”." in types(ana, path, "1 zork")


def test_before_the_deal_and_after_the_end(server: Server) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "", "")
    assert "I am ready" in ana.get(f"{path}/text").text
    ana.post(f"{path}/close")
    assert "This table is closed" in ana.get(f"{path}/text").text
    path = ana.sets_table("", "random", "random")
    while 'name="typed"' not in ana.get(f"{path}/text").text:
        pass
    ana.post(f"{path}/leave")
    assert "Back to my seat" in ana.get(f"{path}/text").text or ana.server.table(path[3:]).is_done
    ana.post(f"{path}/close")
    assert "The table was closed" in ana.get(f"{path}/text").text
