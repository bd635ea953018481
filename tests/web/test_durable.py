"""What was acknowledged is on the disk; what cannot be written has not happened; who comes first wins."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from tests.web.people import Person, Server, play_on, running
from troquet.language import TroquetError
from troquet.tables import Entry, TableError, commands
from troquet.tables.commands import Plan
from troquet.tables.entries import Ready
from troquet.web import database, live
from troquet.web.database import Database, Unavailable
from troquet.web.live import Live, Room
from troquet.web.people import Keys
from troquet.web.settings import Settings
from troquet.web.store import Conflict, News, Store

URLS = ("sqlite:///{}/t.db", "sqlite+aiosqlite:///{}/t.db")
NEWS = News("gathering", False, frozenset(), frozenset())


@contextlib.asynccontextmanager
async def opened(folder: Path, url: str = URLS[0]) -> AsyncIterator[Live]:
    """The tables over a database of their own, without pages."""
    store = Store(url.format(folder))
    await store.open()
    tables = Live(store, Settings(data=folder, pace=0.0, random=Random(1)))
    yield tables
    await tables.close()
    await store.close()


async def playing(tables: Live) -> Room:
    """Ana, Bo and Cy at a table; Ana is asked."""
    plan = Plan("troll", {"players": 3}, ("", "", ""))
    room = await tables.make("late-lantern-x", commands.make(plan, "ana", "Ana"), "ana")
    for person in ("bo", "cy"):
        await tables.do(room, lambda table, p=person: commands.sit(table, p, p.title()), person)  # type: ignore[misc]
    for person in ("ana", "bo", "cy"):
        await tables.do(room, lambda table, p=person: commands.be_ready(table, p, ready=True), person)  # type: ignore[misc]
    return room


async def plays(tables: Live, room: Room, decision: int, move: str = "1 play 1", once: str = "") -> int:
    """The status of a move of Ana's."""
    try:
        await tables.do(room, lambda table: commands.play(table, "ana", decision, move), "ana", once)
    except TableError as error:
        return error.status
    return 200


def entries(*numbers: int) -> list[Entry]:
    return [Entry(number, 1.0, Ready(1, ready=True)) for number in numbers]


