"""A way as one number, the kernel's move: two bits the kind of piece, seven the cell it leaves, then its steps.

A step has eight bits: whether it captures, and the cell it leads to. The first step is the lowest.
"""

from __future__ import annotations

from troquet.kernel.rule import inlined


@inlined
def begin(kind: int, at: int) -> int:
    """A way without its steps."""
    return kind | at << 2


@inlined
def with_step(move: int, n: int, to: int, took: int) -> int:
    """The way with its n-th step, counted from 0; `took` is 0 if nothing is captured there."""
    return move | (to << 1 | (took != 0)) << 9 + 8 * n


@inlined
def without_steps(move: int) -> int:
    """The way as it was begun."""
    return move & 511


@inlined
def kind_of(move: int) -> int:
    return move & 3


@inlined
def start_of(move: int) -> int:
    """The cell it leaves."""
    return move >> 2 & 127


@inlined
def steps_of(move: int) -> int:
    """Its steps, to be gone through by `leads_to`, `takes` and `after`; 0 is none."""
    return move >> 9


@inlined
def leads_to(steps: int) -> int:
    """The cell to which the first of these steps leads."""
    return steps >> 1 & 127


@inlined
def takes(steps: int) -> bool:
    """Whether the first of these steps captures."""
    return steps & 1 != 0


@inlined
def after(steps: int) -> int:
    """The steps after the first of these."""
    return steps >> 8


@inlined
def is_capturing(move: int) -> bool:
    """Whether any step captures; the third never does, since the team is full. TKE-23"""
    return move & (1 << 9 | 1 << 17) != 0
