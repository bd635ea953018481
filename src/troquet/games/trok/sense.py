"""Plain sense for Trök: what a hand may still become, what an Upgrade earns in the rounds that are left.

Worth is counted in hundredths of an Aare. The work row: the hand that is weighed, then what a combination of so many
different cards is worth, what one more card of each type would bring, how many trades are to come.
"""

from __future__ import annotations

from troquet.games.trok.state import (
    AEGUR,
    CARDS,
    CART,
    COMBINE,
    DAGDA,
    DO_DIFF,
    DO_SAME,
    DO_TAKE,
    FATHER,
    GIVE,
    KRAAL,
    LONGEST_ROW,
    MINE,
    MOTHER,
    OFFER,
    PICK,
    SKAA,
    SLOTS,
    THRUD,
    TRADE,
    UPGRADES,
    VEIN,
    YLUD,
    H,
    P,
    Position,
    S,
    Sight,
)
from troquet.games.trok.supply import part
from troquet.kernel.dice import Dice
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes
from troquet.language import M

BOT = "trader"
LABEL = M("Trader")

AARE = 100
VICTORY = 1000 * AARE
UNKNOWN = -(2**40)

# Places in the work row
BY_SIZE, GAINS, TO_COME = CARDS, 2 * CARDS + 1, 3 * CARDS + 1

# What a hand may still become, in hundredths of what that is worth: two alike, and more for each trade to come; a card
# alone; none, one and two different cards, of what three are worth; one more of three and more; an Upgrade.
PAIR, PAIR_TO_COME = 17, 11
ALONE = 15
BEGUN = (0, 25, 59)
ANOTHER_CARD = 45
UPGRADE = 68
# A Stone, and more for each trade to come; a card in an offer, and more by its value; in the market two alike, for who
# comes next, and three alike, times what they pay.
STONE, STONE_TO_COME = 36, 180
OFFERED, OFFERED_VALUE = -80, 30
TWO_ALIKE = -26
THREE_ALIKE = 4

# What lies before a seat when a round ends, in thousandths of the log-odds to win: at the start of the game, and what
# is added to that as the richest goes from 0 to 50 Aare. Fitted to the round ends of games (docs/bots.md).
LOG_ODDS = 50_000.0  # the unit in which `standing` counts
ONE_AARE = (85, 158)
FIRST = (
    (1608, -1378), (926, 15), (716, -868), (1156, -741), (1054, -828), (1275, -922), (1410, -612), (1596, -866),
    (648, -677), (941, -1144), (1445, -2269), (1107, -1665), (562, -473), (2024, -1465), (1529, -1083),
)  # fmt: skip
ANOTHER = ((1787, -983), (799, -516), (722, -1052))  # a second, third .. Mine, Vein, Cart
COMPANY = (257, 226)  # a dwarf with Mother, herself included
STOCK = (353, -60)  # an installation with Father
STORED = (254, 402)  # a card in a Cart


# ── what an Upgrade earns ────────────────────────────────────────────────────────────────────────────────────


@rule
def at_stage(early: int, later: int, richest: int) -> int:
    """A worth as the game stands, in fiftieths of the unit above."""
    return 50 * early + later * min(richest, 50)


@rule
def most_aare(v: Position | Sight) -> int:
    richest = 0
    for seat in range(v.players):
        richest = max(richest, v.aare[seat])
    return richest


@rule
def owned_of(v: Position | Sight, seat: int, lowest: int, highest: int) -> int:
    """How many Upgrades of these kinds a seat owns."""
    number = 0
    for upgrade in range(lowest, highest + 1):
        number += v.owned[seat, upgrade]
    return number


@rule
def worth_of_next(v: Position | Sight, seat: int, upgrade: int, richest: int) -> int:
    """What one more Upgrade is worth to a seat, for itself and by Mother and Father."""
    if upgrade <= CART and v.owned[seat, upgrade] > 0:
        worth = at_stage(ANOTHER[upgrade][0], ANOTHER[upgrade][1], richest)
    else:
        worth = at_stage(FIRST[upgrade][0], FIRST[upgrade][1], richest)
    if upgrade >= THRUD:
        number = v.owned[seat, MOTHER]
        if upgrade == MOTHER:
            number = 1 + owned_of(v, seat, THRUD, YLUD)
        worth += number * at_stage(COMPANY[0], COMPANY[1], richest)
    else:
        worth += v.owned[seat, FATHER] * at_stage(STOCK[0], STOCK[1], richest)
    if upgrade == FATHER:
        worth += owned_of(v, seat, MINE, CART) * at_stage(STOCK[0], STOCK[1], richest)
    return worth


