"""The one socket of a page: the newest fragment, whenever there is one; half-made choices the other way."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from troquet.tables import TableError, sharing
from troquet.web.limits import MESSAGES, Bucket
from troquet.web.live import Room
from troquet.web.people import Visitor
from troquet.web.protocol import Pieces
from troquet.web.shown import fragment, news
from troquet.web.site import Site, site_of

LARGEST_MESSAGE = 1000
LONGEST_DRAFT = 200

AnySocket = WebSocket[Any, Any, Any]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a page may say: the half-made choice it wants to see; or whether anybody is there."""

    draft: str = ""
    ping: bool = False


class Page:
    """A page somebody has open. It is sent what is newest when it can take it, and nothing in between."""

    def __init__(
        self,
        site: Site,
        socket: AnySocket,
        room: Room,
        visitor: Visitor,
        number: int,
        draft: str,
        board: bool,
        here: str,
    ) -> None:
        self.site, self.socket, self.room, self.visitor = site, socket, room, visitor
        self.number, self.board, self.here = number, board, here
        self.sent, self.pieces = 0, Pieces()
        self.news = asyncio.Event()
        self.draft, self.drafted_at = draft, self._decision()

    def _decision(self) -> int:
        """The number of the decision this page is asked for, 0 if none is."""
        seat = sharing.chair(self.room.table, self.visitor.person, self.here).me
        return self.room.table.decisions.get(seat.number, 0) if seat else 0

    def _draft(self) -> str:
        """The half-made choice, as long as it is for what is asked now."""
        return self.draft if self.drafted_at == self._decision() else ""

    async def send(self) -> None:
        """The newest fragment, again and again."""
        while True:
            await self.socket.send_data(self._message(), mode="text")
            await self.news.wait()
            self.news.clear()

    def _message(self) -> str:
        table = self.room.table
        reader = self.site.reader(
            self.visitor, self.socket, table, draft=self._draft(), board=self.board, here=self.here
        )
        after, self.number = self.number, table.number
        self.sent += 1
        there, html = self.pieces.abridged(fragment(self.site.renderer, table, reader))
        message = {
            "sent": self.sent,
            "number": table.number,
            "after": after,
            "lines": news(table, self.visitor, after, self.here),
            "there": there,
            "html": html,
        }
        return msgspec.json.encode(message).decode()

    async def listen(self) -> None:
        """Half-made choices, until the page goes away or talks nonsense. Who talks too fast is read more slowly."""
        rate = Bucket(MESSAGES)
        while True:
            await asyncio.sleep(rate.wait())
            text = await self.socket.receive_data(mode="text")
            wish = msgspec.json.decode(text[:LARGEST_MESSAGE], type=Wish)
            if wish.ping:
                newest = {"sent": self.sent, "draft": self._draft()}
                await self.socket.send_data(msgspec.json.encode(newest).decode(), mode="text")
                continue
            self.draft, self.drafted_at = wish.draft[:LONGEST_DRAFT], self._decision()
            self.news.set()


@websocket("/t/{id:str}/live")
async def follow(
    socket: AnySocket, id: FromPath[str], after: FromQuery[int] = 0, draft: FromQuery[str] = "",
    board: FromQuery[str] = "", here: FromQuery[str] = "",
) -> None:  # fmt: skip
    """`after`: the number of the entry that the page shows already; `draft`: its half-made choice; `board`: “text”
    if it shows the table as text; `here`: who is there, at a table on one device."""
    site = site_of(socket)
    await socket.accept()  # or a page could not read why not
    try:
        room = await site.live.find(id)
    except TableError:
        await socket.close(code=4404)
        return
    visitor = await site.visitor(socket)
    if visitor.is_new:
        await socket.close(code=4401)
        return
    if not site.limits.enter(visitor.person):
        await socket.close(code=4429)
        return
    try:
        is_text = board == "text"
        await _talk(Page(site, socket, room, visitor, max(0, after), draft[:LONGEST_DRAFT], is_text, here))
    finally:
        site.limits.leave(visitor.person)


async def _talk(page: Page) -> None:
    """Both ways, until one of them ends."""
    page.room.watchers.add(page.news)
    tasks = [asyncio.create_task(page.send()), asyncio.create_task(page.listen())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except WebSocketDisconnect:
        pass
    except (msgspec.MsgspecError, UnicodeDecodeError):
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await page.socket.close(code=1008)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        page.room.watchers.discard(page.news)
        page.room.used = time.monotonic()


ROUTES = [follow]
