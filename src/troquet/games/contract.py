"""The promise all games keep, and the plain data they show: Move, Question, Choice, Line, Outcome, Option, errors.

A game is a folder beside this file with the same file names in each:

    __init__.py   NAME, TITLE, TAGLINE, MINUTES, PLAYERS, OPTIONS, REASONS, RULES_VERSION, and for `troquet bench`
                  BASELINES, COMPILE_SECONDS and, if more is promised, PROMISE; if options may not fit together,
                  check: what is wrong with them; if seats may win together, are_partners: whether these do
    state.py      Position and Sight (declared records), ROW_SIZE (of the rows for legal moves and for sense)
    rules.py      start, actor, waiting, legal, outcomes, apply, score, reason: compiled, on a Position; where results
                  say more than scores, extra: that, by name, of a plain twin
    knowledge.py  look, imagine: compiled; public: what all know of a View, as the record of a spectator's; cut: a list
                  of moves as one seat may read it, of which the first so many (settled) will not be read otherwise
                  later; seen: what it saw without one
    sense.py      BOT (a name), LABEL and sense: compiled, the plain-sense bot, on a Sight
    search.py     thinker: the game's search, from its Program; LEVELS: the bot specs of easy, medium, hard and expert
    moves.py      read, encode, decode: a Move, its text, the kernel's code for it; for learners, LETTERS and
                  DEALER_LETTERS: what the texts of moves are spelt with; MOST_LETTERS of a move, LONGEST_GAME in them
    words.py      BRIEFLY, HEADINGS, RULES, refusal, tell, text, label, turn, status, reasons, unit: all that is
                  said, made from Views
    question.py   ask: what is asked of a seat now, as plain data made from its View
    picture.py    scene: what lies on the table, as plain data made from a View; svg: the same as a drawing; where
                  colours are not those of all games, marks: what marks each seat, from the options
    drawings.svg, table.css, table.html: the page of the table, which knows nothing but the scene
    line.py       only where everything is public: write, read: a position as one line of text

Seats count from 1 here and from 0 in the kernel; the dealer is seat 0 here, `loops.DEALER` there.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from troquet.language import Message, TroquetError

if TYPE_CHECKING:
    from troquet.games.view import View

DEALER = 0


class OptionError(TroquetError):
    """An option that a game does not know, or a value it does not take."""


class LineError(TroquetError):
    """A line of text that spells no position of a game."""


class MoveError(TroquetError):
    """A move that cannot be made; `text` is what was tried."""

    rule = ""

    def __init__(self, text: str, sentence: Message) -> None:
        super().__init__(sentence)
        self.text = text


class MalformedMove(MoveError):
    """Text that is no move of this game."""


class AmbiguousMove(MoveError):
    """Text that may mean more than one legal move."""


class IllegalMove(MoveError):
    """A move that may not be played now; `rule` is the ID of what forbids it, `possible` what may be played.

    `reason` is the short form of the sentence: why, without what was tried and what is possible.
    """

    def __init__(self, text: str, sentence: Message, refusal: Refusal, possible: Sequence[Move]) -> None:
        super().__init__(text, sentence)
        self.rule, self.reason, self.possible = refusal.rule, refusal.reason, tuple(possible)


@dataclass(frozen=True, slots=True)
class Move(ABC):
    """What a seat (or the dealer, seat 0) decides. Each game has one small class a kind of move.

    A field that the reader may not know is None, and written `?`.
    """

    seat: int

    @property
    @abstractmethod
    def words(self) -> str:
        """The move's text without its seat."""

    def __str__(self) -> str:
        return f"{self.seat or '*'} {self.words}"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the reason (a word of records.md), the scores by seat, the winning seats.

    `extra` is what this game's results say besides, by name, a number a seat.
    """

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    extra: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Option:
    """One option of a game: its values (words, numbers, False and True, or a range of numbers).

    For people: `label`, and `words` for the values, in their order; without them a value speaks for itself.
    """

    name: str
    default: int | str
    values: tuple[int | str, ...] | range
    label: Message
    words: tuple[Message, ...] = ()

    def value(self, given: object) -> int | str | None:
        """The value that is given as such or as text (`true` and `false` for True and False); None if it is none."""
        if isinstance(self.values, range):
            text = str(given)
            is_number = not isinstance(given, bool) and re.fullmatch(r"0|[1-9][0-9]{0,18}", text)
            return int(text) if is_number and int(text) in self.values else None
        return next(
            (v for v in self.values if option_text(v) == option_text(given) and _alike(v, given)), None
        )

    @property
    def listed(self) -> str:
        """Its values, to be read."""
        if isinstance(self.values, range):
            return f"{self.values[0]}–{self.values[-1]}"
        return ", ".join(map(option_text, self.values))

    def said(self, value: int | str) -> Message:
        """A value, for people."""
        if self.words:
            return self.words[[*self.values].index(value)]
        return Message("{value}", (("value", option_text(value)),))

    @property
    def is_number(self) -> bool:
        """Whether its values are too many to be listed."""
        return len(self.values) > 20

    @property
    def offered(self) -> tuple[int | str, ...]:
        """Values to choose from; of a long range the default alone."""
        return (self.default,) if self.is_number else tuple(self.values)


def option_text(value: object) -> str:
    """An option's value as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _alike(value: int | str, given: object) -> bool:
    """True is not 1, but both may come as text."""
    return isinstance(given, str) or isinstance(value, bool) == isinstance(given, bool)


