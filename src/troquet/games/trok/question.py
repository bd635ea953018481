"""What Trök asks of a seat: which three to offer, what to take, what to combine, what to keep.

A card of the hand is “hand:H:0” (the first hammer), an offered one “offer:3:H” (seat 3’s), a place of the row “row:2”,
a type of card in the market “market:H”, a proposal “alike:0” or “unlike:0”.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Choice, Question
from troquet.games.trok import drafts, seen
from troquet.games.trok import state as at
from troquet.games.trok.building import ask_to_combine
from troquet.games.trok.drafts import CHOSEN, Draft, cards_to_choose
from troquet.games.trok.moves import CARDS, Give, Name, Offer, Pick, Store, Swap, Take
from troquet.games.trok.vocabulary import EFFECTS, ICONS, NAMES, ONE, UPGRADE_NAMES
from troquet.games.trok.words import label
from troquet.language import M, Message, P, Who, sentences

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View

OFFER, STORE, TRADE, PICK = "offer", "store", "trade", "pick"
THREE = "three"
"""The icon of what makes, or can make, the market three alike."""


def ask(view: View, draft: str = "") -> Question | None:
    """What this seat is asked now; None if nothing is. A draft that makes no sense (any more) is forgotten."""
    s, seat = view.sight, view.seat
    if seat is None or not seen.waits_for(s, seat):
        return None
    match s.phase:
        case at.OFFER:
            return _offer(seat, seen.hand(s, seat), 3 * seen.owns(s, seat, at.GRID), draft)
        case at.GIVE:
            return _give(seat, s.turn + 1, seen.hand(s, seat))
    moves = seen.legal(view)
    match s.phase:
        case at.NAME:
            return _name(s, seat, moves)
        case at.TRADE:
            return _trade(s, seat, moves, draft)
        case at.PICK:
            return _pick(s, seat, moves, draft)
        case at.STORE:
            return _store(s, seat, moves, draft)
    return ask_to_combine(s, seat, moves, draft)


# ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(1024)
def _offer(seat: int, hand: str, bonus: int, text: str) -> Question:
    """Three cards one after another, the total shown. Drafts: “offer P0 R1”."""
    draft = drafts.read(text, OFFER, hand) if text else None
    if draft is None or len(draft.chosen) > 3:
        draft = Draft(OFFER, hand)

    def total(cards: str) -> int:
        return bonus + sum(seen.value(card) for card in cards)

    def makes(cards: str) -> Message:
        return M("the offer then counts {total}", total=total(cards))

    room = [] if len(draft.chosen) == 3 else [drafts.counts(hand)]
    choices = cards_to_choose(draft, room, str, lambda card: M("Offer {card}", card=ONE[card]), makes)
    if len(draft.chosen) == 3:
        move = Offer(seat, draft.letters)
        choices.append(
            Choice(M("Offer them"), move=str(move), hint=_counts(total(draft.letters)), icon="i-check")
        )
    said = [_counts_so_far(total(draft.letters))] if draft.chosen else [_HIGHEST]
    if "S" in (draft.letters or hand):
        said.append(M("A Stone counts 10."))
    if bonus:
        said.append(M("Grid adds 3."))
    return Question(
        _offer_title(len(draft.chosen)), sentences(*said), tuple(choices), back=bool(draft.chosen)
    )


_HIGHEST = M("The highest total becomes Trade Master and is the first to take a card.")


def _counts(total: int) -> Message:
    return M("counts {total}", total=total)


def _counts_so_far(total: int) -> Message:
    return M("So far the offer counts *{total}*.", total=total)


def _offer_title(chosen: int) -> Message:
    if not chosen:
        return M("Offer three cards")
    if chosen == 3:
        return M("Offer these three?")
    return P("Offer one more card", "Offer {count} more cards", 3 - chosen)


# ── trading ──────────────────────────────────────────────────────────────────────────────────────────────────


def _name(s: Any, seat: int, moves: list[Move]) -> Question:
    best = seen.tied(s)
    why = M("{tied} tie with {total}. The token leaves you: name who gets it.",
            tied=tuple(Who(other) for other in best), total=seen.total(s, best[0]))  # fmt: skip
    choices = tuple(
        Choice(
            label(move),
            move=str(move),
            hint=P("{count} Aare", "{count} Aare", int(s.aare[move.to - 1])),
            icon="i-scales",
        )
        for move in moves
        if isinstance(move, Name)
    )
    return Question(M("Who becomes Trade Master?"), why, choices)


def _trade(s: Any, seat: int, moves: list[Move], draft: str) -> Question:
    """Whose card, then what becomes of it. Drafts: “trade 3 H”."""
    takes = [move for move in moves if isinstance(move, Take)]
    for take in takes:
        if draft == _trade_draft(take):
            return _keep_or_exchange(s, take, takes, moves)
    choices = tuple(_on_offer(take, _can_make_three(seen.market(s), take.card)) for take in takes)
    if seen.is_lone_holder(s):
        alone = M(
            "Only you have offered cards left: each goes back to your hand, or to the market for another."
        )
        return Question(M("Deal with your own cards"), alone, choices)
    return Question(M("Take a card"), M("Then it is the turn of whoever you took it from."), choices)


@lru_cache(1024)
def _on_offer(take: Take, three: bool) -> Choice:
    """An offered card; `three`: with it the market can be made three alike."""
    on = f"offer:{take.owner}:{take.card}"
    hint = M("can make the market three alike") if three else None
    return Choice(label(take), draft=_trade_draft(take), hint=hint, icon=THREE if three else "", on=on)


def _trade_draft(take: Take) -> str:
    return f"{TRADE} {take.owner} {take.card}"


def _can_make_three(market: str, card: str) -> bool:
    """TRK-32"""
    return any(seen.makes_three(market, card, wanted) for wanted in market)


def _keep_or_exchange(s: Any, take: Take, takes: list[Take], moves: list[Move]) -> Question:
    """Another card may still be taken instead: each is on the table."""
    seat, owner, card, market = take.seat, take.owner, take.card, seen.market(s)
    lone = owner == seat
    choices = [Choice(M("Take it back") if lone else M("Keep it"), move=str(take), icon=ICONS[card])]
    for move in moves:
        if isinstance(move, Swap) and (move.owner, move.card) == (owner, card):
            exchange = M("Exchange it for {wanted}", wanted=ONE[move.wanted])
            hint = _hint_of_exchange(s, move)
            on = f"market:{move.wanted}"
            icon = THREE if seen.makes_three(market, card, move.wanted) else ""
            choices.append(Choice(exchange, move=str(move), hint=hint, icon=icon, on=on))
    chosen = Choice(M("Take another card"), draft=TRADE, on=f"offer:{owner}:{card}", icon=CHOSEN)
    for other in takes:
        choices.append(chosen if other == take else _on_offer(other, _can_make_three(market, other.card)))
    if lone:
        title = M("{card}: take it back, or exchange it?", card=NAMES[card])
        return Question(title, M("What you exchange goes to the market."), tuple(choices), back=True)
    title = M("{card} from {owner}: keep it, or exchange it?", card=NAMES[card], owner=Who(owner))
    return Question(title, M("Then it is {owner}’s turn.", owner=Who(owner)), tuple(choices), back=True)


def _hint_of_exchange(s: Any, move: Swap) -> Message | None:
    """TRK-32, TRK-33"""
    if seen.makes_three(seen.market(s), move.card, move.wanted):
        aare = 3 + 2 * seen.owns(s, move.seat, at.THRUD)
        return P("three alike: {count} Aare", "three alike: {count} Aare", aare)
    return M("the market stays as it is") if move.card == move.wanted else None


def _give(seat: int, to: int, hand: str) -> Question:
    why = M(
        "{who} is one card short, and you have one too many. Only the two of you see which it is.",
        who=Who(to),
    )
    choices = []
    for card in CARDS:
        for i in range(hand.count(card)):
            move = Give(seat, to, card)
            choices.append(Choice(label(move), move=str(move), on=f"hand:{card}:{i}"))
    return Question(M("Give {who} a card", who=Who(to)), why, tuple(choices))


# ── Upgrades and Carts ───────────────────────────────────────────────────────────────────────────────────────


def _pick(s: Any, seat: int, moves: list[Move], draft: str) -> Question:
    """One place of the row, or Idunn’s two, one after another. Drafts: “pick 3”."""
    found = [move.positions for move in moves if isinstance(move, Pick)]
    row = [UPGRADE_NAMES[name] for name in seen.row(s)]
    effects = [EFFECTS[name] for name in seen.row(s)]
    first = next((p for p in range(1, s.reach + 1) if s.picks == 2 and draft == f"{PICK} {p}"), 0)
    choices = []
    for place in range(1, s.reach + 1):
        name, on, hint = row[place - 1], f"row:{place}", effects[place - 1]
        if place == first:
            choices.append(
                Choice(M("Not {upgrade}", upgrade=name), draft=PICK, on=on, hint=hint, icon=CHOSEN)
            )
        elif s.picks == 2 and not first:
            choices.append(
                Choice(M("Take {upgrade}", upgrade=name), draft=f"{PICK} {place}", on=on, hint=hint)
            )
        else:
            places = tuple(sorted({place, first} - {0}))
            assert places in found
            move = str(Pick(seat, places))
            choices.append(Choice(M("Take {upgrade}", upgrade=name), move=move, on=on, hint=hint))
    if first:
        return Question(M("Take a second Upgrade"), M("{upgrade}, and which other?", upgrade=row[first - 1]),
                        tuple(choices), back=True)  # fmt: skip
    title = P("Take an Upgrade", "Take {count} Upgrades", s.picks)
    reach = P("The first place of the row is within reach.",
              "The first {count} places of the row are within reach.", s.reach)  # fmt: skip
    return Question(title, reach, tuple(choices))


def _store(s: Any, seat: int, moves: list[Move], text: str) -> Question:
    """With one Cart a touch decides; with more, cards are chosen first. Drafts: “store R0 H0”."""
    hand, carts = seen.hand(s, seat), seen.owns(s, seat, at.CART)
    stores = [move.cards or "" for move in moves if isinstance(move, Store)]
    title = P("What goes into your Cart?", "What goes into your Carts?", carts)
    if carts == 1:
        choices = [
            Choice(label(Store(seat, card)), move=str(Store(seat, card)), on=f"hand:{card}:{i}")
            for card in CARDS if card in stores for i in range(hand.count(card))
        ]  # fmt: skip
        return Question(title, _store_detail(s, seat, stores), (*choices, _store_nothing(seat)))
    wholes = [drafts.counts(cards) for cards in stores]
    draft = drafts.read(text, STORE, hand) if text else None
    if draft is None or not drafts.can_become(draft.letters, wholes):
        draft = Draft(STORE, hand)
    choices = cards_to_choose(draft, wholes, str, lambda card: M("Store {card}", card=ONE[card]))
    if draft.chosen:
        move = Store(seat, draft.letters)
        choices.append(Choice(label(move), move=str(move), icon="i-check"))
    else:
        choices.append(_store_nothing(seat))
    return Question(title, _store_detail(s, seat, stores), tuple(choices), back=bool(draft.chosen))


def _store_detail(s: Any, seat: int, stores: list[str]) -> Message:
    if stores == [""]:
        return M("Stones cannot be stored, so nothing can.")
    return P("Your Cart keeps {count} card for the next round; the rest is discarded.",
             "Your Carts keep up to {count} cards for the next round; the rest is discarded.",
             seen.owns(s, seat, at.CART))  # fmt: skip


def _store_nothing(seat: int) -> Choice:
    return Choice(M("Store nothing"), move=str(Store(seat, "")), icon="i-check")
