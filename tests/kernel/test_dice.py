"""The fast generator: the same stream plain and compiled, for ever, and even enough."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from scipy.stats import chisquare

from troquet.kernel.dice import Dice, below, roll, seed
from troquet.kernel.program import Program
from troquet.kernel.rule import compiled, rule

PINNED = {
    (0, 0): [1363572419, 145230303, 808754475],
    (1, 0): [441792574, 614447336, 1644328534],
    (1, 1): [848619078, 983753430, 4180048585],
}
SEEDS = [(0, 0), (1, 0), (1, 1), (2**63 - 1, 2**32 - 1), (2**40 + 5, 7)]


# Entries of their own: a rule that others call cannot be called by Python once those are compiled.


@rule
def seeded(dice: Dice, number: int, stream: int) -> None:
    seed(dice, number, stream)


@rule
def rolled(dice: Dice) -> int:
    return roll(dice)


@rule
def drawn_below(dice: Dice, n: int) -> int:
    return below(dice, n)


def plain_stream(number: int, stream: int) -> Dice:
    dice = Dice()
    seed(dice, number, stream)
    return dice


def compiled_stream(number: int, stream: int) -> Any:
    record = Dice.record()
    compiled(seeded)(record, number, stream)
    return record


@pytest.mark.parametrize(("number", "stream"), SEEDS)
def test_both_modes_roll_the_same_bits(number: int, stream: int) -> None:
    plain, record = plain_stream(number, stream), compiled_stream(number, stream)
    fast = compiled(rolled)
    assert [roll(plain) for _ in range(2_000)] == [fast(record) for _ in range(2_000)]
    fast = compiled(drawn_below)
    for n in (1, 2, 7, 100, 2**31 - 1):
        assert [below(plain, n) for _ in range(200)] == [fast(record, n) for _ in range(200)]
    assert plain.to_bytes() == record.tobytes()


def test_a_seed_names_the_same_stream_for_ever() -> None:
    """Pinned: simulations of old seeds stay what they were."""
    first = {key: [roll(dice) for _ in range(3)] for key in SEEDS[:3] for dice in [plain_stream(*key)]}
    assert first == PINNED


def test_seeds_and_streams_are_told_apart() -> None:
    streams = [plain_stream(number, stream) for number in range(20) for stream in range(20)]
    assert len({tuple(roll(dice) for _ in range(2)) for dice in streams}) == 400


@pytest.mark.parametrize("n", [2, 5, 6, 7, 52])
def test_every_number_is_as_likely(n: int) -> None:
    dice = plain_stream(5, 0)
    numbers = [below(dice, n) for _ in range(20_000)]
    assert chisquare([Counter(numbers)[i] for i in range(n)]).pvalue > 0.001
    pairs = Counter(pairwise(numbers))
    assert chisquare([pairs[i, j] for i in range(n) for j in range(n)]).pvalue > 0.001


def test_a_program_takes_any_integer_as_seed() -> None:
    for number in (0, -1, 2**64, 2**64 + 1, 10**30):
        assert Program.dice(number).to_bytes() == Program.dice(number % 2**64).to_bytes()
    assert Program.dice(1).to_bytes() != Program.dice(2).to_bytes()
    assert Program.dice(1, 1).to_bytes() != Program.dice(1, 2).to_bytes()
