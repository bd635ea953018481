"""What a table refuses, and how."""

from __future__ import annotations

from troquet.language import Message, TroquetError


class TableError(TroquetError):
    """Something that may not be done at a table; `status` is what HTTP calls it, `rule` the rule that forbids it."""

    def __init__(self, status: int, sentence: Message, rule: str = "") -> None:
        super().__init__(sentence)
        self.status, self.rule = status, rule
