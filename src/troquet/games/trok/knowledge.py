"""Who knows what in Trök: the View of a seat, and what its record reads like. `imagining` goes the other way.

Public: all that is turned up, taken, exchanged and played, and so what is left in a hand of it; how many hidden cards
each seat was dealt, from which stock. One's own: the hand, the cards laid face down, the gift given or received.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from troquet.games.trok.imagining import imagine_hidden, take_over
from troquet.games.trok.moves import CARDS as LETTERS
from troquet.games.trok.moves import Deal, Diff, Done, Give, Mine, Offer, Same, Store, Swap, Take
from troquet.games.trok.state import (
    CARDS,
    HIDDEN,
    LONGEST_ROW,
    OFFER,
    SEATS,
    SLOTS,
    STOCKS,
    STORE,
    UPGRADES,
    Position,
    Sight,
)
from troquet.kernel.dice import Dice
from troquet.kernel.loops import EVERYTHING, SPECTATOR
from troquet.kernel.rule import rule

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View


@rule
def look(s: Position, seat: int, v: Sight) -> None:
    """Fill in what this seat (or SPECTATOR, or EVERYTHING) knows. Whatever is not named here stays unknown."""
    v.seat = seat
    look_at_table(s, v)
    look_at_turn(s, v)
    v.gift = s.gift if seat == EVERYTHING or seat == s.gift_from or seat == s.gift_to else HIDDEN
    for owner in range(SEATS):
        look_at_seat(s, owner, v)
        if owner == seat or seat == EVERYTHING:
            look_at_hand(s, owner, v)
        else:
            look_at_back(s, owner, v)


@rule
def look_at_table(s: Position, v: Sight) -> None:
    """Market, row, decks and discards lie open, or are known by counting. TRK-A33"""
    v.players = s.players
    v.triples = s.triples
    v.youngest = s.youngest
    v.deck_size = s.deck_size
    v.row_size = s.row_size
    v.stock_now = s.stock_now
    for slot in range(SLOTS):
        v.market[slot] = s.market[slot]
    for place in range(LONGEST_ROW):
        v.row[place] = s.row[place]
    for upgrade in range(UPGRADES):
        v.upgrades[upgrade] = s.upgrades[upgrade]
    for card in range(CARDS):
        v.discard[card] = s.discard[card]
        for stock in range(STOCKS):
            v.stock[stock, card] = s.stock[stock, card]


@rule
def look_at_turn(s: Position, v: Sight) -> None:
    """Who does what is no secret."""
    v.round = s.round
    v.phase = s.phase
    v.actor = s.actor
    v.owing = s.owing
    v.master = s.master
    v.tied = s.tied
    v.turn = s.turn
    v.due = s.due
    v.unserved = s.unserved
    v.offers_left = s.offers_left
    v.used_same = s.used_same
    v.used_diff = s.used_diff
    v.used_veins = s.used_veins
    v.reach = s.reach
    v.picks = s.picks
    v.gift_from = s.gift_from
    v.gift_to = s.gift_to


@rule
def is_face_down(phase: int) -> bool:
    """Whether laid out cards are still hidden: until the last has chosen. TRK-20, TRK-A26"""
    return phase in (OFFER, STORE)


@rule
def look_at_seat(s: Position, owner: int, v: Sight) -> None:
    """What all know of a seat: Aare (TRK-12, TRK-A32), Upgrades, Carts, and the known part of the hand."""
    v.aare[owner] = s.aare[owner]
    v.perfect[owner] = s.perfect[owner]
    v.held[owner] = 0
    v.drawn[owner, 0] = 0
    v.drawn[owner, 1] = 0
    for upgrade in range(UPGRADES):
        v.owned[owner, upgrade] = s.owned[owner, upgrade]
    for card in range(CARDS):
        v.carts[owner, card] = s.carts[owner, card]
        v.known[owner, card] = s.known[owner, card]
        v.shown[owner, card] = s.shown[owner, card]
        v.played[owner, card] = s.played[owner, card]
        v.drawn[owner, 0] += s.dealt[2 * owner, card]
        v.drawn[owner, 1] += s.dealt[2 * owner + 1, card]
        v.held[owner] += s.hand[owner, card]
        if is_face_down(s.phase):
            v.held[owner] += s.offer[owner, card]


@rule
def look_at_hand(s: Position, owner: int, v: Sight) -> None:
    """One's own cards."""
    for card in range(CARDS):
        v.hand[owner, card] = s.hand[owner, card]
        v.offer[owner, card] = s.offer[owner, card]
        v.dealt[2 * owner, card] = s.dealt[2 * owner, card]
        v.dealt[2 * owner + 1, card] = s.dealt[2 * owner + 1, card]


