"""The Trök phase: offers, the Trade Master, the chain of trades, the gift."""

from __future__ import annotations

from troquet.games.trok.combining import start_combining
from troquet.games.trok.state import (
    CARDS,
    DO_GIVE,
    DO_NAME,
    DO_OFFER,
    DO_SWAP,
    DO_TAKE,
    GIVE,
    GRID,
    NAME,
    RENEW,
    THRUD,
    TRADE,
    Position,
    S,
)
from troquet.games.trok.supply import clear_market, first_seat, is_triple, part
from troquet.kernel.loops import DEALER
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes

# ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def offers(s: Position, seat: int, moves: Codes) -> int:
    """Every three cards of a hand. TRK-19"""
    count = 0
    for a in range(CARDS):
        if s.hand[seat, a] > 0:
            for b in range(a, CARDS):
                if s.hand[seat, b] > (b == a):
                    for c in range(b, CARDS):
                        if s.hand[seat, c] > (c == b) + (c == a):
                            moves[count] = DO_OFFER | ((1 << 4 * a) + (1 << 4 * b) + (1 << 4 * c)) << 4
                            count += 1
    return count


@rule
def lay_out(s: Position, seat: int, move: int) -> None:
    """The chosen cards leave the hand and lie face down; the next who owes a choice."""
    for card in range(CARDS):
        chosen = part(move, 4 + 4 * card)
        s.hand[seat, card] -= chosen
        s.offer[seat, card] = chosen
    s.owing &= ~(1 << seat)
    if s.owing > 0:
        s.actor = first_seat(s.owing)


@rule
def offer(s: Position, seat: int, move: int) -> None:
    """Nothing is turned up until all have chosen. TRK-20"""
    lay_out(s, seat, move)
    if s.owing == 0:
        reveal(s)
        find_master(s)


@rule
def reveal(s: Position) -> None:
    """A card that was known in a hand is the one that was offered; the others were hidden till now."""
    s.offers_left = 3 * s.players
    for seat in range(s.players):
        for card in range(CARDS):
            was_known = min(s.known[seat, card], s.offer[seat, card])
            s.known[seat, card] -= was_known
            s.shown[seat, card] = s.offer[seat, card] - was_known


@rule
def offer_total(s: Position, seat: int) -> int:
    """The sum of the values, a Stone counting 10; Grid adds 3, Veins nothing. TRK-02, TRK-21, TRK-22, TRK-65"""
    total = 3 if s.owned[seat, GRID] == 1 else 0
    for card in range(CARDS):
        total += s.offer[seat, card] * (10 if card == S else card + 1)
    return total


# ── Trade Master ─────────────────────────────────────────────────────────────────────────────────────────────


@rule
def highest(s: Position) -> int:
    """Who has the highest total, as a mask. TRK-23"""
    best = 0
    mask = 0
    for seat in range(s.players):
        total = offer_total(s, seat)
        if total > best:
            best = total
            mask = 0
        if total == best:
            mask |= 1 << seat
    return mask


@rule
def find_master(s: Position) -> None:
    """A tie of round 1 goes to the youngest of the tied, a later one where the old Trade Master says.

    The youngest is first by age, the others follow by seat. TRK-24, TRK-25, TRK-A05, TRK-A06
    """
    tied = highest(s)
    if tied & (tied - 1) == 0:
        start_trading(s, first_seat(tied))
    elif s.round == 0:
        start_trading(s, s.youngest if (tied >> s.youngest) & 1 == 1 else first_seat(tied))
    else:
        tied &= ~(1 << s.master)
        if tied & (tied - 1) == 0:
            start_trading(s, first_seat(tied))
        else:
            s.tied = tied
            s.phase = NAME
            s.actor = s.master


@rule
def names(s: Position, moves: Codes) -> int:
    """Whom the old Trade Master may name: one of the tied, never themself. TRK-24"""
    count = 0
    for seat in range(s.players):
        if (s.tied >> seat) & 1 == 1:
            moves[count] = DO_NAME | seat << 4
            count += 1
    return count


@rule
def start_trading(s: Position, master: int) -> None:
    """The Trade Master gets the token and is the first to be active. TRK-23, TRK-26"""
    s.tied = 0
    s.master = master
    s.turn = master
    go_on_trading(s)


