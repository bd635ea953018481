"""The log of Trök: what one observer reads of each move, told from what that observer knew then."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Line
from troquet.games.trok import seen
from troquet.games.trok import state as at
from troquet.games.trok.closing import of_game, of_round
from troquet.games.trok.knowledge import public
from troquet.games.trok.moves import (
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
from troquet.games.trok.state import Sight
from troquet.games.trok.vocabulary import ONE, UPGRADE_NAMES, counted, listed, upgrades_listed
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View


def tell(before: View, move: Move, after: View) -> list[Line]:
    """The lines a move adds to the log of the seat (or spectator) whose Views these are."""
    was, now = before.sight, after.sight
    lines = _of_move(before, move, after)
    if _was_shuffled(was, move, now):
        lines.append(Line(0, M("The deck has run out: the discards are shuffled and become the deck")))
    if was.phase in (at.TRADE, at.GIVE) and now.phase == at.COMBINE:
        lines.append(Line(0, M("Combinations, clockwise from {who}", who=Who(now.master + 1)), head=True))
    if seen.ends_round(was, now):
        lines += of_round(public(before), public(after))
    if was.phase in (at.DEAL, at.MINES) and now.phase == at.OFFER:
        lines += _of_hands(after, was)
    if now.phase == at.OVER_PHASE:
        lines += of_game(now)
    return lines


def _of_move(before: View, move: Move, after: View) -> list[Line]:
    was, now, seat = before.sight, after.sight, move.seat
    who = Who(seat)
    match move:
        case Market():
            return _of_market(was, now)
        case Row(_, upgrade):
            return _of_row(was, now, upgrade)
        case Deal():
            return _of_supply(was)
        case Mine(_, to, card):
            return [Line(to, M("A Mine brings {who} *{card}*", who=Who(to), card=ONE[card]))]
        case Offer(_, cards):
            return [*_of_offer(who, cards if before.seat == seat else None), *_of_offers(before, after)]
        case Name(_, to):
            named = M("{who} names {to}: {to} is *Trade Master*", who=who, to=Who(to))
            return [Line(seat, named)]
        case Take(_, owner, card) if owner == seat:
            return [Line(seat, M("{who} takes back *{card}*", who=who, card=ONE[card])), *_of_gap(now)]
        case Take(_, owner, card):
            took = M("{who} takes *{card}* from {owner}", who=who, card=ONE[card], owner=Who(owner))
            return [Line(seat, took), *_of_gap(now)]
        case Swap(_, owner, card, wanted):
            return [*_of_swap(was, now, who, owner, card, wanted), *_of_gap(now)]
        case Give(_, to, card):
            return [Line(seat, _gift(who, Who(to), card))]
        case Same(_, kind, cards):
            return [Line(seat, _identical(who, kind, cards, now.aare[seat - 1] - was.aare[seat - 1]))]
        case Diff(_, cards):
            return _of_different(was, now, who, cards)
        case Pick(_, positions):
            return [Line(seat, _picked(was, who, positions))]
        case Done() if was.used_same or was.used_diff:
            return []
        case Done():
            return [Line(seat, M("{who} shows no combination", who=who))]
        case Store(_, cards):
            return _of_store(who, cards if before.seat == seat else None)
    raise ValueError(f"{move} is no move of Trök")


def _was_shuffled(was: Any, move: Move, now: Any) -> bool:
    """A card that is turned up or dealt leaves the deck one smaller, nothing else does. TRK-18"""
    drawn = isinstance(move, Market | Deal | Mine)
    return bool(now.deck_size != was.deck_size - drawn)


# ── what the dealer does ─────────────────────────────────────────────────────────────────────────────────────


def _of_market(was: Any, now: Any) -> list[Line]:
    """Told when the third card lies there. TRK-09, TRK-32, TRK-A08"""
    shown = seen.market(now)
    if now.phase == was.phase and shown:
        return []
    if not shown:
        return [Line(0, M("Three alike, and no exchange made them: they are replaced, and nobody is paid"))]
    if was.phase == at.RENEW:
        return [Line(0, M("The new market: *{cards}*", cards=listed(shown))), *_of_gap(now)]
    lines = [Line(0, M("The table is laid"), head=True)]
    return [*lines, Line(0, M("The market: *{cards}*", cards=listed(shown)))]


def _of_row(was: Any, now: Any, upgrade: str) -> list[Line]:
    """At set-up all seven at once. TRK-10, TRK-54"""
    if seen.is_set_up(was):
        return [Line(0, M("*{upgrade}* joins the row", upgrade=UPGRADE_NAMES[upgrade]))]
    if now.phase == was.phase:
        return []
    return [Line(0, M("The row: *{upgrades}*", upgrades=upgrades_listed(seen.row(now))))]


def _of_supply(was: Any) -> list[Line]:
    """TRK-13, TRK-14"""
    if was.due < 5 * was.players:
        return []
    return [
        Line(0, M("Round {round}: Supply", round=seen.round_shown(was)), head=True),
        Line(0, M("Everybody is dealt five cards, face down")),
    ]


def _of_hands(after: View, was: Any) -> list[Line]:
    """One's own five cards, and what all pick up from their Carts. TRK-16"""
    lines, seat = [], after.seat
    if seat:
        dealt = listed(seen.dealt(after.sight, seat))
        lines.append(Line(seat, M("{who} is dealt *{cards}*", who=Who(seat), cards=dealt)))
    for owner in seen.seats(was):
        if kept := seen.carts(was, owner):
            took = M("{who} picks up *{cards}* from the Carts", who=Who(owner), cards=listed(kept))
            lines.append(Line(owner, took))
    return lines