@rule
def standing(v: Position | Sight, seat: int, richest: int) -> int:
    """How well a seat stands when a round is over."""
    worth = v.aare[seat] * at_stage(ONE_AARE[0], ONE_AARE[1], richest)
    for upgrade in range(UPGRADES):
        if v.owned[seat, upgrade] > 0:
            worth += at_stage(FIRST[upgrade][0], FIRST[upgrade][1], richest)
    for upgrade in range(MINE, CART + 1):
        if v.owned[seat, upgrade] > 1:
            more = v.owned[seat, upgrade] - 1
            worth += more * at_stage(ANOTHER[upgrade][0], ANOTHER[upgrade][1], richest)
    company = v.owned[seat, MOTHER] * owned_of(v, seat, THRUD, YLUD)
    stock = v.owned[seat, FATHER] * owned_of(v, seat, MINE, CART)
    worth += company * at_stage(COMPANY[0], COMPANY[1], richest)
    worth += stock * at_stage(STOCK[0], STOCK[1], richest)
    for card in range(CARDS):
        worth += v.carts[seat, card] * at_stage(STORED[0], STORED[1], richest)
    return worth


@rule
def worth_of_upgrade(v: Sight, upgrade: int, richest: int) -> int:
    """The Aare that would be worth as much, in hundredths."""
    aare = at_stage(ONE_AARE[0], ONE_AARE[1], richest)
    return max(AARE // 6, AARE * worth_of_next(v, v.seat, upgrade, richest) // aare)


# ── the work row ─────────────────────────────────────────────────────────────────────────────────────────────


@rule
def trades_to_come(v: Sight) -> int:
    """How often this seat will be active: once for every card it has offered, or will."""
    if v.phase == OFFER:
        return 3
    number = 0
    if v.phase == TRADE:
        for card in range(CARDS):
            number += v.offer[v.seat, card]
    return number


@rule
def prepare(v: Sight, work: Codes) -> None:
    """Fill in the work row."""
    work[TO_COME] = trades_to_come(v)
    weigh_own(v, work)
    weigh_row(v, work)
    for card in range(CARDS):
        work[GAINS + card] = UNKNOWN


@rule
def weigh_own(v: Sight, work: Codes) -> None:
    for card in range(CARDS):
        work[card] = v.hand[v.seat, card]


@rule
def weigh_row(v: Sight, work: Codes) -> None:
    """What a combination of so many different cards brings: the best Upgrade within reach."""
    richest = most_aare(v)
    best = 0
    for size in range(CARDS + 1):
        if 0 < size <= v.row_size:
            best = max(best, worth_of_upgrade(v, v.row[size - 1], richest))
        work[BY_SIZE + size] = best
    work[BY_SIZE + CARDS] += VICTORY
    if v.phase != COMBINE:
        look_ahead(work)


@rule
def look_ahead(work: Codes) -> None:
    """While hands still change fewer than three are a beginning, and one card more may come."""
    for size in range(CARDS + 1):
        work[BY_SIZE + size] = work[BY_SIZE + size] * UPGRADE // 100
    for size in range(3):
        work[BY_SIZE + size] = work[BY_SIZE + 3] * BEGUN[size] // 100
    for size in range(3, CARDS - 1):
        work[BY_SIZE + size] += (work[BY_SIZE + size + 1] - work[BY_SIZE + size]) * ANOTHER_CARD // 100


# ── what a hand may become ───────────────────────────────────────────────────────────────────────────────────


@rule
def pays(v: Sight, card: int, number: int) -> int:
    """What identical cards pay, in hundredths."""
    base = card + 1
    if 1 <= card <= 3 and v.owned[v.seat, DAGDA] == 1:
        base = 7
    if card >= 4 and v.owned[v.seat, KRAAL] == 1:
        base = 10
    return AARE * (base + (number - 3) * (5 if v.owned[v.seat, AEGUR] == 1 else 3))


@rule
def worth_of_hand(v: Sight, work: Codes) -> int:
    """The best pair of combinations the weighed hand has or may become; and its Stones."""
    wilds = work[S] + min(work[P], v.owned[v.seat, VEIN])
    kinds = 0
    for card in range(S):
        kinds += 1 if work[card] > 0 else 0
    best = work[BY_SIZE + min(kinds + wilds, CARDS)]
    for card in range(S):
        number = work[card]
        if number > 0:
            short = max(0, 3 - number)
            left = min(kinds - 1 + max(wilds - short, 0), CARDS)
            worth = pays(v, card, max(number, 3))
            if short > wilds:
                worth *= PAIR + PAIR_TO_COME * work[TO_COME] if number + wilds == 2 else ALONE
                worth //= 100
            best = max(best, worth + work[BY_SIZE + left])
    return best + work[S] * (STONE + STONE_TO_COME * work[TO_COME])


@rule
def gain(v: Sight, card: int, work: Codes) -> int:
    """What one more card of this type would bring; worked out once."""
    if work[GAINS + card] == UNKNOWN:
        work[card] += 1
        work[GAINS + card] = worth_of_hand(v, work)
        work[card] -= 1
    return work[GAINS + card]


# ── choices ──────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def offer_worth(v: Sight, move: int, work: Codes) -> int:
    """What is kept; a high offer may lead, and low cards are of use to oneself alone."""
    total = 0
    for card in range(CARDS):
        number = part(move, 4 + 4 * card)
        work[card] = v.hand[v.seat, card] - number
        total += number * (OFFERED + OFFERED_VALUE * min(card, H))
    return worth_of_hand(v, work) + total


@rule
def trade_worth(v: Sight, move: int, work: Codes) -> int:
    """The card for one's hand, and what is left in the market."""
    card = part(move, 8)
    if move & 15 == DO_TAKE:
        return gain(v, card, work)
    wanted = part(move, 12)
    return gain(v, wanted, work) + (left_worth(v, card) if card != wanted else 0)


@rule
def left_worth(v: Sight, card: int) -> int:
    """Three alike pay, and two are there for who comes next."""
    alike = 0
    for slot in range(SLOTS):
        alike += 1 if v.market[slot] == card else 0
    if alike == 2:
        return THREE_ALIKE * AARE * (3 + 2 * v.owned[v.seat, THRUD])
    return TWO_ALIKE if alike == 1 else 0


@rule
def gift_worth(v: Sight, move: int, work: Codes) -> int:
    """What is left."""
    card = part(move, 8)
    work[card] -= 1
    worth = worth_of_hand(v, work)
    work[card] += 1
    return worth


@rule
def combination_worth(v: Sight, move: int, work: Codes) -> int:
    """What it brings, and what the rest may become."""
    kind = move & 15
    if kind != DO_SAME and kind != DO_DIFF:
        return 0
    weigh_own(v, work)
    work[S] -= part(move, 12)
    work[P] -= part(move, 16)
    size = part(move, 12) + part(move, 16)
    if kind == DO_SAME:
        number = part(move, 8)
        work[part(move, 4)] -= number
        rest = best_diff(v, work) if v.used_diff == 0 else 0
        return 1 + pays(v, part(move, 4), number + size) + rest
    for card in range(S):
        here = (move >> 4 + card) & 1
        work[card] -= here
        size += here
    rest = best_same(v, work) if v.used_same == 0 else 0
    return 1 + diff_worth(v, (move >> 4) & 127, size, work) + rest


@rule
def diff_worth(v: Sight, naturals: int, size: int, work: Codes) -> int:
    """The best Upgrade within reach; with Skaa of all the row."""
    if size == 3 and v.owned[v.seat, SKAA] == 1:
        return work[BY_SIZE + LONGEST_ROW]
    return work[BY_SIZE + size]


@rule
def best_diff(v: Sight, work: Codes) -> int:
    kinds = work[S] + min(work[P], v.owned[v.seat, VEIN])
    for card in range(S):
        if work[card] > 0:
            kinds += 1
    return work[BY_SIZE + min(kinds, CARDS)] if kinds >= 3 else 0


@rule
def best_same(v: Sight, work: Codes) -> int:
    wilds = work[S] + min(work[P], v.owned[v.seat, VEIN])
    best = 0
    for card in range(S):
        if work[card] + wilds >= 3:
            best = max(best, pays(v, card, work[card] + wilds))
    return best


@rule
def pick_worth(v: Sight, move: int) -> int:
    """What the picked Upgrades earn."""
    richest = most_aare(v)
    worth = 0
    for place in range(v.row_size):
        if (move >> 4 + place) & 1 == 1:
            worth += worth_of_upgrade(v, v.row[place], richest)
    return worth


@rule
def store_worth(v: Sight, move: int, work: Codes) -> int:
    """What is taken along into the next round."""
    number = 0
    for card in range(CARDS):
        work[card] = part(move, 4 + 4 * card)
        number += work[card]
    return worth_of_hand(v, work) + AARE // 3 * number


@rule
def move_worth(v: Sight, move: int, work: Codes) -> int:
    if v.phase == TRADE:
        return trade_worth(v, move, work)
    if v.phase == COMBINE:
        return combination_worth(v, move, work)
    if v.phase == OFFER:
        return offer_worth(v, move, work)
    if v.phase == PICK:
        return pick_worth(v, move)
    if v.phase == GIVE:
        return gift_worth(v, move, work)
    return store_worth(v, move, work)


@rule
def sense(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    """The move of the most worth; the first of equals."""
    if count == 1:
        return moves[0]
    prepare(v, work)
    best = moves[0]
    most = UNKNOWN
    for i in range(count):
        worth = move_worth(v, moves[i], work)
        if worth > most:
            best, most = moves[i], worth
    return best
