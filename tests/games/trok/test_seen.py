"""What a cut record says was left at the end of a round is what the hands held: against the States themselves."""

from __future__ import annotations

import pytest

from tests.games.trok.table import letters
from troquet import Record, State, game
from troquet.bots.simulation import Simulator
from troquet.games.trok.state import COMBINE, PICK, STORE
from troquet.research import full_state

IN_THE_ROUND = (COMBINE, PICK, STORE)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_left_over_cards(players: int) -> None:
    simulator = Simulator("trok", ["trader"], seed=9, players=players)
    moves = next(simulator.moves(0, 1))
    record = Record(game("trok"), simulator.options, tuple("ABCDEF"[:players]), tuple(moves))
    found: list[tuple[int, str]] = []
    before: State | None = None
    for number, state in enumerate(record.states()):
        if (
            before
            and full_state(before)["phase"] in IN_THE_ROUND
            and full_state(state)["phase"] not in IN_THE_ROUND
        ):
            found += _left(before, state, number)
        before = state
    assert list(record.cut(1).seen) == found
    assert len(found) > 3


def _left(before: State, after: State, number: int) -> list[tuple[int, str]]:
    """Hands and what was laid out, less what is in the Carts now."""
    b, a = full_state(before), full_state(after)
    found = []
    for seat in range(after.players):
        left = [b["hand"][seat][c] + b["offer"][seat][c] - a["carts"][seat][c] for c in range(8)]
        if any(left):
            found.append((number, f"{seat + 1} discards {' '.join(letters(left))}"))
    return found
