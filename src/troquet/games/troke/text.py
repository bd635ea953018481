"""The table of Troke as plain text, made to be read aloud as well: the board with its coordinates, a line a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from troquet.games.troke import board, seen
from troquet.games.troke.state import EACH, KINDS, NOBODY, OUTSIDE
from troquet.games.troke.status import status, turn
from troquet.language import M, P, Who

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from troquet.games.view import View
    from troquet.language import Message

NAME = 16  # columns a name may take


def text(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table in lines: the board with Red below, a line a seat, the prizes, what happens now."""
    clean = [one_line(name) for name in names]

    def say(message: Message) -> str:
        return message.to(language, clean)

    s = view.sight
    lines = [f"Troke. {say(turn(view))}", "", *_board(s), ""]
    lines += [
        say(M("A point shows its Tower, Wall and Moat, each by the letter of its colour: R, B, G, Y.")),
        "",
    ]
    lines += [_seat(s, seat, shown_name(seat, names, language), say) for seat in seen.seats(s)]
    lines += ["", say(M("Castle prizes: {prizes}.", prizes=_prizes(s))), "", say(status(view))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _board(s: Any) -> list[str]:
    """Rows from the top, four columns a point: `RG.` is a red Tower and a green Wall."""
    n = int(board.size(s.board))
    letters = "    " + "".join(f"{letter:<5}" for letter in "abcdefgh"[:n])
    rows = []
    for row in range(n, 0, -1):
        shown = [_point(int(s.pieces[board.cell(row, column)])) for column in range(1, n + 1)]
        rows.append(f"{row}   " + "".join(f"{point:<5}" for point in shown) + str(row))
    return [letters, *rows, letters]


def _point(here: int) -> str:
    if here == OUTSIDE:
        return ""
    slots = ["."] * KINDS
    for one in seen.pieces(here):
        slots[one.kind] = one.letters[0]
    return "".join(slots)


def _seat(s: Any, seat: int, name: str, say: Callable[[Message], str]) -> str:
    """`> R Anouk   7 chips won, holds 16, 1 Castle`"""
    mark = seen.COLOUR_MARKS[seen.colour(s, seat)]
    won = P("{count} chip won", "{count} chips won", int(s.won[seat - 1]))
    stands = M("{won}, holds {chips}, {castles}", won=won, chips=seen.holds(s, seat),
               castles=P("{count} Castle", "{count} Castles", seen.castles(s, seat)))  # fmt: skip
    return f"{'>' if s.actor + 1 == seat else ' '} {mark.letter} {name:<{NAME}} {say(stands)}"


def _prizes(s: Any) -> tuple[Message, ...]:
    """Who was first to 1, 2, 3, 4 Castles. TKE-45"""
    return tuple(
        M("{k} still open", k=k + 1) if s.prize[k] == NOBODY
        else M("{k} to {who}", k=k + 1, who=Who(int(s.prize[k]) + 1))
        for k in range(EACH)
    )  # fmt: skip


def one_line(name: str) -> str:
    """A name without what would break a line: it may be anything."""
    return "".join(c if c.isprintable() else "·" for c in name)


def shown_name(seat: int, names: Sequence[str], language: str, length: int = NAME) -> str:
    """Who sits there, cut to a length."""
    given = names[seat - 1] if seat <= len(names) else M("Seat {number}", number=seat).to(language)
    line = one_line(given)
    return line if len(line) <= length else line[: length - 1] + "…"
