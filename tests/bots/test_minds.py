"""Bots in this process: the same for a seed, within their time, and as often wrong as they say."""

from __future__ import annotations

import re

import pytest

from troquet import State, bot, game, simulate
from troquet.games import names
from troquet.kernel.dice import below
from troquet.kernel.program import Program

SPECS = ("random", "sense", "sense~25%", "search:60", "search:40:random", "search:60~50%", "easy")


def position(name: str, decisions: int, seed: int = 1) -> State:
    """After so many moves at random, where somebody must decide."""
    state, dice = game(name).start().deal(seed), Program.dice(seed)
    for _ in range(decisions):
        moves = state.moves(state.to_move[0])
        state = state.play(moves[below(dice, len(moves))]).deal_with(dice)
    return state


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_chooses_the_same(name: str, spec: str) -> None:
    for decisions in (0, 3, 7):
        state = position(name, decisions)
        seat = state.to_move[0]
        view, moves = state.view(seat), state.moves(seat)
        chosen = {bot(spec, seed=5).choose(view, moves, 60.0) for _ in range(2)}
        assert len(chosen) == 1
        assert chosen <= set(moves)


def test_seeds_choose_differently() -> None:
    state = position("trok", 0)
    view, moves = state.view(1), state.moves(1)
    assert len({bot("random", seed).choose(view, moves) for seed in range(20)}) > 3
    assert bot("random", 3).choose(view, moves) == bot("random", 3).choose(view, moves)


def test_it_errs_as_often_as_it_says() -> None:
    """`~25%` draws a quarter of its moves; of those some are what it would have done anyway."""
    state = position("troke", 4)
    view, moves = state.view(state.to_move[0]), state.moves(state.to_move[0])
    sense = bot("sense", 1).choose(view, moves)
    differ = sum(
        bot("sense~25%", seed).choose(view, moves) != bot("sense", seed).choose(view, moves)
        for seed in range(2000)
    )
    assert sense in moves
    expected = 2000 * 0.25 * (1 - 1 / len(moves))
    assert abs(differ - expected) < 4 * (2000 * 0.25 * 0.75) ** 0.5


@pytest.mark.parametrize("name", names())
def test_what_came_of_a_thought(name: str) -> None:
    state = position(name, 3)
    view, moves = state.view(state.to_move[0]), state.moves(state.to_move[0])
    searching = bot("search:50", seed=1)
    assert searching.thought is None
    move = searching.choose(view, moves, 60.0)
    thought = searching.thought
    assert thought
    assert moves[[game(name).moves.encode(m) for m in moves].index(thought.code)] == move
    assert thought.work >= 1
    assert thought.depth >= 0
    assert len(thought.values) == len(moves)
    assert all(0 <= value <= 1 and work >= 0 for value, work in thought.values)


@pytest.mark.parametrize("name", names())
def test_seconds_cap_a_budget(name: str) -> None:
    """A budget of much work ends when the time does; the thought says how long it took."""
    state = position(name, 3)
    view, moves = state.view(state.to_move[0]), state.moves(state.to_move[0])
    for spec, seconds in (("search:100000000", 0.02), ("search:100000000", 0), ("search:60s", 0)):
        searching = bot(spec, seed=1)
        searching.choose(view, moves, seconds)
        assert searching.thought
        assert searching.thought.work < 100_000_000


def test_a_level_is_another_bot_in_every_game() -> None:
    easy = bot("easy", seed=1)
    for name in names():
        state = position(name, 2)
        seat = state.to_move[0]
        view, moves = state.view(seat), state.moves(seat)
        level = bot(game(name).levels["easy"], seed=1)
        if level.choose(view, moves, 60.0) == easy.choose(view, moves, 60.0):
            continue
        assert game(name).levels["easy"].endswith("s")  # by the clock: it may differ


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("spec", ["random", "sense", "search:60", "easy"])
def test_moves_are_those_of_the_seat_whose_view_it_is(name: str, spec: str) -> None:
    state = position(name, 3)
    seat = state.to_move[0]
    moves = state.moves(seat)
    for view, asked in (
        (state.view(), moves),
        (state.view(seat % state.players + 1), moves),
        (state.view(seat), []),
    ):
        with pytest.raises(ValueError, match="seat whose View it is given"):
            bot(spec, seed=1).choose(view, asked, 0.1)


def test_bots_of_a_simulation_may_be_one_text_and_what_came_of_it_is_one_line() -> None:
    one, two = (
        simulate("troll", games=20, seed=1, bots=bots) for bots in ("careful,random", ["careful", "random"])
    )
    assert (one.scores == two.scores).all()
    assert re.fullmatch(r"<20 games in \d+\.\d\d s, won by seat: [\d.]+%, [\d.]+%, [\d.]+%>", repr(one))
