"""Before the first move: colours, boards, lines, chips, options."""

from __future__ import annotations

import string

import pytest

from tests.games.troke.table import Table
from troquet import OptionError, game
from troquet.records import Record

BOARDS = pytest.mark.parametrize("board", ["octagon", "cross", "short"])


def points(table: Table) -> set[str]:
    """All points of a board: where a piece could be, on a board without lines to bar it."""
    return {f"{c}{r}" for c in "abcdefgh" for r in range(1, 9) if _is_point(table, f"{c}{r}")}


def _is_point(table: Table, point: str) -> bool:
    from troquet.games.troke.moves import cell_of
    from troquet.games.troke.state import OUTSIDE

    return table.position.pieces[cell_of(point)] != OUTSIDE


@pytest.mark.parametrize(
    ("players", "third", "colours"),
    [(2, "blue", "RG"), (3, "blue", "RBG"), (3, "yellow", "RGY"), (4, "blue", "RBGY")],
)
def test_tke_01_05_06_13_who_plays_which_colour(players: int, third: str, colours: str) -> None:
    """TKE-01, TKE-05, TKE-06, TKE-07, TKE-13, TKE-A04, TKE-A06: clockwise from red, which moves first."""
    table = Table(players=players, third=third)
    assert table.colours == colours
    for colour in (*colours, *colours[:2]):
        assert table.to_move == colour
        table.play(min(table.legal))


@BOARDS
def test_tke_02_and_09_four_castles_on_the_start_line(board: str) -> None:
    """TKE-02, TKE-03, TKE-09: twelve pieces, four of each kind, and nothing anywhere else."""
    table = Table(board=board)
    first, last = ("b", "6") if board == "short" else ("c", "8")
    columns = string.ascii_lowercase[string.ascii_lowercase.index(first) :][:4]
    standing = {point: table.at(point) for point in points(table) if table.at(point)}
    red = {f"{column}1": "RT+RW+RM" for column in columns}
    assert standing == red | {f"{column}{last}": "GT+GW+GM" for column in columns}


def test_tke_07_and_10_all_four_lines() -> None:
    """TKE-07, TKE-10: red faces green, blue faces yellow; a Goal Line is the Starting Line opposite."""
    table = Table(players=4)
    for column in "cdef":
        assert (table.at(f"{column}1"), table.at(f"{column}8")) == ("RT+RW+RM", "GT+GW+GM")
    for row in "3456":
        assert (table.at(f"a{row}"), table.at(f"h{row}")) == ("BT+BW+BM", "YT+YW+YM")
    for colour, line in (("R", "c8"), ("G", "c1"), ("B", "h3"), ("Y", "a3")):
        home = Table(f"{line} {colour}T+{colour}W+{colour}M", players=4)
        assert home.castles == dict.fromkeys("RBGY", 0) | {colour: 1}


@pytest.mark.parametrize(
    ("board", "count", "rows", "first_moves"),
    [
        ("octagon", 52, [4, 6, 8, 8, 8, 8, 6, 4], 36),
        ("cross", 48, [4, 4, 8, 8, 8, 8, 4, 4], 30),
        ("short", 32, [4, 6, 6, 6, 6, 4, 0, 0], 30),
    ],
)
def test_tke_a01_and_a02_the_boards(board: str, count: int, rows: list[int], first_moves: int) -> None:
    """TKE-A01, TKE-A02"""
    table = Table(board=board)
    assert len(points(table)) == count
    assert [sum(point[1] == str(row) for point in points(table)) for row in range(1, 9)] == rows
    columns = [sum(point[0] == column for point in points(table)) for column in "abcdefgh"]
    assert columns == rows
    assert len(table.legal) == first_moves


@pytest.mark.parametrize("board", ["octagon", "cross"])
def test_tke_a02_the_other_boards_for_more(board: str) -> None:
    """TKE-A02"""
    for players in (3, 4):
        assert len(Table(players=players, board=board).legal) == (36 if board == "octagon" else 30)


@pytest.mark.parametrize("chips", [0, 12, 40, "7", 10**9])
def test_tke_08_and_a23_the_same_chips_for_all(chips: int | str) -> None:
    """TKE-08, TKE-A23"""
    state = game("troke").start(players=3, chips=chips)
    assert state.stopped().extra == {"chips": (int(chips),) * 3}
    assert state.stopped().scores == (0, 0, 0)


def test_the_default_options() -> None:
    assert game("troke").start().options == {
        "players": 2, "third": "blue", "partners": False, "board": "octagon", "scoring": "standard", "chips": 12,
    }  # fmt: skip
    assert game("troke").start().stopped().extra == {"chips": (12, 12)}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 1}, "players cannot be 1; possible: 2, 3, 4."),
        ({"players": 5}, "players cannot be 5; possible: 2, 3, 4."),
        ({"third": "red", "players": 3}, "third cannot be red; possible: blue, yellow."),
        ({"third": "yellow"}, "third can be yellow only with 3 players, not with 2."),
        ({"third": "yellow", "players": 4}, "third can be yellow only with 3 players, not with 4."),
        ({"partners": True}, "partners can be true only with 4 players, not with 2."),
        ({"partners": True, "players": 3}, "partners can be true only with 4 players, not with 3."),
        ({"partners": 1, "players": 4}, "partners cannot be 1; possible: false, true."),
        ({"partners": "yes", "players": 4}, "partners cannot be yes; possible: false, true."),
        ({"board": "short", "players": 3}, "board can be short only with 2 players, not with 3."),
        ({"board": "short", "players": 4}, "board can be short only with 2 players, not with 4."),
        ({"board": "full"}, "board cannot be full; possible: octagon, cross, short."),
        ({"scoring": 1}, "scoring cannot be 1; possible: standard, alternate, values."),
        ({"chips": -1}, "chips cannot be -1; possible: 0–1000000000."),
        ({"chips": 2.5}, "chips cannot be 2.5; possible: 0–1000000000."),
        ({"chips": "012"}, "chips cannot be 012; possible: 0–1000000000."),
        ({"chips": True}, "chips cannot be true; possible: 0–1000000000."),
        ({"chips": 10**10}, "chips cannot be 10000000000; possible: 0–1000000000."),
        ({"shuttle_scope": "b"}, "Troke has no option shuttle_scope; it has"),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], sentence: str) -> None:
    """TKE-01, TKE-06, TKE-07, TKE-A02"""
    with pytest.raises(OptionError) as caught:
        game("troke").start(**options)
    assert str(caught.value).startswith(sentence)


def test_options_as_text_and_in_records() -> None:
    """A default fits any number of players; partners is a truth value in a record, and may come as text."""
    chosen = game("troke").choose_options(players="4", partners="true", chips="0")
    assert chosen["partners"] is True
    assert chosen["chips"] == 0
    assert game("troke").choose_options(players=4, third="blue", partners="false")["partners"] is False
    record = Record(game("troke"), chosen, ("Ana", "Bo", "Cy", "Di"))
    assert b'"partners":true' in record.to_bytes()
    assert Record.from_bytes(record.to_bytes()) == record


def test_tke_07_who_wins_together() -> None:
    """Green and Red, Blue and Yellow, if pairs play."""
    troke = game("troke")
    pairs = troke.choose_options(players=4, partners=True)
    together = [(a, b) for a in range(1, 5) for b in range(a + 1, 5) if troke.are_partners(pairs, (a, b))]
    assert together == [(1, 3), (2, 4)]
    assert not troke.are_partners(pairs, (1,))
    assert not troke.are_partners(troke.choose_options(players=4), (1, 3))
    assert not game("troll").are_partners({}, (1, 3))
