"""Compiled and plain, a game is the same to the byte: positions, Views, choices, dice, whole games."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tests.games.conformance.kit import every_game, every_table, plain_game, positions, random_game, some
from troquet import Game, OptionError, State, bots, game
from troquet.bots.simulation import Simulator
from troquet.kernel import loops
from troquet.kernel.program import Mode, Program

MODES: tuple[Mode, ...] = ("plain", "compiled")


def both(of: Game) -> tuple[Program, Program]:
    """The game's program, compiled, and an uncompiled copy."""
    of.compile()
    plain = plain_game(of.name).program
    assert (plain.mode, of.program.mode) == MODES
    return plain, of.program


@every_table
def test_every_rule_agrees(name: str, players: int) -> None:
    plain, compiled = both(game(name))
    for state in some(random_game(name, players).states):
        raw = state._raw
        assert plain.actor(raw) == compiled.actor(raw)
        assert plain.waiting(raw) == compiled.waiting(raw)
        assert plain.score(raw, players) == compiled.score(raw, players)
        if plain.actor(raw) == loops.DEALER:
            assert plain.outcomes(raw) == compiled.outcomes(raw)
        for seat in plain.waiting(raw):
            assert plain.legal(raw, seat) == compiled.legal(raw, seat)
        for seat in (loops.EVERYTHING, loops.SPECTATOR, *range(players)):
            assert plain.look(raw, seat) == compiled.look(raw, seat)


@every_table
def test_every_legal_move_leads_to_the_same_bytes(name: str, players: int) -> None:
    plain, compiled = both(game(name))
    for _, history in positions(name, players, 12, number=1):
        for seat in history.last.to_move:
            for move in history.last.moves(seat):
                call = (history.last._raw, seat - 1, history.game.moves.encode(move))
                assert plain.apply(*call) == compiled.apply(*call)


@every_table
def test_every_set_up_agrees(name: str, players: int) -> None:
    plain, compiled = both(game(name))
    for chosen in itertools.product(*(option.offered for option in game(name).options.values())):
        given = dict(zip(game(name).options, chosen))
        if given["players"] == players and _possible(game(name), given):
            codes = game(name).option_codes(given)
            assert plain.start(codes) == compiled.start(codes) == game(name).start(**given)._raw


def _possible(of: Game, given: dict[str, int | str]) -> bool:
    try:
        return bool(of.choose_options(**given))
    except OptionError:
        return False


@every_table
def test_imagining_and_sense_agree_with_the_same_dice(name: str, players: int) -> None:
    plain, compiled = both(game(name))
    for at, history in positions(name, players, 10):
        for seat in range(players):
            view = plain.look(history.last._raw, seat)
            for seed in (at, 2**63 + at):
                assert plain.imagine(view, seed) == compiled.imagine(view, seed)
            if seat in plain.waiting(history.last._raw):
                moves = plain.legal(history.last._raw, seat)
                assert plain.sense(view, moves, at) == compiled.sense(view, moves, at)


@every_table
def test_dealing_and_replaying_agree(name: str, players: int) -> None:
    plain, compiled = both(game(name))
    history = random_game(name, players, 2)
    raw = history.states[0]._raw
    seats = [move.seat - 1 for move in history.moves]
    codes = [history.game.moves.encode(move) for move in history.moves]
    assert (
        plain.replay(raw, seats, codes)
        == compiled.replay(raw, seats, codes)
        == (history.last._raw, len(codes))
    )
    for seed in range(3):
        assert plain.deal(raw, Program.dice(seed)) == compiled.deal(raw, Program.dice(seed))


@every_table
def test_simulated_games_are_the_same_in_both_modes_and_as_run(name: str, players: int) -> None:
    for specs in ([bots.RANDOM], [bots.names(game(name))[-1], bots.RANDOM]):
        simulator = Simulator(name, specs, seed=3, players=players)
        result = simulator.run(2)
        games = list(simulator.moves(0, 2, "compiled"))
        assert list(simulator.moves(0, 1, "plain")) == games[:1]
        for g, moves in enumerate(games):
            end, played = simulator.game.start(players=players).follow(moves)
            assert played == len(moves)
            assert end.outcome is not None
            assert end.outcome.scores == tuple(result.scores[g])
            assert end.outcome.winners == tuple(np.flatnonzero(result.winners[g]) + 1)
            assert result.turns[g] == sum(move.seat > 0 for move in moves)


@every_game
def test_the_number_of_threads_and_the_start_change_nothing(name: str) -> None:
    simulator = Simulator(name, seed=5)
    one, two = simulator.run(4_500, threads=1), simulator.run(4_500, threads=2)
    assert np.array_equal(one.scores, two.scores)
    assert np.array_equal(one.winners, two.winners)
    assert np.array_equal(one.turns, two.turns)
    assert next(simulator.moves(3, 1)) == list(simulator.moves(0, 4))[3]
    assert not np.array_equal(one.scores, Simulator(name, seed=6).run(4_500).scores)


@every_table
def test_a_used_record_leaves_nothing_behind(name: str, players: int) -> None:
    """Loops use one record for all games and one View for all seats: nothing of the last may stay in the next."""
    states = some(random_game(name, players).states)
    for mode in MODES:
        program = game(name).program
        m = program.machine(mode)
        used_view = m.load(program.view)
        for state in states:
            for seat in (*range(players), loops.EVERYTHING, loops.SPECTATOR):
                m.run("look", m.load(program.state, state._raw), seat, used_view)
                assert m.dump(used_view) == program.look(state._raw, seat)
        used_state = m.load(program.state, states[-1]._raw)
        m.run("start", used_state, m.row(game(name).option_codes(states[0].options)))
        assert _as_far_as_seen(program, m.dump(used_state), players) == _as_far_as_seen(
            program, states[0]._raw, players
        )


def _as_far_as_seen(program: Program, raw: bytes, players: int) -> list[bytes]:
    return [program.look(raw, seat) for seat in (loops.EVERYTHING, *range(players))]


@every_table
def test_equal_positions_play_alike(name: str, players: int) -> None:
    for state in random_game(name, players).states[:30]:
        again = State(state.game, dict(state.options), bytes(bytearray(state._raw)))
        assert again == state
        assert hash(again) == hash(state)
        assert again.to_move == state.to_move


@every_game
def test_who_sees_everything_is_asked_for_by_name(name: str) -> None:
    from troquet import research

    state = random_game(name, min(game(name).seats)).states[1]
    assert set(research.full_state(state)) == set(game(name).state.Position.fields)
    assert research.full_view(state).seat is None
    with pytest.raises(ValueError, match="no seat 0"):
        state.view(0)
