"""Bots for many games: each thread has a crew of its own, which plays one game after another."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Self, TypeAlias, TypeVar

from troquet.bots import Seeded, Spec, build
from troquet.bots.playing import Played
from troquet.games.contract import Bot
from troquet.language import M, TroquetError

T = TypeVar("T")
Crew: TypeAlias = "Sequence[Seeded | Bot]"
Playing: TypeAlias = "Callable[[int, Crew, Callable[[], bool]], Played]"


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lineup(bots: Sequence[T], players: int) -> list[T]:
    """A bot for every seat: the last one fills the seats that are left. TroquetError if there are too many."""
    if len(bots) > players:
        raise TroquetError(M("{count} bots do not fit {seats} seats.", count=len(bots), seats=players))
    return [*bots, *[bots[-1]] * (players - len(bots))]


class Crews:
    """The crews of so many threads. Leaving it stops what is being played, and ends all processes."""

    def __init__(self, bots: Sequence[Spec | Bot], threads: int) -> None:
        self.bots, self.threads = bots, threads
        self._pool = ThreadPoolExecutor(threads, "play")
        self._mine, self._built = threading.local(), list[Seeded]()
        self._stopped = threading.Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._stopped.set()
        self._pool.shutdown(cancel_futures=True)
        for bot in self._built:
            bot.close()

    def map(self, play: Playing, numbers: Iterable[int]) -> Iterator[tuple[int, Played]]:
        """Play these games; each with its number as it is finished. What goes wrong in one is raised."""
        pending = dict[Future[Played], int]()
        for number in numbers:
            pending[self._pool.submit(self._play, play, number)] = number
            while len(pending) >= 2 * self.threads:
                yield from _done(pending)
        while pending:
            yield from _done(pending)

    def _play(self, play: Playing, number: int) -> Played:
        if not hasattr(self._mine, "crew"):
            self._mine.crew = [self._seated(bot) for bot in self.bots]
        return play(number, self._mine.crew, self._stopped.is_set)

    def _seated(self, bot: Spec | Bot) -> Seeded | Bot:
        """A bot made of its Spec; one that is there already is everybody's."""
        if not isinstance(bot, Spec):
            return bot
        self._built.append(made := build(bot))
        return made


def _done(pending: dict[Future[Played], int]) -> Iterator[tuple[int, Played]]:
    for future in wait(pending, return_when=FIRST_COMPLETED).done:
        yield pending.pop(future), future.result()
