"""The promise all games keep, and the one face they show: Game, State, View, Move, Question, Line, Outcome.

A game is a folder beside this file with the same file names in each:

    __init__.py   NAME, TITLE, TAGLINE, MINUTES, PLAYERS, OPTIONS, REASONS, RULES_VERSION, and for `troquet bench`
                  BASELINES, COMPILE_SECONDS
    state.py      Position and Sight (declared records), ROW_SIZE (of the rows for legal moves and for sense)
    rules.py      start, actor, waiting, legal, outcomes, apply, score: compiled, on a Position
    knowledge.py  look, imagine: compiled; cut: a list of moves as one seat may read it
    sense.py      BOT (a name), LABEL and sense: compiled, the plain-sense bot, on a Sight
    moves.py      read, encode, decode: a Move, its text, the kernel's code for it
    words.py      RULES, refusal, tell, text, label, turn, status, reasons, unit: all that is said, made from Views
    question.py   ask: what is asked of a seat now, as plain data made from its View
    picture.py    scene: what lies on the table, as plain data made from a View; svg: the same as a drawing
    drawings.svg, table.css, table.html: the page of the table, which knows nothing but the scene

Seats count from 1 here and from 0 in the kernel; the dealer is seat 0 here, `loops.DEALER` there.
"""

from __future__ import annotations

import hashlib
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

from troquet.kernel import cache, loops
from troquet.kernel.dice import Dice
from troquet.kernel.fields import Fields, RangeError
from troquet.kernel.program import Program, Progress, rules_of
from troquet.language import M, Message, TroquetError

DEALER = 0


class OptionError(TroquetError):
    """An option that a game does not know, or a value it does not take."""


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
    """How a game ended: the reason (a word of records.md), the scores by seat, the winning seats."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Option:
    """One option of a game: its values, default first in `default`; `label` for people."""

    name: str
    default: int | str
    values: tuple[int | str, ...]
    label: Message


@dataclass(frozen=True)
class Baseline:
    """A C program in the folder's `baselines/` that plays random games, and the share of its speed we promise."""

    file: str
    floor: float


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
    """What is asked of a seat now. `back`: this is a draft that may be left."""

    title: Message
    detail: Message | None
    choices: tuple[Choice, ...]
    back: bool = False

    def on(self, thing: str) -> Choice | None:
        """The choice that belongs to a thing of the scene."""
        return next((c for c in self.choices if c.on == thing), None)

    @property
    def buttons(self) -> tuple[Choice, ...]:
        """The choices that belong to nothing on the table."""
        return tuple(c for c in self.choices if not c.on)


class Bot(Protocol):
    """Chooses one of `moves` for the seat of a View, within a budget of seconds."""

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Move: ...


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
        self.path = Path(str(folder.__file__)).parent
        self.options: dict[str, Option] = {o.name: o for o in folder.OPTIONS}
        self.state, self.moves, self.knowledge = modules["state"], modules["moves"], modules["knowledge"]
        self.words, self.question, self.picture = modules["words"], modules["question"], modules["picture"]
        self.sense_name: str = modules["sense"].BOT
        self.sense_label: Message = modules["sense"].LABEL
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
            value = given.get(name, option.default)
            match = next(
                (v for v in option.values if str(v) == str(value) and not isinstance(value, bool)), None
            )
            if name == "players" and match is not None:
                players = match
            too_high = option.name == "youngest" and isinstance(match, int) and match > int(players)
            if match is None or too_high:
                values = [
                    str(v) for v in option.values if option.name != "youngest" or int(v) <= int(players)
                ]
                raise OptionError(
                    M("{name} cannot be {value}; possible: {values}.",
                      name=name, value=clip(value), values=", ".join(values))
                )  # fmt: skip
            chosen[name] = match
        return chosen

    def start(self, /, **options: object) -> State:
        """The position before anything is dealt: the dealer is first. OptionError (a ValueError) if it cannot be."""
        chosen = self.choose_options(**options)
        return State(self, chosen, self.program.start(self.option_codes(chosen)))

    def option_codes(self, chosen: Mapping[str, int | str]) -> list[int]:
        """The kernel's codes of chosen options: numbers as they are, words by their place among the values."""
        return [self.options[name].values.index(v) if isinstance(v, str) else v for name, v in chosen.items()]

    def decode(self, seat: int, code: int) -> Move:
        """The Move of a kernel's seat and code."""
        return cast(Move, self.moves.decode(DEALER if seat == loops.DEALER else seat + 1, code))

    def read(self, text: str | Move) -> Move:
        """The Move a text spells; MalformedMove if it is none. Words may differ in case, nothing else."""
        if isinstance(text, Move):
            return text
        match = re.fullmatch(r"(\*|[1-9]) ([!-~]+(?: [!-~]+)*)", text) if len(text) <= 200 else None
        move = (
            self.moves.read(0 if match[1] == "*" else int(match[1]), match[2].split(" ")) if match else None
        )
        if move is None:
            raise MalformedMove(
                text,
                M("“{text}” is no move of {game}; a move reads like “{example}”.",
                  text=clip(text), game=self.title, example=self.moves.EXAMPLE),
            )  # fmt: skip
        return cast(Move, move)


