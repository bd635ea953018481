"""What Trök asks of a seat. To be written; what stands here lets the game load."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troquet.games.contract import Question, View


def ask(view: View, draft: str = "") -> Question | None:
    return None
