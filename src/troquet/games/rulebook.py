"""Game: one of the rulebooks, as the library shows it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from troquet.drawing.seats import MARKS, Mark
from troquet.games.contract import (
    DEALER,
    Baseline,
    LineError,
    MalformedMove,
    Move,
    Option,
    OptionError,
    Promise,
    clip,
    option_text,
)
from troquet.games.state import State
from troquet.kernel import cache, loops
from troquet.kernel.program import Program, Progress, rules_of
from troquet.kernel.thinking import Thinker
from troquet.language import M, Message

# The text of a move that names its seat, and how such a text begins.
_SEATED = (*"*0123456789",)
_MOVE = re.compile(r"(\*|[1-9]) ([!-~]+(?: [!-~]+)*)")


class Game:
    """One of the rulebooks: what a folder under games/ holds, behind one face."""

    def __init__(self, folder: ModuleType, modules: Mapping[str, ModuleType]) -> None:
        self.folder = folder
        self.name: str = folder.NAME
        self.title: str = folder.TITLE
        self.tagline: Message = folder.TAGLINE
        self.minutes: int = folder.MINUTES
        self.seats: range = folder.PLAYERS
        self.rules_version: int = folder.RULES_VERSION
        self.reasons: tuple[str, ...] = folder.REASONS
        self.baselines: tuple[Baseline, ...] = folder.BASELINES
        self.compile_seconds: int = folder.COMPILE_SECONDS
        self.promise: Promise = getattr(folder, "PROMISE", Promise(players=folder.PLAYERS[-1]))
        self.path = Path(str(folder.__file__)).parent
        self.options: dict[str, Option] = {o.name: o for o in folder.OPTIONS}
        self.state, self.moves, self.knowledge = modules["state"], modules["moves"], modules["knowledge"]
        self.words, self.question, self.picture = modules["words"], modules["question"], modules["picture"]
        self.line = modules.get("line")
        self._check = getattr(folder, "check", None)
        self._are_partners = getattr(folder, "are_partners", None)
        self._extra = getattr(modules["rules"], "extra", None)
        self._marks = getattr(modules["picture"], "marks", None)
        self.sense_name: str = modules["sense"].BOT
        self.sense_label: Message = modules["sense"].LABEL
        self.search = modules["search"]
        self.program = Program(
            self.state.Position,
            self.state.Sight,
            rules_of(modules["rules"], modules["knowledge"], modules["sense"]),
            self.state.ROW_SIZE,
        )

    def __repr__(self) -> str:
        return f"troquet.game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        from troquet.games import game

        return game, (self.name,)

    @cached_property
    def thinker(self) -> Thinker:
        """The game's search, made once; it compiles when it first thinks, or by its `compile`."""
        return cast(Thinker, self.search.thinker(self.program))

    @property
    def levels(self) -> Mapping[str, str]:
        """The levels for people, weakest first: what bot plays each, as a spec."""
        return cast("Mapping[str, str]", self.search.LEVELS)

    @property
    def extra(self) -> tuple[str, ...]:
        """What results say besides reason, scores and winners."""
        return tuple(self.start().stopped().extra)

    def marks(self, options: Mapping[str, int | str]) -> tuple[Mark, ...]:
        """What marks each seat."""
        marks = self._marks(options) if self._marks else MARKS[: int(options["players"])]
        return cast(tuple[Mark, ...], marks)

    def are_partners(self, options: Mapping[str, int | str], seats: Sequence[int]) -> bool:
        """Whether these seats win together."""
        return bool(self._are_partners and self._are_partners(options, seats))

    def compile(self, progress: Progress | None = None) -> None:
        """Compile the rules (seconds, the first time), or load them from the cache; until then they run plain.

        `progress(rule, done, total)` is called along the way; without one, a line on stderr says what takes time.
        """
        if not (self.is_compiled or progress):
            print(
                M("compiling the rules of {game}, this once …", game=self.title), file=sys.stderr, flush=True
            )
        self.program.compile(progress)
        self._done.touch()

    @property
    def is_compiled(self) -> bool:
        """Whether the rules are in the cache, so that compiling takes no time."""
        return self._done.exists()

    @property
    def _done(self) -> Path:
        return cache.folder() / f"{self.name}.done"

    def choose_options(self, /, **given: object) -> dict[str, int | str]:
        """All options with their values; numbers may come as text. OptionError says what is wrong."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options)
                raise OptionError(
                    M(
                        "{game} has no option {name}; it has {known}.",
                        game=self.title,
                        name=clip(name),
                        known=known,
                    )
                )
        chosen: dict[str, int | str] = {}
        players = self.options["players"].default
        for name, option in self.options.items():
            match = option.value(given.get(name, option.default))
            if name == "players" and match is not None:
                players = match
            too_high = option.name == "youngest" and isinstance(match, int) and match > int(players)
            if match is None or too_high:
                values = option.listed
                if option.name == "youngest":
                    values = ", ".join(str(v) for v in option.values if int(v) <= int(players))
                raise OptionError(
                    M("{name} cannot be {value}; possible: {values}.",
                      name=name, value=clip(option_text(given.get(name))), values=values)
                )  # fmt: skip
            chosen[name] = match
        if self._check and (fault := self._check(chosen)):
            raise OptionError(fault)
        return chosen

    def start(self, /, **options: object) -> State:
        """The position before anything is dealt: the dealer is first. OptionError (a ValueError) if it cannot be."""
        chosen = self.choose_options(**options)
        return State(self, chosen, self.program.start(self.option_codes(chosen)))

    def option_codes(self, chosen: Mapping[str, int | str]) -> list[int]:
        """The kernel's codes of chosen options: numbers as they are, words by their place among the values."""
        return [
            [*self.options[name].values].index(v) if isinstance(v, str) else int(v)
            for name, v in chosen.items()
        ]

    def from_line(self, text: str) -> State:
        """The State that a line of text spells (`State.to_line`). LineError or OptionError says what is wrong."""
        if self.line is None:
            raise LineError(M("A position of {game} cannot be written as one line.", game=self.title))
        options, position = self.line.read(self, text)
        return State(self, options, position.to_bytes())

    def decode(self, seat: int, code: int) -> Move:
        """The Move of a kernel's seat and code."""
        return cast(Move, self.moves.decode(DEALER if seat == loops.DEALER else seat + 1, code))

    def code(self, move: Move) -> int | None:
        """The kernel's code that spells just this move; None if there is none, since something is hidden."""
        try:
            code: int = self.moves.encode(move)
        except (ValueError, TypeError):
            return None
        return code if self.moves.decode(move.seat, code) == move else None

    def read(self, text: str | Move, seat: int | None = None) -> Move:
        """The Move a text spells; MalformedMove if it is none. Words may differ in case, nothing else.

        If a `seat` is named the text may leave it out.
        """
        if not isinstance(text, str):
            if type(text).__module__ == self.moves.__name__:
                return text
            text = str(text)  # another game's
        is_short = seat is not None and not text.startswith(_SEATED)
        whole = f"{seat} {text}" if is_short else text
        match = _MOVE.fullmatch(whole) if len(whole) <= 200 else None
        move = (
            self.moves.read(0 if match[1] == "*" else int(match[1]), match[2].split(" ")) if match else None
        )
        if move is None:
            example = self.moves.EXAMPLE.partition(" ")[2] if is_short else self.moves.EXAMPLE
            raise MalformedMove(
                text,
                M("“{text}” is no move of {game}; a move reads like “{example}”.",
                  text=clip(text), game=self.title, example=example),
            )  # fmt: skip
        return cast(Move, move)
