"""What a Sight shows, as a table is spoken of: seats and rounds from 1, cards and Upgrades by their notation.

The rules read a Sight as they read a Position: what both have goes by the same name.
"""

from __future__ import annotations

from operator import mul, sub
from typing import TYPE_CHECKING, Any

from troquet.games.trok import ending, rules, trading
from troquet.games.trok.moves import CARDS, UPGRADES, decode
from troquet.games.trok.state import (
    ASTRID,
    COMBINE,
    DEAL,
    FATHER,
    GRID,
    HIDDEN,
    MARKET,
    MINES,
    MOTHER,
    NOBODY,
    NOTHING,
    OFFER,
    OVER_PHASE,
    ROW,
    ROW_SIZE,
    STORE,
    TRADE,
    YLUD,
    ZORAL,
    A,
    H,
    L,
    P,
    R,
    Sight,
)
from troquet.kernel.loops import EVERYTHING

if TYPE_CHECKING:
    from collections.abc import Callable

    from troquet.games.contract import Move
    from troquet.games.view import View
    from troquet.kernel.fields import Grid


def seats(s: Any) -> range:
    """All seats."""
    return range(1, s.players + 1)


def in_mask(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(1, 7) if mask >> seat - 1 & 1]


def round_shown(s: Any) -> int:
    """The round on the table; when the game is over, the last one."""
    return int(s.round if s.phase == OVER_PHASE else s.round + 1)


def is_set_up(s: Any) -> bool:
    """Whether the first round has begun: market and row lie there."""
    return bool(s.round > 0 or s.master != NOBODY or s.phase not in (MARKET, ROW))


def cards(counts: Any) -> str:
    """The letters of so many of each; less than none is none."""
    return "".join(map(mul, CARDS, counts))


def row_of(s: Sight, grid: Grid, row: int) -> list[int]:
    """A row of one of its grids."""
    width = grid.shape[1]
    start = grid.at + row * width
    return s.values[start : start + width]


def hand(s: Any, seat: int) -> str:
    """One's own hand."""
    return cards(row_of(s, Sight.hand, seat - 1))


def offer(s: Any, seat: int) -> str:
    """What lies before a seat, as far as these eyes see it."""
    return cards(row_of(s, Sight.offer, seat - 1))


def carts(s: Any, seat: int) -> str:
    """What lies in a seat's Carts."""
    return cards(row_of(s, Sight.carts, seat - 1))


def is_face_down(s: Any) -> bool:
    """Whether laid out cards are hidden from others. TRK-20, TRK-A26"""
    return bool(s.phase in (OFFER, STORE))


def dealt(s: Any, seat: int) -> str:
    """What was dealt to one's own hand this round."""
    both = zip(row_of(s, Sight.dealt, 2 * seat - 2), row_of(s, Sight.dealt, 2 * seat - 1))
    return cards([first + second for first, second in both])


def certain(s: Any, seat: int) -> str:
    """The cards all know a seat to hold; an open gift may have been any of its giver's."""
    given = s.gift_from == seat - 1
    got = s.gift_to == seat - 1
    left = list(map(sub, row_of(s, Sight.known, seat - 1), row_of(s, Sight.played, seat - 1)))
    for card in range(len(CARDS)) if given or got else ():
        left[card] -= int(given and s.gift in (HIDDEN, card))
        left[card] += int(got and s.gift == card)
    return cards(left)


def held(s: Any, seat: int) -> tuple[str, int]:
    """The cards these eyes know in a hand, and how many more it holds."""
    if s.seat in (seat - 1, EVERYTHING):
        return hand(s, seat), 0
    known = certain(s, seat)
    return known, max(0, s.held[seat - 1] - len(known))


def market(s: Any) -> str:
    """The market, slot by slot."""
    return "".join(CARDS[card] for card in slots(s.market))


def row(s: Any) -> list[str]:
    """The row of Upgrades from the left."""
    return [UPGRADES[upgrade] for upgrade in slots(s.row)]


def slots(places: Any) -> list[int]:
    """What lies in a line of places."""
    return [place for place in places.tolist() if place != NOTHING]


def owned(s: Any, seat: int) -> list[tuple[str, int]]:
    """A seat's Upgrades, each with how many of it."""
    return [(name, count) for name, count in zip(UPGRADES, row_of(s, Sight.owned, seat - 1)) if count]


def owns(s: Any, seat: int, upgrade: int) -> int:
    """How many of an Upgrade a seat owns."""
    return int(s.owned[seat - 1, upgrade])


def total(s: Any, seat: int) -> int:
    """A seat's offer total, once it lies open. TRK-21"""
    return int(trading.offer_total(s, seat - 1))


def value(card: str) -> int:
    """What a card counts in an offer. TRK-02, TRK-21"""
    return 10 if card == "S" else CARDS.index(card) + 1


def tied(s: Any) -> list[int]:
    """Who has the highest offer. TRK-23"""
    return in_mask(trading.highest(s))


def is_lone_holder(s: Any) -> bool:
    """Whether the active seat alone has offered cards left. TRK-34"""
    return bool(s.phase == TRADE and len(offer(s, s.turn + 1)) == s.offers_left)


def makes_three(market: str, card: str, wanted: str) -> bool:
    """Whether exchanging a card for one of the market makes it three alike. TRK-32"""
    rest = market.replace(wanted, "", 1)
    return card != wanted and rest == 2 * card


def income(s: Any, seat: int) -> list[tuple[str, int]]:
    """What each of a seat's Upgrades pays at the end of a round, given market and Upgrades. TRK-53"""
    here, owned = seat - 1, row_of(s, Sight.owned, seat - 1)
    each: dict[int, Callable[[], int]] = {
        GRID: lambda: 1,
        MOTHER: lambda: ending.dwarves(s, here),
        FATHER: lambda: ending.installations(s, here),
        ZORAL: lambda: ending.in_market(s, P, P),
        ASTRID: lambda: 2 * ending.in_market(s, R, L),
        YLUD: lambda: 3 * ending.in_market(s, A, H),
    }
    pays = [(UPGRADES[upgrade], owned[upgrade] * pay()) for upgrade, pay in each.items() if owned[upgrade]]
    return [(upgrade, number) for upgrade, number in pays if number]


def ends_round(before: Any, after: Any) -> bool:
    """Whether between these two the round was closed: discards, income."""
    return before.phase in (COMBINE, STORE) and after.phase in (ROW, DEAL, MINES, OVER_PHASE)


def left_over(before: Any, after: Any) -> str:
    """All cards that were discarded when the round closed. TRK-52"""
    return cards(map(sub, after.discard.tolist(), before.discard.tolist()))


def winners(s: Any) -> list[int]:
    """Who wins a game that is over. TRK-58, TRK-60"""
    scores: Any = [0] * s.players
    return in_mask(rules.score(s, scores))


def legal(view: View) -> list[Move]:
    """What this seat may do now, worked out from its View alone."""
    s, seat = view.sight, view.seat
    if seat is None or not waits_for(s, seat):
        return []
    found: Any = [0] * ROW_SIZE
    count = rules.legal(s, seat - 1, found)
    return [decode(seat, code) for code in found[:count]]


def waits_for(s: Any, seat: int) -> bool:
    """Whether a seat owes a decision now."""
    return bool(s.actor >= 0 and rules.waiting(s) >> seat - 1 & 1)
