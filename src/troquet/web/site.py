"""What every page needs, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.response import Response

from troquet.language import M
from troquet.tables import Table, TableError
from troquet.web.limits import Limits
from troquet.web.live import Live
from troquet.web.people import COOKIE, THEMES, Keys, Visitor, language_of
from troquet.web.render import Renderer
from troquet.web.settings import Settings
from troquet.web.shelf import Shelf
from troquet.web.shown import Reader
from troquet.web.store import Store

A_YEAR = 365 * 24 * 3600

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True)
class Site:
    """A running server."""

    settings: Settings
    keys: Keys
    store: Store
    live: Live
    renderer: Renderer
    limits: Limits = field(default_factory=Limits)
    shelf: Shelf = field(default_factory=Shelf)

    async def visitor(self, connection: AnyConnection) -> Visitor:
        """Who asks; somebody new gets an identity, which the answer's cookie tells them."""
        visitor = self.stranger(connection)
        return visitor if visitor.is_new else replace(visitor, name=await self.store.name(visitor.person))

    async def known(self, connection: AnyConnection) -> Visitor:
        """Who asks, if they have our cookie; TableError 401 if not."""
        visitor = await self.visitor(connection)
        if visitor.is_new:
            raise TableError(
                401, M("Nobody knows you here yet: please allow cookies and load the page again.")
            )
        return visitor

    def stranger(self, connection: AnyConnection) -> Visitor:
        """Who asks, without asking the database for their name."""
        cookies = connection.cookies
        person = self.keys.person(cookies.get(COOKIE, ""))
        theme = cookies.get("theme", "")
        return Visitor(
            person=person or self.settings.token(),
            name="",
            language=language_of(cookies.get("language"), connection.headers.get("accept-language", "")),
            theme=theme if theme in THEMES else "system",
            is_new=not person,
        )

    def reader(self, visitor: Visitor, connection: AnyConnection, table: Table, **more: Any) -> Reader:
        """A visitor looking at a table."""
        link = f"{self.base(connection)}/t/{table.id}"
        return Reader(
            visitor, link, once=self.settings.token(), now=self.settings.clock(), house=self.settings.house,
            **more,
        )  # fmt: skip

    def base(self, connection: AnyConnection) -> str:
        """How others reach this server: as told, else near by, else as who asks did."""
        url = connection.base_url
        is_local = url.hostname in ("localhost", "127.0.0.1", "::1")
        here = f"{url.scheme.replace('ws', 'http')}://{url.netloc}"
        return (self.settings.public_url or (is_local and self.settings.near_url) or here).rstrip("/")

    def cookie(self, key: str, value: str) -> Cookie:
        """A cookie that lasts, that no script reads and no other site sends."""
        return Cookie(
            key=key, value=value, max_age=A_YEAR, httponly=True, samesite="lax", path="/",
            secure=self.settings.is_secure,
        )  # fmt: skip

    def answer(
        self, body: str, visitor: Visitor, status: int = 200, type: str = "text/html"
    ) -> Response[str]:
        """A page, with who they are for somebody new."""
        cookies = [self.cookie(COOKIE, self.keys.signed(visitor.person))] if visitor.is_new else []
        headers = {"cache-control": "no-store"}
        return Response(body, status_code=status, media_type=type, cookies=cookies, headers=headers)


def site_of(connection: AnyConnection) -> Site:
    """The site an app serves."""
    site: Site = connection.app.state.site
    return site
