"""Who comes first wins, and the others are told: many posts, two servers, two clicks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.web.test_durable import opened, playing, plays
from troquet.tables import commands
from troquet.tables.commands import Plan
from troquet.web.live import Live, Room

PEOPLE = ("ana", "bo", "cy", "di", "ed")


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


def test_five_choose_at_the_same_moment(tmp_path: Path) -> None:
    """D1: all five count, in whatever order they arrive, and are shown when the last is there."""

    async def offer(tables: Live, room: Room, seat: int, text: str) -> None:
        person, decision = PEOPLE[seat - 1], room.table.decisions[seat]
        await tables.do(room, lambda table: commands.play(table, person, decision, text), person)

    async def run() -> None:
        random = Random(1)
        async with opened(tmp_path) as tables:
            for number in range(20):
                room = await five_at_trok(tables, f"x{number}")
                before = after = room.table.state
                offers = {seat: str(random.choice(before.moves(seat))) for seat in room.table.decisions}
                order = random.sample(list(offers), 5)
                await asyncio.gather(*(offer(tables, room, seat, offers[seat]) for seat in order))
                for seat in (1, 2, 3, 4, 5):
                    assert after.to_move == tuple(range(seat, 6))
                    after = after.play(offers[seat])
                assert room.table.state == after
                assert sorted(str(move) for move in room.table.moves[-5:]) == sorted(offers.values())

    asyncio.run(run())


async def five_at_trok(tables: Live, id: str) -> Room:
    """Five people, all of whom owe an offer."""
    plan = Plan("trok", {"players": 5}, ("",) * 5)
    room = await tables.make(id, commands.make(plan, PEOPLE[0], "Ana"), PEOPLE[0])
    for person in PEOPLE:
        await tables.do(room, lambda table, p=person: commands.sit(table, p, p), person)  # type: ignore[misc]
    for person in PEOPLE:
        await tables.do(room, lambda table, p=person: commands.be_ready(table, p, ready=True), person)  # type: ignore[misc]
    return room


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
