"""The open gift: which card it may have been, and what each possibility makes of the cards shown since.

A case is a number. `card`: a card of this type that was known in the giver's hand. `CARDS + card`: the same, and the
receiver has shown it since. `HIDDEN_CARD`: a card that nobody else knew. `HIDDEN_CARD + 1 + card`: the same, and the
receiver has shown it since. All cards of the giver's hand are as likely.
"""

from __future__ import annotations

from troquet.games.trok.odds import best_fit, chance, likelihood, shown_by
from troquet.games.trok.state import CARDS, HIDDEN, NOBODY, Position, Sight
from troquet.kernel.dice import Dice, below
from troquet.kernel.rule import rule

HIDDEN_CARD = 2 * CARDS
CASES = 3 * CARDS + 1


@rule
def is_gift_open(v: Sight) -> bool:
    """Whether there was a gift that these eyes did not see. TRK-A25"""
    return v.gift_from != NOBODY and v.gift == HIDDEN


@rule
def case_card(case: int) -> int:
    """The type a case is about; HIDDEN if the gift is still hidden with the receiver."""
    if case < HIDDEN_CARD:
        return case % CARDS
    return case - HIDDEN_CARD - 1


@rule
def is_case_shown(case: int) -> bool:
    """Whether the receiver has shown the gift."""
    return case >= CARDS and case != HIDDEN_CARD


@rule
def known_left(v: Sight, card: int) -> int:
    """In how many ways a known card of the giver is the gift: any not played since, or one whose likes all were."""
    known = v.known[v.gift_from, card]
    return 0 if known == 0 else max(1, known - v.played[v.gift_from, card])


@rule
def unknown_shown(v: Sight, owner: int, card: int) -> int:
    """How many cards of a type a seat has played that were not known to be in its hand."""
    return max(0, v.played[owner, card] - v.known[owner, card])


@rule
def case_ways(v: Sight, s: Position, case: int) -> int:
    """How many cards of the giver's hand the gift is in this case, times how many shown cards it may be."""
    card = case_card(case)
    if case < HIDDEN_CARD:
        number = known_left(v, card)
    elif case == HIDDEN_CARD:
        number = v.drawn[v.gift_from, 0] + v.drawn[v.gift_from, 1] - shown_by(s, v.gift_from)
    else:
        number = 1
    return number * unknown_shown(v, v.gift_to, card) if is_case_shown(case) else number


@rule
def suppose(v: Sight, s: Position, case: int, sign: int) -> None:
    """What the giver and the receiver have then shown of hidden cards dealt to them; undone with sign -1."""
    card = case_card(case)
    if case < HIDDEN_CARD:
        if v.played[v.gift_from, card] >= v.known[v.gift_from, card]:
            s.hand[v.gift_from, card] += sign
    elif case != HIDDEN_CARD:
        s.hand[v.gift_from, card] += sign
    if is_case_shown(case):
        s.hand[v.gift_to, card] -= sign


@rule
def weight(v: Sight, s: Position, case: int, share_0: float, share_1: float, lean: float) -> float:
    """Up to a common factor, how often a case is drawn, in vain or not."""
    number = case_ways(v, s, case)
    if number == 0:
        return 0.0
    suppose(v, s, case, 1)
    drawn = number * likelihood(s, share_0, share_1 * lean) * best_fit(v, s, lean)
    suppose(v, s, case, -1)
    return drawn


@rule
def draws_needed(v: Sight, s: Position, share_0: float, share_1: float, lean: float) -> float:
    """The same of all cases; without an open gift there is one."""
    if not is_gift_open(v):
        return likelihood(s, share_0, share_1 * lean) * best_fit(v, s, lean)
    total = 0.0
    for case in range(CASES):
        total += weight(v, s, case, share_0, share_1, lean)
    return total


@rule
def best_lean(v: Sight, s: Position, share_0: float, share_1: float) -> float:
    """The lean with which fewest draws are in vain; there is one valley."""
    lean, least = 1.0, draws_needed(v, s, share_0, share_1, 1.0)
    for factor in (1.5, 1.0 / 1.5):
        needed = draws_needed(v, s, share_0, share_1, lean * factor)
        while needed < least:
            lean, least = lean * factor, needed
            needed = draws_needed(v, s, share_0, share_1, lean * factor)
    return lean


@rule
def choose_case(v: Sight, s: Position, share_0: float, share_1: float, lean: float, dice: Dice) -> int:
    """A case by its odds; `s` then supposes it."""
    total = 0.0
    chosen = HIDDEN_CARD
    for case in range(CASES):
        here = weight(v, s, case, share_0, share_1, lean)
        if here > 0.0:
            total += here
            if chance(dice) * total < here:
                chosen = case
    suppose(v, s, chosen, 1)
    return chosen


@rule
def gift_of(v: Sight, s: Position, case: int, dice: Dice) -> int:
    """The type of the gift: in the case of a hidden one any card the giver was dealt and has not shown."""
    if case != HIDDEN_CARD:
        return case_card(case)
    giver = v.gift_from
    left = v.drawn[giver, 0] + v.drawn[giver, 1] - shown_by(s, giver)
    ticket = below(dice, left)
    card = -1
    while ticket >= 0:
        card += 1
        ticket -= s.dealt[2 * giver, card] + s.dealt[2 * giver + 1, card] - s.hand[giver, card]
    return card
