from __future__ import annotations
BOT="careful"
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes
from troquet.kernel.dice import Dice
from troquet.games.troll.state import Sight
@rule
def sense(v: Sight, moves: Codes, count: int, dice: Dice) -> int:
    return moves[0]
