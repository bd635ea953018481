"""`troquet serve`: open the door, say where it is, warm up, close cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import threading
import webbrowser
from urllib.parse import urlsplit

import uvicorn
from rich.console import Console
from sqlalchemy.exc import SQLAlchemyError

from troquet import games
from troquet.games.contract import clip
from troquet.language import M, TroquetError
from troquet.web import qr
from troquet.web.app import create_app
from troquet.web.settings import Settings

LOCAL = "127.0.0.1"


def serve(
    host: str = LOCAL, port: int = 8000, public_url: str = "", database: str = "", *, browser: bool = True
) -> None:
    """Serve until Ctrl-C. `host` 0.0.0.0 lets the local network in. TroquetError if it cannot begin."""
    check_url(public_url)
    door = _bind(host, port)
    port = door.getsockname()[1]
    near = _near_url(host, port)
    settings = Settings(database=database, public_url=public_url.rstrip("/"), near_url=near)
    here = f"http://{'localhost' if _is_open(host) or host == LOCAL else _bracketed(host)}:{port}"
    try:
        app = create_app(settings)
        asyncio.run(_check(settings))
    except (OSError, ImportError, SQLAlchemyError) as error:
        door.close()
        raise TroquetError(M("The data cannot be opened: {fault}.", fault=_first_line(error))) from error
    _welcome(Console(), here, settings)
    threading.Thread(target=_warm, name="warm", daemon=True).start()
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_max_size=4096, timeout_graceful_shutdown=2,
        server_header=False, lifespan="on",
    )  # fmt: skip
    server = _Server(config, (lambda: webbrowser.open(here)) if browser else lambda: None)
    with door, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[door])


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
        fault = _first_line(error)
        raise TroquetError(
            M("Cannot listen on {host}, port {port}: {fault}.", host=clip(host), port=port, fault=fault)
        ) from error
    return door


def _is_open(host: str) -> bool:
    return host in ("0.0.0.0", "::", "")


def _near_url(host: str, port: int) -> str:
    """How the local network reaches us; nothing if it does not."""
    if not _is_open(host):
        try:
            return "" if ipaddress.ip_address(host).is_loopback else f"http://{_bracketed(host)}:{port}"
        except ValueError:
            return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; the system says which address it would use
            return f"http://{probe.getsockname()[0]}:{port}"
        except OSError:
            return ""


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _welcome(console: Console, here: str, settings: Settings) -> None:
    """Where the door is."""
    console.print(f"\n  troquet  [bold]{here}[/]  (this machine)", highlight=False)
    if settings.near_url:
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
    """Compile the rules while people arrive; until then they run plain."""
    for name in games.names():
        games.game(name).compile()


def _first_line(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    text = getattr(cause, "strerror", None) or str(cause)
    return text.splitlines()[0].rstrip(".") if text else type(error).__name__
