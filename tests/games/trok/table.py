"""A table of Trök as a test wants it: `Table(hands="HHR PPL", market="HHR")`, then moves through the checked door."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from troquet import DEALER, IllegalMove, State, game
from troquet.games.trok import state as names
from troquet.games.trok.moves import CARDS, UPGRADES
from troquet.games.trok.state import Position
from troquet.research import full_state

PHASES = {
    "deal": names.DEAL, "mines": names.MINES, "offer": names.OFFER, "trade": names.TRADE, "give": names.GIVE,
    "combine": names.COMBINE,
}  # fmt: skip
BOX = {card: 2 if card == "S" else 11 - i for i, card in enumerate(CARDS)}


class Table:
    """A position put together, and played on. Seats are numbers; cards that lie nowhere are in the deck.

    `hands`, `offers`: a word a seat, `-` for none. `owned`: seat to upgrades. `deck`: cards left in it, the others
    are discards. The Trade Master is `master`, who also is to act in a phase where one acts.
    """

    def __init__(
        self,
        hands: str,
        *,
        offers: str = "",
        phase: str = "combine",
        market: str = "PRG",
        row: str | None = None,
        owned: dict[int, str] | None = None,
        aare: tuple[int, ...] = (),
        master: int = 1,
        turn: int = 0,
        round: int = 2,
        deck: str | None = None,
        **options: object,
    ) -> None:
        """`round` counts from 1; without `row`, the first seven Upgrades that nobody owns."""
        words = hands.split(" ")
        self.game = game("trok")
        s = Position.from_bytes(self.game.start(players=len(words), **options)._raw)
        s.phase, s.round, s.master, s.turn = PHASES[phase], round - 1, master - 1, (turn or master) - 1
        s.actor = s.turn
        if phase == "offer":
            s.owing, s.actor = (1 << len(words)) - 1, 0
        used: Counter[str] = Counter(market)
        used += _lay(s, "hand", words) + _lay(s, "offer", offers.split(" ") if offers else [])
        s.offers_left = sum(len(word.strip("-")) for word in offers.split(" "))
        for slot, card in enumerate(market):
            s.market[slot] = CARDS.index(card)
        taken = " ".join((owned or {}).values()).split(" ")
        free = [upgrade for upgrade in UPGRADES if upgrade in UPGRADES[:3] or upgrade not in taken]
        _lay_upgrades(s, free[:7] if row is None else row.split(" ") if row else [], owned or {})
        for seat, money in enumerate(aare):
            s.aare[seat] = money
        left = Counter(BOX) - used
        _lay_deck(s, left if deck is None else Counter(deck), left)
        self.state = State(self.game, self.game.choose_options(players=len(words), **options), s.to_bytes())

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.state = self.state.play(move)
        return self

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, without its number."""
        return [move.words for move in self.state.moves(seat)]

    def verbs(self, seat: int, verb: str) -> list[str]:
        """The rest of the moves that begin with this word."""
        return [words.removeprefix(verb).strip() for words in self.legal(seat) if words.split(" ")[0] == verb]

    def refuses(self, *moves: str) -> bool:
        """Whether all of these are refused, and change nothing."""
        for move in moves:
            before = self.state._raw
            with pytest.raises(IllegalMove):
                self.state.play(move)
            assert self.state._raw == before
        return True

    @property
    def full(self) -> dict[str, Any]:
        return full_state(self.state)

    @property
    def aare(self) -> list[int]:
        return list(self.full["aare"][: self.state.players])

    @property
    def market(self) -> str:
        return "".join(CARDS[card] for card in self.full["market"] if card >= 0)

    @property
    def row(self) -> list[str]:
        return [UPGRADES[upgrade] for upgrade in self.full["row"] if upgrade >= 0]

    @property
    def sizes(self) -> list[int]:
        return [sum(hand) for hand in self.full["hand"][: self.state.players]]

    @property
    def deck(self) -> str:
        return letters(self.full["deck"])

    @property
    def discard(self) -> str:
        return letters(self.full["discard"])

    @property
    def round(self) -> int:
        return int(self.full["round"]) + 1

    @property
    def master(self) -> int:
        return int(self.full["master"]) + 1

    def hand(self, seat: int) -> str:
        return letters(self.full["hand"][seat - 1])

    def carts(self, seat: int) -> str:
        return letters(self.full["carts"][seat - 1])

    def owns(self, seat: int) -> list[str]:
        return [UPGRADES[i] for i, n in enumerate(self.full["owned"][seat - 1]) for _ in range(n)]

    def offer(self, *offers: str) -> Table:
        """All offers, seat by seat."""
        return self.play(*(f"{seat} offer {' '.join(cards)}" for seat, cards in enumerate(offers, 1)))

    def done(self) -> Table:
        """Nobody combines any more, nothing is stored; the row is filled with Mines and Veins as far as it goes."""
        while self.state.to_move and self.state.to_move != (DEALER,):
            seat = self.state.to_move[0]
            self.play(f"{seat} {'done' if 'done' in self.legal(seat) else 'store'}")
        return self

    def deal(self, *cards: str) -> Table:
        """A word a deal; what the dealer does with it is whatever is due."""
        for card in cards:
            self.play(next(str(m) for m in self.state.moves(DEALER) if str(m).endswith(f" {card}")))
        return self

    def deal_any(self) -> Table:
        """The dealer's first possibilities, until somebody must decide."""
        while self.state.to_move == (DEALER,):
            self.play(str(self.state.moves(DEALER)[0]))
        return self


def letters(counts: list[int]) -> str:
    return "".join(card * count for card, count in zip(CARDS, counts))


def _lay(s: Position, field: str, words: list[str]) -> Counter[str]:
    """Cards before the seats; all of them known to all."""
    laid: Counter[str] = Counter()
    for seat, word in enumerate(words):
        for card in word.strip("-"):
            getattr(s, field)[seat, CARDS.index(card)] += 1
            laid[card] += 1
            if field == "hand":
                s.known[seat, CARDS.index(card)] += 1
    return laid


def _lay_upgrades(s: Position, row: list[str], owned: dict[int, str]) -> None:
    for place, upgrade in enumerate(row):
        s.row[place] = UPGRADES.index(upgrade)
        s.upgrades[UPGRADES.index(upgrade)] -= 1
    s.row_size = len(row)
    for seat, names_of in owned.items():
        for upgrade in names_of.split(" "):
            s.owned[seat - 1, UPGRADES.index(upgrade)] += 1
            s.upgrades[UPGRADES.index(upgrade)] -= 1


def _lay_deck(s: Position, deck: Counter[str], left: Counter[str]) -> None:
    """What is not in the deck is a discard."""
    s.deck_size = deck.total()
    for i, card in enumerate(CARDS):
        s.deck[i] = s.stock[0, i] = deck[card]
        s.discard[i] = left[card] - deck[card]
