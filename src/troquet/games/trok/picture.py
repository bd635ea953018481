"""The table of Trök as a picture. To be written; what stands here lets the game load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from troquet.games.view import View


def scene(view: View) -> Any:
    return None


def svg(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    return ""
