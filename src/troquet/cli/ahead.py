"""`python -m troquet.cli.ahead`: compiles the rules of all games, in a process of its own, once for these sources."""

from __future__ import annotations

import os
import sys
import time

from troquet.cli.parser import ask_language
from troquet.games import game, names
from troquet.kernel import cache
from troquet.language import M


def main() -> int:
    language = ask_language(os.environ)
    for name in names():
        done = cache.folder() / f"{name}.done"
        if done.exists():
            continue
        began, title = time.perf_counter(), game(name).title

        def show(rule: str, at: int, total: int, title: str = title) -> None:
            line = M("· compiling the rules of {game}: {at} of {total}", game=title, at=at, total=total).to(language)
            print(f"\r{line}" if sys.stdout.isatty() else line if at == 0 else "", end="" if sys.stdout.isatty() or at else "\n")

        game(name).compile(show)
        seconds = f"{time.perf_counter() - began:.1f}"
        print(("\r" if sys.stdout.isatty() else "") + M("· the rules of {game} are compiled, in {seconds} s", game=title, seconds=seconds).to(language))
        done.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
