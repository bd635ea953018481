"""Trök's search: moves that are right by the rules, worked out by hand; simultaneous choices are not peeked at."""

from __future__ import annotations

import pytest

from tests.games.trok.table import Table
from troquet import State
from troquet.games.trok import search, state
from troquet.games.trok.state import Position, Sight
from troquet.kernel.program import Program
from troquet.kernel.thinking import Budget, Thought


def think(
    state: State, simulations: int, seed: int = 1, seat: int = 0
) -> tuple[str, dict[str, tuple[float, int]], Thought]:
    """The search's move in words; what each move is worth, and how often it was tried; all of it."""
    seat = seat or state.to_move[0]
    moves = state.moves(seat)
    codes = [state.game.moves.encode(move) for move in moves]
    thought = state.game.thinker.think(state.view(seat).to_bytes(), codes, seed, Budget(work=simulations))
    words = [move.words for move in moves]
    return words[codes.index(thought.code)], dict(zip(words, thought.values)), thought


def test_a_perfect_combination_wins_for_certain() -> None:
    """TRK-59: whatever the wealth of others; nobody else can show one with two cards."""
    table = Table("PRGLAEHS PP RR GG", aare=(0, 49, 49, 49))
    for seed in range(3):
        move, values, _ = think(table.state, 300, seed)
        assert move == "diff PRGLAEHS"
        assert values[move][0] == 1.0


def test_the_last_to_combine_takes_the_aare_that_win() -> None:
    """TRK-57, TRK-58: four hammers pay 10, and 49 is one more than anybody has then; three pay 7, and B wins."""
    table = Table("HHHHP LL GG RR", aare=(41, 50, 20, 20), master=2).play("2 done", "3 done", "4 done")
    move, values, _ = think(table.state, 500)
    assert move == "same H HHHH"
    assert values["same H HHHH"][0] == 1.0
    assert values["same H HHH"][0] == values["done"][0] == 0.0


def test_the_last_trade_makes_three_alike_and_wins() -> None:
    """TRK-32, TRK-57: an H for the P makes three hammers in the market, which pay 3; 47 becomes 50 when it counts."""
    table = Table("PR LL", offers="- H", phase="trade", market="HHP", aare=(47, 0), master=1)
    move, values, _ = think(table.state, 300)
    assert move == "swap 2 H P"
    assert values[move][0] == 1.0


def test_what_others_have_offered_is_as_unknown_as_what_they_will_offer() -> None:
    """TRK-20: the moves are chosen in any order; a seat imagines others who have not chosen yet."""
    table = Table("PRGLA RRGGL HHEEA SPPRG", phase="offer")
    program = table.state.game.program
    first = table.state
    last = table.play("1 offer P R G", "2 offer R R G", "3 offer E H H").state
    for now in (first, last):
        view = Sight.from_bytes(now.view(4).to_bytes())
        world = Position()
        search.suppose(view, world, Program.dice(7))
        assert (world.phase, world.owing, world.actor) == (state.OFFER, 0b1111, 0)
        assert all(sum(world.offer[seat, card] for card in range(8)) == 0 for seat in range(4))
        assert [sum(world.hand[seat, card] for card in range(8)) for seat in range(4)] == [5, 5, 5, 5]
        seen = program.look(world.to_bytes(), 3)
        assert [*Sight.from_bytes(seen).hand.tolist()[3]] == [*view.hand.tolist()[3]]


def test_what_others_have_stored_is_chosen_again() -> None:
    """TRK-A26: who is asked again owns a Cart and has a card left."""
    owned = {1: "Cart", 2: "Cart", 3: "Cart"}
    table = Table("RG LA - EE", owned=owned).play("1 done", "2 done", "3 done", "4 done", "1 store R")
    view = Sight.from_bytes(table.state.view(2).to_bytes())
    world = Position()
    search.suppose(view, world, Program.dice(7))
    assert (world.phase, world.owing, world.actor) == (state.STORE, 0b0011, 0)
    assert sum(world.hand[0, card] for card in range(8)) == 2


@pytest.mark.parametrize("seat", [1, 2])
def test_offers_of_hands_that_are_known_are_still_chosen_apart(seat: int) -> None:
    """Two seats whose hands lie open to each other: neither move is an answer to the other's.

    Whoever peeked would find the other's offer in its own node: the trees of both have one node for their offers.
    """
    table = Table("PRGLA RRGGL", phase="offer")
    _, values, thought = think(table.state, 500, seat=seat)
    assert sum(tries for _, tries in values.values()) == thought.work == 500
    assert all(0.0 <= value <= 1.0 for value, _ in values.values())


def test_the_levels_have_the_names_of_all_games() -> None:
    assert list(Table("PP RR").game.levels) == ["easy", "medium", "hard", "expert"]
