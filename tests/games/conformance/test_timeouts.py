"""F6: what happens at zero? For every decision of every game there is a time-out move, and it is legal."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.conformance.kit import every_table
from troquet import bot, game
from troquet.games.contract import DEALER


@every_table
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_decision_has_a_time_out_move(name: str, players: int, seed: int) -> None:
    choose = random.Random(seed)
    state = game(name).start(players=players).deal(seed)
    sense = bot(game(name).sense_name, seed)
    for _ in range(2000):
        owed = [seat for seat in state.to_move if seat != DEALER]
        if not owed:
            break
        for seat in owed:
            moves = state.moves(seat)
            assert sense.choose(state.view(seat), moves, 1.0) in moves
        state = state.play(choose.choice(state.moves(choose.choice(owed)))).deal(seed)
