"""What somebody may do at a table: each command gives what then happens, or raises TableError and nothing does."""

from __future__ import annotations

from random import Random

import msgspec

from troquet.bots import RANDOM
from troquet.bots.house import House
from troquet.games import game as find_game
from troquet.games.contract import DEALER, IllegalMove, Move, MoveError
from troquet.language import M, TroquetError
from troquet.tables import pace
from troquet.tables.deal import is_provable
from troquet.tables.entries import (
    Again,
    Closed,
    Left,
    Made,
    Manned,
    Moved,
    Played,
    Ready,
    Renamed,
    Replaced,
    Sat,
    What,
)
from troquet.tables.errors import TableError
from troquet.tables.names import person_name, table_title
from troquet.tables.opening import check_promise, promised
from troquet.tables.pace import PACES
from troquet.tables.patience import checked
from troquet.tables.sharing import STAYS
from troquet.tables.table import Seat, Table

# A bot that fails so often does not play on.
MOST_FAULTS = 3

# Where the host offers no bots of their own.
PLAIN_HOUSE = House()

NOT_BEGUN = M("This game has not begun yet.")
NOT_YOURS = M("Only who set this table may do that.")
NO_SUCH_ACTION = M("That cannot be done here.")


class Plan(msgspec.Struct, frozen=True):
    """A table somebody wants to set; `seats` as in Made, options may be text.

    `names`: who sits where at a table that is `shared`.
    """

    game: str
    options: dict[str, int | str]
    seats: tuple[str, ...]
    title: str = ""
    listed: bool = False
    pace: str = "normal"
    patience: int = 0
    shared: bool = False
    names: tuple[str, ...] = ()


def make(plan: Plan, person: str, name: str, *, ready: bool = True, house: House = PLAIN_HOUSE) -> list[What]:
    """Set a table. Who sets it takes the first seat that is not a bot's.

    Alone among bots they are `ready` at once, unless their page will say so with a promise (deal.md).
    """
    try:
        game = find_game(plan.game)
        options = game.choose_options(**plan.options)
        for bot in filter(None, plan.seats):
            house.check(bot, game)
    except TroquetError as error:
        raise TableError(422, error.sentence) from error
    if len(plan.seats) != options["players"]:
        raise TableError(422, M("That is not one choice for each seat."))
    if plan.pace not in PACES:
        raise TableError(422, M("There is no such pace."))
    made = Made(
        game.name, options, table_title(plan.title), plan.seats, plan.listed, plan.pace,
        patience=checked(plan.patience), rules=game.rules_version,
    )  # fmt: skip
    if all(plan.seats):
        return [made]
    if plan.shared and plan.seats.count("") > 1:
        return _shared(plan, made, person)
    seat = plan.seats.index("") + 1
    sat: list[What] = [made, Sat(seat, person, person_name(name))]
    ready = (ready or not is_provable(game, options)) and plan.seats.count("") == 1
    return [*sat, Ready(seat, ready=True)] if ready else sat


def _shared(plan: Plan, made: Made, person: str) -> list[What]:
    """All people sit at one device, and nobody is hurried."""
    seats = [seat for seat, bot in enumerate(plan.seats, 1) if not bot]
    names = dict(enumerate(plan.names, 1))
    sat = [Sat(seat, person, person_name(names.get(seat, ""))) for seat in seats]
    ready = [Ready(seat, ready=True) for seat in seats]
    return [msgspec.structs.replace(made, patience=0, shared=True), *sat, *ready]


def sit(table: Table, person: str, name: str, seat: int = 0) -> list[What]:
    """Take a seat (0: any free one); or come back to one's own."""
    mine = table.seat_of(person)
    if mine:
        return [Sat(mine.number, person, mine.name)] if mine.away and not table.is_done else []
    if table.phase != "gathering":
        raise TableError(409, M("This game has begun without you; you may watch."))
    if seat not in range(len(table.seats) + 1):
        raise TableError(422, M("This table has no such seat."))
    free = [s.number for s in table.seats if s.is_free]
    if not free:
        raise TableError(409, M("All seats are taken; you may watch."))
    if seat and seat not in free:
        raise TableError(409, M("Somebody else has just taken that seat. There is another one."))
    return [Sat(seat or free[0], person, person_name(name))]


def leave(table: Table, person: str) -> list[What]:
    """Leave one's seat. After the deal a bot plays on, until one comes back."""
    seat = _mine(table, person)
    if table.shared:
        raise TableError(409, STAYS)
    return [] if seat.away or table.is_done else [Left(seat.number)]


def man(table: Table, person: str, seat: int, bot: str = "", house: House = PLAIN_HOUSE) -> list[What]:
    """Put a bot in a seat, also instead of who sits there: who set the table may, before the deal."""
    here = _before_the_deal(table, person, seat)
    try:
        manned = Manned(seat, house.check(bot or house.default(table.game), table.game))
    except TroquetError as error:
        raise TableError(422, error.sentence) from error
    return [Left(seat), manned] if here.person else [manned]


def free(table: Table, person: str, seat: int) -> list[What]:
    """Open a seat again, whoever sits there: who set the table may, before the deal."""
    here = _before_the_deal(table, person, seat)
    return [] if here.is_free else [Left(seat)]


