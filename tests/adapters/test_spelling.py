"""Moves letter by letter: every legal move can be spelt, nothing else can."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.games.conformance.kit import every_game, every_table, movers, random_game, some
from troquet import DEALER, Move, State, game
from troquet.adapters.spelling import END, IllegalLetter, Step, alphabet
from troquet.kernel import loops


def spellings(state: State, seat: int) -> dict[tuple[int, ...], Move]:
    """Every legal move of a seat (counted from 1) by its letters."""
    letters = alphabet(state.game, seat - 1)
    return {letters.spell(move): move for move in state.moves(seat)}


def walk(step: Step, spelt: tuple[int, ...]) -> Iterator[Step]:
    """The steps on the way to a move that is spelt so, the position after it being the last."""
    made = len(step.moves)
    while len(step.moves) == made:
        yield step
        step = step.add(spelt[len(step.spelt)])
    yield step


def played(name: str, players: int, rng: random.Random) -> Iterator[Step]:
    """A game of random letters from its start to its end."""
    step = Step.at(game(name).start(players=players))
    yield step
    while step.seat != loops.OVER:
        step = step.add(rng.choice(step.letters))
        yield step


@every_table
def test_the_letters_of_a_move_are_its_text(name: str, players: int) -> None:
    for state in some(random_game(name, players).states):
        for seat in movers(state):
            known = alphabet(state.game, seat - 1).letters
            spelt = spellings(state, seat)
            assert len(spelt) == len(state.moves(seat))
            for letters, move in spelt.items():
                assert "".join(known[i] for i in letters) == move.words.replace(" ", "") + END
                assert END not in move.words
                assert len(letters) - 1 <= (state.game.moves.MOST_LETTERS if seat else 9)


@every_table
def test_every_legal_move_can_be_spelt_and_what_is_spelt_is_played(name: str, players: int) -> None:
    for state in some(random_game(name, players).states):
        if state.to_move:
            for letters, move in some([*spellings(state, state.to_move[0]).items()], 60):
                *_, last = walk(Step.at(state), letters)
                assert last.moves == (move,)
                assert last.state == state.play(move)


@every_table
def test_what_may_follow_is_what_begins_a_legal_move(name: str, players: int) -> None:
    for state in some(random_game(name, players, 1).states):
        if state.to_move:
            spelt = spellings(state, state.to_move[0])
            for letters in some([*spelt], 20):
                *steps, _ = walk(Step.at(state), letters)
                for step in steps:
                    at = len(step.spelt)
                    ways = [way for way in spelt if way[:at] == step.spelt]
                    assert step.letters == sorted({way[at] for way in ways})
                    assert len(step.letters) > 1 or len(ways) == 1 == len(spelt)


@every_table
def test_letters_of_chance_have_the_odds_of_what_they_go_on_to(name: str, players: int) -> None:
    for state in some(random_game(name, players).states):
        if state.to_move == (DEALER,):
            for letters, move in spellings(state, DEALER).items():
                *steps, _ = walk(Step.at(state), letters)
                odds = 1
                for step in steps:
                    assert sum(step.odds().values()) == 1
                    odds *= step.odds()[letters[len(step.spelt)]]  # type: ignore[assignment]
                assert odds == state.odds()[move]


@every_table
def test_a_game_of_letters_is_a_game_and_not_too_long(name: str, players: int) -> None:
    *steps, last = played(name, players, random.Random(4))
    assert last.state == last.state.game.start(players=players).follow(last.moves)[0]
    assert sum(step.seat >= 0 for step in steps) <= last.state.game.moves.LONGEST_GAME
    assert all(step.win_shares() == [0] * players for step in steps)
    outcome = last.state.outcome
    assert outcome is not None
    assert sum(last.win_shares()) == pytest.approx(1)
    assert {seat + 1 for seat, share in enumerate(last.win_shares()) if share} == {*outcome.winners}


@every_game
def test_a_letter_that_goes_on_to_nothing_is_refused_in_one_sentence(name: str) -> None:
    first, *_, last = played(name, game(name).seats[0], random.Random(5))
    for letter in (-1, 999, None, next(n for n in range(999) if n not in first.letters)):
        said = f"^Letter {letter} goes on to no legal move; possible: {first.letters[0]} "
        with pytest.raises(IllegalLetter, match=said) as refused:
            first.add(letter)  # type: ignore[arg-type]
        assert refused.value.message("fr") != refused.value.message("en")
    with pytest.raises(IllegalLetter, match="over"):
        last.add(0)
