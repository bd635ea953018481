"""Trök, Troll and Troke: the rules, a table to play at, and a library.

>>> import troquet
>>> state = troquet.game("troll").start(players=3).deal(seed=7)
>>> state.to_move
(1,)
"""

from troquet.bots import BotFault, UnknownBot, bot
from troquet.bots.simulation import Simulation, simulate
from troquet.games import UnknownGame, game, names
from troquet.games.contract import (
    DEALER,
    AmbiguousMove,
    Bot,
    IllegalMove,
    MalformedMove,
    Move,
    MoveError,
    OptionError,
    Outcome,
)
from troquet.games.rulebook import Game
from troquet.games.state import State
from troquet.games.view import View
from troquet.language import TroquetError
from troquet.records import Record, RecordError

__all__ = [
    "game", "names", "Game", "State", "View", "Move", "Outcome", "DEALER",
    "Record", "simulate", "Simulation", "bot", "Bot",
    "TroquetError", "UnknownGame", "UnknownBot", "BotFault", "OptionError", "RecordError",
    "MoveError", "MalformedMove", "IllegalMove", "AmbiguousMove",
]  # fmt: skip
