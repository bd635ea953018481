"""Environments of PettingZoo: its own checks, and that they play our games."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports games of its own
    from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper

from tests.games.conformance.kit import every_game, every_table
from troquet import OptionError, UnknownGame, game
from troquet.adapters.pettingzoo import env
from troquet.adapters.spelling import IllegalLetter


def play(environment: Any, rng: random.Random) -> tuple[list[str], dict[str, float]]:
    """Random letters to the end: the moves in notation, and what every agent got."""
    moves, got = [], dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        got[agent] += reward
        assert not truncated
        if terminated:
            environment.step(None)
            continue
        environment.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        if environment.infos[agent]:
            moves.append(environment.infos[agent]["move"])
    return moves, got


@every_table
def test_it_passes_pettingzoos_own_checks(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # a Dict, with a mask, is for games it knows by name
        api_test(env(name, players=players), num_cycles=100)
    seed_test(lambda: env(name, players=players), num_cycles=100)


@every_table
def test_it_plays_the_game_that_the_library_plays(name: str, players: int) -> None:
    rng, environment = random.Random(1), env(name, players=players)
    for seed in (7, 8):
        environment.reset(seed=seed)
        moves, got = play(environment, rng)
        state = game(name).start(players=players).deal(seed)
        for move in moves:
            state = state.play(move).deal(seed)
        assert state.outcome is not None
        winners = state.outcome.winners
        assert [*got.values()] == pytest.approx(
            [(seat + 1 in winners) / len(winners) - 1 / players for seat in range(players)]
        )


@every_game
def test_a_seed_is_the_luck_and_the_next_game_is_another(name: str) -> None:
    one, other = env(name), env(name)
    for environment in (one, other):
        environment.reset(seed=3)
    for _ in range(2):
        assert play(one, random.Random(2)) == play(other, random.Random(2))
        one.reset()
        other.reset()
    one.reset(seed=3)
    first = play(one, random.Random(2))
    one.reset()
    assert (play(one, random.Random(2)) != first) == bool(game(name).moves.DEALER_LETTERS)


@every_game
def test_an_illegal_letter_is_refused_and_changes_nothing(name: str) -> None:
    environment = env(name)
    environment.reset(seed=1)
    agent = environment.agent_selection
    before, mask = environment.observe(agent), environment.observe(agent)["action_mask"]
    for letter in (None, int(np.flatnonzero(mask == 0)[0]), len(mask)):
        with pytest.raises(IllegalLetter, match=f"Letter {letter} goes on to no legal move"):
            environment.step(letter)
        assert environment.agent_selection == agent
        assert (environment.observe(agent)["observation"] == before["observation"]).all()


def test_an_illegal_letter_may_lose_for_who_wants_it_so() -> None:
    environment = TerminateIllegalWrapper(env("troll"), illegal_reward=-1)
    environment.reset(seed=1)
    environment.step(0)
    assert environment.rewards["seat_0"] == -1
    assert environment.terminations["seat_0"]


def test_who_is_not_selected_may_choose_nothing() -> None:
    environment = env("trok", players=4)
    environment.reset(seed=1)
    assert environment.agent_selection == "seat_0"
    assert environment.observe("seat_0")["action_mask"].any()
    assert not environment.observe("seat_1")["action_mask"].any()


def test_letters_and_entries_have_names() -> None:
    environment = env("troll", players=3).unwrapped
    assert environment.letters == ("look", "play", "dare", "0", "1", "2", "3", "4", "5", ".")
    assert len(environment.names) == environment.observation_space("seat_0")["observation"].shape[0]
    assert environment.action_space("seat_0").n == len(environment.letters)
    assert str(environment) == "troquet_troll"


def test_it_is_rendered_as_a_spectator_sees_it() -> None:
    environment = env("troll", players=3, render_mode="ansi")
    environment.reset(seed=7)
    assert environment.render() == game("troll").start(players=3).deal(7).view().text()
    quiet = env("troll", players=3)
    quiet.reset(seed=7)
    assert quiet.render() is None


def test_it_can_be_pickled_in_the_middle_of_a_move() -> None:
    environment = env("trok", players=3)
    environment.reset(seed=2)
    environment.step(np.flatnonzero(environment.last()[0]["action_mask"])[0])
    copy = pickle.loads(pickle.dumps(environment))
    assert play(copy, random.Random(3)) == play(environment, random.Random(3))


def test_wrong_use_is_said() -> None:
    with pytest.raises(UnknownGame, match="There is no game “chess”"):
        env("chess")
    with pytest.raises(OptionError, match="players cannot be 9"):
        env("troll", players=9)
    with pytest.raises(OptionError, match="no option wealth"):
        env("trok", wealth=3)
    with pytest.raises(OptionError, match="render_mode cannot be human; possible: ansi"):
        env("trok", render_mode="human")
