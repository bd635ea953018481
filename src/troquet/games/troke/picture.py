"""What lies on the table of Troke. A placeholder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.games.contract import View


def scene(view: View) -> None:
    """Nothing yet."""


def svg(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """Nothing yet."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"
