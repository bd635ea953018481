"""Other worlds: every history that a seat cannot tell from the true one, found by playing all of them.

What a seat reads of a history is said a second time, independently of the game's own `cut`, by the game's
`tests/games/GAME/observer.py`: `cut(history, seat)`, texts with `?` for what the seat (None: a spectator) cannot know.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tests.games.conformance.kit import History
from troquet import DEALER, Move, State


def observed(history: History, seat: int | None) -> list[str]:
    """The moves as this seat may read them, by the game's observer."""
    observer = importlib.import_module(f"tests.games.{history.game.name}.observer")
    return list(observer.cut(history, seat))


def fitting(state: State, text: str) -> list[Move]:
    """The legal moves that a reader who sees this text may be looking at."""
    seat, verb = text.split(" ")[:2]
    moves = state.moves(DEALER if seat == "*" else int(seat))
    if "?" not in text:
        return [move for move in moves if str(move) == text]
    return [move for move in moves if move.words.split(" ")[0] == verb]


def _fork(history: History, seen: Sequence[str]) -> History:
    """As far as the seat knows everything."""
    return history.until(next((i for i, text in enumerate(seen) if "?" in text), len(seen)))


def worlds(history: History, seat: int | None) -> Iterator[History]:
    """Every history with the same observed moves, the true one among them."""
    seen = observed(history, seat)
    grown = [_fork(history, seen)]
    while grown:
        world = grown.pop()
        if len(world.moves) < len(seen):
            grown += [world.play(move) for move in fitting(world.last, seen[len(world.moves)])]
        elif observed(world, seat) == seen:
            yield world


def some_worlds(history: History, seat: int | None, count: int, rng: random.Random) -> Iterator[History]:
    """At most so many of them, drawn without a plan."""
    seen = observed(history, seat)
    for _ in range(count if any("?" in text for text in seen) else 0):
        world = _fork(history, seen)
        while len(world.moves) < len(seen) and (moves := fitting(world.last, seen[len(world.moves)])):
            world = world.play(rng.choice(moves))
        if observed(world, seat) == seen:
            yield world


def odds(history: History, seat: int | None) -> dict[State, Fraction]:
    """The States of all worlds with their probabilities: chance by its odds, any hidden choice as likely as another."""
    ways: Counter[State] = Counter()
    weights: dict[State, Fraction] = {}
    for world in worlds(history, seat):
        weight = Fraction(1)
        for state, move in zip(world.states, world.moves):
            weight *= state.odds()[move] if move.seat == DEALER else 1
        weights[world.last] = weights.get(world.last, Fraction(0)) + weight
        ways[world.last] += 1
    total = sum(weights.values())
    return {state: weight / total for state, weight in weights.items()}
