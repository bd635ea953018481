"""What leaves memory, and what leaves the database."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median

import pytest

from tests.chaos.soak import soak
from tests.web.people import running
from tests.web.test_durable import opened, playing, plays
from troquet.tables import TableError, commands
from troquet.tables.commands import Plan
from troquet.web import housekeeping, live
from troquet.web.housekeeping import Housekeeping
from troquet.web.inside import memory_of_tables


def test_tables_made_played_and_left_leave_nothing() -> None:
    """I1"""
    before, after, kept = memory_of_tables("troll", 1000)
    assert kept == 0
    assert after <= 1.1 * before


def test_bots_that_play_on_and_on_grow_nothing() -> None:
    """G8: the same move, the same memory, at the beginning and at the end."""
    took, memory = asyncio.run(soak(1500))
    assert memory[-1] <= 1.05 * memory[1]
    tenth = len(took) // 10
    assert median(took[-tenth:]) <= 3 * median(took[tenth : 2 * tenth])


def test_a_table_nobody_looks_at_rests_on_the_disk(tmp_path: Path) -> None:
    """I1, I4: it waits for a person; who comes back finds it as it was, once."""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            room, rounds, now = await playing(tables), Housekeeping(tables.store, tables), time.monotonic()
            watcher = asyncio.Event()
            room.watchers.add(watcher)
            rounds.forget_idle(now + 1000)
            assert tables.rooms
            room.watchers.discard(watcher)
            rounds.forget_idle(now + 30)
            assert tables.rooms
            rounds.forget_idle(now + 1000)
            assert tables.rooms == {}
            found = await asyncio.gather(*(tables.find(room.table.id) for _ in range(20)))
            assert len({id(one) for one in found}) == 1
            assert found[0].table.entries == room.table.entries
            assert await plays(tables, found[0], found[0].table.decisions[1]) == 200

    asyncio.run(run())


def test_what_has_something_to_do_later_is_woken(tmp_path: Path) -> None:
    """A bot that is slow to move: the table leaves memory meanwhile."""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            object.__setattr__(tables.settings, "pace", 1000.0)
            plan = Plan("troll", {"players": 3}, ("random",) * 3, pace="slow")
            room = await tables.make("x", commands.make(plan, "ana", "Ana"), "ana")
            rounds = Housekeeping(tables.store, tables)
            rounds.forget_idle(time.monotonic() + 1000)
            assert tables.rooms == {}
            (at,) = rounds.alarms.values()
            assert 1900 < at - time.time() < 2100
            rounds.alarms["x"] = time.time() + 1
            await rounds.go_round(time.monotonic())
            assert list(tables.rooms) == ["x"]
            assert room is not tables.rooms["x"]

    asyncio.run(run())


def test_a_table_somebody_has_just_asked_for_stays(tmp_path: Path) -> None:
    """C2: after a restart all tables are read at once, and pages come back to them at any moment."""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            id, rounds = (await playing(tables)).table.id, Housekeeping(tables.store, tables)
            rounds.forget_idle(time.monotonic() + 1000)
            asks = asyncio.create_task(tables.find(id))
            while id not in tables.rooms:
                await asyncio.sleep(0)
            rounds.forget_idle(time.monotonic())
            room = await asks
            await rounds._wake(id)
            rounds.forget_idle(time.monotonic())
            assert tables.rooms[id] is room

    asyncio.run(run())


def test_an_alarm_that_finds_no_database_rings_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G1: patience runs out all the same."""

    async def fails(*_: object, **__: object) -> None:
        raise TableError(503, live.NO_TABLE)

    async def run() -> None:
        async with opened(tmp_path) as tables:
            id, rounds = (await playing(tables)).table.id, Housekeeping(tables.store, tables)
            rounds.forget_idle(time.monotonic() + 1000)
            rounds.alarms[id] = time.time()
            with monkeypatch.context() as gone:
                gone.setattr(tables.store, "entries", fails)
                await rounds.go_round(time.monotonic())
            assert list(rounds.alarms) == [id]
            await rounds.go_round(time.monotonic())
            assert (list(rounds.alarms), list(tables.rooms)) == ([], [id])

    asyncio.run(run())


def test_tables_that_never_began_expire(tmp_path: Path) -> None:
    """G2: after two days their rows go too; who is just looking at one keeps it."""
    now = time.time()
    with running(tmp_path, clock=lambda: now) as server:
        ana = server.person("Ana")
        old, watched = ana.sets_table("", "", ""), ana.sets_table("", "", "")
        begun = ana.sets_table("", "random", "random")
        now += housekeeping.NEVER_BEGUN + 1
        young = ana.sets_table("", "", "")
        server.site.live.rooms[watched[3:]].watchers.add(asyncio.Event())
        rounds = Housekeeping(server.site.store, server.site.live)
        server.run(rounds.expire)
        assert ana.get(old).status_code == 404
        assert [ana.get(path).status_code for path in (watched, begun, young)] == [200] * 3
        assert old not in ana.get("/").text
        assert server.run(lambda: server.site.store.entries(old[3:])) == []


def test_an_expired_table_cannot_be_written_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as tables:
            plan = Plan("troll", {"players": 3}, ("", "", ""))
            room = await tables.make("x", commands.make(plan, "ana", "Ana"), "ana")
            await tables.store.drop("x", time.time() + 1)
            with pytest.raises(TableError) as error:
                await tables.do(room, lambda table: commands.sit(table, "bo", "Bo"), "bo")
            assert error.value.status == 404

    asyncio.run(run())
