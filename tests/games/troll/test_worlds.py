"""The worlds of a View, by playing all of them: `imagine` draws from just these, with the right odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from scipy.stats import chisquare

from tests.games.conformance.kit import History, history
from tests.games.conformance.worlds import odds
from troquet import State

# The moves so far; how many worlds a spectator and the seats 1, 2, 3, .. cannot tell apart.
POSITIONS = {
    "before the first troll": ([], 3, [1, 1, 1, 1]),
    "the Scout has looked": (["* troll 7"], 3, [5, 1, 5, 5]),
    "the Scout has played": (["* troll 7", "1 play 3"], 3, [5, 1, 5, 5]),
    "the second looks": (["* troll 7", "1 play 3", "2 look"], 3, [5, 1, 1, 5]),
    "the second played": (["* troll 7", "1 play 3", "2 look", "2 play 0"], 3, [5, 1, 1, 5]),
    "the second dared": (["* troll 7", "1 play 3", "2 dare 4"], 3, [30, 6, 5, 30]),
    "the last looks": (["* troll 7", "1 play 3", "2 dare 4", "3 look"], 3, [30, 6, 5, 6]),
    "resolved": (["* troll 7", "1 play 3", "2 dare 4", "3 dare 0"], 3, [1, 1, 1, 1]),
    "a second round": (
        ["* troll 7", "1 play 3", "2 dare 4", "3 dare 0", "* troll 3", "2 play 0", "3 dare 5"],
        3, [4 * 5, 4 * 5, 5, 4],
    ),
    "four, two dared": (["* troll 13", "1 play 3", "2 dare 4", "3 dare 4"], 4, [216, 36, 36, 36, 216]),
}  # fmt: skip

CASES = [
    pytest.param(
        moves, players, seat or None, count, id=f"{name}, {f'seat {seat}' if seat else 'a spectator'}"
    )
    for name, (moves, players, counts) in POSITIONS.items()
    for seat, count in enumerate(counts)
]


def at(moves: list[str], players: int) -> History:
    return history("troll", moves, players=players)


@pytest.mark.parametrize(("moves", "players", "seat", "count"), CASES)
def test_what_a_seat_imagines_are_the_worlds_it_cannot_tell_apart(
    moves: list[str], players: int, seat: int | None, count: int
) -> None:
    here = at(moves, players)
    right = odds(here, seat)
    assert len(right) == count
    assert here.last in right
    assert set(right.values()) == {Fraction(1, count)}
    drawn = imagined(here, seat, 40 * count)
    assert set(drawn) == set(right)
    if count > 1:
        assert chisquare([drawn[state] for state in right]).pvalue > 0.001


def imagined(here: History, seat: int | None, times: int) -> Counter[State]:
    view = here.last.view(seat)
    return Counter(view.imagine(seed) for seed in range(times))


def test_a_troll_and_a_daring_card_are_independent() -> None:
    """Any troll not seen today, any card of the hand, and neither tells of the other."""
    here = at(["* troll 7", "1 play 3", "2 dare 4"], 3)
    pairs = Counter(
        (int(twin.troll), int(twin.card[1]))
        for twin in (here.game.state.Position.from_bytes(s._raw) for s in imagined(here, 3, 3_000).elements())
    )
    assert set(pairs) == {(troll, card) for troll in range(5) for card in range(6)}
    assert chisquare(list(pairs.values())).pvalue > 0.001


def test_a_wrong_set_of_worlds_would_be_noticed() -> None:
    """The enumeration itself: a world with a card that was seen to leave is none."""
    here = at(["* troll 7", "1 play 3", "2 dare 4", "3 dare 0", "* troll 3", "2 play 0", "3 dare 5"], 3)
    cards = {here.game.state.Position.from_bytes(state._raw).card[2] for state in odds(here, 1)}
    assert cards == {1, 2, 3, 4, 5}
    trolls = {here.game.state.Position.from_bytes(state._raw).troll for state in odds(here, 1)}
    assert 2 not in trolls
    assert trolls == {0, 1, 3, 4}
