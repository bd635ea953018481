"""Chips of Troke: what a capture pays, what Castles pay, who has won."""

from __future__ import annotations

from troquet.games.troke.board import castles, piece
from troquet.games.troke.state import ALTERNATE, KINDS, NOBODY, STANDARD, Position
from troquet.kernel.rule import inlined, rule
from troquet.kernel.types import Codes


@rule
def are_partners(s: Position, seat: int, other: int) -> bool:
    """Whether two seats are on the same side: a seat with itself, and partners who face each other. TKE-07"""
    return seat == other or (s.partners == 1 and seat % 2 == other % 2)


@rule
def worth(scoring: int, kind: int) -> int:
    """The chips that one captured piece pays. TKE-44, TKE-46, TKE-47, TKE-A26, TKE-A35"""
    value = kind + 1
    if scoring == STANDARD:
        return 1
    return 1 + value if scoring == ALTERNATE else value


@rule
def chips_for(s: Position, seat: int, took: int) -> int:
    """The chips that a seat gets for capturing these pieces."""
    chips = 0
    for other in range(s.players):
        if not are_partners(s, seat, other):
            for kind in range(KINDS):
                if took & piece(kind, s.colour[other]):
                    chips += worth(s.scoring, kind)
    return chips


@rule
def pay(s: Position, giver: int, taker: int, chips: int) -> None:
    """At once, and into debt if need be. TKE-A24, TKE-A27"""
    s.won[taker] += chips
    s.lost[giver] += chips


@rule
def pay_for(s: Position, seat: int, took: int) -> None:
    """The owner of each captured piece pays, unless it is a side's own. TKE-44, TKE-48, TKE-A30, TKE-A34"""
    for other in range(s.players):
        if not are_partners(s, seat, other):
            for kind in range(KINDS):
                if took & piece(kind, s.colour[other]):
                    pay(s, other, seat, worth(s.scoring, kind))


@inlined
def award_prizes(s: Position, seat: int) -> None:
    """The first with k Castles at once gets k chips from everybody else. TKE-12, TKE-45, TKE-A28, TKE-A29, TKE-A30"""
    for k in range(1, castles(s, s.colour[seat]) + 1):
        if s.prize[k - 1] == NOBODY:
            s.prize[k - 1] = seat
            for other in range(s.players):
                if other != seat:
                    pay(s, other, seat, k)


@rule
def side_won(s: Position, seat: int) -> int:
    """The chips that a seat, or a pair of partners, has won. TKE-A30"""
    total = 0
    for other in range(s.players):
        total += s.won[other] if are_partners(s, seat, other) else 0
    return total


@rule
def winners(s: Position) -> int:
    """Most chips won, the gross, as a bit mask; equals share. TKE-12, TKE-A25, TKE-A32, TKE-A33"""
    best = 0
    for seat in range(s.players):
        best = max(best, side_won(s, seat))
    mask = 0
    for seat in range(s.players):
        mask |= 1 << seat if side_won(s, seat) == best else 0
    return mask


@rule
def tally(s: Position, scores: Codes) -> None:
    """Scores are chips won. TKE-A25"""
    for seat in range(s.players):
        scores[seat] = s.won[seat]
