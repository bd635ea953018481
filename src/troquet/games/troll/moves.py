"""The moves of Troll: small typed values, their text, the kernel's codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from troquet.games.contract import DEALER, Move
from troquet.games.troll.state import DARE, LOOK, NUMBERS, PLAY, SEATS, TROLLS

EXAMPLE = "1 play 3"
LETTERS = ("look", "play", "dare", *map(str, range(NUMBERS)))
DEALER_LETTERS = ("troll", *(str(3 + 2 * i) for i in range(TROLLS)))
MOST_LETTERS = 2  # of a move
LONGEST_GAME = 90  # letters: ten rounds, one of the Scout and two of each other


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """The dealer puts the Troll card of a round on top: `* troll 9`."""

    troll: int | None

    @property
    def words(self) -> str:
        return f"troll {_or_hidden(self.troll)}"


@dataclass(frozen=True, slots=True)
class Look(Move):
    """The cautious choice: `2 look`."""

    @property
    def words(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A Thief card face up, after a look: `1 play 3`."""

    number: int

    @property
    def words(self) -> str:
        return f"play {self.number}"


@dataclass(frozen=True, slots=True)
class Dare(Move):
    """A Thief card face down, doubled, without a look: `3 dare 4`."""

    number: int | None

    @property
    def words(self) -> str:
        return f"dare {_or_hidden(self.number)}"


def read(seat: int, words: Sequence[str]) -> Move | None:
    """The move these words spell for a seat; None if they spell none."""
    match [words[0].lower(), *words[1:]]:
        case ["troll", number] if seat == DEALER and number in _TROLL_TEXTS:
            return Turn(seat, _TROLL_TEXTS[number])
        case ["look"] if 0 < seat <= SEATS:
            return Look(seat)
        case ["play", number] if 0 < seat <= SEATS and number in _NUMBER_TEXTS and number != "?":
            return Play(seat, int(number))
        case ["dare", number] if 0 < seat <= SEATS and number in _NUMBER_TEXTS:
            return Dare(seat, _NUMBER_TEXTS[number])
    return None


def encode(move: Move) -> int:
    """The kernel's code; ValueError for a move with something hidden."""
    match move:
        case Turn(_, int(troll)):
            return (troll - 3) // 2
        case Look():
            return LOOK
        case Play(_, number):
            return PLAY + number
        case Dare(_, int(number)):
            return DARE + number
    raise ValueError(f"{move} hides something")


@lru_cache(4096)
def decode(seat: int, code: int) -> Move:
    """The move of a code."""
    if seat == DEALER:
        return Turn(seat, 3 + 2 * code)
    if code == LOOK:
        return Look(seat)
    return Dare(seat, code - DARE) if code >= DARE else Play(seat, code - PLAY)


def _or_hidden(number: int | None) -> str:
    return "?" if number is None else str(number)


_TROLL_TEXTS: dict[str, int | None] = {"?": None, **{str(3 + 2 * i): 3 + 2 * i for i in range(TROLLS)}}
_NUMBER_TEXTS: dict[str, int | None] = {"?": None, **{str(i): i for i in range(NUMBERS)}}
