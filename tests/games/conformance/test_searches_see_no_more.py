"""What a search's seat cannot see can be otherwise, and the search moves the same (cases A12, A13).

This is the test that the pages name: 500 positions of each game that hides something.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from tests.games.conformance.kit import History, plain_game, positions
from tests.games.conformance.worlds import observed, some_worlds
from troquet import DEALER, State, game, games
from troquet.kernel.thinking import Budget, Thought
from troquet.kernel.world_search import WorldSearch

POSITIONS = 500
searched = pytest.mark.parametrize(
    "name", [name for name in games.names() if isinstance(game(name).thinker, WorldSearch)]
)


def think(state: State, seat: int, seed: int, simulations: int) -> tuple[object, ...]:
    """All that a search answers but for the time it took."""
    codes = [state.game.moves.encode(move) for move in state.moves(seat)]
    budget = Budget(work=simulations)
    thought: Thought = state.game.thinker.think(state.view(seat).to_bytes(), codes, seed, budget)
    return thought.code, thought.work, thought.depth, thought.values


def decisions(name: str) -> Iterator[tuple[History, int]]:
    """Positions of random games of every size, and a seat that is to move and has a choice."""
    for number in range(100):
        for players in game(name).seats:
            for _, history in positions(name, players, 40, number):
                for seat in history.last.to_move:
                    if seat != DEALER and len(history.last.moves(seat)) > 1:
                        yield history, seat


def others(history: History, seat: int, rng: random.Random, number: int) -> Iterator[State]:
    """What else may be for all the seat can see: drawn by the game, now and then found by trying other histories."""
    view = history.last.view(seat)
    yield next((world for world in map(view.imagine, range(20)) if world != history.last), history.last)
    if number % 10 == 0:
        yield from (world.last for world in some_worlds(history, seat, 1, rng))


@searched
def test_in_500_positions_the_search_moves_the_same_whatever_is_hidden(name: str) -> None:
    rng, found, moved, hides = random.Random(6), 0, set(), False
    for number, (history, seat) in enumerate(decisions(name)):
        worlds = [world for world in others(history, seat, rng, number) if world != history.last]
        if worlds:
            found += 1
            answer = think(history.last, seat, found, 60)
            assert all(think(world, seat, found, 60) == answer for world in worlds)
            moved.add(answer[0])
        hides = hides or "?" in "".join(observed(history, seat))
        if found == POSITIONS or (number > POSITIONS and not hides):
            break
    assert found == (POSITIONS if hides else 0)
    assert len(moved) > 10 or not hides


@searched
def test_a_search_is_the_same_plain_and_compiled(name: str) -> None:
    thinkers = ((plain_game(name).thinker, "plain"), (game(name).thinker, "compiled"))
    for number, (history, seat) in enumerate(itertools.islice(decisions(name), 0, 60, 12)):
        codes = [history.game.moves.encode(move) for move in history.last.moves(seat)]
        view, playout = history.last.view(seat).to_bytes(), ("sense", "random")[number % 2]
        thoughts = []
        for thinker, mode in thinkers:
            tree = thinker.begin(view, codes, number, playout, mode=mode, work=25)  # type: ignore[attr-defined]
            tree.search(25)
            thoughts.append(tree.thought(0.0))
        assert thoughts[0] == thoughts[1]


@searched
def test_the_search_says_what_each_move_is_worth(name: str) -> None:
    for at, history in positions(name, max(game(name).seats), 8, number=2):
        for seat in history.last.to_move:
            if seat != DEALER and len(history.last.moves(seat)) > 1:
                _, work, depth, values = think(history.last, seat, at, 50)
                assert work == 50
                assert isinstance(depth, int)
                assert depth >= 1
                assert isinstance(values, tuple)
                assert len(values) == len(history.last.moves(seat))
                assert all(0.0 <= value <= 1.0 for value, _ in values)
                break
