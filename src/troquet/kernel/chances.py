"""From how each seat stands to its chance to win: plain and compiled alike to the bit, so no library's exp."""

from __future__ import annotations

from troquet.kernel.rule import rule
from troquet.kernel.types import Reals


@rule
def growth(x: float) -> float:
    """About e to the x, from -16 to 16."""
    power = 1.0 + max(-16.0, min(x, 16.0)) / 64.0
    for _ in range(6):
        power *= power
    return power


@rule
def softmax(values: Reals, count: int) -> None:
    """The first so many numbers, log-odds before, become chances that add up to 1."""
    best = values[0]
    for i in range(1, count):
        best = max(best, values[i])
    total = 0.0
    for i in range(count):
        values[i] = growth(values[i] - best)
        total += values[i]
    for i in range(count):
        values[i] /= total


@rule
def share_win(winners: int, values: Reals, count: int) -> None:
    """A won game: 1 for who won it, shared if more than one did."""
    number = 0
    for i in range(count):
        number += winners >> i & 1
    for i in range(count):
        values[i] = (winners >> i & 1) / number
