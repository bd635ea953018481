"""How long a table waits for a person who owes a decision; then a bot of plain sense keeps their seat warm."""

from __future__ import annotations

from troquet.language import M
from troquet.tables.entries import Late, What
from troquet.tables.errors import TableError
from troquet.tables.table import Table

# In seconds; 0: as long as it takes.
PATIENCES = (0, 30, 2 * 60, 10 * 60, 3600, 24 * 3600, 3 * 24 * 3600)


def checked(patience: int) -> int:
    """The patience, if a table may have it."""
    if patience not in PATIENCES:
        raise TableError(422, M("There is no such patience."))
    return patience


def deadlines(table: Table) -> dict[int, float]:
    """Until when each person who owes a decision may think; nobody, if the table waits for ever.

    Who has just come back has the whole time again.
    """
    if not table.patience or table.phase != "playing":
        return {}
    return {
        seat: table.entries[max(decision, table.seats[seat - 1].back) - 1].at + table.patience
        for seat, decision in table.decisions.items()
        if table.seats[seat - 1].person and not table.seats[seat - 1].away
    }


def run_out(table: Table, seat: int, decision: int) -> list[What]:
    """Nobody waits any longer for that decision; nothing if it is past, or its person is away already."""
    if seat not in deadlines(table) or table.decisions[seat] != decision:
        return []
    return [Late(seat)]
