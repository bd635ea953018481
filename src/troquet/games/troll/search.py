"""What the search of `kernel.worlds` needs to know of Troll, and the levels for people.

A simulation ends with the round. What a hand and a standing are worth then was fitted to games of the search itself.
"""

from __future__ import annotations

from math import sqrt

from troquet.games.troll.knowledge import hand_size, imagine
from troquet.games.troll.rules import days, is_day_over, left_of, score, value
from troquet.games.troll.sense import could_be, tabulate, worth_of
from troquet.games.troll.state import (
    DARE,
    FACE_DOWN,
    HIDDEN,
    LOOK,
    NOT_PLAYED,
    NUMBERS,
    TROLLS,
    Position,
    Sight,
)
from troquet.kernel.chances import growth, share_win, softmax
from troquet.kernel.dice import Dice, below, roll
from troquet.kernel.loops import OVER
from troquet.kernel.program import Program
from troquet.kernel.rule import rule
from troquet.kernel.thinking import Thinker
from troquet.kernel.types import Codes, Reals
from troquet.kernel.world_search import WorldSearch

OUTSIDE = 2

LEVELS = {
    "easy": "sense~30%",
    "medium": "sense",
    "hard": "search:20000,0.2s",
    "expert": "search:200000,1s",
}


# Places in the notes: how likely each troll is, then each card of each seat, while it is not known
CARDS = TROLLS
HEAT = 1.0  # points
SLIP = 0.03

LEAD = 0.65  # log-odds to win for a point more, one round before the end
WORTH = (-0.5, 0.3, 1.3, 1.0, -1.4, -0.8)


@rule
def study(v: Sight, then: Sight, notes: Reals, work: Codes) -> None:
    """What the cards of this round tell, of who looked about the troll, of who dared about the card.

    Everybody is taken to play mostly by plain sense: a softmax of what each card would bring.
    """
    for troll in range(TROLLS):
        notes[troll] = 1.0 if could_be(v, troll) else 0.0
    then.players = v.players
    for owner in range(v.players):
        then.card[owner] = NOT_PLAYED
        for number in range(NUMBERS):
            notes[CARDS + NUMBERS * owner + number] = v.hand[owner, number]
            then.hand[owner, number] = 1 if v.card[owner] == number else v.hand[owner, number]
    if v.actor < 0:
        return
    seat = scout_of(v)
    for _ in range(v.played):
        if seat != v.seat:
            then.seat = seat
            tabulate(then, work, work[TROLLS * NUMBERS :])
            total = ways_in_all(then)
            if v.daring[seat] == 0:
                believe_card(then, seat, v.card[seat], total, notes, work)
            else:
                guess_card(then, seat, total, notes, work)
        then.card[seat] = v.card[seat]
        seat = left_of(seat, v.players)


@rule
def scout_of(v: Sight) -> int:
    seat = v.first_scout + v.turn
    return seat - v.players if seat >= v.players else seat


@rule
def ways_in_all(then: Sight) -> float:
    """How many ways the others have to play."""
    ways = 1.0
    for owner in range(then.players):
        if owner != then.seat and then.card[owner] < 0:
            ways *= hand_size(then, owner)
    return ways


@rule
def believe_card(then: Sight, seat: int, card: int, total: float, notes: Reals, gains: Codes) -> None:
    """Bayes: each troll by how likely who saw it would have played this card."""
    for troll in range(TROLLS):
        if notes[troll] > 0.0:
            best = -4.0
            for number in range(NUMBERS):
                if then.hand[seat, number] == 1:
                    best = max(best, gains[TROLLS * number + troll] / total)
            every = 0.0
            for number in range(NUMBERS):
                if then.hand[seat, number] == 1:
                    every += growth((gains[TROLLS * number + troll] / total - best) / HEAT)
            notes[troll] *= SLIP + growth((gains[TROLLS * card + troll] / total - best) / HEAT) / every


@rule
def guess_card(then: Sight, seat: int, total: float, notes: Reals, gains: Codes) -> None:
    """Each card by what it would bring, dared, as far as all can judge the troll."""
    trolls = 0.0
    for troll in range(TROLLS):
        trolls += notes[troll]
    for number in range(NUMBERS):
        if then.hand[seat, number] == 1:
            gain = 0.0
            for troll in range(TROLLS):
                gain += notes[troll] * gains[TROLLS * number + troll]
            notes[CARDS + NUMBERS * seat + number] = SLIP + growth(2.0 * gain / (trolls * total * HEAT))


@rule
def suppose(v: Sight, s: Position, notes: Reals, dice: Dice) -> None:
    """A world by these beliefs."""
    imagine(v, s, dice)
    if v.troll == HIDDEN and v.actor >= 0:
        s.asleep[s.troll] = 1
        s.troll = pick(notes, 0, TROLLS, dice)
        s.asleep[s.troll] = 0
    for owner in range(v.players):
        if v.card[owner] == FACE_DOWN:
            s.hand[owner, s.card[owner]] = 1
            s.card[owner] = pick(notes, CARDS + NUMBERS * owner, NUMBERS, dice)
            s.hand[owner, s.card[owner]] = 0


@rule
def pick(notes: Reals, at: int, count: int, dice: Dice) -> int:
    """One of so many places, by their weights."""
    total = 0.0
    for i in range(count):
        total += notes[at + i]
    ticket = total * roll(dice) / 4294967296.0
    chosen = 0
    for i in range(count):
        if notes[at + i] > 0.0 and ticket >= 0.0:
            chosen = i
        ticket -= notes[at + i]
    return chosen


@rule
def is_settled(s: Position) -> bool:
    """With the round."""
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
    """What the cards left for today will bring, up to what any would."""
    points = 0.0
    for number in range(NUMBERS):
        points += s.hand[seat, number] * WORTH[number]
    return points


@rule
def weigh(v: Sight, moves: Codes, count: int, work: Codes, priors: Reals) -> None:
    """The expectation of plain sense, the best first."""
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
