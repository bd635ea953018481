"""What the search of `kernel.worlds` needs to know of Trök, and the levels for people.

A simulation plays to the end of the round; the chance to win is then that of the standing (see `sense`).
"""

from __future__ import annotations

from troquet.games.trok.ending import end_combining
from troquet.games.trok.knowledge import imagine, is_face_down
from troquet.games.trok.rules import score
from troquet.games.trok.sense import (
    AARE,
    LOG_ODDS,
    UNKNOWN,
    most_aare,
    move_worth,
    prepare,
    sense,
    standing,
)
from troquet.games.trok.state import (
    CARDS,
    DEAL,
    OFFER,
    OVER_PHASE,
    Position,
    Sight,
)
from troquet.kernel.chances import share_win, softmax
from troquet.kernel.dice import Dice
from troquet.kernel.program import Program
from troquet.kernel.rule import rule
from troquet.kernel.thinking import Thinker
from troquet.kernel.types import Codes, Reals
from troquet.kernel.world_search import WorldSearch

LEVELS = {
    "easy": "sense~30%",
    "medium": "search:20~25%",
    "hard": "search:200,0.2s",
    "expert": "search:1s",
}

OUTSIDE = 0  # what others could learn of one's cards they can hardly use


@rule
def suppose(v: Sight, s: Position, dice: Dice) -> None:
    """What others have laid face down they take back, to choose again as they would. TRK-20, TRK-A26"""
    imagine(v, s, dice)
    if is_face_down(v.phase):
        for seat in range(v.players):
            for card in range(CARDS):
                s.hand[seat, card] += s.offer[seat, card]
                s.offer[seat, card] = 0
        if v.phase == OFFER:
            s.owing = (1 << v.players) - 1
            s.actor = 0
        else:
            end_combining(s)


@rule
def is_settled(s: Position) -> bool:
    """When a round is over and the next is not dealt."""
    return s.phase == DEAL or s.phase == OVER_PHASE


@rule
def evaluate(s: Position, values: Reals, work: Codes) -> None:
    """The chance to win: a softmax of the standings."""
    if s.phase == OVER_PHASE:
        share_win(score(s, work), values, s.players)
        return
    for seat in range(s.players):
        values[seat] = standing(s, seat, most_aare(s)) / LOG_ODDS
    softmax(values, s.players)


@rule
def weigh(v: Sight, moves: Codes, count: int, work: Codes, priors: Reals) -> None:
    """By the worth plain sense sees, half as much for an Aare less."""
    prepare(v, work)
    best = UNKNOWN
    for i in range(count):
        worth = move_worth(v, moves[i], work)
        priors[i] = worth
        best = max(best, worth)
    for i in range(count):
        short = (best - priors[i]) / AARE
        priors[i] = 1.0 / (1.0 + short * short)


@rule
def playout(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    """Plain sense is quick enough."""
    return sense(v, moves, count, work, dice)


def thinker(program: Program) -> Thinker:
    """Trök's search."""
    return WorldSearch(program, globals())