@rule
def look_at_back(s: Position, owner: int, v: Sight) -> None:
    """Another's cards: only an offer that lies face up."""
    for card in range(CARDS):
        v.hand[owner, card] = 0
        v.offer[owner, card] = 0 if is_face_down(s.phase) else s.offer[owner, card]
        v.dealt[2 * owner, card] = 0
        v.dealt[2 * owner + 1, card] = 0


@rule
def imagine(v: Sight, s: Position, dice: Dice) -> None:
    """One position the seat cannot tell from the true one, with the odds of section 5 of the rules."""
    take_over(v, s)
    imagine_hidden(v, s, dice)


# ── what all know ────────────────────────────────────────────────────────────────────────────────────────────


def public(view: View) -> bytes:
    """What all know of a View: the record of what a spectator sees."""
    raw = bytearray(view.to_bytes())
    for own, unknown in _FACE_DOWN if is_face_down(view.sight.phase) else _OWN:
        raw[own] = unknown
    return bytes(raw)


def _unknown(name: str, value: int) -> tuple[slice, bytes]:
    """Where a field of a Sight stands, a byte a number, and what stands there for who knows nothing of it."""
    assert Sight.dtype.fields is not None
    start, size = Sight.dtype.fields[name][1], Sight.fields[name].size
    return slice(start, start + size), size * value.to_bytes(1, "little", signed=True)


_OWN = [_unknown("seat", SPECTATOR), _unknown("gift", HIDDEN), _unknown("hand", 0), _unknown("dealt", 0)]
_FACE_DOWN = [*_OWN, _unknown("offer", 0)]


# ── records ──────────────────────────────────────────────────────────────────────────────────────────────────


def cut(moves: Sequence[Move], view: View) -> list[Move]:
    """The moves that led to a View, as its seat may read them: what it knows by now is filled in."""
    seat, known = view.seat or 0, settled(moves, view)
    return [_cut_one(move, seat, i >= known) for i, move in enumerate(moves)]


def settled(moves: Sequence[Move], view: View) -> int:
    """Of so many of the first moves all is known that ever will be: all but what lies face down."""
    s, known = view.sight, len(moves)
    if is_face_down(s.phase):
        verb = Offer if s.phase == OFFER else Store
        while known and isinstance(moves[known - 1], verb):
            known -= 1
    return known


def _cut_one(move: Move, seat: int, face_down: bool) -> Move:
    match move:
        case Deal(_, to) if to != seat:
            return Deal(move.seat, to, None)
        case Give(giver, to) if seat not in (giver, to):
            return Give(giver, to, None)
        case Offer(owner) if face_down and owner != seat:
            return Offer(owner, None)
        case Store(owner) if face_down and owner != seat:
            return Store(owner, None)
    return move


def seen(moves: Sequence[Move], view: View) -> list[tuple[int, str]]:
    """What all saw without a move of its own: the cards left to each seat when a round ended. TRK-52, TRK-A33

    Each entry: the number of the move after which, and `2 discards G L`.
    """
    hands = [Counter[str]() for _ in range(view.sight.players)]
    found: list[tuple[int, str]] = []
    ends = _round_ends(moves, view)
    stored = [Counter[str]() for _ in hands]
    for number, move in enumerate(moves, 1):
        if isinstance(move, Store):
            stored[move.seat - 1] = Counter(move.cards)
        _follow(move, hands)
        if number in ends:
            for seat, hand in enumerate(hands, 1):
                left = sorted((hand - stored[seat - 1]).elements(), key=LETTERS.index)
                if left:
                    found.append((number, f"{seat} discards {' '.join(left)}"))
            hands, stored = stored, [Counter() for _ in hands]
    return found


def _round_ends(moves: Sequence[Move], view: View) -> set[int]:
    """The number of the last move of every round that is over: the last `done`, or the last `store` after it."""
    done, last, ends = 0, 0, set()
    for number, move in enumerate(moves, 1):
        if isinstance(move, Done):
            done += 1
        if isinstance(move, Done | Store):
            last = number
        elif last and done == view.sight.players:
            ends.add(last)
            done, last = 0, 0
    if done == view.sight.players and view.sight.phase != STORE:
        ends.add(last)
    return ends


def _follow(move: Move, hands: list[Counter[str]]) -> None:
    """What a move puts into hands and takes out of them."""
    mine = hands[move.seat - 1]
    match move:
        case Deal(_, to, str(card)) | Mine(_, to, card):
            hands[to - 1][card] += 1
        case Offer(_, str(cards)):
            mine.subtract(cards)
        case Take(_, _, card) | Swap(_, _, _, card):
            mine[card] += 1
        case Give(_, to, str(card)):
            mine[card] -= 1
            hands[to - 1][card] += 1
        case Same(_, _, cards) | Diff(_, cards):
            mine.subtract(cards.replace("p", "P"))
