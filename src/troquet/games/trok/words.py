"""Everything Trök says: rule texts, refusals, the log, labels, the table as text. Made from Views alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troquet.games.trok.clauses import BRIEFLY, HEADINGS, RULES
from troquet.games.trok.log import tell
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
from troquet.games.trok.refusals import refusal
from troquet.games.trok.status import status, turn
from troquet.games.trok.text import text
from troquet.games.trok.vocabulary import ONE, UPGRADE_NAMES, brief, counted, effect, listed
from troquet.language import M, Message, Who

if TYPE_CHECKING:
    from troquet.games.contract import Move

__all__ = [
    "BRIEFLY", "HEADINGS", "RULES", "brief", "effect", "label", "reasons", "refusal", "status", "tell", "text",
    "turn", "unit",
]  # fmt: skip

unit = M("Aare")
"""What scores are counted in, as the head of a column."""

reasons: dict[str, Message] = {
    "wealth": M("Somebody owns 50 Aare or more."),
    "perfect": M("The perfect combination has been shown."),
    "round limit": M("The last round is over."),
    "closed": M("The game was stopped."),
}


def label(move: Move) -> Message:
    """A move in a few words, for a button or a list."""
    match move:
        case Market(_, card):
            return M("For the market: {card}", card=ONE[card])
        case Row(_, upgrade):
            return M("For the row: {upgrade}", upgrade=UPGRADE_NAMES[upgrade])
        case Deal(_, to, None):
            return M("A card for {who}", who=Who(to))
        case Deal(_, to, str(card)) | Mine(_, to, card):
            return M("For {who}: {card}", who=Who(to), card=ONE[card])
        case Offer(_, None):
            return M("Offer three cards")
        case Offer(_, str(cards)):
            return M("Offer {cards}", cards=listed(cards))
        case Name(_, to):
            return M("Name {who}", who=Who(to))
        case Take(seat, owner, card):
            return _take(seat, owner, card)
        case Swap(_, _, card, wanted):
            return M("Exchange {card} for {wanted}", card=ONE[card], wanted=ONE[wanted])
        case Give(_, to, None):
            return M("Give {who} a card", who=Who(to))
        case Give(_, to, str(card)):
            return M("Give {who} {card}", who=Who(to), card=ONE[card])
        case _:
            return _label_of_combination(move)


def _take(seat: int, owner: int, card: str) -> Message:
    if owner == seat:
        return M("Take back {card}", card=ONE[card])
    return M("Take {card} from {who}", card=ONE[card], who=Who(owner))


def _label_of_combination(move: Move) -> Message:
    match move:
        case Same(_, kind, cards) if cards.strip(kind):
            wilds = listed(cards.replace(kind, ""))
            return M("Show {cards} ({wilds})", cards=counted(kind, len(cards)), wilds=wilds)
        case Same(_, kind, cards):
            return M("Show {cards}", cards=counted(kind, len(cards)))
        case Diff(_, cards):
            return M("Show {cards}", cards=listed(cards))
        case Pick(_, positions) if len(positions) > 1:
            places = tuple(str(position) for position in positions)
            return M("Take the Upgrades from places {places}", places=places)
        case Pick(_, positions):
            return M("Take the Upgrade from place {place}", place=positions[0])
        case Done():
            return M("End the turn")
        case Store(_, None):
            return M("Decide about the Carts")
        case Store(_, ""):
            return M("Store nothing")
        case Store(_, str(cards)):
            return M("Store {cards}", cards=listed(cards))
    raise ValueError(f"{move} is no move of Trök")
