"""People at a server in this process: each with cookies of their own, speaking plain forms."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import urljoin

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from troquet.bots.house import House
from troquet.tables import Table
from troquet.web.app import create_app
from troquet.web.settings import Settings
from troquet.web.site import Site

T = TypeVar("T")
HOST = "http://testserver.local"


class Server:
    """A running server; `seed` fixes keys and chance, `clock` the time."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.site: Site = client.app.state.site

    def person(self, name: str = "", language: str = "en") -> Person:
        return Person(self, name, language)

    def run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Something of the server's own, in its loop."""
        with self.client.portal() as portal:
            return portal.call(job)

    def table(self, id: str) -> Table:
        return self.site.live.rooms[id].table


@contextmanager
def running(
    folder: Path,
    seed: int = 1,
    pace: float = 0.0,
    clock: Any = time.time,
    think: float = 2.0,
    opening: float = 20.0,
    *,
    limited: bool = False,
    database: str = "",
    house: House | None = None,
) -> Iterator[Server]:
    tokens, chance = itertools.count(1000 * (seed - 1)), Random(seed)
    settings = Settings(
        data=folder,
        database=database,
        names=("testserver.local",),
        pace=pace,
        clock=clock,
        think=think,
        house=house or House(),
        limited=limited,
        random=Random(seed),
        secret=lambda: chance.randbytes(32),
        opening=opening,
        token=lambda: f"token{next(tokens):04d}",
    )
    with TestClient(create_app(settings), base_url=HOST) as client:
        yield Server(client)


class Person:
    """A browser without scripts: it follows links and sends the forms it finds."""

    def __init__(self, server: Server, name: str, language: str) -> None:
        self.server, self.name, self.language = server, name, language
        self.cookies: dict[str, str] = {}
        self.get("/")

    @property
    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"accept-language": self.language, **({"cookie": cookies} if cookies else {})}

    def get(self, path: str) -> httpx.Response:
        return self._keep(self.server.client.get(path, headers=self.headers, follow_redirects=False))

    def post(self, path: str, /, **fields: object) -> httpx.Response:
        """Send a form, as one of our own pages does."""
        return self.post_from({"origin": HOST}, path, **fields)

    def post_from(self, headers: dict[str, str], path: str, /, **fields: object) -> httpx.Response:
        """Send a form from elsewhere."""
        data = {name: str(value) for name, value in fields.items()}
        sent = {**self.headers, **headers}
        return self._keep(self.server.client.post(path, headers=sent, data=data, follow_redirects=False))

    def _keep(self, answer: httpx.Response) -> httpx.Response:
        self.server.client.cookies.clear()
        self.cookies.update(answer.cookies)
        return answer

    # ── a table ──────────────────────────────────────────────────────────────────────────────────────────

    def sets_table(self, *seats: str, **more: object) -> str:
        """A table with these bots, and people where there is none; its path."""
        fields: dict[str, object] = {"game": "troll", "players": len(seats), "name": self.name, **more}
        for i, bot in enumerate(seats, 1):
            fields |= {f"seat{i}": "bot" if bot else "person", f"bot{i}": bot}
        answer = self.post("/tables", **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def sits(self, path: str) -> None:
        assert self.post(f"{path}/sit", name=self.name).status_code == 303
        assert self.post(f"{path}/ready", ready="yes").status_code == 303

    def moves(self, path: str) -> list[str]:
        """What the page lets this person play now, half-made choices followed too."""
        page = self.get(path).text
        drafts = re.findall(r'href="([^"]*\?draft=(?!table)[^"]+)"', page)
        pages = [page, *(self.get(urljoin(path, unescape(draft))).text for draft in drafts)]
        return [unescape(move) for text in pages for move in re.findall(r'name="move" value="([^"]+)"', text)]

    def decision(self, path: str) -> str:
        found = re.search(r'name="decision" value="(\d+)"', self.get(path).text)
        return found[1] if found else ""

    def plays(self, path: str, move: str) -> httpx.Response:
        return self.post(f"{path}/play", decision=self.decision(path), move=move)


def until(holds: Callable[[], Any], seconds: float = 60) -> None:
    """Wait until it is so; a busy machine may take its time."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


def play_on(path: str, *people: Person, seconds: float = 60) -> str:
    """To the end of the game, by forms alone; the last page of the first of them."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for person in people:
            if moves := person.moves(path):
                person.plays(path, moves[0])
        page = people[0].get(path).text
        if 'class="result"' in page:
            return page
        time.sleep(0.01)
    raise AssertionError("the game did not end")
