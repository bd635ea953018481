"""The socket of a page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from tests.web.people import HOST, Person, Server
from tests.web.test_durable import opened, playing, plays
from troquet.tables import commands
from troquet.web.people import Keys, Visitor
from troquet.web.protocol import Pieces
from troquet.web.render import Renderer
from troquet.web.site import Site
from troquet.web.socket import Page as ServersPage


class Page:
    """The end of a page's socket."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket, self.pieces, self.send_text = socket, Pieces(), socket.send_text

    def received(self) -> dict[str, Any]:
        """The next message; its fragment whole."""
        message: dict[str, Any] = json.loads(self.socket.receive_text(timeout=60))
        return (
            message | {"html": self.pieces.whole(message["there"], message["html"])}
            if "html" in message
            else message
        )


@contextmanager
def listening(person: Person, path: str, origin: str = HOST) -> Iterator[Page]:
    headers = {**person.headers, "origin": origin}
    with person.server.client.websocket_connect(f"{path}/live", headers=headers) as socket:
        yield Page(socket)


def three(server: Server) -> tuple[str, Person, Person, Person]:
    """Ana, Bo and Cy at a table: its path, and they."""
    ana, bo, cy = (server.person(name) for name in ("Ana", "Bo", "Cy"))
    path = ana.sets_table("", "", "")
    for person in (ana, bo, cy):
        person.sits(path)
    return path, ana, bo, cy


def test_others_moves_arrive_whole(server: Server) -> None:
    path, ana, bo, _ = three(server)
    with listening(bo, path) as page:
        first = page.received()
        ana.plays(path, "1 play 2")
        second = page.received()
    assert second["number"] == first["number"] + 1
    assert second["lines"] == ["Ana plays 2 face up"]
    assert second["html"].startswith("<main")
    assert "Look, or dare?" in second["html"]


def test_what_has_not_changed_is_not_sent_again(server: Server) -> None:
    """A piece that was sent before is sent as its place; together they are what a post brings."""
    path, ana, bo, _ = three(server)
    with listening(bo, path) as page:
        first = page.socket.receive_json(timeout=60)
        ana.plays(path, "1 play 2")
        second = page.socket.receive_json(timeout=60)
        assert first["there"] == 0
        new = [piece for piece in second["html"] if isinstance(piece, str)]
        assert 0 < len("".join(new)) < len("".join(first["html"])) / 2
        assert not set(new) & set(first["html"])
        page.pieces.whole(first["there"], first["html"])
        fragment = bo.get(f"{path}/fragment").text
        assert unmarked(page.pieces.whole(second["there"], second["html"])) == unmarked(fragment)


def unmarked(html: str) -> str:
    """A fragment without the mark of its forms."""
    return re.sub(r'(name="once" value=")[^"]*', r"\1", html)


def test_half_made_choices_are_shown_to_who_makes_them(server: Server) -> None:
    path, ana, bo, _ = three(server)
    ana.plays(path, "1 play 2")
    with listening(bo, path) as page:
        assert "Dare: which card?" not in page.received()["html"]
        page.send_text('{"draft": "dare"}')
        drafted = page.received()
    assert "Dare: which card?" in drafted["html"]
    assert drafted["lines"] == []


def test_half_made_choices_survive_what_others_do(server: Server) -> None:
    path, ana, bo, cy = three(server)
    ana.plays(path, "1 play 2")
    with listening(bo, path) as page:
        page.received()
        page.send_text('{"draft": "dare"}')
        page.received()
        cy.post(f"{path}/rename", name="Cyrus")
        assert "Dare: which card?" in page.received()["html"]
        bo.plays(path, "2 look")
        assert "Play a card" in page.received()["html"]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_other_sites_get_nothing(server: Server, origin: str) -> None:
    """J2"""
    ana = server.person("Ana")
    path = ana.sets_table("", "random", "random")
    with pytest.raises(WebSocketDisconnect), listening(ana, path, origin) as page:
        page.received()


def test_who_is_not_known_gets_nothing(server: Server) -> None:
    """J2: as strict as a post."""
    ana = server.person("Ana")
    path = ana.sets_table("", "random", "random")
    for cookie in ("", "person=ana.x", f"{ana.headers['cookie']}x"):
        ana.cookies = {"person": cookie.removeprefix("person=")}
        with pytest.raises(WebSocketDisconnect), listening(ana, path) as page:
            page.received()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"draft": 3}', '{"move": "1 play 1"}', "x" * 3000])
def test_nonsense_ends_the_talk(server: Server, text: str) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "", "")
    with listening(ana, path) as page:
        page.received()
        page.send_text(text)
        with pytest.raises(WebSocketDisconnect):
            page.received()


def test_a_missing_table_says_so(server: Server) -> None:
    with pytest.raises(WebSocketDisconnect), listening(server.person("Ana"), "/t/late-lantern") as page:
        page.received()


def test_a_page_asks_whether_anybody_is_there(server: Server) -> None:
    ana = server.person("Ana")
    path = ana.sets_table("", "", "")
    with listening(ana, path) as page:
        assert page.received()["sent"] == 1
        page.send_text('{"ping": true}')
        assert page.received() == {"sent": 1, "draft": ""}


class Slow:
    """A socket whose reader takes nothing until it is let."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.takes = asyncio.Event()

    async def send_data(self, data: str, mode: str) -> None:
        await self.takes.wait()
        self.sent.append(json.loads(data))


def test_nothing_queues_for_a_slow_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """I3: it gets what was newest when it looked away, then what is newest now, with all that was said between."""

    async def run() -> None:
        async with opened(tmp_path) as tables:
            room = await playing(tables)
            settings = tables.settings
            site = Site(settings, Keys(b"k" * 32), tables.store, tables, Renderer())
            monkeypatch.setattr(Site, "base", lambda *_: "http://localhost")
            slow: Any = Slow()
            visitor = Visitor("bo", "Bo", "en", "system", False)
            page = ServersPage(site, slow, room, visitor, room.table.number, "", board=False, here="")
            room.watchers.add(page.news)
            sending = asyncio.create_task(page.send())
            await asyncio.sleep(0.01)
            first = room.table.number
            for i in range(20):
                await tables.do(room, lambda table, i=i: commands.rename(table, "cy", f"Cy {i}"), "cy")  # type: ignore[misc]
            assert await plays(tables, room, room.table.decisions[1]) == 200
            slow.takes.set()
            await asyncio.sleep(0.05)
            sending.cancel()
            assert [message["number"] for message in slow.sent] == [first, room.table.number]
            assert [message["after"] for message in slow.sent] == [first, first]
            assert slow.sent[1]["lines"] == ["Ana plays 1 face up"]
            assert [message["sent"] for message in slow.sent] == [1, 2]

    asyncio.run(run())
