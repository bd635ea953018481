"""What a table costs a server, measured from inside: processor time, bytes, memory."""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
import tempfile
import time
import weakref
import zlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from uvicorn.loops.auto import auto_loop_factory

from troquet.bots import prepare
from troquet.bots.house import House
from troquet.games import game as find_game
from troquet.tables import Table, commands
from troquet.tables.commands import Plan
from troquet.web.housekeeping import Housekeeping, leave_be
from troquet.web.live import Live, Room
from troquet.web.people import Visitor
from troquet.web.protocol import DEFLATE, Pieces
from troquet.web.render import Renderer
from troquet.web.settings import Settings
from troquet.web.shown import Reader, fragment, news
from troquet.web.store import Store
from troquet.web.thinking import Thinking

T = TypeVar("T")

RENDERER = Renderer()
PEOPLE = ("ana", "bo", "cy", "di")


@dataclass(frozen=True)
class Cost:
    """Milliseconds of processor time a move, and of it a page; bytes of the largest fragment, before and after."""

    move: float
    page: float
    raw: int
    sent: int
    viewers: int = len(PEOPLE)


class Viewer:
    """A page that is made and compressed as the socket does, and sent nowhere."""

    def __init__(self, renderer: Renderer, person: str) -> None:
        self.renderer, self.visitor, self.number = renderer, Visitor(person, person, "en", "system", False), 0
        self.raw = self.sent = 0
        self._pieces = Pieces()
        self._deflate = zlib.compressobj(DEFLATE["level"], zlib.DEFLATED, -15, DEFLATE["memLevel"])

    def look(self, table: Table) -> None:
        reader = Reader(
            self.visitor, f"http://localhost:8000/t/{table.id}", "0123456789012345678901", time.time()
        )
        pieces = fragment(self.renderer, table, reader)
        lines, (there, html) = news(table, self.visitor, self.number), self._pieces.abridged(pieces)
        entries = {"sent": 1, "number": table.number, "after": self.number}
        message = {**entries, "lines": lines, "there": there, "html": html}
        raw = msgspec.json.encode(message)
        sent = self._deflate.compress(raw) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        self.number, self.raw, self.sent = (
            table.number,
            max(self.raw, sum(len(piece.encode()) for piece in pieces)),
            max(self.sent, len(sent)),
        )


@asynccontextmanager
async def opened() -> AsyncIterator[Live]:
    """Tables over a database of their own, on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/tables.db")
        await store.open()
        live = Live(store, Settings(data=Path(folder), pace=0.0, random=Random(1)))
        try:
            yield live
        finally:
            await live.close()
            await store.close()


def cost_of_moves(game: str, moves: int = 200) -> Cost:
    """People play moves at random, everybody looks after each: commit, HTML and compression, of all threads."""
    find_game(game).compile()
    _run(_cost(game, 20))  # what is read and made ready once
    leave_be()
    return _run(_cost(game, moves))


async def _cost(game: str, moves: int) -> Cost:
    renderer, random, spent, looked, made, tables = RENDERER, Random(1), 0.0, 0.0, 0, 0
    viewers: list[Viewer] = []
    async with opened() as live:
        room = None
        while made < moves:
            if room is None or not room.table.decisions:
                room = await _seated(live, game, f"table-{(tables := tables + 1)}")
                viewers += (now := [Viewer(renderer, person) for person in PEOPLE])
                for viewer in now:
                    viewer.look(room.table)
            wanted = _wanted(room, random)
            began = time.process_time()
            await _play(live, room, *wanted)
            written = time.process_time()
            for viewer in now:
                viewer.look(room.table)
            looked += time.process_time() - written
            spent += time.process_time() - began
            made += 1
    return Cost(
        spent / made * 1e3, looked / made / len(PEOPLE) * 1e3,
        max(viewer.raw for viewer in viewers), max(viewer.sent for viewer in viewers),
    )  # fmt: skip


async def _seated(live: Live, game: str, id: str) -> Room:
    plan = Plan(game, {"players": len(PEOPLE)}, ("",) * len(PEOPLE))
    room = await live.make(id, commands.make(plan, PEOPLE[0], PEOPLE[0]), PEOPLE[0])
    for person in PEOPLE:
        await live.do(room, lambda table, p=person: commands.sit(table, p, p), person)  # type: ignore[misc]
    for person in PEOPLE:
        await live.do(room, lambda table, p=person: commands.be_ready(table, p, ready=True), person)  # type: ignore[misc]
    while not room.table.decisions:
        await asyncio.sleep(0.001)
    return room


def _wanted(room: Room, random: Random) -> tuple[str, int, str]:
    """Who wants to play what: person, decision, text."""
    seat, decision = random.choice(list(room.table.decisions.items()))
    return room.table.seats[seat - 1].person, decision, str(random.choice(room.table.state.moves(seat)))


async def _play(live: Live, room: Room, person: str, decision: int, text: str) -> None:
    await live.do(room, lambda table: commands.play(table, person, decision, text), person)


def _run(measured: Coroutine[Any, Any, T]) -> T:
    """On the loop that the server runs on."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(measured)


def memory_of_tables(game: str, tables: int) -> tuple[int, int, int]:
    """Memory before and after so many tables were made, watched, played and closed; how many of them are kept."""
    find_game(game).compile()
    return _run(_memory(game, tables))


async def _memory(game: str, tables: int) -> tuple[int, int, int]:
    async with opened() as live:
        rounds = Housekeeping(live.store, live)
        await _lives(live, rounds, game, 0, 300)
        before = resident()
        refs = await _lives(live, rounds, game, 300, tables)
        gc.collect()
        return before, resident(), sum(ref() is not None for ref in refs)


async def _lives(
    live: Live, rounds: Housekeeping, game: str, first: int, count: int
) -> list[weakref.ref[Table]]:
    renderer, refs = RENDERER, list[weakref.ref[Table]]()
    for start in range(first, first + count, 100):
        refs += await asyncio.gather(
            *(_life(live, renderer, game, f"table-{n}") for n in range(start, start + 100))
        )
        rounds.forget_idle(time.monotonic() + 10)
    gc.collect()
    return refs


async def _life(live: Live, renderer: Renderer, game: str, id: str) -> weakref.ref[Table]:
    """A table that is made, watched, played for some moves and closed."""
    plan, ana = Plan(game, {"players": 3}, ("", "random", "random")), "ana"
    room = await live.make(id, commands.make(plan, ana, ana), ana)
    for _ in range(2):
        Viewer(renderer, ana).look(room.table)
        await asyncio.sleep(0)
    await live.do(room, lambda table: commands.close(table, ana), ana)
    return weakref.ref(room.table)


def lag_beside_searches(game: str, searches: int, seconds: float) -> list[float]:
    """By how many seconds the loop was late, asked often, while so many bots searched."""
    find_game(game).compile()
    prepare(find_game(game))
    return _run(_lag(game, searches, seconds))


async def _lag(game: str, searches: int, seconds: float) -> list[float]:
    state = find_game(game).start().deal(seed=1)
    seat, thinking = state.to_move[0], Thinking(House(), seconds)
    view, moves, until, late = state.view(seat), state.moves(seat), time.monotonic() + seconds, list[float]()

    async def search() -> None:
        while time.monotonic() < until:
            await thinking.choose("table", "expert", view, moves)

    async def look() -> None:
        while (began := time.monotonic()) < until:
            await asyncio.sleep(0.002)
            late.append(time.monotonic() - began - 0.002)

    await asyncio.gather(*(search() for _ in range(searches)), look())
    thinking.close()
    return late


def resident() -> int:
    """Bytes in memory now; where the system does not say, the most there ever were."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
