"""What the conformance tests share: every game at every size, random games, and a second, uncompiled copy of each game.

Nothing is registered: a folder under `troquet/games` is tested by being there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import pytest

from troquet import DEALER, Game, Move, State, game, games
from troquet.bots.simulation import Simulator
from troquet.records import Record

T = TypeVar("T")

TABLES = [(name, players) for name in games.names() for players in game(name).seats]

every_table = pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{n}-{p}" for n, p in TABLES])
every_game = pytest.mark.parametrize("name", games.names())


@dataclass(frozen=True)
class History:
    """Moves from the start, and every State they lead through: one more than there are moves."""

    states: tuple[State, ...]
    moves: tuple[Move, ...] = ()

    @property
    def game(self) -> Game:
        return self.states[0].game

    @property
    def last(self) -> State:
        return self.states[-1]

    @property
    def texts(self) -> list[str]:
        return [str(move) for move in self.moves]

    def play(self, move: str | Move) -> History:
        """The history that goes on with this move."""
        read = self.game.read(move)
        return History((*self.states, self.last.play(read)), (*self.moves, read))

    def until(self, count: int) -> History:
        """The first so many moves."""
        return History(self.states[: count + 1], self.moves[:count])

    def record(self) -> Record:
        """The same as a Record, with its result if it is over."""
        seats = tuple(f"Seat {seat}" for seat in range(1, self.last.players + 1))
        return Record(self.game, self.last.options, seats, self.moves, self.last.outcome)


def history(name: str, moves: list[str], **options: object) -> History:
    """These moves, played one after another."""
    played = History((game(name).start(**options),))
    for move in moves:
        played = played.play(move)
    return played


@cache
def random_game(name: str, players: int, number: int = 0) -> History:
    """A whole game of evenly drawn moves; the same one for the same number."""
    moves = next(Simulator(name, players=players, seed=20).moves(number, 1))
    return history(name, [str(move) for move in moves], players=players)


@cache
def plain_game(name: str) -> Game:
    """A copy of the game that is never compiled."""
    return games._load.__wrapped__(name)


@cache
def known_moves(name: str, players: int) -> tuple[Move, ...]:
    """Every move that was legal at any time in a few random games of this size."""
    found = {}
    for number in range(3):
        for state in random_game(name, players, number).states:
            for seat in state.to_move:
                found.update(dict.fromkeys(state.moves(seat)))
    return tuple(found)


def hidden_moves(name: str, players: int) -> tuple[Move, ...]:
    """Every move with a `?` that anybody reads in a few random games of this size."""
    found = {}
    for seat in (None, *seats_of(players)):
        for _, past in positions(name, players, 8):
            cut = past.game.knowledge.cut(past.moves, past.last.view(seat))
            found.update(dict.fromkeys(move for move in cut if "?" in str(move)))
    return tuple(found)


def seats_of(players: int) -> range:
    return range(1, players + 1)


def positions(name: str, players: int, count: int, number: int = 0) -> Iterator[tuple[int, History]]:
    """So many points of a random game, spread over it but not evenly; each with how far it is."""
    whole = random_game(name, players, number)
    rng = random.Random(f"{name}/{players}/{number}")
    for at in sorted(rng.sample(range(len(whole.states)), min(count, len(whole.states)))):
        yield at, whole.until(at)


def some(of: Sequence[T], most: int = 30) -> Sequence[T]:
    """At most so many of them, evenly spread: all of a short game."""
    return of[:: len(of) // most + 1]


def movers(state: State) -> list[int]:
    """Who owes a decision, the dealer included."""
    return [seat for seat in (DEALER, *seats_of(state.players)) if seat in state.to_move]
