"""Plain sense for Troke."""

from __future__ import annotations

from troquet.games.troke.state import Sight
from troquet.kernel.dice import Dice, below
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes

BOT = "runner"


@rule
def sense(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    """The move that looks best."""
    return moves[below(dice, count)]
