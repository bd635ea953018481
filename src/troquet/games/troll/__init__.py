"""Troll: thieves peek at the troll or dare not to; who takes too much is caught."""

from troquet.drawing.seats import MARKS
from troquet.games.contract import Baseline, Option, Promise
from troquet.language import M

NAME = "troll"
TITLE = "Troll"
TAGLINE = M("Steal as much as you dare, but not one jewel more than he sleeps through.")
MINUTES = 20
PLAYERS = range(3, 6)  # TRL-A15
OPTIONS = (
    Option("players", 3, (3, 4, 5), M("Seats")),
    Option("youngest", 1, (1, 2, 3, 4, 5), M("First Scout"),
           tuple(M("Seat {letter}", letter=mark.letter) for mark in MARKS)),  # TRL-A16
)  # fmt: skip
REASONS = ("days",)
RULES_VERSION = 1

BASELINES = (Baseline("plain.c", 1.0), Baseline("tuned.c", 0.22))
PROMISE = Promise(players=5, searched=300_000)
COMPILE_SECONDS = 10
