"""The tables in memory: one lock each, who watches, and what is due next."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias

from troquet.games.contract import Move
from troquet.language import M
from troquet.tables import Entry, Table, TableError, Unreadable, commands, opening, pace, patience
from troquet.tables.entries import Began, Ended, What
from troquet.tables.pace import Step
from troquet.web.hints import Wire
from troquet.web.logs import log, table_name
from troquet.web.settings import Settings
from troquet.web.store import Conflict, News, Store
from troquet.web.thinking import Thinking

# Seconds until a step that failed is tried again.
RETRY = 5.0
# So often is tried to write what another process may be faster to write.
TRIES = 5
# A machine may have been asleep: look at the clock again after so many seconds.
LONGEST_SLEEP = 300.0
# What is done as soon as it is due, by who has the lock.
AT_ONCE = ("seal", "agree", "begin", "deal")

NO_TABLE = M("There is no such table. It was closed, or the link lost a letter.")

Command = Callable[[Table], Sequence[What]]
Runner: TypeAlias = "Callable[[Room, Step], Coroutine[Any, Any, None]]"


class Room:
    """A table in memory. `watchers` are told, without waiting for them, that there is something new.

    `in_doubt`: a write failed, and nobody knows whether it is in the log. `used`: when somebody last asked for it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.tasks: dict[Step, asyncio.Task[None]] = {}
        self.in_doubt = False
        self.used = float("-inf")

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks, or something is being done."""
        return bool(self.watchers) or self.lock.locked()

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
    """All tables. What happens at one is written first, then true, then announced with all that follows at once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.wire = Wire(settings.database_url, self._heard, self._missed)
        self._following: set[asyncio.Task[None]] = set()
        self._is_closing = False
        self.thinking = Thinking(settings.house, settings.think)

    async def close(self) -> None:
        """Stop between two entries of every table; the next server goes on from there."""
        self._is_closing = True
        await self.wire.close()
        steps = [task for room in self.rooms.values() for task in room.tasks.values()]
        tasks = [*self._following, *self._loading.values(), *steps]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in self.rooms.values():
            async with room.lock:  # what is being written is written
                room.plan([], self.run)
        self.thinking.close()

    async def find(self, id: str) -> Room:
        """The table with that id, for somebody who asks: it stays for a while. TableError 404 if there is none."""
        room = await self.fetch(id)
        room.used = time.monotonic()
        return room

    async def fetch(self, id: str) -> Room:
        """The same for nobody: it goes as soon as it has nothing to do. One object, however many ask at once."""
        while (room := self.rooms.get(id)) is None:  # what has just been read may be gone again
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
            await asyncio.shield(self._loading[id])
        return room

    async def _load(self, id: str) -> Room:
        try:
            may_be = id.isascii() and id.isprintable() and len(id) <= 64
            entries = await self.store.entries(id) if may_be else []
            if not entries:
                raise TableError(404, NO_TABLE)
            room = self.rooms[id] = Room(_told(id, entries))
            async with room.lock:
                await self._go_on(room)
            return room
        finally:
            del self._loading[id]

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
        return await self.find(id)

    async def do(self, room: Room, command: Command, by: str, once: str = "") -> None:
        """What a person wants, once for each key. TableError, and nothing has changed, if it may not be."""
        async with room.lock:
            try:
                if await self._carry_out(room, command, by, once):
                    await self._go_on(room)
            finally:
                if room.in_doubt:
                    self._try_again(room)

    async def _carry_out(self, room: Room, command: Command, by: str, once: str) -> bool:
        """Whether that has written something. The lock is held."""
        for _ in range(TRIES):
            await self._make_sure(room)
            if once and (by, once) in room.table.once:
                return False
            try:
                whats = command(room.table)
            except TableError:
                if await self._is_behind(room):
                    continue
                raise
            if not whats:
                return False
            with contextlib.suppress(Conflict):  # another process was faster: judge what it has left
                await self._write(room, whats, by, once)
                return True
        raise TableError(409, M("The table has gone on meanwhile; this is how it stands now."))

    async def _write(self, room: Room, whats: Sequence[What], by: str = "", once: str = "") -> None:
        """Append to the log; only then is it so. Whatever else happens, the table is in doubt."""
        table, at = room.table, self.settings.clock()
        entries = [
            Entry(table.number + i, at, what, by, once if i == 1 else "") for i, what in enumerate(whats, 1)
        ]
        room.in_doubt = True
        await self.store.append(table.id, entries, News.of(table, whats, at))
        room.in_doubt = False
        for entry in entries:
            table.add(entry)
        self.wire.tell(table.id, table.number)

    async def _is_behind(self, room: Room) -> bool:
        """Whether another process has written on at a table."""
        if not self.store.database.is_shared:
            return False
        numbers = await self.store.numbers([room.table.id])
        room.in_doubt = numbers.get(room.table.id, 0) > room.table.number
        return room.in_doubt

    async def _make_sure(self, room: Room) -> None:
        """In doubt, what the log says is so; the rest follows from that, whoever wrote it."""
        if not room.in_doubt:
            return
        entries = await self.store.entries(room.table.id)
        if not entries:
            self.rooms.pop(room.table.id, None)
            raise TableError(404, NO_TABLE)
        room.table = _told(room.table.id, entries)
        room.in_doubt = False
        room.later(Step("again", self.settings.clock()), self.run)
        self.wire.tell(room.table.id, room.table.number)

    def _try_again(self, room: Room) -> None:
        """What could not be done now may be done soon, if the table is still there."""
        if self.rooms.get(room.table.id) is room:
            room.later(Step("again", self.settings.clock() + RETRY), self.run)

    # ── what other processes do ──────────────────────────────────────────────────────────────────────────

    def _heard(self, numbers: Mapping[str, int]) -> None:
        """Other processes may have written on at these tables."""
        for id, number in numbers.items():
            room = self.rooms.get(id)
            if room and room.table.number < number:
                task = asyncio.create_task(self._follow(room, number))
                self._following.add(task)
                task.add_done_callback(self._following.discard)

    async def _missed(self) -> None:
        """Nobody knows what others have written: look how far the tables here have come."""
        self._heard(await self.store.numbers(list(self.rooms)))

    async def _follow(self, room: Room, number: int) -> None:
        """Read on in a table's log, as far as it goes."""
        try:
            async with room.lock:
                if room.table.number >= number:
                    return
                for entry in await self.store.entries(room.table.id, after=room.table.number):
                    room.table.add(entry)
                await self._go_on(room)
        except Exception as error:
            log.exception("table.failed", error, table=table_name(room.table.id), at="follow")

    # ── what a table does by itself ──────────────────────────────────────────────────────────────────────

    async def _go_on(self, room: Room) -> None:
        """Do what is due at once, announce all that is new, and see to the rest when it is time. The lock is held.

        What fails here is nobody's fault who has just moved: it is tried again later.
        """
        try:
            await self._make_sure(room)
            while not self._is_closing and (due := self._due(room)):
                with contextlib.suppress(Conflict):
                    await self._write(room, self._whats(room.table, due))
                await self._make_sure(room)
        except Exception as error:
            log.exception("table.failed", error, table=table_name(room.table.id), at="go on")
            self._try_again(room)
        else:
            room.plan([] if self._is_closing else self._steps(room), self.run)
            if room.table.is_done:
                self.thinking.dismiss(room.table.id)
        finally:
            room.announce()

    def _due(self, room: Room) -> Step | None:
        now = self.settings.clock()
        return next((step for step in self._steps(room) if step.kind in AT_ONCE and step.at <= now), None)

    def _steps(self, room: Room) -> list[Step]:
        return pace.steps(room.table, self.settings.pace, self.settings.opening)

    async def run(self, room: Room, step: Step) -> None:
        """See to one step when its time has come."""
        move, instead = await self._think(room.table, step) if step.kind == "bot" else (None, "")
        while (left := step.at - self.settings.clock()) > 0:
            await asyncio.sleep(min(left, LONGEST_SLEEP))
        async with room.lock:
            if room.tasks.pop(step, None) is None:
                return
            try:
                await self._make_sure(room)
                if move:
                    whats = commands.play_bot(room.table, step.seat, step.decision, move, instead)
                else:
                    whats = self._whats(room.table, step)
                if whats:
                    with contextlib.suppress(Conflict):
                        await self._write(room, whats)
            except Exception as error:
                log.exception("table.failed", error, table=table_name(room.table.id), at=step.kind)
                self._try_again(room)
                return
            await self._go_on(room)

    def _whats(self, table: Table, step: Step) -> list[What]:
        match step.kind:
            case "seal":
                return opening.seal(table, self.settings.secret())
            case "agree":
                return opening.agree(table)
            case "void":
                return opening.void(table, self.settings.secret())
            case "begin":
                return [Began()]
            case "deal":
                return commands.deal(table, self.settings.random)
            case "late":
                return patience.run_out(table, step.seat, step.decision)
            case "end":
                return [Ended()]
        return []

    async def _think(self, table: Table, step: Step) -> tuple[Move, str]:
        """What the bot in a seat wants to play; a legal move and why, if it does not come up with one in time."""
        seat, moves = table.seats[step.seat - 1], table.state.moves(step.seat)
        name = seat.stand_in or seat.bot or table.game.sense_name
        try:
            move = await self.thinking.choose(table.id, name, table.view(step.seat), moves)
        except TimeoutError:
            return self.settings.random.choice(moves), "late"
        except Exception as error:
            log.exception("bot.failed", error, quoted=False, table=table_name(table.id), bot=name)
            return self.settings.random.choice(moves), getattr(error, "instead", "failed")
        return (move, "") if move in moves else (self.settings.random.choice(moves), "illegal")


def _told(id: str, entries: Sequence[Entry]) -> Table:
    """The table of a log; Unreadable if this program cannot follow it."""
    try:
        return Table(id, entries)
    except Exception as error:
        log.exception("table.unreadable", error, table=table_name(id))
        raise Unreadable(id) from error