def carry(table: Table, person: str, seat: int) -> list[What]:
    """Let somebody's other device have their seat. Whoever asks has been given the right to."""
    owner = table.seats[seat - 1].person
    if table.shared:
        raise TableError(409, STAYS)
    if table.is_done or owner == person:
        return []
    if table.phase == "opening":
        raise TableError(409, M("The cards are just being dealt; try again in a moment."))
    if table.seat_of(person):
        raise TableError(409, M("This device has a seat at this table already."))
    return [Moved(here.number, person) for here in table.seats if here.person == owner]


def be_ready(table: Table, person: str, *, ready: bool, c: str = "") -> list[What]:
    """Say that one is ready for the deal, or not after all; `c` commits to a word of one's own."""
    seat = _mine(table, person)
    if table.phase != "gathering":
        if ready and c in ("", promised(table, seat.number)):
            return []
        raise TableError(409, M("The game has begun already."))
    if seat.ready == ready and c in ("", promised(table, seat.number)):
        return []
    return [Ready(seat.number, ready, check_promise(table, c) if ready else "")]


def rename(table: Table, person: str, name: str) -> list[What]:
    """Be called something else."""
    seat, name = _mine(table, person), person_name(name)
    return [] if seat.name == name or table.shared else [Renamed(seat.number, name)]


def play(table: Table, person: str, decision: int, text: str, seat: int | None = None) -> list[What]:
    """Make a move for one's own seat, which the text may leave out if `seat` says it.

    `decision` is the number of the decision it was meant for.
    """
    mine = _mine(table, person)
    if table.phase != "playing":
        raise TableError(409, M("There is nothing to decide now."))
    if mine.away:
        raise TableError(409, M("A bot plays for you. Come back to your seat first."))
    try:
        move = table.game.read(text, seat)
    except MoveError as error:
        raise TableError(422, error.sentence) from error
    if move.seat not in [s.number for s in table.seats if s.person == person]:
        raise TableError(403, M("That is not your seat."))
    if table.decisions.get(move.seat) != decision:
        raise TableError(409, M("That was for an earlier moment of the game; this is how it stands now."))
    return [_played(table, move)]


def play_bot(table: Table, seat: int, decision: int, move: Move, instead: str = "") -> list[What]:
    """The move of the bot in a seat; nothing if its decision is past. Who fails once too often is replaced."""
    if table.phase != "playing" or table.decisions.get(seat) != decision:
        return []
    here, played = table.seats[seat - 1], _played(table, move, instead)
    if instead and here.faults + 1 >= MOST_FAULTS and not here.stand_in:
        return [played, Replaced(seat, RANDOM)]
    return [played]


def deal(table: Table, random: Random) -> list[What]:
    """The dealer's moves until somebody must decide; nothing if none is due."""
    if table.phase != "playing" or table.state.to_move != (DEALER,):
        return []
    return [Played(str(move)) for move in pace.dealt(table, random)]


def close(table: Table, person: str) -> list[What]:
    """Close the table for good: who set it may, at any time."""
    _maker(table, person)
    return [] if table.is_done else [Closed()]


def rematch(table: Table, person: str, id: str, *, ready: bool = True) -> tuple[list[What], list[What]]:
    """The same people and bots at a new table, everybody one seat on: what happens here, and there.

    There it happens once; again only if that table has expired. Who asks is `ready` there at once, as in `make`.
    """
    me = _mine(table, person)
    if not table.is_done:
        raise TableError(409, M("This game is not over yet."))
    order = [table.seats[-1], *table.seats[:-1]]
    bots = tuple(s.bot if s.is_bot else "" for s in order)
    there: list[What] = [
        Made(
            table.game.name, table.options, table.title, bots, table.listed, table.pace, table.id,
            table.patience, table.shared, table.game.rules_version,
        )
    ]  # fmt: skip
    there += [Sat(i, s.person, s.name) for i, s in enumerate(order, 1) if s.person]
    asks = [i for i, s in enumerate(order, 1) if s is me or (table.shared and s.person)]
    ready = ready or table.shared or not is_provable(table.game, table.options)
    there += [Ready(i, ready=True) for i in asks if ready]
    return [] if table.again else [Again(id)], there


def _played(table: Table, move: Move, instead: str = "") -> Played:
    """The move, if the rules allow it."""
    try:
        table.after(move)
    except IllegalMove as error:
        sentence = M("That may not be played now: {reason}.", reason=error.reason)
        raise TableError(422, sentence, error.rule) from error
    return Played(str(move), instead)


def _mine(table: Table, person: str) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        raise TableError(403, M("You have no seat at this table."))
    return seat


def _before_the_deal(table: Table, person: str, seat: int) -> Seat:
    """A seat that the maker may still give to somebody else."""
    _maker(table, person)
    if table.phase != "gathering":
        raise TableError(409, M("The game has begun already."))
    if seat not in range(1, len(table.seats) + 1):
        raise TableError(422, M("This table has no such seat."))
    return table.seats[seat - 1]


def _maker(table: Table, person: str) -> None:
    if not person or table.maker != person:
        raise TableError(403, NOT_YOURS)
