"""What Troke asks of a seat: which piece, then step by step where to. Nothing that cannot be completed is offered.

A draft is the turn so far in notation: a point whose stack lies open (`d1`), a piece (`Td1`), the steps it has made
(`Td4xd5`). A choice belongs to a point of the board (`point:d5`), or is a button. It completes the turn where only one
way is left: a point that lies further off is offered, too, when one way alone ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from troquet.games.contract import Choice, Question
from troquet.games.troke import seen
from troquet.games.troke.log import taken, travelling
from troquet.games.troke.moves import Way, cell_of, point_of, start_of
from troquet.games.troke.scoring import are_partners, worth
from troquet.games.troke.ways import without_steps
from troquet.games.troke.words import label
from troquet.language import M, Message, P, sentences

if TYPE_CHECKING:
    from typing import Any

    from troquet.games.view import View

FEW = 6  # so many points are listed


class Draft(NamedTuple):
    """A turn so far, and the ways it can still go."""

    piece: str
    steps: int
    ways: tuple[Way, ...]

    @property
    def begun(self) -> Way:
        """The part of the way that is gone; without steps, only the piece."""
        way = self.ways[0]
        return Way(way.seat, way.kind, way.point, way.steps[: self.steps])

    @property
    def here(self) -> str:
        """Where the piece, or all that travels, stands."""
        return self.begun.steps[-1].point if self.steps else self.begun.point


def ask(view: View, draft: str = "") -> Question | None:
    """What this seat is asked now; None if nothing is."""
    codes = seen.codes(view)
    if not codes:
        return None
    ways = seen.ways(view) if draft else ()
    if begun := read(ways, draft):
        return _which_step(view.sight, begun, _before(ways, begun))
    if any(way.point == draft for way in ways):
        return _which_piece(view.sight, ways, draft)
    says = _what_stands(view.sight, draft) or _what_to_do(view.sight)
    return Question(M("Your move"), says, _all_pieces(codes))


def _what_to_do(s: Any) -> Message:
    """The aim, too, as long as it is new. TKE-11"""
    if seen.round_of(s, s.turns) == 1:
        return M("Rebuild your four Castles on the far side. Choose a piece, then where it goes.")
    return M("Choose a piece, then where it goes.")


def _what_stands(s: Any, point: str) -> Message | None:
    """What was touched, if it is a point where nothing can be moved."""
    if not point or point not in {point_of(at) for at in seen.points(s)}:
        return None
    there = seen.pieces(int(s.pieces[cell_of(point)]))
    if not there:
        return M("{point}: empty.", point=point)
    if any(one.colour == s.colour[s.actor] for one in there):
        return M(
            "{point}: {pieces}. Nothing of yours can move from there.", point=point, pieces=seen.named(there)
        )
    return M("{point}: {pieces}.", point=point, pieces=seen.named(there))


def read(ways: Sequence[Way], draft: str) -> Draft | None:
    """A draft that names a piece, if ways begin like it."""
    if len(draft) < 3:
        return None
    fitting = tuple(way for way in ways if _begins(way.words, draft))
    if not fitting:
        return None
    return Draft(draft, (len(draft) - 3) // 3, fitting)


def _begins(words: str, draft: str) -> bool:
    return words.startswith(draft) and words[len(draft) : len(draft) + 1] in ("", "-", "x")


# ── which piece ──────────────────────────────────────────────────────────────────────────────────────────────


def _all_pieces(codes: Sequence[int]) -> tuple[Choice, ...]:
    """A choice a point; one with several pieces to choose from is opened first. TKE-14"""
    kinds: dict[str, str] = {}
    for kind, point in map(start_of, dict.fromkeys(map(without_steps, codes))):
        kinds[point] = kinds.get(point, "") + kind
    return tuple([_pieces(point, those) for point, those in kinds.items()])


@lru_cache(maxsize=1024)
def _pieces(point: str, kinds: str) -> Choice:
    """Those that can be moved from a point."""
    names = tuple(seen.kind_name(kind) for kind in kinds)
    draft = kinds + point if len(kinds) == 1 else point
    return Choice(M("{point}: move {kinds}", point=point, kinds=names), draft=draft, on=f"point:{point}")


def _which_piece(s: Any, ways: Sequence[Way], point: str) -> Question:
    """A stack lies open: each part that can move. TKE-A19"""
    there = seen.pieces(int(s.pieces[cell_of(point)]))
    colour = seen.colour(s, ways[0].seat)
    kinds = dict.fromkeys(way.kind for way in ways if way.point == point)
    choices = [
        Choice(seen.kind_name(kind), draft=kind + point, icon=seen.drawing(seen.piece_of(kind, colour)))
        for kind in kinds
    ]
    says = M("{point}: {pieces}.", point=point, pieces=seen.named(there))
    return Question(M("Which piece?"), says, tuple(choices), back=True)


# ── which step ───────────────────────────────────────────────────────────────────────────────────────────────


def _before(ways: Sequence[Way], draft: Draft) -> str:
    """One step less; before the first the open stack, if there was a piece to choose."""
    if draft.steps:
        return draft.piece[:-3]
    kinds = {way.kind for way in ways if way.point == draft.here}
    return draft.here if len(kinds) > 1 else ""


def _which_step(s: Any, draft: Draft, before: str) -> Question:
    choices = [*_next_steps(draft), *_straight(draft)]
    stop = next((way for way in draft.ways if len(way.steps) == draft.steps), None)
    if stop:
        choices.insert(0, Choice(M("Stop on {point}", point=draft.here), move=str(stop), icon="i-check"))
    if draft.steps == 0:
        piece = M("{kind} on {point}", kind=seen.kind_name(draft.begun.kind), point=draft.here)
        return Question(M("{piece}: where to?", piece=piece), _first_steps(s, draft), tuple(choices), back=True,
                        before=before)  # fmt: skip
    owed = _owed(s, draft)
    title = P("{count} step owed", "{count} steps owed", owed)
    if stop:
        title = P("Stop, or go on by {count} step", "Stop, or go on by up to {count} steps", owed)
    return Question(title, _what_travels(s, draft), tuple(choices), back=True, before=before)


def _next_steps(draft: Draft) -> list[Choice]:
    """The points one step on. TKE-15"""
    further: dict[str, list[Way]] = {}
    for way in draft.ways:
        if len(way.steps) > draft.steps:
            further.setdefault(str(way.steps[draft.steps]), []).append(way)
    return [_step(draft, mark, ways) for mark, ways in further.items()]


def _step(draft: Draft, mark: str, ways: Sequence[Way]) -> Choice:
    """The turn is complete if there is one way to go on only."""
    on = f"point:{mark[1:]}"
    if len(ways) == 1:
        return Choice(label(ways[0]), move=str(ways[0]), on=on)
    goes = (
        M("{point}: capture and go on", point=mark[1:])
        if mark[0] == "x"
        else M("{point}: go on", point=mark[1:])
    )
    return Choice(goes, draft=draft.piece + mark, on=on)


def _straight(draft: Draft) -> list[Choice]:
    """Points further off where one way alone ends."""
    near = {way.steps[draft.steps].point for way in draft.ways if len(way.steps) > draft.steps}
    ends: dict[str, list[Way]] = {}
    for way in draft.ways:
        ends.setdefault(way.steps[-1].point, []).append(way)
    return [
        Choice(label(ways[0]), move=str(ways[0]), on=f"point:{point}")
        for point, ways in ends.items()
        if len(ways) == 1 and point not in near and point != draft.here
    ]


# ── what is said ─────────────────────────────────────────────────────────────────────────────────────────────


def _owed(s: Any, draft: Draft) -> int:
    """The steps still owed: one a captured piece, less those made after the first. TKE-20"""
    return len(taken(s, draft.begun)) - (draft.steps - 1)


def _first_steps(s: Any, draft: Draft) -> Message:
    """Which of the points capture."""
    captures = tuple(dict.fromkeys(way.steps[0].point for way in draft.ways if way.steps[0].captures))
    if captures:
        return M("A capture on {points}; numbers show where its further steps lead.", points=captures)
    return M("Nothing to capture from here.")


def _what_travels(s: Any, draft: Draft) -> Message:
    """What was taken and for how many chips; what stands on the point now; where the turn may end."""
    begun = draft.begun
    took, chips = taken(s, begun), chips_for(s, begun)
    team = seen.named(seen.pieces(travelling(s, begun)))
    said = [M("Taken: {pieces}.", pieces=seen.named(took))]
    if chips:
        said = [P("Taken: {pieces}, for {count} chip.", "Taken: {pieces}, for {count} chips.", chips,
                  pieces=seen.named(took))]  # fmt: skip
    if len(team) == 1:
        said.append(M("All travel as {castle}.", castle=team[0]))
    return sentences(*said, _ends(draft))


def chips_for(s: Any, way: Way) -> int:
    """What the captures of a way win. TKE-44, TKE-A30"""
    return sum(
        int(worth(s.scoring, one.kind))
        for one in taken(s, way)
        if not are_partners(s, way.seat - 1, seen.seat_of(s, one.colour) - 1)
    )


def _ends(draft: Draft) -> Message:
    """Where one may stop. TKE-28, TKE-39"""
    points = tuple(dict.fromkeys(way.steps[-1].point for way in draft.ways))
    if len(points) > FEW:
        return M("The turn can end on {count} points.", count=len(points))
    return M("The turn can end on {points}.", points=tuple(sorted(points)))
