"""How the two stocks may share out the cards that were hidden in hands and are shown now.

Which stock a shown card came from is not known. A world gives it one: a card of the type drawn from what that stock
has of it, and a place among those the seat was dealt from it. So its weight is a product over types, times one over
seats, times one over the whole; `share_out` draws by the first, and `fit` says by how much the others correct it.

Any lean towards stock 1 may be taken in the first, if the second takes it back; the best makes fewest draws vain.

While a draw goes on, `s.hand` counts what each seat has shown of each type, `s.stock` what these eyes have not seen
of a stock, `s.dealt` the cards given to it.
"""

from __future__ import annotations

from troquet.games.trok.state import CARDS, Position, Sight
from troquet.kernel.dice import Dice, roll
from troquet.kernel.loops import EVERYTHING
from troquet.kernel.rule import rule


@rule
def chance(dice: Dice) -> float:
    """A number from 0 up to 1."""
    return roll(dice) / 4294967296.0


@rule
def is_open(v: Sight, owner: int) -> bool:
    """Whether a hand lies open to these eyes."""
    return owner == v.seat or v.seat == EVERYTHING


@rule
def dealt_to_others(v: Sight, stock: int) -> int:
    """How many cards of a stock went to hands that are not open."""
    size = 0
    for owner in range(v.players):
        size += 0 if is_open(v, owner) else v.drawn[owner, stock]
    return size


@rule
def unseen_size(s: Position, stock: int) -> int:
    size = 0
    for card in range(CARDS):
        size += s.stock[stock, card]
    return size


@rule
def share(v: Sight, s: Position, stock: int) -> float:
    """The part of a stock's unseen cards that others were dealt."""
    return dealt_to_others(v, stock) / max(unseen_size(s, stock), 1)


@rule
def shown_of(s: Position, card: int) -> int:
    """How many cards of a type were shown."""
    number = 0
    for owner in range(s.players):
        number += s.hand[owner, card]
    return number


@rule
def shown_by(s: Position, owner: int) -> int:
    """How many cards a seat has shown."""
    number = 0
    for card in range(CARDS):
        number += s.hand[owner, card]
    return number


@rule
def shown_by_all(s: Position) -> int:
    number = 0
    for owner in range(s.players):
        number += shown_by(s, owner)
    return number


@rule
def chain(number: int, times: int, factor: float) -> float:
    """number * (number - 1) * ..., so many factors, each times `factor`."""
    product = 1.0
    for i in range(times):
        product *= (number - i) * factor
    return product


# ── types: drawn ─────────────────────────────────────────────────────────────────────────────────────────────


@rule
def way(s: Position, card: int, of_0: int, of_1: int, share_0: float, share_1: float) -> float:
    """The weight of so many shown cards of a type coming from each stock, whichever they are."""
    choices = 1.0
    for i in range(of_1):
        choices = choices * (of_0 + of_1 - i) / (i + 1)
    return choices * chain(s.stock[0, card], of_0, share_0) * chain(s.stock[1, card], of_1, share_1)


@rule
def ways(s: Position, card: int, share_0: float, share_1: float) -> float:
    """The weights of all ways, added up."""
    shown = shown_of(s, card)
    total = 0.0
    for k in range(shown + 1):
        total += way(s, card, shown - k, k, share_0, share_1)
    return total


@rule
def draw_way(s: Position, card: int, share_0: float, share_1: float, dice: Dice) -> int:
    """How many of the shown cards of a type came from stock 1, drawn by these weights."""
    shown = shown_of(s, card)
    ticket = chance(dice) * ways(s, card, share_0, share_1)
    for k in range(shown):
        ticket -= way(s, card, shown - k, k, share_0, share_1)
        if ticket < 0.0:
            return k
    return shown


@rule
def share_out(v: Sight, s: Position, share_0: float, share_1: float, dice: Dice) -> None:
    """Give every shown card to a stock: so many of a type to stock 1, any of them as likely."""
    for card in range(CARDS):
        left = shown_of(s, card)
        of_1 = draw_way(s, card, share_0, share_1, dice) if left > 0 else 0
        for owner in range(v.players):
            if not is_open(v, owner):
                s.dealt[2 * owner, card] = 0
                s.dealt[2 * owner + 1, card] = 0
                for _ in range(s.hand[owner, card]):
                    stock = 1 if chance(dice) * left < of_1 else 0
                    s.dealt[2 * owner + stock, card] += 1
                    of_1 -= stock
                    left -= 1


