"""What a table does by itself, and when: the deal, the dealer, the bots, the end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple

from troquet.bots.house import thinking_time
from troquet.games.contract import DEALER, Move
from troquet.records import proof
from troquet.tables import patience
from troquet.tables.table import Table

# Seconds before a bot's move, one that people should be able to follow.
PACES = {"quick": 0.3, "normal": 0.9, "slow": 2.0}
# How much longer than its time a bot may think before anybody could tell.
LATENESS = 0.1
# Seconds that people's pages have to open their words for a deal.
OPENING = 20.0
# How much longer what a round came to stays on the table.
REVEAL = 2.75


class Step(NamedTuple):
    """What is due; `at` in seconds. A bot moves for a seat and its decision.

    `late`: nobody waits any longer for the person in that seat. `again`: nothing of its own, only to see what is due
    then.
    """

    kind: Literal["seal", "agree", "void", "begin", "deal", "end", "bot", "late", "again"]
    at: float
    seat: int = 0
    decision: int = 0


def steps(table: Table, factor: float = 1.0, opening: float = OPENING) -> list[Step]:
    """All that this table will do by itself if nobody does anything; `factor` stretches the time it takes."""
    if table.phase in ("gathering", "opening"):
        return _before(table, opening)
    if table.phase != "playing":
        return []
    beat = PACES[table.pace] * factor
    if not table.decisions:
        opening = not table.moves or table.moves[-1].seat == DEALER
        last = table.entries[table.move_entries[-1] - 1].at if table.moves else table.changed
        at = last + (0 if opening else REVEAL * beat)
        return [Step("deal" if table.state.to_move else "end", at, decision=len(table.moves))]
    bots = [
        Step("bot", table.entries[decision - 1].at + _pause(table, seat, factor), seat, decision)
        for seat, decision in table.decisions.items()
        if table.seats[seat - 1].bot or table.seats[seat - 1].away
    ]
    waits = patience.deadlines(table).items()
    return bots + [Step("late", at, seat, table.decisions[seat]) for seat, at in waits]


def _pause(table: Table, number: int, factor: float) -> float:
    """How long after its decision was opened a bot moves. It never depends on what it thinks, only on who it is."""
    seat = table.seats[number - 1]
    name = "" if seat.away else seat.stand_in or seat.bot
    thinks = thinking_time(name, table.game)
    return max(PACES[table.pace], thinks and thinks + LATENESS) * factor


def _before(table: Table, opening: float) -> list[Step]:
    """What leads to the first card: the seal, the terms, the words that are owed under them."""
    if table.needs_seal:
        return [Step("seal", table.changed)]
    if table.deal and table.deal.missing:
        return [Step("void", table.deal.agreed_at + opening, decision=table.deal.k)]
    if table.phase == "opening":
        return [Step("begin", table.changed)]
    whole = bool(table.seats) and all(seat.ready and not seat.is_free for seat in table.seats)
    return [Step("agree" if table.deal else "begin", table.changed)] if whole else []


def dealt(table: Table, random: Random) -> list[Move]:
    """What the dealer does until somebody must decide: by the key of the deal where there is one, else by `random`."""
    state, moves = table.state, list[Move]()
    before = sum(move.seat == DEALER for move in table.moves)
    while weights := state.weights():
        if table.deal is None:
            move = draw(weights, random)
        else:
            move = list(weights)[proof.draw(table.deal.key, before + len(moves), list(weights.values()))]
        moves.append(move)
        state = table.after(move, state)
    return moves


def draw(weights: Mapping[Move, int], random: Random) -> Move:
    """One of what chance may do, each as likely as its weight says."""
    at = random.randrange(sum(weights.values()))
    for move, weight in weights.items():
        at -= weight
        if at < 0:
            return move
    raise AssertionError("the weights do not add up")
