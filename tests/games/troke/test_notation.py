"""The text of a move, and the kernel's code for it."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table
from troquet import MalformedMove, game
from troquet.games.troke import moves
from troquet.games.troke.moves import Step, Way, cell_of, point_of


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("1 Td1-e2", Way(1, "T", "d1", (Step("e2", False),))),
        ("1 Wc1xd2-d3", Way(1, "W", "c1", (Step("d2", True), Step("d3", False)))),
        ("2 Md2xd3-d4-d5", Way(2, "M", "d2", (Step("d3", True), Step("d4", False), Step("d5", False)))),
        ("4 Td7xd8", Way(4, "T", "d7", (Step("d8", True),))),
    ],
)
def test_the_notation_of_records(text: str, way: Way) -> None:
    assert game("troke").read(text) == way
    assert str(way) == text
    assert moves.decode(way.seat, moves.encode(way)) == way


def test_words_may_differ_in_case() -> None:
    assert str(game("troke").read("1 TD1XD2-D3")) == str(game("troke").read("1 td1xd2-d3")) == "1 Td1xd2-d3"


@pytest.mark.parametrize(
    "text",
    [
        "1 d1-e2", "1 Td1", "1 Td1e2", "1 Td1 -e2", "1 Td1-e9", "1 Td1-i2", "1 Td0-e2", "1 Td1-e2-", "1 Td1--e2",
        "1 Td1-e2x", "5 Td1-e2", "* Td1-e2", "1 Cd1-e2", "1 Td1:e2", "1 pass", "1 T d1-e2", "Td1-e2", "1 Td1-e2 d3",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MalformedMove, match="a move reads like “1 Md2xd3-d4-d5”"):
        game("troke").read(text)


@pytest.mark.parametrize(
    "move",
    [
        "Ta3-a2",
        "Td1-d3",
        "Wd2-d3",
        "Td1-d2-d3-d4-d5",
        "Td1xd2",
        "Td1-e1",
        "Td1-c1",
        "Td1-d1",
        "Td1-a1",
        "Td1-h8",
    ],
)
def test_what_is_read_and_refused(move: str) -> None:
    """TKE-A02, TKE-14, TKE-15: off the board, too far, no such piece, too many steps; the state is as before."""
    assert Table().refuses(move)


def test_a_way_that_is_too_long_has_no_code() -> None:
    """TKE-23: the code of no legal move."""
    table = Table("d4 RT, d5 GW, d6 GM")
    long = game("troke").read("1 Td4xd5xd6-d7-d7")
    code = moves.encode(long)
    assert code not in {moves.encode(move) for move in table.state.moves(1)}
    assert table.state.follow([long]) == (table.state, 0)


def test_every_code_of_every_way() -> None:
    """Codes and texts tell the ways of a turn apart, and the largest fits 33 bits."""
    table = Table().play("Td1-d2", "Te8-e7")
    ways = table.state.moves(1)
    codes = [moves.encode(way) for way in ways]
    assert len(set(codes)) == len(set(map(str, ways))) == 76
    assert max(codes) < 2**33
    assert moves.encode(Way(1, "M", "h8", (Step("h8", True),) * 3)) < 2**33


def test_points_and_cells() -> None:
    points = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
    assert [point_of(cell_of(point)) for point in points] == points
    assert (cell_of("a1"), cell_of("h8")) == (10, 80)
