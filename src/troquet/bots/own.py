"""Bots of anybody's own making: each in a process of its own, over lines of JSON (the protocol: docs/bots.md).

All that goes in is the View's JSON, the legal moves as text, and a number of seconds; all that counts of what comes
out is a move. A process that fails in any way is ended at once.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from troquet.bots.minds import Seeded
from troquet.bots.spec import Spec
from troquet.games.contract import Move, clip
from troquet.games.view import View
from troquet.language import M, Message, TroquetError

PROTOCOL = 1
# Seconds: that it may think about a move; to begin a game; that an answer may be late.
SECONDS, TO_BEGIN, GRACE = 1.0, 20.0, 0.5
# Bytes that an answer may be long; kilobytes of memory that a process may use.
LONGEST, MEMORY = 100_000, 2_000_000

_alive: set[Process] = set()


class BotFault(TroquetError):
    """A bot of somebody's own that did not do its part; `instead` is what a table's log calls it."""

    def __init__(self, sentence: Message, instead: str = "failed") -> None:
        super().__init__(sentence)
        self.instead = instead


class OwnBot(Seeded):
    """Somebody's own bot. Its process starts with the first move, and is there until `close` or a fault."""

    def __init__(self, spec: Spec, seed: int | None = None, *, quiet: bool = False) -> None:
        super().__init__(seed)
        self.name = _name(spec)
        self.command = _command(spec)
        self.quiet = quiet
        self.took = 0.0  # seconds, for the last answer
        self._process: Process | None = None
        self._game: tuple[str, Mapping[str, int | str], int | None] | None = None

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self._game = None

    def close(self) -> None:
        if self._process:
            self._process.end()
        self._process = self._game = None

    def interrupt(self) -> None:
        if process := self._process:
            process.kill()

    def greet(self, view: View) -> tuple[str, ...]:
        """Begin a game in the View's seat; the games it plays, if it says so."""
        message = {
            "type": "hello", "protocol": PROTOCOL, "game": view.game.name, "options": view.options,
            "seat": view.seat, "seed": self.seed,
        }  # fmt: skip
        answer = self._ask(message, TO_BEGIN)
        if answer.get("ready") != PROTOCOL:
            self._fail(M("{bot} is not ready: the answer to hello is {example}.", bot=self.name,
                         example=json.dumps({"ready": PROTOCOL})))  # fmt: skip
        games = answer.get("games")
        plays = tuple(str(name) for name in games) if isinstance(games, list) else ()
        self._game = view.game.name, view.options, view.seat
        return plays

    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        assert view.seat
        if self._process is None or self._game != (view.game.name, view.options, view.seat):
            plays = self.greet(view)
            if plays and view.game.name not in plays:
                self._fail(M("{bot} does not play {game}; it plays {games}.", bot=self.name,
                             game=view.game.title, games=clip(", ".join(plays))))  # fmt: skip
        texts = {str(view.game.decode(view.seat - 1, code)): code for code in codes}
        seconds = min(seconds, SECONDS)
        message = {"type": "choose", "view": view.to_json(), "moves": list(texts), "seconds": seconds}
        began = time.perf_counter()
        move = self._ask(message, seconds + GRACE, seconds).get("move")
        self.took = time.perf_counter() - began
        if not isinstance(move, str):
            self._fail(M("{bot} gave an answer without a move.", bot=self.name))
        if move not in texts:
            self._fail(M("{bot} chose “{move}”, which is none of its {count} legal moves.", bot=self.name,
                         move=clip(move), count=len(texts)), "illegal")  # fmt: skip
        return texts[move]

    def _ask(self, message: Mapping[str, object], limit: float, told: float = 0.0) -> dict[str, Any]:
        """The answer to a message; BotFault, and the process is ended, if there is none within `limit`."""
        try:
            if self._process is None:
                self._process = Process(self.command, quiet=self.quiet)
            line = self._process.ask(json.dumps(message, separators=(",", ":")).encode(), limit)
        except TimeoutError:
            self._fail(M("{bot} did not answer within {seconds} s.", bot=self.name,
                         seconds=f"{told or limit:g}"), "late")  # fmt: skip
        except EOFError as error:
            self._fail(M("{bot} ended without an answer (exit code {code}).", bot=self.name, code=str(error)))
        except OverflowError:
            self._fail(M("{bot} writes more than one line an answer, or a line without end.", bot=self.name))
        except OSError as error:
            self._fail(M("{bot} does not start: {reason}.", bot=self.name, reason=str(error.strerror)))
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            text = line.decode(errors="replace").strip()
            self._fail(
                M("{bot} answered “{text}”, which is no object of JSON.", bot=self.name, text=clip(text))
            )
        if "error" in answer:
            said = clip(answer["error"], 160).rstrip(".")
            self._fail(M("{bot} failed: {error}.", bot=self.name, error=said))
        return answer

    def _fail(self, sentence: Message, instead: str = "failed") -> NoReturn:
        self.close()
        raise BotFault(sentence, instead)


