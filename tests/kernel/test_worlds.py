"""The search over imagined worlds, on a game small enough to know what is right: a hidden coin, and who guesses it."""

from __future__ import annotations

import sys
import time

import pytest

from troquet import game
from troquet.games.trok.widest import widest
from troquet.kernel import world_search
from troquet.kernel.dice import Dice, below
from troquet.kernel.fields import Fields, Row, Scalar
from troquet.kernel.loops import OVER
from troquet.kernel.program import Program
from troquet.kernel.rule import rule
from troquet.kernel.thinking import Budget
from troquet.kernel.types import Codes, Reals
from troquet.kernel.world_search import Tree, WorldSearch

HEADS, TAILS, PASS = 1, 2, 3
OUTSIDE = 0


class Coins(Fields):
    """Both lay a coin, unseen by the other: seat 0 wins if they differ, seat 1 if they are alike. To pass is to lose.

    If there is a `secret` coin, which seat 0 sees, it counts instead of seat 0's.
    """

    actor = Scalar(-2, 1)
    secret = Scalar(0, TAILS)
    has_secret = Scalar(0, 1)
    coin = Row(2, 0, PASS)


class Glance(Fields):
    """What a seat sees: whose turn it is, and its own coins."""

    seat = Scalar(-2, 1)
    actor = Scalar(-2, 1)
    secret = Scalar(0, TAILS)
    has_secret = Scalar(0, 1)
    own = Scalar(0, PASS)


@rule
def start(s: Coins, options: Codes) -> None:
    s.actor = 0


@rule
def actor(s: Coins) -> int:
    return s.actor


@rule
def waiting(s: Coins) -> int:
    return 1 << s.actor


@rule
def legal(s: Coins, seat: int, moves: Codes) -> int:
    for i in range(3):
        moves[i] = HEADS + i
    return 3


@rule
def apply(s: Coins, seat: int, move: int) -> None:
    s.coin[seat] = move
    s.actor = 1 if s.coin[1] == 0 else 0 if s.coin[0] == 0 else OVER


@rule
def outcomes(s: Coins, moves: Codes, weights: Codes) -> int:
    return 0


@rule
def look(s: Coins, seat: int, v: Glance) -> None:
    v.seat = seat
    v.actor = s.actor
    v.own = s.coin[seat] if seat >= 0 else 0
    v.secret = s.secret if seat == 0 else 0
    v.has_secret = s.has_secret


@rule
def imagine(v: Glance, s: Coins, dice: Dice) -> None:
    s.actor = v.actor
    for seat in range(2):
        s.coin[seat] = 0
    if v.actor == 1:
        s.coin[0] = HEADS + below(dice, 2)
    s.has_secret = v.has_secret
    s.secret = v.secret
    if v.has_secret == 1 and v.secret == 0:
        s.secret = HEADS + below(dice, 2)


