"""What a seat observes, as numbers: its View field by field, and the letters of its own half-made move."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, product
from math import prod

import numpy as np
import numpy.typing as npt

from troquet.adapters.spelling import Step, seats_alphabet
from troquet.games.rulebook import Game

Numbers = npt.NDArray[np.float32]


class Observations:
    """How a game's Views become rows of float32 from 0 to 1.

    `pieces` are the shapes of the fields of `Sight`, in their order, each value scaled by what its field allows; last
    comes `spelt`, a number a letter: its place in the half-made move over the most there are, or 0.
    """

    def __init__(self, game: Game) -> None:
        fields = game.state.Sight.fields
        self._letters = len(seats_alphabet(game))
        self._most: int = game.moves.MOST_LETTERS
        self.pieces = {name: field.shape for name, field in fields.items()} | {"spelt": (self._letters,)}
        self.size = sum(map(prod, self.pieces.values()))
        sizes = [field.size for field in fields.values()]
        self._low = np.repeat([float(field.low) for field in fields.values()], sizes)
        self._range = np.repeat([float(field.high - field.low) for field in fields.values()], sizes)

    @property
    def names(self) -> list[str]:
        """What each number is: `phase`, `market[0]`, `hand[2,5]` …"""
        return [
            name + (f"[{','.join(map(str, at))}]" if shape else "")
            for name, shape in self.pieces.items()
            for at in product(*map(range, shape))
        ]

    def split(self, row: Numbers) -> dict[str, Numbers]:
        """The pieces of a row by their names, each in its shape; they share its memory."""
        ends = accumulate(map(prod, self.pieces.values()))
        return {
            name: row[end - prod(shape) : end].reshape(shape)
            for (name, shape), end in zip(self.pieces.items(), ends)
        }

    def of(self, step: Step, seat: int | None) -> Numbers:
        """What a seat, counted from 0, observes: float32[size]; without a seat, what a spectator does."""
        view = step.state.view(None if seat is None else seat + 1)
        row = np.zeros(self.size, np.float32)
        row[: -self._letters] = (np.array(view.sight.values) - self._low) / self._range
        if seat == step.seat:
            for place, letter in enumerate(step.spelt, 1):
                row[letter - self._letters] = place / self._most
        return row


@cache
def observations(game: Game) -> Observations:
    """Those of a game, made once."""
    return Observations(game)
