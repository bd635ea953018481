"""Alpha-beta over any game that hides nothing and leaves nothing to chance. Each game gets its own compiled copy.

It is a principal variation search for two sides, with a transposition table (by Zobrist keys), the history heuristic,
late-move reductions and quiescence. Sides need not take turns one by one: a turn may be lost, and partners are one
side. Where there are more sides than two it is best-reply search: of all opponents one replies, whichever hurts most.

The search keeps where it is in `frames`, one a ply, so that it can be stopped after any node and go on later. Values
are whole numbers as seen by the side that is to move; who wins after n moves has WIN - n.

The names in the first block are bound to a game's rules at instantiation; here they only say the promise. `lore` is a
row that a game fills once for a search, `gauge` a row for each position that it keeps up with every move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.kernel.dice import Dice, below, seed
from troquet.kernel.fields import Fields, Scalar
from troquet.kernel.loops import OVER
from troquet.kernel.rule import inlined, rule
from troquet.kernel.types import Codes, Nodes, Table

MOST_PLIES = 64
DEEPEST = 40
QUIET_PLIES = 1  # of captures alone, beyond the depth
PLAYOUT = 60  # moves at random, where those judge

WIN = 1_000_000
WON = WIN - 1000  # and above: the game is won within the moves that were looked at
ENDLESS = 2 * WIN

# What a table's value is
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

SLOTS = 1 << 12  # of the history
FAVOUR = 1 << 14  # the most it says
LOUD = 1 << 24
LATE, LATER = 5, 15  # moves, after which one is looked at one ply less deep, and two
SORTED = 8  # moves at each node, the most promising first; the others as they come

_ANY = 2**62
SEAT = 40  # the bit from which on a listed move says whose it is
CODE = (1 << SEAT) - 1
VALUE = SEAT + 3  # the bit from which on an entry's `found` is the value; below is the move, and 0 for none
DEPTH, UNLIKE = 2, 8  # the bits from which on its key is the depth, and the position's; below is the bound


class Frame(Fields):
    """A position on the line that is looked at, and how far its moves have been tried.

    `low` and `high` are the window, `floor` what `low` was at first; `choice` is the move that brought `best`.
    """

    seat = Scalar(-2, 63)
    friend = Scalar(0, 1)  # whether this seat is on the side of who thinks
    depth = Scalar(-MOST_PLIES, DEEPEST)
    low = Scalar(-ENDLESS, ENDLESS)
    high = Scalar(-ENDLESS, ENDLESS)
    floor = Scalar(-ENDLESS, ENDLESS)
    best = Scalar(-ENDLESS, ENDLESS)
    choice = Scalar(-1, _ANY)
    hashed = Scalar(-1, _ANY)  # the table's move, tried before all others
    key = Scalar(0, _ANY)
    listed = Scalar(0, 1)  # whether all moves are listed
    count = Scalar(0, 2**20)
    tried = Scalar(0, 2**20)
    scouted = Scalar(0, 1)  # whether the move that is looked at is looked at with no window
    reduced = Scalar(0, 2)  # and how many plies less deep
    began = Scalar(0, _ANY)  # the work that was done before that


class Entry(Fields):
    """What the transposition table knows of a position: 16 bytes, since reaching for them costs more than all else.

    `key`: that of the position, its lowest bits giving way to the depth and the bound; `found`: value and move.
    """

    key = Scalar(0, _ANY)
    found = Scalar(-(2**63), 2**63 - 1)


class Search(Fields):
    """Where a search is. `us`: the seat that thinks; `ply`: the frame that is looked at; `work`: moves made."""

    us = Scalar(0, 63)
    ply = Scalar(0, MOST_PLIES)
    work = Scalar(0, _ANY)
    is_selective = Scalar(0, 1)  # whether late moves are looked at less deep
    is_many = Scalar(0, 1)  # whether there are more than two sides
    is_new = Scalar(0, 1)  # whether that frame has just been entered
    is_random = Scalar(0, 1)  # whether random playouts judge


if TYPE_CHECKING:
    State = Any
    Frames = Any
    Entries = Any

    def actor(s: State) -> int: ...
    def legal(s: State, seat: int, moves: Codes) -> int: ...
    def apply(s: State, seat: int, move: int) -> None: ...

    # how many seats and sides play, whether two seats are one side, and a turn given to a seat, if it can move
    def seats(s: State) -> int: ...
    def sides(s: State) -> int: ...
    def is_friend(s: State, us: int, seat: int) -> bool: ...
    def call(s: State, seat: int) -> None: ...

    # fill the lore; fill a gauge; a move and the gauge after it; a number for all that matters later
    def prepare(s: State, lore: Codes) -> None: ...
    def measure(s: State, gauge: Codes, lore: Codes) -> None: ...
    def play(s: State, seat: int, move: int, gauge: Codes, lore: Codes) -> None: ...
    def key(s: State, gauge: Codes, lore: Codes) -> int: ...

    # how much better `us` stands than others; at the end 1 if it has won, 0 if with others, -1 if not
    def standing(s: State, us: int, gauge: Codes) -> int: ...
    def verdict(s: State, us: int) -> int: ...

    # moves among which are those that gain something at once, what a move gains, the most that one betters the standing
    def captures(s: State, seat: int, moves: Codes) -> int: ...
    def gain(s: State, seat: int, move: int) -> int: ...
    def most_gain(s: State) -> int: ...


@rule
def begin(
    search: Search, frames: Frames, nodes: Nodes, gauges: Table, lore: Codes, count: int, depth: int
) -> None:
    """Look at the root to a depth; its moves are in the order in which they will be tried."""
    f = frames[0]
    f.seat = actor(nodes[0])
    f.friend = 1
    f.depth = depth
    f.low = -ENDLESS
    f.floor = -ENDLESS
    f.high = ENDLESS
    f.best = -ENDLESS
    f.choice = -1
    f.count = count
    f.tried = 0
    f.listed = 1
    if search.work == 0:
        search.is_many = 1 if sides(nodes[0]) > 2 else 0
        prepare(nodes[0], lore)
        measure(nodes[0], gauges[0], lore)
    search.ply = 0
    search.is_new = 0


@rule
def advance(
    search: Search, frames: Frames, nodes: Nodes, gauges: Table, moves: Table, scores: Table, history: Codes,
    entries: Entries, values: Codes, works: Codes, lore: Codes, dice: Dice, limit: int,
) -> bool:  # fmt: skip
    """Look on until the root is known (True), or until so much work is done in all."""
    while search.work < limit:
        ply = search.ply
        f = frames[ply]
        if search.is_new:
            search.is_new = 0
            if enter(search, f, nodes, gauges, moves[ply], entries, lore, dice):
                leave(search, frames, moves, values, works)
                continue
        if f.best < f.high and has_next(
            search, f, nodes[ply], scores[MOST_PLIES], moves[ply], scores[ply], history
        ):
            go_down(search, frames, nodes, gauges, moves[ply], scores[ply], lore)
        else:
            remember(f, ply, nodes[ply], entries, moves[ply], history)
            if ply == 0:
                return True
            leave(search, frames, moves, values, works)
    return False


@inlined
def enter(
    search: Search, f: Frame, nodes: Nodes, gauges: Table, moves: Codes, entries: Entries, lore: Codes, dice: Dice
) -> bool:  # fmt: skip
    """Whether the value of a new position is known without its moves: into `best`."""
    ply = search.ply
    f.choice = -1
    f.hashed = -1
    f.count = 0
    f.tried = 0
    f.listed = 0
    f.best = -ENDLESS
    f.floor = f.low
    sign = 1 if f.friend else -1
    if f.seat == OVER:
        f.best = sign * verdict(nodes[ply], search.us) * (WIN - ply)
        return True
    if f.depth > 0:
        f.key = key(nodes[ply], gauges[ply], lore)
        return is_known(f, entries[f.key & (len(entries) - 1)], ply)
    if search.is_random:
        f.best = sign * playout(search, nodes, gauges, key(nodes[ply], gauges[ply], lore), moves, lore, dice)
        return True
    f.best = sign * standing(nodes[ply], search.us, gauges[ply])
    if f.best >= f.high or f.depth <= -QUIET_PLIES:
        return True
    f.low = max(f.low, f.best)
    most = f.best + most_gain(nodes[ply])
    if most <= f.floor:
        f.best = most
        return True
    return False


@rule
def is_known(f: Frame, e: Entry, ply: int) -> bool:
    """Whether the table's entry settles the position; if not, it may know the move to try first."""
    if e.key >> UNLIKE != f.key >> UNLIKE:
        return False
    f.hashed = (e.found & (1 << VALUE) - 1) - 1
    value = e.found >> VALUE
    if abs(value) >= WON:
        value += -ply if value > 0 else ply
    bound, depth = e.key & 3, e.key >> DEPTH & 63
    at_least, at_most = bound != AT_MOST, bound != AT_LEAST
    if depth >= f.depth and ((at_least and (at_most or value >= f.high)) or (at_most and value <= f.low)):
        f.best = value
        return True
    return False


