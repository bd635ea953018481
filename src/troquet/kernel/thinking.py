"""What a search is asked and what it answers; the searches themselves know no game, and no clock but their budget's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Budget:
    """How long to think: until `seconds` are over, or so much `work` is done; whichever is first.

    Work is counted in simulations by a tree search, in nodes by an alpha-beta search. With `seconds` None the
    answer depends on the View, the moves and the seed alone.
    """

    seconds: float | None = None
    work: int | None = None


@dataclass(frozen=True)
class Thought:
    """What came of it: the code of the move, how much `work` was done, how deep it looked, what each move is worth.

    `values` are in the order of the codes given: what is expected for who thinks, from 0 (lost) to 1 (won), and how
    much work went into it.
    """

    code: int
    work: int
    depth: int
    seconds: float
    values: tuple[tuple[float, int], ...]


class Thinker(Protocol):
    """A search of one game. `playout`, one of `playouts`, says who plays on where the tree ends.

    `sense` or `random`; `erring` is plain sense for who thinks, while all others play at random to the end of the game.
    """

    playouts: tuple[str, ...]

    def think(
        self, view: bytes, codes: Sequence[int], seed: int, budget: Budget, playout: str = "sense"
    ) -> Thought:
        """The best of these legal codes for the seat whose View it is. Safe to call from many threads."""
        ...

    def compile(self) -> None:
        """Compile the search, or load it from the cache."""
        ...
