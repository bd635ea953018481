"""Opponents. A bot sees a View, its legal moves and a budget in seconds, and nothing else.

`bot` makes one from its text; what texts there are stands in `spec.py`, and for people in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from troquet.bots.minds import Erring, RandomBot, Seeded, SenseBot
from troquet.bots.own import BotFault, OwnBot
from troquet.bots.search import SearchBot, prepare
from troquet.bots.spec import LEVELS, RANDOM, SENSE, Spec, UnknownBot, known, parse, split
from troquet.games import game
from troquet.games import names as game_names
from troquet.games.rulebook import Game
from troquet.games.view import View
from troquet.language import M, Message

__all__ = [
    "bot", "build", "check_spec", "label", "levels", "names", "needs_search", "seconds_of", "Level", "Seeded",
    "LEVELS", "RANDOM", "SENSE", "BotFault", "OwnBot", "Spec", "UnknownBot", "known", "parse", "prepare", "split",
]  # fmt: skip

_LABELS = {"easy": M("Easy"), "medium": M("Medium"), "hard": M("Hard"), "expert": M("Expert")}


class Level(Seeded):
    """The bot that plays a level, in whatever game."""

    def __init__(self, name: str, seed: int | None = None, *, patient: bool = True) -> None:
        super().__init__(seed)
        self.name, self.patient = name, patient
        self._bots: dict[str, Seeded] = {}

    def pick(self, view: View, codes: Sequence[int], seconds: float) -> int:
        if view.game.name not in self._bots:
            spec = _of_level(self.name, view.game)
            self._bots[view.game.name] = build(spec, self.seed, patient=self.patient)
        bot = self._bots[view.game.name]
        bot.begin(self.seed)
        code = bot.pick(view, codes, seconds)
        self.thought = bot.thought
        return code


def bot(spec: str, seed: int | None = None) -> Seeded:
    """The bot of that text (docs/bots.md). UnknownBot, a ValueError, says what is wrong with it."""
    return build(parse(spec), seed)


def build(spec: Spec, seed: int | None = None, *, patient: bool = True, quiet: bool = False) -> Seeded:
    """The bot of a Spec. One that is not `patient` plays by plain sense while its search is not ready.

    `quiet`: what a bot of one's own says on stderr is not shown.
    """
    made: Seeded
    match spec.kind:
        case "random":
            made = RandomBot(seed)
        case "sense":
            made = SenseBot(spec.name, seed)
        case "level":
            made = Level(spec.name, seed, patient=patient)
        case "search":
            made = SearchBot(spec.budget, spec.playout, seed, patient=patient)
        case _:
            made = OwnBot(spec, seed, quiet=quiet)
    made = Erring(made, spec.mistakes, seed) if spec.mistakes else made
    made.spec = spec.text
    return made


def check_spec(spec: str, of: Game) -> str:
    """The spec, if it names a bot of this game; UnknownBot otherwise."""
    parse(spec, of)
    return spec


def names(of: Game) -> tuple[str, ...]:
    """The bots of this game that do not search, weakest first."""
    return (RANDOM, of.sense_name)


def levels(of: Game) -> tuple[str, ...]:
    """The levels for people that this game has, weakest first."""
    return LEVELS if of.search else ()


def label(spec: str) -> Message:
    """What people call a bot."""
    if spec in _LABELS:
        return _LABELS[spec]
    by_name = {game(name).sense_name: game(name).sense_label for name in game_names()}
    by_name |= {RANDOM: M("Plays at random"), SENSE: M("Plain sense")}
    return by_name.get(spec) or Message("{spec}", (("spec", spec),))


def seconds_of(spec: Spec, of: Game) -> float:
    """How long it may think about a move of this game; 0 if it does not go by the clock."""
    if spec.kind == "level":
        return seconds_of(_of_level(spec.name, of), of)
    return spec.budget.seconds or 0.0


def needs_search(spec: Spec, of: Game) -> bool:
    """Whether it asks this game's search."""
    if spec.kind == "level":
        return needs_search(_of_level(spec.name, of), of)
    return spec.kind == "search"


def _of_level(name: str, of: Game) -> Spec:
    if of.search is None:
        raise UnknownBot(M("{game} has no levels.", game=of.title))
    return parse(of.levels[name], of)
