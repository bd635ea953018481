"""The page of a table's deal: what it proves and what not, who took part, and how to check."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from troquet.language import M
from troquet.records import proof
from troquet.tables import Table, TableError
from troquet.tables.opening import promised
from troquet.web.dealt import is_open, sealed
from troquet.web.people import Visitor
from troquet.web.render import Renderer
from troquet.web.site import AnyRequest, site_of


@get("/t/{id:str}/deal")
async def show_deal(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    site = site_of(request)
    table = (await site.live.find(id)).table
    visitor = await site.visitor(request)
    return site.answer(_page(site.renderer, table, visitor), visitor)


def _page(renderer: Renderer, table: Table, visitor: Visitor) -> str:
    deal, me = table.deal, table.seat_of(visitor.person)
    if deal is None:
        raise TableError(404, M("There is no deal to prove at this table."))
    return renderer.page(
        "deal.html", visitor.language, drawings=table.game.name, names=table.names, marks=table.marks,
        visitor=visitor, table=table, me=me, proof=sealed(table, me),
        parts=[(seat, promised(table, seat.number)) for seat in table.seats],
        terms=proof.canonical(deal.terms).decode() if deal.terms else "",
        opened=deal.opened() if is_open(table) else None, voided=deal.voided,
    )  # fmt: skip


ROUTES = [show_deal]
