"""Stepping through a game that is over: one played here, or a record somebody brings."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qsl

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from troquet.language import M
from troquet.records import Record
from troquet.tables import TableError, commands, history
from troquet.tables.names import LONGEST_NAME, cleaned
from troquet.tables.replay import eyes_of, moment
from troquet.web.forms import DAMAGED
from troquet.web.pages import away
from troquet.web.people import Visitor
from troquet.web.shelf import LARGEST, brought
from troquet.web.site import AnyRequest, Site, site_of

NOT_OVER = M("A game can be replayed when it is over.")


@get("/t/{id:str}/replay")
async def show_replay(
    request: AnyRequest, id: FromPath[str], at: FromQuery[int] = 0, seat: FromQuery[str] = ""
) -> Response[str]:
    """A finished table after so many moves, as a seat, a spectator, or with all cards open."""
    site = site_of(request)
    table = (await site.live.find(id)).table
    visitor = await site.visitor(request)
    if not table.states:
        raise TableError(404, commands.NOT_BEGUN)
    if not table.is_done:
        raise TableError(409, NOT_OVER)
    path = f"/t/{table.id}"
    page = _page(site, visitor, table.record, path, at, seat, title=table.title, table=path)
    return site.answer(page, visitor)


@get("/replay")
async def show_form(request: AnyRequest) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request)
    return _form(site, visitor)


@post("/replay", request_max_body_size=LARGEST + (8 << 10))
async def bring(request: AnyRequest) -> Response[str]:
    """A record as a file or as text. It is checked, kept in memory for a while, and shown from its start."""
    site = site_of(request)
    visitor = await site.known(request)
    try:
        raw = await _record_in(request)
        record = await asyncio.to_thread(brought, raw)
    except TableError as error:
        return _form(site, visitor, error)
    key = site.keys.short("record", raw.decode())
    site.shelf.put(key, record, len(raw))
    return away(site, visitor, f"/replay/{key}")


@get("/replay/{key:str}")
async def show_brought(
    request: AnyRequest, key: FromPath[str], at: FromQuery[int] = 0, seat: FromQuery[str] = ""
) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request)
    record = site.shelf.get(key)
    return site.answer(_page(site, visitor, record, f"/replay/{key}", at, seat), visitor)


async def _record_in(request: AnyRequest) -> bytes:
    """What a form brought: a file, or else the text of a field."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "application/x-www-form-urlencoded":
        try:
            fields = parse_qsl((await request.body()).decode("ascii"), max_num_fields=4, errors="strict")
        except ValueError as error:
            raise TableError(400, DAMAGED) from error
        return dict(fields).get("record", "").encode()
    if kind != "multipart/form-data":
        raise TableError(415, M("Only forms are understood here."))
    try:
        form = await request.form()
    except (HTTPException, LookupError, ValueError) as error:  # also of an encoding that is none
        if isinstance(error, HTTPException) and error.status_code == 413:
            raise
        raise TableError(400, DAMAGED) from error
    file = form.get("file")
    raw = await file.read() if isinstance(file, UploadFile) else b""
    text = form.get("record")
    return raw or (text.encode() if isinstance(text, str) else b"")


def _form(site: Site, visitor: Visitor, refusal: TableError | None = None) -> Response[str]:
    page = site.renderer.page("bring.html", visitor.language, visitor=visitor, refusal=refusal)
    return site.answer(page, visitor, refusal.status if refusal else 200)


def _page(
    site: Site, visitor: Visitor, record: Record, path: str, at: int, seat: str, **more: Any
) -> str:  # fmt: skip
    """The page of one moment. `path` is the game's; `table` where it was played, if it was here."""
    eyes = eyes_of(seat, record)
    now = moment(record, at, eyes)
    replay = path if path.startswith("/replay") else f"{path}/replay"
    game, outcome = record.game, record.outcome
    over = outcome is not None and now.at == len(record.moves)
    context: dict[str, Any] = {
        "title": "",
        "table": "",
        "game": game,
        "players": len(record.seats),
        "scene": now.view.scene(),
        "question": None,
        "draft": "",
        "last": now.last,
        "named": True,
        "turn": game.words.turn(now.view),
        "status": game.words.status(now.view),
        "sections": history.sections(now.lines),
        "news": now.news,
        "outcome": game.words.reasons.get(outcome.reason) if over and outcome else None,
        "steps": {"at": now.at, "count": len(record.moves), "seat": eyes, "path": replay},
    }
    names = [cleaned(name)[:LONGEST_NAME] for name in record.seats]
    return site.renderer.page(
        "replay.html", visitor.language, drawings=game.name, names=names, marks=game.marks(record.options),
        visitor=visitor, **(context | more),
    )  # fmt: skip


ROUTES = [show_replay, show_form, bring, show_brought]
