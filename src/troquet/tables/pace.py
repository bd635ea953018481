"""What a table does by itself, and when: the deal, the dealer, the bots, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from troquet.games.contract import DEALER, Move
from troquet.tables.table import Table

# Seconds before a bot's move, one that people should be able to follow.
PACES = {"quick": 0.3, "normal": 0.9, "slow": 2.0}
# How much longer what a round came to stays on the table.
REVEAL = 2.75


@dataclass(frozen=True)
class Step:
    """What is due: begin, deal, end, or a bot's move for a seat and its decision; `at` in seconds.

    `again`: nothing of its own, only to see what is due then.
    """

    kind: Literal["begin", "deal", "end", "bot", "again"]
    at: float
    seat: int = 0
    decision: int = 0


def steps(table: Table, factor: float = 1.0) -> list[Step]:
    """All that this table will do by itself if nobody does anything; `factor` stretches the time it takes."""
    if table.phase == "gathering":
        whole = bool(table.seats) and all(seat.ready and not seat.is_free for seat in table.seats)
        return [Step("begin", table.changed)] if whole else []
    if table.phase != "playing":
        return []
    beat = PACES[table.pace] * factor
    if not table.decisions:
        opening = not table.moves or table.moves[-1].seat == DEALER
        last = table.entries[table.move_entries[-1] - 1].at if table.moves else table.changed
        at = last + (0 if opening else REVEAL * beat)
        return [Step("deal" if table.state.to_move else "end", at, decision=len(table.moves))]
    return [
        Step("bot", table.entries[decision - 1].at + beat, seat, decision)
        for seat, decision in table.decisions.items()
        if table.seats[seat - 1].bot or table.seats[seat - 1].away
    ]


def draw(weights: Mapping[Move, int], random: Random) -> Move:
    """One of what chance may do, each as likely as its weight says."""
    at = random.randrange(sum(weights.values()))
    for move, weight in weights.items():
        at -= weight
        if at < 0:
            return move
    raise AssertionError("the weights do not add up")
