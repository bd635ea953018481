"""Troke's search: against plain negamax, positions worked out by hand, its keys and gauges, and its levels."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tests.games.troke.table import Table, castles
from troquet import State, game
from troquet.games.troke import search
from troquet.games.troke.rules import forget_steps
from troquet.games.troke.scoring import are_partners
from troquet.games.troke.state import Position
from troquet.kernel.line_search import LineSearch
from troquet.kernel.lines import WIN, WON
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
        is_friend = are_partners(s, self.us, s.actor)
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
        if search.sides(s) == 2 or are_partners(s, self.us, s.actor):
            return [s.actor]
        return [seat for seat in range(s.players) if not are_partners(s, self.us, seat)]

    def called(self, raw: bytes, before: Position) -> bytes:
        if search.sides(before) == 2 or are_partners(before, self.us, before.actor):
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
    assert isinstance(TROKE.thinker, LineSearch)
    looking = TROKE.thinker.begin(state.view(seat).to_bytes(), codes, seed=1, selective=False)
    for d in range(1, depth + 1):
        assert looking.look(d)
    value = looking.value
    assert value == max(values.values())
    assert values[looking.best] == value
    for code in codes:
        assert values[code] <= looking.known[code][0]


@pytest.mark.parametrize(
    ("players", "moves", "depth"), [(2, 60, 1), (2, 16, 2), (2, 7, 3), (3, 8, 2), (4, 8, 2)]
)
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


# ── worked out by hand ───────────────────────────────────────────────────────────────────────────────────────


def value_of_best(thought: Thought) -> float:
    return max(value for value, work in thought.values if work)


def test_tke_40_a_castle_that_wins_at_once() -> None:
    """TKE-40, TKE-45: the fourth Castle ends the game, and red is ahead."""
    state = Table(NEARLY + ", a4 GT", prizes="RRR").with_chips([6, 0], [0, 6]).state
    assert best(state) == "Td7xd8"
    assert value_of_best(think(state)) == 1.0


def test_tke_40_a_castle_that_wins_in_two_turns() -> None:
    """TKE-40: nearer first, by any of the three ways."""
    pieces = castles("R", "c8", "e8", "f8") + ", d6 RT, d8 RW+RM, a4 GT"
    state = Table(pieces, prizes="RRR").with_chips([6, 0], [0, 6]).state
    thought = think(state)
    assert best(state) in {"Td6-c7", "Td6-d7", "Td6-e7"}
    assert (value_of_best(thought), thought.depth) == (1.0, 3)


def test_tke_33_a_castle_that_would_lose_is_not_built() -> None:
    """TKE-A33: who ends the game with fewer chips has lost it."""
    state = Table(NEARLY + ", d4 GT, g5 GM", prizes="GGG").with_chips([0, 9], [9, 0]).state
    assert best(state) != "Td7xd8"


def test_tke_44_the_last_turns_capture_wins() -> None:
    """TKE-44, TKE-A20: red has the last turn but one, and green nothing to take."""
    state = Table("d4 RT, d5 GW, a4 GM").after_turns(398).state
    assert best(state).startswith("Td4xd5")
    assert value_of_best(think(state)) == 1.0


def test_tke_44_a_lead_is_not_given_away() -> None:
    """TKE-44, TKE-A20: red leads by a chip, and must not leave a piece where green, who has the last turn, takes it."""
    state = Table("d4 RT, f3 RW, f5 GM, g5 GM, a6 GW").with_chips([1, 0], [0, 1]).after_turns(398).state
    seat = state.to_move[0]

    def is_safe(move: object) -> bool:
        after = state.play(str(move))
        ends = [after.play(reply).outcome for reply in after.moves(2)]
        return all(end is not None and end.winners == (1,) for end in ends)

    assert {is_safe(move) for move in state.moves(seat)} == {False, True}
    assert is_safe(f"1 {best(state)}")
    assert value_of_best(think(state)) == 1.0


def test_tke_42_a_block_that_wins() -> None:
    """TKE-34, TKE-42, TKE-A21: after Td8-c8 nobody can move, and red is ahead."""
    state = Table("d8 RT").with_chips([1, 0], [0, 1]).state
    assert best(state) == "Td8-c8"
    assert value_of_best(think(state)) == 1.0


def test_tke_07_partners_do_not_fight_each_other() -> None:
    """TKE-07, TKE-A30: with the last turn, a chip of an opponent wins for both, a partner's piece brings nothing."""
    state = Table("d4 RT, d5 GW, c5 BW", players=4, partners=True).after_turns(799).state
    assert best(state).startswith("Td4xc5")
    alone = Table("d4 RT, d5 GW", players=4, partners=False).after_turns(799).state
    assert best(alone).startswith("Td4xd5")
    s = Table(players=4, partners=True).with_chips([0, 0, 3, 0], [0, 3, 0, 0]).position
    assert [search.verdict(s, seat) for seat in range(4)] == [1, -1, 1, -1]
    assert [are_partners(s, 0, seat) for seat in range(4)] == [True, False, True, False]


