"""An arena's own file, which a run resumes from: a line of JSON for what is played, then one for every game."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from troquet.bots.arena import Arena, Result
from troquet.games.contract import clip
from troquet.language import M, TroquetError

FORMAT = "troquet-arena/1"


class Ledger:
    """The file of an arena. `results` are those that it holds, by the number of the game.

    TroquetError for a file that is none, or another arena's. What was being written when a run was killed is dropped.
    """

    def __init__(self, path: Path, arena: Arena) -> None:
        self.path, self.arena = path, arena
        self.results: dict[int, Result] = {}
        head = {"format": FORMAT, **arena.setup}
        try:
            self._file = path.open("a+b")
            self._file.seek(0)
            raw = self._file.read()
            whole = raw[: raw.rfind(b"\n") + 1]
            if not whole:
                if raw and not json.dumps(head).encode().startswith(raw):
                    raise self._foreign()
                whole = json.dumps(head).encode() + b"\n"
                self._file.truncate(0)
                self._file.write(whole)
            self._read(whole.splitlines(), head)
            self._file.truncate(len(whole))  # not before it is known to be ours
            self._file.flush()
        except OSError as error:
            raise _unwritable(path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        """Write a game down; it is no longer ours to lose when this returns."""
        try:
            self._file.write(msgspec.json.encode(result) + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from None
        self.results[result.game] = result

    def _read(self, lines: list[bytes], head: dict[str, Any]) -> None:
        try:
            found = json.loads(lines[0])
            there = {name: found[name] for name in head} if found["format"] == FORMAT else None
            results = [msgspec.json.decode(line, type=Result) for line in lines[1:]] if there == head else []
        except (ValueError, TypeError, KeyError, RecursionError, msgspec.MsgspecError):
            there, results = None, []
        if there is None:
            raise self._foreign()
        for name, value in head.items():
            if there[name] != value:
                raise self._other(name, there[name], value)
        self.results = {result.game: result for result in results}

    def _foreign(self) -> TroquetError:
        self._file.close()
        return TroquetError(
            M("{path} is no file of an arena; choose another one.", path=clip(self.path, 120))
        )

    def _other(self, name: str, found: object, value: object) -> TroquetError:
        self._file.close()
        there, here = json.dumps(found), json.dumps(value)
        return TroquetError(
            M("{path} is of another arena: its setting {name} is {there}, not {here}; choose another file.",
              path=clip(self.path, 120), name=name, there=clip(there, 80), here=clip(here, 80))
        )  # fmt: skip


def _unwritable(path: Path, error: OSError) -> TroquetError:
    reason = str(error.strerror)
    return TroquetError(M("{path} cannot be written: {reason}.", path=clip(path, 120), reason=reason))
