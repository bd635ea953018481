"""`imagine` draws from exactly the worlds a seat cannot tell apart, with the right odds: all of them, on tiny decks."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

import pytest
from scipy.stats import chisquare

from tests.games.trok.table import Table
from tests.games.trok.worlds import odds
from troquet import DEALER, Move, Record, State, game
from troquet.games.trok import supply
from troquet.games.trok.moves import CARDS, Done, Store
from troquet.games.trok.state import Position

DRAWS = 1500
RECORDS = Path(__file__).parents[2] / "records" / "trok"


def tiny(players: int, deck: str, discard: str, owned: dict[int, str], carts: dict[int, str]) -> State:
    """A round is about to be dealt from a deck and discards of a few cards; nothing is hidden yet."""
    table = Table(" ".join("-" * players), market="SAE", owned=owned, deck="")
    s = Position.from_bytes(table.state._raw)
    for i, card in enumerate(CARDS):
        s.deck[i], s.discard[i] = deck.count(card), discard.count(card)
        for seat, cards in carts.items():
            s.carts[seat - 1, i] = cards.count(card)
    s.deck_size = len(deck)
    supply.everything_is_known(s)
    supply.start_supply(s)
    s.due = 4 * players  # a card less for everybody: worlds to go through, not to get lost in
    return State(game("trok"), table.state.options, s.to_bytes())


def a_round(start: State, seed: int) -> list[Move]:
    """A round of random moves, rather combining than not, to its end."""
    rng, state, moves = random.Random(seed), start, list[Move]()
    while not moves or not isinstance(moves[-1], Done | Store) or state.to_move != (DEALER,):
        if state.to_move == (DEALER,):
            odds_now = state.odds()
            move = rng.choices(list(odds_now), [float(p) for p in odds_now.values()])[0]
        else:
            legal = state.moves(rng.choice(state.to_move))
            lively = [m for m in legal if str(m).split(" ")[1] in ("same", "diff")]
            move = rng.choice(lively if lively and rng.random() < 0.7 else legal)
        state = state.play(move)
        moves.append(move)
    return moves


def agree(start: State, moves: list[Move], seat: int | None) -> float:
    """How well draws agree with the enumeration; every world of it is seen alike, and nothing else is drawn."""
    state, _ = start.follow(moves)
    view = state.view(seat)
    if state.to_move == (DEALER,):  # the round is over, and all that was left is seen
        assert view.imagine(1) == state
        return 1.0
    right = odds(start, moves, seat)
    assert state in right
    assert {world.view(seat) for world in right} == {view}
    if len(right) == 1:
        assert view.imagine(1) == state
        return 1.0
    drawn = Counter(view.imagine(seed) for seed in range(DRAWS))
    assert set(drawn) <= set(right)
    often = [world for world in right if right[world] * DRAWS >= 5]
    rest = DRAWS - sum(drawn[world] for world in often)
    expected = [float(right[world]) * DRAWS for world in often]
    observed = [drawn[world] for world in often]
    if rest or sum(expected) < DRAWS - 1e-6:
        observed, expected = [*observed, rest], [*expected, DRAWS - sum(expected)]
    return float(chisquare(observed, expected).pvalue) if len(expected) > 1 else 1.0


def points(moves: list[Move]) -> list[int]:
    """How many moves: with some offers made, all made, the gift given, the last combination, some Carts filled."""
    last = {str(move).split(" ")[1]: i for i, move in enumerate(moves, 1)}
    first = next(i for i, move in enumerate(moves, 1) if " offer " in str(move))
    return sorted(
        {first, *(last[verb] for verb in ("offer", "give", "same", "diff", "store") if verb in last)}
    )


TINY = {
    "one stock": tiny(3, "PPPHHHHLLLLLLL", "", {}, {}),
    "two stocks": tiny(3, "PPHHLLL", "PHHHLLL", {}, {}),
    "two stocks, Mines and Carts": tiny(3, "PPHHLLL", "PHHLLLLR", {2: "Mine Cart Vein", 1: "Cart"}, {1: "H"}),
    "nearly known": tiny(3, "HHHHHP", "HHHHHHHPHPPLLL", {3: "Mine Mine", 2: "Mine"}, {}),
    "two players": tiny(2, "PPPHL", "PPHHLLS", {1: "Mine Cart Vein", 2: "Mine Cart"}, {2: "P"}),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", TINY)
def test_imagined_worlds_come_with_the_right_odds(name: str, seed: int) -> None:
    start = TINY[name]
    moves = a_round(start, seed)
    values = []
    for count in points(moves):
        for seat in (None, 1, start.players):
            values.append(agree(start, moves[:count], seat))
    assert min(values) > 1e-3 / len(values), values


def test_a_long_round_of_six_is_imagined_in_no_time() -> None:
    """Two stocks, an open gift, nearly all cards shown: it took more than a second once."""
    record = Record.load(RECORDS / "wealth-6.json")
    view = record.state(176).view()
    view.imagine(0)
    began = time.process_time()
    for seed in range(20):
        assert view.imagine(seed).view() == view
    assert time.process_time() - began < 2
