"""Trök: dwarves offer three cards each, trade them in a chain, and combine what they hold for Aare and upgrades."""

from troquet.games.contract import Option
from troquet.language import M

NAME = "trok"
TITLE = "Trök"
TAGLINE = M("Offer three, take what completes your sets, and be first to own fifty Aare.")
MINUTES = 45
PLAYERS = range(2, 7)  # TRK-A01
OPTIONS = (
    Option("players", 4, (2, 3, 4, 5, 6), M("Seats")),
    Option("market_triples", "exchange", ("exchange", "any"), M("Three alike in the market")),  # TRK-A08
    Option("youngest", 1, (1, 2, 3, 4, 5, 6), M("Youngest player")),  # TRK-A05
)
REASONS = ("wealth", "perfect", "round limit")
RULES_VERSION = 1

BASELINES = ()
COMPILE_SECONDS = 20
