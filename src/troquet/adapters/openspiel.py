"""The games as games of OpenSpiel: importing this registers `python_trok`, `python_troll` and `python_troke`.

>>> import pyspiel
>>> import troquet.adapters.openspiel
>>> state = pyspiel.load_game("python_troll(players=4)").new_initial_state()

Seats choose letter by letter, in turn where choices are simultaneous, nobody seeing the others'; chance is explicit.
The parameters are the game's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from troquet.adapters.observing import observations
from troquet.adapters.spelling import Step, alphabet, dealers_alphabet, seats_alphabet
from troquet.games import game as find_game
from troquet.games import names
from troquet.games.rulebook import Game
from troquet.kernel.loops import DEALER, OVER

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "troquet.adapters.openspiel needs OpenSpiel: pip install open_spiel", name=error.name
    ) from None

_PLAYERS = {DEALER: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


def _game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel is told of a game, whatever its options."""
    has_luck, has_secrets = bool(game.moves.DEALER_LETTERS), game.line is None
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"python_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_luck else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if has_secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: option.default for name, option in game.options.items()},
    )


def load(text: str) -> pyspiel.Game:
    """As `pyspiel.load_game`, for whoever may not have imported this module yet."""
    return pyspiel.load_game(text)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options chosen; a subclass for each, with its `game` and `type`."""

    game: Game
    type: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.start = Step.at(self.game.start(**params))
        self.game.compile()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(seats_alphabet(self.game)),
            max_chance_outcomes=len(dealers_alphabet(self.game)) if self.game.moves.DEALER_LETTERS else 0,
            num_players=self.start.state.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.game.moves.LONGEST_GAME,
        )
        super().__init__(self.type, info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        """Its text, read where this module is there to know it."""
        return load, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.start)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position between two letters."""

    def __init__(self, game: SpielGame, start: Step) -> None:
        super().__init__(game)
        self.now = start

    def current_player(self) -> int:
        return int(_PLAYERS.get(self.now.seat, self.now.seat))

    def is_terminal(self) -> bool:
        return self.now.seat == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.letters if player == self.now.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(letter, float(odds)) for letter, odds in self.now.odds().items()]

    def _apply_action(self, action: int) -> None:
        self.now = self.now.add(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return alphabet(self.now.state.game, DEALER if player < 0 else player).letters[action]

    def returns(self) -> list[float]:
        """The share of the win of each seat."""
        return self.now.win_shares()

    def __str__(self) -> str:
        """All moves, hidden ones too, and the half-made one."""
        return "\n".join([*map(str, self.now.moves), self.now.text(self.now.spelt)])


class Observer:
    """What a player sees, by OpenSpiel's protocol; without private information, what a spectator sees.

    With perfect recall there is no tensor, and the string is every move as the player may read it.
    """

    def __init__(
        self, game: Game, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None
    ) -> None:
        if params or not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("An observer sees what is public, with or without what one player alone sees.")
        self._recalls = kind.perfect_recall
        self._is_player = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._observations = observations(game)
        self.tensor = None if self._recalls else np.zeros(self._observations.size, np.float32)
        self.dict = {} if self.tensor is None else self._observations.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._observations.of(state.now, player if self._is_player else None)

    def string_from(self, state: SpielState, player: int) -> str:
        now = state.now
        view = now.state.view(player + 1 if self._is_player else None)
        lines = [f"player {player}"] if self._is_player else []
        if self._recalls:
            knowledge = now.state.game.knowledge
            lines += map(str, knowledge.cut(now.moves, view))
            lines += (f"after {count}: {text}" for count, text in knowledge.seen(now.moves, view))
        else:
            lines.append(view.text())
        if self._is_player and player == now.seat:
            lines.append(now.text(now.spelt))
        return "\n".join(lines)


for _game in map(find_game, names()):
    # A class for each: OpenSpiel lets go of what makes games after Python has ended, and only classes survive that.
    _type = _game_type(_game)
    pyspiel.register_game(_type, type(_game.name, (SpielGame,), {"game": _game, "type": _type}))
