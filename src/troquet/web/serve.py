"""`troquet serve`: open the door, say where it is, warm up, close cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import webbrowser
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from rich.console import Console
from sqlalchemy.exc import SQLAlchemyError

from troquet import games
from troquet.bots import prepare
from troquet.bots.house import opened
from troquet.games.contract import clip
from troquet.language import M, TroquetError
from troquet.web import logs, network, qr
from troquet.web.app import create_app
from troquet.web.database import Unavailable, fault_of
from troquet.web.housekeeping import leave_be
from troquet.web.protocol import PageSocket
from troquet.web.settings import Settings, data_folder

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"


@dataclass(frozen=True)
class Wish:
    """What `troquet serve` was asked for. `host` "": as the person at the terminal answers, else this machine alone.

    `public_url`: behind a proxy on this machine, or on one whose address is in `proxies`. `bots`: those of the host's
    own that may be given a seat.
    """

    host: str = ""
    port: int = 8000
    public_url: str = ""
    database: str = ""
    proxies: tuple[str, ...] = ()
    log: str = "warning"
    bots: tuple[str, ...] = ()
    browser: bool = True


def serve(wish: Wish, language: str = "en") -> None:
    """Serve until Ctrl-C or SIGTERM. TroquetError if it cannot begin."""
    check_url(wish.public_url)
    house = opened(wish.bots)
    logs.start(wish.log)
    try:
        host = wish.host or network.host(data_folder(), language)
    except OSError as error:
        raise _unopened(error) from error
    door = _bind(host, wish.port)
    port = door.getsockname()[1]
    settings = Settings(
        database=wish.database, public_url=wish.public_url.rstrip("/"), near_url=network.near_url(host, port),
        house=house,
    )  # fmt: skip
    if not network.is_number(host):
        settings = replace(settings, names=(*settings.names, host))
    here = (
        f"http://{'localhost' if network.is_open(host) or host == LOCAL else network.bracketed(host)}:{port}"
    )
    try:
        app = create_app(settings)
        asyncio.run(_check(settings))
    except (OSError, ImportError, SQLAlchemyError, Unavailable) as error:
        door.close()
        raise _unopened(error) from error
    _welcome(Console(), here, settings)
    threading.Thread(target=_warm, name="warm", daemon=True).start()
    server = _Server(
        _config(_with_heads(app), wish), (lambda: webbrowser.open(here)) if wish.browser else lambda: None
    )
    with door, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[door])


def _unopened(error: Exception) -> TroquetError:
    """Why there is nothing to serve."""
    return TroquetError(M("The data cannot be opened: {fault}.", fault=fault_of(error)))


def _with_heads(app: Any) -> Any:
    """HEAD is answered as GET is; uvicorn, which knows what was asked, leaves the body away."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await app({**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope, receive, send)

    return answer


def _config(app: Any, wish: Wish) -> uvicorn.Config:
    """Who a request comes from is believed of a proxy, if there is one; else it is who we are connected with."""
    return uvicorn.Config(
        app, log_config=None, ws=PageSocket, ws_max_size=4096, timeout_graceful_shutdown=1,
        server_header=False, lifespan="on", access_log=False, backlog=2048,
        proxy_headers=bool(wish.public_url), forwarded_allow_ips=[LOCAL, "::1", *wish.proxies],
    )  # fmt: skip


class _Server(uvicorn.Server):
    """Opens the browser when there is something to see."""

    def __init__(self, config: uvicorn.Config, opened: object) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and callable(self._opened):
            threading.Thread(target=self._opened, daemon=True).start()


def check_url(url: str) -> None:
    """TroquetError unless this is nothing, or an address others can be told."""
    parts = urlsplit(url)
    if url and (
        parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query
    ):
        raise TroquetError(
            M("“{url}” is no public address; one reads like https://play.example.org.", url=clip(url))
        )


async def _check(settings: Settings) -> None:
    """Whether the database opens and can be written."""
    from troquet.web.store import Store

    store = Store(settings.database_url)
    try:
        await store.open()
    finally:
        await store.close()
        await asyncio.sleep(0.01)  # the driver's thread may still have something to say to this loop


def _bind(host: str, port: int) -> socket.socket:
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
    except (OSError, OverflowError) as error:
        door.close()
        fault = fault_of(error)
        raise TroquetError(
            M("Cannot listen on {host}, port {port}: {fault}.", host=clip(host), port=port, fault=fault)
        ) from error
    return door


def _welcome(console: Console, here: str, settings: Settings) -> None:
    """Where the door is."""
    console.print(f"\n  troquet  [bold]{here}[/]  (this machine)", highlight=False)
    if settings.near_url and not settings.is_secure:
        console.print(f"           [bold]{settings.near_url}[/]  (the local network)", highlight=False)
    if settings.public_url:
        console.print(f"           [bold]{settings.public_url}[/]  (everybody)", highlight=False)
    shared = settings.public_url or settings.near_url
    if shared:
        console.print(qr.terminal(shared), highlight=False, markup=False)
    else:
        console.print("           For friends on the same network: --host 0.0.0.0", highlight=False)
    console.print("  Ctrl-C closes the door.\n", highlight=False)


def _warm() -> None:
    """Compile rules and searches while people arrive; until then rules run plain, and levels play by plain sense."""
    for name in games.names():
        games.game(name).compile()
    for one in (games.game(name) for name in games.names()):
        if one.search:
            prepare(one)
    leave_be()
