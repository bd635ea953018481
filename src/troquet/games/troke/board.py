"""The board of Troke: its points and lines, the colours around it, the five directions, the pieces on a point."""

from __future__ import annotations

from troquet.games.troke.state import (
    ASIDE,
    BLUE,
    CELLS,
    COLOURS,
    CROSS,
    EACH,
    GREEN,
    NOBODY,
    OCTAGON,
    ONE_EACH,
    OUTSIDE,
    RED,
    SHORT,
    WIDTH,
    YELLOW,
    Position,
)
from troquet.kernel.rule import rule


@rule
def size(board: int) -> int:
    """Rows from line to line, lines included. TKE-A01"""
    return 6 if board == SHORT else 8


@rule
def cell(row: int, column: int) -> int:
    """The cell of a point; rows and columns count from 1."""
    return WIDTH * row + column


@rule
def is_point(board: int, row: int, column: int) -> bool:
    """Which corners are cut off, so that every side is a row of four. TKE-A02, TKE-A03"""
    n = size(board)
    up, across = min(row, n + 1 - row), min(column, n + 1 - column)
    if up < 1 or across < 1:
        return False
    if board == OCTAGON:
        return up + across > 3
    if board == CROSS:
        return max(up, across) > 2
    return max(up, across) > 1


@rule
def side(board: int, row: int, column: int) -> int:
    """Whose Starting Line a point is on. TKE-09"""
    if row == 1:
        return RED
    if column == 1:
        return BLUE
    if row == size(board):
        return GREEN
    return YELLOW if column == size(board) else NOBODY


@rule
def lay_out(s: Position) -> None:
    """The empty board."""
    for at in range(CELLS):
        s.pieces[at] = OUTSIDE
        s.line[at] = NOBODY
    n = size(s.board)
    for row in range(1, n + 1):
        for column in range(1, n + 1):
            if is_point(s.board, row, column):
                s.pieces[cell(row, column)] = 0
                s.line[cell(row, column)] = side(s.board, row, column)


@rule
def opposite(colour: int) -> int:
    """The colour across the board: its Starting Line is this one's Goal Line. TKE-07, TKE-10"""
    return (colour + 2) & (COLOURS - 1)


@rule
def first_of_line(board: int, colour: int) -> int:
    """The first of the four points of a colour's Starting Line; the others follow `across(colour)` apart."""
    n = size(board)
    if colour in (RED, GREEN):
        return cell(1 if colour == RED else n, n // 2 - 1)
    return cell(n // 2 - 1, 1 if colour == BLUE else n)


@rule
def ahead(colour: int) -> int:
    """One row towards the Goal Line, as a difference of cells."""
    row = 1 if colour & 1 else WIDTH
    return -row if colour & 2 else row


@rule
def across(colour: int) -> int:
    """One point sideways."""
    return WIDTH if colour & 1 else 1


@rule
def rows_gone(board: int, colour: int, at: int) -> int:
    """How many rows from its Starting Line a piece of this colour stands here."""
    if colour in (RED, GREEN):
        row = at // WIDTH
    else:
        row = at % WIDTH
    return row - 1 if colour in (RED, BLUE) else size(board) - row


@rule
def step(colour: int, direction: int) -> int:
    """The five directions: 0 to 2 ahead, slanting or straight, 3 and 4 sideways, never back. TKE-15"""
    if direction < ASIDE:
        return ahead(colour) + (direction - 1) * across(colour)
    return (2 * direction - 7) * across(colour)


@rule
def piece(kind: int, colour: int) -> int:
    """One piece, as a set of one."""
    return 1 << (5 * kind + colour)


@rule
def all_of(colour: int) -> int:
    """The three kinds of a colour, together a Castle. TKE-04"""
    return ONE_EACH << colour


@rule
def any_of(kind: int) -> int:
    """A kind in every colour."""
    return 31 << (5 * kind)


@rule
def same_kinds(pieces: int) -> int:
    """The kinds of these pieces in every colour."""
    return 31 * ((pieces | pieces >> 1 | pieces >> 2 | pieces >> 3) & ONE_EACH)


@rule
def colours(pieces: int) -> int:
    """The colours of these pieces, a bit each."""
    return (pieces | pieces >> 5 | pieces >> 10) & 15


@rule
def has_unleft(s: Position, colour: int) -> bool:
    """Whether a piece of this colour still stands on its Starting Line. TKE-A15"""
    at = first_of_line(s.board, colour)
    here = 0
    for _ in range(EACH):
        here |= s.pieces[at]
        at += across(colour)
    return here & all_of(colour) != 0


@rule
def castles(s: Position, colour: int) -> int:
    """How many Castles of this colour stand on its Goal Line. TKE-04, TKE-A28"""
    at = first_of_line(s.board, opposite(colour))
    count = 0
    for _ in range(EACH):
        count += 1 if s.pieces[at] & all_of(colour) == all_of(colour) else 0
        at += across(colour)
    return count


@rule
def set_up(s: Position, colour: int) -> None:
    """Four Castles on the Starting Line. TKE-02, TKE-09"""
    at = first_of_line(s.board, colour)
    for _ in range(EACH):
        s.pieces[at] = all_of(colour)
        at += across(colour)
