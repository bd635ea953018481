"""Trök, Troll and Troke: the rules, a table to play at, and a library.

>>> import troquet
>>> state = troquet.game("troll").start(players=3).deal(seed=7)
>>> state.to_move
(1,)
"""

from troquet.games import game, names
from troquet.games.contract import (
    DEALER,
    AmbiguousMove,
    Game,
    IllegalMove,
    MalformedMove,
    Move,
    MoveError,
    OptionError,
    Outcome,
    State,
    View,
)
from troquet.language import TroquetError
