"""The board of Troke as data and as a drawing: right, turned to who looks, well-formed."""

from __future__ import annotations

import html
import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.games.tables import drawn
from tests.games.troke.table import Table
from troquet import State, game
from troquet.games.troke.things import Point, Scene

HOSTILE = (
    "<script>alert(1)</script>",
    '"/><image href="x"/>',
    "]]>&amp;\x00\x1b\n",
    "{who} *x* %s",
)
SVG = "{http://www.w3.org/2000/svg}"
TABLES: list[dict[str, Any]] = [
    {"players": 2, "board": "short"},
    {"players": 3, "third": "yellow", "board": "cross"},
    {"players": 4, "partners": True},
]
each_table = pytest.mark.parametrize(
    "options", TABLES, ids=lambda options: "-".join(map(str, options.values()))
)


def scene_of(state: State, seat: int | None = None) -> Scene:
    scene = state.view(seat).scene()
    assert isinstance(scene, Scene)
    return scene


def names(row: tuple[Any, ...]) -> str:
    return " ".join(point.name for point in row if point)


def test_the_board_is_turned_to_who_looks() -> None:
    """TKE-A04: the own Starting Line is at the bottom, the next seat sits on the left."""
    state = game("troke").start(players=4)
    bottoms = {1: "c1 d1 e1 f1", 2: "a6 a5 a4 a3", 3: "f8 e8 d8 c8", 4: "h3 h4 h5 h6"}
    for seat, bottom in bottoms.items():
        scene = scene_of(state, seat)
        assert names(scene.rows[-1]) == bottom
        assert [place.seat for place in scene.seats] == [(seat - 1 + i) % 4 + 1 for i in range(4)]
        assert scene.around == scene.seats
        leftmost = [point.name for row in scene.rows if (point := row[0])]
        assert scene.rows[-1][2] is not None
        assert set(leftmost) == set(bottoms[seat % 4 + 1].split())

    assert names(scene_of(state).rows[-1]) == bottoms[1]


def test_shape_and_letter_follow_the_colour() -> None:
    """TKE-05, TKE-06"""
    marks = {
        "blue": [("R", "dot"), ("B", "tri"), ("G", "sq")],
        "yellow": [("R", "dot"), ("G", "sq"), ("Y", "dia")],
    }
    for third, expected in marks.items():
        scene = scene_of(game("troke").start(players=3, third=third), 1)
        assert [(place.mark.letter, place.mark.shape) for place in scene.seats] == expected
    two = scene_of(game("troke").start(players=2), 2)
    assert [place and place.mark.letter for place in two.around] == ["G", None, "R", None]


def test_a_point_says_what_stands_there() -> None:
    scene = scene_of(Table("d5 GW+RT, c8 RT+RW+RM, f8 GT").state, 1)
    said = {point.name: point.said.to() for point in scene.points}
    assert said["d5"] == "d5: a red Tower and a green Wall"
    assert said["c8"] == "c8, start of Green, goal of Red: a red Castle"
    assert said["d4"] == "d4: empty"
    point = next(point for point in scene.points if point.name == "d5")
    assert [piece.letters for piece in point.pieces] == ["RT", "GW"]
    assert [piece.drawing for piece in point.pieces] == ["to-dot", "wa-sq"]


def test_seats_prizes_and_partners() -> None:
    """TKE-07, TKE-45, TKE-A24"""
    table = Table("c8 RT+RW+RM, e5 GT", players=4, partners=True, prizes="R").with_chips(
        [15, 0, 0, 0], [0, 13, 1, 1]
    )
    scene = scene_of(table.state, 1)
    mine, left, top, _ = scene.seats
    assert (mine.won, mine.holds, mine.castles) == (15, 27, 1)
    assert left.holds == -1
    assert mine.pair is not None
    assert mine.pair.to("en", HOSTILE[:2] + ("Hazel",)) == "with Hazel"
    assert top.pair is not None
    assert top.pair.to() == "with you"
    assert [prize.mark.letter if prize.mark else "" for prize in scene.prizes] == ["R", "", "", ""]


def test_a_draft_is_drawn_as_far_as_it_goes() -> None:
    """TKE-19, TKE-22"""
    scene = scene_of(Table("d4 RT, d5 GW+GM, f8 GT").state, 1)
    drafted = scene.drafted("Td4xd5")
    there = {point.name: [piece.letters for piece in point.pieces] for point in drafted.points}
    assert there["d4"] == []
    assert there["d5"] == ["RT", "GW", "GM"]
    assert drafted.here is not None
    assert (drafted.here.name, [spot.name for spot in drafted.left]) == ("d5", ["d4"])
    assert [spot.draft for spot in drafted.left] == ["Td4"]
    assert {aim.name: aim.owed for aim in drafted.aims}["d6"] == 1
    assert {aim.name: aim.owed for aim in drafted.aims}["d7"] == 2
    assert drafted.path == "M240 320L240 240"
    nothing = scene.drafted("nonsense")
    assert nothing.points == scene.points
    assert not nothing.aims


