"""Everything Troke says. A placeholder until the words are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troquet.games.contract import Refusal
from troquet.language import M, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.games.contract import Line, Move, View

RULES: dict[str, Message] = {
    "TKE-14": M("A turn moves one piece of your own along a line to the next point.")
}

reasons: dict[str, Message] = {
    "castles": M("Four castles stand."),
    "blocked": M("Nobody can move."),
    "turn limit": M("The turns are used up."),
    "closed": M("The game was stopped."),
}

unit = M("Chips")


def label(move: Move) -> Message:
    """A move in a few words."""
    return M("{move}", move=move.words)


def refusal(view: View, move: Move) -> Refusal:
    """Why a move may not be played now."""
    return Refusal("TKE-14", M("it is none of the ways this turn can go"))


def turn(view: View) -> Message:
    """How far the game is."""
    return M("Turn {number}", number=view.sight.turns + 1)


def status(view: View) -> Message:
    """What happens now."""
    return Message("")


def tell(before: View, move: Move, after: View) -> list[Line]:
    """What a move did."""
    return []


def text(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table as lines of text."""
    return turn(view).to(language) + "\n"
