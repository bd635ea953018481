"""The tree counted: the numbers of section 5 of the rules, and those that the simple game of `simple.py` finds."""

from __future__ import annotations

import pytest

from tests.games.conformance.kit import plain_game
from tests.games.troke.simple import Simple
from tests.games.troke.table import Table
from troquet import game

# Sequences of exactly 1, 2, 3, 4 moves from the start, two players (troke.md, section 5)
COUNTS = {
    "octagon": [36, 1_296, 86_400, 5_760_000],
    "cross": [30, 900, 54_540, 3_305_124],
    "short": [30, 900, 51_840, 2_985_984],
}
each_board = pytest.mark.parametrize("board", COUNTS)


@each_board
def test_the_counts_of_the_rules(board: str) -> None:
    assert [Table(board=board).count(depth) for depth in (1, 2, 3, 4)] == COUNTS[board]
    assert COUNTS[board][3] * COUNTS[board][0] ** 2 == COUNTS[board][2] ** 2


@each_board
def test_the_simple_game_counts_the_same(board: str) -> None:
    assert [Simple(board=board).count(depth) for depth in (1, 2)] == COUNTS[board][:2]
    start, simple = Table(board=board), Simple(board=board)
    for text in sorted(start.legal)[::9]:
        assert Table(board=board).play(text).count(2) == simple.play(f"1 {text}").count(2)


@pytest.mark.parametrize(
    ("players", "third", "counts"),
    [
        (3, "blue", [36, 1_305, 47_304, 3_156_840]),
        (3, "yellow", [36, 1_296, 47_304, 3_156_840]),
        (4, "blue", [36, 1_305, 47_304, 1_726_434]),
    ],
)
def test_the_counts_for_more_players(players: int, third: str, counts: list[int]) -> None:
    """Red and blue can meet at once, on b2; the first three levels were also counted by `simple.py`."""
    table = Table(players=players, third=third)
    assert [table.count(depth) for depth in (1, 2, 3, 4)] == counts
    assert Simple(players=players, third=third).count(2) == counts[1]


def test_plain_and_compiled_count_the_same() -> None:
    start = game("troke").start(players=3)
    assert plain_game("troke").program.count_paths(start._raw, 2) == start.game.program.count_paths(
        start._raw, 2
    )
