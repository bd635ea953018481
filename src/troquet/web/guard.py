"""What protects every answer and every wish: headers, and where a request comes from."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler

from troquet.web.people import COOKIE

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.types import Message, Scope

    from troquet.web.settings import Settings

LARGEST_BODY = 64 << 10
# So many letters may a name have that leads to a machine, and its port.
LONGEST_HOST = 253 + 6

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


class WrongHost(HTTPException):
    """Asked for by a name that is not ours: another site's name may lead here too."""

    status_code = 421


def known_host(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A page of another site whose name was made to lead to this machine gets nothing (DNS rebinding)."""
    host = connection.headers.get("host", "")
    if not is_ours(host, connection.app.state.site.settings):
        raise WrongHost(detail=host)


def is_ours(host: str, settings: Settings) -> bool:
    """Whether that is what we are called: a number, this machine, or the address others were told."""
    try:
        asked = urlsplit(f"//{host}")
        name, port = (asked.hostname or "").rstrip("."), asked.port
    except ValueError:
        return False
    if len(host) > LONGEST_HOST or "@" in host or port == 0:
        return False
    if name in settings.hosts or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def within_limits(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Nobody asks for so much that others get less."""
    scope: Any = connection.scope
    path, site = scope["path"], connection.app.state.site
    if path.startswith("/s/") or path == "/healthz" or not site.settings.limited:
        return
    if scope["type"] == "websocket":
        kinds = ["socket"]
    elif scope["method"] != "POST":
        kinds = ["page"]
    else:
        kinds = ["post", "table"] if path == "/tables" or path.endswith("/rematch") else ["post"]
    person = site.keys.person(connection.cookies.get(COOKIE, ""))
    address = connection.client.host if connection.client else ""
    if not all(site.limits.allow(kind, person, address) for kind in kinds):
        raise TooManyRequestsException


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
        public = connection.app.state.site.settings.public_url
        ours = is_our_page(origin, connection.headers.get("host", ""), public)
    elif scope["type"] == "websocket":
        ours = False
    else:
        ours = site in ("same-origin", "none") if site else COOKIE in connection.cookies
    if not ours:
        raise PermissionDeniedException("another site's request")


def is_our_page(origin: str, host: str, public: str) -> bool:
    """Whether a page of that origin came from this server, asked for as `host`; where that is known to be reached by
    https, it came so."""
    name = origin.partition("://")[2]
    if public.startswith("https://") and name == public.partition("://")[2]:
        return origin == public
    return name == host or origin == public


GUARDS: list[Any] = [known_host, same_origin, within_limits]
