"""The games as environments of PettingZoo (AEC): agents `seat_0`, `seat_1` … choose a letter each step.

>>> from troquet.adapters import pettingzoo
>>> env = pettingzoo.env("troll", players=4)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from troquet.adapters.observing import observations
from troquet.adapters.spelling import Step, seats_alphabet
from troquet.games import game as find_game
from troquet.games.contract import OptionError, clip
from troquet.kernel.loops import DEALER, OVER
from troquet.language import M

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "troquet.adapters.pettingzoo needs PettingZoo: pip install pettingzoo", name=error.name
    ) from None


def env(game: str = "troll", *, render_mode: str | None = None, **options: object) -> OrderEnforcingWrapper:
    """A game as an environment; `options` are the game's: `players=4` and others. OptionError if they cannot be."""
    return OrderEnforcingWrapper(Environment(game, render_mode, **options))


class Environment(AECEnv):  # type: ignore[misc]
    """A game; what it has of luck is drawn from the seed of `reset`, and deals as `State.deal` does.

    An observation holds `observation` (`troquet.adapters.observing` says what) and `action_mask`; an action is the
    number of a letter among `letters`. At the end a seat gets its share of the win less the fair share. The info of
    who completed a move holds it, in notation, as `move`.
    """

    def __init__(self, game: str, render_mode: str | None, **options: object) -> None:
        found, modes = find_game(game), ["ansi"]
        if render_mode not in (None, *modes):
            raise OptionError(
                M("{name} cannot be {value}; possible: {values}.",
                  name="render_mode", value=clip(render_mode), values=", ".join(modes))
            )  # fmt: skip
        self._start = found.start(**options)
        found.compile()
        self._observations = observations(found)
        self._seed = secrets.randbits(62)
        self.letters = seats_alphabet(found).letters
        self.names = self._observations.names
        self.metadata = {"name": f"troquet_{game}", "render_modes": modes, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._start.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(len(self.letters)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self._observations.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.letters),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed is the same luck; without one comes the next after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(Step.at(self._start))

    def step(self, action: Any) -> None:
        """One letter of the selected agent. IllegalLetter, which changes nothing, if it goes on to no legal move."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before, step = self._step, self._step.add(action)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"move": str(step.moves[-1])} if step.state is not before.state else {}
        self._go_on(step)
        self._accumulate_rewards()

    def _go_on(self, step: Step) -> None:
        """Chance moves, then somebody is selected or the game is over."""
        if step.seat == DEALER:
            step = Step.at(step.state.deal(self._seed))
        self._step = step
        if step.seat == OVER:
            fair = 1 / len(self.agents)
            self.rewards = {a: share - fair for a, share in zip(self.agents, step.win_shares())}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[step.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.letters), np.int8)
        if seat == self._step.seat:
            mask[self._step.letters] = 1
        return {"observation": self._observations.of(self._step, seat), "action_mask": mask}

    def render(self) -> str | None:
        """With `render_mode="ansi"`: the table as text, as a spectator sees it."""
        return self._step.state.view().text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that would have to be let go."""
