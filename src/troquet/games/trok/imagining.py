"""A world for a View of Trök: the hidden cards drawn per stock, a hidden gift, cards laid face down.

What is known of another hand: so many cards were dealt to it from stock 0 and from stock 1 (section 5 of the rules),
and these of them were shown since. A card known in a hand counts as the one that leaves it; all unknown cards of a
hand are as likely to be shown, all cards of the giver to be the gift. The draw is exact: the possibilities for what
was shown are drawn by weights (`odds`, `gift`) and thrown back or kept; then the stocks fill up what was dealt.
"""

from __future__ import annotations

from troquet.games.trok.gift import HIDDEN_CARD, best_lean, choose_case, gift_of, is_gift_open, suppose
from troquet.games.trok.odds import (
    best_fit,
    chance,
    dealt_of,
    dealt_to_others,
    fit,
    is_open,
    share,
    share_out,
)
from troquet.games.trok.state import (
    CARDS,
    CART,
    LONGEST_ROW,
    OFFER,
    SEATS,
    SLOTS,
    STOCKS,
    STORE,
    UPGRADES,
    Position,
    S,
    Sight,
)
from troquet.kernel.dice import Dice, below
from troquet.kernel.rule import rule

# ── what is seen ─────────────────────────────────────────────────────────────────────────────────────────────


@rule
def take_over(v: Sight, s: Position) -> None:
    """All that is seen, as it is."""
    take_over_table(v, s)
    take_over_turn(v, s)
    for owner in range(SEATS):
        s.aare[owner] = v.aare[owner]
        s.perfect[owner] = v.perfect[owner]
        for upgrade in range(UPGRADES):
            s.owned[owner, upgrade] = v.owned[owner, upgrade]
        for card in range(CARDS):
            s.carts[owner, card] = v.carts[owner, card]
            s.hand[owner, card] = v.hand[owner, card]
            s.offer[owner, card] = v.offer[owner, card]
            s.known[owner, card] = v.known[owner, card]
            s.shown[owner, card] = v.shown[owner, card]
            s.played[owner, card] = v.played[owner, card]
            s.dealt[2 * owner, card] = v.dealt[2 * owner, card]
            s.dealt[2 * owner + 1, card] = v.dealt[2 * owner + 1, card]


@rule
def take_over_table(v: Sight, s: Position) -> None:
    s.players = v.players
    s.triples = v.triples
    s.youngest = v.youngest
    s.deck_size = v.deck_size
    s.row_size = v.row_size
    s.stock_now = v.stock_now
    for slot in range(SLOTS):
        s.market[slot] = v.market[slot]
    for place in range(LONGEST_ROW):
        s.row[place] = v.row[place]
    for upgrade in range(UPGRADES):
        s.upgrades[upgrade] = v.upgrades[upgrade]
    for card in range(CARDS):
        s.discard[card] = v.discard[card]


@rule
def take_over_turn(v: Sight, s: Position) -> None:
    s.round = v.round
    s.phase = v.phase
    s.actor = v.actor
    s.owing = v.owing
    s.master = v.master
    s.tied = v.tied
    s.turn = v.turn
    s.due = v.due
    s.unserved = v.unserved
    s.offers_left = v.offers_left
    s.used_same = v.used_same
    s.used_diff = v.used_diff
    s.used_veins = v.used_veins
    s.reach = v.reach
    s.picks = v.picks
    s.gift_from = v.gift_from
    s.gift_to = v.gift_to
    s.gift = v.gift


# ── what is not ──────────────────────────────────────────────────────────────────────────────────────────────


@rule
def imagine_hidden(v: Sight, s: Position, dice: Dice) -> None:
    """Hands, deck, gift and what lies face down."""
    for owner in range(v.players):
        if not is_open(v, owner):
            note_shown(v, owner, s)
    note_unseen(v, s)
    case = draw_shown(v, s, dice)
    for stock in range(min(v.stock_now, 1) + 1):
        fill_up(v, s, stock, dice)
    if is_gift_open(v):
        s.gift = gift_of(v, s, case, dice)
    for owner in range(v.players):
        if not is_open(v, owner):
            fill_hand(v, owner, s)
            lay_face_down(v, owner, s, dice)
    give_back(v, s)


@rule
def note_shown(v: Sight, owner: int, s: Position) -> None:
    """`s.hand`: the cards dealt to a seat that it has shown, the gift aside; a gift these eyes saw is counted in."""
    for card in range(CARDS):
        known, left = v.known[owner, card], v.played[owner, card]
        if v.gift == card and owner == v.gift_to:
            known += 1
        if v.gift == card and owner == v.gift_from:
            left += 1
        s.hand[owner, card] = v.shown[owner, card] + max(0, left - known)


