"""Trök's position and what a seat sees of it, as records of small integers; the names of all numbers."""

from __future__ import annotations

from troquet.kernel.fields import Fields, Grid, Row, Scalar

SEATS = 6
ROUNDS = 60

# Equipment: the values 1 to 7 counted from 0, and the Stone (TRK-02)
CARDS = 8
P, R, G, L, A, E, H, S = range(CARDS)

# Upgrades, in the order of records.md: the three installations, then the twelve dwarves (TRK-05)
UPGRADES = 15
MINE, VEIN, CART, THRUD, GRID, AEGUR, DAGDA, KRAAL, IDUNN, SKAA, MOTHER, FATHER, ZORAL, ASTRID, YLUD = range(
    UPGRADES
)

SLOTS = 3  # of the market (TRK-09)
LONGEST_ROW = 7  # of upgrades (TRK-10)
NOTHING = -1  # an empty place of the market or of the row
NOBODY = -1
HIDDEN = -1

# Phases
MARKET, ROW, DEAL, MINES, OFFER, NAME, TRADE, RENEW, GIVE, COMBINE, PICK, STORE, OVER_PHASE = range(13)

# Moves: the kind is in the lowest four bits of a code, the rest of it in the bits from 4, 8, 12 and 16 on
(
    DO_MARKET, DO_ROW, DO_DEAL, DO_MINE, DO_OFFER, DO_NAME, DO_TAKE, DO_SWAP, DO_GIVE, DO_SAME, DO_DIFF, DO_PICK,
    DO_DONE, DO_STORE,
) = range(14)  # fmt: skip

STOCKS = 3  # see `Position.stock`

ROW_SIZE = (
    1920  # at most 1,884 moves are legal: seven pickaxes, one of each other type, two Stones, five Veins
)


class Position(Fields):
    """Everything. Seats and rounds count from 0.

    What is known of hands (section 5 of the rules): a card dealt face down is noted in `dealt`, by the stock it came
    from: 0 is the deck as it was when the round began, 1 and 2 the discards shuffled since. `stock` is what was in
    each and was never turned up from the deck: it is in the deck, or was dealt. `known` is the part of a hand that
    all know when trading ends; `shown` were hidden cards of a hand, turned up in an offer; `played` was combined.
    """

    players = Scalar(2, SEATS)
    triples = Scalar(0, 1)  # market_triples: exchange, any
    youngest = Scalar(0, SEATS - 1)
    round = Scalar(0, ROUNDS)
    phase = Scalar(MARKET, OVER_PHASE)
    actor = Scalar(-2, SEATS - 1)
    owing = Scalar(0, 63)  # who still owes a simultaneous choice, as a mask
    master = Scalar(NOBODY, SEATS - 1)  # who has the token
    tied = Scalar(0, 63)  # whom the old Trade Master may name, as a mask
    turn = Scalar(0, SEATS - 1)  # whose card is dealt, who trades, who combines
    due = Scalar(0, 5 * SEATS)  # cards still to be dealt: to all, then for the Mines of `turn`
    unserved = Scalar(0, SEATS)  # seats whose Mines come after
    offers_left = Scalar(0, 3 * SEATS)
    used_same = Scalar(0, 1)
    used_diff = Scalar(0, 1)
    used_veins = Scalar(0, 5)
    reach = Scalar(0, LONGEST_ROW)  # of the upgrade to be picked
    picks = Scalar(0, 2)
    deck_size = Scalar(0, 58)
    row_size = Scalar(0, LONGEST_ROW)
    stock_now = Scalar(0, STOCKS - 1)  # the stock the deck is what is left of
    gift_from = Scalar(NOBODY, SEATS - 1)
    gift_to = Scalar(NOBODY, SEATS - 1)
    gift = Scalar(HIDDEN, S)
    market = Row(SLOTS, NOTHING, S)
    row = Row(LONGEST_ROW, NOTHING, YLUD)
    upgrades = Row(UPGRADES, 0, 5)  # left in their deck
    deck = Row(CARDS, 0, 11)
    discard = Row(CARDS, 0, 11)
    aare = Row(SEATS, 0, 3000)
    perfect = Row(SEATS, 0, 1)  # who showed a perfect combination this round
    owned = Grid(SEATS, UPGRADES, 0, 5)
    carts = Grid(SEATS, CARDS, 0, 5)
    hand = Grid(SEATS, CARDS, 0, 11)
    offer = Grid(SEATS, CARDS, 0, 5)  # laid out: offered, or chosen to be stored
    dealt = Grid(2 * SEATS, CARDS, 0, 5)  # row 2 * seat + stock
    known = Grid(SEATS, CARDS, 0, 11)
    shown = Grid(SEATS, CARDS, 0, 3)
    played = Grid(SEATS, CARDS, 0, 11)
    stock = Grid(STOCKS, CARDS, 0, 11)


class Sight(Fields):
    """What one seat knows; `seat` may also be SPECTATOR or EVERYTHING.

    `hand`, `dealt` and a face-down `offer` are one's own; `held` and `drawn` count the cards of everybody: in hand
    (or laid out face down), and dealt this round from stocks 0 and 1. The gift is HIDDEN from all but two seats.
    """

    seat = Scalar(-2, SEATS - 1)
    players = Scalar(2, SEATS)
    triples = Scalar(0, 1)
    youngest = Scalar(0, SEATS - 1)
    round = Scalar(0, ROUNDS)
    phase = Scalar(MARKET, OVER_PHASE)
    actor = Scalar(-2, SEATS - 1)
    owing = Scalar(0, 63)
    master = Scalar(NOBODY, SEATS - 1)
    tied = Scalar(0, 63)
    turn = Scalar(0, SEATS - 1)
    due = Scalar(0, 5 * SEATS)
    unserved = Scalar(0, SEATS)
    offers_left = Scalar(0, 3 * SEATS)
    used_same = Scalar(0, 1)
    used_diff = Scalar(0, 1)
    used_veins = Scalar(0, 5)
    reach = Scalar(0, LONGEST_ROW)
    picks = Scalar(0, 2)
    deck_size = Scalar(0, 58)
    row_size = Scalar(0, LONGEST_ROW)
    stock_now = Scalar(0, STOCKS - 1)
    gift_from = Scalar(NOBODY, SEATS - 1)
    gift_to = Scalar(NOBODY, SEATS - 1)
    gift = Scalar(HIDDEN, S)
    market = Row(SLOTS, NOTHING, S)
    row = Row(LONGEST_ROW, NOTHING, YLUD)
    upgrades = Row(UPGRADES, 0, 5)
    discard = Row(CARDS, 0, 11)
    aare = Row(SEATS, 0, 3000)
    perfect = Row(SEATS, 0, 1)
    held = Row(SEATS, 0, 16)
    owned = Grid(SEATS, UPGRADES, 0, 5)
    carts = Grid(SEATS, CARDS, 0, 5)
    hand = Grid(SEATS, CARDS, 0, 11)
    offer = Grid(SEATS, CARDS, 0, 5)
    drawn = Grid(SEATS, 2, 0, 5)
    dealt = Grid(2 * SEATS, CARDS, 0, 5)
    known = Grid(SEATS, CARDS, 0, 11)
    shown = Grid(SEATS, CARDS, 0, 3)
    played = Grid(SEATS, CARDS, 0, 11)
    stock = Grid(STOCKS, CARDS, 0, 11)
