"""The table of Trök as data, as a page and as a drawing: right, well-formed, and never more than a View."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.games.tables import drawn
from tests.games.trok.table import Table
from troquet import DEALER, State, game
from troquet.games.contract import Choice
from troquet.games.trok.scene import Card, Place, Scene
from troquet.games.view import View

HOSTILE = (
    "<script>alert(1)</script>",
    '"/><image href="x"/>',
    "]]>&amp;\x00\x1b\n",
    "{who} *x* %s",
    "\u202e",
    "F",
)
SVG = "{http://www.w3.org/2000/svg}"


def scene_of(state: State, seat: int | None = None) -> Scene:
    scene = state.view(seat).scene()
    assert isinstance(scene, Scene)
    return scene


def place(scene: Scene, seat: int) -> Place:
    return next(one for one in scene.seats if one.seat == seat)


def letters(cards: tuple[Card, ...] | None) -> str:
    return "".join(card.letter for card in cards or ())


def on_the_way(players: int, steps: int = 160) -> Iterator[State]:
    """A game played at random, seen at every decision."""
    rng = random.Random(players)
    state = game("trok").start(players=players).deal(players)
    for _ in range(steps):
        if not state.to_move:
            return
        yield state
        seat = rng.choice(state.to_move)
        state = state.play(rng.choice(state.moves(seat))).deal(players)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_neighbours_sit_clockwise_from_the_left(seat: int) -> None:
    """TRK-40"""
    scene = scene_of(Table("PR PR PR PR").state, seat)
    assert [one.seat for one in scene.others] == [(seat + i) % 4 + 1 for i in range(3)]
    assert scene.mine.seat == seat


def test_market_row_and_piles() -> None:
    """TRK-09, TRK-10"""
    scene = scene_of(Table("HH RR", market="PSH", row="Mine Vein Mine Ylud").state, 1)
    assert [(card.letter, card.number, card.band) for card in scene.market] == [
        ("P", "1", "plain"), ("S", "?", "blue"), ("H", "7", "red"),
    ]  # fmt: skip
    assert [(one.name, one.key, one.tint) for one in scene.row] == [
        ("Mine", "Mine-1", ""), ("Vein", "Vein-0", ""), ("Mine", "Mine-0", ""), ("Ylud", "Ylud-0", "red"),
    ]  # fmt: skip
    assert scene.deck + scene.used == 58 - 3 - 4


def test_what_a_seat_has() -> None:
    """TRK-12, TRK-48, TRK-78: coins and Upgrades lie open."""
    state = Table("HHS RR", owned={2: "Mine Mine Dagda"}, aare=(3, 21), master=1).state
    own = scene_of(state, 1)
    assert letters(own.hand) == "HHS"
    assert [card.key for card in own.hand or ()] == ["H-0", "H-1", "S-0"]
    bo = place(own, 2)
    assert (bo.aare, bo.master, own.mine.master) == (21, False, True)
    assert [(one.name, one.count, one.tint) for one in bo.upgrades] == [
        ("Mine", 2, ""),
        ("Dagda", 1, "green"),
    ]


def dealt(*hands: str) -> State:
    """A first round with these hands, in which all else is the first that may come."""
    state = game("trok").start(players=len(hands))
    left = list(hands)
    while state.to_move == (DEALER,):
        moves = [str(move) for move in state.moves(DEALER)]
        _, kind, *rest = moves[0].split(" ")
        if kind == "deal":
            seat = int(rest[0])
            card, left[seat - 1] = left[seat - 1][0], left[seat - 1][1:]
            moves = [move for move in moves if move.endswith(f" {card}")]
        state = state.play(moves[0])
    return state


def test_a_hand_is_hidden_and_a_taken_card_known_to_all() -> None:
    """TRK-14, TRK-29, section 5: what was taken before all eyes lies face up among the backs."""
    state = dealt("RRHHE", "GGGLA", "LLLEA")
    for seat in (None, 2, 3):
        ana = place(scene_of(state, seat), 1)
        assert (letters(ana.known), ana.hidden, ana.holds.to()) == ("", 5, "5 cards in hand")
    for move in ("1 offer E H H", "2 offer G L A", "3 offer L A E", "1 take 2 A"):
        state = state.play(move)
    for seat in (None, 2, 3):
        ana = place(scene_of(state, seat), 1)
        assert (letters(ana.known), ana.hidden) == ("A", 2)
    assert letters(scene_of(state, 1).hand) == "RRA"
    assert (letters(place(scene_of(state), 2).offer), place(scene_of(state), 2).gaps) == ("GL", 1)
    assert place(scene_of(state, 1), 2).actor


def test_offers_and_their_totals_lie_open_together() -> None:
    """TRK-20, TRK-21, TRK-22"""
    table = Table("HHGPS HHGGG GLAEE", phase="offer", owned={2: "Grid"})
    state = table.play("1 offer P G S").state
    assert letters(scene_of(state, 1).mine.offer) == "PGS"
    for seat in (None, 2, 3):
        assert place(scene_of(state, seat), 1).offer == ()
        assert place(scene_of(state, seat), 1).total is None
    state = state.play("2 offer G H H").play("3 offer G L A")
    totals = [place(scene_of(state), seat).total for seat in (1, 2, 3)]
    assert [total and total.to() for total in totals] == ["offers 14", "offers 20", "offers 12"]


def test_the_end_of_a_round_shows_where_every_coin_came_from() -> None:
    """TRK-53, TRK-65, TRK-74, TRK-75"""
    table = Table("PR PR", market="PPG", owned={1: "Grid Zoral", 2: "Father Mine"}, aare=(4, 9))
    state = table.play("1 done", "2 done").state.deal(3)
    scene = scene_of(state, 1)
    assert scene.part == "offers"
    assert scene.lasted.to() == "Round 2 brought"
    assert [(one.seat, one.earned) for one in scene.earners] == [(1, 3), (2, 1)]
    assert [(upgrade.name, aare) for upgrade, aare in scene.mine.income] == [("Grid", 1), ("Zoral", 2)]
    assert [one.aare for one in scene.seats] == [10, 7]
    assert scene_of(Table("PR PR").state, 1).earners == ()


def test_what_is_stored_lies_open() -> None:
    """TRK-73"""
    table = Table("HR PR", owned={1: "Cart"}).play("1 done", "2 done")
    assert place(scene_of(table.state, 2), 1).stored == ()
    state = table.play("1 store H").state
    assert letters(place(scene_of(state, 2), 1).stored) == "H"


def test_what_is_hidden_changes_nothing() -> None:
    """Two tables that differ in what seat 2 and a spectator cannot know are the same to them, byte for byte."""
    one = dealt("GHHEE", "RRRGG").play("1 offer G H H")
    other = dealt("RLHEA", "RRRGG").play("1 offer R A E")
    for seat in (None, 2):
        view, twin = one.view(seat), other.view(seat)
        assert view == twin
        assert (view.scene(), view.svg(), view.question()) == (twin.scene(), twin.svg(), twin.question())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_drawing_is_well_formed_whatever_the_names(players: int, language: str) -> None:
    for state in list(on_the_way(players, 90))[::11]:
        for seat in (None, 1, players):
            root = ET.fromstring(state.view(seat).svg(language, HOSTILE))
            names = {element.tag.removeprefix(SVG) for element in root.iter()}
            assert not names & {"script", "image", "a", "style", "foreignObject"}
            assert "var(" not in ET.tostring(root, "unicode")
            defined = {element.get("id") for element in root.iter(f"{SVG}symbol")}
            assert {(element.get("href") or "")[1:] for element in root.iter(f"{SVG}use")} <= defined
            assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]


def test_only_what_is_asked_of_the_viewer_is_saffron() -> None:
    state = Table("HH RR").state
    assert "#f2ab21" in state.view(1).svg()
    assert "#f2ab21" not in state.view(2).svg()
    assert "#f2ab21" not in state.view().svg()


def page_of(view: View, draft: str = "") -> str:
    return drawn("trok", HOSTILE, "{{ options }}", scene=view.scene(), question=view.question(draft))


@pytest.mark.parametrize("players", [2, 6])
def test_the_page_knows_nothing_but_the_scene(players: int) -> None:
    """It renders at every moment, and all that a question places on the table can be pressed there."""
    for state in list(on_the_way(players, 90))[:: players + 1]:
        for seat in (None, *state.to_move[:2]):
            view = state.view(seat)
            for draft in sorted({"", *(choice.draft for choice in _choices(view))})[:5]:
                page = page_of(view, draft)
                assert "<script>" not in page
                assert "style=" not in page
                placed = [choice for choice in _choices(view, draft) if choice.on]
                for choice in placed:
                    assert (
                        f'value="{choice.move}"' if choice.move else f'?draft={quote(choice.draft)}"'
                    ) in page


def _choices(view: View, draft: str = "") -> tuple[Choice, ...]:
    question: Any = view.question(draft)
    return question.choices if question else ()


def test_what_would_make_the_market_three_alike_is_marked() -> None:
    """TRK-32"""
    view = Table("RR GG LL", phase="trade", offers="P HR E", market="HHR").state.view(1)
    assert page_of(view).count('class="three"') == 1
    assert page_of(view, "trade 2 H").count('class="three"') == 1
    assert page_of(view, "trade 2 R").count('class="three"') == 1


def test_an_upgrade_is_explained_wherever_it_lies() -> None:
    """TRK-64: in the row, before its owner, and where it can be taken."""
    said = "Whenever an exchange makes the market three alike, you receive 2 Aare, whoever did it."
    assert page_of(Table("PRG RR", row="Thrud Mine").state.view(2)).count(said) == 1
    assert page_of(Table("PRG RR", owned={1: "Thrud"}).state.view(2)).count(said) == 1
    picking = Table("PRG RR", row="Thrud Mine").play("1 diff PRG").state.view(1)
    assert page_of(picking).count(f"</strong>{said}") == 1