# ── trades ───────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def offer_size(s: Position, seat: int) -> int:
    """How many of a seat's offered cards are left."""
    size = 0
    for card in range(CARDS):
        size += s.offer[seat, card]
    return size


@rule
def trades(s: Position, moves: Codes) -> int:
    """Cards of the others; one's own only when nobody else has any left. TRK-27, TRK-34, TRK-A07, TRK-A23, TRK-A24"""
    if offer_size(s, s.turn) == s.offers_left:
        return trades_with(s, s.turn, 0, moves)
    count = 0
    for owner in range(s.players):
        if owner != s.turn:
            count = trades_with(s, owner, count, moves)
    return count


@rule
def trades_with(s: Position, owner: int, count: int, moves: Codes) -> int:
    """Each card of an offer, kept or exchanged for any card of the market; appended after `count` moves. TRK-28"""
    for card in range(CARDS):
        if s.offer[owner, card] > 0:
            what = owner << 4 | card << 8
            moves[count] = DO_TAKE | what
            moves[count + 1] = DO_SWAP | what | s.market[0] << 12
            count += 2
            moves[count] = DO_SWAP | what | s.market[1] << 12
            count += 1 if s.market[1] != s.market[0] else 0
            moves[count] = DO_SWAP | what | s.market[2] << 12
            count += 1 if s.market[2] != s.market[0] and s.market[2] != s.market[1] else 0
    return count


@rule
def gain(s: Position, seat: int, card: int) -> None:
    """A card joins a hand before all eyes; it is not offered again this round. TRK-31"""
    s.hand[seat, card] += 1
    s.known[seat, card] += 1


@rule
def rob(s: Position, owner: int, card: int) -> None:
    """An offered card is taken; its owner is active next. TRK-29"""
    s.offer[owner, card] -= 1
    s.offers_left -= 1
    s.turn = owner


@rule
def take(s: Position, move: int) -> None:
    """The card goes to the taker's hand. TRK-28"""
    gain(s, s.turn, part(move, 8))
    rob(s, part(move, 4), part(move, 8))
    go_on_trading(s)


@rule
def swap(s: Position, move: int) -> None:
    """The card goes to the market, and the leftmost like the named one from there to the taker's hand. TRK-28"""
    trader = s.turn
    card, wanted = part(move, 8), part(move, 12)
    slot = 0
    while s.market[slot] != wanted:
        slot += 1
    s.market[slot] = card
    gain(s, trader, wanted)
    rob(s, part(move, 4), card)
    if card != wanted and is_triple(s):
        renew(s, trader)
    else:
        go_on_trading(s)


@rule
def renew(s: Position, trader: int) -> None:
    """An exchange that makes three alike pays 3, and Thrud's owner 2, whoever made it. TRK-32, TRK-33, TRK-64"""
    s.aare[trader] += 3
    for seat in range(s.players):
        if s.owned[seat, THRUD] == 1:
            s.aare[seat] += 2
    clear_market(s)
    s.phase = RENEW
    s.actor = DEALER


@rule
def go_on_trading(s: Position) -> None:
    """Until no offered card is left; then whoever would be active is one card short, unless it is the Trade Master.

    TRK-30, TRK-35, TRK-36, TRK-37, TRK-38, TRK-39
    """
    s.phase = TRADE
    s.actor = s.turn
    if s.offers_left == 0:
        if s.turn == s.master:
            start_combining(s)
        else:
            s.phase = GIVE
            s.actor = s.master


# ── gift ─────────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def gifts(s: Position, moves: Codes) -> int:
    """Any card of the Trade Master's hand. TRK-36"""
    count = 0
    for card in range(CARDS):
        if s.hand[s.master, card] > 0:
            moves[count] = DO_GIVE | s.turn << 4 | card << 8
            count += 1
    return count


@rule
def give(s: Position, move: int) -> None:
    """From hand to hand, seen by these two alone. TRK-36, TRK-A25"""
    card = part(move, 8)
    s.gift_from = s.master
    s.gift_to = s.turn
    s.gift = card
    s.hand[s.master, card] -= 1
    s.hand[s.turn, card] += 1
    start_combining(s)
