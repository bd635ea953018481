"""A table on one device: several seats are one person's, and a curtain hangs between them.

Who has said that they are there is no part of the log: a page says so itself, for one decision of one seat and what
that seat goes on to decide before anybody else has moved.
"""

from __future__ import annotations

from dataclasses import dataclass

from troquet.language import M
from troquet.tables.table import Seat, Table

STAYS = M("This table stays on its device; it can be closed.")


@dataclass(frozen=True)
class Chair:
    """From where somebody looks: from their seat, or from none; `passed_to` is awaited behind the curtain."""

    me: Seat | None
    passed_to: Seat | None = None


def chair(table: Table, person: str, here: str = "") -> Chair:
    """Where a person looks from. `here` is what a page says of who is there, as `said` puts it."""
    mine = table.seat_of(person)
    if mine is None or not table.shared:
        return Chair(mine)
    owed = [table.seats[seat - 1] for seat in table.decisions if table.seats[seat - 1].person == person]
    there = next((seat for seat in owed if _is_there(table, seat, here)), None)
    return Chair(there, None if there or not owed else owed[0])


def _is_there(table: Table, seat: Seat, here: str) -> bool:
    if here == said(table, seat):
        return True
    number, _, since = here[:20].partition(".")
    if number != str(seat.number) or not (since.isascii() and since.isdigit()):
        return False
    later = [move.seat for entry, move in zip(table.move_entries, table.moves) if entry > int(since)]
    return bool(later) and set(later) == {seat.number}


def said(table: Table, seat: Seat) -> str:
    """What a page says when somebody is there: which seat, for which decision."""
    return f"{seat.number}.{table.decisions.get(seat.number, 0)}"
