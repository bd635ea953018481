"""Opponents. A bot sees a View, its legal moves and a budget in seconds, and nothing else."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from troquet.games import game
from troquet.games import names as game_names
from troquet.games.contract import Bot, Move, clip
from troquet.games.rulebook import Game
from troquet.games.view import View
from troquet.language import M, Message, TroquetError

RANDOM = "random"


class UnknownBot(TroquetError):
    """A name that is no bot's, or not one of this game's."""


class _Seeded:
    """A bot whose every choice depends on its seed and the View alone."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(63) if seed is None else seed

    def number(self, view: View) -> int:
        """64 random bits for this View."""
        return int.from_bytes(hashlib.sha256(f"{self.seed}/".encode() + view.to_bytes()).digest()[:8], "big")


class RandomBot(_Seeded):
    """Any legal move, all as likely."""

    name = RANDOM

    def choose(self, view: View, moves: Sequence[Move], seconds: float = 1.0) -> Move:
        return moves[self.number(view) % len(moves)]


class SenseBot(_Seeded):
    """A game's own plain-sense bot (its `sense.py`)."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        super().__init__(seed)
        self.name = name

    def choose(self, view: View, moves: Sequence[Move], seconds: float = 1.0) -> Move:
        if view.game.sense_name != self.name:
            raise _unknown(self.name, names(view.game))
        codes = [view.game.moves.encode(move) for move in moves]
        return moves[codes.index(view.game.program.sense(view.to_bytes(), codes, self.number(view)))]


def names(of: Game) -> tuple[str, ...]:
    """The bots that play this game, weakest first."""
    return (RANDOM, of.sense_name)


def label(name: str, of: Game) -> Message:
    """What people call one of a game's bots."""
    return M("Plays at random") if name == RANDOM else of.sense_label


def bot(spec: str, seed: int | None = None) -> Bot:
    """The bot of that name: `random`, or the plain-sense bot of a game. UnknownBot, a ValueError, if there is none."""
    if spec == RANDOM:
        return RandomBot(seed)
    known = [game(name).sense_name for name in game_names()]
    if spec not in known:
        raise _unknown(spec, (RANDOM, *known))
    return SenseBot(spec, seed)


def check_spec(spec: str, of: Game) -> str:
    """The spec, if it names a bot of this game; UnknownBot otherwise."""
    if spec not in names(of):
        raise _unknown(spec, names(of))
    return spec


def _unknown(spec: str, known: Sequence[str]) -> UnknownBot:
    return UnknownBot(
        M("There is no bot “{spec}” here; there is {known}.", spec=clip(spec), known=", ".join(known))
    )
