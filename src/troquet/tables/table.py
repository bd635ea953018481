"""A table: the fold of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from troquet.bots import label
from troquet.bots.house import OWN
from troquet.drawing.seats import Mark
from troquet.games import game as find_game
from troquet.games.contract import DEALER, Move, Outcome
from troquet.games.rulebook import Game
from troquet.games.state import State
from troquet.games.view import View
from troquet.language import Message
from troquet.records import Record
from troquet.tables.deal import Deal, is_provable
from troquet.tables.entries import (
    Again,
    Agreed,
    Began,
    Closed,
    Ended,
    Entry,
    Late,
    Left,
    Made,
    Manned,
    Moved,
    Played,
    Ready,
    Renamed,
    Replaced,
    Revealed,
    Sat,
    Sealed,
    Voided,
)
from troquet.tables.errors import Unreadable

Phase: TypeAlias = Literal["gathering", "opening", "playing", "over", "closed"]

# Bots are called after what is drunk where people sit and play.
BOT_NAMES = ("Moka", "Kir", "Anis", "Cidre", "Porto", "Maté")


@dataclass(slots=True)
class Seat:
    """Who sits here: a person, or a bot. Of a person who is away a bot plays the moves.

    `came`: the number of the entry with which the person came, came back or moved to another device; `back`: came, or
    came back. `faults`: how often the bot here did not come up with a move; `stand_in`: the bot that plays instead
    since that was too often.
    """

    number: int
    bot: str = ""
    person: str = ""
    name: str = ""
    ready: bool = False
    away: bool = False
    came: int = 0
    back: int = 0
    faults: int = 0
    stand_in: str = ""

    @property
    def level(self) -> Message:
        """What people call the bot that plays here."""
        return label((self.stand_in or self.bot).removeprefix(OWN))

    @property
    def is_free(self) -> bool:
        return not self.bot and not self.person

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here of its own right."""
        return bool(self.bot) and not self.person


