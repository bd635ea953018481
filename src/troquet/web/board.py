"""The table as text: everything on it in lines, and a field to type a move in notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from troquet.games.view import View
from troquet.tables import Seat, Table

# So many possible moves are listed.
MOST = 60


def board(table: Table, me: Seat | None, view: View, language: str, names: Sequence[str]) -> dict[str, Any]:
    """What the text page shows besides the rest."""
    owes = me is not None and not me.away and me.number in table.decisions
    moves = table.state.moves(me.number) if me and owes else []
    label = table.game.words.label
    return {
        "text": view.text(language, names),
        "example": str(moves[0]).partition(" ")[2] if moves else "",
        "possible": [(str(move), label(move)) for move in moves[:MOST]],
        "not_listed": max(0, len(moves) - MOST),
    }