class State:
    """A complete position, hidden things included. Immutable: `play` returns a new one."""

    __slots__ = ("_raw", "game", "options")

    def __init__(self, game: Game, options: Mapping[str, int | str], raw: bytes) -> None:
        self.game, self.options, self._raw = game, options, raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.game, self.options, self._raw) == (
            other.game, other.options, other._raw,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self._raw)

    def __repr__(self) -> str:
        """Says nothing that a spectator may not know."""
        return f"<{self.game.title} for {self.players}, to move: {self.to_move or 'over'}>"

    @property
    def players(self) -> int:
        """How many seats play."""
        return int(self.options["players"])

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a decision now; `(DEALER,)` when chance is due; `()` when the game is over."""
        program = self.game.program
        actor = program.actor(self._raw)
        if actor == loops.DEALER:
            return (DEALER,)
        return () if actor == loops.OVER else tuple(seat + 1 for seat in program.waiting(self._raw))

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat, or what chance may do (DEALER); none if it is not to move."""
        if seat not in self.to_move:
            return []
        if seat == DEALER:
            codes = [code for code, _ in self.game.program.outcomes(self._raw)]
        else:
            codes = self.game.program.legal(self._raw, seat - 1)
        return [self.game.moves.decode(seat, code) for code in codes]

    def odds(self) -> dict[Move, Fraction]:
        """What chance may do now, each with its probability."""
        weights = self.weights()
        return {move: Fraction(weight, sum(weights.values())) for move, weight in weights.items()}

    def weights(self) -> dict[Move, int]:
        """What chance may do now, in the order of the rules, each with its weight (how many cards of the kind)."""
        if self.to_move != (DEALER,):
            return {}
        return {self.game.moves.decode(DEALER, code): w for code, w in self.game.program.outcomes(self._raw)}

    def play(self, move: str | Move) -> State:
        """The position after a move. MalformedMove, IllegalMove or AmbiguousMove if it may not be played."""
        move = self.game.read(move)
        possible = self.moves(move.seat)
        if move not in possible:
            raise self._refused(move, possible)
        seat = loops.DEALER if move.seat == DEALER else move.seat - 1
        return State(
            self.game, self.options, self.game.program.apply(self._raw, seat, self.game.moves.encode(move))
        )

    def follow(self, moves: Sequence[Move]) -> tuple[State, int]:
        """The position after as many of these moves as are legal one after another, and how many that is.

        ValueError for a move that hides something.
        """
        codes = [self.game.moves.encode(move) for move in moves]
        seats = [loops.DEALER if move.seat == DEALER else move.seat - 1 for move in moves]
        raw, followed = self.game.program.replay(self._raw, seats, codes)
        return State(self.game, self.options, raw), followed

    def _refused(self, move: Move, possible: Sequence[Move]) -> IllegalMove:
        """Made from the View of who tried, so that it tells nothing else."""
        if 0 <= move.seat <= self.players:
            refusal = self.game.words.refusal(self.view(move.seat or None), move)
        else:
            refusal = Refusal("", M("there is no seat {seat} at this table", seat=move.seat))
        return IllegalMove(str(move), _refusal_sentence(move, refusal, possible), refusal, possible)

    def deal(self, seed: int) -> State:
        """Chance moves, drawn from this seed and position, until somebody must decide."""
        return self.dealt(seed)[0]

    def dealt(self, seed: int) -> tuple[State, list[Move]]:
        """As `deal`, with the dealer's moves."""
        digest = hashlib.sha256(f"{seed}/".encode() + self._raw).digest()
        raw, codes = self.game.program.deal(self._raw, Program.dice(int.from_bytes(digest[:8], "big")))
        return State(self.game, self.options, raw), [self.game.moves.decode(DEALER, code) for code in codes]

    def deal_with(self, dice: Dice) -> State:
        """Chance moves, drawn from this stream (which moves on), until somebody must decide."""
        return State(self.game, self.options, self.game.program.deal(self._raw, dice)[0])

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may. ValueError for a seat that is not there."""
        if seat is not None and not 1 <= seat <= self.players:
            raise TroquetError(
                M("There is no seat {seat}; seats are 1 to {last}.", seat=seat, last=self.players)
            )
        raw = self.game.program.look(self._raw, (seat or 0) - 1)
        return View(self.game, self.options, seat, raw)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.game.program.actor(self._raw) != loops.OVER:
            return None
        return self._outcome(self.game.reasons[0])

    def stopped(self) -> Outcome:
        """The outcome of a game that is stopped here: reason `closed`, no winners, the scores of this moment."""
        return Outcome("closed", self._outcome("").scores, ())

    def _outcome(self, reason: str) -> Outcome:
        scores, winners = self.game.program.score(self._raw, self.players)
        return Outcome(reason, tuple(scores), tuple(seat + 1 for seat in winners))


class View:
    """What one seat, or a spectator (`seat` None), may know of a State. Holds nothing else."""

    __slots__ = ("__weakref__", "_raw", "game", "options", "seat", "sight")

    def __init__(self, game: Game, options: Mapping[str, int | str], seat: int | None, raw: bytes) -> None:
        self.game, self.options, self.seat, self._raw = game, options, seat, raw
        self.sight = game.state.Sight.from_bytes(raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (self.game, self.seat, self._raw) == (
            other.game,
            other.seat,
            other._raw,
        )

    def __hash__(self) -> int:
        return hash(self._raw)

    def __repr__(self) -> str:
        return f"<{self.game.title} as {f'seat {self.seat}' if self.seat else 'a spectator'} sees it>"

    def to_bytes(self) -> bytes:
        """The View's record, `state.Sight.dtype`."""
        return self._raw

    def imagine(self, seed: int) -> State:
        """One State this seat cannot tell from the true one, drawn with the right odds."""
        return State(self.game, self.options, self.game.program.imagine(self._raw, seed))

    def question(self, draft: str = "") -> Question | None:
        """What is asked of this seat now; None if nothing is. `draft` is a half-made choice."""
        return cast("Question | None", self.game.question.ask(self, draft))

    def scene(self) -> Any:
        """What lies on the table, as plain data (each game's `picture.scene`)."""
        return self.game.picture.scene(self)

    def text(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The table as lines of text."""
        return cast(str, self.game.words.text(self, language, names))

    def svg(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The table as a picture of its own, an SVG document."""
        return cast(str, self.game.picture.svg(self, language, names))

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_json(self) -> dict[str, Any]:
        """The View as plain data; `from_json` reads it back."""
        values = {name: _plain(getattr(self.sight, name)) for name in self.sight.fields}
        return {"game": self.game.name, "options": dict(self.options), "seat": self.seat, "view": values}

    @classmethod
    def from_json(cls, game: Game, data: Mapping[str, Any]) -> View:
        """The View that `to_json` wrote; RangeError or KeyError if it is none."""
        sight: Fields = game.state.Sight()
        for name, f in sight.fields.items():
            flat = list(_flat(data["view"][name]))
            if len(flat) != f.size:
                raise RangeError(f"{f.name}: {len(flat)} values are not {f.size}")
            sight.values[f.at : f.at + f.size] = [f.checked(v) for v in flat]
        return cls(game, data["options"], data["seat"], sight.to_bytes())


def clip(value: object, length: int = 40) -> str:
    """What was given, fit to be quoted in a sentence: printable, on one line, not too long."""
    text = "".join(c if c.isprintable() else "·" for c in str(value)[: length + 1])
    return text if len(text) <= length else text[:length] + "…"


def _refusal_sentence(move: Move, refusal: Refusal, possible: Sequence[Move]) -> Message:
    some = ", ".join(str(m) for m in possible[:8]) + (", …" if len(possible) > 8 else "")
    reason, rule = refusal.reason, refusal.rule
    if rule:
        cited = M(
            "“{move}” may not be played now: {reason} ({rule}).", move=str(move), reason=reason, rule=rule
        )
    else:
        cited = M("“{move}” may not be played now: {reason}.", move=str(move), reason=reason)
    return M("{refusal} Possible: {moves}.", refusal=cited, moves=some) if possible else cited


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else value.tolist()


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for v in value:
            yield from _flat(v)
    else:
        yield value
