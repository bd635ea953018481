"""The fast generator for simulation: small, seedable, and the same stream compiled or plain.

It is a small chaotic counter generator of four 32-bit words ("sfc32" of the PractRand suite, public domain).
People's deals never use it: they come from the operating system.
"""

from __future__ import annotations

from troquet.kernel.fields import Fields, Scalar
from troquet.kernel.rule import rule

_WORD = 0xFFFFFFFF


class Dice(Fields):
    """The state of one stream."""

    a = Scalar(0, _WORD)
    b = Scalar(0, _WORD)
    c = Scalar(0, _WORD)
    count = Scalar(0, _WORD)


@rule
def roll(dice: Dice) -> int:
    """The next 32 random bits."""
    a, b, c = dice.a, dice.b, dice.c
    bits = (a + b + dice.count) & _WORD
    dice.count = (dice.count + 1) & _WORD
    dice.a = b ^ (b >> 9)
    dice.b = (c + (c << 3)) & _WORD
    dice.c = (((c << 21) | (c >> 11)) + bits) & _WORD
    return bits


@rule
def below(dice: Dice, n: int) -> int:
    """A number from 0 to n - 1, evenly up to 2^-32 n."""
    return (roll(dice) * n) >> 32


@rule
def seed(dice: Dice, number: int, stream: int) -> None:
    """Start the stream with this number (64 bits count) and stream name (32 bits count)."""
    dice.a = number & _WORD
    dice.b = (number >> 32) & _WORD
    dice.c = stream & _WORD
    dice.count = 1
    for _ in range(12):
        roll(dice)
