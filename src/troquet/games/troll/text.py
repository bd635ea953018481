"""The table of Troll as plain text, 80 columns, made to be read aloud as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troquet.games.troll import seen
from troquet.games.troll.scene import Card, Cell, Place, Scene, scene
from troquet.language import M, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from troquet.games.view import View

NAME = 16  # columns a name may take


def text(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table in lines: what is known of the troll, a line a seat, the display, what happens now."""

    clean = [one_line(name) for name in names]

    def say(message: Message) -> str:
        return message.to(language, clean)

    table = scene(view)
    hands = {place.seat: seen.hand(view.sight, place.seat) for place in table.columns}
    lines = [f"Troll. {say(table.turn)}", say(_known(table)), "", _row(*(say(title) for title in _TITLES))]
    lines += [
        _seat(place, hands[place.seat], shown_name(place, names, language), say) for place in table.columns
    ]
    if any(place.card and place.card.number is None for place in table.columns):
        lines.append(say(M("A card face down (?) is one of its seat’s hand.")))
    lines += ["", *_display(table, say), "", say(table.status)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


_TITLES = (M("Seat"), M("Jewels"), M("Today"), M("Hand"), M("Card"), Message(""))


def _known(table: Scene) -> Message:
    """What is known of the troll."""
    troll = table.troll
    if troll.up:
        return M("The troll was {number}.", number=troll.number or 0)
    if troll.number is not None:
        return M("The troll is {number}; only who has looked knows.", number=troll.number)
    could = ", ".join(str(number) for number in troll.could)
    return M("The troll is one of {numbers}.", numbers=could)


def _row(seat: str, jewels: str, today: str, hand: str, card: str, doing: str) -> str:
    return f"{seat:<{NAME + 3}} {jewels:>6} {today:>7}  {hand:<12} {card:<6} {doing}"


def _seat(place: Place, hand: Sequence[int], name: str, say: Callable[[Message], str]) -> str:
    marked = f"{'>' if place.actor else ' '}{place.mark.letter} {name}"
    held = " ".join(str(number) for number in hand)
    return _row(marked, str(place.jewels), signed(place.points), held, _card(place.card), say(place.did))


def one_line(name: str) -> str:
    """A name without what would break a line: it may be anything."""
    return "".join(c if c.isprintable() else "·" for c in name)


def shown_name(place: Place, names: Sequence[str], language: str, length: int = NAME) -> str:
    """Who sits in a place, cut to a length."""
    given = (
        names[place.seat - 1]
        if place.seat <= len(names)
        else M("Seat {number}", number=place.seat).to(language)
    )
    line = one_line(given)
    return line if len(line) <= length else line[: length - 1] + "…"


def _card(card: Card | None) -> str:
    """`3`, `3×2`, `?×2`, or nothing yet."""
    if card is None:
        return "-"
    number = "?" if card.number is None else str(card.number)
    return number + ("×2" if card.down or card.fate.endswith("_twice") else "")


def _display(table: Scene, say: Callable[[Message], str]) -> list[str]:
    """The display: a row a number, a column a seat; what lies face down is in brackets."""
    title, today = say(M("Display")), say(M("Today"))
    head = f"{title:>8} " + "".join(f"{place.mark.letter:>7}" for place in table.columns)
    rows = [
        f"{i:>8} " + "".join(f"{_cell(cell):>7}" for cell in row) for i, row in enumerate(table.display.rows)
    ]
    sums = "".join(f"{signed(place.points):>7}" for place in table.columns)
    return [head, *rows, f"{today:>8} " + sums]


def _cell(cell: Cell) -> str:
    if not cell.state:
        return "."
    if cell.state.startswith("up"):
        return f"{cell.number}×2" if cell.state == "up_twice" else str(cell.number)
    return f"[{signed(cell.points)}]"


def signed(number: int) -> str:
    """With a proper minus."""
    return f"−{-number}" if number < 0 else str(number)
