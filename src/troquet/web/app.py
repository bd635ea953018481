"""The web application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.response import Response

from troquet.language import M, Message, TroquetError
from troquet.web import carry, deal_page, pages, replay, report, socket, table_pages
from troquet.web.guard import GUARDS, LARGEST_BODY, add_headers
from troquet.web.housekeeping import Housekeeping
from troquet.web.live import Live
from troquet.web.logs import log, path_name
from troquet.web.people import Keys
from troquet.web.render import Renderer
from troquet.web.settings import Settings
from troquet.web.site import AnyRequest, Site, site_of
from troquet.web.store import Store

ROUTES = [
    route
    for module in (pages, replay, carry, report, deal_page, table_pages, socket)
    for route in module.ROUTES
]


def create_app(settings: Settings | None = None) -> Litestar:
    """The application over one database. The folder of the keys is made if it is missing."""
    settings = settings or Settings()
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = Store(settings.database_url)
    keys = Keys.load(Path(settings.data) / "key")
    site = Site(settings, keys, store, Live(store, settings), Renderer())
    return Litestar(
        route_handlers=ROUTES,
        state=State({"site": site}),
        lifespan=[_running(site)],
        guards=GUARDS,
        before_send=[add_headers],
        exception_handlers={TroquetError: _refused, HTTPException: _failed, Exception: _failed},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude="^/s/"),
        request_max_body_size=LARGEST_BODY,
        openapi_config=None,
        logging_config=None,
    )


def _running(site: Site) -> Any:
    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        rounds = Housekeeping(site.store, site.live)
        await site.store.open()
        site.live.wire.open()
        rounds.open()
        log.event("server.open")
        try:
            yield
        finally:
            await rounds.close()
            await site.live.close()
            await site.store.close()
            log.event("server.closed")

    return running


_SENTENCES: dict[int, Message] = {
    403: M("That came from another site, and is not done."),
    404: M("There is no such page."),
    405: M("That cannot be done here."),
    413: M("That is too much for one form."),
    421: M("This server is not called that. If it should be, start it with --public-url."),
    429: M("That was too much at once. Please wait a little, then try again."),
    500: M("Something went wrong here. Nothing was changed; please try again."),
}


def _refused(request: AnyRequest, error: TroquetError) -> Response[str]:
    site = site_of(request)
    if getattr(error, "status", 400) >= 500:
        log.exception("request.failed", error, method=request.method, path=path_name(request.scope["path"]))
    return pages.refused(site, site.stranger(request), error)


def _failed(request: AnyRequest, error: Exception) -> Response[str]:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status >= 500:
        log.exception("request.failed", error, method=request.method, path=path_name(request.scope["path"]))
    elif status in (421, 429):
        log.event(
            "request.refused", status=status, method=request.method, path=path_name(request.scope["path"])
        )
    sentence = _SENTENCES.get(status) or M("That cannot be understood.")
    site = site_of(request)
    return pages.refused(site, site.stranger(request), TroquetError(sentence), status)
