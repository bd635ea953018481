"""The plain-sense bot: strong enough, and sensible where a position is clear."""

from __future__ import annotations

import pytest

from tests.games.troke.table import Table, castles
from troquet import bot, simulate


def choice(table: Table) -> str:
    (seat,) = table.state.to_move
    chosen = bot("runner", seed=1).choose(table.state.view(seat), table.state.moves(seat), 1.0)
    return chosen.words


@pytest.mark.parametrize("board", ["octagon", "cross", "short"])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_95_of_100_against_random(board: str, seat: int) -> None:
    bots = ["random", "random"]
    bots[seat] = "runner"
    result = simulate("troke", players=2, games=300, seed=5, bots=bots, board=board)
    assert result.win_shares()[seat] > 0.95


def test_two_of_them_come_to_an_end() -> None:
    """They do not wait for each other for ever: well below the 400 turns of the limit."""
    result = simulate("troke", players=2, games=100, seed=5, bots=["runner"])
    assert result.turns.mean() < 200


def test_it_completes_a_castle() -> None:
    table = Table("c7 RT, c8 RW+RM, f4 RW, b3 GT")
    assert table.play(choice(table)).castles["R"] == 1


def test_it_captures_when_that_pays() -> None:
    assert "xd5" in choice(Table("d4 RT, d5 GW+GM, f3 RW, b3 GT"))


def test_it_finishes() -> None:
    table = Table(castles("R", "c8", "e8", "f8") + ", d7 RT, d8 RW+RM, b3 GT", prizes="RRR")
    assert choice(table) == "Td7xd8"


def test_it_does_not_stand_where_it_is_taken() -> None:
    """Both steps ahead gain a row; on d5 the green Tower takes the Wall."""
    assert choice(Table("d4 RW, d6 GT, b3 GW")) not in ("Wd4-d5", "Wd4-c5", "Wd4-e5")
