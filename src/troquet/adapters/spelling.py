"""Moves spelt letter by letter, as learners make them.

The text of a move is a row of letters of a small alphabet (`offer`, `P`, `R`, `S`), which each game's `moves.py` names.
Each decision takes one letter or more; what they leave no choice about is spelt by itself. Only a move that begins
another needs the letter `.` to end it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple, Self

from troquet.games.contract import Move
from troquet.games.rulebook import Game
from troquet.games.state import State
from troquet.kernel.loops import DEALER, OVER
from troquet.language import M, TroquetError

END = "."


class IllegalLetter(TroquetError):
    """A letter that goes on to no legal move."""


class Alphabet:
    """The letters of a game's moves, `.` last: a letter's number is its place among them."""

    def __init__(self, letters: Iterable[str]) -> None:
        self.letters = (*letters, END)
        self._numbers = {letter: number for number, letter in enumerate(self.letters)}
        longest_first = sorted(self.letters, key=len, reverse=True)
        self._letter = re.compile("|".join(map(re.escape, longest_first)))

    def __len__(self) -> int:
        return len(self.letters)

    def spell(self, move: Move) -> tuple[int, ...]:
        """The numbers of a move's letters, `.` last."""
        return tuple(self._numbers[letter] for letter in [*self._letter.findall(move.words), END])


class Way(NamedTuple):
    """A legal move: how it is spelt, and its weight if it is the dealer's."""

    spelt: tuple[int, ...]
    move: Move
    weight: int


@cache
def seats_alphabet(game: Game) -> Alphabet:
    """What the moves of seats are spelt with."""
    return Alphabet(game.moves.LETTERS)


@cache
def dealers_alphabet(game: Game) -> Alphabet:
    """What the moves of the dealer are spelt with; nothing but `.` where there is no luck."""
    return Alphabet(game.moves.DEALER_LETTERS)


@lru_cache(1 << 16)
def _way(game: Game, seat: int, code: int, weight: int) -> Way:
    """Many positions allow the same moves."""
    move = game.decode(seat, code)
    return Way(alphabet(game, seat).spell(move), move, weight)


def alphabet(game: Game, seat: int) -> Alphabet:
    """What the moves of a seat, or of the dealer, are spelt with."""
    return dealers_alphabet(game) if seat == DEALER else seats_alphabet(game)


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A position between two letters, and how it came about. Immutable.

    `seat` spells, counted from 0; it may be DEALER or OVER. `moves` are those made since the start, `spelt` are the
    letters of one half made; `branches` hold, by the letters that may follow, the legal moves they go on to.
    """

    state: State
    seat: int
    moves: tuple[Move, ...]
    spelt: tuple[int, ...]
    branches: dict[int, list[Way]]

    @classmethod
    def at(cls, state: State, moves: tuple[Move, ...] = ()) -> Self:
        """Before the first letter of the next move. Of simultaneous choices the lowest seat's comes first."""
        game, raw = state.game, state._raw
        seat = game.program.actor(raw)
        if seat == OVER:
            return cls(state, seat, moves, (), {})
        if seat == DEALER:
            ways = [_way(game, seat, code, weight) for code, weight in game.program.outcomes(raw)]
        else:
            ways = [_way(game, seat, code, 1) for code in game.program.legal(raw, seat)]
        return cls(state, seat, moves, *_branches(ways))

    @property
    def letters(self) -> list[int]:
        """The numbers of the letters that go on to some legal move, ascending."""
        return sorted(self.branches)

    def odds(self) -> dict[int, Fraction]:
        """The probability of each letter, where the dealer spells."""
        weights = {letter: sum(way.weight for way in self.branches[letter]) for letter in self.letters}
        return {letter: Fraction(weight, sum(weights.values())) for letter, weight in weights.items()}

    def add(self, letter: int) -> Self:
        """With one more letter. IllegalLetter if it goes on to no legal move."""
        ways = self.branches.get(letter)
        if ways is None:
            raise self._refused(letter)
        if len(ways) > 1:
            return type(self)(self.state, self.seat, self.moves, *_branches(ways))
        move = ways[0].move
        return self.at(self.state.follow([move])[0], (*self.moves, move))

    def win_shares(self) -> list[float]:
        """The share of the win of each seat; nobody's while the game goes on."""
        outcome = self.state.outcome
        winners = outcome.winners if outcome else ()
        return [(seat + 1 in winners) / max(len(winners), 1) for seat in range(self.state.players)]

    def text(self, letters: Sequence[int]) -> str:
        """Letters of who spells, to be read."""
        known = alphabet(self.state.game, self.seat).letters
        return " ".join(known[letter] for letter in letters)

    def _refused(self, letter: int) -> IllegalLetter:
        if self.seat == OVER:
            return IllegalLetter(M("The game is over."))
        return IllegalLetter(
            M(
                "Letter {letter} goes on to no legal move; possible: {letters}.",
                letter=str(letter),
                letters=", ".join(f"{n} ({self.text([n])})" for n in self.letters),
            )
        )

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _branches(ways: Sequence[Way]) -> tuple[tuple[int, ...], dict[int, list[Way]]]:
    """What these ways have in common, and the ways by the letter that comes next; even one way has one letter left."""
    spelt = [way.spelt for way in ways]
    first, last = min(spelt), max(spelt)
    at = len(first) - 2 if first == last else next(i for i, (a, b) in enumerate(zip(first, last)) if a != b)
    branches: dict[int, list[Way]] = {}
    for way in ways:
        branches.setdefault(way.spelt[at], []).append(way)
    return first[:at], branches
