"""K11: whose something is can be told without colour, and with the colours that people see differently."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from troquet.drawing.seats import MARKS

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
SEEN_AS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def times(matrix: tuple[Triple, ...], v: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, v)) for row in matrix)
    return x, y, z


def lab(rgb: Triple) -> Triple:
    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (f(value / white) for value, white in zip(times(TO_XYZ, rgb), WHITE))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def delta_e(a: str, b: str, seen: tuple[Triple, ...]) -> float:
    """CIE 1976: 2.3 is just noticeable."""
    kept = [tuple(min(1.0, max(0.0, c)) for c in times(seen, linear(colour))) for colour in (a, b)]
    return math.dist(*(lab(c) for c in kept))  # type: ignore[arg-type]


def luminance(colour: str) -> float:
    return times(TO_XYZ, linear(colour))[1]


@pytest.mark.parametrize("eyes", SEEN_AS)
def test_no_two_seats_look_alike(eyes: str) -> None:
    for a, b in combinations(MARKS, 2):
        assert delta_e(a.colour, b.colour, SEEN_AS[eyes]) >= 12, (a.letter, b.letter)


def test_every_seat_has_a_shape_and_a_letter_of_its_own() -> None:
    assert len({mark.shape for mark in MARKS}) == len({mark.letter for mark in MARKS}) == len(MARKS) == 6


def test_letters_are_read_on_their_colour_in_grey() -> None:
    for mark in MARKS:
        light, dark = sorted((luminance(mark.colour), luminance(mark.on)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, mark.letter
