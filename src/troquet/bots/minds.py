"""The bots of our own: at random, of plain sense, one that errs now and then."""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence

from troquet.bots.spec import SENSE, parse
from troquet.games.contract import Move
from troquet.games.view import View
from troquet.kernel.thinking import Thought
from troquet.language import M, TroquetError


class Seeded(ABC):
    """A bot whose every choice depends on its seed, the View and its budget alone.

    `thought` is what its last choice came from, if it is one that searches; `spec` the text it was made from.
    """

    spec = ""
    thought: Thought | None = None

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(63) if seed is None else seed

    def __repr__(self) -> str:
        return f"<bot {self.spec or type(self).__name__}>"

    def begin(self, seed: int) -> None:
        """From now on another game, by another seed."""
        self.seed = seed

    def close(self) -> None:
        """It is no longer needed, nor what it thought."""
        self.thought = None

    def interrupt(self) -> None:  # noqa: B027 (most have nothing to let go of)
        """Let go of what it is asked in another thread, if it can."""

    def choose(self, view: View, moves: Sequence[Move], seconds: float = 1.0) -> Move:
        """One of the legal moves of the View's seat, within its own budget and no more than so many seconds.

        ValueError if there are none, or if they are another seat's.
        """
        if {move.seat for move in moves} != {view.seat}:
            raise TroquetError(M("A bot chooses among the moves of the seat whose View it is given."))
        codes = [view.game.moves.encode(move) for move in moves]
        return moves[codes.index(self.pick(view, codes, seconds))]

    @abstractmethod
    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        """As `choose`, by the kernel's codes."""

    def number(self, view: View, salt: str = "") -> int:
        """64 random bits for this View."""
        digest = hashlib.sha256(f"{self.seed}/{salt}".encode() + view.to_bytes()).digest()
        return int.from_bytes(digest[:8], "big")


class RandomBot(Seeded):
    """Any legal move, all as likely."""

    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        return codes[self.number(view) % len(codes)]


class SenseBot(Seeded):
    """A game's own plain-sense bot (its `sense.py`), by its name or as `sense` in any game."""

    def __init__(self, name: str = SENSE, seed: int | None = None) -> None:
        super().__init__(seed)
        self.name = name

    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        if self.name not in (SENSE, view.game.sense_name):
            parse(self.name, view.game)  # says what there is
        return view.game.program.sense(view.to_bytes(), codes, self.number(view))


class Erring(Seeded):
    """Another bot; so many of 100 moves are drawn at random."""

    def __init__(self, bot: Seeded, mistakes: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self.bot, self.mistakes = bot, mistakes
        bot.seed = self.seed

    @property
    def thought(self) -> Thought | None:  # type: ignore[override]
        return self.bot.thought

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.bot.begin(seed)

    def close(self) -> None:
        self.bot.close()

    def interrupt(self) -> None:
        self.bot.interrupt()

    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        if self.number(view, "errs") % 100 < self.mistakes:
            self.bot.thought = None
            return codes[self.number(view, "how") % len(codes)]
        return self.bot.pick(view, codes, seconds)