# ── group commit ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("url", URLS)
def test_writes_that_wait_share_a_commit(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with opened(tmp_path, url) as tables:
            driver = tables.store.database.driver
            commits, write = [], driver.write

            def counted(jobs: Sequence[database.Job[Any]], then: database.Then) -> None:
                commits.append(len(jobs))
                write(jobs, then)

            driver.write = counted  # type: ignore[method-assign]
            await asyncio.gather(*(tables.store.append(f"t{i}", entries(1), NEWS) for i in range(50)))
            assert sum(commits) == 50
            assert len(commits) <= 3
            assert len([i for i in range(50) if await tables.store.entries(f"t{i}")]) == 50

    asyncio.run(run())


@pytest.mark.parametrize("url", URLS)
def test_a_write_that_fails_takes_no_other_with_it(tmp_path: Path, url: str) -> None:
    """D3: unique (table, number)."""

    async def run() -> None:
        async with opened(tmp_path, url) as tables:
            await tables.store.append("b", entries(1), NEWS)
            wanted = [("a", 1), ("b", 1), ("c", 1), ("gone", 2)]
            done = await asyncio.gather(
                *(tables.store.append(t, entries(n), NEWS) for t, n in wanted), return_exceptions=True
            )
            assert [type(result) for result in done] == [type(None), Conflict, type(None), Conflict]
            assert [len(await tables.store.entries(t)) for t in ("a", "b", "c", "gone")] == [1, 1, 1, 0]

    asyncio.run(run())


def test_nothing_is_said_before_it_is_written(tmp_path: Path) -> None:
    """C6"""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            room = await playing(tables)
            number, may_write, writes = room.table.number, threading.Event(), threading.Event()
            driver: Any = tables.store.database.driver
            write = driver._write

            def slow(jobs: Sequence[database.Job[Any]]) -> None:
                writes.set()
                may_write.wait(10)
                write(jobs)

            driver._write = slow
            watcher = asyncio.Event()
            room.watchers.add(watcher)
            answer = asyncio.create_task(plays(tables, room, room.table.decisions[1]))
            await asyncio.to_thread(writes.wait, 10)
            await asyncio.sleep(0.05)
            assert not answer.done()
            assert not watcher.is_set()
            assert room.table.number == number
            may_write.set()
            assert await answer == 200
            assert watcher.is_set()

    asyncio.run(run())


# ── a database out of order ──────────────────────────────────────────────────────────────────────────────────


@contextlib.contextmanager
def full(server: Server, file: Path) -> Iterator[None]:
    """The disk is full."""
    with pragma(server, "max_page_count = 1", "max_page_count = 1000000"):
        yield


@contextlib.contextmanager
def read_only(server: Server, file: Path) -> Iterator[None]:
    with pragma(server, "query_only = 1", "query_only = 0"):
        yield


@contextlib.contextmanager
def pragma(server: Server, there: str, back: str) -> Iterator[None]:
    """Said to the connection that writes, and to every one that takes its place."""
    driver: Any = server.site.store.database.driver

    def say(connection: Any, _: Any = None) -> None:
        list(connection.execute(f"PRAGMA {there}"))

    driver.engine.dispose()
    event.listen(driver.engine, "connect", say)
    say(driver._connection.connection.dbapi_connection)
    yield
    event.remove(driver.engine, "connect", say)
    driver.engine.dispose()
    there = back
    if driver._connection:
        say(driver._connection.connection.dbapi_connection)


@contextlib.contextmanager
def locked(server: Server, file: Path) -> Iterator[None]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize("fault", [full, read_only, locked])
def test_a_database_that_cannot_be_written_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    """Nothing is acknowledged, the page says so in a sentence, and it goes on by itself afterwards."""
    monkeypatch.setattr(live, "RETRY", 0.05)
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    with running(tmp_path) as server:
        ana = server.person("Ana")
        path = ana.sets_table("", "careful", "random")
        table = server.table(path[3:])
        move = asked(ana, path)
        with fault(server, tmp_path / "troquet.db"):
            for i in range(100):  # what is written on a page that is there already needs no room
                number = table.number
                answer = ana.post(f"{path}/rename", name=f"Ana, who is called {i}")
                if answer.status_code != 303:
                    break
            assert answer.status_code == 503
            assert "Nothing was done" in answer.text
            assert 'id="table"' in answer.text
            assert table.number == number
            assert ana.get(path).status_code == 200
        assert ana.plays(path, move).status_code == 303
        play_on(path, ana)
        assert table.record.check() == []
    with running(tmp_path) as server:
        ana.server = server
        assert 'class="result"' in ana.get(path).text


def asked(person: Person, path: str) -> str:
    while not (moves := person.moves(path)):
        pass
    return moves[0]


def test_a_write_in_doubt_is_looked_up(tmp_path: Path) -> None:
    """It was committed, but the word was lost: the log is read again, and the repeated post counts once."""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            room = await playing(tables)
            decision, append = room.table.decisions[1], tables.store.append

            async def loses_the_word(*args: Any) -> None:
                await append(*args)
                raise TableError(503, live.NO_TABLE)

            tables.store.append = loses_the_word  # type: ignore[method-assign, assignment]
            assert await plays(tables, room, decision, once="k") == 503
            tables.store.append = append  # type: ignore[method-assign]
            assert await plays(tables, room, decision, once="k") == 200
            assert [str(move) for move in room.table.moves[1:]] == ["1 play 1"]
            assert room.table.entries == await tables.store.entries(room.table.id)

    asyncio.run(run())


def bots_go_on(tables: Live, room: Room) -> Callable[[], bool]:
    """Whether Ana is asked again, or the game is over, at the table as it is now."""
    moves = len(room.table.moves)
    return lambda: len(room.table.moves) > moves + 1 and (1 in room.table.decisions or room.table.is_done)


async def soon(happens: Callable[[], bool]) -> None:
    for _ in range(500):
        if happens():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it has not happened")


@pytest.mark.parametrize("once", ["", "k", "another"])
def test_what_follows_from_a_write_in_doubt_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, once: str
) -> None:
    """C6: the bots go on, whether the post is repeated with its key, with another one, or not at all."""
    monkeypatch.setattr(live, "RETRY", 0.05)

    async def run() -> None:
        async with opened(tmp_path) as tables:
            plan = Plan("troll", {"players": 3}, ("", "random", "random"))
            room = await tables.make("x", commands.make(plan, "ana", "Ana"), "ana")
            await soon(lambda: 1 in room.table.decisions)
            decision, append, on = room.table.decisions[1], tables.store.append, bots_go_on(tables, room)

            async def loses_the_word(*args: Any) -> None:
                await append(*args)
                raise TableError(503, live.NO_TABLE)

            tables.store.append = loses_the_word  # type: ignore[method-assign, assignment]
            (move,) = [str(move) for move in room.table.state.moves(1)][:1]
            assert await plays(tables, room, decision, move, once="k") == 503
            tables.store.append = append  # type: ignore[method-assign]
            if once:
                assert await plays(tables, room, decision, move, once) == (200 if once == "k" else 409)
            await soon(on)
            assert room.table.entries == await tables.store.entries("x")

    asyncio.run(run())


