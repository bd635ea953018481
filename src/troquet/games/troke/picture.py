"""The board of Troke as a drawing that stands alone, from the same scene as the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from troquet.drawing.sprite import drawn, symbols
from troquet.drawing.svg import Markup, box, disc, document, element, group, words
from troquet.drawing.tokens import LIGHT
from troquet.games.troke.scene import scene
from troquet.games.troke.seen import COLOUR_MARKS, marks
from troquet.games.troke.text import one_line, shown_name, text
from troquet.games.troke.things import Place, Point, Prize, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.drawing.seats import Mark
    from troquet.games.view import View
    from troquet.language import Message

__all__ = ["Scene", "marks", "scene", "svg"]

WIDTH, HEIGHT = 960, 720
BOARD_X, BOARD_Y, BOARD = 180, 20, 600
FELT_INK, FELT_INK_2 = LIGHT["felt-ink"], LIGHT["felt-ink-2"]
CORNERS = ((36, 500), (36, 56), (786, 56), (786, 500))  # bottom, left, top, right
NOTCHES = {"dot": "#fffaf0", "tri": "#fffaf0", "sq": "#14100c", "dia": "#14100c"}

DRAWINGS = {**symbols(), **symbols(Path(__file__).parent / "drawings.svg")}


class Reader(NamedTuple):
    """Who reads the picture: in which language, with which names."""

    language: str
    names: Sequence[str]

    def say(self, message: Message) -> str:
        return message.to(self.language, self.names)


def svg(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table as an SVG document; equal views give equal bytes."""
    table, reader = scene(view), Reader(language, [one_line(name) for name in names])
    parts = [
        element("defs", *_pieces()),
        box(0, 0, WIDTH, HEIGHT, LIGHT["felt"], r=20),
        box(8, 8, WIDTH - 16, HEIGHT - 16, "none", r=14, stroke=LIGHT["felt-rule"], stroke_width=1.5,
            stroke_dasharray="5 4"),
        words(reader.say(table.turn), WIDTH / 2, 34, 14, FELT_INK_2, width=200),
        _board(table),
        *(_place(place, corner, reader) for place, corner in zip(table.around, CORNERS, strict=True) if place),
        *(_prize(prize, i) for i, prize in enumerate(table.prizes)),
        *_strip(table, reader),
    ]  # fmt: skip
    described = text(view, language, names)
    return document(WIDTH, HEIGHT, f"Troke. {reader.say(table.turn)}", described, language, parts)


@cache
def _pieces() -> tuple[Markup, ...]:
    """Every piece in its colour, once, to be used by its name."""
    found = []
    for mark in COLOUR_MARKS:
        palette = {**LIGHT, "c": mark.colour, "on": mark.on, "mark": NOTCHES[mark.shape]}
        for kind in ("to", "wa", "mo"):
            name = f"{kind}-{mark.shape}"
            symbol = DRAWINGS[name]
            found.append(
                element("symbol", symbol.coloured(palette), id=f"troquet-{name}", viewBox=symbol.view_box)
            )
    return tuple(found)


def _board(table: Scene) -> Markup:
    """The board turned to who looks: lines, rings and spots, nests, coordinates."""
    board, card = table.board, LIGHT["card"]
    return element(
        "svg",
        element("path", d=board.sheet, fill=card, stroke=card, stroke_width=92, stroke_linejoin="round"),
        element("path", d=board.rim, fill="none", stroke=LIGHT["card-2"], stroke_width=2.5,
                stroke_linejoin="round"),
        element("path", d=board.lines, fill="none", stroke=LIGHT["board-line"], stroke_width=1.6),
        element("path", d=board.diagonals, fill="none", stroke=LIGHT["board-line"], stroke_width=1.1),
        *(_point(point, *board.where[point.name]) for point in table.points),
        *(words(label.text, label.x, label.y, 15, FELT_INK_2) for label in board.labels),
        *(_nest(point, *board.where[point.name]) for point in table.points if point.pieces),
        x=BOARD_X, y=BOARD_Y + 16, width=BOARD, height=BOARD, viewBox=board.view_box,
    )  # fmt: skip


def _point(point: Point, x: int, y: int) -> Markup:
    """A dot; on a line a ring for whose start it is, with a spot for whose goal. TKE-09, TKE-10"""
    if not point.start or not point.goal:
        return disc(x, y, 5, LIGHT["card-ink"])
    ring = disc(x, y, 20, LIGHT["card"], stroke=point.start.colour, stroke_width=5)
    spot = DRAWINGS[f"sh-{point.goal.shape}"]
    return group([ring, drawn(spot, x - 11, y - 11, 22, 22, mark=point.goal)])


def _nest(point: Point, x: int, y: int) -> Markup:
    """What stands on a point, the Moat first. TKE-03"""
    return group(
        element("use", href=f"#troquet-{piece.drawing}", x=x - 41, y=y - 41, width=82, height=82)
        for piece in reversed(point.pieces)
    )


def _sign(mark: Mark, x: float, y: float, size: float) -> Markup:
    """A colour's sign around a point: shape, colour and letter."""
    letter = size * (0.36 if mark.shape == "tri" else 0.44)
    lower = size * (0.1 if mark.shape == "tri" else 0)
    shape = drawn(DRAWINGS[f"sh-{mark.shape}"], x - size / 2, y - size / 2, size, size, mark=mark)
    return group([shape, words(mark.letter, x, y + lower + letter * 0.36, letter, mark.on, display=True)])


def _place(place: Place, corner: tuple[int, int], reader: Reader) -> Markup:
    """Sign and name, chips won and held, Castles at the goal."""
    x, y = corner
    name = shown_name(place.seat, reader.names, reader.language, 14)
    chip = drawn(DRAWINGS["chip"], x, y + 22, 20, 20, ink=LIGHT["card-ink"], mark=place.mark)
    castles = [
        drawn(DRAWINGS["i-castle"], x + 28 * i, y + 78, 24, 24,
              ink=FELT_INK if i < place.castles else LIGHT["felt-rule"])
        for i in range(4)
    ]  # fmt: skip
    return group([
        _sign(place.mark, x + 14, y, 30),
        words(name, x + 36, y + 5, 16, FELT_INK, anchor="start", width=108),
        chip,
        words(reader.say(place.has_won), x + 28, y + 38, 15, FELT_INK, anchor="start", width=116),
        words(reader.say(place.has_chips), x, y + 64, 14, FELT_INK_2, anchor="start", width=146),
        *castles,
        *([words(reader.say(place.pair), x, y + 122, 13, FELT_INK_2, anchor="start", width=150)] if place.pair else ()),
    ])  # fmt: skip


def _prize(prize: Prize, i: int) -> Markup:
    """A prize, and who has it. TKE-45"""
    x, y = 36, 240 + 40 * i
    parts = [
        box(x, y, 84, 32, LIGHT["well"], r=6),
        drawn(DRAWINGS["i-castle"], x + 8, y + 7, 18, 18, ink=FELT_INK_2),
        words(str(prize.castles), x + 38, y + 22, 16, FELT_INK, display=True),
    ]
    if prize.mark:
        parts.append(_sign(prize.mark, x + 64, y + 16, 22))
    return group(parts)


def _strip(table: Scene, reader: Reader) -> list[Markup]:
    """Who is awaited, or who has won; saffron only for whose turn it is."""
    fill, ink = (LIGHT["accent"], LIGHT["accent-ink"]) if table.asked else (LIGHT["well"], FELT_INK)
    said = words(reader.say(table.status), WIDTH / 2, 684, 20, ink, display=True, width=700)
    return [box(110, 652, 740, 48, fill, r=10), said]
