"""What a table refuses, and how."""

from __future__ import annotations

from troquet.language import M, Message, TroquetError


class TableError(TroquetError):
    """Something that may not be done at a table; `status` is what HTTP calls it, `rule` the rule that forbids it."""

    def __init__(self, status: int, sentence: Message, rule: str = "") -> None:
        super().__init__(sentence)
        self.status, self.rule = status, rule


class Unreadable(TableError):
    """The log of this `table` cannot be followed by the rules that this program knows."""

    def __init__(self, table: str) -> None:
        super().__init__(500, M("This table was played by other rules, and cannot be shown."))
        self.table = table
