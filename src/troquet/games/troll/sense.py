"""Plain sense for Troll: expected jewels over what the troll may still be and what the others may still play.

Every card not seen to leave another hand counts as equally likely to be the one that is, or will be, played. All
chances are counted in whole ways, so they are the same compiled and plain.
"""

from __future__ import annotations

from troquet.games.troll.rules import value
from troquet.games.troll.state import DARE, HIDDEN, LOOK, NUMBERS, PLAY, TROLLS, Sight
from troquet.kernel.dice import Dice
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes
from troquet.language import M

BOT = "careful"
LABEL = M("Careful")

_MOST = 20  # what four others can add up to


@rule
def spread(v: Sight, number: int, ways: Codes) -> None:
    """`ways[t]`: in how many ways the others' cards up to `number` add up to t."""
    for t in range(_MOST + 1):
        ways[t] = 0
    ways[0] = 1
    for owner in range(v.players):
        if owner != v.seat:
            add_owner(v, owner, number, ways)


@rule
def add_owner(v: Sight, owner: int, number: int, ways: Codes) -> None:
    """Fold one more player into `ways`, from the highest total down, so that each is used once."""
    for t in range(_MOST, -1, -1):
        here = 0
        for card in range(NUMBERS):
            if v.card[owner] == card or (v.card[owner] < 0 and v.hand[owner, card] == 1):
                adds = card if card <= number else 0
                if adds <= t:
                    here += ways[t - adds]
        ways[t] = here


@rule
def ways_within(ways: Codes, room: int) -> int:
    """In how many ways the total is at most `room`."""
    count = 0
    for t in range(min(room, _MOST) + 1):
        count += ways[t]
    return count


@rule
def tabulate(v: Sight, gains: Codes, ways: Codes) -> None:
    """`gains[7 n + i]`: what playing n against troll i brings, summed over all ways. TRL-14, TRL-15, TRL-27"""
    for number in range(NUMBERS):
        spread(v, number - 1, ways)
        for troll in range(TROLLS):
            gains[TROLLS * number + troll] = -2 * ways_within(ways, value(troll))
        spread(v, number, ways)
        for troll in range(TROLLS):
            gains[TROLLS * number + troll] += (number + 2) * ways_within(ways, value(troll) - number)


@rule
def could_be(v: Sight, troll: int) -> bool:
    """Whether the troll of the round may be this one."""
    return v.troll == troll if v.troll != HIDDEN else v.asleep[troll] == 1


@rule
def sense(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    """The move with the best expectation; a look counts the best card against each troll it may show."""
    tabulate(v, work, work[TROLLS * NUMBERS :])
    best = moves[0]
    best_gain = -(2**60)
    for i in range(count):
        gain = worth_of(v, moves[i], work)
        if gain > best_gain:
            best, best_gain = moves[i], gain
    return best


@rule
def worth_of(v: Sight, move: int, gains: Codes) -> int:
    """What a move brings, summed over all ways and all trolls it may be."""
    total = 0
    for troll in range(TROLLS):
        if could_be(v, troll):
            if move == LOOK:
                total += best_against(v, troll, gains)
            elif move >= DARE:
                total += 2 * gains[TROLLS * (move - DARE) + troll]
            else:
                total += gains[TROLLS * (move - PLAY) + troll]
    return total


@rule
def best_against(v: Sight, troll: int, gains: Codes) -> int:
    """The best card of one's hand against a known troll."""
    best = -(2**60)
    for number in range(NUMBERS):
        if v.hand[v.seat, number] == 1:
            best = max(best, gains[TROLLS * number + troll])
    return best
