"""Troke's search: against plain negamax, positions worked out by hand, its keys and gauges, and its levels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from tests.games.troke.table import Table, castles
from troquet import State, game
from troquet.games.troke import search
from troquet.games.troke.state import Position
from troquet.kernel.lines import ENDLESS, WIN, WON
from troquet.kernel.loops import OVER
from troquet.kernel.thinking import Budget, Thought

TROKE = game("troke")
PROGRAM = TROKE.program
NEARLY = castles("R", "c8", "e8", "f8") + ", d7 RT, d8 RW+RM"


def think(state: State, work: int = 2000, seed: int = 1, playout: str = "sense") -> Thought:
    seat = state.to_move[0]
    codes = PROGRAM.legal(state._raw, seat - 1)
    return TROKE.thinker.think(state.view(seat).to_bytes(), codes, seed, Budget(work=work), playout)


def best(state: State, work: int = 2000) -> str:
    return TROKE.decode(state.to_move[0] - 1, think(state, work).code).words


# ── against plain negamax ────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Naive:
    """The value of a position by looking at everything, as `us` sees it: no window, no table, no order."""

    us: int
    lore: list[int] = field(default_factory=lambda: [0] * search.LORE)

    def value(self, raw: bytes, depth: int, ply: int = 0) -> int:
        s = Position.from_bytes(raw)
        if s.actor == OVER:
            return int(search.verdict(s, self.us)) * (WIN - ply)
        if depth <= -1:
            return self.standing(s)
        is_friend = search.is_friend(s, self.us, s.actor)
        values = [self.value(after, depth - 1, ply + 1) for after in self.after(raw, s, depth)]
        if depth == 0:
            values.append(self.standing(s))
        return max(values) if is_friend else min(values)

    def standing(self, s: Position) -> int:
        if not self.lore[0]:
            search.prepare(s, self.lore)
        gauge = [0] * search.GAUGE
        search.measure(s, gauge, self.lore)
        return int(search.standing(s, self.us, gauge))

    def after(self, raw: bytes, s: Position, depth: int) -> list[bytes]:
        found = []
        for seat in self.movers(s):
            codes = PROGRAM.legal(raw, seat)
            if depth <= 0:
                row = [0] * PROGRAM.row_size
                near = row[: search.captures(s, seat, row)]
                codes = [code for code in codes if code in near and search.gain(s, seat, code)]
            found += [self.called(PROGRAM.apply(raw, seat, code), s) for code in codes]
        return found

    def movers(self, s: Position) -> list[int]:
        """Where there are more than two sides, all opponents may reply."""
        if search.sides(s) == 2 or search.is_friend(s, self.us, s.actor):
            return [s.actor]
        return [seat for seat in range(s.players) if not search.is_friend(s, self.us, seat)]

    def called(self, raw: bytes, before: Position) -> bytes:
        if search.sides(before) == 2 or search.is_friend(before, self.us, before.actor):
            return raw
        s = Position.from_bytes(raw)
        search.call(s, self.us)
        return s.to_bytes()


def endings(players: int, moves: int, **options: object) -> list[State]:
    """Positions of random games with few legal moves, from the middle on."""
    found = []
    for number in range(2):
        rng = random.Random(f"{players}/{number}")
        states = [game("troke").start(players=players, **options)]
        while states[-1].outcome is None:
            states.append(states[-1].play(rng.choice(states[-1].moves(states[-1].to_move[0]))))
        few = [s for s in states[len(states) // 2 : -1] if len(s.moves(s.to_move[0])) <= moves]
        found += few[:: len(few) // 3 + 1]
    return found


def check_value(state: State, depth: int) -> None:
    raw, seat = state._raw, state.to_move[0]
    codes = PROGRAM.legal(raw, seat - 1)
    naive = Naive(seat - 1)
    values = {code: naive.value(PROGRAM.apply(raw, seat - 1, code), depth - 1, 1) for code in codes}
    looking = TROKE.thinker.begin(state.view(seat).to_bytes(), codes, seed=1, selective=False)
    value = 0
    for d in range(1, depth + 1):
        value = looking.look(d, value)
    assert value == max(values.values())
    assert values[looking.best] == value
    for code in codes:
        assert values[code] <= looking.known[code][0]


@pytest.mark.parametrize(("players", "moves", "depth"), [(2, 60, 1), (2, 16, 2), (2, 7, 3), (3, 8, 2), (4, 8, 2)])
def test_the_value_is_that_of_looking_at_everything(players: int, moves: int, depth: int) -> None:
    for state in endings(players, moves):
        check_value(state, depth)


def test_partners_are_one_side() -> None:
    """TKE-07: the value is the pair's, and the partner's turns are looked at as one's own."""
    for state in endings(4, 9, partners=True):
        check_value(state, 2)


def test_the_last_turns_are_looked_at_exactly() -> None:
    """TKE-A20: near the limit every value is that of the end."""
    for state in endings(2, 10):
        s = Position.from_bytes(state._raw)
        s.turns = 398 + s.actor
        late = State(state.game, state.options, s.to_bytes())
        check_value(late, 2)
        assert abs(Naive(s.actor).value(late._raw, 2)) in (0, *range(WON, WIN))