@rule
def sense(v: Glance, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    return moves[below(dice, 2)]


@rule
def score(s: Coins, scores: Codes) -> int:
    if s.coin[0] == PASS:
        return 2
    return 1 if s.coin[1] != (s.secret if s.has_secret == 1 else s.coin[0]) else 2


@rule
def reason(s: Coins) -> int:
    return 0


# What a game's search.py holds

suppose = imagine
playout = sense


@rule
def is_settled(s: Coins) -> bool:
    return s.actor == OVER


@rule
def evaluate(s: Coins, values: Reals, work: Codes) -> None:
    winner = score(s, work)
    values[0] = 1.0 if winner == 1 else 0.0
    values[1] = 1.0 if winner == 2 else 0.0


@rule
def weigh(v: Glance, moves: Codes, count: int, work: Codes, priors: Reals) -> None:
    for i in range(count):
        priors[i] = 1.0


@pytest.fixture
def coins() -> WorldSearch:
    here = vars(sys.modules[__name__])
    return WorldSearch(Program(Coins, Glance, here, 16), here)


def grown(
    search: WorldSearch, seat: int, simulations: int, seed: int = 1, secret: int = 0, playout: str = "sense"
) -> Tree:
    """A tree for this seat, with the coin of seat 0 laid if seat 1 is to move."""
    s = Coins()
    s.actor = seat
    s.secret, s.has_secret = secret, int(secret > 0)
    if seat == 1:
        s.coin[0] = HEADS
    view = search.program.look(s.to_bytes(), seat)
    tree = search.begin(view, [HEADS, TAILS, PASS], seed, playout, mode="plain")
    tree.search(simulations)
    return tree


def test_a_choice_made_face_down_is_not_answered_as_if_it_had_been_seen(coins: WorldSearch) -> None:
    """If seat 1 saw the coin it would always match it, and both of seat 0's coins would be worth nothing."""
    heads, tails, passing = grown(coins, 0, 4000).thought(0.0).values
    assert 0.35 < heads[0] < 0.65
    assert 0.35 < tails[0] < 0.65
    assert passing[0] == 0.0


def test_nor_does_who_thinks_see_it(coins: WorldSearch) -> None:
    """The true coin shows heads; a guess is worth as much as another."""
    heads, tails, _ = grown(coins, 1, 4000).thought(0.0).values
    assert max(heads, tails, key=lambda value: value[1])[0] == pytest.approx(0.5, abs=0.05)
    assert 0.3 < heads[0] < 0.6
    assert 0.3 < tails[0] < 0.6


@pytest.mark.parametrize(("outside", "worth"), [(0, 0.0), (2, 0.5)])
def test_others_learn_only_from_worlds_they_may_be_in(outside: int, worth: float) -> None:
    """Seat 0 knows a secret that seat 1 must guess; if all worlds have this secret, seat 1 seems to know it too.

    If not, seat 1 has one guess for both secrets: what is lost with one is won with the other.
    """
    here = {**vars(sys.modules[__name__]), "OUTSIDE": outside}
    search = WorldSearch(Program(Coins, Glance, here, 16), here)
    thoughts = [grown(search, 0, 4000, secret=secret).thought(0.0) for secret in (HEADS, TAILS)]
    assert sum(thought.values[0][0] for thought in thoughts) / 2 == pytest.approx(worth, abs=0.1)
    assert all(thought.values[2][0] == 0.0 for thought in thoughts)


@rule
def has_coin(s: Coins) -> bool:
    return s.coin[0] != 0


@pytest.mark.parametrize(("playout", "worth"), [("sense", 1.0), ("erring", 2 / 3)])
def test_who_errs_plays_at_random_to_the_end_of_the_game(playout: str, worth: float) -> None:
    """Settled after seat 0's coin, the world is won by it; a coin of seat 1 at random is like it one time in three."""
    here = {**vars(sys.modules[__name__]), "is_settled": has_coin}
    search = WorldSearch(Program(Coins, Glance, here, 16), here)
    thought = grown(search, 0, 4000, playout=playout).thought(0.0)
    assert thought.values[0][0] == pytest.approx(worth, abs=0.03)
    assert thought.values[2] == (0.0, thought.values[2][1])


def test_a_losing_move_is_left_alone(coins: WorldSearch) -> None:
    thought = grown(coins, 0, 1000).thought(0.0)
    assert thought.code != PASS
    assert thought.values[2][1] < 50


def test_the_same_seed_grows_the_same_tree_and_all_simulations_count(coins: WorldSearch) -> None:
    one, other = grown(coins, 0, 300).thought(0.0), grown(coins, 0, 300).thought(0.0)
    assert one == other
    assert one.work == 300
    assert sum(tries for _, tries in one.values) == 300
    assert one.depth == 2
    assert grown(coins, 0, 300, seed=2).thought(0.0).values != one.values


def test_a_full_memory_ends_growth_and_nothing_else(
    coins: WorldSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world_search, "_MOST_NODES", 2)
    thought = grown(coins, 0, 2000).thought(0.0)
    assert (thought.depth, thought.work) == (1, 2000)
    assert thought.code != PASS


def test_more_moves_are_let_in_as_simulations_go_on() -> None:
    """Progressive widening in Trök's widest position: two moves, and twice the root of the simulations more."""
    trok, (position, seat) = game("trok"), widest()
    view, codes = trok.program.look(position, seat), trok.program.legal(position, seat)
    tried = []
    for simulations in (1, 25, 400):
        thought = trok.thinker.think(view, codes, 1, Budget(work=simulations))
        tried.append(sum(tries > 0 for _, tries in thought.values))
    assert tried[0] == 1
    assert tried[1] <= 2 + 2 * 5
    assert tried[1] < tried[2] <= 2 + 2 * 20


@pytest.mark.parametrize("name", ["troll", "trok"])
def test_budgets_are_kept(name: str) -> None:
    state = game(name).start().deal(seed=3)
    seat = state.to_move[0]
    view = state.view(seat).to_bytes()
    codes = [state.game.moves.encode(move) for move in state.moves(seat)]
    think = state.game.thinker.think
    state.game.thinker.compile()
    began = time.perf_counter()
    thought = think(view, codes, 1, Budget(seconds=0.1))
    assert thought.seconds <= time.perf_counter() - began
    assert thought.work > 0
    assert think(view, codes, 1, Budget(work=333)).work == 333
    assert think(view, codes, 1, Budget(seconds=600, work=20)).work <= 20
    assert think(view, codes[:1], 1, Budget(work=20)).code == codes[0]


@pytest.mark.parametrize("name", ["troll", "trok"])
def test_a_clock_is_used_as_long_as_another_move_could_be_tried_most(name: str) -> None:
    """At the pace so far; and no longer."""
    ended_before = False
    for seed in range(5):
        state = game(name).start().deal(seed=seed)
        seat = state.to_move[0]
        view = state.view(seat).to_bytes()
        codes = [state.game.moves.encode(move) for move in state.moves(seat)]
        state.game.thinker.compile()
        thought = state.game.thinker.think(view, codes, 1, Budget(seconds=0.1))
        second, most = sorted(tries for _, tries in thought.values)[-2:]
        assert most - second > thought.work * (0.1 - thought.seconds) / thought.seconds
        assert thought.code in [code for code, (_, tries) in zip(codes, thought.values) if tries == most]
        ended_before |= thought.seconds < 0.1
    assert ended_before
