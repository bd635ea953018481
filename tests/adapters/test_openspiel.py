"""Games of OpenSpiel: its own checks, and that they play our games."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.observation import make_observation

from tests.adapters.test_spelling import spellings, walk
from tests.games.conformance.kit import every_game, every_table, positions, random_game, seats_of, some
from tests.games.conformance.worlds import some_worlds
from troquet import DEALER, game
from troquet.adapters.observing import observations
from troquet.adapters.openspiel import Observer, SpielState
from troquet.adapters.spelling import Step


def load(name: str, players: int) -> Any:
    return pyspiel.load_game(f"python_{name}", {"players": players})


def at(spiel: Any, step: Step) -> SpielState:
    """A state of OpenSpiel in the midst of one of our games."""
    found: SpielState = spiel.new_initial_state()
    found.now = step
    return found


def play(state: Any, rng: random.Random) -> None:
    """Random letters to the end."""
    while not state.is_terminal():
        if state.is_chance_node():
            letters, odds = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(letters, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    "text",
    [
        "python_trok(players=2)",
        "python_trok(players=3,market_triples=any,youngest=2)",
        "python_troke(players=2)",
        "python_troke(players=3,third=yellow,scoring=values)",
        "python_troke(players=4,partners=true,board=cross,chips=3)",
        "python_troll(players=3)",
        "python_troll(players=5,youngest=4)",
    ],
)
def test_it_passes_openspiels_own_checks(text: str) -> None:
    spiel = pyspiel.load_game(text)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
    assert spiel.new_initial_state().now.state.options == spiel.get_parameters()
    copy = pickle.loads(pickle.dumps(spiel))
    assert copy.get_parameters() == spiel.get_parameters()
    assert str(copy) == str(spiel)


@pytest.mark.parametrize("text", ["python_troll(players=9)", "python_troke(players=3,partners=true)"])
def test_options_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="players"):
        pyspiel.load_game(text)


@every_table
def test_it_plays_the_game_that_the_library_plays(name: str, players: int) -> None:
    spiel = load(name, players)
    state = spiel.new_initial_state()
    play(state, random.Random(1))
    reached, followed = game(name).start(players=players).follow(state.now.moves)
    assert followed == len(state.now.moves)
    assert reached.outcome is not None
    winners = reached.outcome.winners
    assert state.returns() == pytest.approx([(s in winners) / len(winners) for s in seats_of(players)])
    assert sum(state.returns()) == pytest.approx(spiel.utility_sum())
    again = spiel.new_initial_state()
    for letter in state.history():
        again.apply_action(letter)
    assert again.now.moves == state.now.moves
    assert str(again) == str(state)


@every_game
def test_what_it_says_of_itself_holds(name: str) -> None:
    spiel = load(name, game(name).seats[0])
    kind = spiel.get_type()
    assert spiel.num_distinct_actions() == len(game(name).moves.LETTERS) + 1
    assert (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC) == (
        not game(name).moves.DEALER_LETTERS
    )
    assert spiel.observation_tensor_size() == observations(game(name)).size
    state = spiel.new_initial_state()
    while not state.is_terminal():
        letters = [state.action_to_string(letter) for letter in state.legal_actions()]
        assert len({*letters}) == len(letters)
        if state.is_chance_node():
            assert max(state.legal_actions()) < spiel.max_chance_outcomes()
        state.apply_action(state.legal_actions()[-1])


@every_table
def test_chance_has_the_odds_of_the_library(name: str, players: int) -> None:
    spiel = load(name, players)
    for state in some(random_game(name, players).states):
        if state.to_move == (DEALER,):
            spelt, now = spellings(state, DEALER), at(spiel, Step.at(state))
            assert now.current_player() == pyspiel.PlayerId.CHANCE
            for letters, move in spelt.items():
                steps = [*walk(now.now, letters)][:-1]
                odds = [dict(at(spiel, s).chance_outcomes())[letters[len(s.spelt)]] for s in steps]
                assert np.prod(odds) == pytest.approx(float(state.odds()[move]))
            assert sum(odds for _, odds in now.chance_outcomes()) == pytest.approx(1)


@every_table
def test_what_a_player_cannot_see_changes_nothing_it_is_given(name: str, players: int) -> None:
    rng, spiel = random.Random(6), load(name, players)
    for _, history in positions(name, players, 8):
        for seat in rng.sample(seats_of(players), 2):
            true = at(spiel, Step.at(history.last, history.moves))
            for world in some_worlds(history, seat, 2, rng):
                other = at(spiel, Step.at(world.last, world.moves))
                assert given(other, seat - 1) == given(true, seat - 1)


def given(state: Any, player: int) -> list[Any]:
    return [
        state.current_player(),
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions() if state.current_player() == player else [],
    ]


@every_table
def test_whatever_a_player_did_and_saw_is_in_its_information_state(name: str, players: int) -> None:
    """Perfect recall: histories with the same string have had the same strings and letters before."""
    spiel, past = load(name, players), dict[str, tuple[Any, ...]]()
    for seed in range(6):
        state, rng = spiel.new_initial_state(), random.Random(seed)
        trails: list[tuple[Any, ...]] = [() for _ in range(players)]
        for _ in range(60):
            player = state.current_player()
            if state.is_terminal():
                break
            letter = rng.choice(state.legal_actions()[:2])
            if player >= 0:
                said = state.information_state_string(player)
                assert past.setdefault(said, trails[player]) == trails[player]
                trails[player] = (*trails[player], said, letter)
            state.apply_action(letter)


def test_an_information_state_can_be_read() -> None:
    state = pyspiel.load_game("python_troll(players=3)").new_initial_state()
    for said in ("9", "3", "dare"):
        letters = {state.action_to_string(letter): letter for letter in state.legal_actions()}
        state.apply_action(letters[said])
    assert state.information_state_string(0) == "player 0\n* troll 9\n1 play 3"
    assert state.information_state_string(1) == "player 1\n* troll ?\n1 play 3\ndare"
    assert state.information_state_string(2) == "player 2\n* troll ?\n1 play 3"
    assert state.observation_string(2) == f"player 2\n{state.now.state.view(3).text()}"
    assert str(state) == "* troll 9\n1 play 3\ndare"


def test_a_clone_goes_its_own_way() -> None:
    state = load("trok", 3).new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    clone = state.clone()
    play(clone, random.Random(2))
    assert str(state) == before != str(clone)
    assert str(pickle.loads(pickle.dumps(state))) == before


def test_observers_see_what_they_are_asked_for() -> None:
    spiel = load("troll", 3)
    third = random_game("troll", 3).until(3)
    state = at(spiel, Step.at(third.last, third.moves))
    kinds, public = pyspiel.PrivateInfoType, observations(game("troll")).of(state.now, None)
    for private, expected in (
        (kinds.NONE, public),
        (kinds.SINGLE_PLAYER, observations(game("troll")).of(state.now, 1)),
    ):
        observer = Observer(game("troll"), pyspiel.IIGObservationType(True, False, private), None)
        observer.set_from(state, 1)
        assert observer.tensor is not None
        assert (observer.tensor == expected).all()
        assert [*observer.dict] == [*observations(game("troll")).pieces]
    usual = make_observation(spiel)
    usual.set_from(state, player=1)
    assert (usual.tensor == observations(game("troll")).of(state.now, 1)).all()
    assert usual.string_from(state, player=1) == state.observation_string(1)
    with pytest.raises(ValueError, match="public"):
        spiel.make_observer(pyspiel.IIGObservationType(True, False, kinds.ALL_PLAYERS), {})


def test_python_ends_in_peace() -> None:
    """What OpenSpiel keeps of ours is let go after Python's end."""
    code = """
import pyspiel, troquet.adapters.openspiel
pyspiel.load_game("python_troke").new_initial_state()
print(troquet.game("troke").program.mode)
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=60, capture_output=True, text=True
    )
    assert ended.stdout == "compiled\n"
