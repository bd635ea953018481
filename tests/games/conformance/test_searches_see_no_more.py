"""What a search's seat cannot see can be otherwise, and the search moves the same (case A12 for opponents).

This is the test that the pages name: 500 positions of each game that hides something.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.games.conformance.kit import every_game, plain_game, positions
from tests.games.conformance.worlds import some_worlds
from troquet import DEALER, State, game, games
from troquet.kernel.thinking import Budget, Thought

POSITIONS = 500
searched = pytest.mark.parametrize("name", [name for name in games.names() if game(name).search])


def think(state: State, seat: int, seed: int, simulations: int) -> tuple[object, ...]:
    """All that a search answers but for the time it took."""
    codes = [state.game.moves.encode(move) for move in state.moves(seat)]
    budget = Budget(work=simulations)
    thought: Thought = state.game.thinker.think(state.view(seat).to_bytes(), codes, seed, budget)
    return thought.code, thought.work, thought.depth, thought.values


def decisions(name: str) -> Iterator[tuple[State, State, int]]:
    """Positions of random games, each with a world that the seat to move cannot tell from it, and the seat."""
    rng = random.Random(6)
    for number in range(100):
        for players in game(name).seats:
            for _, history in positions(name, players, 12, number):
                for seat in history.last.to_move:
                    if seat != DEALER and len(history.last.moves(seat)) > 1:
                        for world in some_worlds(history, seat, 1, rng):
                            if world.last != history.last:
                                yield history.last, world.last, seat


@searched
def test_in_500_positions_the_search_moves_the_same_whatever_is_hidden(name: str) -> None:
    found, moved = 0, set()
    for here, there, seat in decisions(name):
        found += 1
        answer = think(here, seat, found, 60)
        assert think(there, seat, found, 60) == answer
        moved.add(answer[0])
        if found == POSITIONS:
            break
    assert found in (0, POSITIONS)
    assert bool(found) == any(state.view(seat).imagine(1) != state for state, seat in _some(name))
    assert len(moved) > 20 or not found


def _some(name: str) -> Iterator[tuple[State, int]]:
    """A few positions with who is to move."""
    for _, history in positions(name, min(game(name).seats), 20):
        for seat in history.last.to_move:
            if seat != DEALER:
                yield history.last, seat


@searched
def test_a_search_is_the_same_plain_and_compiled(name: str) -> None:
    plain = plain_game(name).thinker
    for players in game(name).seats:
        for at, history in positions(name, players, 6, number=1):
            for seat in history.last.to_move:
                if seat != DEALER:
                    codes = [history.game.moves.encode(move) for move in history.last.moves(seat)]
                    view = history.last.view(seat).to_bytes()
                    for playout in ("sense", "random"):
                        trees = [
                            thinker.begin(view, codes, at, playout, mode=mode, work=40)  # type: ignore[attr-defined]
                            for thinker, mode in ((plain, "plain"), (history.game.thinker, "compiled"))
                        ]
                        for tree in trees:
                            tree.search(40)
                        assert trees[0].thought(0.0) == trees[1].thought(0.0)
                    break


@every_game
def test_the_search_says_what_each_move_is_worth(name: str) -> None:
    if not game(name).search:
        return
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
