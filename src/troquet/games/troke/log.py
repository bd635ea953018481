"""The log of Troke: each move, what it took, what it paid, whose turns were lost."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from troquet.games.contract import Line
from troquet.games.troke import moving, rules, seen
from troquet.games.troke.board import all_of, piece
from troquet.games.troke.knowledge import public
from troquet.games.troke.moves import KIND_LETTERS, Way, cell_of
from troquet.games.troke.state import BLOCKED, EACH, NOBODY, TURN_LIMIT, Sight
from troquet.games.troke.status import ending
from troquet.kernel.loops import OVER
from troquet.language import M, Message, P, Who

if TYPE_CHECKING:
    from troquet.games.contract import Move
    from troquet.games.view import View


def tell(before: View, move: Move, after: View) -> list[Line]:
    """The lines a move adds to the log."""
    assert isinstance(move, Way)
    return [*_told(public(before), move, public(after))]


@lru_cache(256)
def _told(before: bytes, move: Way, after: bytes) -> tuple[Line, ...]:
    """All read the same."""
    s, t = Sight.from_bytes(before), Sight.from_bytes(after)
    lines = [] if s.turns else [_head(s, 0)]
    lines += [Line(move.seat, _move(s, move)), *_chips(s, t, move), *_castles(s, t, move)]
    for turns in range(s.turns + 1, t.turns + 1):
        is_last = turns == t.turns
        if turns % s.players == 0 and not (is_last and t.actor == OVER):
            lines.append(_head(s, turns))
        if not is_last:
            seat = turns % int(s.players) + 1
            lines.append(Line(seat, M("{who} cannot move and loses the turn", who=Who(seat))))
    if t.actor == OVER:
        lines += [Line(0, M("The game is over"), head=True), Line(0, _reason(t, move)), Line(0, ending(t))]
    return tuple(lines)


def _head(s: Any, turns: int) -> Line:
    """A round's head comes as soon as the round before is over, as the table says it then."""
    return Line(0, M("Round {round}", round=seen.round_of(s, turns)), head=True)


def taken(s: Any, way: Way) -> tuple[seen.Piece, ...]:
    """The pieces that a way captures. TKE-19"""
    colour = seen.colour(s, way.seat)
    cells = [cell_of(step.point) for step in way.steps if step.captures]
    return tuple(one for at in cells for one in seen.pieces(moving.captured(s, colour, at)))


def _move(s: Any, way: Way) -> Message:
    who, kind, steps = Who(way.seat), seen.kind_name(way.kind), seen.steps_text(way)
    took, home = taken(s, way), _comes_home(s, way)
    if took and home:
        return M("{who}: {kind} *{steps}*, takes {pieces} home",
                 who=who, kind=kind, steps=steps, pieces=seen.named(took))  # fmt: skip
    if took:
        return M("{who}: {kind} *{steps}*, takes {pieces}",
                 who=who, kind=kind, steps=steps, pieces=seen.named(took))  # fmt: skip
    if home:
        return M("{who}: {kind} *{steps}*, home", who=who, kind=kind, steps=steps)
    return M("{who}: {kind} *{steps}*", who=who, kind=kind, steps=steps)


def _comes_home(s: Any, way: Way) -> bool:
    colour = seen.colour(s, way.seat)
    left, last = cell_of(way.point), cell_of(way.steps[-1].point)
    return bool(moving.is_goal(s, colour, last) and not moving.is_goal(s, colour, left))


def _chips(s: Any, t: Any, way: Way) -> list[Line]:
    """What captures pay, giver by giver: what was lost, less the prizes. TKE-44, TKE-A34"""
    prizes = sum(k for k in new_prizes(s, t))
    paid = []
    for giver in seen.seats(s):
        chips = int(t.lost[giver - 1] - s.lost[giver - 1]) - (prizes if giver != way.seat else 0)
        if chips > 0:
            paid.append(P("{count} chip from {giver}", "{count} chips from {giver}", chips, giver=Who(giver)))
    if not paid:
        return []
    return [Line(way.seat, M("{who} wins {chips}", who=Who(way.seat), chips=tuple(paid)))]


def new_prizes(s: Any, t: Any) -> list[int]:
    """The numbers of Castles that somebody has now for the first time."""
    return [k for k in range(1, EACH + 1) if s.prize[k - 1] == NOBODY != t.prize[k - 1]]


def _castles(s: Any, t: Any, way: Way) -> list[Line]:
    """Castles completed, broken, and the prizes for them. TKE-45, TKE-A18, TKE-A28"""
    who, colour = Who(way.seat), seen.colour(s, way.seat)
    left, last = cell_of(way.point), cell_of(way.steps[-1].point)
    lines = []
    if _is_castle(s, colour, left):
        lines.append(Line(way.seat, M("{who} breaks the Castle on {point}", who=who, point=way.point)))
    if _is_castle(t, colour, last):
        point = way.steps[-1].point
        lines.append(Line(way.seat, M("{who} completes a *Castle* on {point}", who=who, point=point)))
    for k in new_prizes(s, t):
        prize = P(
            "{who} is first to {k} and wins {count} chip from everybody else",
            "{who} is first to {k} and wins {count} chips from everybody else",
            k, who=who, k=P("{count} Castle", "{count} Castles", k),
        )  # fmt: skip
        lines.append(Line(way.seat, prize))
    return lines


def _is_castle(s: Any, colour: int, at: int) -> bool:
    whole = all_of(colour)
    return bool(moving.is_goal(s, colour, at) and s.pieces[at] & whole == whole)


def _reason(t: Any, way: Way) -> Message:
    reason = rules.reason(t)
    if reason == BLOCKED:
        return M("Nobody can move")
    if reason == TURN_LIMIT:
        return M("The turns are used up")
    return M("{who} has all four Castles on the Goal Line", who=Who(way.seat))


def travelling(s: Any, way: Way) -> int:
    """The pieces that travel along a way, as a set."""
    team = int(piece(KIND_LETTERS.index(way.kind), seen.colour(s, way.seat)))
    return team | sum(int(piece(one.kind, one.colour)) for one in taken(s, way))
