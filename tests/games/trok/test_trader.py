"""The trader: far better than chance, and better than itself when it takes all Upgrades for the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from troquet import Move, View
from troquet.bots.simulation import Simulator
from troquet.games.trok import sense
from troquet.games.trok.state import Sight
from troquet.kernel.rule import instantiate, rule


def test_it_takes_far_more_than_its_share_against_three_random() -> None:
    """A fair share is a quarter; one and a half times that is promised."""
    for bots in (["trader", "random"], ["random", "random", "random", "trader"]):
        shares = Simulator("trok", bots, seed=6, players=4).run(600).win_shares()
        assert shares[bots.index("trader")] > 0.375 * 2


@rule
def the_same_for_all(v: Sight, upgrade: int, richest: int) -> int:
    """An Upgrade is an Upgrade."""
    return 100


class Flat:
    """The trader with its valuation of Upgrades switched off."""

    def __init__(self) -> None:
        scope = instantiate(sense, {"worth_of_upgrade": the_same_for_all})
        self.sense: Any = scope["sense"]

    def choose(self, view: View, moves: Sequence[Move], seconds: float = 1.0) -> Move:
        codes = [view.game.moves.encode(move) for move in moves]
        return moves[codes.index(self.sense(view.sight, codes, len(codes), [0] * 64, None))]


@pytest.mark.parametrize("seat", [1, 3])
def test_it_beats_three_of_itself_without_valuation(seat: int) -> None:
    bots: list[Any] = [Flat()] * 4
    bots[seat - 1] = "trader"
    shares = Simulator("trok", bots, seed=7, players=4).run(20).win_shares()
    same = Simulator("trok", ["trader"], seed=7, players=4).run(4000).win_shares()
    assert shares[seat - 1] > same[seat - 1]
