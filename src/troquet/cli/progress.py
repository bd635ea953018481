"""Long work shows progress, on stderr and only to a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from troquet.bots import prepare
from troquet.games.rulebook import Game
from troquet.language import M, Message


@contextmanager
def bar(what: Message, total: int | None, language: str) -> Iterator[Callable[[int], None]]:
    """A bar; call what it gives with how much is done. Without a total it only shows that something is."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what.to(language), total=total)
        yield lambda done: shown.update(task, completed=done)


def prepare_shown(game: Game, language: str, *, search: bool) -> None:
    """Compile a game's rules, and its search too, with a bar if that takes its time."""
    compile_shown(game, language)
    if search:
        with bar(M("compiling the search of {game}", game=game.title), None, language):
            prepare(game)


def compile_shown(game: Game, language: str) -> None:
    """Compile a game's rules, with a bar if that takes its time."""
    with bar(M("compiling the rules of {game}", game=game.title), 1, language) as step:
        game.compile(lambda name, done, total: step(done / total))  # type: ignore[arg-type]
