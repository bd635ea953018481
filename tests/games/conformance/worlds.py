"""Other worlds: every history that a seat cannot tell from the true one, found by playing all of them.

What a seat reads of a history is said a second time, independently of the game's own `cut`, by the game's
`tests/games/GAME/observer.py`: `cut(history, seat)`, texts with `?` for what the seat (None: a spectator) cannot know;
if there is any, `seen(history)`: what everybody saw without a move, and after which.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tests.games.conformance.kit import History
from troquet import DEALER, MalformedMove, Move, State

TRIES = 40
LATEST = 60  # hidden places that may be changed


def observed(history: History, seat: int | None) -> list[str]:
    """The moves as this seat may read them, by the game's observer."""
    observer = importlib.import_module(f"tests.games.{history.game.name}.observer")
    return list(observer.cut(history, seat))


def unprompted(history: History) -> list[tuple[int, str]]:
    """What everybody saw without a move of its own; a game where there is none need not say so."""
    observer = importlib.import_module(f"tests.games.{history.game.name}.observer")
    return list(observer.seen(history)) if hasattr(observer, "seen") else []


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
    """At most so many of them, found on a walk: what two places hide is exchanged, or what one hides is another."""
    seen = observed(history, seat), unprompted(history)
    hidden = [i for i, text in enumerate(seen[0]) if "?" in text][-LATEST:]
    world, found = history, 0
    for _ in range(TRIES if hidden else 0):
        other = _changed(world, rng.choice(hidden), rng.choice(hidden), rng)
        if other and (observed(other, seat), unprompted(other)) == seen:
            world = other
            if world.moves != history.moves:
                yield world
                found += 1
            if found == count:
                return


def _changed(world: History, one: int, other: int, rng: random.Random) -> History | None:
    """The same moves but for two places, if they are still legal."""
    texts = world.texts
    if one == other:
        at = texts[one].split(" ")[:2]
        move = rng.choice(world.states[one].moves(DEALER if at[0] == "*" else int(at[0])))
        texts[one] = str(move)
    else:
        (kept_1, hidden_1), (kept_2, hidden_2) = texts[one].rsplit(" ", 1), texts[other].rsplit(" ", 1)
        texts[one], texts[other] = f"{kept_1} {hidden_2}", f"{kept_2} {hidden_1}"
    first = min(one, other)
    try:
        moves = tuple(map(world.game.read, texts[first:]))
    except MalformedMove:
        return None
    if moves == world.moves[first:] or world.states[first].follow(moves)[1] < len(moves):
        return None
    changed = world.until(first)
    for move in moves:
        changed = changed.play(move)
    return changed


def odds(history: History, seat: int | None) -> dict[State, Fraction]:
    """The States of all worlds with their probabilities: chance by its odds, any hidden choice as likely as another."""
    weights: dict[State, Fraction] = {}
    for world in worlds(history, seat):
        weight = Fraction(1)
        for state, move in zip(world.states, world.moves):
            weight *= state.odds()[move] if move.seat == DEALER else 1
        weights[world.last] = weights.get(world.last, Fraction(0)) + weight
    total = sum(weights.values())
    return {state: weight / total for state, weight in weights.items()}
