"""A position of Troke as one line of text, with everything a later move depends on.

    troke players=2 third=blue partners=false board=octagon scoring=standard chips=12
    to-move=1 turns=0 lost-turns=0 won=0,0 lost=0,0 prizes=-,-,-,- barred=- pieces=c1:RTWM,d1:RTWM,..

(on one line). `to-move` is a seat, or `-` when the game is over; `turns` counts all, `lost-turns` those lost in a row;
`won` and `lost` are chips by seat; `prizes` the seats that first had 1, 2, 3, 4 Castles. `pieces` names what stands on
a point, colour before kinds: `d5:RTGWM` is a red Tower with a green Wall and Moat. `barred` names each piece that
stepped sideways in its owner's last turn, where it stands now, and its steps: `RT@e5:d4-e4`, with `/` between several.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from troquet.games.contract import LineError, clip
from troquet.games.troke import rules
from troquet.games.troke.board import any_of, castles, has_unleft, opposite, piece
from troquet.games.troke.moves import KIND_LETTERS, cell_of, point_of
from troquet.games.troke.state import (
    COLOURS,
    EACH,
    FIRST,
    KINDS,
    LAST,
    NOBODY,
    OUTSIDE,
    STEPS,
    Position,
)
from troquet.kernel.loops import OVER
from troquet.language import M, Message

if TYPE_CHECKING:
    from troquet.games.rulebook import Game

COLOUR_LETTERS = "RBGY"
COLOUR_NAMES = (M("Red"), M("Blue"), M("Green"), M("Yellow"))
KIND_NAMES = (M("Tower"), M("Wall"), M("Moat"))
KEYS = ("to-move", "turns", "lost-turns", "won", "lost", "prizes", "barred", "pieces")
MOST = 9_999  # chips won or lost

# ── writing ──────────────────────────────────────────────────────────────────────────────────────────────────


def write(options: Mapping[str, int | str], s: Position) -> str:
    """The line of a position."""
    seats = range(s.players)
    values = {
        **{name: str(value).lower() for name, value in options.items()},
        "to-move": "-" if s.actor == OVER else str(s.actor + 1),
        "turns": str(s.turns),
        "lost-turns": str(s.lost_turns),
        "won": ",".join(str(s.won[seat]) for seat in seats),
        "lost": ",".join(str(s.lost[seat]) for seat in seats),
        "prizes": ",".join(str(s.prize[k] + 1) if s.prize[k] != NOBODY else "-" for k in range(EACH)),
        "barred": ",".join(
            _barred(s, seat, kind) for seat in seats for kind in range(KINDS) if s.mover[seat, kind]
        )
        or "-",
        "pieces": ",".join(
            f"{point_of(at)}:{pieces_text(s.pieces[at])}" for at in _points(s) if s.pieces[at]
        ),
    }
    return " ".join(("troke", *(f"{key}={value}" for key, value in values.items())))


def _points(s: Position) -> list[int]:
    return [at for at in range(FIRST, LAST + 1) if s.pieces[at] != OUTSIDE]


def pieces_text(pieces: int) -> str:
    """The pieces on a point: `RTGWM`."""
    text, last = "", ""
    for kind in range(KINDS):
        for colour in range(COLOURS):
            if pieces & piece(kind, colour):
                letter = COLOUR_LETTERS[colour]
                text += (letter if letter != last else "") + KIND_LETTERS[kind]
                last = letter
    return text


def _barred(s: Position, seat: int, kind: int) -> str:
    one = piece(kind, s.colour[seat])
    steps = [
        f"{point_of(s.aside_from[seat, i])}-{point_of(s.aside_to[seat, i])}"
        for i in range(STEPS)
        if s.aside_by[seat, i] & one
    ]
    return f"{pieces_text(one)}@{point_of(s.mover[seat, kind])}:{'/'.join(steps)}"


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────


def read(game: Game, text: str) -> tuple[dict[str, int | str], Position]:
    """The options and the position of a line. LineError or OptionError says what is wrong with it.

    A seat that is to move and cannot loses its turn, as at the table.
    """
    values = _values(game, text)
    options = game.choose_options(**{k: v for k, v in values.items() if k in game.options})
    s = Position()
    rules.start(s, game.option_codes(options))
    s.turns = _number(values, "turns", rules.most_turns(s))
    s.lost_turns = _number(values, "lost-turns", min(s.players, s.turns))
    _put_pieces(s, values["pieces"])
    _check_castles(s)
    _put_prizes(s, values["prizes"])
    _put_chips(s, values["won"], values["lost"])
    _put_barred(s, values["barred"])
    _open(s, values["to-move"])
    return options, s


def _wrong(sentence: Message) -> LineError:
    return LineError(M("This is no position of Troke: {fault}", fault=sentence))


def _values(game: Game, text: str) -> dict[str, str]:
    """The values by key; options may be missing, and have their defaults then."""
    first, *words = clip(text.strip(), 4000).split(" ")
    if first.lower() != "troke" or not all(re.fullmatch(r"[a-z-]+=[!-~]+", word) for word in words):
        raise _wrong(M("it does not read like “{example}”.", example=f"troke players=2 {KEYS[0]}=1 …"))
    values: dict[str, str] = {}
    for word in words:
        key, value = word.split("=", 1)
        if key not in (*game.options, *KEYS):
            raise _wrong(M("it has no {key}.", key=clip(key)))
        if key in values:
            raise _wrong(M("{key} is given twice.", key=key))
        values[key] = value
    for key in ("players", *KEYS):
        if key not in values:
            raise _wrong(M("{key} is missing.", key=key))
    return values


def _number(values: Mapping[str, str], key: str, most: int) -> int:
    value = values[key]
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", value) or int(value) > most:
        raise _wrong(M("{key} cannot be {value}; possible: {low} to {high}.",
                       key=key, value=clip(value), low=0, high=most))  # fmt: skip
    return int(value)


def _put_pieces(s: Position, text: str) -> None:
    for at in _points(s):
        s.pieces[at] = 0
    for entry in text.split(","):
        match = re.fullmatch(r"([a-h][1-8]):((?:[RBGY][TWM]+)+)", entry)
        if not match:
            raise _wrong(M("“{text}” is no point with its pieces, like c1:RTWM.", text=clip(entry)))
        at = _point(s, match[1])
        if s.pieces[at]:
            raise _wrong(M("{point} is named twice.", point=match[1]))
        for letter, kinds in re.findall(r"([RBGY])([TWM]+)", match[2]):
            for kind in kinds:
                _put(s, at, COLOUR_LETTERS.index(letter), KIND_LETTERS.index(kind))
    for colour in _playing(s):
        for kind in range(KINDS):
            count = sum(s.pieces[at] & piece(kind, colour) != 0 for at in _points(s))
            if count != EACH:
                raise _wrong(M("{colour} has {count} pieces of the kind {kind}, and not {right} (TKE-02).",
                               colour=COLOUR_NAMES[colour], kind=KIND_NAMES[kind], count=count,
                               right=EACH))  # fmt: skip


def _playing(s: Position) -> list[int]:
    return [s.colour[seat] for seat in range(s.players)]


def _point(s: Position, name: str) -> int:
    at = cell_of(name)
    if s.pieces[at] == OUTSIDE:
        raise _wrong(M("{point} is no point of this board (TKE-A02).", point=name))
    return at


def _put(s: Position, at: int, colour: int, kind: int) -> None:
    """One piece on a point, if it can stand there."""
    point = point_of(at)
    if colour not in _playing(s):
        raise _wrong(M("{colour} does not play (TKE-05, TKE-06).", colour=COLOUR_NAMES[colour]))
    if s.pieces[at] & any_of(kind):
        raise _wrong(M("two pieces of the kind {kind} stand on {point} (TKE-16).",
                       kind=KIND_NAMES[kind], point=point))  # fmt: skip
    if s.line[at] not in (NOBODY, colour, opposite(colour)):
        raise _wrong(M("{colour} stands on {point}, a line it may not enter (TKE-33).",
                       colour=COLOUR_NAMES[colour], point=point))  # fmt: skip
    s.pieces[at] |= piece(kind, colour)


def _check_castles(s: Position) -> None:
    for colour in _playing(s):
        if castles(s, colour) and has_unleft(s, colour):
            raise _wrong(M("{colour} has a Castle on its Goal Line and a piece on its Starting Line (TKE-30).",
                           colour=COLOUR_NAMES[colour]))  # fmt: skip


def _put_prizes(s: Position, text: str) -> None:
    """Prizes are paid in order, and for every number of Castles that stand."""
    seats = [str(seat + 1) for seat in range(s.players)]
    entries = text.split(",")
    paid = [entry != "-" for entry in entries]
    if len(entries) != EACH or not all(e in ("-", *seats) for e in entries) or sorted(paid)[::-1] != paid:
        raise _wrong(M("prizes cannot be {value}; they are the seats that had 1, 2, 3, 4 Castles first, "
                       "like 2,1,-,- (TKE-45).", value=clip(text)))  # fmt: skip
    for k, entry in enumerate(entries):
        s.prize[k] = int(entry) - 1 if entry != "-" else NOBODY
    for seat in range(s.players):
        if castles(s, s.colour[seat]) > sum(paid):
            raise _wrong(M("{colour} has {count} Castles, and the prize for them is not paid (TKE-45).",
                           colour=COLOUR_NAMES[s.colour[seat]], count=castles(s, s.colour[seat])))  # fmt: skip


def _put_chips(s: Position, won: str, lost: str) -> None:
    for key, text in (("won", won), ("lost", lost)):
        if (
            not re.fullmatch(r"(0|[1-9]\d{0,3})(,(0|[1-9]\d{0,3}))*", text)
            or text.count(",") != s.players - 1
        ):
            raise _wrong(M("{key} cannot be {value}; it is a number of chips for each seat, {most} at most.",
                           key=key, value=clip(text), most=MOST))  # fmt: skip
    for seat, (gained, given) in enumerate(zip(won.split(","), lost.split(","), strict=True)):
        s.won[seat], s.lost[seat] = int(gained), int(given)
        prizes = sum((k + 1) * (s.players - 1) for k in range(EACH) if s.prize[k] == seat)
        paid = sum(k + 1 for k in range(EACH) if s.prize[k] not in (seat, NOBODY))
        if s.won[seat] < prizes or s.lost[seat] < paid:
            raise _wrong(
                M("seat {seat} has won or lost fewer chips than the prizes say (TKE-45).", seat=seat + 1)
            )
    seats = range(s.players)
    if sum(s.won[seat] for seat in seats) != sum(s.lost[seat] for seat in seats):
        raise _wrong(M("what all have won is not what all have lost (TKE-44)."))


def _put_barred(s: Position, text: str) -> None:
    """The sideways steps of each seat's last turn: the first piece made all of them, others the last ones."""
    found: dict[int, list[tuple[int, int, list[tuple[int, int]]]]] = {}
    for entry in text.split(",") if text != "-" else ():
        match = re.fullmatch(r"([RBGY])([TWM])@([a-h][1-8]):((?:[a-h][1-8]-[a-h][1-8]/?){1,3})(?<!/)", entry)
        colour = COLOUR_LETTERS.index(match[1]) if match else NOBODY
        if not match or colour not in _playing(s):
            raise _wrong(
                M("“{text}” is no piece with its sideways steps, like RT@e5:d4-e4.", text=clip(entry))
            )
        kind, at = KIND_LETTERS.index(match[2]), _point(s, match[3])
        steps = [(_point(s, step[:2]), _point(s, step[3:])) for step in match[4].split("/")]
        seat = _playing(s).index(colour)
        known = [k for k, _, _ in found.get(seat, ())]
        if kind in known or not s.pieces[at] & piece(kind, colour) or not _could_step(s, seat, steps):
            raise _wrong(M("“{text}” cannot be: no such piece stands there or it made no such steps (TKE-A12b).",
                           text=entry))  # fmt: skip
        found.setdefault(seat, []).append((kind, at, steps))
    for seat, movers in found.items():
        _bar(s, seat, movers)