@dataclass(frozen=True)
class Baseline:
    """A program in the folder's `baselines/` that plays random games, and the share of its speed we promise.

    It is in C, or in Python and `needs` a module that may be installed.
    """

    file: str
    floor: float
    needs: str = ""


@dataclass(frozen=True)
class Promise:
    """What `troquet bench` holds a game to; what is 0 is not promised.

    Play of so many `players`: at random `turns` and whole `games` a second, and `sense_games` of the bot of plain
    sense. The tree of moves to a `depth`: `leaves` a second. The legal moves of the `widest` position, and of whom:
    `microseconds`. A position: `size` in bytes. The search: `searched` simulations or nodes a second.
    """

    players: int
    turns: int = 0
    games: int = 0
    sense_games: int = 0
    depth: int = 0
    leaves: int = 0
    widest: Callable[[], tuple[bytes, int]] | None = None
    microseconds: float = 0
    size: int = 0
    searched: int = 0


@dataclass(frozen=True)
class Refusal:
    """Why a move may not be played: the rule's ID and one sentence."""

    rule: str
    reason: Message


@dataclass(frozen=True)
class Line:
    """One line of a log: whose it is (0: nobody's), what it says, whether it heads what follows."""

    seat: int
    message: Message
    head: bool = False


@dataclass(frozen=True)
class Choice:
    """One thing a seat may do now. Either it completes a move (`move`, notation), or it goes on drafting (`draft`).

    `on` names the thing of the scene it belongs to ("hand:3": the card 3 of one's hand), or nothing: a button.
    """

    label: Message
    move: str = ""
    draft: str = ""
    hint: Message | None = None
    icon: str = ""
    on: str = ""


@dataclass(frozen=True)
class Question:
    """What is asked of a seat now. `back`: this is a draft that may be left, for the one `before`."""

    title: Message
    detail: Message | None
    choices: tuple[Choice, ...]
    back: bool = False
    before: str = ""

    def __hash__(self) -> int:
        return hash((self.title, len(self.choices)))

    def on(self, thing: str) -> Choice | None:
        """The choice that belongs to a thing of the scene."""
        return self._on.get(thing)

    @cached_property
    def _on(self) -> dict[str, Choice]:
        """The first choice on each thing: a table asks of every one."""
        return {choice.on: choice for choice in reversed(self.choices)}

    def about(self, things: str) -> Question | None:
        """Itself if it asks of things of one kind, as `among` takes it: what no question is about stays as it is."""
        return self if things in self._kinds else None

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """What its choices are on, and whatever that begins with."""
        named = (choice.on.split(":") for choice in self.choices)
        return frozenset(":".join(names[:i]) for names in named for i in range(1, len(names) + 1))

    def among(self, things: str) -> tuple[Choice, ...]:
        """The choices that belong to things of one kind: “row” are those on “row:1”, “row:2” …"""
        return tuple(c for c in self.choices if c.on.startswith(f"{things}:"))

    @property
    def buttons(self) -> tuple[Choice, ...]:
        """The choices that belong to nothing on the table."""
        return tuple(c for c in self.choices if not c.on)


class Bot(Protocol):
    """Chooses one of `moves` for the seat of a View, within a budget of seconds."""

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Move: ...


def clip(value: object, length: int = 40) -> str:
    """What was given, fit to be quoted in a sentence: printable, on one line, not too long."""
    text = "".join(c if c.isprintable() else "·" for c in str(value)[: length + 1])
    return text if len(text) <= length else text[:length] + "…"
