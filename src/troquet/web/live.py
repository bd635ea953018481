"""The tables in memory: one lock each, who watches, and what is due next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from troquet import bots
from troquet.games.contract import Move, View
from troquet.language import M
from troquet.tables import Entry, Table, TableError, commands, pace
from troquet.tables.entries import Began, Ended, What
from troquet.tables.pace import Step
from troquet.web.settings import Settings
from troquet.web.store import Conflict, News, Store

log = logging.getLogger("troquet.live")

# Seconds: until a step that failed is tried again; that a bot may be later than it was told.
RETRY, GRACE = 5.0, 1.0

Command = Callable[[Table], Sequence[What]]
Runner: TypeAlias = "Callable[[Room, Step], Coroutine[Any, Any, None]]"


class Room:
    """A table in memory. `watchers` are told, without waiting for them, that there is something new."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.tasks: dict[Step, asyncio.Task[None]] = {}

    def announce(self) -> None:
        for watcher in self.watchers:
            watcher.set()

    def plan(self, steps: Sequence[Step], run: Runner) -> None:
        """See to these steps and to no others."""
        for step in set(self.tasks) - set(steps):
            self.tasks.pop(step).cancel()
        for step in steps:
            self.later(step, run)

    def later(self, step: Step, run: Runner) -> None:
        """See to a step, unless it is seen to."""
        if step not in self.tasks:
            self.tasks[step] = asyncio.create_task(run(self, step))


class Live:
    """All tables. What happens at one is written first, then true, then announced."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.rooms: dict[str, Room] = {}
        self._finding = asyncio.Lock()
        self._thinkers = ThreadPoolExecutor(max_workers=8, thread_name_prefix="bot")

    async def open(self) -> None:
        """Go on where the last server stopped."""
        for id in await self.store.unfinished():
            await self.find(id)

    async def close(self) -> None:
        tasks = [task for room in self.rooms.values() for task in room.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    async def find(self, id: str) -> Room:
        """The table with that id. TableError 404 if there is none."""
        async with self._finding:
            if id not in self.rooms:
                entries = await self.store.entries(id) if id.isascii() and len(id) <= 64 else []
                if not entries:
                    raise TableError(
                        404, M("There is no such table. It was closed, or the link lost a letter.")
                    )
                room = self.rooms[id] = Room(Table(id, entries))
                async with room.lock:
                    await self._go_on(room)
            return self.rooms[id]

    async def make(self, id: str, whats: Sequence[What], by: str, once: str = "") -> Room:
        """A new table; the one there is, if it was made before by the same wish."""
        room = Room(Table(id))
        async with room.lock:
            try:
                await self._write(room, whats, by, once)
            except Conflict:
                return await self.find(id)
            self.rooms[id] = room
            await self._go_on(room)
        return room

    async def do(self, room: Room, command: Command, by: str, once: str = "") -> None:
        """What a person wants, once for each key. TableError, and nothing has changed, if it may not be."""
        async with room.lock:
            if once and (by, once) in room.table.once:
                return
            whats = command(room.table)
            if not whats:
                return
            try:
                await self._write(room, whats, by, once)
            except Conflict as error:
                await self._reload(room)
                sentence = M("The table has gone on meanwhile; this is how it stands now.")
                raise TableError(409, sentence) from error
            await self._go_on(room)

    async def _write(self, room: Room, whats: Sequence[What], by: str = "", once: str = "") -> None:
        """Append to the log; only then is it so."""
        table, at = room.table, self.settings.clock()
        entries = [
            Entry(table.number + i, at, what, by, once if i == 1 else "") for i, what in enumerate(whats, 1)
        ]
        await self.store.append(table.id, entries, News.of(table, whats))
        for entry in entries:
            table.add(entry)
        room.announce()

    async def _reload(self, room: Room) -> None:
        """Somebody else has written: what the log says is so."""
        room.table = Table(room.table.id, await self.store.entries(room.table.id))
        room.announce()

    # ── what a table does by itself ──────────────────────────────────────────────────────────────────────

    async def _go_on(self, room: Room) -> None:
        """Do what is due at once, and see to the rest when it is time. The lock is held.

        What fails here is nobody's fault who has just moved: it is tried again later.
        """
        try:
            while due := self._due(room):
                await self._write(room, self._whats(room.table, due))
        except Exception:
            log.exception("table %s", room.table.id)
            room.later(Step("again", self.settings.clock() + RETRY), self._run)
        else:
            room.plan(pace.steps(room.table, self.settings.pace), self._run)

    def _due(self, room: Room) -> Step | None:
        now = self.settings.clock()
        steps = pace.steps(room.table, self.settings.pace)
        return next((step for step in steps if step.kind in ("begin", "deal") and step.at <= now), None)

    async def _run(self, room: Room, step: Step) -> None:
        """See to one step when its time has come."""
        move, instead = await self._think(room.table, step) if step.kind == "bot" else (None, "")
        await asyncio.sleep(max(0.0, step.at - self.settings.clock()))
        async with room.lock:
            if room.tasks.pop(step, None) is None:
                return
            try:
                if move:
                    whats = commands.play_bot(room.table, step.seat, step.decision, move, instead)
                else:
                    whats = self._whats(room.table, step)
                if whats:
                    await self._write(room, whats)
            except Conflict:
                await self._reload(room)
            except Exception:
                log.exception("table %s: %s", room.table.id, step.kind)
                room.later(Step("again", self.settings.clock() + RETRY), self._run)
                return
            await self._go_on(room)

    def leave(self, room: Room, watcher: asyncio.Event) -> None:
        """Nobody looks through that socket any more; a table that is done with leaves memory."""
        room.watchers.discard(watcher)
        if room.table.is_done and not room.watchers and not room.tasks:
            self.rooms.pop(room.table.id, None)

    def _whats(self, table: Table, step: Step) -> list[What]:
        if step.kind == "begin":
            return [Began()]
        if step.kind == "end":
            return [Ended()]
        if step.kind == "again":
            return []
        return commands.deal(table, pace.draw(table.state.weights(), self.settings.random))

    async def _think(self, table: Table, step: Step) -> tuple[Move, str]:
        """What the bot in a seat wants to play; a legal move and why, if it does not come up with one in time."""
        seat, state = table.seats[step.seat - 1], table.state
        view, moves = state.view(step.seat), state.moves(step.seat)
        spec = seat.bot or table.game.sense_name
        try:
            think = asyncio.get_running_loop().run_in_executor(
                self._thinkers, _choose, spec, view, moves, self.settings.think
            )
            move = await asyncio.wait_for(think, self.settings.think + GRACE)
        except TimeoutError:
            return self.settings.random.choice(moves), "late"
        except Exception:
            log.exception("table %s: bot %s", table.id, spec)
            return self.settings.random.choice(moves), "failed"
        return (move, "") if move in moves else (self.settings.random.choice(moves), "illegal")


def _choose(spec: str, view: View, moves: Sequence[Move], seconds: float) -> Move:
    return bots.bot(spec).choose(view, moves, seconds)
