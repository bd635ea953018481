"""What leaves memory, and what leaves the database: tables nobody looks at, tables that never began."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable

from troquet.tables import TableError
from troquet.web.live import Live
from troquet.web.logs import log, table_name
from troquet.web.store import Store

# Seconds: between two looks round; that a table stays when nobody has asked for it, and when it is done with;
# between two looks for tables that never began, and their age then.
ROUND, IDLE, DONE, EXPIRY_ROUND, NEVER_BEGUN = 5.0, 60.0, 5.0, 3600.0, 2 * 24 * 3600.0
# After how many new objects the collector of garbage looks through them; how many times those, through older ones; and
# how many times those, through all.
COLLECTED = 1_000, 10, 1_000


class Housekeeping:
    """Goes round for as long as the server runs. `alarms`: when what left memory has something to do by itself."""

    def __init__(self, store: Store, live: Live) -> None:
        self.store, self.live = store, live
        self.alarms: dict[str, float] = {}
        self._next_expiry = 0.0
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Go on where the last server stopped, and begin the rounds."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        asleep = True
        while True:
            asleep = asleep and not await _safely(self._wake_all())
            await _safely(self.go_round(time.monotonic()))
            await asyncio.sleep(ROUND)

    async def _wake_all(self) -> None:
        for count, id in enumerate(await self.store.unfinished(), 1):
            await self._wake(id)
            if count % 50 == 0:
                self.forget_idle(time.monotonic())

    async def _wake(self, id: str) -> None:
        """Fetch a table, in the next round if it cannot be read now; if it has nothing to do it may go at once."""
        try:
            await self.live.fetch(id)
        except TableError as error:
            log.exception("table.asleep", error, table=table_name(id))
            if error.status == 503:
                self.alarms[id] = self.live.settings.clock()

    async def go_round(self, now: float) -> None:
        """Let go of what nobody needs; fetch what has something to do before the next round."""
        self.forget_idle(now)
        soon = self.live.settings.clock() + 2 * ROUND
        for id in [id for id, at in self.alarms.items() if at <= soon]:
            del self.alarms[id]
            await self._wake(id)
        if now >= self._next_expiry:
            self._next_expiry = now + EXPIRY_ROUND
            await self.expire()
            gc.collect()

    def forget_idle(self, now: float) -> None:
        """Let tables go that nobody looks at, that nobody has just asked for, and that have nothing to do soon."""
        soon = self.live.settings.clock() + IDLE
        for id, room in list(self.live.rooms.items()):
            rest = DONE if room.table.is_done else IDLE
            if room.is_busy or now - room.used < rest or any(step.at < soon for step in room.tasks):
                continue
            if room.tasks:
                self.alarms[id] = min(step.at for step in room.tasks)
            room.plan([], self.live.run)
            self.live.thinking.dismiss(id)
            del self.live.rooms[id]

    async def expire(self) -> None:
        """Drop the tables that never began."""
        before = self.live.settings.clock() - NEVER_BEGUN
        for id in await self.store.expired(before):
            room = self.live.rooms.get(id)
            if room and room.is_busy:
                continue
            self.live.rooms.pop(id, None)
            await self.store.drop(id, before)
            log.event("table.expired", table=table_name(id))


async def _safely(what: Awaitable[None]) -> bool:
    """Whether that went well. Whatever goes wrong in one round does not end the rounds."""
    try:
        await what
    except Exception as error:
        log.exception("housekeeping.failed", error)
        return False
    return True


def leave_be() -> None:
    """Tell the collector of garbage what it need not look through again and again.

    What is there when all is compiled stays. Tables are let go of without its help, so it may look at all of them
    seldom: for two hundred that takes longer than all else that a move waits for.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