# ── offers and trades ────────────────────────────────────────────────────────────────────────────────────────


def _of_offer(who: Who, own: str | None) -> list[Line]:
    if own:
        return [Line(who.seat, M("{who} lays down *{cards}*", who=who, cards=listed(own)))]
    return [Line(who.seat, M("{who} has chosen three cards", who=who))]


def _of_offers(before: View, after: View) -> tuple[Line, ...]:
    """Told when the last one has chosen."""
    return () if after.sight.phase == at.OFFER else _turned_up(public(before), public(after))


@lru_cache(256)
def _turned_up(before: bytes, after: bytes) -> tuple[Line, ...]:
    was, now = Sight.from_bytes(before), Sight.from_bytes(after)
    lines = [Line(0, M("The offers are turned up"), head=True)]
    for seat in seen.seats(now):
        total = seen.total(now, seat)
        shown = M(
            "{who} offers *{cards}*: {total}", who=Who(seat), cards=listed(seen.offer(now, seat)), total=total
        )
        lines.append(Line(seat, shown))
    return (*lines, *_of_master(was, now))


def _of_master(was: Any, now: Any) -> list[Line]:
    """TRK-23, TRK-24, TRK-25, TRK-A05, TRK-A06"""
    best = seen.tied(now)
    tied, total = tuple(Who(seat) for seat in best), seen.total(now, best[0])
    master, old = Who(now.master + 1), Who(was.master + 1)
    if len(best) == 1:
        message = M("{who} is *Trade Master* with {total}", who=master, total=total)
    elif now.phase == at.NAME:
        message = M("{tied} tie with {total}: {old} names the Trade Master", tied=tied, total=total, old=old)
        return [Line(old.seat, message)]
    elif was.round == 0:
        message = M("{tied} tie with {total}: {who} is the youngest of them and *Trade Master*",
                    tied=tied, total=total, who=master)  # fmt: skip
    else:
        message = M("{tied} tie with {total}: {old} can only name {who}, who is *Trade Master*",
                    tied=tied, total=total, old=old, who=master)  # fmt: skip
    return [Line(master.seat, message)]


def _of_swap(was: Any, now: Any, who: Who, owner: int, card: str, wanted: str) -> list[Line]:
    """TRK-28, TRK-32, TRK-33, TRK-34"""
    what = {"card": ONE[card], "wanted": ONE[wanted]}
    if owner == who.seat:
        swapped = M("{who} gives *{card}* to the market and takes *{wanted}*", who=who, **what)
    else:
        swapped = M("{who} takes *{card}* from {owner} and exchanges it for *{wanted}* from the market",
                    who=who, owner=Who(owner), **what)  # fmt: skip
    lines = [Line(who.seat, swapped)]
    if now.phase == at.RENEW:
        three = M("The market shows {cards}: {who} receives 3 Aare", cards=counted(card, 3), who=who)
        lines.append(Line(who.seat, three))
        for seat in seen.seats(was):
            if seen.owns(was, seat, at.THRUD):
                lines.append(Line(seat, M("Thrud brings {who} 2 Aare", who=Who(seat))))
    return lines


def _of_gap(now: Any) -> list[Line]:
    """TRK-36, TRK-37"""
    if now.phase != at.GIVE:
        return []
    short = M("{to} is one card short: {who} has to give one", to=Who(now.turn + 1), who=Who(now.master + 1))
    return [Line(now.turn + 1, short)]


def _gift(who: Who, to: Who, card: str | None) -> Message:
    if card is None:
        return M("{who} gives {to} a card that nobody else sees", who=who, to=to)
    return M("{who} gives {to} *{card}*; nobody else sees it", who=who, to=to, card=ONE[card])


# ── combinations ─────────────────────────────────────────────────────────────────────────────────────────────


def _identical(who: Who, kind: str, cards: str, paid: int) -> Message:
    """TRK-44, TRK-45"""
    number = counted(kind, len(cards))
    wilds = cards.replace(kind, "")
    if not wilds:
        return P("{who} shows *{cards}*: {count} Aare", "{who} shows *{cards}*: {count} Aare", int(paid),
                 who=who, cards=number)  # fmt: skip
    return P("{who} shows *{cards}* ({wilds}): {count} Aare", "{who} shows *{cards}* ({wilds}): {count} Aare",
             int(paid), who=who, cards=number, wilds=listed(wilds))  # fmt: skip


def _of_different(was: Any, now: Any, who: Who, cards: str) -> list[Line]:
    """TRK-46, TRK-59"""
    if now.perfect[who.seat - 1] and not was.perfect[who.seat - 1]:
        whole = M("{who} shows the *perfect combination*: {cards}", who=who, cards=listed(cards))
        return [Line(who.seat, whole)]
    return [Line(who.seat, M("{who} shows different cards: *{cards}*", who=who, cards=listed(cards)))]


def _picked(was: Any, who: Who, positions: tuple[int, ...]) -> Message:
    names = upgrades_listed(seen.row(was)[position - 1] for position in positions)
    if len(positions) == 1:
        return M("{who} takes *{upgrade}* from place {place} of the row",
                 who=who, upgrade=names, place=positions[0])  # fmt: skip
    return M("{who} takes two Upgrades: *{upgrades}*", who=who, upgrades=names)


def _of_store(who: Who, own: str | None) -> list[Line]:
    """The Carts of others are told when the round closes. TRK-73, TRK-A26"""
    if own is None:
        return [Line(who.seat, M("{who} has decided about the Carts", who=who))]
    if not own:
        return [Line(who.seat, M("{who} stores nothing", who=who))]
    return [Line(who.seat, M("{who} stores *{cards}*", who=who, cards=listed(own)))]
