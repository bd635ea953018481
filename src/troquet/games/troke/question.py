"""What Troke asks of a seat. A placeholder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troquet.games.contract import Question, View


def ask(view: View, draft: str = "") -> Question | None:
    """Nothing yet."""
    return None
