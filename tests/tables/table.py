"""A table played by hand: verbs for tests, and a clock that only moves when told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from troquet.bots import bot
from troquet.tables import Entry, Table, commands, opening, pace, patience
from troquet.tables.commands import Plan
from troquet.tables.entries import Began, Ended, What


class Played:
    """A table, its clock and its dealer."""

    def __init__(
        self,
        seats: Sequence[str] = ("", "careful", "random"),
        seed: int = 1,
        patience: int = 0,
        shared: Sequence[str] = (),
        game: str = "troll",
        **options: int | str,
    ) -> None:
        self.table, self.now, self.random = Table("late-lantern"), 1000.0, Random(seed)
        plan = Plan(
            game, {"players": len(seats), **options}, tuple(seats), patience=patience,
            shared=bool(shared), names=tuple(shared),
        )  # fmt: skip
        self.do(commands.make(plan, "ana", "Ana"), "ana")

    def do(self, whats: Sequence[What], by: str = "", once: str = "") -> None:
        for what in whats:
            self.table.add(Entry(self.table.number + 1, self.now, what, by, once))

    def sit(self, *people: str) -> Played:
        for person in people:
            self.do(commands.sit(self.table, person, person.title()), person)
        for seat in self.table.seats:
            if seat.person:
                self.do(commands.be_ready(self.table, seat.person, ready=True), seat.person)
        return self

    def settle(self) -> Played:
        """Everything the table does by itself, until a person must decide or it is over."""
        while steps := [step for step in pace.steps(self.table) if step.kind != "late"]:
            self.step(min(steps, key=lambda step: step.at))
        return self

    def step(self, step: pace.Step) -> None:
        self.now = max(self.now, step.at)
        table = self.table
        if step.kind == "seal":
            self.do(opening.seal(table, self.random.randbytes(32)))
        elif step.kind == "agree":
            self.do(opening.agree(table))
        elif step.kind == "void":
            self.do(opening.void(table, self.random.randbytes(32)))
        elif step.kind == "begin":
            self.do([Began()])
        elif step.kind == "end":
            self.do([Ended()])
        elif step.kind == "late":
            self.do(patience.run_out(self.table, step.seat, step.decision))
        elif step.kind == "deal":
            self.do(commands.deal(table, pace.choice(table, self.random)))
        else:
            spec = table.seats[step.seat - 1].bot or table.game.sense_name
            move = bot(spec, 1).choose(table.state.view(step.seat), table.state.moves(step.seat), 1.0)
            self.do(commands.play_bot(table, step.seat, step.decision, move))

    def play(self, person: str, text: str) -> Played:
        seat = self.table.game.read(text).seat
        self.do(commands.play(self.table, person, self.table.decisions[seat], text), person)
        return self

    def play_on(self) -> Played:
        """To the end; people play their first legal move."""
        self.settle()
        while not self.table.is_done:
            seat = next(iter(self.table.decisions))
            person = self.table.seats[seat - 1].person
            self.play(person, str(self.table.state.moves(seat)[0])).settle()
        return self
