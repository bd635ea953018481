"""Troll's search: moves that are right by the rules, worked out by hand or by playing out every world."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.conformance.kit import History, random_game
from tests.games.conformance.worlds import odds
from tests.games.troll.table import Table
from troquet import State
from troquet.kernel.thinking import Budget, Thought

# Everybody is caught every round: -8 points each, so no jewels, and A is the first Scout of every day (TRL-40, TRL-43)
CAUGHT = ("3: A5 B5* C5", "5: B4 C4* A4", "7: C3 A3* B3")


def think(state: State, simulations: int, seed: int = 1) -> tuple[str, dict[str, tuple[float, int]], Thought]:
    """The search's move in words; what each move is worth, and how often it was tried; all of it."""
    (seat,) = state.to_move
    moves = state.moves(seat)
    codes = [state.game.moves.encode(move) for move in moves]
    thought = state.game.thinker.think(state.view(seat).to_bytes(), codes, seed, Budget(work=simulations))
    words = [move.words for move in moves]
    return words[codes.index(thought.code)], dict(zip(words, thought.values)), thought


def test_the_last_card_that_wins_for_certain_is_played_and_known_to_win() -> None:
    """A has -4 points, B and C -6, and 3 is the highest card left: A alone can end with a jewel, by daring 3.

    It cannot be caught: C's 0, A's 3 and at most 3 of B's make 6, and the troll is a 7 at least (TRL-27, TRL-40).
    """
    table = Table().rounds(*CAUGHT, *CAUGHT, *CAUGHT[:2]).troll(11).act("C0")
    assert table.points == {"A": -4, "B": -6, "C": -6}
    for seed in range(5):
        move, values, _ = think(table.state, 500, seed)
        assert move == "dare 3"
        assert values["dare 3"][0] == 1.0
        assert all(value < 1.0 for words, (value, tries) in values.items() if words != "dare 3" and tries)


def last_decisions() -> list[History]:
    """The last decision of random games, where nothing but what is hidden is left to chance."""
    return [whole.until(len(whole.moves) - 1) for whole in (random_game("troll", 3, n) for n in range(12))]


@pytest.mark.parametrize("history", last_decisions())
def test_the_last_decision_is_worth_what_all_worlds_say(history: History) -> None:
    """Every world that may be is played to the end by the rules; the chance to win is exact."""
    (seat,) = history.last.to_move
    worlds = odds(history, seat)
    exact = {}
    for move in history.last.moves(seat):
        won = Fraction(0)
        for world, weight in worlds.items():
            outcome = world.play(move).outcome
            if outcome is None:  # a look: not the last decision after all
                break
            won += weight * (Fraction(1, len(outcome.winners)) if seat in outcome.winners else 0)
        else:
            exact[move.words] = won
    chosen, values, _ = think(history.last, 4000)
    for words, chance in exact.items():
        value, tries = values[words]
        assert value == pytest.approx(
            float(chance), abs=1e-9 if chance in (0, 1) else 2 / max(tries, 1) ** 0.5
        )
    if chosen in exact:
        assert exact[chosen] >= max(exact.values()) - Fraction(1, 20)


def test_the_levels_have_the_names_of_all_games() -> None:
    assert list(Table().state.game.levels) == ["easy", "medium", "hard", "expert"]
