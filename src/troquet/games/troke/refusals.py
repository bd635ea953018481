"""Why a move of Troke may not be played: its way is walked step by step, up to the first rule that forbids one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Refusal
from troquet.games.troke import moving, rules, seen
from troquet.games.troke.board import any_of, opposite, piece, same_kinds, step
from troquet.games.troke.moves import KIND_LETTERS, Way, cell_of, point_of
from troquet.games.troke.state import (
    ASIDE,
    BLOCKED,
    CASTLES,
    DIRECTIONS,
    KINDS,
    NOBODY,
    OUTSIDE,
)
from troquet.kernel.loops import OVER
from troquet.language import M, P, Who

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View


def refusal(view: View, move: Move) -> Refusal:
    """Why a move may not be played now."""
    s = view.sight
    assert isinstance(move, Way)
    if s.actor == OVER:
        return _over(s)
    if s.actor + 1 != move.seat:
        return Refusal("TKE-13", M("{who} is to move", who=Who(s.actor + 1)))
    return _no_piece(s, move) or _no_way(s, move)


def _over(s: Any) -> Refusal:
    reason = rules.reason(s)
    rule = "TKE-40" if reason == CASTLES else "TKE-42" if reason == BLOCKED else "TKE-A20"
    return Refusal(rule, M("the game is over"))


def _no_piece(s: Any, way: Way) -> Refusal | None:
    if s.pieces[cell_of(way.point)] == OUTSIDE:
        return _no_point(way.point)
    if s.pieces[cell_of(way.point)] & _first(s, way):
        return None
    return Refusal("TKE-14", M("{who} has no {kind} on {point}",
                               who=Who(way.seat), kind=seen.kind_name(way.kind), point=way.point))  # fmt: skip


def _no_point(point: str) -> Refusal:
    return Refusal("TKE-A02", M("{point} is no point of this board", point=point))


def _first(s: Any, way: Way) -> int:
    return int(piece(KIND_LETTERS.index(way.kind), seen.colour(s, way.seat)))


@dataclass(frozen=True)
class Walk:
    """A team on its way: where it stands, how many steps it owes, who of it went sideways last turn, and whence."""

    seat: int
    colour: int
    at: int
    team: int
    movers: int
    owed: int = 1
    before: int = 0
    steps: int = 0

    def on(self, s: Any, to: int) -> Walk:
        """One step further, with what is captured there."""
        took = int(moving.captured(s, self.colour, to))
        movers = self.movers | int(moving.came_aside(s, self.seat - 1, took, to))
        owed = self.owed - 1 + int(moving.size_of(took))
        return replace(self, at=to, team=self.team | took, movers=movers, owed=owed, before=self.at,
                       steps=self.steps + 1)  # fmt: skip


def _no_way(s: Any, way: Way) -> Refusal:
    """The first step that cannot be made; else the last point, where the turn cannot end."""
    first, at = _first(s, way), cell_of(way.point)
    movers = int(moving.came_aside(s, way.seat - 1, first, at))
    walk = Walk(way.seat, seen.colour(s, way.seat), at, first, movers)
    for point, captures in way.steps:
        to = cell_of(point)
        if found := _cannot_step(s, walk, to) or _misspelled(s, walk, to, captures):
            return found
        walk = walk.on(s, to)
    return _cannot_end(s, walk) or Refusal("TKE-14", M("it is none of the ways this turn can go"))


def _cannot_step(s: Any, walk: Walk, to: int) -> Refusal | None:
    """What forbids a step, the board first."""
    if s.pieces[to] == OUTSIDE:
        return _no_point(point_of(to))
    aside = (step(walk.colour, 3), step(walk.colour, 4))
    ahead = tuple(step(walk.colour, direction) for direction in range(ASIDE))
    if to - walk.at not in (*aside, *ahead):
        return _astray(walk, to, back={-way for way in ahead})
    if walk.owed == 0:
        return _done(walk)
    if to == walk.before:
        return Refusal("TKE-34", M("a piece does not go sideways from {there} to {here} and straight back",
                                   there=point_of(to), here=point_of(walk.at)))  # fmt: skip
    return _same_kind(s, walk, to) or _barred_line(s, walk, to) or _shuttles(s, walk, to)


def _astray(walk: Walk, to: int, back: set[int]) -> Refusal:
    here, there = point_of(walk.at), point_of(to)
    if to - walk.at in back:
        return Refusal("TKE-15", M("from {here} to {there} is backward", here=here, there=there))
    return Refusal("TKE-14", M("a step leads to a neighbouring point, and {there} is not next to {here}",
                               here=here, there=there))  # fmt: skip


def _done(walk: Walk) -> Refusal:
    here = point_of(walk.at)
    if walk.steps == 1:
        return Refusal("TKE-18", M("nothing is captured on {point}, so the turn is over there", point=here))
    return Refusal("TKE-20", M("all steps that were owed are made on {point}", point=here))


def _same_kind(s: Any, walk: Walk, to: int) -> Refusal | None:
    point, here = point_of(to), s.pieces[to]
    blocking = here & same_kinds(walk.team)
    if not blocking:
        return None
    if len(seen.pieces(here)) == KINDS:
        return Refusal("TKE-17", M("{point} is full", point=point))
    same = next(one for one in seen.pieces(here) if blocking & any_of(one.kind))
    return Refusal("TKE-16", M("{piece} stands on {point} already, and two of a kind cannot share a point",
                               piece=same.label, point=point))  # fmt: skip


def _barred_line(s: Any, walk: Walk, to: int) -> Refusal | None:
    """A line that one of the travellers may not enter."""
    line = s.line[to]
    if line == NOBODY or moving.may_enter(s, walk.team, walk.at, to):
        return None
    stays = s.line[walk.at] == line
    barred = [
        one for one in seen.pieces(walk.team)
        if opposite(line) != one.colour and not (stays and one.colour == line)
    ]  # fmt: skip
    point = point_of(to)
    for one in barred:
        if one.colour != line:
            return Refusal("TKE-33", M("{point} is on a line that {piece} may not enter",
                                       point=point, piece=one.label))  # fmt: skip
    if line == walk.colour:
        return Refusal("TKE-31", M("{piece} has left its Starting Line and may not go back to {point}",
                                   piece=barred[0].label, point=point))  # fmt: skip
    return Refusal("TKE-25", M("{piece} may not be carried back to its Starting Line on {point}",
                               piece=barred[0].label, point=point))  # fmt: skip


def _shuttles(s: Any, walk: Walk, to: int) -> Refusal | None:
    """A piece would go back to where it came from in the last turn; the first, or one that is carried."""
    if not moving.is_way_back(s, walk.seat - 1, walk.movers, walk.at, to):
        return None
    back = [one for one in seen.pieces(walk.movers) if _goes_back(s, walk, one, to)]
    return Refusal("TKE-34" if walk.steps == 0 else "TKE-A12b",
                   M("{piece} came sideways from {there} to {here} last turn and may not go straight back",
                     piece=back[0].label, there=point_of(to), here=point_of(walk.at)))  # fmt: skip


def _goes_back(s: Any, walk: Walk, one: seen.Piece, to: int) -> bool:
    bit = piece(one.kind, one.colour)
    return bool(moving.is_way_back(s, walk.seat - 1, bit, walk.at, to))


def _misspelled(s: Any, walk: Walk, to: int, captures: bool) -> Refusal | None:
    """A step is written x where it captures, - where it does not."""
    point, took = point_of(to), moving.captured(s, walk.colour, to)
    if took and not captures:
        return Refusal(
            "TKE-19", M("on {point} something is captured, so it is written x{point}", point=point)
        )
    if captures and not took and s.pieces[to]:
        return Refusal(
            "TKE-36", M("what stands on {point} is at its goal and cannot be captured", point=point)
        )
    if captures and not took:
        return Refusal("TKE-18", M("{point} is empty: nothing is captured there", point=point))
    return None


def _cannot_end(s: Any, walk: Walk) -> Refusal | None:
    """Why the turn cannot end there."""
    if moving.may_end(s, walk.colour, walk.team, walk.at, walk.owed):
        return None
    point = point_of(walk.at)
    if moving.is_goal(s, walk.colour, walk.at):
        return Refusal("TKE-30", M("a Castle on {point} would be too early: a piece is still on the Starting Line",
                                   point=point))  # fmt: skip
    if _can_complete(s, walk):
        return Refusal("TKE-20", P("{count} step is still owed on {point}", "{count} steps are still owed on {point}",
                                   walk.owed, point=point))  # fmt: skip
    if _can_complete(s, walk, but="TKE-25"):
        return Refusal("TKE-26", M("from {point} the owed steps would carry a piece back to its Starting Line",
                                   point=point))  # fmt: skip
    if _can_complete(s, walk, but="TKE-30"):
        return Refusal(
            "TKE-30", M("from {point} the owed steps would complete a Castle too early", point=point)
        )
    return Refusal("TKE-28", M("from {point} the owed steps cannot all be made", point=point))


def _can_complete(s: Any, walk: Walk, but: str = "") -> bool:
    """Whether the steps owed can all be made, were it not for a rule."""
    for direction in range(DIRECTIONS):
        to = walk.at + step(walk.colour, direction)
        fault = _cannot_step(s, walk, to)
        if fault and fault.rule != but:
            continue
        further = walk.on(s, to)
        if but == "TKE-30" and moving.is_goal(s, walk.colour, to):
            return True
        if moving.may_end(s, walk.colour, further.team, to, further.owed):
            return True
        if further.owed and _can_complete(s, further, but):
            return True
    return False
