"""Legal is what is accepted, a game without moves is over, and nothing that was is ever changed."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.conformance.kit import (
    every_table,
    hidden_moves,
    known_moves,
    movers,
    random_game,
    seats_of,
    some,
)
from troquet import DEALER, IllegalMove, Move, State, games

LANGUAGES = ("en", "fr")


@every_table
def test_every_legal_move_is_accepted(name: str, players: int) -> None:
    for state in some(random_game(name, players).states):
        for seat in movers(state):
            legal = state.moves(seat)
            assert len(set(legal)) == len(legal) > 0
            for move in legal:
                assert move.seat == seat
                assert state.play(move) == state.play(str(move)) != state


@every_table
def test_a_moves_text_is_made_of_the_letters_its_game_names(name: str, players: int) -> None:
    moves = games.game(name).moves
    for letters, seats in ((moves.LETTERS, seats_of(players)), (moves.DEALER_LETTERS, [DEALER])):
        assert len({*letters}) == len(letters)
        text = re.compile(f"(?:(?:{'|'.join(map(re.escape, letters))}) ?)+")
        for move in known_moves(name, players):
            if move.seat in seats:
                assert text.fullmatch(move.words)


@every_table
def test_every_other_move_is_refused_by_a_rule_in_both_languages(name: str, players: int) -> None:
    pool = [*known_moves(name, players), *hidden_moves(name, players)]
    rng = random.Random(1)
    for state in some(random_game(name, players, 1).states):
        legal = {move for seat in movers(state) for move in state.moves(seat)}
        for move in rng.sample(pool, min(40, len(pool))):
            if move not in legal:
                _assert_refused(state, move)


def _assert_refused(state: State, move: Move) -> None:
    before = state._raw
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    refused = caught.value
    assert state._raw == before
    assert refused.text == str(move)
    assert refused.rule in state.game.words.RULES
    english, french = (refused.message(language) for language in LANGUAGES)
    assert english != french
    for sentence in (english, french):
        assert str(move) in sentence
        assert refused.rule in sentence
        assert "{" not in sentence
    possible = state.moves(move.seat)
    assert list(refused.possible) == possible
    assert all(str(m) in english for m in possible[:8])


@every_table
def test_a_seat_that_is_not_there_is_refused(name: str, players: int) -> None:
    state = random_game(name, players).states[1]
    for move in known_moves(name, max(state.game.seats)):
        if move.seat > players:
            with pytest.raises(IllegalMove, match=f"no seat {move.seat}"):
                state.play(move)


@every_table
def test_over_is_no_move_is_an_outcome(name: str, players: int) -> None:
    for number in range(3):
        *before, last = random_game(name, players, number).states
        for state in before:
            assert state.outcome is None
            assert state.to_move
            assert all(state.moves(seat) for seat in state.to_move)
        assert last.to_move == ()
        assert not any(last.moves(seat) for seat in (DEALER, *seats_of(players)))
        outcome = last.outcome
        assert outcome is not None
        assert outcome.reason in last.game.reasons
        assert len(outcome.scores) == players
        assert set(outcome.winners) <= set(seats_of(players))
        assert last.stopped().scores == outcome.scores


@every_table
def test_who_is_not_to_move_has_no_move(name: str, players: int) -> None:
    for state in random_game(name, players).states:
        for seat in (DEALER, *seats_of(players)):
            assert bool(state.moves(seat)) == (seat in state.to_move)
        assert (DEALER in state.to_move) == bool(state.odds())
        if state.odds():
            assert state.to_move == (DEALER,)
            assert list(state.odds()) == state.moves(DEALER)
            assert sum(state.odds().values()) == 1


@every_table
def test_past_states_never_change(name: str, players: int) -> None:
    states, kept = [], []
    state = random_game(name, players).states[0]
    for move in random_game(name, players).moves[:80]:
        states.append(state)
        kept.append(bytes(bytearray(state._raw)))
        for seat in (None, *seats_of(players)):
            view = state.view(seat)
            world = view.imagine(1)
            if world.to_move:
                world.play(world.moves(world.to_move[0])[0])
            view.sight.values[:] = [0] * len(view.sight.values)
        state = state.play(move)
        assert [past._raw for past in states] == kept


@every_table
def test_a_seed_deals_the_same_and_only_chance_moves(name: str, players: int) -> None:
    for state in some(random_game(name, players).states):
        dealt, moves = state.dealt(seed=7)
        assert state.deal(seed=7) == dealt
        assert DEALER not in dealt.to_move
        assert all(move.seat == DEALER for move in moves)
        assert bool(moves) == (DEALER in state.to_move)
        for move in moves:
            state = state.play(move)
        assert state == dealt


@every_table
def test_bots_choose_legal_moves(name: str, players: int) -> None:
    from troquet import bots

    for state in random_game(name, players).states[:20]:
        for seat in set(movers(state)) - {DEALER}:
            moves, view = state.moves(seat), state.view(seat)
            for spec in bots.names(state.game):
                chosen = bots.bot(spec, seed=1).choose(view, moves, 1.0)
                assert chosen in moves
                assert chosen == bots.bot(spec, seed=1).choose(view, moves, 1.0)
