"""What a Sight shows, as a table is spoken of: seats, days and rounds from 1, numbers as on the cards.

The rules read a Sight as they read a Position: what both have goes by the same name.
"""

from __future__ import annotations

from typing import Any

from troquet.games.troll import rules
from troquet.games.troll.state import CAUGHT, CAUGHT_TWICE, HIDDEN, NOT_PLAYED, NUMBERS, UP, UP_TWICE


def is_resolved(s: Any) -> bool:
    """All have played and every card lies open, until the next troll is turned up. TRL-29"""
    return bool(s.played == s.players)


def day(s: Any) -> int:
    """The day on the table; a day just scored is still that day."""
    return int(s.day if rules.is_day_over(s) else s.day + 1)


def round_of_day(s: Any) -> int:
    """The round on the table; a round just resolved is still that round."""
    return int(s.turn if is_resolved(s) else s.turn + 1)


def seats(s: Any) -> range:
    """All seats."""
    return range(1, s.players + 1)


def clockwise(s: Any, first: int) -> list[int]:
    """All seats in playing order from this one. TRL-A17"""
    return [(first - 1 + i) % s.players + 1 for i in range(s.players)]


def scout(s: Any) -> int:
    """The Scout of the round on the table."""
    return int((s.first_scout + round_of_day(s) - 1) % s.players + 1)


def order(s: Any) -> list[int]:
    """The seats as they act this round, the Scout first. TRL-24"""
    return clockwise(s, scout(s))


def to_act(s: Any) -> list[int]:
    """The seats that have no card on the table yet, as they act; the seat to move comes first."""
    return [seat for seat in order(s) if s.card[seat - 1] == NOT_PLAYED]


def hand(s: Any, seat: int) -> tuple[int, ...]:
    """The cards not seen to leave a hand; a card of that seat lying face down is one of them."""
    return tuple([number for number, there in enumerate(s.hand.tolist()[seat - 1]) if there])


def cards_left(s: Any, seat: int) -> int:
    """How many cards a hand really holds. TRL-36"""
    played = s.turn if is_resolved(s) else s.turn + (s.card[seat - 1] != NOT_PLAYED)
    return int(NUMBERS - played)


def troll(s: Any) -> int | None:
    """The number of the round's troll, for who may know it."""
    return None if s.troll == HIDDEN else int(rules.value(s.troll))


def could_be(s: Any) -> tuple[int, ...]:
    """The Troll cards not seen today: an unknown troll is one of these."""
    return tuple([int(rules.value(t)) for t, asleep in enumerate(s.asleep.tolist()) if asleep])


def escaped(cell: int) -> bool:
    """Whether the card in a cell lies face up."""
    return cell in (UP, UP_TWICE)


def captured(cell: int) -> bool:
    """Whether a −2 marker lies on the card in a cell."""
    return cell in (CAUGHT, CAUGHT_TWICE)


def doubled(cell: int) -> bool:
    """Whether a ×2 marker lies on the card in a cell."""
    return cell in (UP_TWICE, CAUGHT_TWICE)


def cell_of_round(s: Any, seat: int) -> int:
    """What became of the card a seat played, once the round is resolved."""
    return int(s.cell[seat - 1, s.card[seat - 1]])


def points_of_round(s: Any, seat: int) -> int:
    """What the round brought a seat. TRL-33"""
    return int(rules.worth(cell_of_round(s, seat), s.card[seat - 1]))


def running_total(s: Any, number: int) -> int:
    """The cards of a resolved round added up to this number, it included. TRL-13, TRL-17"""
    return sum(int(s.card[i]) for i in range(s.players) if s.card[i] <= number)


def winners(s: Any) -> list[int]:
    """Who wins a game that is over. TRL-45, TRL-46"""
    scores: Any = [0] * s.players
    mask = rules.score(s, scores)
    return [seat for seat in seats(s) if mask >> (seat - 1) & 1]