def _could_step(s: Position, seat: int, steps: list[tuple[int, int]]) -> bool:
    """Whether these may be sideways steps of a seat's last turn: it had one, and did not lose it."""
    last = s.turns - 1 - (s.turns - 1 - seat) % s.players
    return 0 <= last < s.turns - s.lost_turns and all(rules.is_aside(s.colour[seat], *step) for step in steps)


def _bar(s: Position, seat: int, movers: list[tuple[int, int, list[tuple[int, int]]]]) -> None:
    made = max((steps for _, _, steps in movers), key=len)
    for i, (at, to) in enumerate(made):
        s.aside_from[seat, i], s.aside_to[seat, i] = at, to
    for kind, at, steps in movers:
        if steps != made[len(made) - len(steps) :]:
            raise _wrong(M("pieces of {colour} made different sideways steps in one turn (TKE-A12b).",
                           colour=COLOUR_NAMES[s.colour[seat]]))  # fmt: skip
        s.mover[seat, kind] = at
        for i in range(len(made) - len(steps), len(made)):
            s.aside_by[seat, i] |= piece(kind, s.colour[seat])


def _open(s: Position, to_move: str) -> None:
    """Whose turn it is follows from the turns and the rest, and must agree."""
    seat = s.turns % s.players
    right = "-" if rules.is_over(s) else str(seat + 1)
    if to_move != right:
        raise _wrong(M("to-move is {value}, and after {turns} turns it must be {right} (TKE-13, TKE-40).",
                       value=clip(to_move), turns=s.turns, right=right))  # fmt: skip
    rules.open_turn(s, seat)
