"""How pieces of Troke move: one step, what it captures, and every way that a turn can go.

A way is a piece, the point it leaves, and one to three steps. As a code it is, from the lowest bit on: the kind
(2 bits), the point left (7), and for each step (8) whether it captures and the point it leads to. A step's eight bits
are never all zero, so the code ends where the way does; 33 bits hold the longest.

A turn has no more than three steps: each but the first is owed for a piece captured, and the pieces that travel
together, the team, are of different kinds, so that they are three at most. When they are, nothing is left to capture.
TKE-23

While a way is walked, the pieces are not lifted: where the team was, its kinds still stand, so it cannot step back
sideways within the turn (TKE-34), and by no other step could it come there again.
"""

from __future__ import annotations

from troquet.games.troke.board import (
    all_of,
    any_of,
    colours,
    has_unleft,
    opposite,
    piece,
    same_kinds,
    step,
)
from troquet.games.troke.state import ASIDE, DIRECTIONS, FIRST, KINDS, LAST, NOBODY, STEPS, Position
from troquet.games.troke.ways import begin, with_step
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes


@rule
def may_enter(s: Position, team: int, at: int, to: int) -> bool:
    """Whether these pieces, standing on one point, may step to another.

    No kind may meet itself there (TKE-16, TKE-17, TKE-A09); no piece may enter a line, except its own Goal Line and,
    while it stands on it, its own Starting Line (TKE-25, TKE-31, TKE-32, TKE-33, TKE-35, TKE-A05, TKE-A07). So nobody
    stands on a line but its colour and the one opposite (TKE-38, TKE-A14).
    """
    if s.pieces[to] & same_kinds(team):
        return False
    line = s.line[to]
    if line == NOBODY:
        return True
    welcome = 1 << opposite(line)
    if s.line[at] == line:
        welcome |= 1 << line
    return colours(team) & ~welcome == 0


@rule
def guarded(s: Position, colour: int, at: int) -> int:
    """The pieces on a point that this colour cannot capture: another's on its own Goal Line. TKE-36, TKE-A11"""
    line = s.line[at]
    if line == NOBODY or opposite(line) == colour:
        return 0
    return s.pieces[at] & all_of(opposite(line))


@rule
def captured(s: Position, colour: int, at: int) -> int:
    """What this colour captures by stepping there, its own pieces included. TKE-19, TKE-37, TKE-A08, TKE-A10"""
    return s.pieces[at] & ~guarded(s, colour, at)


@rule
def size_of(took: int) -> int:
    """How many pieces, of two at most."""
    if took == 0:
        return 0
    return 1 if took & (took - 1) == 0 else 2


@rule
def is_goal(s: Position, colour: int, at: int) -> bool:
    """Whether the point is on this colour's Goal Line. TKE-10"""
    return s.line[at] == opposite(colour)


@rule
def came_aside(s: Position, seat: int, pieces: int, at: int) -> int:
    """Those of a seat's pieces on a point that stepped sideways in its last turn."""
    found = 0
    for kind in range(KINDS):
        if s.mover[seat, kind] == at:
            found |= pieces & piece(kind, s.colour[seat])
    return found


@rule
def is_way_back(s: Position, seat: int, movers: int, at: int, to: int) -> bool:
    """Whether one of these would step back to where it came from in the seat's last turn. TKE-34, TKE-A12, TKE-A12b"""
    for i in range(STEPS):
        if s.aside_from[seat, i] == to and s.aside_to[seat, i] == at and movers & s.aside_by[seat, i]:
            return True
    return False


@rule
def ways_back(s: Position, seat: int, movers: int, at: int) -> int:
    """The directions, a bit each, in which a team with these movers may not step from where it stands."""
    closed = 0
    if movers:
        for direction in range(ASIDE, DIRECTIONS):
            if is_way_back(s, seat, movers, at, at + step(s.colour[seat], direction)):
                closed |= 1 << direction
    return closed


@rule
def may_end(s: Position, colour: int, team: int, at: int, owed: int) -> bool:
    """Whether the turn may end there: no step is owed, or it is a goal point. TKE-28, TKE-29, TKE-39, TKE-A13

    A Castle on the Goal Line must not be completed while a piece has not left the Starting Line; one that does stand
    there may be moved on or taken apart. TKE-30, TKE-A16, TKE-A18
    """
    if not is_goal(s, colour, at):
        return owed == 0
    return (s.pieces[at] | team) & all_of(colour) != all_of(colour) or not has_unleft(s, colour)


# ── all ways ─────────────────────────────────────────────────────────────────────────────────────────────────


@rule
def all_ways(s: Position, seat: int, moves: Codes) -> int:
    """Write every way of a seat; how many there are. Any one piece may go, out of a stack too. TKE-14, TKE-A19"""
    n = 0
    for at in range(FIRST, LAST + 1):
        mine = s.pieces[at] & all_of(s.colour[seat])
        if mine:
            for kind in range(KINDS):
                if mine & any_of(kind):
                    n = first_steps(s, seat, at, kind, moves, n)
    return n


