"""What the search of `kernel.worlds` needs to know of Trök, and the levels for people."""

from __future__ import annotations


from troquet.games.trok.ending import dwarves, installations, richest
from troquet.games.trok.knowledge import imagine
from troquet.games.trok.rules import score
from troquet.games.trok.sense import GAINS, UNKNOWN, move_worth, sense, weigh_own, weigh_row
from troquet.games.trok.state import (
    CARDS,
    CART,
    DEAL,
    FATHER,
    MOTHER,
    OFFER,
    OVER_PHASE,
    UPGRADES,
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

TERMS = 22
WORTH = (
    126, 1481, 860, 618, 2913, 1107, 388, 1047, 1401, 473, 858, 1816, 1449, 638, 2261, 945, 1574, 476, 448, 267, 284, 161,
    100, -1270, -134, -660, -2220, -855, -137, -568, -887, -583, -922, -2304, -1652, -446, -1798, -692, -1015, -74, -337, 82, -108, 430,
)

OUTSIDE = 0

LEVELS = {
    "easy": "sense~30%",
    "medium": "sense",
    "hard": "search:1000,0.2s",
    "expert": "search:20000,1s",
}


@rule
def study(v: Sight, then: Sight, notes: Reals, work: Codes) -> None:
    """Nothing yet."""


@rule
def suppose(v: Sight, s: Position, notes: Reals, dice: Dice) -> None:
    """What others have laid face down they take back: they choose again, as they would."""
    imagine(v, s, dice)
    if v.phase == OFFER:
        for seat in range(v.players):
            if (v.owing >> seat) & 1 == 0:
                take_back(s, seat)
        s.owing = (1 << v.players) - 1


@rule
def take_back(s: Position, seat: int) -> None:
    for card in range(CARDS):
        s.hand[seat, card] += s.offer[seat, card]
        s.offer[seat, card] = 0


@rule
def is_settled(s: Position) -> bool:
    """With the round."""
    return s.phase == DEAL or s.phase == OVER_PHASE


@rule
def standing(s: Position, seat: int, at: int) -> float:
    """How well a seat stands, in hundredths of log-odds."""
    worth = WORTH[at] * s.aare[seat]
    for upgrade in range(UPGRADES):
        number = s.owned[seat, upgrade]
        if number > 0:
            worth += WORTH[at + 1 + upgrade]
            if upgrade <= CART:
                worth += (number - 1) * WORTH[at + UPGRADES + 1 + upgrade]
    worth += s.owned[seat, MOTHER] * dwarves(s, seat) * WORTH[at + 19]
    worth += s.owned[seat, FATHER] * installations(s, seat) * WORTH[at + 20]
    for card in range(CARDS):
        worth += s.carts[seat, card] * WORTH[at + 21]
    return worth / 1000.0


@rule
def evaluate(s: Position, values: Reals, work: Codes) -> None:
    """The chance to win."""
    if s.phase == OVER_PHASE:
        share_win(score(s, work), values, s.players)
        return
    late = richest(s) / 50.0
    for seat in range(s.players):
        values[seat] = standing(s, seat, 0) + late * standing(s, seat, TERMS)
    softmax(values, s.players)


@rule
def weigh(v: Sight, moves: Codes, count: int, work: Codes, priors: Reals) -> None:
    """The worth plain sense sees, the best first."""
    weigh_row(v, work)
    weigh_own(v, work)
    for card in range(CARDS):
        work[GAINS + card] = UNKNOWN
    best = UNKNOWN
    for i in range(count):
        worth = move_worth(v, moves[i], work)
        priors[i] = worth
        best = max(best, worth)
    for i in range(count):
        short = (best - priors[i]) / 12.0
        priors[i] = 1.0 / (1.0 + short * short)


@rule
def playout(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    return sense(v, moves, count, work, dice)


def thinker(program: Program) -> Thinker:
    """Trök's search."""
    return WorldSearch(program, globals())
