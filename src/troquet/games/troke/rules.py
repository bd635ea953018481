"""The rules of Troke, the door to them: setting up, what may be done, doing it, and the end.

Geometry is in board.py, the ways of a turn in moving.py, chips in scoring.py.
"""

from __future__ import annotations

from troquet.games.troke.board import across, all_of, any_of, castles, lay_out, piece, set_up
from troquet.games.troke.moving import all_ways, can_move, captured
from troquet.games.troke.scoring import award_prizes, pay_for, tally, winners
from troquet.games.troke.state import (
    BLOCKED,
    BLUE,
    CASTLES,
    EACH,
    GREEN,
    KINDS,
    NO_SEAT,
    NOBODY,
    NOWHERE,
    SEATS,
    STEPS,
    TURN_LIMIT,
    TURNS_EACH,
    YELLOW,
    Position,
)
from troquet.games.troke.ways import after, kind_of, leads_to, start_of, steps_of, takes
from troquet.kernel.loops import OVER
from troquet.kernel.rule import inlined, rule
from troquet.kernel.types import Codes


@rule
def colour_of(seat: int, players: int, third: int) -> int:
    """Two play red and green; three red, green and blue or yellow; clockwise from red. TKE-05, TKE-06, TKE-A06

    `third` is 0 for blue, 1 for yellow.
    """
    if seat >= players:
        return NOBODY
    if players == 4 or seat == 0:
        return seat
    if players == 2:
        return GREEN
    if third == 0:
        return BLUE if seat == 1 else GREEN
    return GREEN if seat == 1 else YELLOW


@rule
def start(s: Position, options: Codes) -> None:
    """Options: players, third, partners, board, scoring, chips. TKE-01, TKE-08, TKE-A23"""
    s.seat = NO_SEAT
    s.players = options[0]
    s.partners = options[2]
    s.board = options[3]
    s.scoring = options[4]
    s.chips = options[5]
    s.turns = 0
    s.lost_turns = 0
    lay_out(s)
    for seat in range(SEATS):
        s.colour[seat] = colour_of(seat, s.players, options[1])
        s.won[seat] = 0
        s.lost[seat] = 0
        s.prize[seat] = NOBODY
        forget_steps(s, seat)
        if seat < s.players:
            set_up(s, s.colour[seat])
    s.actor = 0  # Red: TKE-13


@rule
def actor(s: Position) -> int:
    return s.actor


@rule
def waiting(s: Position) -> int:
    """Nothing is simultaneous."""
    return 1 << s.actor if s.actor >= 0 else 0


@rule
def legal(s: Position, seat: int, moves: Codes) -> int:
    """TKE-43: one of these must be played."""
    return all_ways(s, seat, moves)


@rule
def outcomes(s: Position, moves: Codes, weights: Codes) -> int:
    """There is no chance in Troke."""
    return 0


@inlined
def apply(s: Position, seat: int, move: int) -> None:
    carry(s, seat, move)
    award_prizes(s, seat)
    s.lost_turns = 0
    s.turns += 1
    open_turn(s, left_of(s, seat))


@rule
def last_point(move: int) -> int:
    """Where a way ends."""
    steps = steps_of(move)
    while after(steps) > 0:
        steps = after(steps)
    return leads_to(steps)


@inlined
def carry(s: Position, seat: int, move: int) -> None:
    """The piece goes its way and takes along what it captures. TKE-19, TKE-22, TKE-24, TKE-27"""
    colour = s.colour[seat]
    at, end = start_of(move), last_point(move)
    team = piece(kind_of(move), colour)
    s.pieces[at] -= team
    forget_steps(s, seat)
    steps = steps_of(move)
    while steps > 0:
        to = leads_to(steps)
        note_step(s, seat, team, at, to)
        if takes(steps):
            took = captured(s, colour, to)
            pay_for(s, seat, took)
            follow_movers(s, took, to, end)
            s.pieces[to] -= took
            team |= took
        at = to
        steps = after(steps)
    s.pieces[at] |= team
    note_movers(s, seat, at)


@rule
def forget_steps(s: Position, seat: int) -> None:
    """Only the last turn bars the way back; a lost turn is one, too. TKE-34, TKE-A12b"""
    for i in range(STEPS):
        s.aside_from[seat, i] = NOWHERE
        s.aside_to[seat, i] = NOWHERE
        s.aside_by[seat, i] = 0
    for kind in range(KINDS):
        s.mover[seat, kind] = NOWHERE


@rule
def is_aside(colour: int, at: int, to: int) -> bool:
    """Whether a step of this colour goes sideways."""
    return abs(to - at) == across(colour)


@rule
def note_step(s: Position, seat: int, team: int, at: int, to: int) -> None:
    """Keep a sideways step, and the own pieces that make it, carried ones too. TKE-A12, TKE-A12b"""
    if is_aside(s.colour[seat], at, to):
        i = 0
        while s.aside_by[seat, i]:
            i += 1
        s.aside_from[seat, i] = at
        s.aside_to[seat, i] = to
        s.aside_by[seat, i] = team & all_of(s.colour[seat])


@rule
def note_movers(s: Position, seat: int, at: int) -> None:
    """Where the pieces stand that made the sideways steps of this turn: the last of them was made by all."""
    made = s.aside_by[seat, 0] | s.aside_by[seat, 1] | s.aside_by[seat, 2]
    for kind in range(KINDS):
        if made & any_of(kind):
            s.mover[seat, kind] = at


@rule
def follow_movers(s: Position, took: int, at: int, end: int) -> None:
    """A barred piece stays barred wherever an opponent takes it. TKE-A12b"""
    for other in range(s.players):
        for kind in range(KINDS):
            if s.mover[other, kind] == at and took & piece(kind, s.colour[other]):
                s.mover[other, kind] = end


@rule
def left_of(s: Position, seat: int) -> int:
    """The next seat clockwise. TKE-13"""
    return 0 if seat + 1 == s.players else seat + 1


@inlined
def open_turn(s: Position, seat: int) -> None:
    """It is this seat's turn; or, as long as nobody can move, it is lost and the next one's; or all is over. TKE-41"""
    while not is_over(s):
        if can_move(s, seat):
            s.actor = seat
            return
        forget_steps(s, seat)
        s.lost_turns += 1
        s.turns += 1
        seat = left_of(s, seat)
    s.actor = OVER


@rule
def has_finished(s: Position) -> bool:
    """Whether somebody has all twelve pieces in Castles on the Goal Line. TKE-11, TKE-40, TKE-A31"""
    for seat in range(s.players):
        if castles(s, s.colour[seat]) == EACH:
            return True
    return False


@rule
def most_turns(s: Position) -> int:
    """After so many turns the game ends. TKE-A20"""
    return TURNS_EACH * s.players


@inlined
def is_over(s: Position) -> bool:
    """TKE-40, TKE-42, TKE-A21"""
    return s.lost_turns == s.players or s.turns == most_turns(s) or has_finished(s)


@rule
def reason(s: Position) -> int:
    """Why the game is over; castles before the limit, the limit before a block."""
    if has_finished(s):
        return CASTLES
    return TURN_LIMIT if s.turns == most_turns(s) else BLOCKED


@rule
def score(s: Position, scores: Codes) -> int:
    """Chips won; the winners as a bit mask."""
    tally(s, scores)
    return winners(s)


def extra(s: Position) -> dict[str, tuple[int, ...]]:
    """What each seat holds: what it started with, and what it won and lost. TKE-08, TKE-A24"""
    return {"chips": tuple(s.chips + s.won[seat] - s.lost[seat] for seat in range(s.players))}
