"""`python -m troquet.bots.host FILE CLASS`: a bot of one's own in Python, asked over lines of JSON."""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from troquet.bots.own import PROTOCOL
from troquet.games import game as find_game
from troquet.games.rulebook import Game
from troquet.games.view import View


class _NoClassError(Exception):
    """The file does not hold what was asked for."""


class Host:
    """A file's class, and the bot of it that plays the present game."""

    def __init__(self, path: str, name: str) -> None:
        self.path, self.kind = path, _class(_load(path), Path(path).name, name)
        self.game: Game
        self.bot: Any = None

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "hello":
            return self._hello(message)
        view = View.from_json(self.game, message["view"])
        moves = [self.game.read(text) for text in message["moves"]]
        return {"move": str(self.bot.choose(view, moves, message["seconds"]))}

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        self.game = find_game(message["game"])
        if self.game.is_compiled:
            self.game.compile()
        games = getattr(self.kind, "games", None)
        games = (games,) if isinstance(games, str) else games
        if not games or self.game.name in games:
            takes_seed = "seed" in inspect.signature(self.kind).parameters
            self.bot = self.kind(seed=message["seed"]) if takes_seed else self.kind()
        return {"ready": PROTOCOL, **({"games": list(games)} if games else {})}


def _load(path: str) -> ModuleType:
    sys.path.insert(0, str(Path(path).parent))
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _class(module: ModuleType, file: str, name: str) -> Any:
    kind = getattr(module, name, None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise _NoClassError(f"there is no class {name} with a method choose in {file}")
    return kind


def _fault(error: BaseException, path: str) -> str:
    """What went wrong, and where in the file."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    at = f", line {lines[-1]} of {Path(path).name}" if lines else ""
    said = str(error).partition("\n")[0]
    if isinstance(error, _NoClassError):
        return said
    return f"{type(error).__name__}{': ' if said else ''}{said}{at}"


def main() -> None:
    path, name = sys.argv[1:]
    answers, sys.stdout = os.fdopen(os.dup(1), "w", encoding="utf-8"), sys.stderr  # print() is for people
    os.dup2(2, 1)
    host = fault = None
    try:
        host = Host(path, name)
    except Exception as error:  # noqa: BLE001 (whose fault it is, is told)
        fault = _fault(error, path)
    for line in sys.stdin:
        try:
            answer = host.answer(json.loads(line)) if host else {"error": fault}
        except Exception as error:  # noqa: BLE001
            answer = {"error": _fault(error, path)}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
