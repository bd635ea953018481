"""The moves of Trök: small typed values, their text, the kernel's codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from troquet.games.contract import DEALER, Move
from troquet.games.trok import state as codes
from troquet.games.trok.state import ROUNDS, SEATS

EXAMPLE = "1 offer P R S"
CARDS = "PRGLAEHS"
UPGRADES = (
    "Mine", "Vein", "Cart", "Thrud", "Grid", "Aegur", "Dagda", "Kraal", "Idunn", "Skaa", "Mother", "Father", "Zoral",
    "Astrid", "Ylud",
)  # fmt: skip

LETTERS = (
    "offer", "name", "take", "swap", "give", "same", "diff", "pick", "done", "store", *"1234567", *CARDS, "p",
)  # fmt: skip
DEALER_LETTERS = ("market", "row", "deal", "mine", *"123456", *CARDS, *UPGRADES)
MOST_LETTERS = 18  # of a move: `same`, its type, and a whole hand
# Letters: offers, trades, two combinations, what they earn, and Carts.
LONGEST_GAME = ROUNDS * (SEATS * 51 + 5)

_NEVER = -1  # the code of what no rule allows in any position


@dataclass(frozen=True, slots=True)
class Market(Move):
    """The dealer turns a card into the market: `* market R`."""

    card: str

    @property
    def words(self) -> str:
        return f"market {self.card}"


@dataclass(frozen=True, slots=True)
class Row(Move):
    """An Upgrade joins the right end of the row: `* row Mine`."""

    upgrade: str

    @property
    def words(self) -> str:
        return f"row {self.upgrade}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """A seat is dealt a card face down: `* deal 2 P`."""

    to: int
    card: str | None

    @property
    def words(self) -> str:
        return f"deal {self.to} {self.card or '?'}"


@dataclass(frozen=True, slots=True)
class Mine(Move):
    """A card for one of a seat's Mines, face up: `* mine 2 P`."""

    to: int
    card: str

    @property
    def words(self) -> str:
        return f"mine {self.to} {self.card}"


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Three cards of one's hand: `2 offer P R S`; the letters as one word."""

    cards: str | None

    @property
    def words(self) -> str:
        return "offer " + " ".join(self.cards or "???")


@dataclass(frozen=True, slots=True)
class Name(Move):
    """The old Trade Master settles a tie: `1 name 3`."""

    to: int

    @property
    def words(self) -> str:
        return f"name {self.to}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """An offered card into one's hand: `1 take 3 H`."""

    owner: int
    card: str

    @property
    def words(self) -> str:
        return f"take {self.owner} {self.card}"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """An offered card exchanged for one of the market: `1 swap 3 H P`."""

    owner: int
    card: str
    wanted: str

    @property
    def words(self) -> str:
        return f"swap {self.owner} {self.card} {self.wanted}"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """The Trade Master's gift: `1 give 2 H`."""

    to: int
    card: str | None

    @property
    def words(self) -> str:
        return f"give {self.to} {self.card or '?'}"


@dataclass(frozen=True, slots=True)
class Same(Move):
    """Identical cards of a declared type: `2 same H HHSp`."""

    kind: str
    cards: str

    @property
    def words(self) -> str:
        return f"same {self.kind} {self.cards}"


@dataclass(frozen=True, slots=True)
class Diff(Move):
    """Different cards: `2 diff PRGSp`."""

    cards: str

    @property
    def words(self) -> str:
        return f"diff {self.cards}"


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """The Upgrades at these positions of the row, counted from 1: `2 pick 3`."""

    positions: tuple[int, ...]

    @property
    def words(self) -> str:
        return "pick " + " ".join(map(str, self.positions))


