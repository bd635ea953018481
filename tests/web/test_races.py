"""Who comes first wins, and the others are told: many posts, two servers, two clicks."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.test_durable import opened, playing, plays
from troquet.tables import commands
from troquet.tables.commands import Plan


def test_of_a_hundred_posts_for_one_decision_one_counts(tmp_path: Path) -> None:
    """D3, C8"""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            room = await playing(tables)
            decision, number = room.table.decisions[1], room.table.number
            answers = await asyncio.gather(
                *(plays(tables, room, decision, f"1 play {i % 6}", f"k{i}") for i in range(100))
            )
            assert sorted(answers) == [200] + [409] * 99
            assert room.table.number == number + 1

    asyncio.run(run())


def test_two_servers_over_one_database(tmp_path: Path) -> None:
    """D3: one wins, the other gets 409 and knows how it stands; the same post sent to both counts once."""

    async def run() -> None:
        async with opened(tmp_path) as one, opened(tmp_path) as two:
            here = await playing(one)
            there = await two.find(here.table.id)
            decision = here.table.decisions[1]
            answers = await asyncio.gather(
                plays(one, here, decision, "1 play 1"), plays(two, there, decision, "1 play 2")
            )
            assert sorted(answers) == [200, 409]
            await two.do(there, lambda table: commands.rename(table, "bo", "Boris"), "bo", "k")
            await one.do(here, lambda table: commands.rename(table, "bo", "Boris"), "bo", "k")
            assert await one.store.entries(here.table.id) == there.table.entries == here.table.entries

    asyncio.run(run())


def test_sitting_down_twice_takes_one_seat(tmp_path: Path) -> None:
    """D5"""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            plan = Plan("troll", {"players": 3}, ("", "", ""))
            room = await tables.make("x", commands.make(plan, "ana", "Ana"), "ana")
            await asyncio.gather(
                *(tables.do(room, lambda table: commands.sit(table, "bo", "Bo"), "bo") for _ in range(2))
            )
            assert [seat.person for seat in room.table.seats] == ["ana", "bo", ""]
            again = [tables.make("x", commands.make(plan, "ana", "Ana"), "ana") for _ in range(2)]
            assert {room.table.id for room in await asyncio.gather(*again)} == {"x"}
            assert len(await tables.store.tables_of("ana")) == 1

    asyncio.run(run())
