"""What the search of `kernel.worlds` needs to know of Troll, and the levels for people.

A simulation plays to the end of the round; the chance to win is then that of the points and the cards left.
"""

from __future__ import annotations

from math import sqrt

from troquet.games.troll.knowledge import imagine
from troquet.games.troll.rules import days, is_day_over, score, value
from troquet.games.troll.sense import tabulate, worth_of
from troquet.games.troll.state import (
    DARE,
    HIDDEN,
    LOOK,
    NUMBERS,
    TROLLS,
    Position,
    Sight,
)
from troquet.kernel.chances import share_win, softmax
from troquet.kernel.dice import Dice, below
from troquet.kernel.loops import OVER
from troquet.kernel.program import Program
from troquet.kernel.rule import rule
from troquet.kernel.thinking import Thinker
from troquet.kernel.types import Codes, Reals
from troquet.kernel.world_search import WorldSearch

LEVELS = {
    "easy": "sense~30%",
    "medium": "search:20~25%",
    "hard": "search:1500,0.2s:erring",
    "expert": "search:500,1s",
}

OUTSIDE = 3  # who has not looked must not learn from worlds that all have the troll one knows

# Fitted to the round ends of games that the search played against itself (docs/bots.md)
LEAD = 0.65  # log-odds to win for a point more, when one round is left
WORTH = (-0.3, -0.4, 0.85, 1.3, -0.45, -1.0)  # points that a card in hand will bring, more than others


@rule
def suppose(v: Sight, s: Position, dice: Dice) -> None:
    """Every unseen troll, every unseen card is as likely."""
    imagine(v, s, dice)


@rule
def is_settled(s: Position) -> bool:
    """When a round is over."""
    return s.actor < 0


@rule
def evaluate(s: Position, values: Reals, work: Codes) -> None:
    """The chance to win: a lead is worth more the fewer rounds there are to lose it."""
    if s.actor == OVER:
        share_win(score(s, work), values, s.players)
        return
    rounds = s.players * (days(s.players) - s.day) - (0 if is_day_over(s) else s.turn)
    lead = LEAD / sqrt(rounds)
    for seat in range(s.players):
        values[seat] = lead * s.jewels[seat]
        if not is_day_over(s):
            values[seat] += lead * (s.points[seat] + worth_of_hand(s, seat))
    softmax(values, s.players)


@rule
def worth_of_hand(s: Position, seat: int) -> float:
    """What the cards left for today will bring, in points."""
    points = 0.0
    for number in range(NUMBERS):
        points += s.hand[seat, number] * WORTH[number]
    return points


@rule
def weigh(v: Sight, moves: Codes, count: int, work: Codes, priors: Reals) -> None:
    """By what plain sense expects, compared with the best."""
    tabulate(v, work, work[TROLLS * NUMBERS :])
    best, spread = -(2**60), 1
    for i in range(count):
        here = worth_of(v, moves[i], work)
        priors[i] = here
        best = max(best, here)
        spread = max(spread, abs(here))
    for i in range(count):
        short = 3.0 * (best - priors[i]) / spread
        priors[i] = 1.0 / (1.0 + short * short)


@rule
def playout(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    """Plain sense in short: the card that brings most if the others play what they do on average."""
    if moves[count - 1] == LOOK and below(dice, 2) == 0:
        return LOOK
    room = value(v.troll) if v.troll != HIDDEN else 2 * v.players + 1
    best, most = moves[0], -100
    for i in range(count):
        number = moves[i] % DARE
        if moves[i] != LOOK:
            total = 12 * number
            for owner in range(v.players):
                if owner != v.seat:
                    if v.card[owner] >= 0:
                        total += 12 * v.card[owner] if v.card[owner] <= number else 0
                    else:
                        total += number * (number + 1)
            gain = number if total <= 12 * room else -2
            if gain > most:
                best, most = moves[i], gain
    return best


def thinker(program: Program) -> Thinker:
    """Troll's search."""
    return WorldSearch(program, globals())
