"""What lasts: the logs of all tables, and who people are. SQLite in a file, or any database of SQLAlchemy's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Text,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy import (
    Table as Relation,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from troquet.tables import Entry, Table
from troquet.tables.entries import Agreed, Began, Closed, Ended, Left, Made, Moved, Sat, Voided, What
from troquet.tables.table import Phase

# The driver would print what is written, secrets of deals too.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

_all = MetaData()

ENTRY = Relation(
    "entry",
    _all,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
# What the lobby asks for, kept beside the logs in the same transactions.
LISTING = Relation(
    "listing",
    _all,
    Column("table_id", String(64), primary_key=True),
    Column("phase", String(12), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("changed", Float, nullable=False),
)
SITTING = Relation(
    "sitting",
    _all,
    Column("person_id", String(64), primary_key=True),
    Column("table_id", String(64), primary_key=True),
)
PERSON = Relation(
    "person", _all, Column("id", String(64), primary_key=True), Column("name", Text, nullable=False)
)


GOING_ON = ("gathering", "opening", "playing")


class Conflict(Exception):
    """Somebody else wrote that entry first."""


@dataclass(frozen=True)
class News:
    """What entries mean for the lobby: the phase after them, who has come, who has gone."""

    phase: Phase
    listed: bool
    came: frozenset[str]
    went: frozenset[str]

    @classmethod
    def of(cls, table: Table, whats: Sequence[What]) -> News:
        phase, listed, came, went = table.phase, table.listed, set[str](), set[str]()
        for what in whats:
            match what:
                case Made():
                    listed = what.listed
                case Sat(_, person) if table.seat_of(person) is None:
                    came.add(person)
                case Moved(seat, person):
                    came.add(person)
                    went.add(table.seats[seat - 1].person)
                case Left(seat) if phase == "gathering":
                    went.add(table.seats[seat - 1].person)
                case Agreed():
                    phase = "opening"
                case Voided():
                    phase = "gathering"
                    went |= {seat.person for seat in table.seats if seat.away}
                case Began():
                    phase = "playing"
                case Ended():
                    phase = "over"
                case Closed():
                    phase = "closed"
        return cls(phase, listed, frozenset(came), frozenset(went))


class Store:
    """One database. Every method that writes has committed when it returns."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, hide_parameters=True)  # logs hold secrets; errors must not
        self._writing = asyncio.Lock()
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        """Make what is missing."""
        async with self.engine.begin() as connection:
            await connection.run_sync(_all.create_all)

    async def close(self) -> None:
        await self.engine.dispose()

    # ── tables ───────────────────────────────────────────────────────────────────────────────────────────

    async def append(self, table: str, entries: Sequence[Entry], news: News) -> None:
        """Write what follows in a table's log. Conflict if somebody else has written on."""
        rows = [{"table_id": table, "number": e.number, "at": e.at, "body": e.to_json()} for e in entries]
        line: dict[str, Any] = {"phase": news.phase, "changed": entries[-1].at}
        try:
            async with self._writing, self.engine.begin() as connection:
                await connection.execute(insert(ENTRY), rows)
                if entries[0].number == 1:
                    await connection.execute(
                        insert(LISTING).values(table_id=table, listed=news.listed, **line)
                    )
                else:
                    await connection.execute(update(LISTING).where(LISTING.c.table_id == table).values(line))
                for person in news.came:
                    await connection.execute(insert(SITTING).values(person_id=person, table_id=table))
                for person in news.went:
                    which = (SITTING.c.person_id == person) & (SITTING.c.table_id == table)
                    await connection.execute(delete(SITTING).where(which))
        except IntegrityError as error:
            raise Conflict(table) from error

    async def entries(self, table: str) -> list[Entry]:
        """A table's log; empty if there is no such table."""
        query = select(ENTRY.c.body).where(ENTRY.c.table_id == table).order_by(ENTRY.c.number)
        return [Entry.from_json(body) for body in await self._column(query)]

    async def unfinished(self) -> list[str]:
        """The tables that something may still happen at by itself."""
        return await self._column(
            select(LISTING.c.table_id).where(LISTING.c.phase.in_(["opening", "playing"]))
        )

    async def open_tables(self, most: int = 12) -> list[str]:
        """The listed tables in the lobby, newest first."""
        shown = LISTING.c.listed & LISTING.c.phase.in_(GOING_ON)
        query = select(LISTING.c.table_id).where(shown).order_by(LISTING.c.changed.desc())
        return await self._column(query.limit(most))

    async def tables_of(self, person: str, most: int = 12) -> list[str]:
        """The tables a person sits at that are not done with, newest first."""
        query = select(LISTING.c.table_id).join(SITTING, SITTING.c.table_id == LISTING.c.table_id)
        mine = (SITTING.c.person_id == person) & LISTING.c.phase.in_(GOING_ON)
        return await self._column(query.where(mine).order_by(LISTING.c.changed.desc()).limit(most))

    async def finished_of(self, person: str, most: int = 6) -> list[tuple[str, Entry]]:
        """How the tables began that a person sat at and that are done with: the first entries, newest table first."""
        query = (
            select(ENTRY.c.table_id, ENTRY.c.body)
            .join(SITTING, SITTING.c.table_id == ENTRY.c.table_id)
            .join(LISTING, LISTING.c.table_id == ENTRY.c.table_id)
            .where((SITTING.c.person_id == person) & LISTING.c.phase.in_(["over", "closed"]))
            .where(ENTRY.c.number == 1)
            .order_by(LISTING.c.changed.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [(row.table_id, Entry.from_json(row.body)) for row in found]

    # ── people ───────────────────────────────────────────────────────────────────────────────────────────

    async def name(self, person: str) -> str:
        """What a person is called; nothing if they never said."""
        found = await self._column(select(PERSON.c.name).where(PERSON.c.id == person))
        return found[0] if found else ""

    async def set_name(self, person: str, name: str) -> None:
        async with self._writing, self.engine.begin() as connection:
            done = await connection.execute(update(PERSON).where(PERSON.c.id == person).values(name=name))
            if not done.rowcount:
                await connection.execute(insert(PERSON).values(id=person, name=name))

    async def _column(self, query: Any) -> list[Any]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())


def _durable(connection: Any, _: Any) -> None:
    """An answer is given only after what it says is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
