"""One database: reads side by side, writes one after another, as many as are waiting in one transaction.

A job is a plain function of a SQLAlchemy connection. Drivers that block (SQLite's own) run in threads, asyncio's run
in the loop; the jobs are the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

# This driver would print what is written, secrets of deals too.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]
Wish: TypeAlias = "tuple[Job[Any], asyncio.Future[None]]"
Then: TypeAlias = Callable[[Exception | None], None]

# Jobs in one transaction at most; seconds that a database locked by others is waited for.
MOST, PATIENCE = 64, 2
# So long may SQLite's journal become until it is written over, which takes half the time of writing on.
PAGES = 250
# How drivers say that something is wrong; SQLite also before SQLAlchemy listens.
_FAILURES = (DBAPIError, sqlite3.Error, OSError)


class Unavailable(Exception):
    """The database cannot be read or written now; `fault` says why."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.fault = fault_of(error)


class Driver(Protocol):
    """How connections are had."""

    async def read(self, job: Job[T]) -> T: ...

    def write(self, jobs: Sequence[Job[Any]], then: Then) -> None:
        """All of them in one transaction; `then` is told in the loop, once it is committed or has failed."""

    async def close(self) -> None: ...


class Database:
    """Every write is on the disk when it returns. A write that fails alone takes no other with it."""

    def __init__(self, url: str) -> None:
        self.is_shared = is_shared(url)
        address = make_url(url)
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+asyncpg")
        is_async = address.get_dialect().is_async
        self.driver: Driver = _Loop(address) if is_async else _Threads(address)
        self._waiting: list[Wish] = []
        self._alone = 0  # so many of them are not written together with others
        self._is_idle = asyncio.Event()
        self._is_idle.set()

    async def read(self, job: Job[T]) -> T:
        try:
            return await self.driver.read(job)
        except _FAILURES as error:
            raise Unavailable(error) from error

    async def write(self, job: Job[Any]) -> None:
        """IntegrityError if what is there speaks against it; Unavailable if nothing can be written."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        if self._is_idle.is_set():
            self._is_idle.clear()
            self._write()
        await done

    async def close(self) -> None:
        """After what was asked for is written."""
        await self._is_idle.wait()
        await self.driver.close()

    def _write(self) -> None:
        """As many as wait, then who came meanwhile, until nobody does."""
        if not self._waiting:
            self._is_idle.set()
            return
        size = 1 if self._alone else MOST
        batch, self._waiting = self._waiting[:size], self._waiting[size:]
        self._alone = max(0, self._alone - 1)
        try:
            self.driver.write([job for job, _ in batch], partial(self._written, batch))
        except RuntimeError as error:  # closed
            self._written(batch, error)

    def _written(self, batch: list[Wish], error: Exception | None) -> None:
        out_of_order = error and _is_out_of_order(error)
        if error and len(batch) > 1 and not out_of_order:
            self._waiting, self._alone = batch + self._waiting, len(batch)
        else:
            for _, done in batch:
                if done.done():
                    continue
                if error:
                    done.set_exception(Unavailable(error) if out_of_order else error)
                else:
                    done.set_result(None)
        self._write()


def is_shared(url: str) -> bool:
    """Whether other processes, on other machines too, may serve this database."""
    return make_url(url).get_backend_name() == "postgresql"


def _is_out_of_order(error: Exception) -> bool:
    """Whether it is the database that fails, and not what was to be written."""
    return isinstance(error, _FAILURES) and not isinstance(error, IntegrityError)


class _Threads:
    """A driver that blocks: one thread writes, on one connection, and some read."""

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url, hide_parameters=True)
        _care_for_sqlite(self.engine)
        self._readers = ThreadPoolExecutor(4, "read")
        self._wishes: SimpleQueue[Callable[[], None] | None] = SimpleQueue()  # None is the last
        self._writer = threading.Thread(target=self._serve, name="write", daemon=True)
        self._connection: Connection | None = None

    async def read(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job[T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    def write(self, jobs: Sequence[Job[Any]], then: Then) -> None:
        if not self._writer.is_alive():
            self._writer.start()
        self._wishes.put(partial(self._try, jobs, asyncio.get_running_loop(), then))

    def _serve(self) -> None:
        while wish := self._wishes.get():
            wish()
        if self._connection:
            self._connection.close()

    def _try(self, jobs: Sequence[Job[Any]], loop: asyncio.AbstractEventLoop, then: Then) -> None:
        error = None
        try:
            self._write(jobs)
        except Exception as fault:  # noqa: BLE001 (who waits for it is told)
            error = fault
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(then, error)

    def _write(self, jobs: Sequence[Job[Any]]) -> None:
        connection = self._connection = self._connection or self.engine.connect()
        try:
            with connection.begin():
                for job in jobs:
                    job(connection)
        except IntegrityError:
            raise
        except Exception:
            self._connection = None
            with contextlib.suppress(Exception):
                connection.close()
            raise

    async def close(self) -> None:
        if self._writer.is_alive():
            self._wishes.put(None)
            await asyncio.get_running_loop().run_in_executor(self._readers, self._writer.join)
        self.engine.dispose()
        self._readers.shutdown()


class _Loop:
    """A driver of asyncio's."""

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
        _care_for_sqlite(self.engine.sync_engine)

    async def read(self, job: Job[T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(job)

    def write(self, jobs: Sequence[Job[Any]], then: Then) -> None:
        self._writing = asyncio.create_task(self._try(jobs, then))

    async def _try(self, jobs: Sequence[Job[Any]], then: Then) -> None:
        error = None
        try:
            async with self.engine.begin() as connection:
                for job in jobs:
                    await connection.run_sync(job)
        except Exception as fault:  # noqa: BLE001 (who waits for it is told)
            error = fault
        then(error)

    async def close(self) -> None:
        await self.engine.dispose()


def _care_for_sqlite(engine: Engine) -> None:
    if engine.dialect.name != "sqlite":
        return
    event.listen(engine, "connect", _durable)
    if engine.url.database and not engine.url.database.startswith((":", "file:")):
        _own(Path(engine.url.database))


def _durable(connection: Any, _: Any) -> None:
    """An answer is given only after what it says is on the disk."""
    cursor = connection.cursor()
    care = (
        f"busy_timeout={PATIENCE * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={PAGES}",
    )
    for pragma in care:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _own(path: Path) -> None:
    """Only its owner reads a database that we make; SQLite gives the files beside it the same mode."""
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def fault_of(error: Exception) -> str:
    """What a system or a database says of a failure, as the end of a sentence."""
    if isinstance(error, Unavailable):
        return error.fault
    cause = getattr(error, "orig", None) or error
    text = getattr(cause, "strerror", None) or str(cause)
    return text.splitlines()[0].rstrip(".") if text else type(error).__name__
