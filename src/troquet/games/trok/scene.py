"""What lies on the table of Trök, as plain data made from a View: seats, offers, hands, the market, the row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import MARKS, Mark
from troquet.games.trok import seen
from troquet.games.trok import state as at
from troquet.games.trok.knowledge import public
from troquet.games.trok.moves import CARDS
from troquet.games.trok.state import Sight
from troquet.games.trok.status import did, round_and_phase, standing
from troquet.games.trok.vocabulary import (
    ICONS,
    NAMES,
    UPGRADE_ICONS,
    UPGRADE_NAMES,
    brief,
    counted,
    effect,
    listed,
)
from troquet.kernel.loops import EVERYTHING, SPECTATOR
from troquet.language import M, Message, P

if TYPE_CHECKING:
    from troquet.games.view import View

BANDS = {"P": "plain", "S": "blue"} | dict.fromkeys("RGL", "green") | dict.fromkeys("AEH", "red")
TINTS = {"Dagda": "green", "Astrid": "green", "Kraal": "red", "Ylud": "red"}
PARTS = {
    at.OFFER: "offers", at.NAME: "trading", at.TRADE: "trading", at.RENEW: "trading", at.GIVE: "combining",
    at.COMBINE: "combining", at.PICK: "picking", at.STORE: "combining", at.OVER_PHASE: "combining",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Card:
    """A card whose face is seen. `key` tells it from its like in the same hand: “H-0” is the first hammer."""

    key: str
    letter: str
    number: str
    drawing: str
    band: str
    label: Message


@dataclass(frozen=True, eq=False)
class Upgrade:
    """An Upgrade in the row or before its owner, who may have `count` of it; `tint`: the cards it cares for."""

    name: str
    key: str
    title: Message
    drawing: str
    tint: str
    brief: Message
    effect: Message
    count: int


@dataclass(frozen=True, eq=False)
class Place:
    """A seat. `known` and `hidden` are its hand for these eyes, `holds` says it; `gaps` were taken of its offer.

    `income`: what its Upgrades paid when the last round ended, while that can still be seen on the table.
    """

    seat: int
    mark: Mark
    aare: int
    owns: Message
    master: bool
    actor: bool
    won: bool
    did: Message
    known: tuple[Card, ...]
    hidden: int
    holds: Message
    upgrades: tuple[Upgrade, ...]
    stored: tuple[Card, ...]
    offer: tuple[Card, ...]
    gaps: int
    total: Message | None
    income: tuple[tuple[Upgrade, int], ...]

    @property
    def earned(self) -> int:
        """All of its income."""
        return sum(aare for _, aare in self.income)


@dataclass(frozen=True)
class Scene:
    """The table from one chair. `seats` go clockwise from the left; the last, `mine`, sits at the bottom.

    A spectator looks over the shoulder of seat 1, whose hand they see as the others do: `hand` is then None.
    `part` of the round: offers, trading, combining or picking. `lasted`: the round that ended before, by name.
    """

    turn: Message
    status: Message
    part: str
    seats: tuple[Place, ...]
    hand: tuple[Card, ...] | None
    market: tuple[Card, ...]
    row: tuple[Upgrade, ...]
    deck: int
    left: Message
    discarded: Message
    used: int
    lasted: Message
    over: bool
    asked: bool

    @property
    def mine(self) -> Place:
        """Who sits at the bottom."""
        return self.seats[-1]

    @property
    def others(self) -> tuple[Place, ...]:
        """The neighbours, clockwise from the left."""
        return self.seats[:-1]

    @property
    def earners(self) -> tuple[Place, ...]:
        """Whom the end of the last round paid something."""
        return tuple(sorted((place for place in self.seats if place.income), key=lambda place: place.seat))

    def shown(self, move: str) -> tuple[Card, ...]:
        """The cards of a combination, given as a move's text; a wild pickaxe looks like any other."""
        return faces(move.rpartition(" ")[2].upper())


def scene(view: View) -> Scene:
    """The table as this View shows it: what all see, turned to who looks, and what they know besides."""
    s, table = view.sight, _in_public(public(view))
    if s.seat == SPECTATOR:
        return table
    last = (view.seat or 1) - 1
    seats = table.seats[last:] + table.seats[:last]
    if s.gift == at.HIDDEN and s.seat != EVERYTHING:
        seats = (*seats[:-1], _known_to(s, seats[-1]))
    else:
        seats = tuple([_known_to(s, place) for place in seats])
    mine = seats[-1]
    return replace(table, seats=seats, hand=mine.known, asked=view.seat is not None and mine.actor)


