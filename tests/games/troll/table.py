"""A table of Troll in the player's words: `Table(players=3).round(7, "A3 B4* C5")`. A star is a daring card."""

from __future__ import annotations

import re

from troquet import DEALER, State, game
from troquet.games.troll.state import CAUGHT, CAUGHT_TWICE, NOTHING, RAN, UP, UP_TWICE
from troquet.research import full_state

LETTERS = "ABCDE"
CELLS = {NOTHING: "", UP: "up", UP_TWICE: "up x2", RAN: "down", CAUGHT: "down -2", CAUGHT_TWICE: "down -2 x2"}


class Table:
    """Seats are letters. Every move goes through the checked door of the library."""

    def __init__(self, players: int = 3, first: str = "A") -> None:
        self.letters = LETTERS[:players]
        self.state: State = game("troll").start(players=players, youngest=LETTERS.index(first) + 1)
        self.moves: list[str] = []

    def play(self, *moves: str) -> Table:
        """Moves in notation."""
        for move in moves:
            self.state = self.state.play(move)
            self.moves.append(move)
        return self

    def act(self, *acts: str) -> Table:
        """`A3` plays a card face up (looking first, if A is not the Scout), `B4*` dares, `C look` only looks."""
        for act in acts:
            seat = LETTERS.index(act[0]) + 1
            if act.endswith("look"):
                self.play(f"{seat} look")
            elif act.endswith("*"):
                self.play(f"{seat} dare {act[1]}")
            else:
                if f"{seat} look" in self.legal(act[0]):
                    self.play(f"{seat} look")
                self.play(f"{seat} play {act[1]}")
        return self

    def troll(self, number: int) -> Table:
        """A Troll card for the round."""
        return self.play(f"* troll {number}")

    def round(self, troll: int, cards: str) -> Table:
        """A whole round; everybody acts when it is their turn, the Scout first."""
        self.troll(troll)
        by_seat = {LETTERS.index(card[0]) + 1: card for card in cards.split(" ")}
        for _ in self.letters:
            (seat,) = self.state.to_move
            self.act(by_seat[seat])
        assert DEALER in self.state.to_move or self.state.outcome
        return self

    def rounds(self, *rounds: str) -> Table:
        """Several rounds: `"7: A3 B4* C5"`."""
        for text in rounds:
            troll, cards = text.split(": ")
            self.round(int(troll), cards)
        return self

    def legal(self, letter: str) -> list[str]:
        return [str(move) for move in self.state.moves(LETTERS.index(letter) + 1)]

    def may_dare(self, letter: str) -> list[int]:
        """The numbers that may be played face down."""
        return [int(move[-1]) for move in self.legal(letter) if "dare" in move]

    @property
    def trolls(self) -> list[int]:
        """What the dealer may turn up."""
        return [int(str(move).split(" ")[2]) for move in self.state.moves(DEALER)]

    @property
    def to_act(self) -> str:
        """The letter of who is to move."""
        (seat,) = self.state.to_move
        return LETTERS[seat - 1]

    def _by_letter(self, field: str) -> dict[str, int]:
        return dict(zip(self.letters, full_state(self.state)[field]))

    @property
    def points(self) -> dict[str, int]:
        """The points of the day so far."""
        return self._by_letter("points")

    @property
    def jewels(self) -> dict[str, int]:
        return self._by_letter("jewels")

    def hand(self, letter: str) -> list[int]:
        held = full_state(self.state)["hand"][LETTERS.index(letter)]
        return [number for number, here in enumerate(held) if here]

    def cell(self, card: str) -> str:
        """What lies in a cell of the display: `A3`."""
        return CELLS[full_state(self.state)["cell"][LETTERS.index(card[0])][int(card[1])]]

    @property
    def winners(self) -> str:
        outcome = self.state.outcome
        assert outcome
        return "".join(LETTERS[seat - 1] for seat in outcome.winners)


def resolve(troll: int, cards: str) -> dict[str, int]:
    """What a first round brings everybody: `resolve(7, "A3 B4* C5") == {"A": 3, "B": 8, "C": -2}`."""
    assert re.fullmatch(r"[A-E][0-5]\*?( [A-E][0-5]\*?)*", cards)
    return Table(players=len(cards.split(" "))).round(troll, cards).points
