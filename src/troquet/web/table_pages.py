"""The pages of one table: looking at it, and everything one can do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from troquet.tables import Table, TableError, Unreadable, commands, opening, sharing
from troquet.tables.entries import What
from troquet.web import qr
from troquet.web.forms import Form, form_of
from troquet.web.live import Room
from troquet.web.pages import away
from troquet.web.people import Visitor
from troquet.web.shown import fragment, main, menu, whole_log
from troquet.web.site import AnyRequest, Site, site_of


@get("/t/{id:str}")
async def show_table(
    request: AnyRequest, id: FromPath[str], draft: FromQuery[str] = "", here: FromQuery[str] = ""
) -> Response[str]:
    """`draft`: a half-made choice; `here`: who is there, at a table on one device."""
    site = site_of(request)
    room = await site.live.find(id)
    visitor = await site.visitor(request)
    return _table(site, request, room.table, visitor, draft=draft[:200], here=here)


@get("/t/{id:str}/fragment")
async def show_fragment(
    request: AnyRequest, id: FromPath[str], draft: FromQuery[str] = "", here: FromQuery[str] = ""
) -> Response[str]:
    site = site_of(request)
    room = await site.live.find(id)
    visitor = await site.visitor(request)
    board = request.headers.get("x-fragment") == "text"
    return _table(site, request, room.table, visitor, whole=False, draft=draft[:200], board=board, here=here)


@get("/t/{id:str}/text")
async def show_text(request: AnyRequest, id: FromPath[str], here: FromQuery[str] = "") -> Response[str]:
    """The table as text, with a field to type a move."""
    site = site_of(request)
    room = await site.live.find(id)
    visitor = await site.visitor(request)
    return _table(site, request, room.table, visitor, board=True, here=here)


@get("/t/{id:str}/log")
async def show_log(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    site = site_of(request)
    table = (await site.live.find(id)).table
    visitor = await site.visitor(request)
    return site.answer(whole_log(site.renderer, table, visitor), visitor)


@get("/t/{id:str}/qr.svg")
async def show_qr(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    site = site_of(request)
    room = await site.live.find(id)
    link = f"{site.base(request)}/t/{room.table.id}"
    return Response(qr.svg(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/t/{id:str}/record.json")
async def show_record(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """The game so far as who asks may read it; all of it when the table is done with."""
    site = site_of(request)
    table = (await site.live.find(id)).table
    visitor = await site.visitor(request)
    if not table.states:
        raise TableError(404, commands.NOT_BEGUN)
    seat = sharing.chair(table, visitor.person).me
    headers = {
        "content-disposition": f'attachment; filename="{table.game.name}-{table.id}.json"',
        "cache-control": "no-store",
    }
    record = table.record_for(seat.number if seat else None)
    return Response(record.to_bytes(), media_type="application/json", headers=headers)


@get("/t/{id:str}/{action:str}")
async def return_to_table(request: AnyRequest, id: FromPath[str], action: FromPath[str]) -> Response[str]:
    """Where an action was refused the table is shown too: from there, and when that is loaded anew, back to it."""
    site = site_of(request)
    room = await site.live.find(id)
    path = f"/t/{room.table.id}?{request.url.query}".rstrip("?")
    return away(site, await site.visitor(request), path)


@post("/t/{id:str}/{action:str}")
async def act(request: AnyRequest, id: FromPath[str], action: FromPath[str]) -> Response[str]:
    """Everything a person can do at a table: a form in; the table again, or why not."""
    site, form = site_of(request), await form_of(request)
    try:
        room = await site.live.find(id)
    except Unreadable:
        if action != "close":
            raise
        return await _give_up(site, await site.known(request), id)
    visitor = await site.known(request)
    whole = "x-fragment" not in request.headers
    board = form["board"] == "yes" or request.headers.get("x-fragment") == "text"
    try:
        await _do(site, room, visitor, action, form)
    except TableError as error:
        return _table(
            site, request, room.table, visitor, error.status, whole=whole,
            draft=form["draft"][:200], refusal=error, name=form["name"][:200],
            move=form["typed"][:200], board=board, here=form["here"],
        )  # fmt: skip
    visitor = await site.visitor(request)
    path = f"/t/{room.table.again}" if action == "rematch" else f"/t/{room.table.id}"
    path += "/text" if board else ""
    if whole:
        return away(site, visitor, path)
    answer = _table(site, request, room.table, visitor, whole=False, board=board, here=form["here"])
    if action == "rematch":
        answer.headers["x-location"] = path
    return answer


async def _do(site: Site, room: Room, visitor: Visitor, action: str, form: Form) -> None:
    me = visitor.person
    once = f"{action}:{form['once'][:64]}" if form["once"] else ""
    if action == "rematch":
        await _rematch(site, room, me, once, ready=form["words"] != "yes")
        return

    def command(table: Table) -> Sequence[What]:
        match action:
            case "sit":
                return commands.sit(table, me, form["name"] or visitor.name, form.number("seat"))
            case "leave":
                return commands.leave(table, me)
            case "ready":
                return commands.be_ready(table, me, ready=form["ready"] != "no", c=form["c"][:100])
            case "word":
                return opening.reveal(table, me, form.number("k"), form["w"][:100])
            case "play":
                text = form["move"] or " ".join(form["typed"].split())
                seat = sharing.chair(table, me, form["here"]).me
                return commands.play(table, me, form.number("decision"), text, seat.number if seat else None)
            case "rename":
                return commands.rename(table, me, form["name"])
            case "man":
                return commands.man(table, me, form.number("seat"), form["bot"], site.settings.house)
            case "free":
                return commands.free(table, me, form.number("seat"))
            case "close":
                return commands.close(table, me)
        raise TableError(404, commands.NO_SUCH_ACTION)

    await site.live.do(room, command, me, once)
    mine = room.table.seat_of(me)
    if action in ("sit", "rename") and not room.table.shared and mine and mine.name != visitor.name:
        await site.store.set_name(me, mine.name)


async def _give_up(site: Site, visitor: Visitor, id: str) -> Response[str]:
    """A table can always be closed, even one that cannot be shown any more."""
    if not await site.store.give_up(id, visitor.person, site.settings.clock()):
        raise TableError(403, commands.NOT_YOURS)
    return away(site, visitor, "/")


async def _rematch(site: Site, room: Room, me: str, once: str, *, ready: bool) -> None:
    """The new table first: a link to it must never lead nowhere."""
    id = site.keys.table_id("rematch", room.table.id)
    here, there = commands.rematch(room.table, me, id, ready=ready)
    await site.live.make(id, there, me)
    await site.live.do(room, lambda table: [] if table.again else here, me, once)


def _table(
    site: Site, request: AnyRequest, table: Table, visitor: Visitor, status: int = 200, *, whole: bool = True,
    **more: Any,
) -> Response[str]:  # fmt: skip
    """The page of a table, or only what changes in it."""
    reader = site.reader(visitor, request, table, **more)
    if not whole:
        return site.answer("".join(fragment(site.renderer, table, reader)), visitor, status)
    page = site.renderer.page(
        "table.html", visitor.language, drawings=table.game.name, names=table.names, marks=table.marks,
        visitor=visitor, table=table, board=reader.board, here=reader.here,
        main=main(site.renderer, table, reader),
        menu="".join(menu(site.renderer, table, visitor)),
    )  # fmt: skip
    return site.answer(page, visitor, status)


ROUTES = [show_table, show_fragment, show_text, show_log, show_qr, show_record, return_to_table, act]