# ── keys and gauges ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "scoring"), [(2, "standard"), (3, "values"), (4, "alternate")])
def test_the_gauge_is_kept_up_and_the_key_tells_positions_apart(players: int, scoring: str) -> None:
    rng = random.Random(players)
    s = Position.from_bytes(TROKE.start(players=players, scoring=scoring)._raw)
    lore, gauge, keys = [0] * search.LORE, [0] * search.GAUGE, []
    search.prepare(s, lore)
    search.measure(s, gauge, lore)
    while s.actor != OVER:
        fresh = [0] * search.GAUGE
        search.measure(s, fresh, lore)
        assert gauge == fresh
        keys.append(search.key(s, gauge, lore))
        search.play(s, s.actor, rng.choice(PROGRAM.legal(s.to_bytes(), s.actor)), gauge, lore)
    assert len(set(keys)) == len(keys)
    assert all(0 <= key < 2**62 for key in keys)


@pytest.mark.parametrize(
    ("name", "index", "value"),
    [("turns", None, 7), ("lost_turns", None, 1), ("actor", None, 1), ("won", 1, 3), ("prize", 0, 1)],
)
def test_the_key_knows_all_that_may_matter(name: str, index: int | None, value: int) -> None:
    s = Position.from_bytes(TROKE.start()._raw)
    lore, gauge = [0] * search.LORE, [0] * search.GAUGE
    search.prepare(s, lore)
    search.measure(s, gauge, lore)
    before = search.key(s, gauge, lore)
    if index is None:
        setattr(s, name, value)
    else:
        getattr(s, name)[index] = value
    assert search.key(s, gauge, lore) != before


def test_tke_34_the_key_knows_the_ways_back_that_are_barred() -> None:
    """TKE-34: two positions that differ in nothing else."""
    s = Table("e4 RW, d6 GT, e6 GM").play("We4-d4").position
    lore, gauge = [0] * search.LORE, [0] * search.GAUGE
    search.prepare(s, lore)
    search.measure(s, gauge, lore)
    before = search.key(s, gauge, lore)
    forget_steps(s, 0)
    assert search.key(s, gauge, lore) != before


# ── how it plays ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_capture_gains_no_more_than_is_allowed_for() -> None:
    """What quiescence leaves out cannot matter: along random games of all scorings."""
    for scoring in ("standard", "alternate", "values"):
        rng = random.Random(scoring)
        s = Position.from_bytes(TROKE.start(scoring=scoring)._raw)
        lore, gauge = [0] * search.LORE, [0] * search.GAUGE
        search.prepare(s, lore)
        search.measure(s, gauge, lore)
        while s.actor != OVER:
            seat, before = s.actor, int(search.standing(s, s.actor, gauge))
            move = rng.choice(PROGRAM.legal(s.to_bytes(), seat))
            gained = search.gain(s, seat, move)
            search.play(s, seat, move, gauge, lore)
            if gained:
                assert search.standing(s, seat, gauge) - before <= search.most_gain(s)


def test_the_levels_are_there() -> None:
    assert list(search.LEVELS) == ["easy", "medium", "hard", "expert"]
