"""What bots are called: `random`, `hard`, `search:0.2s`, `sense~25%`, `mine.py:Greedy`, `run:COMMAND`."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from troquet.games import game
from troquet.games import names as game_names
from troquet.games.contract import clip
from troquet.games.rulebook import Game
from troquet.kernel.thinking import Budget
from troquet.language import M, Message, TroquetError

RANDOM, SENSE = "random", "sense"
LEVELS = ("easy", "medium", "hard", "expert")
MOST_SECONDS, MOST_WORK = 60, 100_000_000
_LEAST_SECONDS = 0.001

Kind: TypeAlias = Literal["random", "sense", "level", "search", "file", "run"]


class UnknownBot(TroquetError):
    """Text that names no bot, or none that plays this game."""


@dataclass(frozen=True)
class Spec:
    """A bot by its text. So many of 100 moves (`mistakes`) are drawn at random.

    `name` of sense and levels; of a search `budget` and `playout`; of a bot of one's own the `command` to run.
    """

    text: str
    kind: Kind
    name: str = ""
    budget: Budget = field(default_factory=Budget)
    playout: str = SENSE
    command: tuple[str, ...] = ()
    mistakes: int = 0

    @property
    def is_own(self) -> bool:
        """Whether somebody else's code plays, in a process of its own."""
        return self.kind in ("file", "run")


def parse(text: str, of: Game | None = None) -> Spec:
    """The Spec of a text; UnknownBot, in one sentence, if it is none, or none of this game's."""
    base, mistakes = _mistakes(text)
    name, colon, rest = base.partition(":")
    if name == "search" and colon:
        spec = _search(text, rest, of)
    elif name == "run" and colon:
        spec = Spec(text, "run", command=_command(text, rest))
    elif re.search(r"\.py(:|$)", base):
        spec = Spec(text, "file", command=_file(text, base))
    else:
        spec = Spec(text, _named(text, base, of), name=base)
    return replace(spec, mistakes=mistakes)


def split(text: str) -> tuple[str, ...]:
    """Specs separated by commas; the comma within `search:500,0.2s` separates none."""
    return tuple(re.split(r",(?![0-9.]+s\b)", text))


def known(of: Game | None = None) -> tuple[str, ...]:
    """All that may stand where a bot is named, for this game or for any."""
    games = [of] if of else [game(name) for name in game_names()]
    names = [RANDOM, SENSE, *(g.sense_name for g in games)]
    if any(g.search for g in games):
        names += [*LEVELS, "search:0.2s", "search:500"]
    return (*names, "FILE.py:CLASS", "run:COMMAND")


def _named(text: str, name: str, of: Game | None) -> Kind:
    games = [of] if of else [game(g) for g in game_names()]
    if name == RANDOM:
        return "random"
    if name in (SENSE, *(g.sense_name for g in games)):
        return "sense"
    if name in LEVELS and any(g.search for g in games):
        return "level"
    raise UnknownBot(
        M("There is no bot “{spec}” here; there is {known}.", spec=clip(text), known=", ".join(known(of)))
    )


def _mistakes(text: str) -> tuple[str, int]:
    """The text without `~25%` at its end, and that number."""
    match = re.fullmatch(r"(.*)~([^~:/ ]*)", text, re.DOTALL)
    if match is None:
        return text, 0
    share = re.fullmatch(r"(\d{1,3})%", match[2], re.ASCII)
    if share is None or not 1 <= int(share[1]) <= 99:
        raise _wrong(text, M("after ~ stands how many of its moves are drawn at random, from 1% to 99%"))
    return match[1], int(share[1])


def _search(text: str, rest: str, of: Game | None) -> Spec:
    budget, _, playout = rest.partition(":")
    match = re.fullmatch(r"(?:([0-9]+),)?([0-9]*\.?[0-9]+)s|([0-9]+)", budget, re.ASCII)
    if match is None:
        reads = M("a search reads like {examples}", examples="search:0.2s, search:500, search:500,0.2s")
        raise _wrong(text, reads)
    work, seconds = match[1] or match[3], match[2]
    if seconds and not _LEAST_SECONDS <= float(seconds[:30]) <= MOST_SECONDS:
        least, most = str(_LEAST_SECONDS), MOST_SECONDS
        raise _wrong(text, M("a search may take from {least} s to {most} s", least=least, most=most))
    if work and not 1 <= int(work[:30]) <= MOST_WORK:
        raise _wrong(text, M("a search may do from {least} to {most} of work", least=1, most=MOST_WORK))
    games = [of] if of else [game(name) for name in game_names()]
    playouts = list(dict.fromkeys(p for one in games for p in one.thinker.playouts))
    if ":" in rest and playout not in playouts:
        raise _wrong(text, M("after its budget may stand {playouts}", playouts=", ".join(playouts)))
    chosen = Budget(float(seconds) if seconds else None, int(work) if work else None)
    return Spec(text, "search", budget=chosen, playout=playout or SENSE)


def _command(text: str, rest: str) -> tuple[str, ...]:
    try:
        words = shlex.split(rest)
    except ValueError:
        raise _wrong(text, M("a quotation mark is not closed")) from None
    if not words or "\0" in rest:
        raise _wrong(text, M("after run: stands a command"))
    if shutil.which(words[0]) is None:
        raise _wrong(text, M("there is no program {name} that could be run", name=clip(words[0])))
    return tuple(words)


def _file(text: str, base: str) -> tuple[str, ...]:
    path, _, name = base.rpartition(":")
    if not path.endswith(".py") or not name.isidentifier():
        example = "mine.py:Greedy"
        raise _wrong(text, M("after the file stands the name of a class, as in {example}", example=example))
    if "\0" in path or not Path(path).is_file():
        raise _wrong(text, M("there is no file {path}", path=clip(path, 120)))
    return (path, name)


def _wrong(text: str, why: Message) -> UnknownBot:
    return UnknownBot(M("“{spec}” is no bot: {why}.", spec=clip(text), why=why))
