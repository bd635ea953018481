"""The games: every folder here is one. Nothing else names them."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache

from troquet.games.contract import clip
from troquet.games.rulebook import Game
from troquet.language import M, TroquetError

_MODULES = ("state", "rules", "moves", "knowledge", "words", "picture", "question", "sense", "search")
_OPTIONAL = ("line",)


class UnknownGame(TroquetError):
    """A name that is no game's."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg))


@cache
def _load(name: str) -> Game:
    optional = [m for m in _OPTIONAL if importlib.util.find_spec(f"{__name__}.{name}.{m}")]
    modules = {m: importlib.import_module(f"{__name__}.{name}.{m}") for m in (*_MODULES, *optional)}
    return Game(importlib.import_module(f"{__name__}.{name}"), modules)


def game(name: str) -> Game:
    """The game of that name. UnknownGame, a ValueError, lists those there are."""
    if name not in names():
        known = ", ".join(names())
        raise UnknownGame(M("There is no game “{name}”; there is {known}.", name=clip(name), known=known))
    return _load(name)
