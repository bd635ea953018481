"""Plain sense for Troke: each move is tried on the board and the board looked at, one turn ahead.

Chips won count most, then rows gained by all own pieces, pieces brought home and Castles there; pieces that stand
where an opponent may take them cost what that would bring, and the further they have come, the more.
"""

from __future__ import annotations

from troquet.games.troke.board import all_of, any_of, castles, piece, rows_gone, same_kinds, step
from troquet.games.troke.moving import captured, is_goal, may_enter
from troquet.games.troke.scoring import are_partners, chips_for, worth
from troquet.games.troke.state import DIRECTIONS, FIRST, KINDS, LAST, NOBODY, OUTSIDE, Sight
from troquet.games.troke.ways import after, kind_of, leads_to, start_of, steps_of, takes
from troquet.kernel.dice import Dice, below
from troquet.kernel.rule import rule
from troquet.kernel.types import Codes
from troquet.language import M

BOT = "runner"
LABEL = M("Runner")

# What things are worth, against each other
CHIP = 24
ROW = 4
HOME = 6
CASTLE = 12
FOREIGN_ROW = 1
BOLD = 60  # turns of each seat, after which nothing is feared


@rule
def sense(v: Sight, moves: Codes, count: int, work: Codes, dice: Dice) -> int:
    """The move after which the board looks best; of equals, any."""
    best = moves[0]
    best_value = -(2**60)
    equals = 0
    for i in range(count):
        value = value_of(v, moves[i], work)
        if value > best_value:
            best, best_value, equals = moves[i], value, 1
        elif value == best_value:
            equals += 1
            if below(dice, equals) == 0:
                best = moves[i]
    return best


@rule
def value_of(v: Sight, move: int, work: Codes) -> int:
    """What a move is worth: it is made on the board, and taken back."""
    chips = carry_team(v, move, work)
    value = CHIP * (chips + prizes(v)) + outlook(v)
    put_back(v, move, work)
    return value


@rule
def carry_team(v: Sight, move: int, work: Codes) -> int:
    """Move the pieces, keeping in `work` what stood on each point of the way; the chips that are captured."""
    colour = v.colour[v.seat]
    at = start_of(move)
    team = piece(kind_of(move), colour)
    work[0] = v.pieces[at]
    v.pieces[at] -= team
    chips = 0
    steps = steps_of(move)
    i = 1
    while steps > 0:
        at = leads_to(steps)
        work[i] = v.pieces[at]
        if takes(steps):
            took = captured(v, colour, at)
            chips += chips_for(v, v.seat, took)
            v.pieces[at] -= took
            team |= took
        steps = after(steps)
        i += 1
    v.pieces[at] |= team
    return chips


@rule
def put_back(v: Sight, move: int, work: Codes) -> None:
    """The board as it was before."""
    v.pieces[start_of(move)] = work[0]
    steps = steps_of(move)
    i = 1
    while steps > 0:
        v.pieces[leads_to(steps)] = work[i]
        steps = after(steps)
        i += 1


@rule
def prizes(v: Sight) -> int:
    """The chips that the own Castles on the board bring now."""
    chips = 0
    for k in range(1, castles(v, v.colour[v.seat]) + 1):
        if v.prize[k - 1] == NOBODY:
            chips += k * (v.players - 1)
    return chips


@rule
def outlook(v: Sight) -> int:
    """How good the board looks for who sees it."""
    colour = v.colour[v.seat]
    value = 0
    for at in range(FIRST, LAST + 1):
        here = v.pieces[at]
        if here == 0 or here == OUTSIDE:
            continue
        mine = number(here & all_of(colour))
        if mine:
            value += stand(v, colour, at, mine)
        for other in range(v.players):
            if not are_partners(v, v.seat, other):
                theirs = number(here & all_of(v.colour[other]))
                value -= FOREIGN_ROW * theirs * rows_gone(v.board, v.colour[other], at)
    return value


@rule
def number(pieces: int) -> int:
    """How many pieces these are, of three at most."""
    count = 0
    for kind in range(KINDS):
        count += 1 if pieces & any_of(kind) else 0
    return count


@rule
def stand(v: Sight, colour: int, at: int, mine: int) -> int:
    """What so many own pieces on one point are worth."""
    rows = rows_gone(v.board, colour, at)
    value = mine * rows * ROW
    if is_goal(v, colour, at):
        return value + mine * HOME + (CASTLE if mine == KINDS else 0)
    if is_exposed(v, colour, at):
        value -= caution(v, CHIP * chips_lost(v, colour, at) + mine * ROW * min(rows, 3))
    return value


@rule
def caution(v: Sight, loss: int) -> int:
    """What may be lost counts less and less, so that two who wait for each other do not wait for ever."""
    return loss * max(0, BOLD * v.players - v.turns) // (BOLD * v.players)


@rule
def chips_lost(v: Sight, colour: int, at: int) -> int:
    """What the own pieces on a point would pay."""
    chips = 0
    for kind in range(KINDS):
        if v.pieces[at] & piece(kind, colour):
            chips += worth(v.scoring, kind)
    return chips


@rule
def is_exposed(v: Sight, colour: int, at: int) -> bool:
    """Whether an opponent has a piece one step away that may come here."""
    if number(v.pieces[at]) == KINDS:
        return False
    for other in range(v.players):
        if not are_partners(v, v.seat, other):
            theirs = v.colour[other]
            for direction in range(DIRECTIONS):
                origin = at - step(theirs, direction)
                hunters = v.pieces[origin] & all_of(theirs) & ~same_kinds(v.pieces[at])
                if hunters and may_enter(v, hunters, origin, at):
                    return True
    return False
