"""A crowd at a server on this machine: people with pages open who play by forms. For measurements and tests of load.

Loopback only, at a bounded rate and for a bounded time.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Sequence
from html import unescape
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from troquet.web.protocol import Pieces

HOST = "127.0.0.1"
_MOVE = re.compile(r'name="move" value="([^"]+)"')
_DECISION = re.compile(r'name="decision" value="(\d+)"')


class Message(msgspec.Struct):
    """What a page is sent."""

    number: int
    after: int = 0
    lines: list[str] = []
    there: int = 0
    html: list[str | int] = []


class Guest:
    """A person: a cookie, a connection, and at a table an open page. `seen`: the newest number, `at`: since when."""

    def __init__(self, port: int, name: str) -> None:
        self.port, self.name, self.cookie = port, name, ""
        self.seen, self.at, self.html = 0, 0.0, ""
        self.pieces = Pieces()
        self.changed = asyncio.Event()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    async def fetch(
        self, path: str, form: dict[str, object] | None = None, *, fragment: bool = False
    ) -> tuple[int, str, str]:
        """Status, where it leads, and the text."""
        body = urlencode(form).encode() if form is not None else b""
        head = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"host: {HOST}:{self.port}",
            f"origin: {self.origin}",
            f"cookie: {self.cookie}",
            *(["x-fragment: 1"] if fragment else []),
            "content-type: application/x-www-form-urlencoded",
            f"content-length: {len(body)}",
        ]
        try:
            return await self._asked("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was open, but had not been used for long
            await self._hang_up()
            return await self._asked("\r\n".join(head).encode() + b"\r\n\r\n" + body)

    async def _asked(self, request: bytes) -> tuple[int, str, str]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self.port, limit=1 << 20)
        reader, writer = self._streams
        writer.write(request)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        text = await reader.readexactly(int(headers.get("content-length", "0")))
        if given := headers.get("set-cookie"):
            self.cookie = given.partition(";")[0]
        return int(status.split()[1]), headers.get("location", ""), text.decode()

    async def watch(self, path: str) -> None:
        """Open the page's socket, and listen."""
        uri = f"ws://{HOST}:{self.port}{path}/live?after=0"
        headers = {"Cookie": self.cookie}
        self._socket = await connect(
            uri, origin=Origin(self.origin), additional_headers=headers, proxy=None, ping_interval=None,
            max_size=1 << 20,
        )  # fmt: skip
        self._listening = asyncio.create_task(self._listen(self._socket))

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                message = msgspec.json.decode(text, type=Message)
                self.seen, self.at = message.number, time.perf_counter()
                self.html = self.pieces.whole(message.there, message.html)
                self.changed.set()
        except ConnectionClosed:
            pass

    async def sees(self, number: int, seconds: float = 10) -> None:
        """Until the page shows that entry. TimeoutError if it does not come."""
        async with asyncio.timeout(seconds):
            while self.seen < number:
                self.changed.clear()
                await self.changed.wait()

    async def is_gone(self) -> None:
        """Until the server has closed the page's socket."""
        if self._listening:
            await self._listening

    @property
    def move(self) -> str:
        """A move that the page offers; nothing if it is not asked for one."""
        found = _MOVE.search(self.html)
        return unescape(found[1]) if found else ""

    async def play(self, path: str) -> int:
        """Make that move: the status."""
        decision = _DECISION.search(self.html)
        form = {
            "decision": decision[1] if decision else "",
            "move": self.move,
            "once": f"{time.perf_counter_ns()}",
        }
        return (await self.fetch(f"{path}/play", form, fragment=True))[0]

    async def leave(self) -> None:
        if self._listening:
            self._listening.cancel()
        if self._socket:
            await self._socket.close()
        await self._hang_up()

    async def _hang_up(self) -> None:
        if self._streams:
            (_, writer), self._streams = self._streams, None
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