@rule
def playout(
    search: Search, nodes: Nodes, gauges: Table, number: int, moves: Codes, lore: Codes, dice: Dice
) -> int:
    """How it stands after moves at random; the same whenever a position is met."""
    last = MOST_PLIES
    nodes[last] = nodes[search.ply]
    s = nodes[last]
    seed(dice, number, 0)
    for _ in range(PLAYOUT):
        seat = actor(s)
        if seat == OVER:
            return verdict(s, search.us) * (WON // 2)
        apply(s, seat, moves[below(dice, legal(s, seat, moves))])
        search.work += 1
    measure(s, gauges[last], lore)
    return standing(s, search.us, gauges[last])


# ── moves in the order in which they are tried ───────────────────────────────────────────────────────────────


@inlined
def has_next(
    search: Search, f: Frame, s: State, row: Codes, moves: Codes, scores: Codes, history: Codes,
) -> bool:  # fmt: skip
    """Whether there is another move to try, in the place `tried`: the table's without listing the others."""
    if f.listed == 0:
        if f.hashed >= 0 and f.count == 0:
            moves[0] = f.hashed
            f.count = 1
            return True
        list_moves(search, f, s, row, moves, scores, history)
    if f.tried == f.count:
        return False
    if search.ply > 0 and f.tried < SORTED:
        bring_best(f.tried, f.count, moves, scores)
    return True


@rule
def list_moves(
    search: Search, f: Frame, s: State, row: Codes, moves: Codes, scores: Codes, history: Codes,
) -> None:  # fmt: skip
    """All moves, or those that gain something, and what each promises; the table's, already tried, in front.

    Where opponents are not one side, all of them may reply here: best-reply search.
    """
    f.count = 0
    for seat in range(seats(s)):
        if seat == f.seat or (search.is_many and not f.friend and not is_friend(s, search.us, seat)):
            add_moves(f, s, seat, row, moves, scores, history)
    f.listed = 1
    if f.hashed >= 0:
        at = 0
        while moves[at] != f.hashed and at < f.count - 1:
            at += 1
        swap(at, 0, moves, scores)


@inlined
def add_moves(f: Frame, s: State, seat: int, row: Codes, moves: Codes, scores: Codes, history: Codes) -> None:
    """Those of one seat, as far as there is room."""
    n, is_quiescent = f.count, f.depth <= 0
    count = captures(s, seat, row) if is_quiescent else legal(s, seat, row)
    for i in range(min(count, len(moves) - n)):
        gained = gain(s, seat, row[i])
        if gained > 0 or not is_quiescent:
            moves[n] = row[i] | seat << SEAT
            scores[n] = promise(moves[n], gained, history)
            n += 1
    f.count = n


@rule
def promise(move: int, gained: int, history: Codes) -> int:
    """What gains most first, then what mostly was good."""
    if gained > 0:
        return LOUD + gained
    return history[slot(move)]


@rule
def slot(move: int) -> int:
    """Where the history keeps a move."""
    return ((move ^ move >> 17 ^ move >> 34) * 0x9E3779B1) >> 16 & (SLOTS - 1)


@rule
def is_quiet(s: State, move: int) -> bool:
    """Whether a move gains nothing."""
    return gain(s, move >> SEAT, move & CODE) == 0


@rule
def bring_best(at: int, count: int, moves: Codes, scores: Codes) -> None:
    """Of what is left, the most promising move comes next."""
    best = at
    for i in range(at + 1, count):
        if scores[i] > scores[best]:
            best = i
    swap(at, best, moves, scores)


@rule
def swap(i: int, j: int, moves: Codes, scores: Codes) -> None:
    """Two moves change places."""
    moves[i], moves[j] = moves[j], moves[i]
    scores[i], scores[j] = scores[j], scores[i]


# ── down to a move, and back with its value ──────────────────────────────────────────────────────────────────


@inlined
def go_down(
    search: Search, frames: Frames, nodes: Nodes, gauges: Table, moves: Codes, scores: Codes, lore: Codes
) -> None:
    """Make the next move: the first with the whole window, others with none, late ones less deep besides."""
    ply = search.ply
    f = frames[ply]
    child = frames[ply + 1]
    nodes[ply + 1] = nodes[ply]
    for i in range(len(gauges[ply])):
        gauges[ply + 1][i] = gauges[ply][i]
    f.began = search.work
    move = moves[f.tried]
    play(nodes[ply + 1], move >> SEAT, move & CODE, gauges[ply + 1], lore)
    if search.is_many and not f.friend:
        call(nodes[ply + 1], search.us)
    f.scouted = 1 if f.tried > 0 and f.depth > 0 and f.high - f.low > 1 else 0
    f.reduced = 0
    if search.is_selective and f.depth >= 3 and f.tried >= LATE and ply > 0 and scores[f.tried] < LOUD:
        f.reduced = 1 if f.tried < LATER else 2
    f.tried += 1
    child.seat = actor(nodes[ply + 1])
    child.friend = 1 if child.seat >= 0 and is_friend(nodes[ply], search.us, child.seat) else 0
    look_down(search, f, child)
    search.work += 1
    search.ply = ply + 1


@rule
def look_down(search: Search, f: Frame, child: Frame) -> None:
    """Give the next frame its depth and its window, turned round where the side changes."""
    child.depth = f.depth - 1 - f.reduced
    high = f.low + 1 if f.scouted or f.reduced else f.high
    if child.friend == f.friend:
        child.low = f.low
        child.high = high
    else:
        child.low = -high
        child.high = -f.low
    search.is_new = 1


@inlined
def leave(search: Search, frames: Frames, moves: Table, values: Codes, works: Codes) -> None:
    """Go up with the value of a move; if it was only scouted and is better than thought, look again."""
    known = frames[search.ply]
    f = frames[search.ply - 1]
    value = known.best if known.friend == f.friend else -known.best
    if value > f.low and (f.reduced or (f.scouted and value < f.high)):
        if f.reduced:
            f.reduced = 0
        else:
            f.scouted = 0
        look_down(search, f, known)
        return
    search.ply -= 1
    if search.ply == 0:
        values[f.tried - 1] = value
        works[f.tried - 1] += search.work - f.began
    if value > f.best:
        f.best = value
        f.low = max(f.low, value)
        f.choice = moves[search.ply][f.tried - 1]


@rule
def remember(f: Frame, ply: int, s: State, entries: Entries, moves: Codes, history: Codes) -> None:
    """Note what came of a position, for the table and the history."""
    if f.depth <= 0 or ply == 0:
        return
    if f.best >= f.high and is_quiet(s, f.choice):
        refuted(f, s, moves, history)
    bound = AT_MOST if f.best <= f.floor else AT_LEAST if f.best >= f.high else EXACT
    value = f.best
    if abs(value) >= WON:
        value += ply if value > 0 else -ply
    e = entries[f.key & (len(entries) - 1)]
    e.key = f.key >> UNLIKE << UNLIKE | f.depth << DEPTH | bound
    e.found = value << VALUE | (f.choice if f.best > f.floor else f.hashed) + 1


@rule
def refuted(f: Frame, s: State, moves: Codes, history: Codes) -> None:
    """A quiet move was too good to be allowed: try it early elsewhere, and later those tried before it."""
    weight = min(f.depth * f.depth, 256)
    for i in range(f.tried - 1):
        if is_quiet(s, moves[i]):
            favour(history, slot(moves[i]), -weight)
    favour(history, slot(f.choice), weight)


@rule
def favour(history: Codes, at: int, weight: int) -> None:
    """More or less of it, the less the more there is."""
    history[at] += weight - history[at] * abs(weight) // FAVOUR
