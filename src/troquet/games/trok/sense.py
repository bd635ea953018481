"""Plain sense for Trök."""

from __future__ import annotations

from troquet.games.trok.state import Sight
from troquet.kernel.dice import Dice
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes

BOT = "trader"


@rule
def sense(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    return moves[0]
