"""A bot of your own: `troquet arena troll --bots examples/greedy.py:Greedy,random --players 4`."""

from collections.abc import Sequence

import troquet


class Greedy:
    """Plays what pays most if all others then play their lowest, in five positions that it cannot tell apart."""

    games = ("troll",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: troquet.View, moves: Sequence[troquet.Move], seconds: float) -> troquet.Move:
        worlds = [view.imagine(self.seed + number) for number in range(5)]
        return max(moves, key=lambda move: sum(self.loot(world.play(move), move.seat) for world in worlds))

    def loot(self, state: troquet.State, seat: int) -> int:
        while state.to_move not in ((), (troquet.DEALER,)):
            state = state.play(state.moves(state.to_move[0])[0])
        return state.stopped().scores[seat - 1]
