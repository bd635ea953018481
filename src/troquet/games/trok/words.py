"""Everything Trök says. To be written; what stands here lets the game load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from troquet.games.contract import Line, Refusal
from troquet.language import M, Message

if TYPE_CHECKING:
    from troquet.games.contract import Move, View

RULES: dict[str, Message] = {}
reasons: dict[str, Message] = {}


def refusal(view: View, move: Move) -> Refusal:
    return Refusal("TRK-13", M("it may not be played now"))


def label(move: Move) -> Message:
    return Message(move.words)


def tell(before: View, move: Move, after: View) -> list[Line]:
    return []


def turn(view: View) -> Message:
    return Message("")


def status(view: View) -> Message:
    return Message("")


def text(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    return ""
