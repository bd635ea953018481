"""How long something lasts, as people say it."""

from __future__ import annotations

from math import ceil

from troquet.language import M, Message, P
from troquet.tables import Table, patience

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def patience_label(seconds: int) -> Message:
    """How long a table waits, in a list to choose from."""
    return span(seconds) if seconds else M("as long as it takes")


def span(seconds: int) -> Message:
    """A length of time in its largest unit."""
    if seconds >= 2 * DAY or seconds == DAY:
        return P("{count} day", "{count} days", seconds // DAY)
    if seconds >= HOUR:
        return P("{count} hour", "{count} hours", seconds // HOUR)
    if seconds >= MINUTE:
        return P("{count} minute", "{count} minutes", seconds // MINUTE)
    return P("{count} second", "{count} seconds", seconds)


def left(table: Table, now: float) -> dict[int, tuple[int, Message]]:
    """For each seat that is waited for only so long: the seconds left, and how they are shown."""
    ends = patience.deadlines(table)
    return {seat: _shown(max(0, ceil(end - now))) for seat, end in ends.items()}


def _shown(seconds: int) -> tuple[int, Message]:
    if seconds >= HOUR:
        return seconds, span(seconds)
    return seconds, Message(f"{seconds // 60}:{seconds % 60:02}")
