"""Bots that search: what they ask a game's Thinker, and what came of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from troquet.bots.minds import Seeded
from troquet.bots.spec import UnknownBot
from troquet.games.contract import Move
from troquet.games.rulebook import Game
from troquet.games.view import View
from troquet.kernel import cache
from troquet.kernel.thinking import Budget, Thought
from troquet.language import M, Message

_ready: set[str] = set()


def prepare(game: Game) -> None:
    """Compile a game's search, or load it from the cache (seconds, the first time)."""
    game.thinker.compile()
    _ready.add(game.name)
    _mark(game).touch()


def is_compiled(game: Game) -> bool:
    """Whether the search is in the cache, so that `prepare` takes no time."""
    return _mark(game).exists()


def _mark(game: Game) -> Path:
    return cache.folder() / f"{game.name}.search.done"


def is_ready(game: Game) -> bool:
    """Whether a search of this game can begin at once."""
    return game.name in _ready


class SearchBot(Seeded):
    """Asks the game's search. If it is not `patient` and the search is not ready, plain sense plays."""

    def __init__(
        self, budget: Budget, playout: str, seed: int | None = None, *, patient: bool = True
    ) -> None:
        super().__init__(seed)
        self.budget, self.playout, self.patient = budget, playout, patient

    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        self.thought = None
        if len(codes) == 1:
            return codes[0]
        if not is_ready(view.game):
            if not self.patient:
                return view.game.program.sense(view.to_bytes(), codes, self.number(view))
            prepare(view.game)
        if self.playout not in view.game.thinker.playouts:
            raise UnknownBot(
                M("The search of {game} cannot do “{playout}”.", game=view.game.title, playout=self.playout)
            )
        most = min(math.inf if self.budget.seconds is None else self.budget.seconds, seconds)
        budget = Budget(None if most == math.inf else most, self.budget.work)
        self.thought = view.game.thinker.think(
            view.to_bytes(), codes, self.number(view), budget, self.playout
        )
        return self.thought.code


def told(thought: Thought, moves: Sequence[Move] = (), best: int = 5) -> Message:
    """What came of a thought, in a line; with the moves it chose from, what the best of them are worth to it."""
    line = M(
        "{work} of work, {depth} deep, in {seconds} s",
        work=f"{thought.work:,}", depth=thought.depth, seconds=f"{thought.seconds:.2f}",
    )  # fmt: skip
    if not moves:
        return line
    by_worth = sorted(zip(moves, thought.values, strict=True), key=lambda one: (-one[1][1], -one[1][0]))
    worth = ", ".join(f"{move.words} {value:.2f} ({work:,})" for move, (value, work) in by_worth[:best])
    return M("{line}: {moves}", line=line, moves=worth)
