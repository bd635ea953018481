"""Trök: dwarves offer three cards each, trade them in a chain, and combine what they hold for Aare and upgrades."""

from troquet.drawing.seats import MARKS
from troquet.games.contract import Baseline, Option, Promise
from troquet.games.trok.widest import widest
from troquet.language import M

NAME = "trok"
TITLE = "Trök"
TAGLINE = M("Offer three, take what completes your sets, and be first to own fifty Aare.")
MINUTES = 45
PLAYERS = range(2, 7)  # TRK-A01
OPTIONS = (
    Option("players", 4, (2, 3, 4, 5, 6), M("Seats")),
    Option("market_triples", "exchange", ("exchange", "any"), M("Three alike in the market"),  # TRK-A08
           (M("renewed if an exchange made them"), M("always renewed"))),
    Option("youngest", 1, (1, 2, 3, 4, 5, 6), M("Youngest player"),
           tuple(M("Seat {letter}", letter=mark.letter) for mark in MARKS)),  # TRK-A05
)  # fmt: skip
REASONS = ("wealth", "perfect", "round limit")
RULES_VERSION = 1

BASELINES = (Baseline("open_spiel_go_fish.py", floor=9, needs="pyspiel"),)
PROMISE = Promise(
    players=4,
    turns=4_000_000,
    games=12_000,
    sense_games=2_000,
    widest=widest,
    microseconds=25,
    size=768,
    searched=30_000,
)
COMPILE_SECONDS = 20
