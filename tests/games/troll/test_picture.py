"""The table of Troll as data and as a drawing: right, well-formed, and never more than a View."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import troquet
from tests.games.tables import drawn
from troquet.games.contract import Choice
from troquet.games.state import State
from troquet.games.troll.scene import Scene

HOSTILE = (
    "<script>alert(1)</script>",
    '"/><image href="x"/>',
    "]]>&amp;\x00\x1b\n",
    "{who} *x* %s",
    "\u202e",
)
SVG = "{http://www.w3.org/2000/svg}"


def table(*moves: str, players: int = 4) -> State:
    state = troquet.game("troll").start(players=players)
    for move in moves:
        state = state.play(move)
    return state


def scene_of(state: State, seat: int | None = None) -> Scene:
    scene = state.view(seat).scene()
    assert isinstance(scene, Scene)
    return scene


RESOLVED = ("* troll 7", "1 play 3", "2 look", "2 play 1", "3 dare 2", "4 dare 3")


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_neighbours_sit_clockwise_from_the_left(seat: int) -> None:
    """TRL-A17"""
    scene = scene_of(table("* troll 7"), seat)
    assert [place.seat for place in scene.seats] == [(seat + i) % 4 + 1 for i in range(4)]
    assert scene.mine.seat == seat
    assert [place.seat for place in scene.columns] == [1, 2, 3, 4]


def test_a_spectator_sees_backs() -> None:
    scene = scene_of(table(*RESOLVED, "* troll 9", "2 play 0"))
    assert scene.hand is None
    assert (scene.mine.seat, scene.mine.cards) == (1, 5)
    assert [place.cards for place in scene.columns] == [5, 4, 5, 5]


def test_the_cards_of_a_round() -> None:
    """TRL-23, TRL-26: face up for all, face down with its number for its player alone."""
    state = table("* troll 7", "1 play 3", "2 dare 4")
    for seat in (None, 1, 2, 3):
        first, second, third, _ = scene_of(state, seat).columns
        assert first.card is not None
        assert (first.card.number, first.card.down) == (3, False)
        assert second.card is not None
        assert (second.card.number, second.card.down) == (4 if seat == 2 else None, True)
        assert third.card is None
        assert [p.did.to() for p in (first, second, third)] == ["Scout, has looked", "dared", "to decide"]
    assert scene_of(state, 2).hand == (0, 1, 2, 3, 5)


def test_who_has_looked_sees_the_troll() -> None:
    """TRL-22, TRL-25"""
    state = table("* troll 7", "1 play 3", "2 look", "2 play 1")
    numbers = [scene_of(state, seat).troll.number for seat in (None, 1, 2, 3, 4)]
    assert numbers == [None, 7, 7, None, None]
    assert scene_of(state).troll.could == (3, 5, 7, 9, 11, 13)


def test_a_resolved_round_lies_open() -> None:
    """TRL-29, TRL-30, TRL-31"""
    scene = scene_of(table(*RESOLVED))
    assert (scene.troll.number, scene.troll.up) == (7, True)
    cards = [place.card for place in scene.columns if place.card]
    assert [card.fate for card in cards] == ["caught", "up", "up_twice", "caught_twice"]
    assert [card.points for card in cards] == [-2, 1, 4, -4]
    assert [card.total for card in cards] == [9, 1, 3, 9]
    assert [cell.state for cell in scene.display.rows[3]] == ["caught", "", "", "caught_twice"]
    assert [(block.number, block.total, block.state) for block in scene.blocks] == [
        (1, 1, "up"), (2, 3, "up"), (3, 9, "caught"),
    ]  # fmt: skip
    assert [place.points for place in scene.columns] == [-2, 1, 4, -4]


def test_who_ran_away_lies_face_down() -> None:
    """TRL-32"""
    scene = scene_of(table("* troll 3", "1 play 4", "2 look", "2 play 0", "3 dare 5", "4 dare 1"))
    assert [scene.display.rows[5][2].state, scene.display.rows[5][2].points] == ["ran", 0]


def test_what_is_hidden_changes_nothing() -> None:
    """Two tables that differ in what seat 3 and a spectator cannot know are the same to them, byte for byte."""
    pairs = [
        (("* troll 7", "1 play 3", "2 dare 4"), ("* troll 9", "1 play 3", "2 dare 0")),
        (("* troll 3", "1 play 0", "2 look", "2 play 5"), ("* troll 13", "1 play 0", "2 look", "2 play 5")),
    ]
    game = troquet.game("troll")
    for one, other in pairs:
        for seat in (3, None):
            view, twin = table(*one).view(seat), table(*other).view(seat)
            assert view == twin
            assert (view.scene(), view.svg(), view.text()) == (twin.scene(), twin.svg(), twin.text())
            assert view.question() == twin.question()
        for text in ("3 play 3", "1 look", "3 dare ?", "* troll 5"):
            if game.read(text) not in table(*one).moves(3):
                mine = [game.words.refusal(table(*m).view(3), game.read(text)) for m in (one, other)]
                assert mine[0] == mine[1]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_drawing_is_well_formed_whatever_the_names(players: int, language: str) -> None:
    state = table(players=players)
    for i in range(30):
        for seat in (None, 1, players):
            root = ET.fromstring(state.view(seat).svg(language, HOSTILE))
            names = {element.tag.removeprefix(SVG) for element in root.iter()}
            assert not names & {"script", "image", "a", "style", "foreignObject"}
            assert "var(" not in ET.tostring(root, "unicode")
            assert root[0].tag == f"{SVG}title"
            assert root[1].tag == f"{SVG}desc"
        state = state.play(state.moves(state.to_move[0])[i % len(state.moves(state.to_move[0]))])


def test_equal_views_draw_equal_bytes() -> None:
    state = table(*RESOLVED)
    assert state.view(1).svg("fr", HOSTILE) == table(*RESOLVED).view(1).svg("fr", HOSTILE)


def test_only_what_is_asked_of_the_viewer_is_saffron() -> None:
    state = table("* troll 7")
    assert "#f2ab21" in state.view(1).svg()
    assert "#f2ab21" not in state.view(2).svg()
    assert "#f2ab21" not in state.view().svg()


def test_a_small_number_of_names_will_do() -> None:
    svg = table(*RESOLVED).view().svg("en", ("Anouk",))
    assert "Seat 2" in svg
    assert "Anouk" in svg


def test_the_page_knows_nothing_but_the_scene() -> None:
    """Every field that table.html names is one of the scene's: it renders at every moment, in strict mode."""
    state = table()
    for i in range(30):
        for seat in (None, 1, 2):
            view = state.view(seat)
            page = drawn("troll", HOSTILE, "<hr>{{ sum }}", scene=view.scene(), question=view.question())
            assert "<script>" not in page
            assert "style=" not in page
            assert page.count('name="move"') == len([c for c in _choices(view) if c.on])
        state = state.play(state.moves(state.to_move[0])[i % len(state.moves(state.to_move[0]))])


def _choices(view: troquet.View) -> tuple[Choice, ...]:
    question = view.question()
    return question.choices if question else ()
