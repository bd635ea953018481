"""Set-up and the Supply phase: decks, market, row, and how a hand comes about."""

from __future__ import annotations

from troquet.games.trok.state import (
    CARDS,
    CART,
    DEAL,
    DO_DEAL,
    DO_MARKET,
    DO_MINE,
    DO_ROW,
    LONGEST_ROW,
    MARKET,
    MINE,
    MINES,
    NOBODY,
    NOTHING,
    OFFER,
    ROW,
    SEATS,
    SLOTS,
    STOCKS,
    UPGRADES,
    Position,
    S,
)
from troquet.kernel.loops import DEALER
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes


@rule
def part(move: int, at: int) -> int:
    """Four bits of a code."""
    return (move >> at) & 15


@rule
def copies(card: int) -> int:
    """11 pickaxes down to 5 hammers, 2 Stones. TRK-01"""
    return 2 if card == S else 11 - card


@rule
def upgrade_copies(upgrade: int) -> int:
    """Five of each installation, one of each dwarf: 27 in all. TRK-04, TRK-05"""
    return 5 if upgrade <= CART else 1


@rule
def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return 0 if seat + 1 == players else seat + 1


@rule
def first_seat(mask: int) -> int:
    """The lowest seat of a mask that is not empty."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


# ── decks ────────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def set_up(s: Position, options: Codes) -> None:
    """Options: players, market_triples (a place among the values), youngest (a seat counted from 1). TRK-11"""
    s.players = options[0]
    s.triples = options[1]
    s.youngest = options[2] - 1
    s.round = 0
    s.master = NOBODY
    s.actor = DEALER
    s.phase = MARKET
    s.owing = 0
    s.tied = 0
    s.turn = 0
    s.due = 0
    s.unserved = 0
    s.offers_left = 0
    s.used_same = 0
    s.used_diff = 0
    s.used_veins = 0
    s.reach = 0
    s.picks = 0
    s.row_size = 0
    lay_out_decks(s)
    for seat in range(SEATS):
        s.aare[seat] = 0
        s.perfect[seat] = 0
        for upgrade in range(UPGRADES):
            s.owned[seat, upgrade] = 0
        for card in range(CARDS):
            s.hand[seat, card] = 0
            s.offer[seat, card] = 0
            s.carts[seat, card] = 0
    everything_is_known(s)


@rule
def lay_out_decks(s: Position) -> None:
    """Both decks whole, nothing turned up. TRK-08, TRK-10"""
    s.deck_size = 0
    for card in range(CARDS):
        s.deck[card] = copies(card)
        s.deck_size += copies(card)
        s.discard[card] = 0
    for upgrade in range(UPGRADES):
        s.upgrades[upgrade] = upgrade_copies(upgrade)
    for slot in range(SLOTS):
        s.market[slot] = NOTHING
    for place in range(LONGEST_ROW):
        s.row[place] = NOTHING


@rule
def everything_is_known(s: Position) -> None:
    """No card is hidden in a hand: what is in the deck is known by counting. TRK-A33"""
    s.stock_now = 0
    s.gift_from = NOBODY
    s.gift_to = NOBODY
    s.gift = -1
    for card in range(CARDS):
        s.stock[0, card] = s.deck[card]
        s.stock[1, card] = 0
        s.stock[2, card] = 0
        for seat in range(s.players):
            s.dealt[2 * seat, card] = 0
            s.dealt[2 * seat + 1, card] = 0
            s.known[seat, card] = 0
            s.shown[seat, card] = 0
            s.played[seat, card] = 0


@rule
def shuffle_if_empty(s: Position) -> None:
    """An empty deck is at once the shuffled discards, if there are any. TRK-18, TRK-A31"""
    if s.deck_size > 0:
        return
    s.stock_now = min(s.stock_now + 1, STOCKS - 1)
    for card in range(CARDS):
        s.deck[card] = s.discard[card]
        s.deck_size += s.discard[card]
        s.stock[s.stock_now, card] = s.discard[card]
        s.discard[card] = 0


@rule
def turn_up(s: Position, card: int) -> None:
    """A card leaves the deck before all eyes."""
    s.deck[card] -= 1
    s.deck_size -= 1
    s.stock[s.stock_now, card] -= 1
    shuffle_if_empty(s)


@rule
def cards_of_deck(s: Position, kind: int, moves: Codes, weights: Codes) -> int:
    """Every card of the deck may come next, an unseen order is no information."""
    count = 0
    to = s.turn << 4 if kind != DO_MARKET else 0
    for card in range(CARDS):
        moves[count] = kind | to | card << 8
        weights[count] = s.deck[card]
        count += 1 if s.deck[card] > 0 else 0
    return count


@rule
def upgrades_of_deck(s: Position, moves: Codes, weights: Codes) -> int:
    """Every Upgrade of their deck may come next."""
    count = 0
    for upgrade in range(UPGRADES):
        if s.upgrades[upgrade] > 0:
            moves[count] = DO_ROW | upgrade << 8
            weights[count] = s.upgrades[upgrade]
            count += 1
    return count


@rule
def draws(s: Position, moves: Codes, weights: Codes) -> int:
    """What the dealer may turn up or deal now."""
    if s.phase == ROW:
        return upgrades_of_deck(s, moves, weights)
    if s.phase == DEAL:
        return cards_of_deck(s, DO_DEAL, moves, weights)
    if s.phase == MINES:
        return cards_of_deck(s, DO_MINE, moves, weights)
    return cards_of_deck(s, DO_MARKET, moves, weights)


# ── market and row ───────────────────────────────────────────────────────────────────────────────────────────


@rule
def fill_market(s: Position, card: int) -> None:
    """The leftmost empty slot gets it. TRK-09"""
    slot = 0
    while s.market[slot] != NOTHING:
        slot += 1
    s.market[slot] = card
    turn_up(s, card)


@rule
def is_triple(s: Position) -> bool:
    """Three alike in the market; a Stone is no wild there. TRK-A09"""
    return s.market[0] == s.market[1] and s.market[1] == s.market[2]


@rule
def clear_market(s: Position) -> None:
    """The three go to the discards before three new ones are drawn. TRK-32"""
    for slot in range(SLOTS):
        s.discard[s.market[slot]] += 1
        s.market[slot] = NOTHING
    shuffle_if_empty(s)


@rule
def is_market_full(s: Position) -> bool:
    """Three slots lie full; with `any`, three alike that no exchange made are renewed and pay nobody. TRK-A08"""
    if s.market[SLOTS - 1] == NOTHING:
        return False
    if s.triples == 1 and is_triple(s):
        clear_market(s)
        return False
    return True


@rule
def extend_row(s: Position, upgrade: int) -> None:
    """A new Upgrade joins on the right. TRK-54"""
    s.upgrades[upgrade] -= 1
    s.row[s.row_size] = upgrade
    s.row_size += 1


@rule
def is_row_full(s: Position) -> bool:
    """Seven, or as many as there are: the row may stay shorter. TRK-10, TRK-55"""
    if s.row_size == LONGEST_ROW:
        return True
    left = 0
    for upgrade in range(UPGRADES):
        left += s.upgrades[upgrade]
    return left == 0


# ── dealing ──────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def start_supply(s: Position) -> None:
    """Five cards each, one at a time, clockwise from the Trade Master (round 1: seat 1). TRK-14, TRK-A37"""
    s.phase = DEAL
    s.actor = DEALER
    s.due = 5 * s.players
    s.turn = max(s.master, 0)


@rule
def deal_card(s: Position, card: int) -> None:
    """A card face down for `turn`; after the last, the Mines."""
    s.hand[s.turn, card] += 1
    s.dealt[2 * s.turn + s.stock_now, card] += 1
    s.deck[card] -= 1
    s.deck_size -= 1
    shuffle_if_empty(s)
    s.turn = left_of(s.turn, s.players)
    s.due -= 1
    if s.due == 0:
        s.phase = MINES
        s.unserved = s.players
        go_to_mine(s)


@rule
def go_to_mine(s: Position) -> None:
    """The next seat, in the order of dealing, that owns a Mine; after the last, hands are picked up. TRK-A37"""
    while s.unserved > 0:
        s.unserved -= 1
        if s.owned[s.turn, MINE] > 0:
            s.due = s.owned[s.turn, MINE]
            return
        s.turn = left_of(s.turn, s.players)
    pick_up(s)


@rule
def mine_card(s: Position, card: int) -> None:
    """A card for every Mine, face up, joins the hand. TRK-15, TRK-63, TRK-78"""
    s.hand[s.turn, card] += 1
    s.known[s.turn, card] += 1
    turn_up(s, card)
    s.due -= 1
    if s.due == 0:
        s.turn = left_of(s.turn, s.players)
        go_to_mine(s)


@rule
def pick_up(s: Position) -> None:
    """What lies in Carts joins the hands, which were five and a card for each Mine. TRK-16, TRK-17, TRK-A27"""
    for seat in range(s.players):
        for card in range(CARDS):
            s.hand[seat, card] += s.carts[seat, card]
            s.known[seat, card] += s.carts[seat, card]
            s.carts[seat, card] = 0
    s.phase = OFFER
    s.owing = (1 << s.players) - 1
    s.actor = 0