@rule
def first_steps(s: Position, seat: int, at: int, kind: int, moves: Codes, n: int) -> int:
    """Write every way of one piece from the n-th place on; how many there are then. TKE-18, TKE-20"""
    colour = s.colour[seat]
    team = piece(kind, colour)
    movers = came_aside(s, seat, team, at)
    closed = ways_back(s, seat, movers, at)
    for direction in range(DIRECTIONS):
        to = at + step(colour, direction)
        if closed >> direction & 1 == 0 and may_enter(s, team, at, to):
            took = captured(s, colour, to)
            way = with_step(begin(kind, at), 0, to, took)
            if may_end(s, colour, team, to, size_of(took)):
                moves[n] = way
                n += 1
            if took:
                joined = movers | came_aside(s, seat, took, to)
                n = second_steps(s, seat, to, team | took, joined, size_of(took), way, moves, n)
    return n


@rule
def second_steps(
    s: Position, seat: int, at: int, team: int, movers: int, owed: int, way: int, moves: Codes, n: int
) -> int:  # fmt: skip
    """Go on with a way by the whole team; its step may capture again. TKE-21, TKE-22

    What cannot be completed is never written, so the capture is not allowed. TKE-26, TKE-A17
    """
    colour = s.colour[seat]
    closed = ways_back(s, seat, movers, at)
    for direction in range(DIRECTIONS):
        to = at + step(colour, direction)
        if closed >> direction & 1 == 0 and may_enter(s, team, at, to):
            took = captured(s, colour, to)
            longer = with_step(way, 1, to, took)
            left = owed - 1 + size_of(took)
            if may_end(s, colour, team, to, left):
                moves[n] = longer
                n += 1
            if left:
                joined = movers | came_aside(s, seat, took, to)
                n = third_steps(s, seat, to, team | took, joined, longer, moves, n)
    return n


@rule
def third_steps(
    s: Position, seat: int, at: int, team: int, movers: int, way: int, moves: Codes, n: int
) -> int:
    """Go on with a way by its last step: the team is full, so nothing is captured."""
    colour = s.colour[seat]
    closed = ways_back(s, seat, movers, at)
    for direction in range(DIRECTIONS):
        to = at + step(colour, direction)
        if closed >> direction & 1 == 0 and may_enter(s, team, at, to):
            if may_end(s, colour, team, to, 0):
                moves[n] = with_step(way, 2, to, 0)
                n += 1
    return n


# ── whether there is one ─────────────────────────────────────────────────────────────────────────────────────


@rule
def can_move(s: Position, seat: int) -> bool:
    """Whether a seat has any way to go: the same walk, up to the first that can be completed. TKE-41"""
    for at in range(FIRST, LAST + 1):
        mine = s.pieces[at] & all_of(s.colour[seat])
        if mine:
            for kind in range(KINDS):
                if mine & any_of(kind) and can_start(s, seat, at, kind):
                    return True
    return False


@rule
def can_start(s: Position, seat: int, at: int, kind: int) -> bool:
    """Whether one piece has any way."""
    colour = s.colour[seat]
    team = piece(kind, colour)
    movers = came_aside(s, seat, team, at)
    closed = ways_back(s, seat, movers, at)
    for direction in range(DIRECTIONS):
        to = at + step(colour, direction)
        if closed >> direction & 1 == 0 and may_enter(s, team, at, to):
            took = captured(s, colour, to)
            joined = movers | came_aside(s, seat, took, to)
            if may_end(s, colour, team, to, size_of(took)):
                return True
            if took and can_go_on(s, seat, to, team | took, joined, size_of(took)):
                return True
    return False


@rule
def can_go_on(s: Position, seat: int, at: int, team: int, movers: int, owed: int) -> bool:
    """Whether the whole team can go on and complete the turn."""
    colour = s.colour[seat]
    closed = ways_back(s, seat, movers, at)
    for direction in range(DIRECTIONS):
        to = at + step(colour, direction)
        if closed >> direction & 1 == 0 and may_enter(s, team, at, to):
            took = captured(s, colour, to)
            left = owed - 1 + size_of(took)
            joined = movers | came_aside(s, seat, took, to)
            if may_end(s, colour, team, to, left):
                return True
            if left and can_finish(s, seat, to, team | took, joined):
                return True
    return False


@rule
def can_finish(s: Position, seat: int, at: int, team: int, movers: int) -> bool:
    """Whether a full team can take the last step."""
    colour = s.colour[seat]
    closed = ways_back(s, seat, movers, at)
    for direction in range(DIRECTIONS):
        to = at + step(colour, direction)
        if closed >> direction & 1 == 0 and may_enter(s, team, at, to) and may_end(s, colour, team, to, 0):
            return True
    return False