class Table:
    """A game in progress and who plays it. Changes only by `add`.

    `decisions` holds, for each seat that owes one, the number of the entry that opened it: simultaneous choices
    keep theirs while others choose. `states[i]` is the position before `moves[i]`. While it is `opening`, words are
    opened for the deal; a table of bots alone, or of a game without chance, has no `deal`.
    """

    def __init__(self, id: str, entries: Iterable[Entry] = ()) -> None:
        self.id = id
        self.entries: list[Entry] = []
        self.phase: Phase = "gathering"
        self.title = self.maker = self.pace = self.before = self.again = ""
        self.listed = False
        self.patience = 0
        self.shared = False
        self.seats: list[Seat] = []
        self.states: list[State] = []
        self.moves: list[Move] = []
        self.move_entries: list[int] = []
        self.stood_in: set[int] = set()  # the entries of moves that a bot made for a person
        self.began = 0
        self.decisions: dict[int, int] = {}
        self.once: set[tuple[str, str]] = set()
        # The newest positions as they were seen, and what was judged to follow from a position by a move.
        self._views: dict[int, dict[int | None, View]] = {}
        self._ahead: dict[State, tuple[Move, State]] = {}
        self._outcome: tuple[State, Outcome | None] | None = None
        self.tales: dict[int | None, Any] = {}  # what history has told, by reader
        # What pages keep with a table: by language what was said, and by reader what they saw after an entry.
        self.speech: dict[str, tuple[tuple[str, ...], Any]] = {}
        self.shown: dict[Any, list[str]] = {}
        self.shown_at = 0
        self.deal: Deal | None = None
        self.game: Game
        self.options: dict[str, int | str] = {}
        for entry in entries:
            self.add(entry)

    # ── reading ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def changed(self) -> float:
        """When the last entry was written."""
        return self.entries[-1].at if self.entries else 0.0

    @property
    def state(self) -> State:
        return self.states[-1]

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, may know now."""
        return self.view_of(len(self.states) - 1, seat)

    def view_of(self, at: int, seat: int | None) -> View:
        """What they might know of `states[at]`; the newest two are asked for often."""
        if at < len(self.states) - 2:
            return self.states[at].view(seat)
        views = self._views.setdefault(at, {})
        if seat not in views:
            views[seat] = self.states[at].view(seat)
        return views[seat]

    def after(self, move: Move, before: State | None = None) -> State:
        """The position after a move, now or at another: judged before it is written, it is not played twice."""
        before = before or self.state
        known = self._ahead.get(before)
        if known is None or known[0] != move:
            known = self._ahead[before] = move, before.play(move)
        return known[1]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where; nothing for a free seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What marks each seat."""
        return self.game.marks(self.options)

    @property
    def is_done(self) -> bool:
        return self.phase in ("over", "closed")

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or stopped when the table was closed."""
        if not self.states:
            return None
        if self._outcome is None or self._outcome[0] is not self.state:
            self._outcome = self.state, self.state.outcome
        return self._outcome[1] or (self.state.stopped() if self.phase == "closed" else None)

    @property
    def record(self) -> Record:
        """The whole game, hidden things included."""
        is_over = self.is_done or self.outcome is not None
        deal = self.deal.shown(is_over=is_over) if self.deal else None
        seats = tuple(deal["T"]["seats"]) if deal else self.names
        return Record(self.game, self.options, seats, tuple(self.moves), self.outcome, deal)

    def record_for(self, seat: int | None) -> Record:
        """The game as that seat may read it: all of it once the table is done with."""
        return self.record if self.is_done else self.record.cut(seat)

    @property
    def needs_seal(self) -> bool:
        """Whether people sit or may sit here whose deal is not sealed yet."""
        if self.phase != "gathering" or self.deal is not None:
            return False
        return any(not seat.is_bot for seat in self.seats) and is_provable(self.game, self.options)

    def seat_of(self, person: str) -> Seat | None:
        """Where a person sits; the first of their seats, if the table is shared."""
        return next((s for s in self.seats if person and s.person == person), None)

    # ── what has happened ────────────────────────────────────────────────────────────────────────────────

    def add(self, entry: Entry) -> None:
        """Take what has happened. Entries come in order, each once."""
        assert entry.number == self.number + 1, (entry.number, self.number)
        self.entries.append(entry)
        if entry.once:
            self.once.add((entry.by, entry.once))
        match entry.what:
            case Made() as made:
                self._set(made, entry.by)
            case Sat(seat, person, name):
                here = self.seats[seat - 1]
                here.person, here.name, here.away = person, name, False
                here.came = here.back = entry.number
            case Moved(seat, person):
                self._move(self.seats[seat - 1], person, entry.number)
            case Left(seat):
                self._leave(self.seats[seat - 1])
            case Late(seat):
                self.seats[seat - 1].away = True
            case Replaced(seat, bot):
                self.seats[seat - 1].stand_in = bot
            case Manned(seat, bot):
                self._ready(self.seats[seat - 1], ready=False)
                self.seats[seat - 1] = self._bot(seat, bot)
            case Renamed(seat, name):
                self.seats[seat - 1].name = name
            case Ready(seat, ready, c):
                self._ready(self.seats[seat - 1], c, ready=ready)
            case Sealed() as seal:
                self.deal = Deal.sealed(self.id, seal, self.deal)
            case Agreed(terms):
                assert self.deal
                self.phase = "opening"
                self.deal.agree(terms, entry.at)
            case Revealed(seat, word):
                assert self.deal
                self.deal.words[seat] = bytes.fromhex(word)
            case Voided():
                self._void()
            case Began():
                self.phase, self.began = "playing", entry.number
                self.states.append(self.game.start(**self.options))
                self._ask(entry.number)
            case Played(text, instead):
                self._play(self._read(text), entry.number, failed=bool(instead))
            case Ended():
                self.phase = "over"
            case Closed():
                self.phase, self.decisions = "closed", {}
            case Again(table):
                self.again = table

    def _set(self, made: Made, maker: str) -> None:
        self.game, self.options = find_game(made.game), made.options
        if made.rules != self.game.rules_version:
            raise Unreadable(self.id)
        self.title, self.listed = made.title, made.listed
        self.pace, self.patience, self.shared = made.pace, made.patience, made.shared
        self.maker, self.before = maker, made.before
        self.seats = [self._bot(i, bot) if bot else Seat(i) for i, bot in enumerate(made.seats, 1)]

    def _bot(self, seat: int, bot: str) -> Seat:
        return Seat(seat, bot=bot, name=BOT_NAMES[seat - 1], ready=True)

    def _ready(self, seat: Seat, c: str = "", *, ready: bool) -> None:
        seat.ready = ready
        if self.deal:
            self.deal.ready(seat.number, c)

    def _void(self) -> None:
        """Back to where people say that they are ready; who has left meanwhile has left."""
        assert self.deal
        self.deal.void()
        self.phase = "gathering"
        for seat in self.seats:
            seat.ready = seat.is_bot
            if seat.away:
                self._leave(seat)

    def _leave(self, seat: Seat) -> None:
        if self.phase == "gathering":
            self._ready(seat, ready=False)
            self.seats[seat.number - 1] = Seat(seat.number)
        else:
            seat.away = True

    def _move(self, seat: Seat, person: str, number: int) -> None:
        if self.maker == seat.person:
            self.maker = person
        if self.phase == "gathering":
            self._ready(seat, ready=False)  # the word that the other device has promised stays there
        seat.back = number if seat.away else seat.back
        seat.person, seat.away, seat.came = person, False, number

    def _read(self, text: str) -> Move:
        """The move of an entry; the one that was just judged, if it is that."""
        known = self._ahead.get(self.state)
        return known[0] if known and str(known[0]) == text else self.game.read(text)

    def _play(self, move: Move, number: int, *, failed: bool) -> None:
        if move.seat != DEALER:
            seat = self.seats[move.seat - 1]
            seat.faults += failed
            if seat.away:
                self.stood_in.add(number)
        before, after = self.state, self.after(move)
        self.states.append(after)
        del self._ahead[before]
        self._views.pop(len(self.states) - 3, None)
        self.moves.append(move)
        self.move_entries.append(number)
        self.decisions.pop(move.seat, None)
        self._ask(number)

    def _ask(self, number: int) -> None:
        """Decisions that are due and were not are opened by this entry."""
        due = (seat for seat in self.state.to_move if seat != DEALER)
        self.decisions = {seat: self.decisions.get(seat, number) for seat in due}
