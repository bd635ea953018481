"""The one socket of a page: the newest fragment, whenever there is one; half-made choices the other way."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from troquet.tables import TableError
from troquet.web.live import Room
from troquet.web.people import Visitor
from troquet.web.shown import fragment, news
from troquet.web.site import Site, site_of

LARGEST_MESSAGE = 1000
LONGEST_DRAFT = 200

AnySocket = WebSocket[Any, Any, Any]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a page may say: the half-made choice it wants to see."""

    draft: str = ""


class Page:
    """A page somebody has open. It is sent what is newest when it can take it, and nothing in between."""

    def __init__(
        self, site: Site, socket: AnySocket, room: Room, visitor: Visitor, number: int, draft: str
    ) -> None:
        self.site, self.socket, self.room, self.visitor = site, socket, room, visitor
        self.number = number
        self.news = asyncio.Event()
        self.draft, self.drafted_at = draft, self._decision()

    def _decision(self) -> int:
        """The number of the decision this page is asked for, 0 if none is."""
        seat = self.room.table.seat_of(self.visitor.person)
        return self.room.table.decisions.get(seat.number, 0) if seat else 0

    async def send(self) -> None:
        """The newest fragment, again and again."""
        while True:
            await self.socket.send_data(self._message(), mode="text")
            await self.news.wait()
            self.news.clear()

    def _message(self) -> str:
        table = self.room.table
        draft = self.draft if self.drafted_at == self._decision() else ""
        reader = self.site.reader(self.visitor, self.socket, table, draft=draft)
        lines = news(table, self.visitor, self.number)
        self.number = table.number
        message = {
            "number": table.number,
            "lines": lines,
            "html": fragment(self.site.renderer, table, reader),
        }
        return msgspec.json.encode(message).decode()

    async def listen(self) -> None:
        """Half-made choices, until the page goes away or talks nonsense."""
        while True:
            text = await self.socket.receive_data(mode="text")
            wish = msgspec.json.decode(text[:LARGEST_MESSAGE], type=Wish)
            self.draft, self.drafted_at = wish.draft[:LONGEST_DRAFT], self._decision()
            self.news.set()


@websocket("/t/{id:str}/live")
async def follow(
    socket: AnySocket, id: FromPath[str], after: FromQuery[int] = 0, draft: FromQuery[str] = ""
) -> None:
    """`after`: the number of the entry that the page shows already; `draft`: its half-made choice."""
    site = site_of(socket)
    try:
        room = await site.live.find(id)
    except TableError:
        await socket.close(code=4404)
        return
    visitor = await site.visitor(socket)
    await socket.accept()
    page = Page(site, socket, room, visitor, max(0, after), draft[:LONGEST_DRAFT])
    room.watchers.add(page.news)
    tasks = [asyncio.create_task(page.send()), asyncio.create_task(page.listen())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except WebSocketDisconnect:
        pass
    except (msgspec.MsgspecError, UnicodeDecodeError):
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code=1008)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        site.live.leave(room, page.news)


ROUTES = [follow]