def test_a_table_of_bots_survives_moments_without_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be neither written nor read for a while: nobody is there to ask again."""
    monkeypatch.setattr(live, "RETRY", 0.05)

    async def fails(*_: Any, **__: Any) -> Any:
        raise TableError(503, live.NO_TABLE)

    async def run() -> None:
        async with opened(tmp_path) as tables:
            plan = Plan("troke", {"players": 2}, ("random", "random"))  # a long game
            room = await tables.make("x", commands.make(plan, "ana", "Ana"), "ana")
            for _ in range(3):
                moves = len(room.table.moves)
                with monkeypatch.context() as gone:
                    gone.setattr(tables.store, "append", fails)
                    gone.setattr(tables.store, "entries", fails)
                    await asyncio.sleep(0.2)
                await soon(lambda moves=moves: len(room.table.moves) > moves + 2)  # type: ignore[misc]
            assert room.table.entries == (await tables.store.entries("x"))[: room.table.number]

    asyncio.run(run())


def test_a_database_that_is_locked_is_said_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from troquet.web.serve import Wish, serve

    monkeypatch.setenv("TROQUET_DATA", str(tmp_path))
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    with (
        running(tmp_path) as server,
        locked(server, tmp_path / "troquet.db"),
        pytest.raises(TroquetError, match="cannot be opened: database is locked"),
    ):
        serve(Wish(port=0, browser=False))


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    """E3: the sentence names both versions."""
    with running(tmp_path):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "troquet.db")) as other, other:
        other.execute("UPDATE about SET value = 99")
    with pytest.raises(TroquetError, match="version 99; this program knows version 1"):
        asyncio.run(Store(f"sqlite:///{tmp_path}/troquet.db").open())


def test_a_table_that_cannot_be_followed_hides_no_other(tmp_path: Path) -> None:
    """E1: it says so, and the lobby is as it was."""
    with running(tmp_path) as server:
        ana = server.person("Ana")
        paths = [ana.sets_table("", "", "", title=title) for title in ("Owls", "Foxes")]
    with contextlib.closing(sqlite3.connect(tmp_path / "troquet.db")) as other, other:
        change = "UPDATE entry SET body = replace(body, '\"troll\"', '\"trull\"') WHERE table_id = ?"
        other.execute(change, (paths[0][3:],))
    with running(tmp_path) as server:
        ana.server = server
        answer = ana.get(paths[0])
        assert answer.status_code == 500
        assert "played by other rules" in answer.text
        assert "Foxes" in ana.get("/").text
        assert ana.post("/name", name="Anouk").status_code == 303
        assert "Anouk" in ana.get(paths[1]).text


@pytest.mark.parametrize(
    "change", [("troll", "trull"), ('"rules":1', '"rules":99'), ('"type":"made"', '"type":"mode"')]
)
def test_a_table_that_cannot_be_followed_can_be_closed(tmp_path: Path, change: tuple[str, str]) -> None:
    """E1: by who has set it, on the page that says so; other rules than its own never go on with it."""
    with running(tmp_path) as server:
        ana, bo = server.person("Ana"), server.person("Bo")
        path = ana.sets_table("", "random", "random", listed="yes")
    with contextlib.closing(sqlite3.connect(tmp_path / "troquet.db")) as other, other:
        old, new = change
        changed = other.execute("UPDATE entry SET body = replace(body, ?, ?) WHERE number = 1", (old, new))
        assert changed.rowcount == 1
    with running(tmp_path) as server:
        ana.server = bo.server = server
        answer = ana.get(path)
        assert answer.status_code == 500
        assert f'action="{path}/close"' in answer.text
        assert bo.post(f"{path}/close").status_code == 403
        assert ana.post(f"{path}/play", move="1 play 3").status_code == 500
        assert [ana.post(f"{path}/close").status_code for _ in range(2)] == [303, 303]
        assert ana.get("/").status_code == 200
    with contextlib.closing(sqlite3.connect(tmp_path / "troquet.db")) as other:
        assert other.execute("SELECT phase FROM listing").fetchall() == [("closed",)]
        assert other.execute("SELECT count(*) FROM entry WHERE body LIKE '%closed%'").fetchall() == [(1,)]


# ── files ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_only_the_owner_reads_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder) as server:
        server.person("Ana").sets_table("", "random", "random")
        modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert modes == dict.fromkeys(("key", "troquet.db", "troquet.db-wal", "troquet.db-shm"), 0o600)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_damaged_key_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"")
    with pytest.raises(OSError, match="damaged"):
        Keys.load(tmp_path / "key")


def test_a_failure_that_is_no_conflict_is_unavailability(tmp_path: Path) -> None:
    async def run() -> None:
        closed = Database(f"sqlite:///{tmp_path}/nowhere/t.db")
        with pytest.raises(Unavailable):
            await closed.read(lambda connection: None)
        with pytest.raises(Unavailable):
            await closed.write(lambda connection: None)
        with pytest.raises(ZeroDivisionError):
            await Database(f"sqlite:///{tmp_path}/t.db").write(lambda connection: 1 // 0)

    asyncio.run(run())
