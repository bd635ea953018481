"""The search along lines: stopped and continued, plain and compiled, in threads, and within its budget."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.games.conformance.kit import random_game
from troquet import State, game
from troquet.kernel.line_search import LineSearch
from troquet.kernel.thinking import Budget, Thought

THINKER = game("troke").thinker


def some(players: int) -> list[State]:
    states = random_game("troke", players).states
    return [states[len(states) * part // 7] for part in range(1, 7)]


def asked(state: State) -> tuple[bytes, list[int]]:
    seat = state.to_move[0]
    return state.view(seat).to_bytes(), state.game.program.legal(state._raw, seat - 1)


def think(state: State, work: int, seed: int = 1, playout: str = "sense") -> Thought:
    return replace(THINKER.think(*asked(state), seed, Budget(work=work), playout), seconds=0.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_and_compiled_agree(players: int) -> None:
    assert isinstance(THINKER, LineSearch)
    for state in some(players)[::2]:
        for playout in ("sense", "random"):
            plain = THINKER.begin(*asked(state), 1, playout, mode="plain", work=60).think(Budget(work=60))
            assert replace(plain, seconds=0.0) == think(state, 60, playout=playout)


@pytest.mark.parametrize("playout", ["sense", "random"])
def test_the_same_work_and_seed_give_the_same_thought(playout: str) -> None:
    for state in some(2):
        assert think(state, 3000, 5, playout) == think(state, 3000, 5, playout)


def test_it_may_be_stopped_after_any_node() -> None:
    assert isinstance(THINKER, LineSearch)
    for state in some(2):
        whole, sliced = (THINKER.begin(*asked(state), 1) for _ in range(2))
        whole.search(5000)
        while sliced.work < whole.work:
            sliced.search(min(7, whole.work - sliced.work))
        assert sliced.thought(0.0) == whole.thought(0.0)


def test_it_may_think_in_many_threads() -> None:
    states = some(2) + some(4)
    alone = [think(state, 2000) for state in states]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(think, states, [2000] * len(states))) == alone


def test_work_is_what_was_asked_for_and_no_more() -> None:
    for state in some(3):
        for work in (1, 10, 1000):
            thought = think(state, work)
            assert thought.work <= work
            assert thought.code in asked(state)[1]
            assert len(thought.values) == len(asked(state)[1])
            assert all(0 <= value <= 1 for value, _ in thought.values)


def test_without_a_clock_or_time_it_still_answers() -> None:
    state = some(2)[2]
    assert THINKER.think(*asked(state), 1, Budget(seconds=0.0)).code in asked(state)[1]


def test_the_only_move_needs_no_thought() -> None:
    for state in random_game("troke", 2).states[:-1]:
        if len(asked(state)[1]) == 1:
            assert think(state, 10_000).depth == 1


def test_only_moves_that_were_asked_for_are_chosen() -> None:
    view, codes = asked(some(2)[1])
    for code in codes[:5]:
        assert THINKER.think(view, [code, codes[-1]], 1, Budget(work=500)).code in (code, codes[-1])