@lru_cache(256)
def _in_public(record: bytes) -> Scene:
    """The table as a spectator sees it."""
    s = Sight.from_bytes(record)
    places = [_place(s, seat) for seat in seen.seats(s)]
    used = tuple(s.discard.tolist())
    return Scene(
        turn=round_and_phase(s),
        status=standing(s),
        part=PARTS.get(s.phase, "dealing"),
        seats=(*places[1:], places[0]),
        hand=None,
        market=faces(seen.market(s)),
        row=_row(tuple(seen.row(s))),
        deck=s.deck_size,
        left=P("{count} card in the deck", "{count} cards in the deck", s.deck_size),
        discarded=_discarded(used),
        used=sum(used),
        lasted=M("Round {round} brought", round=s.round),
        over=s.phase == at.OVER_PHASE,
        asked=False,
    )


@lru_cache(4096)
def _discarded(used: tuple[int, ...]) -> Message:
    if not any(used):
        return M("No discards")
    kinds = tuple(counted(card, number) for card, number in zip(CARDS, used) if number)
    return M("Discards: {cards}", cards=kinds)


@cache
def faces(letters: str) -> tuple[Card, ...]:
    """Cards by their letters."""
    return tuple(
        Card(
            key=f"{letter}-{letters[:i].count(letter)}",
            letter=letter,
            number="?" if letter == "S" else str(CARDS.index(letter) + 1),
            drawing=ICONS[letter],
            band=BANDS[letter],
            label=NAMES[letter],
        )
        for i, letter in enumerate(letters)
    )


@cache
def _upgrade(name: str, count: int, key: str) -> Upgrade:
    return Upgrade(
        name, key, UPGRADE_NAMES[name], UPGRADE_ICONS[name], TINTS.get(name, ""), brief(name), effect(name), count
    )  # fmt: skip


@lru_cache(1024)
def _row(names: tuple[str, ...]) -> tuple[Upgrade, ...]:
    """The row from the left; equal ones are told apart by how many of them lie to the right."""
    return tuple(_upgrade(name, 1, f"{name}-{names[i + 1 :].count(name)}") for i, name in enumerate(names))


def _known_to(s: Any, place: Place) -> Place:
    """A place as all see it, with what these eyes know of its cards besides."""
    is_own = s.seat == place.seat - 1
    return _with_cards(place, *seen.held(s, place.seat), seen.offer(s, place.seat) if is_own else None)


@lru_cache(4096)
def _with_cards(place: Place, known: str, hidden: int, offer: str | None) -> Place:
    laid = place.offer if offer is None else faces(offer)
    return replace(place, known=faces(known), hidden=hidden, holds=_holds(known, hidden), offer=laid)


def _place(s: Any, seat: int) -> Place:
    offered = seen.offer(s, seat)
    won = s.phase == at.OVER_PHASE and seat in seen.winners(s)
    gaps = 3 - len(offered) if s.phase in (at.TRADE, at.RENEW) else 0
    return _the_place(
        seat, int(s.aare[seat - 1]), s.master == seat - 1, seen.waits_for(s, seat), won, did(s, seat),
        *seen.held(s, seat), tuple(seen.owned(s, seat)), seen.carts(s, seat), offered, gaps,
        _total(s, seat), _income(s, seat),
    )  # fmt: skip


@lru_cache(4096)
def _the_place(
    seat: int, aare: int, master: bool, actor: bool, won: bool, did: Message, known: str, hidden: int,
    owned: tuple[tuple[str, int], ...], stored: str, offer: str, gaps: int, total: int | None,
    income: tuple[tuple[str, int], ...],
) -> Place:  # fmt: skip
    return Place(
        seat=seat,
        mark=MARKS[seat - 1],
        aare=aare,
        owns=P("{count} Aare", "{count} Aare", aare),
        master=master,
        actor=actor,
        won=won,
        did=did,
        known=faces(known),
        hidden=hidden,
        holds=_holds(known, hidden),
        upgrades=tuple(_upgrade(name, count, name) for name, count in owned),
        stored=faces(stored),
        offer=faces(offer),
        gaps=gaps,
        total=None if total is None else M("offers {total}", total=total),
        income=tuple((_upgrade(name, 1, name), aare) for name, aare in income),
    )


def _holds(known: str, hidden: int) -> Message:
    if not known:
        return P("{count} card in hand", "{count} cards in hand", hidden)
    if not hidden:
        return M("In hand: {cards}", cards=listed(known))
    return P("In hand: {cards}; {count} card is hidden", "In hand: {cards}; {count} cards are hidden",
             hidden, cards=listed(known))  # fmt: skip


def _total(s: Any, seat: int) -> int | None:
    """As long as all offers lie there whole. TRK-21"""
    if s.phase not in (at.NAME, at.TRADE) or s.offers_left != 3 * s.players:
        return None
    return seen.total(s, seat)


def _income(s: Any, seat: int) -> tuple[tuple[str, int], ...]:
    """Until the first trade changes the market, it pays now what it paid at the end of the last round. TRK-53"""
    if s.phase not in (at.ROW, at.DEAL, at.MINES, at.OFFER, at.OVER_PHASE) or not s.round:
        return ()
    return tuple((name, int(aare)) for name, aare in seen.income(s, seat))
