"""Why a move of Trök may not be played now, with the rule that forbids it, as far as who tries may know."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Refusal
from troquet.games.trok import rules, seen
from troquet.games.trok import state as at
from troquet.games.trok.combining import WHOLE
from troquet.games.trok.moves import (
    CARDS,
    UPGRADES,
    Deal,
    Diff,
    Done,
    Give,
    Market,
    Mine,
    Name,
    Offer,
    Pick,
    Row,
    Same,
    Store,
    Swap,
    Take,
)
from troquet.games.trok.vocabulary import NAMES, ONE, UPGRADE_NAMES, counted
from troquet.kernel.loops import DEALER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View

_OVER = {rules.BY_WEALTH: "TRK-57", rules.BY_PERFECT: "TRK-59", rules.BY_LIMIT: "TRK-A36"}

_WHEN: dict[type[Move], tuple[str, Message]] = {
    Market: ("TRK-09", M("the market has its three cards")),
    Row: ("TRK-54", M("the row is not to be filled now")),
    Deal: ("TRK-14", M("cards are dealt in the Supply phase, five to everybody")),
    Mine: ("TRK-15", M("no card is due for a Mine now")),
    Offer: ("TRK-19", M("cards are offered only when the Trök phase begins")),
    Name: ("TRK-24", M("a Trade Master is named only when the highest offers tie")),
    Take: ("TRK-30", M("cards are taken only in the trading, as long as any are offered")),
    Swap: ("TRK-30", M("cards are exchanged only in the trading, as long as any are offered")),
    Give: ("TRK-36", M("a card is given only when the trading has left somebody one short")),
    Same: ("TRK-40", M("cards are combined only in the Combination phase")),
    Diff: ("TRK-40", M("cards are combined only in the Combination phase")),
    Done: ("TRK-40", M("only a turn of the Combination phase can be ended")),
    Pick: ("TRK-47", M("an Upgrade is chosen only right after a combination of different cards")),
    Store: ("TRK-73", M("Carts are filled only at the end of a round")),
}
"""When a kind of move has its time, and the rule that says so."""

_PHASES: dict[type[Move], tuple[int, ...]] = {
    Market: (at.MARKET, at.RENEW), Row: (at.ROW,), Deal: (at.DEAL,), Mine: (at.MINES,), Offer: (at.OFFER,),
    Name: (at.NAME,), Take: (at.TRADE,), Swap: (at.TRADE,), Give: (at.GIVE,), Same: (at.COMBINE,), Diff: (at.COMBINE,),
    Done: (at.COMBINE,), Pick: (at.PICK,), Store: (at.STORE,),
}  # fmt: skip

_DEALING = {
    at.MARKET: "TRK-09", at.ROW: "TRK-54", at.DEAL: "TRK-14", at.MINES: "TRK-15", at.RENEW: "TRK-32",
}  # fmt: skip

_TURNS = {
    at.NAME: "TRK-24", at.TRADE: "TRK-29", at.GIVE: "TRK-36", at.COMBINE: "TRK-40", at.PICK: "TRK-40",
}  # fmt: skip
"""The rule that says whose turn it is."""


def refusal(view: View, move: Move) -> Refusal:
    """Why a move may not be played now."""
    s, kind = view.sight, type(move)
    if s.phase == at.OVER_PHASE:
        return Refusal(_OVER[rules.reason(s)], M("the game is over"))
    if move.seat and s.actor == DEALER:
        return Refusal(_DEALING[s.phase], M("the dealer is first"))
    if s.phase == at.PICK and kind in (Same, Diff, Done):
        return Refusal("TRK-A29", M("an Upgrade has to be chosen first"))
    if s.phase not in _PHASES[kind]:
        return Refusal(*_WHEN[kind])
    if not move.seat:
        return _of_dealer(s, move)
    if not seen.waits_for(s, move.seat):
        return _not_awaited(s, move.seat)
    return _of_seat(s, move)


def _not_awaited(s: Any, seat: int) -> Refusal:
    """In simultaneous choices it is made already, or was not asked for."""
    if s.phase == at.OFFER:
        return Refusal("TRK-19", M("the three cards are chosen already"))
    if s.phase == at.STORE:
        if not seen.owns(s, seat, at.CART):
            return Refusal("TRK-73", M("there is no Cart to store anything in"))
        if not s.held[seat - 1]:
            return Refusal("TRK-A26", M("no card is left that could be stored"))
        return Refusal("TRK-A26", M("what goes into the Carts is chosen already"))
    return Refusal(_TURNS[s.phase], M("{who} is to move", who=Who(s.actor + 1)))


def _of_dealer(s: Any, move: Move) -> Refusal:
    match move:
        case Row(_, upgrade) if not s.upgrades[UPGRADES.index(upgrade)]:
            name = UPGRADE_NAMES[upgrade]
            return Refusal("TRK-05", M("no {upgrade} is left in the deck of Upgrades", upgrade=name))
        case Deal(_, to) if to != s.turn + 1:
            return Refusal("TRK-A37", M("the next card goes to {who}", who=Who(s.turn + 1)))
        case Mine(_, to) if to != s.turn + 1:
            return Refusal("TRK-A37", M("the next card of a Mine goes to {who}", who=Who(s.turn + 1)))
        case Deal(_, _, None):
            return _hidden("TRK-14")
    return Refusal("TRK-01", M("no such card is in the deck now"))


def _hidden(rule: str) -> Refusal:
    return Refusal(rule, M("which card it is has to be said, “?” only hides it from a reader"))


def _of_seat(s: Any, move: Move) -> Refusal:
    match move:
        case Offer(seat, cards):
            return _of_offer(s, seat, cards)
        case Name(seat, to):
            return _of_name(seat, to)
        case Take(seat, owner, card) | Swap(seat, owner, card):
            return _of_trade(s, seat, owner, card)
        case Give(seat, to, card):
            return _of_gift(s, seat, to, card)
        case Same():
            return _of_same(s, move)
        case Diff():
            return _of_diff(s, move)
        case Pick(_, positions):
            return _of_pick(s, positions)
        case Store(seat, cards):
            return _of_store(s, seat, cards)
    raise ValueError(f"{move} is no move of a seat")


# ── trading ──────────────────────────────────────────────────────────────────────────────────────────────────


def _of_offer(s: Any, seat: int, cards: str | None) -> Refusal:
    if cards is None:
        return _hidden("TRK-19")
    if len(cards) != 3:
        return Refusal("TRK-19", M("exactly three cards are offered, not {number}", number=len(cards)))
    return _not_held("TRK-19", seen.hand(s, seat), cards)


def _not_held(rule: str, hand: str, cards: str) -> Refusal:
    """The first card that the hand holds too few of."""
    for card in dict.fromkeys(cards):
        have, want = hand.count(card), cards.count(card)
        if want > have and not have:
            return Refusal(rule, M("this hand does not hold {card}", card=ONE[card]))
        if want > have:
            return Refusal(rule, M("this hand holds only {cards}", cards=counted(card, have)))
    raise ValueError(f"{cards} are in this hand")


def _of_name(seat: int, to: int) -> Refusal:
    if to == seat:
        return Refusal("TRK-24", M("the old Trade Master cannot name themself"))
    return Refusal("TRK-A06", M("{who} is not among those who tie for the highest offer", who=Who(to)))


def _of_trade(s: Any, seat: int, owner: int, card: str) -> Refusal:
    if owner == seat and not seen.is_lone_holder(s):
        return Refusal("TRK-27", M("while others still offer cards, one of theirs has to be taken"))
    if owner > s.players or card not in seen.offer(s, owner):
        lies = M("{owner} does not offer {card}", card=ONE[card], owner=Who(owner))
        return Refusal("TRK-27" if owner != seat else "TRK-34", lies)
    return Refusal("TRK-28", M("the market shows no such card"))


def _of_gift(s: Any, seat: int, to: int, card: str | None) -> Refusal:
    if to != s.turn + 1:
        return Refusal("TRK-36", M("{who} is one card short and has to get it", who=Who(s.turn + 1)))
    if card is None:
        return _hidden("TRK-36")
    return _not_held("TRK-36", seen.hand(s, seat), card)


# ── combinations ─────────────────────────────────────────────────────────────────────────────────────────────


def _of_same(s: Any, move: Same) -> Refusal:
    if s.used_same:
        return Refusal("TRK-41", M("identical cards have been shown this turn already"))
    if len(move.cards) < 3:
        return Refusal("TRK-44", M("a combination needs at least three cards"))
    for card in move.cards:
        if card not in (move.kind, "S", "p"):
            other = M("{card} is not of the type {kind}", card=ONE[card], kind=NAMES[move.kind])
            return Refusal("TRK-44", other)
    return _of_cards(s, move.seat, move.cards, "TRK-44")


def _of_diff(s: Any, move: Diff) -> Refusal:
    if s.used_diff:
        return Refusal("TRK-41", M("different cards have been shown this turn already"))
    for card, number in Counter(move.cards).items():
        if number > 1 and card not in "Sp":
            return Refusal(
                "TRK-46", M("no two cards may be of the same type: {card}", card=counted(card, number))
            )
    if len(move.cards) < 3:
        return Refusal("TRK-46", M("a combination needs at least three cards"))
    if len(move.cards) > WHOLE:
        return Refusal("TRK-59", M("there are only eight different cards, the Stone included"))
    if not s.row_size and len(move.cards) < WHOLE:
        return Refusal("TRK-A30", M("the row is empty, so only the perfect combination can be shown"))
    return _of_cards(s, move.seat, move.cards, "TRK-46")


def _of_cards(s: Any, seat: int, cards: str, rule: str) -> Refusal:
    """Wild pickaxes need a Vein each; every card must be in hand, and serves once. TRK-42, TRK-68"""
    veins, wilds = seen.owns(s, seat, at.VEIN), cards.count("p")
    if wilds and not veins:
        return Refusal("TRK-68", M("without a Vein no pickaxe counts as a Stone"))
    if wilds > veins:
        return Refusal("TRK-68", P("{count} Vein lets only one pickaxe count as a Stone",
                                   "{count} Veins let only {count} pickaxes count as Stones", veins))  # fmt: skip
    if wilds > veins - s.used_veins:
        return Refusal("TRK-68", M("a Vein works once in a turn, and has worked already"))
    hand, needed = seen.hand(s, seat), cards.replace("p", "P")
    for card in dict.fromkeys(needed):
        if hand.count(card) < needed.count(card) <= hand.count(card) + s.played[seat - 1, CARDS.index(card)]:
            return Refusal("TRK-42", M("a card serves in one combination only"))
    if "P" in cards and wilds and hand.count("P") < needed.count("P"):
        return Refusal("TRK-42", M("a pickaxe serves once, as itself or as a Stone"))
    return _not_held(rule, hand, needed)


def _of_pick(s: Any, positions: tuple[int, ...]) -> Refusal:
    if len(positions) > s.picks == 1:
        return Refusal("TRK-51", M("only one Upgrade is taken"))
    if len(positions) != s.picks:
        return Refusal("TRK-70", M("Idunn’s run brings two different Upgrades, chosen together"))
    reach = P("only the first place of the row is within reach",
              "only the first {count} places of the row are within reach", s.reach)  # fmt: skip
    return Refusal("TRK-47", reach)


def _of_store(s: Any, seat: int, cards: str | None) -> Refusal:
    carts = seen.owns(s, seat, at.CART)
    if cards is None:
        return _hidden("TRK-73")
    if "S" in cards:
        return Refusal("TRK-73", M("an Arcane Stone is never stored"))
    if len(cards) > carts:
        return Refusal("TRK-73", P("{count} Cart holds only one card", "{count} Carts hold only {count} cards",
                                   carts))  # fmt: skip
    return _not_held("TRK-73", seen.hand(s, seat), cards)
