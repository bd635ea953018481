"""`python -m troquet.cli.ahead`: compiles the rules of all games, in a process of its own, once for these sources."""

from __future__ import annotations

import os
import sys
import time

from troquet.cli.parser import ask_language
from troquet.games import game, names
from troquet.games.rulebook import Game
from troquet.language import M


def main() -> int:
    language = ask_language(os.environ)
    for name in names():
        if not game(name).is_compiled:
            _compile(game(name), language)
    return 0


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
