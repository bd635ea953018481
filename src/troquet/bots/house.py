"""The bots of a house: what may sit at a server's tables. Its host alone names code that runs; a page only chooses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from troquet.bots import SENSE, Spec, UnknownBot, label, levels, names, parse, seconds_of
from troquet.bots.own import SECONDS
from troquet.bots.trial import plays
from troquet.games import game
from troquet.games import names as game_names
from troquet.games.contract import clip
from troquet.games.rulebook import Game
from troquet.language import M, Message

# What stands in a table's log before the name of a bot of the host's own.
OWN = "own:"
_DEFAULT = "medium"


@dataclass(frozen=True)
class House:
    """Levels, the bots without search, and the host's `own`: by name, with the games each plays."""

    own: Mapping[str, tuple[Spec, frozenset[str]]] = field(default_factory=dict)

    def offered(self, of: Game) -> dict[str, Message]:
        """What a page offers for a seat, with what people call it; the weakest of ours first."""
        return {name: label(name.removeprefix(OWN)) for name in (*(levels(of) or names(of)), *self._own(of))}

    def default(self, of: Game) -> str:
        """Who sits down where nobody has said who."""
        return _DEFAULT if _DEFAULT in self.offered(of) else of.sense_name

    def check(self, name: str, of: Game) -> str:
        """The name, if that bot may sit at a table of this game; UnknownBot otherwise."""
        if name not in (*names(of), SENSE, *levels(of), *self._own(of)):
            known = ", ".join(name.removeprefix(OWN) for name in self.offered(of))
            raise UnknownBot(M("No bot “{name}” sits here; there is {known}.", name=clip(name), known=known))
        return name

    def spec(self, name: str, of: Game) -> Spec:
        """Who plays under that name; plain sense, if nobody does any longer."""
        if name in self._own(of):
            return self.own[name.removeprefix(OWN)][0]
        return parse(name if name in (*names(of), *levels(of)) else SENSE, of)

    def _own(self, of: Game) -> list[str]:
        return [OWN + name for name, (_, played) in self.own.items() if of.name in played]


def own_spec(text: str) -> Spec:
    """The Spec of a bot of somebody's own; UnknownBot if it is none."""
    spec = parse(text)
    if not spec.is_own:
        raise UnknownBot(M("“{spec}” is there without being named; name what is your own: {examples}.",
                           spec=clip(text), examples="FILE.py:CLASS, run:COMMAND"))  # fmt: skip
    return spec


def opened(specs: Iterable[str]) -> House:
    """The house whose host offers these. UnknownBot or BotFault if one of them cannot play."""
    own: dict[str, tuple[Spec, frozenset[str]]] = {}
    games = [game(name) for name in game_names()]
    for spec in map(own_spec, specs):
        name = spec.command[1] if spec.kind == "file" else Path(spec.command[0]).name
        if name in own:
            raise UnknownBot(M("Two bots are called {name}.", name=name))
        own[name] = spec, frozenset(one.name for one in plays(spec, games))
    return House(own)


@lru_cache(maxsize=1000)
def thinking_time(name: str, of: Game) -> float:
    """The seconds that a bot at a table takes for a move: by its name alone, which everybody may know."""
    if name.startswith(OWN):
        return SECONDS
    return seconds_of(parse(name, of), of) if name in (*levels(of), *names(of)) else 0.0
