"""How sure a result is: 95 % intervals of a mean over deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

LEVEL = 0.95
_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
# A share is never as sure as it looks: two deals of 0 and two of 1 are added (the Agresti–Coull interval).
_ADDED = (0.0, 0.0, 1.0, 1.0)
# A sequence is narrowest at about so many deals.
_NARROWEST = 100


@dataclass(frozen=True)
class Interval:
    """A mean, and between what numbers the truth lies in 95 of 100 cases."""

    mean: float
    low: float
    high: float

    def scaled(self, factor: float) -> Interval:
        return Interval(self.mean * factor, self.low * factor, self.high * factor)

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


def of_mean(values: Sequence[float]) -> Interval:
    """The interval of a mean by its standard error; a single value tells nothing of how far it may be off."""
    mean = fmean(values)
    half = _Z * _deviation(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean, mean - half, mean + half)


def of_share(values: Sequence[float]) -> Interval:
    """The interval of a share: the mean of values from 0 to 1, a number of them that was fixed beforehand."""
    return _of_share(values, _Z)


def sequence_of_share(values: Sequence[float]) -> Interval:
    """As `of_share`, but right however often one looks, and whenever one stops: a confidence sequence.

    It is wider for that. The normal mixture of "Time-uniform central limit theory and asymptotic confidence
    sequences" (Annals of Statistics, 2024), (2).
    """
    n, alpha = len(values) + len(_ADDED), 1 - LEVEL
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / _NARROWEST
    grown = n * rho2 + 1
    return _of_share(values, math.sqrt(2 * grown / (n * rho2) * math.log(math.sqrt(grown) / alpha)))


def _of_share(values: Sequence[float], errors: float) -> Interval:
    """So many standard errors to both sides."""
    padded = [*values, *_ADDED]
    centre = fmean(padded)
    half = errors * math.sqrt(fmean((v - centre) ** 2 for v in padded) / len(padded))
    return Interval(fmean(values), max(0.0, centre - half), min(1.0, centre + half))


def _deviation(values: Sequence[float]) -> float:
    mean = fmean(values)
    return math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
