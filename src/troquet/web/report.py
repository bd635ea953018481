"""A problem reported: the game, the move and what that seat saw, in a file of the data folder. Nothing else."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from troquet.language import M
from troquet.tables import Table, TableError, commands, sharing
from troquet.web.database import fault_of
from troquet.web.forms import form_of
from troquet.web.pages import away
from troquet.web.site import AnyRequest, site_of


@post("/t/{id:str}/report")
async def save_report(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Keep how it stands for who asks. The same moment reported twice is one report."""
    site, form = site_of(request), await form_of(request)
    table = (await site.live.find(id)).table
    visitor = await site.known(request)
    if not table.states:
        raise TableError(404, commands.NOT_BEGUN)
    seat = sharing.chair(table, visitor.person, form["here"]).me
    body = _body(table, seat.number if seat else None)
    key = site.keys.short("report", table.id, body.decode())
    _write(_folder(site.settings.data) / f"{key}.json", body)
    return away(site, visitor, f"/t/{table.id}/report/{key}")


@get("/t/{id:str}/report/{key:str}")
async def show_report(request: AnyRequest, id: FromPath[str], key: FromPath[str]) -> Response[str]:
    """What a report is called, to tell whoever runs this server."""
    site = site_of(request)
    table = (await site.live.find(id)).table
    if not re.fullmatch("[a-z0-9]{12}", key) or not (_folder(site.settings.data) / f"{key}.json").is_file():
        raise NotFoundException
    visitor = await site.visitor(request)
    page = site.renderer.page("report.html", visitor.language, visitor=visitor, table=table, key=key)
    return site.answer(page, visitor)


def _body(table: Table, seat: int | None) -> bytes:
    """The record as that seat may read it, the number of the move, and the seat's View."""
    report = {
        "record": table.record_for(seat).to_json(),
        "move": len(table.moves),
        "view": table.state.view(seat).to_json(),
    }
    return msgspec.json.encode(report)


def _folder(data: Path) -> Path:
    return data / "reports"


def _write(path: Path, body: bytes) -> None:
    """A file that only its owner can read; the one that is there, if it was written before. TableError 503 if it
    cannot be."""
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(body)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise TableError(503, M("The report could not be kept: {fault}.", fault=fault_of(error))) from error


ROUTES = [save_report, show_report]
