"""What lasts: the logs of all tables, and who people are. SQLite in a file, or any database of SQLAlchemy's."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Sequence, Set
from functools import cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Dialect,
    Float,
    Integer,
    MetaData,
    String,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import (
    Table as Relation,
)
from sqlalchemy.exc import IntegrityError

from troquet.language import M, TroquetError
from troquet.tables import Entry, Table, TableError, Unreadable
from troquet.tables.entries import Agreed, Began, Closed, Ended, Left, Made, Moved, Sat, Voided, What
from troquet.tables.table import Phase
from troquet.web.database import Database, Job, T, Unavailable

# The shape of the relations below.
VERSION = 1
# Who makes or changes them keeps others out by this number.
_LOCK = 7_208_201
MOST_NAMES = 5000

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
ABOUT = Relation(
    "about", _all, Column("key", String(16), primary_key=True), Column("value", Integer, nullable=False)
)

_LIST = insert(LISTING)
_TABLE: Any = bindparam("of")
_RELIST = update(LISTING).where(LISTING.c.table_id == _TABLE)
_UNLIST = delete(LISTING).where(
    LISTING.c.table_id == _TABLE, LISTING.c.phase == "gathering", LISTING.c.changed < bindparam("before")
)
_COME = insert(SITTING)
_GO = delete(SITTING).where(SITTING.c.table_id == _TABLE, SITTING.c.person_id == bindparam("person"))


GOING_ON = ("gathering", "opening", "playing")


@cache
def _adding(dialect: Dialect) -> str:
    """How entries are written. A move waits for it: to run the text costs half of what it costs to run `insert`."""
    return str(insert(ENTRY).compile(dialect=dialect))


class Conflict(Exception):
    """Somebody else wrote that entry first."""


class News(NamedTuple):
    """What entries mean for the lobby: the phase after them, who has come, who has gone.

    `quiet`: play goes on, and the lobby, which knows the minute something happened in, need not be told.
    """

    phase: Phase
    listed: bool
    came: Set[str]
    went: Set[str]
    quiet: bool = False

    @classmethod
    def of(cls, table: Table, whats: Sequence[What], at: float) -> News:
        phase, listed = table.phase, table.listed
        came: set[str] = set()
        went: set[str] = set()
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
        quiet = phase == table.phase == "playing" and at // 60 == table.changed // 60
        return cls(phase, listed, came, went, quiet)


class Store:
    """One database. Every method that writes has committed when it returns; TableError 503 if it cannot."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self._names: OrderedDict[str, str] = OrderedDict()

    async def open(self) -> None:
        """Make what is missing, and see that it can be written. Unavailable if not."""
        await self.database.write(_prepare)

    async def answers(self) -> None:
        """Returns if the database does; TableError 503 if not."""
        await self._column(select(ABOUT.c.value))

    async def close(self) -> None:
        await self.database.close()

    # ── tables ───────────────────────────────────────────────────────────────────────────────────────────

    async def append(self, table: str, entries: Sequence[Entry], news: News) -> None:
        """Write what follows in a table's log. Conflict if somebody else has written on."""
        rows = [(table, e.number, e.at, e.to_json()) for e in entries]
        line: dict[str, Any] = {"phase": news.phase, "changed": entries[-1].at}

        def job(connection: Connection) -> None:
            connection.exec_driver_sql(_adding(connection.dialect), rows)
            if entries[0].number == 1:
                connection.execute(_LIST, {"table_id": table, "listed": news.listed, **line})
            elif not news.quiet and not connection.execute(_RELIST, {"of": table, **line}).rowcount:
                raise Conflict(table)  # it has expired
            for person in news.came:
                connection.execute(_COME, {"person_id": person, "table_id": table})
            for person in news.went:
                connection.execute(_GO, {"of": table, "person": person})

        try:
            await self._write(job)
        except IntegrityError as error:
            raise Conflict(table) from error

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """A table's log after that entry; empty if there is no such table."""
        later = (ENTRY.c.table_id == table) & (ENTRY.c.number > after)
        query = select(ENTRY.c.body).where(later).order_by(ENTRY.c.number)
        try:
            return [Entry.from_json(body) for body in await self._column(query)]
        except msgspec.MsgspecError as error:
            raise Unreadable(table) from error

    async def give_up(self, table: str, person: str, at: float) -> bool:
        """Close a table whose log cannot be followed; only who set it or sits there may."""
        first = select(ENTRY.c.body).where((ENTRY.c.table_id == table) & (ENTRY.c.number == 1))
        people = await self._column(select(SITTING.c.person_id).where(SITTING.c.table_id == table))
        people += [msgspec.json.decode(body).get("by") for body in await self._column(first)]
        if person not in people:
            return False
        going_on = (LISTING.c.table_id == table) & LISTING.c.phase.in_(GOING_ON)
        if await self._column(select(LISTING.c.phase).where(going_on)):
            closed = Entry((await self.numbers([table]))[table] + 1, at, Closed(), person)
            await self.append(table, [closed], News("closed", False, set(), set()))
        return True

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """How far these tables have come."""
        newest = select(ENTRY.c.table_id, func.max(ENTRY.c.number)).where(ENTRY.c.table_id.in_(tables))
        query = newest.group_by(ENTRY.c.table_id)
        rows = await self._read(lambda connection: list(connection.execute(query)))
        return dict(rows)

    async def unfinished(self) -> list[str]:
        """The tables that something may still happen at by itself."""
        return await self._column(
            select(LISTING.c.table_id).where(LISTING.c.phase.in_(["opening", "playing"]))
        )

    async def expired(self, before: float) -> list[str]:
        """The tables that never began, and where nothing has happened since."""
        old = (LISTING.c.phase == "gathering") & (LISTING.c.changed < before)
        return await self._column(select(LISTING.c.table_id).where(old))

    async def drop(self, table: str, before: float) -> None:
        """Forget a table that has expired; one that lives again meanwhile stays."""

        def job(connection: Connection) -> None:
            if connection.execute(_UNLIST, {"of": table, "before": before}).rowcount:
                for relation in (ENTRY, SITTING):
                    connection.execute(delete(relation).where(relation.c.table_id == table))

        await self._write(job)

    async def open_tables(self, most: int = 12) -> list[str]:
        """The listed tables in the lobby, newest first."""
        shown = LISTING.c.listed & LISTING.c.phase.in_(GOING_ON)
        query = select(LISTING.c.table_id).where(shown).order_by(LISTING.c.changed.desc())
        return await self._column(query.limit(most))

    async def tables_of(self, person: str, most: int | None = 12) -> list[str]:
        """The tables a person sits at that are not done with, newest first; all of them, or so many."""
        query = select(LISTING.c.table_id).join(SITTING, SITTING.c.table_id == LISTING.c.table_id)
        mine = (SITTING.c.person_id == person) & LISTING.c.phase.in_(GOING_ON)
        return await self._column(query.where(mine).order_by(LISTING.c.changed.desc()).limit(most))

    async def finished_of(self, person: str, most: int = 6) -> list[tuple[str, Entry]]:
        """How the tables began that a person sat at and that are done with: the first entries, newest table first.

        What cannot be read any more is left out.
        """
        query = (
            select(ENTRY.c.table_id, ENTRY.c.body)
            .join(SITTING, SITTING.c.table_id == ENTRY.c.table_id)
            .join(LISTING, LISTING.c.table_id == ENTRY.c.table_id)
            .where((SITTING.c.person_id == person) & LISTING.c.phase.in_(["over", "closed"]))
            .where(ENTRY.c.number == 1)
            .order_by(LISTING.c.changed.desc())
            .limit(most)
        )
        found = await self._read(lambda connection: list(connection.execute(query)))
        read: list[tuple[str, Entry]] = []
        for row in found:
            with contextlib.suppress(msgspec.MsgspecError):
                read.append((row.table_id, Entry.from_json(row.body)))
        return read

    # ── people ───────────────────────────────────────────────────────────────────────────────────────────

    async def name(self, person: str) -> str:
        """What a person is called; nothing if they never said."""
        name = self._names.get(person)
        if name is None or self.database.is_shared:
            found = await self._column(select(PERSON.c.name).where(PERSON.c.id == person))
            name = self._remember(person, found[0] if found else "")
        return name

    def _remember(self, person: str, name: str) -> str:
        """Nearly every request asks for a name: those asked for last are at hand."""
        self._names[person] = name
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)
        return name

    async def set_name(self, person: str, name: str) -> None:
        def job(connection: Connection) -> None:
            named = update(PERSON).where(PERSON.c.id == person).values(name=name)
            if not connection.execute(named).rowcount:
                connection.execute(insert(PERSON).values(id=person, name=name))

        await self._write(job)
        self._remember(person, name)

    # ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _column(self, query: Any) -> list[Any]:
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def _read(self, job: Job[T]) -> T:
        try:
            return await self.database.read(job)
        except Unavailable as error:
            sentence = M("The tables cannot be read at the moment: {fault}.", fault=error.fault)
            raise TableError(503, sentence) from error

    async def _write(self, job: Job[Any]) -> None:
        try:
            await self.database.write(job)
        except Unavailable as error:
            sentence = M(
                "Nothing was done: the tables cannot be written at the moment ({fault}). Please try again.",
                fault=error.fault,
            )
            raise TableError(503, sentence) from error


def _prepare(connection: Connection) -> None:
    """Make the relations that are missing; TroquetError if a newer program has made them."""
    if connection.dialect.name == "postgresql":  # two processes may start at once
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    _all.create_all(connection)
    there = connection.execute(select(ABOUT.c.value).where(ABOUT.c.key == "version")).scalar()
    if there is not None and there > VERSION:
        raise TroquetError(
            M("The database is of version {there}; this program knows version {ours}. Please update it.",
              there=there, ours=VERSION)
        )  # fmt: skip
    connection.execute(delete(ABOUT).where(ABOUT.c.key == "version"))
    connection.execute(insert(ABOUT).values(key="version", value=VERSION))
