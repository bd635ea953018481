"""The table of Trök as plain text, 80 columns, in the letters and names that moves are written in."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from troquet.drawing.seats import MARKS
from troquet.games.trok import seen
from troquet.games.trok import state as at
from troquet.games.trok.status import status, turn
from troquet.language import M, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from troquet.games.view import View

    Say = Callable[[Message], str]

WIDTH, NAME, AARE, HAND, OFFER = 80, 16, 5, 17, 6


def text(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table in lines: the market, the row, a line or two a seat, what happens now."""
    s = view.sight
    clean = [one_line(name) for name in names]

    def say(message: Message) -> str:
        return message.to(language, clean)

    lines = [f"Trök. {say(turn(view))}", "", _market(s, say), *_row(s, say), "", _head(say)]
    for seat in seen.seats(s):
        lines += _seat(s, seat, shown_name(seat, names, language))
    lines += ["", *textwrap.wrap(say(_LETTERS), WIDTH), *textwrap.wrap(say(status(view)), WIDTH)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


_LETTERS = M("P pickaxe 1, R ration 2, G gloves 3, L lantern 4, A armor 5, E helmet 6, H hammer 7, S Stone; "
             "? a card you do not know.")  # fmt: skip
_TITLES = (M("Seat"), M("Aare"), M("Hand"), M("Offer"), M("Upgrades, [Carts]"))


def _market(s: Any, say: Say) -> str:
    market = " ".join(seen.market(s)) or "-"
    piles = M("deck {deck}, discards {discards}", deck=int(s.deck_size), discards=sum(s.discard.tolist()))
    return f"{say(M('Market'))}: {market}   ({say(piles)})"


def _row(s: Any, say: Say) -> list[str]:
    """Places are numbered as `pick` counts them."""
    row = "  ".join(f"{place} {upgrade}" for place, upgrade in enumerate(seen.row(s), 1)) or "-"
    return textwrap.wrap(f"{say(M('Row'))}: {row}", WIDTH, subsequent_indent="     ")


def _head(say: Say) -> str:
    return _line(*(say(title) for title in _TITLES))


def _line(seat: str, aare: str, hand: str, offer: str, upgrades: str) -> str:
    return f"{seat:<{NAME + 3}} {aare:>{AARE}}  {hand:<{HAND}}{offer:<{OFFER}} {upgrades}"


def _seat(s: Any, seat: int, name: str) -> list[str]:
    """`>` is to move, `*` holds the token."""
    marks = f"{'>' if seen.waits_for(s, seat) else ' '}{MARKS[seat - 1].letter}"
    named = f"{marks} {name}"
    known, hidden = seen.held(s, seat)
    token = "*" if s.master == seat - 1 else " "
    owned = " ".join(
        upgrade if number == 1 else f"{upgrade}×{number}" for upgrade, number in seen.owned(s, seat)
    )
    stored = f"[{seen.carts(s, seat)}]" if seen.carts(s, seat) else ""
    before = _line(named, f"{int(s.aare[seat - 1])}{token}", known + "?" * hidden, _offer(s, seat), "")
    parts = textwrap.wrap(f"{owned} {stored}".strip(), WIDTH - len(_line("", "", "", "", ""))) or [""]
    indent = " " * len(_line("", "", "", "", ""))
    return [before + parts[0], *(indent + part for part in parts[1:])]


def _offer(s: Any, seat: int) -> str:
    """Letters; `???` lies face down to these eyes."""
    laid = seen.offer(s, seat)
    if not laid and s.phase == at.OFFER and not seen.waits_for(s, seat):
        return "???"
    return laid


def one_line(name: str) -> str:
    """A name without what would break a line: it may be anything."""
    return "".join(c if c.isprintable() else "·" for c in name)


def shown_name(seat: int, names: Sequence[str], language: str, length: int = NAME) -> str:
    """Who sits there, cut to a length."""
    given = names[seat - 1] if seat <= len(names) else M("Seat {number}", number=seat).to(language)
    line = one_line(given)
    return line if len(line) <= length else line[: length - 1] + "…"