class Party:
    """Guests at one table, all with their pages open."""

    def __init__(self, port: int, game: str, guests: int) -> None:
        self.game, self.path = game, ""
        self.guests = [Guest(port, f"Guest {i + 1}") for i in range(guests)]

    async def sit(self) -> None:
        """Set the table, sit down, be ready, open the pages, until somebody is asked for a move."""
        for guest in self.guests:
            await guest.fetch("/")
        first, *others = self.guests
        seats = {f"seat{i + 1}": "person" for i in range(len(self.guests))}
        form: dict[str, object] = {
            "game": self.game,
            "players": len(self.guests),
            "name": first.name,
            **seats,
        }
        status, self.path, _ = await first.fetch("/tables", form)
        if status != 303:
            raise RuntimeError(f"/tables answered {status}")
        for guest in others:
            await guest.fetch(f"{self.path}/sit", {"name": guest.name})
        for guest in self.guests:
            await guest.fetch(f"{self.path}/ready", {"ready": "yes"})
            await guest.watch(self.path)
        async with asyncio.timeout(10):
            while not self.asked:
                await asyncio.sleep(0.01)

    @property
    def asked(self) -> Guest | None:
        """Who is asked for a move."""
        return next((guest for guest in self.guests if guest.move), None)

    @property
    def is_over(self) -> bool:
        return 'class="result"' in self.guests[0].html

    async def turn(self) -> float | None:
        """One move, until every page shows it: the seconds from the post to the last. None if nobody is asked."""
        guest = self.asked
        if guest is None:
            return None
        number, began = guest.seen + 1, time.perf_counter()
        status = await guest.play(self.path)
        if status >= 400:
            raise RuntimeError(f"{self.path}/play answered {status}")
        await asyncio.gather(*(one.sees(number) for one in self.guests))
        return max(one.at for one in self.guests) - began

    async def leave(self) -> None:
        await asyncio.gather(*(guest.leave() for guest in self.guests))


def load(port: int, game: str, *, tables: int, guests: int, rate: float, seconds: float) -> list[float]:
    """The seconds from each post to the last page of its table. Not all tables are as far in their round."""

    async def run() -> list[float]:
        parties = await seated(port, game, tables, guests)
        try:
            for number, party in enumerate(parties):
                for _ in range(number % (guests + 1)):
                    await party.turn()
            return await play_at(rate, parties, seconds)
        finally:
            await asyncio.gather(*(party.leave() for party in parties))

    return asyncio.run(run())


def pages_beside_bots(port: int, game: str, *, tables: int, pages: int) -> list[float]:
    """The seconds that pages of a table take while bots play at so many others."""

    async def run() -> list[float]:
        guest, paths, took = Guest(port, "Ana"), [], []
        await guest.fetch("/")
        bots = {f"seat{i}": "bot" for i in range(1, 5)} | {f"bot{i}": "random" for i in range(1, 5)}
        form: dict[str, object] = {"game": game, "players": 4, "name": "Ana", **bots}
        for _ in range(tables):
            paths.append((await guest.fetch("/tables", form))[1])
        for i in range(pages):
            began = time.perf_counter()
            await guest.fetch(paths[i % tables])
            took.append(time.perf_counter() - began)
            await asyncio.sleep(0.02)
        await guest.leave()
        return took

    return asyncio.run(run())


async def seated(port: int, game: str, tables: int, guests: int) -> list[Party]:
    """So many tables, all playing."""
    parties = [Party(port, game, guests) for _ in range(tables)]
    for some in range(0, tables, 10):
        await asyncio.gather(*(party.sit() for party in parties[some : some + 10]))
    return parties


async def play_at(rate: float, parties: Sequence[Party], seconds: float) -> list[float]:
    """So many moves a second in all, in turn at every table, for so long: the seconds each took."""
    took: list[float] = []
    waiting: set[asyncio.Task[None]] = set()
    free = list(parties)

    async def one(party: Party) -> None:
        try:
            spent = await party.turn()
            if spent is not None:
                took.append(spent)
        finally:
            free.append(party)

    began, done = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        while done < now * rate and free:
            done += 1
            task = asyncio.create_task(one(free.pop(0)))
            waiting.add(task)
            task.add_done_callback(waiting.discard)
        await asyncio.sleep(0.005)
    await asyncio.gather(*waiting)
    return took
