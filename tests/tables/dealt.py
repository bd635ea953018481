"""A table whose people's pages take part in the deal: verbs for tests."""

from __future__ import annotations

from tests.tables.table import Played
from troquet.records import proof
from troquet.tables import commands, opening, pace
from troquet.tables.entries import What

WORDS = {"ana": bytes([1]) * 32, "bo": bytes([2]) * 32, "cy": bytes([3]) * 32}


class Dealt(Played):
    """A table of people whose pages promise words."""

    def promise(self, person: str, k: int = 0) -> str:
        seat, deal = self.table.seat_of(person), self.table.deal
        assert seat
        assert deal
        return proof.word_commitment(self.table.id, k or deal.k, seat.number, WORDS[person])

    def ready(self, *people: str) -> Dealt:
        for person in people:
            if self.table.seat_of(person) is None:
                self.do(commands.sit(self.table, person, person.title()), person)
            c = self.promise(person)
            self.do(commands.be_ready(self.table, person, ready=True, c=c), person)
            self.at_once()
        return self

    def at_once(self) -> Dealt:
        """What the table does without waiting."""
        while due := [s for s in pace.steps(self.table) if s.kind in ("seal", "agree", "begin", "deal")]:
            self.step(due[0])
        return self

    def opens(self, *people: str) -> Dealt:
        for person in people:
            self.do(self.reveal(person), person)
            self.at_once()
        return self

    def reveal(self, person: str, word: bytes = b"", k: int = 0) -> list[What]:
        assert self.table.deal
        return opening.reveal(self.table, person, k or self.table.deal.k, (word or WORDS[person]).hex())

    def waits(self) -> Dealt:
        """Nobody does anything until the table does."""
        (step,) = pace.steps(self.table)
        assert step.kind == "void"
        self.step(step)
        return self.at_once()


def made(*seats: str) -> Dealt:
    game = Dealt(seats or ("", "", "random"))
    return game.at_once()
