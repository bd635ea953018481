"""Moving one's seat to another device: a link that is good for five minutes, once, and for that seat alone.

Nothing is kept: the link is signed over the seat, its person and since when they sit there, so that it is void as
soon as the seat has moved.
"""

from __future__ import annotations

import hmac
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from troquet.language import M
from troquet.tables import Seat, Table, TableError, commands, sharing
from troquet.tables.entries import What
from troquet.web import qr
from troquet.web.forms import form_of
from troquet.web.pages import away
from troquet.web.people import Keys
from troquet.web.site import AnyRequest, site_of

MINUTES = 5
NO_SEAT = M("You have no seat at this table.")
VOID = M("That link has been used, or is older than {minutes} minutes. Ask for another one.", minutes=MINUTES)


@get("/t/{id:str}/carry")
async def show_carry(request: AnyRequest, id: FromPath[str], code: FromQuery[str] = "") -> Response[str]:
    """On the old device: the link. On the new one, with the link's code: whether the seat shall move here."""
    site = site_of(request)
    table = (await site.live.find(id)).table
    visitor = await site.visitor(request)
    now = site.settings.clock()
    context: dict[str, Any] = {"code": code, "minutes": MINUTES}
    if code:
        context["seat_here"] = seat_of(site.keys, table, code, now)
    else:
        mine = table.seat_of(visitor.person)
        if mine and table.shared:
            raise TableError(409, sharing.STAYS)
        if mine is None or table.is_done:
            raise TableError(403, NO_SEAT)
        link = f"{site.base(request)}/t/{table.id}/carry?code={code_for(site.keys, table, mine, now)}"
        context |= {"link": link, "qr": qr.path(link)}
    page = site.renderer.page(
        "carry.html",
        visitor.language,
        names=table.names,
        marks=table.marks,
        visitor=visitor,
        table=table,
        **context,
    )
    return site.answer(page, visitor)


@post("/t/{id:str}/carry")
async def carry(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Move the seat to the device that asks."""
    site, form = site_of(request), await form_of(request)
    room = await site.live.find(id)
    visitor = await site.known(request)
    code, now = form["code"], site.settings.clock()

    def command(table: Table) -> list[What]:
        return commands.carry(table, visitor.person, seat_of(site.keys, table, code, now).number)

    await site.live.do(room, command, visitor.person)
    mine = room.table.seat_of(visitor.person)
    if mine and not visitor.name:
        await site.store.set_name(visitor.person, mine.name)
    return away(site, visitor, f"/t/{room.table.id}")


def code_for(keys: Keys, table: Table, seat: Seat, now: float) -> str:
    """What opens a seat to another device, from now on for five minutes."""
    return _code(keys, table, seat, int(now) + 60 * MINUTES)


def seat_of(keys: Keys, table: Table, code: str, now: float) -> Seat:
    """The seat that a code opens; TableError if it opens none any more."""
    number, _, rest = code[:64].partition("-")
    until = rest.partition("-")[0]
    if not (number.isascii() and number.isdigit() and until.isascii() and until.isdigit()):
        raise TableError(403, VOID)
    if int(number) not in range(1, len(table.seats) + 1) or int(until) < now or table.is_done:
        raise TableError(403, VOID)
    seat = table.seats[int(number) - 1]
    if not seat.person or not hmac.compare_digest(
        _code(keys, table, seat, int(until)).encode(), code.encode()
    ):
        raise TableError(403, VOID)
    return seat


def _code(keys: Keys, table: Table, seat: Seat, until: int) -> str:
    sign = keys.short("carry", table.id, str(seat.number), seat.person, str(seat.came), str(until))
    return f"{seat.number}-{until}-{sign}"


ROUTES = [show_carry, carry]
