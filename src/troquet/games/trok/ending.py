"""The end of a round and of the game: Carts, discards, income, the row, who has won."""

from __future__ import annotations

from troquet.games.trok.state import (
    ASTRID,
    CARDS,
    CART,
    DO_STORE,
    FATHER,
    GRID,
    MINE,
    MOTHER,
    OVER_PHASE,
    ROUNDS,
    ROW,
    SLOTS,
    STORE,
    THRUD,
    UPGRADES,
    VEIN,
    YLUD,
    ZORAL,
    A,
    H,
    L,
    P,
    Position,
    R,
    S,
)
from troquet.games.trok.supply import (
    everything_is_known,
    first_seat,
    is_row_full,
    part,
    shuffle_if_empty,
    start_supply,
)
from troquet.kernel.loops import DEALER, OVER
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes

WEALTH = 50  # TRK-57


# ── Carts ────────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def hand_size(s: Position, seat: int) -> int:
    size = 0
    for card in range(CARDS):
        size += s.hand[seat, card]
    return size


@rule
def end_combining(s: Position) -> None:
    """Every owner of a Cart with a card left is asked, all at once. TRK-A26"""
    s.owing = 0
    for seat in range(s.players):
        if s.owned[seat, CART] > 0 and hand_size(s, seat) > 0:
            s.owing |= 1 << seat
    if s.owing == 0:
        end_round(s)
    else:
        s.phase = STORE
        s.actor = first_seat(s.owing)


@rule
def stores(s: Position, seat: int, moves: Codes) -> int:
    """Any cards left over, one for each Cart at most, never a Stone. While listed, bits 40 on count them. TRK-73"""
    moves[0] = DO_STORE
    count = 1
    for card in range(S):
        before = count
        for i in range(before):
            room = s.owned[seat, CART] - (moves[i] >> 40)
            for number in range(1, min(s.hand[seat, card], room) + 1):
                moves[count] = moves[i] + (number << 4 + 4 * card) + (number << 40)
                count += 1
    for i in range(count):
        moves[i] &= (1 << 40) - 1
    return count


@rule
def store(s: Position, seat: int, move: int) -> None:
    """Hidden until the last has chosen."""
    for card in range(CARDS):
        chosen = part(move, 4 + 4 * card)
        s.hand[seat, card] -= chosen
        s.offer[seat, card] = chosen
    s.owing &= ~(1 << seat)
    if s.owing == 0:
        end_round(s)
    else:
        s.actor = first_seat(s.owing)


# ── the round ────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def end_round(s: Position) -> None:
    """First the discards, then all income, then the row. TRK-53, TRK-A18"""
    for seat in range(s.players):
        clear_hand(s, seat)
    shuffle_if_empty(s)
    everything_is_known(s)
    for seat in range(s.players):
        s.aare[seat] += income(s, seat)
    s.phase = ROW
    s.actor = DEALER
    if is_row_full(s):
        close_round(s)


@rule
def clear_hand(s: Position, seat: int) -> None:
    """What is not stored is discarded, face up. TRK-52, TRK-A33"""
    for card in range(CARDS):
        s.discard[card] += s.hand[seat, card]
        s.hand[seat, card] = 0
        s.carts[seat, card] = s.offer[seat, card]
        s.offer[seat, card] = 0


@rule
def installations(s: Position, seat: int) -> int:
    """Mines, Veins and Carts. TRK-78"""
    return s.owned[seat, MINE] + s.owned[seat, VEIN] + s.owned[seat, CART]


@rule
def dwarves(s: Position, seat: int) -> int:
    """The twelve that are named. TRK-A35"""
    number = 0
    for upgrade in range(THRUD, UPGRADES):
        number += s.owned[seat, upgrade]
    return number


@rule
def in_market(s: Position, lowest: int, highest: int) -> int:
    """How many cards of the market are of these types."""
    number = 0
    for slot in range(SLOTS):
        if lowest <= s.market[slot] <= highest:
            number += 1
    return number


@rule
def income(s: Position, seat: int) -> int:
    """What a seat's Upgrades pay at the end of a round. TRK-65, TRK-72, TRK-74, TRK-75, TRK-76, TRK-77"""
    return (
        s.owned[seat, GRID]
        + s.owned[seat, MOTHER] * dwarves(s, seat)
        + s.owned[seat, FATHER] * installations(s, seat)
        + s.owned[seat, ZORAL] * in_market(s, P, P)
        + s.owned[seat, ASTRID] * 2 * in_market(s, R, L)
        + s.owned[seat, YLUD] * 3 * in_market(s, A, H)
    )


@rule
def close_round(s: Position) -> None:
    """The game ends after a whole round, its income and its row, or goes on. TRK-13, TRK-56, TRK-57, TRK-A19"""
    s.round += 1
    if is_perfect(s) or richest(s) >= WEALTH or s.round == ROUNDS:
        s.phase = OVER_PHASE
        s.actor = OVER
    else:
        start_supply(s)


# ── the game ─────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def is_perfect(s: Position) -> bool:
    """Whether anybody showed a perfect combination: the round is played to its end. TRK-59"""
    for seat in range(s.players):
        if s.perfect[seat] == 1:
            return True
    return False


@rule
def richest(s: Position) -> int:
    best = 0
    for seat in range(s.players):
        best = max(best, s.aare[seat])
    return best