# ── seats and the whole: corrected ───────────────────────────────────────────────────────────────────────────


@rule
def seat_fit(v: Sight, owner: int, of_0: int, of_1: int, lean: float) -> float:
    """In how many ways a seat's shown cards fit among those it was dealt from each stock, up to a common factor."""
    factor_0, factor_1 = 1.0 / max(dealt_to_others(v, 0), 1), 1.0 / (max(dealt_to_others(v, 1), 1) * lean)
    return chain(v.drawn[owner, 0], of_0, factor_0) * chain(v.drawn[owner, 1], of_1, factor_1)


@rule
def whole_fit(s: Position, of_0: int, of_1: int) -> float:
    """What is left of the odds of drawing so many cards from each stock without putting them back."""
    size_0, size_1 = unseen_size(s, 0), unseen_size(s, 1)
    return 1.0 / (chain(size_0, of_0, 1.0 / max(size_0, 1)) * chain(size_1, of_1, 1.0 / max(size_1, 1)))


@rule
def one_more(v: Sight, s: Position, owner: int) -> float:
    """By what a seat's fit grows if one more of its shown cards came from stock 1 than `s.deck` says; 0 if none can."""
    of_1 = s.deck[owner]
    of_0 = shown_by(s, owner) - of_1
    if of_0 == 0 or of_1 == v.drawn[owner, 1]:
        return 0.0
    places_0, places_1 = v.drawn[owner, 0] - of_0 + 1, v.drawn[owner, 1] - of_1
    return places_1 * max(dealt_to_others(v, 0), 1) / (places_0 * max(dealt_to_others(v, 1), 1))


@rule
def least_fit(v: Sight, s: Position, lean: float) -> float:
    """The seats' fit with as few cards of stock 1 as can be, which `s.deck` notes; 0 if a seat has shown too many."""
    product = 1.0
    for owner in range(v.players):
        s.deck[owner] = 0
        if not is_open(v, owner):
            shown = shown_by(s, owner)
            s.deck[owner] = max(0, shown - v.drawn[owner, 0])
            if s.deck[owner] > v.drawn[owner, 1]:
                return 0.0
            product *= seat_fit(v, owner, shown - s.deck[owner], s.deck[owner], lean)
    return product


@rule
def best_fit(v: Sight, s: Position, lean: float) -> float:
    """The most that all corrections can be: card by card more for stock 1, each where the seats' fit grows most."""
    product = least_fit(v, s, lean)
    of_0, of_1, best = shown_by_all(s), 0, 0.0
    for owner in range(v.players):
        of_0 -= s.deck[owner]
        of_1 += s.deck[owner]
    while product > 0.0:
        if of_0 <= unseen_size(s, 0) and of_1 <= unseen_size(s, 1):
            best = max(best, product * whole_fit(s, of_0, of_1))
        most, growth = 0, 0.0
        for owner in range(v.players):
            if not is_open(v, owner) and one_more(v, s, owner) > growth:
                most, growth = owner, one_more(v, s, owner)
        product *= growth / lean
        s.deck[most] += 1 if growth > 0.0 else 0
        of_0 -= 1
        of_1 += 1
    return best


@rule
def dealt_of(s: Position, owner: int, stock: int) -> int:
    size = 0
    for card in range(CARDS):
        size += s.dealt[2 * owner + stock, card]
    return size


@rule
def fit(v: Sight, s: Position, lean: float) -> float:
    """The corrections of what `share_out` drew; 0 if it does not fit."""
    of_1, product = 0, 1.0
    for owner in range(v.players):
        if not is_open(v, owner):
            shown, mine = shown_by(s, owner), dealt_of(s, owner, 1)
            if mine > v.drawn[owner, 1] or shown - mine > v.drawn[owner, 0]:
                return 0.0
            product *= seat_fit(v, owner, shown - mine, mine, lean)
            of_1 += mine
    return product * whole_fit(s, shown_by_all(s) - of_1, of_1)


@rule
def likelihood(s: Position, share_0: float, share_1: float) -> float:
    """The weights of all ways of sharing out what was shown."""
    total = 1.0
    for card in range(CARDS):
        total *= ways(s, card, share_0, share_1)
    return total
