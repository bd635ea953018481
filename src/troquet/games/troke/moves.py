"""The moves of Troke: a small typed value, its text, the kernel's code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from troquet.games.contract import Move
from troquet.games.troke import ways
from troquet.games.troke.state import SEATS, STEPS, TURNS_EACH, WIDTH

EXAMPLE = "1 Md2xd3-d4-d5"
KIND_LETTERS = "TWM"
_POINTS = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
LETTERS = (*KIND_LETTERS, *(mark + point for mark in ("", "-", "x") for point in _POINTS))
DEALER_LETTERS = ()
MOST_LETTERS = 2 + STEPS  # of a move
LONGEST_GAME = SEATS * TURNS_EACH * MOST_LETTERS  # letters
_NO_WAY = 0  # the code of what no turn can be


class Step(NamedTuple):
    """One step: the point it leads to, and whether it captures there."""

    point: str
    captures: bool

    def __str__(self) -> str:
        return f"{'x' if self.captures else '-'}{self.point}"


@dataclass(frozen=True, slots=True)
class Way(Move):
    """A whole turn: `1 Md2xd3-d4-d5` takes the Moat on d2 to d3, captures there, and goes on by two steps."""

    kind: str
    point: str
    steps: tuple[Step, ...]

    @property
    def words(self) -> str:
        return f"{self.kind}{self.point}{''.join(map(str, self.steps))}"


def cell_of(point: str) -> int:
    """The kernel's cell of a point: `a1` is 10."""
    return WIDTH * int(point[1]) + "abcdefgh".index(point[0]) + 1


def point_of(cell: int) -> str:
    """The name of a cell that is a point."""
    return f"{'abcdefgh'[cell % WIDTH - 1]}{cell // WIDTH}"


def read(seat: int, words: Sequence[str]) -> Move | None:
    """The move these words spell for a seat; None if they spell none."""
    match = _WAY.fullmatch(words[0].lower()) if len(words) == 1 and 0 < seat <= SEATS else None
    if match is None:
        return None
    steps = tuple(Step(point, mark == "x") for mark, point in _STEP.findall(match[3]))
    return Way(seat, match[1].upper(), match[2], steps)


def encode(move: Move) -> int:
    """The kernel's code; that of no way for more steps than a turn can have (TKE-23)."""
    if not isinstance(move, Way):
        raise ValueError(f"{move} is no move of Troke")
    if len(move.steps) > STEPS:
        return _NO_WAY
    code = ways.begin(KIND_LETTERS.index(move.kind), cell_of(move.point))
    for i, (point, captures) in enumerate(move.steps):
        code = ways.with_step(code, i, cell_of(point), captures)
    return code


@lru_cache(4096)
def decode(seat: int, code: int) -> Way:
    """The move of a code."""
    return Way(seat, *start_of(code), _steps(ways.steps_of(code)))


def start_of(code: int) -> tuple[str, str]:
    """The letter of the piece it moves, and the point where that stands."""
    return KIND_LETTERS[ways.kind_of(code)], point_of(ways.start_of(code))


@lru_cache(4096)
def words_of(code: int) -> str:
    """Its text without the seat."""
    return "".join((*start_of(code), *map(str, _steps(ways.steps_of(code)))))


@lru_cache(4096)
def _steps(code: int) -> tuple[Step, ...]:
    if not code:
        return ()
    step = Step(point_of(ways.leads_to(code)), ways.takes(code))
    return step, *_steps(ways.after(code))


_STEP = re.compile(r"([-x])([a-h][1-8])")
_WAY = re.compile(r"([twm])([a-h][1-8])((?:[-x][a-h][1-8])+)", re.ASCII)
