"""What a table's page says of its deal, and what it needs for its own part in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from troquet.records import proof
from troquet.tables import Seat, Table


@dataclass(frozen=True, eq=False)
class Sealed:
    """The line beside the table, and what a seat's page needs for its part in the deal.

    `terms` is the text of T while words are opened under it; `hash` its SHA-256 from then on.
    """

    k: int
    seat: int
    commitment: str
    terms: str
    hash: str
    fingerprint: str
    missing: tuple[int, ...]
    void: bool
    is_open: bool


def sealed(table: Table, me: Seat | None) -> Sealed | None:
    """The deal of a table as anybody may see it; nothing if it has none."""
    deal = table.deal
    if deal is None:
        return None
    opening = deal.terms is not None and table.phase == "opening"
    return _sealed(
        deal.k,
        me.number if me else 0,
        deal.commitment,
        proof.canonical(deal.terms).decode() if opening and deal.terms else "",
        deal.fingerprint if deal.terms else "",
        short(deal.fingerprint),
        deal.missing if opening else (),
        bool(deal.voided),
        is_open(table),
    )


_sealed = lru_cache(1024)(Sealed)


def short(digest: str) -> str:
    """A hash as people compare it aloud."""
    return f"{digest[:4]} {digest[4:8]} … {digest[-2:]}"


def is_eager(table: Table, me: Seat | None) -> bool:
    """Whether this seat's page may say by itself that it is ready: its person sits alone among bots, or has just
    asked to play again.
    """
    if me is None or me.ready or table.maker != me.person:
        return False
    return bool(table.before) or all(seat is me or seat.is_bot for seat in table.seats)


def is_open(table: Table) -> bool:
    """Whether the secret and the words may be read."""
    return table.is_done or table.outcome is not None
