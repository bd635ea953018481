"""Everything Troke says: rule texts, refusals, the log, labels, the table as text. Made from Views alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troquet.games.troke import seen
from troquet.games.troke.clauses import BRIEFLY, HEADINGS, RULES
from troquet.games.troke.log import tell
from troquet.games.troke.moves import Way
from troquet.games.troke.refusals import refusal
from troquet.games.troke.status import status, turn
from troquet.games.troke.text import text
from troquet.language import M, Message

if TYPE_CHECKING:
    from troquet.games.contract import Move

__all__ = [
    "BRIEFLY", "HEADINGS", "RULES", "label", "reasons", "refusal", "status", "tell", "text", "turn", "unit",
]  # fmt: skip

unit = M("Chips won")
"""What scores are counted in, as the head of a column."""

reasons: dict[str, Message] = {
    "castles": M("Four Castles stand on one Goal Line."),
    "blocked": M("Nobody can move any more."),
    "turn limit": M("The turns are used up."),
    "closed": M("The game was stopped."),
}


def label(move: Move) -> Message:
    """A move in a few words, for a button or a list: Tower d4 × d5 – d6."""
    assert isinstance(move, Way)
    return M("{kind} {steps}", kind=seen.kind_name(move.kind), steps=seen.steps_text(move))