@rule
def note_unseen(v: Sight, s: Position) -> None:
    """`s.stock`: of each stock, what may be in the deck or with the others; open hands show no cards meanwhile."""
    for card in range(CARDS):
        for stock in range(STOCKS):
            s.stock[stock, card] = v.stock[stock, card]
        for owner in range(v.players):
            s.stock[0, card] -= v.dealt[2 * owner, card]
            s.stock[1, card] -= v.dealt[2 * owner + 1, card]
            if is_open(v, owner):
                s.hand[owner, card] = 0


@rule
def draw_shown(v: Sight, s: Position, dice: Dice) -> int:
    """Which stock each shown card came from, and the case of the gift, drawn together until they fit."""
    share_0, share_1 = share(v, s, 0), share(v, s, 1)
    surely = dealt_to_others(v, 0) == 0 or dealt_to_others(v, 1) == 0
    lean = 1.0 if surely else best_lean(v, s, share_0, share_1)
    best = best_fit(v, s, lean)
    case = HIDDEN_CARD
    while True:
        if is_gift_open(v):
            case = choose_case(v, s, share_0, share_1, lean, dice)
            best = best_fit(v, s, lean)
        share_out(v, s, share_0, share_1 * lean, dice)
        if surely or chance(dice) * best < fit(v, s, lean):
            return case
        if is_gift_open(v):
            suppose(v, s, case, -1)


@rule
def fill_up(v: Sight, s: Position, stock: int, dice: Dice) -> None:
    """The rest of what a stock dealt to each seat, from the rest of it; the deck is what then remains."""
    left = 0
    for card in range(CARDS):
        s.deck[card] = s.stock[stock, card]
        for owner in range(v.players):
            if not is_open(v, owner):
                s.deck[card] -= s.dealt[2 * owner + stock, card]
        left += s.deck[card]
    for owner in range(v.players):
        if not is_open(v, owner):
            for _ in range(v.drawn[owner, stock] - dealt_of(s, owner, stock)):
                card = draw(s, below(dice, left))
                s.dealt[2 * owner + stock, card] += 1
                left -= 1


@rule
def draw(s: Position, ticket: int) -> int:
    """Take the card with this number, from 0, out of the deck."""
    card = 0
    while ticket >= s.deck[card]:
        ticket -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    return card


@rule
def fill_hand(v: Sight, owner: int, s: Position) -> None:
    """What was known and what was dealt, less what has left, and the gift where it belongs."""
    for card in range(CARDS):
        s.hand[owner, card] = (
            v.known[owner, card]
            + s.dealt[2 * owner, card]
            + s.dealt[2 * owner + 1, card]
            + (1 if owner == v.gift_to and card == s.gift else 0)
            - (1 if owner == v.gift_from and card == s.gift else 0)
            - v.shown[owner, card]
            - v.played[owner, card]
        )


@rule
def lay_face_down(v: Sight, owner: int, s: Position, dice: Dice) -> None:
    """What a seat has chosen and nobody saw: any cards of its hand are as likely. TRK-19, TRK-73"""
    if (v.owing >> owner) & 1 == 1:
        return
    if v.phase == OFFER:
        lay_some(s, owner, 3, CARDS, dice)
    elif v.phase == STORE and v.owned[owner, CART] > 0:
        size = 0
        for card in range(S):
            size += s.hand[owner, card]
        lay_some(s, owner, draw_number(size, v.owned[owner, CART], dice), S, dice)


@rule
def draw_number(size: int, most: int, dice: Dice) -> int:
    """How many of `size` cards are chosen, if any choice of up to `most` is as likely."""
    total = 0.0
    choices = 1.0
    chosen = 0
    for number in range(min(size, most) + 1):
        total += choices
        if chance(dice) * total < choices:
            chosen = number
        choices = choices * (size - number) / (number + 1)
    return chosen


@rule
def lay_some(s: Position, owner: int, number: int, kinds: int, dice: Dice) -> None:
    """So many cards of a hand, of the first so many types, drawn evenly and laid out."""
    left = 0
    for card in range(kinds):
        left += s.hand[owner, card]
    for _ in range(number):
        ticket = below(dice, left)
        card = 0
        while ticket >= s.hand[owner, card]:
            ticket -= s.hand[owner, card]
            card += 1
        s.hand[owner, card] -= 1
        s.offer[owner, card] += 1
        left -= 1


@rule
def give_back(v: Sight, s: Position) -> None:
    """What was used as scratch is again what is seen."""
    for card in range(CARDS):
        for stock in range(STOCKS):
            s.stock[stock, card] = v.stock[stock, card]
        if v.stock_now == STOCKS - 1:
            s.deck[card] = v.stock[v.stock_now, card]
        for owner in range(v.players):
            if is_open(v, owner):
                s.hand[owner, card] = v.hand[owner, card]
