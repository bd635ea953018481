"""Bots think in threads of low priority; those that think at the same time share the processors.

A search has the whole time of its level, by the clock, whatever it gets done in it. Only where more of them wait than
there are threads do they get less: nobody waits longer than twice the level's time.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from troquet.bots import Seeded, Spec, build, seconds_of
from troquet.bots.crews import cores
from troquet.bots.house import House
from troquet.bots.own import TO_BEGIN
from troquet.games.contract import Move
from troquet.games.view import View

T = TypeVar("T")

# Searches at once for each processor; bots of the host's own whose processes are there at once.
SEARCHES, PROCESSES = 2, 8
# By how much a search may be over its time: a slice of it, with others at work.
SLACK = 0.1
# Seconds that processes have to end when the server does.
TO_END = 2.0
# Seconds that a bot may be later than it was told.
GRACE = 1.0
# How little a search may be asked for, in seconds.
LEAST = 0.01
# How the system ranks what thinks: 0 is the server itself, 19 the last.
NICE = 10


class Thinking:
    """What all bots of a server think with. `most`: the seconds that any of them has."""

    def __init__(self, house: House, most: float) -> None:
        self.house, self.most = house, most
        self._threads = SEARCHES * cores()
        self._searches = ThreadPoolExecutor(self._threads, "search", initializer=_step_back)
        self._quick = ThreadPoolExecutor(2, "bot")
        self._talks = ThreadPoolExecutor(PROCESSES, "own")
        self._waiting: set[object] = set()
        self._seated: OrderedDict[tuple[str, int], _Seated] = OrderedDict()

    async def choose(self, table: str, name: str, view: View, moves: Sequence[Move]) -> Move:
        """What the bot of that name, at that table, chooses for the View's seat. TimeoutError if it is too late."""
        spec = self.house.spec(name, view.game)
        if spec.is_own:  # its process may have to begin first
            async with asyncio.timeout(TO_BEGIN + self.most + GRACE):
                return await self._talk(table, spec, view, moves)
        async with asyncio.timeout(self.most + GRACE):
            return await self._think(spec, view, moves)

    async def _talk(self, table: str, spec: Spec, view: View, moves: Sequence[Move]) -> Move:
        assert view.seat
        seated = self._seat(table, view.seat, spec)
        return await self._in(self._talks, lambda: seated.choose(view, moves, self.most))

    async def _think(self, spec: Spec, view: View, moves: Sequence[Move]) -> Move:
        seconds = min(seconds_of(spec, view.game), self.most)
        bot = build(spec, patient=False)
        if not seconds:
            return await self._in(self._quick, lambda: bot.choose(view, moves, self.most))
        return await self._search(bot, view, moves, seconds)

    async def _search(self, bot: Seeded, view: View, moves: Sequence[Move], seconds: float) -> Move:
        """Think for so long; less, if it had to wait for a thread, or others wait behind it."""
        asked, turn = time.monotonic(), object()

        def search() -> Move:
            self._waiting.discard(turn)
            left = 2 * seconds - SLACK - (time.monotonic() - asked)
            share = left / (1 + len(self._waiting) / self._threads)
            return bot.choose(view, moves, max(LEAST, min(seconds, share)))

        self._waiting.add(turn)
        try:
            return await self._in(self._searches, search)
        finally:
            self._waiting.discard(turn)

    async def _in(self, pool: ThreadPoolExecutor, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, job)

    def _seat(self, table: str, seat: int, spec: Spec) -> _Seated:
        """The bot in a seat: the same one throughout the game. Who has not moved for longest makes room."""
        seated = self._seated.pop((table, seat), None) or _Seated(build(spec, quiet=True))
        self._seated[table, seat] = seated
        for key in list(self._seated)[:-PROCESSES]:
            self._seated.pop(key).close()
        return seated

    def dismiss(self, table: str) -> None:
        """That table needs its bots no longer."""
        for key in [key for key in self._seated if key[0] == table]:
            self._seated.pop(key).close()

    def close(self) -> None:
        """Nothing new is thought about; the processes end now, what searches when its time is over."""
        for pool in (self._searches, self._quick, self._talks):
            pool.shutdown(wait=False, cancel_futures=True)
        until = time.monotonic() + TO_END
        while self._seated and time.monotonic() < until:
            self._seated = OrderedDict((at, bot) for at, bot in self._seated.items() if not bot.close())
            time.sleep(0.01 if self._seated else 0)


class _Seated:
    """A bot of the host's own that keeps its seat; it is asked one thing at a time."""

    def __init__(self, bot: Seeded) -> None:
        self.bot, self._asked, self._is_over = bot, threading.Lock(), False

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Move:
        with self._asked:
            try:
                return self.bot.choose(view, moves, seconds)
            finally:
                if self._is_over:
                    self.bot.close()

    def close(self) -> bool:
        """Whether its process has ended; if it is just being asked, that ends at once."""
        self._is_over = True
        if not self._asked.acquire(blocking=False):
            self.bot.interrupt()
            return False
        with contextlib.closing(self.bot):
            self._asked.release()
        return True


def _step_back() -> None:
    """This thread comes after all others, where the system ranks threads."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