@dataclass(frozen=True, slots=True)
class Done(Move):
    """The end of a combination turn: `2 done`."""

    @property
    def words(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Store(Move):
    """Cards for one's Carts: `2 store R H`; none: `2 store`."""

    cards: str | None

    @property
    def words(self) -> str:
        return " ".join(("store", *("?" if self.cards is None else self.cards)))


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────

_CARD, _SEAT = f"[{CARDS}]", f"[1-{SEATS}]"
_HAND = r"P*R*G*L*A*E*H*S*"
_BY_LOWER_CASE = {upgrade.lower(): upgrade for upgrade in UPGRADES}


def _upgrade(seat: int, word: str) -> Move | None:
    name = _BY_LOWER_CASE.get(word.lower())
    return Row(seat, name) if name else None


def _cards(kind: type[Offer] | type[Store]) -> Callable[..., Move | None]:
    """Letters in order, each a word of its own."""

    def of(seat: int, *words: str) -> Move | None:
        cards = "".join(words)
        return kind(seat, cards) if all(len(w) == 1 for w in words) and re.fullmatch(_HAND, cards) else None

    return of


def _pick(seat: int, *words: str) -> Move | None:
    positions = tuple(map(int, words))
    return Pick(seat, positions) if sorted({*positions}) == [*positions] else None


def _hidden(text: str) -> str | None:
    return None if text == "?" else text


# Verb: the pattern of what follows it, and what it makes of the words
_DEALERS: dict[str, tuple[str, Callable[..., Move | None]]] = {
    "market": (_CARD, Market),
    "row": (r"\w+", _upgrade),
    "deal": (rf"{_SEAT} ({_CARD}|\?)", lambda seat, to, card: Deal(seat, int(to), _hidden(card))),
    "mine": (f"{_SEAT} {_CARD}", lambda seat, to, card: Mine(seat, int(to), card)),
}
_SEATS: dict[str, tuple[str, Callable[..., Move | None]]] = {
    "offer": (rf"\? \? \?|{_CARD}( {_CARD}){{0,15}}",
              lambda seat, *words: Offer(seat, None) if words[0] == "?" else _cards(Offer)(seat, *words)),
    "name": (_SEAT, lambda seat, to: Name(seat, int(to))),
    "take": (f"{_SEAT} {_CARD}", lambda seat, owner, card: Take(seat, int(owner), card)),
    "swap": (f"{_SEAT} {_CARD} {_CARD}", lambda seat, owner, card, wanted: Swap(seat, int(owner), card, wanted)),
    "give": (rf"{_SEAT} ({_CARD}|\?)", lambda seat, to, card: Give(seat, int(to), _hidden(card))),
    "same": (rf"[PRGLAEH] (?=.){_HAND}p*", Same),
    "diff": (rf"(?=.){_HAND}p*", Diff),
    "pick": (r"[1-9]( [1-9]){0,8}", _pick),
    "done": ("", Done),
    "store": (rf"|\?|{_CARD}( {_CARD}){{0,15}}",
              lambda seat, *words: Store(seat, None) if words == ("?",) else _cards(Store)(seat, *words)),
}  # fmt: skip


def read(seat: int, words: Sequence[str]) -> Move | None:
    """The move these words spell for a seat; None if they spell none.

    What is spelt well and no rule ever allows (two cards offered) is a move, to be refused by its rule.
    """
    verb, rest = words[0].lower(), words[1:]
    pattern, make = (_DEALERS if seat == DEALER else _SEATS).get(verb, ("(?!)", None))
    if seat > SEATS or make is None or not re.fullmatch(pattern, " ".join(rest)):
        return None
    return make(seat, *rest)


# ── codes ────────────────────────────────────────────────────────────────────────────────────────────────────


def encode(move: Move) -> int:
    """The kernel's code; ValueError for a move with something hidden."""
    match move:
        case Market(_, card):
            return codes.DO_MARKET | CARDS.index(card) << 8
        case Row(_, upgrade):
            return codes.DO_ROW | UPGRADES.index(upgrade) << 8
        case Deal(_, to, str(card)):
            return codes.DO_DEAL | _of_seat(to, card)
        case Mine(_, to, card):
            return codes.DO_MINE | _of_seat(to, card)
        case Offer(_, str(cards)):
            return codes.DO_OFFER | _counts(cards) << 4
        case Name(_, to):
            return codes.DO_NAME | (to - 1) << 4
        case Take(_, owner, card):
            return codes.DO_TAKE | _of_seat(owner, card)
        case Swap(_, owner, card, wanted):
            return codes.DO_SWAP | _of_seat(owner, card) | CARDS.index(wanted) << 12
        case Give(_, to, str(card)):
            return codes.DO_GIVE | _of_seat(to, card)
        case Same(_, kind, cards):
            naturals = cards.count(kind)
            rest = _wilds(cards, naturals)
            return _NEVER if rest < 0 else codes.DO_SAME | CARDS.index(kind) << 4 | naturals << 8 | rest
        case Diff(_, cards):
            naturals = sum(1 << i for i in range(7) if CARDS[i] in cards)
            rest = _wilds(cards, naturals.bit_count())
            return _NEVER if rest < 0 else codes.DO_DIFF | naturals << 4 | rest
        case Pick(_, positions):
            return codes.DO_PICK | sum(1 << 3 + position for position in positions)
        case Done():
            return codes.DO_DONE
        case Store(_, str(cards)):
            return codes.DO_STORE | _counts(cards) << 4
    raise ValueError(f"{move} hides something")


def _of_seat(seat: int, card: str) -> int:
    return (seat - 1) << 4 | CARDS.index(card) << 8


def _counts(cards: str) -> int:
    """How many of each, four bits a type."""
    return _NEVER if len(cards) > 15 else sum(1 << 4 * CARDS.index(card) for card in cards)


def _wilds(cards: str, naturals: int) -> int:
    """Stones and wild pickaxes; negative if the other cards are not so many, or any are too many."""
    stones, pickaxes = cards.count("S"), cards.count("p")
    if naturals + stones + pickaxes != len(cards) or max(naturals, stones, pickaxes) > 15:
        return _NEVER
    return stones << 12 | pickaxes << 16


@lru_cache(4096)
def decode(seat: int, code: int) -> Move:
    """The move of a code."""
    kind, to, rest = code & 15, (code >> 4 & 15) + 1, code >> 4
    card, wanted = code >> 8 & 15, code >> 12 & 15
    match kind:
        case codes.DO_MARKET:
            return Market(seat, CARDS[card])
        case codes.DO_ROW:
            return Row(seat, UPGRADES[card])
        case codes.DO_DEAL:
            return Deal(seat, to, CARDS[card])
        case codes.DO_MINE:
            return Mine(seat, to, CARDS[card])
        case codes.DO_OFFER:
            return Offer(seat, _letters(rest))
        case codes.DO_NAME:
            return Name(seat, to)
        case codes.DO_TAKE:
            return Take(seat, to, CARDS[card])
        case codes.DO_SWAP:
            return Swap(seat, to, CARDS[card], CARDS[wanted])
        case codes.DO_GIVE:
            return Give(seat, to, CARDS[card])
        case codes.DO_SAME:
            return Same(seat, CARDS[to - 1], CARDS[to - 1] * card + _wild_letters(code))
        case codes.DO_DIFF:
            return Diff(seat, "".join(CARDS[i] for i in range(7) if rest >> i & 1) + _wild_letters(code))
        case codes.DO_PICK:
            return Pick(seat, tuple(i + 1 for i in range(7) if rest >> i & 1))
        case codes.DO_DONE:
            return Done(seat)
    return Store(seat, _letters(rest))


def _letters(counts: int) -> str:
    return "".join(letter * (counts >> 4 * i & 15) for i, letter in enumerate(CARDS))


def _wild_letters(code: int) -> str:
    return "S" * (code >> 12 & 15) + "p" * (code >> 16 & 15)
