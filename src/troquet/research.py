"""The rare needs that see everything, under names that say so. At a table only a game that is over is shown so."""

from __future__ import annotations

from typing import Any

from troquet.games.state import State
from troquet.games.view import View
from troquet.kernel.loops import EVERYTHING

__all__ = ["full_state", "full_view"]


def full_view(state: State) -> View:
    """A View from which nothing is hidden."""
    return View(state.game, state.options, None, state.game.program.look(state._raw, EVERYTHING))


def full_state(state: State) -> dict[str, Any]:
    """Every field of a State as plain data, hidden things included."""
    record = state.game.state.Position.record(state._raw)
    return {name: record[name].tolist() for name in record.dtype.names}