def _name(spec: Spec) -> str:
    """What it is called in a sentence."""
    if spec.kind == "file":
        return clip(f"{Path(spec.command[0]).name}:{spec.command[1]}", 60)
    return clip(spec.text, 60)


def _command(spec: Spec) -> list[str]:
    """What runs: the program, or Python with the file's class; with so much memory, where the system limits it."""
    own = list(spec.command)
    if spec.kind == "file":
        path, name = spec.command
        own = [sys.executable, "-m", "troquet.bots.host", str(Path(path).resolve()), name]
    if os.name != "posix":
        return own
    return ["/bin/sh", "-c", f'ulimit -d {MEMORY} 2>/dev/null; ulimit -c 0; exec "$@"', "sh", *own]


class Process:
    """A child process that answers a line with a line."""

    def __init__(self, command: Sequence[str], *, quiet: bool) -> None:
        self._child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True,
            stderr=subprocess.DEVNULL if quiet else None,
        )  # fmt: skip
        assert self._child.stdin
        assert self._child.stdout
        self._in, self._out = self._child.stdin.fileno(), self._child.stdout.fileno()
        for pipe in (self._in, self._out):
            os.set_blocking(pipe, False)
        self._ending = threading.Lock()
        _alive.add(self)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The next line of its output. TimeoutError; EOFError with the exit code; OverflowError for a flood."""
        until = time.monotonic() + seconds
        if self._read():
            raise OverflowError  # said something unasked
        unsent, said = line + b"\n", b""
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._in, selectors.EVENT_WRITE)
            while b"\n" not in said:
                left = until - time.monotonic()
                if left <= 0:
                    raise TimeoutError
                for key, _ in ready.select(left):
                    if key.fd == self._in:
                        unsent = unsent[self._write(unsent) :]
                        if not unsent:
                            ready.unregister(self._in)
                    else:
                        said += self._read(wait=True)
                if len(said) > LONGEST:
                    raise OverflowError
        answer, _, more = said.partition(b"\n")
        if more:
            raise OverflowError
        return answer

    def _write(self, line: bytes) -> int:
        try:
            return os.write(self._in, line)
        except BrokenPipeError:
            return len(line)  # its end is seen where it is read
        except BlockingIOError:
            return 0

    def _read(self, *, wait: bool = False) -> bytes:
        """What it has said since. EOFError, if it has ended and somebody waits for it."""
        try:
            said = os.read(self._out, LONGEST)
        except BlockingIOError:
            return b""
        if not said and wait:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(GRACE)
            raise EOFError(self._child.returncode)
        return said

    def kill(self) -> None:
        """End it, and all that it has started; who waits for an answer gets none."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._child.pid, signal.SIGKILL)
        self._child.kill()

    def end(self) -> None:
        """The same, and wait until it has ended."""
        with self._ending:
            if self not in _alive:
                return
            _alive.discard(self)
        self.kill()
        self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe:
                pipe.close()


@atexit.register
def _end_all() -> None:
    for process in list(_alive):
        process.end()


def illegal(bot: object, move: object, moves: Sequence[Move]) -> BotFault:
    """What is said of a bot in this process that chose something else than one of its moves."""
    return BotFault(M("{bot} chose “{move}”, which is none of its {count} legal moves.", bot=type(bot).__name__,
                      move=clip(move), count=len(moves)), "illegal")  # fmt: skip
