"""Intervals against known values, and against chance itself."""

from __future__ import annotations

from random import Random

import pytest

from troquet.bots.statistics import of_mean, of_share, sequence_of_share


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # (x + 2) / (n + 4) ± 1.96 √(p(1 − p) / (n + 4)), Agresti and Coull (1998)
        (50, 100, 0.40390, 0.59610),
        (10, 10, 0.67384, 1.0),
        (0, 10, 0.0, 0.32616),
        (700, 1000, 0.67082, 0.72759),
    ],
)
def test_a_share_of_whole_wins(wins: int, games: int, low: float, high: float) -> None:
    interval = of_share([1.0] * wins + [0.0] * (games - wins))
    assert interval.mean == pytest.approx(wins / games)
    assert interval.low == pytest.approx(low, abs=1e-4)
    assert interval.high == pytest.approx(high, abs=1e-4)


def test_a_mean_by_its_standard_error() -> None:
    """2, 4, 4, 4, 5, 5, 7, 9: mean 5, standard deviation √(32/7), of eight."""
    interval = of_mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert interval.mean == 5
    assert interval.high - 5 == pytest.approx(1.959964 * (32 / 7) ** 0.5 / 8**0.5)
    assert interval.low == pytest.approx(5 - (interval.high - 5))
    assert of_mean([3.0]).high == float("inf")


def test_pairing_narrows() -> None:
    """Deals that come out even in every place are surer than as many games that do not."""
    even = of_share([0.25] * 100)
    apart = of_share([1.0] * 25 + [0.0] * 75)
    assert even.high - even.low < (apart.high - apart.low) / 2


def test_a_sequence_is_wider_than_an_interval() -> None:
    for games in (20, 100, 1000, 100_000):
        values = [1.0, 0.0] * (games // 2)
        one, any_time = of_share(values), sequence_of_share(values)
        ratio = (any_time.high - any_time.low) / (one.high - one.low)
        assert 1.3 < ratio < 2.5


@pytest.mark.parametrize("chance", [0.5, 0.25, 0.05])
def test_who_looks_after_every_deal_is_still_right_nineteen_times_of_twenty(chance: float) -> None:
    random, runs, wrong_once, wrong_at_last = Random(1), 120, 0, 0
    for _ in range(runs):
        values = [float(random.random() < chance) for _ in range(150)]
        wrong_once += any(sequence_of_share(values[:n]).excludes(chance) for n in range(20, 151, 5))
        wrong_at_last += of_share(values).excludes(chance)
    assert wrong_once <= runs * 0.08
    assert wrong_at_last <= runs * 0.1
