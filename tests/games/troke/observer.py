"""Who may read what of a game of Troke: everybody everything."""

from __future__ import annotations

from tests.games.conformance.kit import History


def cut(history: History, seat: int | None) -> list[str]:
    """The moves as this seat may read them."""
    return history.texts
