"""Troke: nested castles cross the board, capturing and carrying whatever stands in their way."""

from collections.abc import Mapping, Sequence

from troquet.games.contract import Baseline, Option, Promise
from troquet.games.troke.state import MOST_CHIPS
from troquet.language import M, Message

NAME = "troke"
TITLE = "Troke"
TAGLINE = M("Nest your pieces, carry your neighbours’, and rebuild four castles on the far side.")
MINUTES = 40
PLAYERS = range(2, 5)  # TKE-01
OPTIONS = (
    Option("players", 2, (2, 3, 4), M("Seats")),
    Option("third", "blue", ("blue", "yellow"), M("Third colour"), (M("Blue"), M("Yellow"))),  # TKE-A06
    Option("partners", False, (False, True), M("Partners"), (M("Each alone"), M("Two pairs"))),  # TKE-07
    Option("board", "octagon", ("octagon", "cross", "short"), M("Board"),  # TKE-A01, TKE-A02
           (M("Octagon, 52 points"), M("Cross, 48 points"), M("Short, 32 points"))),
    Option("scoring", "standard", ("standard", "alternate", "values"), M("A captured piece brings"),  # TKE-A26
           (M("1 chip"), M("1 chip and its value"), M("its value: Tower 1, Wall 2, Moat 3"))),
    Option("chips", 12, range(MOST_CHIPS + 1), M("Chips at the start")),  # TKE-A23
)  # fmt: skip
REASONS = ("castles", "blocked", "turn limit")
RULES_VERSION = 1

BASELINES = (Baseline("open_spiel_checkers.py", floor=1.8, needs="pyspiel"),)
PROMISE = Promise(players=2, turns=500_000, depth=4, leaves=25_000_000, size=512, searched=2_000_000)
COMPILE_SECONDS = 15


def are_partners(options: Mapping[str, int | str], seats: Sequence[int]) -> bool:
    """Whether these seats win together: who face each other, if pairs play. TKE-07"""
    return bool(options["partners"]) and set(seats) in ({1, 3}, {2, 4})


def check(options: dict[str, int | str]) -> Message | None:
    """What does not fit together among chosen options. TKE-06, TKE-07, TKE-A02"""
    players = options["players"]
    if options["third"] == "yellow" and players != 3:
        return M("third can be yellow only with 3 players, not with {players}.", players=players)
    if options["partners"] and players != 4:
        return M("partners can be true only with 4 players, not with {players}.", players=players)
    if options["board"] == "short" and players != 2:
        return M("board can be short only with 2 players, not with {players}.", players=players)
    return None
