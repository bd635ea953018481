"""One game, one decision at a time: every bot gets its View, its legal moves and its time, and nothing else."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from troquet.bots.minds import Seeded
from troquet.bots.own import illegal
from troquet.games.contract import DEALER, Bot, Outcome
from troquet.games.state import State
from troquet.games.view import View
from troquet.kernel import loops
from troquet.kernel.dice import Dice, below

# Seconds that a bot gets which has no budget of its own.
SECONDS = 1.0


class Stopped(Exception):
    """Somebody wants no more of it."""


@dataclass
class Played:
    """A finished game: by seat its decisions and the seconds they took; `moves` are the kernel's seats and codes."""

    outcome: Outcome
    decisions: list[int]
    seconds: list[float]
    moves: list[tuple[int, int]] = field(default_factory=list)


def play(
    start: State, bots: Sequence[Seeded | Bot], deals: Dice, is_stopped: Callable[[], bool] = bool
) -> Played:
    """Play on to the end, chance drawn from `deals`.

    A bot that fails ends it with a BotFault; Stopped when `is_stopped` says so between two decisions.
    """
    game, options, program = start.game, start.options, start.game.program
    m = program.machine()
    s, v, dice = m.load(program.state, start._raw), m.load(program.view), m.load(Dice, deals.to_bytes())
    moves, weights = m.row(program.row_size), m.row(program.row_size)
    played, decisions, seconds = [], [0] * len(bots), [0.0] * len(bots)
    while (seat := int(m.run("actor", s))) != loops.OVER:
        if seat == loops.DEALER:
            code = int(m.run("draw", s, dice, moves, weights))
        else:
            if is_stopped():
                raise Stopped
            codes = [int(code) for code in moves[: m.run("legal", s, seat, moves)]]
            m.run("look", s, seat, v)
            view = View(game, options, seat + 1, m.dump(v))
            began = time.perf_counter()
            code = chosen(bots[seat], view, codes)
            seconds[seat] += time.perf_counter() - began
            decisions[seat] += 1
        m.run("apply", s, seat, code)
        played.append((seat, code))
    outcome = State(game, options, m.dump(s)).outcome
    assert outcome
    return Played(outcome, decisions, seconds, played)


def chosen(bot: Seeded | Bot, view: View, codes: Sequence[int]) -> int:
    """The code of a bot's move, or of its text: within its own budget if it has one, and else within `SECONDS`."""
    if isinstance(bot, Seeded):
        return bot.pick(view, codes, math.inf)
    assert view.seat
    moves = [view.game.decode(view.seat - 1, code) for code in codes]
    by_text = {str(move): code for move, code in zip(moves, codes, strict=True)}
    move = bot.choose(view, moves, SECONDS)
    if str(move) not in by_text:
        raise illegal(bot, move, moves)
    return by_text[str(move)]


def opening(start: State, moves: int, dice: Dice) -> State:
    """The position after so many moves of seats, drawn from `dice`; one where the game goes on."""
    while True:
        state, made = start, 0
        while made < moves and state.to_move:
            if state.to_move == (DEALER,):
                state = state.deal_with(dice)
            else:
                possible = state.moves(state.to_move[0])
                state, made = state.play(possible[below(dice, len(possible))]), made + 1
        if state.to_move:
            return state
