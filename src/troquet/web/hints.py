"""Between the processes that serve one database only a hint travels: this table has gone on.

PostgreSQL carries it, after the commit. Nothing depends on a hint: it says where to look, and whoever has been cut off
looks everywhere once it listens again. With SQLite there is one process, and nobody to tell.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import make_url

from troquet.web.database import is_shared
from troquet.web.logs import log

CHANNEL = "troquet"
# Tables in one notification, which may have 8000 bytes; seconds until a lost connection is tried again.
MOST, AGAIN = 50, 1.0

Hints = Mapping[str, int]
Heard = Callable[[Hints], None]
Missed = Callable[[], Awaitable[None]]


class Wire:
    """Tells other processes of the same database how far tables have come, and hears them.

    `heard` is called with the numbers of the tables' newest entries, `missed` whenever hints may have been lost.
    """

    def __init__(self, url: str, heard: Heard, missed: Missed) -> None:
        self._url, self._heard, self._missed = make_url(url), heard, missed
        self._is_shared = is_shared(url)
        self._untold: dict[str, int] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        if self._is_shared:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def tell(self, table: str, number: int) -> None:
        """Say that a table has come to this entry; together with what else is to be said, when the wire is free."""
        if self._is_shared:
            self._untold[table] = number
            self._news.set()

    async def _run(self) -> None:
        """Listen and tell; what was not told yet is told by the next connection."""
        import asyncpg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(address)
                connection.add_termination_listener(lambda _: self._news.set())
                await connection.add_listener(CHANNEL, self._hear)
                await self._missed()
                await self._tell(connection)
            except Exception as error:
                log.exception("hints.lost", error)
            finally:
                if connection:
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=1)
            await asyncio.sleep(AGAIN)

    async def _tell(self, connection: Any) -> None:
        """Tell what there is to be told, until the connection is lost."""
        while not connection.is_closed():
            while self._untold:
                some = dict(islice(self._untold.items(), MOST))
                text = msgspec.json.encode(some).decode()
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
                for table, number in some.items():
                    if self._untold[table] == number:
                        del self._untold[table]
            self._news.clear()
            await self._news.wait()

    def _hear(self, _connection: object, _pid: int, _channel: str, text: object) -> None:
        try:
            hints = msgspec.json.decode(str(text), type=dict[str, int])
        except msgspec.MsgspecError as error:
            log.exception("hints.unreadable", error)
        else:
            self._heard(hints)
