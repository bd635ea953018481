"""Records: reading, writing, replaying, checking, and cutting to what one seat may know."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from troquet.games import UnknownGame
from troquet.games import game as find_game
from troquet.games.contract import MalformedMove, Move, MoveError, OptionError, Outcome, clip
from troquet.games.rulebook import Game
from troquet.games.state import State
from troquet.language import M, Message, TroquetError
from troquet.records.faults import no_record
from troquet.records.proof import prove, terms_alone

FORMAT = "troquet-record/1"
LARGEST = 4 << 20

_Int = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
_Text = Annotated[str, msgspec.Meta(max_length=200)]


class RecordError(TroquetError):
    """A file that is no record, or not one this version can read; the sentence names the place."""


class _Json(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The file, field by field."""

    format: _Text
    game: _Text
    rules: _Int
    options: dict[_Text, bool | _Int | _Text]
    seats: Annotated[list[_Text], msgspec.Meta(max_length=12)]
    moves: Annotated[list[_Text], msgspec.Meta(max_length=100_000)]
    result: dict[_Text, Any] | None = None
    deal: dict[str, Any] | None = None
    seen: list[tuple[_Int, _Text]] = []


@dataclass(frozen=True)
class Record:
    """A game from its start, finished (`outcome`) or not. `seats` are names; `moves` hold chance too.

    Options that are not given have their defaults; OptionError if one cannot be.
    `deal` is the proof of the deal (deal.md), `seen` what a cut record's seat saw without a move.
    """

    game: Game
    options: Mapping[str, int | str] = field(hash=False)
    seats: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    deal: Mapping[str, Any] | None = field(default=None, hash=False)
    seen: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.game.choose_options(**self.options))

    # ── files ────────────────────────────────────────────────────────────────────────────────────────────

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """The record in a file. RecordError if it is none; OSError if there is no such file."""
        with Path(path).open("rb") as file:
            return cls.from_bytes(file.read(LARGEST + 1))

    @classmethod
    def from_bytes(cls, raw: bytes) -> Record:
        """The record these bytes spell, as JSON in UTF-8; an editor's byte order mark may be before it.

        RecordError if they spell none.
        """
        if len(raw) > LARGEST:
            raise RecordError(M("The file is larger than {most} MB; no record is.", most=LARGEST >> 20))
        try:
            return cls._from(_decoder.decode(raw.removeprefix(BOM_UTF8)))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError(no_record(error)) from None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """The record that `to_json` wrote. RecordError if it is none."""
        try:
            return cls._from(msgspec.convert(data, _Json))
        except (msgspec.MsgspecError, RecursionError) as error:
            raise RecordError(no_record(error)) from None

    @classmethod
    def _from(cls, data: _Json) -> Record:
        if data.format != FORMAT:
            raise RecordError(M("format: “{format}” is not “{ours}”.", format=clip(data.format), ours=FORMAT))
        try:
            game = find_game(data.game)
            if data.rules != game.rules_version:
                raise RecordError(
                    M("rules: this record was written under version {theirs} of the rules of {game}; "
                      "this program knows version {ours}.",
                      theirs=data.rules, game=game.title, ours=game.rules_version)
                )  # fmt: skip
            if "players" not in data.options:
                raise RecordError(M("options: {name} is missing.", name="players"))
            options = game.choose_options(**data.options)
            for name, given in data.options.items():
                if type(given) is not type(options[name]):
                    raise OptionError(
                        M("{name} cannot be {value}; possible: {values}.",
                          name=name, value=json.dumps(given), values=game.options[name].listed)
                    )  # fmt: skip
        except (UnknownGame, OptionError) as error:
            place = "game" if isinstance(error, UnknownGame) else "options"
            raise RecordError(M("{place}: {fault}", place=place, fault=error.sentence)) from None
        if len(data.seats) != options["players"]:
            raise RecordError(
                M("seats: {count} names for {seats} seats.", count=len(data.seats), seats=options["players"])
            )
        moves = []
        for i, text in enumerate(data.moves):
            try:
                moves.append(_read(game, text))
            except MalformedMove as error:
                raise RecordError(M("moves[{i}]: {fault}", i=i, fault=error.sentence)) from None
        outcome = None if data.result is None else _outcome(game, data.result)
        return cls(game, options, tuple(data.seats), tuple(moves), outcome, data.deal, tuple(data.seen))

    def to_json(self) -> dict[str, Any]:
        """The record as plain data, in the order of the format."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": dict(self.options),
            "seats": list(self.seats),
            "moves": [str(move) for move in self.moves],
        }
        if self.outcome:
            o = self.outcome
            data["result"] = {"reason": o.reason, "scores": list(o.scores), "winners": list(o.winners)}
            data["result"] |= {name: list(numbers) for name, numbers in o.extra.items()}
        if self.deal:
            data["deal"] = dict(self.deal)
        if self.seen:
            data["seen"] = [list(entry) for entry in self.seen]
        return data

    def to_bytes(self) -> bytes:
        """The record as JSON in UTF-8, ending in a newline."""
        return msgspec.json.encode(self.to_json()) + b"\n"

    def dump(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_bytes(self.to_bytes())

    # ── the game ─────────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> State:
        """The position before the first move."""
        return self.game.start(**self.options)

    def states(self) -> Iterator[State]:
        """Every State from the start to the end: one more than there are moves. MoveError at a wrong move."""
        state = self.start()
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state

    def state(self, at: int | None = None) -> State:
        """The State after so many moves; after all without a number. RecordError if there are not so many."""
        if at is not None and not 0 <= at <= len(self.moves):
            raise RecordError(
                M(
                    "{given} is not from 0 to {count}, the moves of this record.",
                    given=at,
                    count=len(self.moves),
                )
            )
        moves = self.moves if at is None else self.moves[:at]
        state, played = self._replay(moves)
        return state if played == len(moves) else state.play(moves[played])

    def play(self, move: str | Move) -> Record:
        """The record with one more move, and the result if that ends the game. MoveError if it may not be played."""
        state = self.state().play(move)
        return replace(self, moves=(*self.moves, self.game.read(move)), outcome=state.outcome)

    def finished(self) -> Record:
        """The record with the result its moves lead to, if they end the game."""
        return replace(self, outcome=self.state().outcome)

    def cut(self, seat: int | None) -> Record:
        """The record as a seat may read it now (None: a spectator): `?` for what it may not know.

        Of the deal it holds the terms alone while something may be hidden: the secret would tell every card.
        """
        state, knowledge = self.state(), self.game.knowledge
        view = state.view(seat)
        return replace(
            self,
            moves=tuple(knowledge.cut(self.moves, view)),
            seen=tuple(knowledge.seen(self.moves, view)),
            deal=self.deal if state.outcome else terms_alone(self.deal),
        )

    def _replay(self, moves: tuple[Move, ...]) -> tuple[State, int]:
        """The State after the legal ones of these moves, and how many those were."""
        try:
            return self.start().follow(moves)
        except ValueError:
            raise RecordError(M("A cut record can be read, not replayed: it hides moves.")) from None

    # ── checking ─────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> list[Message]:
        """What is wrong with the record: every move legal, the result right, the deal proved. Empty if it holds."""
        try:
            state, played = self._replay(self.moves)
        except RecordError as error:
            return [error.sentence]
        if played < len(self.moves):
            try:
                state.play(self.moves[played])
            except MoveError as error:
                return [M("moves[{i}]: {fault}", i=played, fault=error.sentence)]
        return [*self._check_result(state), *(prove(self) if self.deal is not None else ())]

    def _check_result(self, state: State) -> list[Message]:
        right = state.outcome
        if right is None and self.outcome and self.outcome.reason == "closed":
            right = state.stopped()
        if self.outcome == right:
            return []
        if right is None:
            return [M("result: the game is not over, and a result is given.")]
        if self.outcome is None:
            return [M("result: the game is over, and no result is given.")]
        given, expected = _fields(self.outcome), _fields(right)
        return [
            M("result.{field}: {given} is given, {right} is right.",
              field=name, given=_listed(given.get(name)), right=_listed(expected.get(name)))
            for name in {**expected, **given}
            if given.get(name) != expected.get(name)
        ]  # fmt: skip


@cache
def _result_type(game: Game) -> type[msgspec.Struct]:
    """A file's result for this game: reason, scores, winners, and the numbers that the game adds."""
    added = [(name, list[_Int] | None, None) for name in game.extra]
    fields: list[Any] = [("reason", _Text), ("scores", list[_Int]), ("winners", list[_Int]), *added]
    result = msgspec.defstruct("_Result", fields, forbid_unknown_fields=True)
    return msgspec.defstruct("_Finished", [("result", result)])


def _outcome(game: Game, result: Mapping[str, Any]) -> Outcome:
    read = msgspec.to_builtins(msgspec.convert({"result": result}, _result_type(game)))["result"]
    rows = {name: tuple(value) for name, value in read.items() if name != "reason" and value is not None}
    return Outcome(read["reason"], rows.pop("scores"), rows.pop("winners"), rows)


def _fields(outcome: Outcome) -> dict[str, object]:
    """All that a result says, by name."""
    said: dict[str, object] = {"reason": outcome.reason, "scores": outcome.scores, "winners": outcome.winners}
    return said | dict(outcome.extra)


@lru_cache(1 << 16)
def _read(game: Game, text: str) -> Move:
    """Many records hold the same moves."""
    return game.read(text)


def _listed(value: object) -> str:
    return clip(list(value) if isinstance(value, tuple) else "–" if value is None else value, 80)


_decoder = msgspec.json.Decoder(_Json)
