"""The web application."""

from __future__ import annotations

import logging
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
from troquet.web.guard import LARGEST_BODY, add_headers, same_origin
from troquet.web.live import Live
from troquet.web.people import Keys
from troquet.web.render import Renderer
from troquet.web.settings import Settings
from troquet.web.site import AnyRequest, Site, site_of
from troquet.web.store import Store

log = logging.getLogger("troquet.web")

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
        guards=[same_origin],
        before_send=[add_headers],
        exception_handlers={TroquetError: _refused, HTTPException: _failed, Exception: _failed},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude="^/static/"),
        request_max_body_size=LARGEST_BODY,
        openapi_config=None,
        logging_config=None,
    )


def _running(site: Site) -> Any:
    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await site.store.open()
        await site.live.open()
        try:
            yield
        finally:
            await site.live.close()
            await site.store.close()

    return running


_SENTENCES: dict[int, Message] = {
    403: M("That came from another site, and is not done."),
    404: M("There is no such page."),
    405: M("That cannot be done here."),
    413: M("That is too much for one form."),
    500: M("Something went wrong here. Nothing was changed; please try again."),
}


def _refused(request: AnyRequest, error: TroquetError) -> Response[str]:
    site = site_of(request)
    return pages.refused(site, site.stranger(request), error)


def _failed(request: AnyRequest, error: Exception) -> Response[str]:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status >= 500:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
    sentence = _SENTENCES.get(status) or M("That cannot be understood.")
    site = site_of(request)
    return pages.refused(site, site.stranger(request), TroquetError(sentence), status)
