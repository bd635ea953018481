"""`python -m troquet.cli.ahead [--rules] [GAME …]`: compiles rules, then searches, once for these sources.

Two processes halve the work of a game: one compiles its rules from the first on, the other from the last back, and each
finds in the cache what the other has compiled.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from troquet.bots.search import is_compiled, prepare
from troquet.cli.parser import ask_language
from troquet.games import game, names
from troquet.games.rulebook import Game
from troquet.language import M

BACKWARDS, RULES, SEARCH = "--backwards", "--rules", "--search"


def main(arguments: Sequence[str] | None = None) -> int:
    os.environ.setdefault("NUMBA_OPT", "1")  # less time than with 3, and code as fast
    wanted = sys.argv[1:] if arguments is None else list(arguments)
    if wanted[:1] == [BACKWARDS]:
        game(wanted[1]).program.compile(backwards=True)
        return 0
    if wanted[:1] == [SEARCH]:
        prepare(game(wanted[1]))
        return 0
    only_rules = wanted[:1] == [RULES]
    wanted, language = wanted[only_rules:], ask_language(os.environ)
    for name in wanted or names():
        if not game(name).is_compiled:
            with _helper(name):
                _compile(game(name), language)
    searched = [name for name in wanted or names() if game(name).search and not is_compiled(game(name))]
    if searched and not only_rules:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda name: _compile_search(name, language), searched))
    return 0


def _compile_search(name: str, language: str) -> None:
    """In a process of its own: each takes a while, and needs nothing of the others."""
    began, title = time.perf_counter(), game(name).title
    print(M("· compiling the search of {game} …", game=title).to(language), flush=True)
    subprocess.run([sys.executable, "-m", "troquet.cli.ahead", SEARCH, name], check=True)
    seconds = f"{time.perf_counter() - began:.1f}"
    print(
        M("· the search of {game} is compiled, in {seconds} s", game=title, seconds=seconds).to(language),
        flush=True,
    )


@contextmanager
def _helper(name: str) -> Iterator[None]:
    """The process that comes from the other end, where there is a processor for it."""
    if (os.cpu_count() or 1) < 2:
        yield
        return
    command = [sys.executable, "-m", "troquet.cli.ahead", BACKWARDS, name]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as helper:
        try:
            yield
        finally:
            helper.terminate()


def _compile(game: Game, language: str) -> None:
    """One line that counts up on a terminal; a first and a last line elsewhere."""
    began, live = time.perf_counter(), sys.stdout.isatty()

    def show(rule: str, done: int, total: int) -> None:
        line = M(
            "· compiling the rules of {game}: {done} of {total}", game=game.title, done=done, total=total
        )
        if live or done == 0:
            print(line.to(language), end="\r" if live else "\n", flush=True)

    game.compile(show)
    seconds = f"{time.perf_counter() - began:.1f}"
    print(
        M("· the rules of {game} are compiled, in {seconds} s", game=game.title, seconds=seconds).to(language)
    )


if __name__ == "__main__":
    sys.exit(main())
