"""What protects every answer and every wish: headers, and where a request comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from troquet.web.people import COOKIE

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.types import Message, Scope

LARGEST_BODY = 64 << 10

HEADERS = {
    "content-security-policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on everything that is sent."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message.get("headers", ()), *_RAW]


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Only our own pages may post or open a socket.

    A form of ours may say that its origin is `null`, since we send no referrers. Then the browser's own word counts,
    and where there is none (plain http on a local network), our cookie, which no other site's form can bring along.
    """
    scope: Any = connection.scope
    if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return
    origin, site = connection.headers.get("origin"), connection.headers.get("sec-fetch-site")
    if origin and origin != "null":
        ours = _is_ours(connection, origin)
    elif scope["type"] == "websocket":
        ours = False
    else:
        ours = site in ("same-origin", "none") if site else COOKIE in connection.cookies
    if not ours:
        raise PermissionDeniedException("another site's request")


def _is_ours(connection: ASGIConnection[Any, Any, Any, Any], origin: str) -> bool:
    public = connection.app.state.site.settings.public_url
    host = connection.headers.get("host", "")
    return urlsplit(origin).netloc == host or (bool(public) and origin == public.rstrip("/"))