def test_what_is_safe_stays_where_it_is() -> None:
    """TKE-36, TKE-E29"""
    scene = scene_of(Table("d8 RT+GM, e8 GW, b2 RT", to_move="G").state, 2)
    drafted = scene.drafted("We8xd8")
    there = {point.name: [piece.letters for piece in point.pieces] for point in drafted.points}
    assert there["d8"] == ["RT", "GW", "GM"]
    further = scene.drafted("We8xd8-c8")
    assert {point.name: [piece.letters for piece in point.pieces] for point in further.points}["d8"] == ["RT"]


def test_the_last_move_leaves_a_trail() -> None:
    scene = scene_of(game("troke").start(players=2))
    assert [(spot.name, spot.x, spot.y) for spot in scene.trail("1 Td1-e2")] == [
        ("d1", 240, 560),
        ("e2", 320, 480),
    ]


def came(points: tuple[Point, ...]) -> dict[str, tuple[str, ...]]:
    return {piece.letters: piece.came for point in points for piece in point.pieces if piece.came}


def test_what_travels_knows_where_it_may_have_been_seen() -> None:
    """TKE-22: the newest place first, so that who has taken steps before sees only the rest."""
    scene = scene_of(Table("d6 RT+GW, d7 GM, f8 GT").state, 1)
    team = {"RT": ("d5", "d4"), "GW": ("d5", "d4")}
    assert came(scene.drafted("", "1 Td4xd5-d6").points) == team
    assert [point.name for point in scene.drafted("", "1 Td4xd5-d6").points if point.came] == ["d6"]
    assert came(scene.drafted("").points) == {}
    drafted = scene_of(Table("d4 RT, d5 GW+GM, f8 GT").state, 1).drafted("Td4xd5-d6", "2 Tf7-f8")
    assert came(drafted.points) == {"RT": ("d5", "d4"), "GW": ("d5", "d4"), "GM": ("d5", "d4")}


def test_what_stays_at_home_has_not_travelled() -> None:
    """TKE-36"""
    scene = scene_of(Table("d8 RT+GW, b2 RT").state)
    assert came(scene.drafted("", "2 We8-d8").points) == {"GW": ("e8",)}


@each_table
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_drawing_is_well_formed_whatever_the_names(options: dict[str, Any], language: str) -> None:
    chance = random.Random(3)
    state = game("troke").start(**options)
    for i in range(60):
        for seat in (None, 1, 2) if i % 20 == 0 else ():
            root = ET.fromstring(state.view(seat).svg(language, HOSTILE))
            tags = {element.tag.removeprefix(SVG) for element in root.iter()}
            assert not tags & {"script", "image", "a", "style", "foreignObject"}
            drawing = ET.tostring(root, "unicode")
            assert "var(" not in drawing
            assert set(re.findall(r'href="#([^"]+)"', drawing)) <= set(re.findall(r'id="([^"]+)"', drawing))
            assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
        state = state.play(chance.choice(state.moves(state.to_move[0])))


def test_only_what_is_asked_of_the_viewer_is_saffron() -> None:
    state = game("troke").start(players=2)
    assert "#f2ab21" in state.view(1).svg()
    assert "#f2ab21" not in state.view(2).svg()
    assert "#f2ab21" not in state.view().svg()


@each_table
def test_the_page_places_every_choice(options: dict[str, Any]) -> None:
    """It renders at every moment, in strict mode; each point is a control, each choice on one is its."""
    chance = random.Random(9)
    state, last = game("troke").start(**options), ""
    for i in range(48):
        for seat, draft in _moments(state, chance) if i % 6 == 0 else ():
            view = state.view(seat)
            question = view.question(draft)
            written = drawn(
                "troke", HOSTILE, "<hr>", scene=view.scene(), question=question, draft=draft, bots=(2,), last=last,
                decision=i,
            )  # fmt: skip
            assert "<script>" not in written
            page = html.unescape(written)
            assert "style=" not in page
            assert len(re.findall('id="at-', page)) == len(view.scene().points)
            _assert_each_button_plays_or_is_refused(state, page)
            for choice in question.choices if question else ():
                if choice.on and choice.move:
                    assert f'id="at-{choice.on[6:]}" name="move" value="{choice.move}"' in page
                elif choice.on:
                    assert f'id="at-{choice.on[6:]}" href="?draft={choice.draft}"' in page
        move = chance.choice(state.moves(state.to_move[0]))
        state, last = state.play(move), str(move)


def _assert_each_button_plays_or_is_refused(state: State, page: str) -> None:
    """A point that is not offered answers with the rule that forbids it. TKE-14, TKE-28"""
    legal = {str(move) for seat in state.to_move for move in state.moves(seat)}
    for text in re.findall(r'name="move" value="([^"]*[a-h][1-8])"', page):
        if text not in legal:
            refusal = state.game.words.refusal(state.view(state.to_move[0]), state.game.read(text))
            assert refusal.rule in state.game.words.RULES
            assert "none of the ways" not in refusal.reason.to()


def _moments(state: State, chance: random.Random) -> list[tuple[int | None, str]]:
    """A spectator, somebody who waits, and who is to move, down a path of drafts."""
    seat = state.to_move[0]
    moments: list[tuple[int | None, str]] = [(None, ""), (seat % state.players + 1, ""), (seat, "")]
    while question := state.view(seat).question(moments[-1][1]):
        drafts = [choice.draft for choice in question.choices if choice.draft]
        if not drafts:
            break
        moments.append((seat, chance.choice(drafts)))
    return moments
