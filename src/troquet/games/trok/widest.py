"""The hand with the most combinations, but for hands that hardly ever come: `troquet bench` lists them."""

from __future__ import annotations

from troquet.games.trok.combining import start_combining
from troquet.games.trok.state import LONGEST_ROW, VEIN, Position
from troquet.games.trok.supply import set_up

HAND = (4, 1, 1, 1, 1, 1, 1, 2)  # PPPPRGLAEHSS
VEINS = 5


def widest() -> tuple[bytes, int]:
    """Seat 1 of four combines such a hand, with five Veins and a full row; its bytes, and the seat from 0."""
    s = Position()
    set_up(s, [4, 0, 1])
    for card, number in enumerate(HAND):
        s.hand[0, card] = number
        s.deck[card] -= number
    s.deck_size -= sum(HAND)
    s.owned[0, VEIN] = VEINS
    for place in range(LONGEST_ROW):
        s.row[place] = place + VEIN + 1
    s.row_size, s.master = LONGEST_ROW, 0
    start_combining(s)
    return s.to_bytes(), 0
