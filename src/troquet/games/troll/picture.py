"""The table of Troll as a drawing that stands alone, from the same scene as the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from troquet.drawing.sprite import drawn
from troquet.drawing.svg import Markup, box, disc, document, element, group, words
from troquet.drawing.tokens import LIGHT
from troquet.games.troll.cards import (
    DRAWINGS,
    HATCH,
    back,
    face,
    minus_marker,
    paper,
    seat_sign,
    twice_marker,
)
from troquet.games.troll.scene import Block, Cell, Place, Scene, scene
from troquet.games.troll.text import one_line, shown_name, signed, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.games.view import View
    from troquet.language import Message

__all__ = ["Scene", "scene", "svg"]

WIDTH, HEIGHT = 960, 600
FELT_INK, FELT_INK_2 = LIGHT["felt-ink"], LIGHT["felt-ink-2"]

# Where the neighbours sit, by how many play: the middle of the plate, the card beside it (at the top) or below it.
LEFT, RIGHT = (104, 178), (856, 178)
SPOTS = {3: (LEFT, RIGHT), 4: (LEFT, (480, 44), RIGHT), 5: (LEFT, (318, 44), (628, 44), RIGHT)}
COLUMN, ROW, GRID_X, GRID_Y = 58, 30, 440, 176


class Reader(NamedTuple):
    """Who reads the picture: in which language, with which names."""

    language: str
    names: Sequence[str]

    def say(self, message: Message) -> str:
        return message.to(self.language, self.names)

    def name(self, place: Place) -> str:
        return shown_name(place, self.names, self.language, 12)


def svg(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table as an SVG document; equal views give equal bytes."""
    table, reader = scene(view), Reader(language, [one_line(name) for name in names])
    parts = [
        *_felt(),
        words(reader.say(table.turn), 28, 40, 16, FELT_INK, display=True, anchor="start", width=200),
        *(
            _neighbour(place, spot, reader)
            for place, spot in zip(table.others, SPOTS[len(table.seats)], strict=True)
        ),
        _troll(table, reader),
        *_display(table),
        *_strip(table, reader),
        *_hand(table, reader),
    ]
    described = text(view, language, names)
    return document(WIDTH, HEIGHT, f"Troll. {reader.say(table.turn)}", described, language, parts)


def _felt() -> list[Markup]:
    """The cloth with its stitched rim, and the hatching of what lies face down."""
    stripe = element("path", d="M0 0V6", stroke=LIGHT["card-edge"], stroke_width=2)
    hatch = element(
        "pattern", box(0, 0, 6, 6, LIGHT["card-2"]), stripe, id="troquet-hatch", width=6, height=6,
        patternUnits="userSpaceOnUse", patternTransform="rotate(-45)",
    )  # fmt: skip
    rim = box(8, 8, WIDTH - 16, HEIGHT - 16, "none", r=14, stroke=LIGHT["felt-rule"], stroke_width=1.5,
              stroke_dasharray="5 4")  # fmt: skip
    return [element("defs", hatch), box(0, 0, WIDTH, HEIGHT, LIGHT["felt"], r=20), rim]


def _plate(place: Place, reader: Reader, x: float, y: float) -> Markup:
    """Sign, name and jewels on one line around a point."""
    name = reader.name(place)
    wide = min(86.0, 8.6 * len(name))
    left = x - (wide + 84) / 2
    return group([
        seat_sign(place.mark, left + 14, y),
        words(name, left + 34, y + 5, 15, FELT_INK, anchor="start", width=wide),
        drawn(DRAWINGS["jewel"], left + wide + 42, y - 9, 18, 18),
        words(str(place.jewels), left + wide + 64, y + 6, 16, FELT_INK, display=True, anchor="start"),
    ])  # fmt: skip


def _neighbour(place: Place, spot: tuple[int, int], reader: Reader) -> Markup:
    x, y = spot
    if spot in (LEFT, RIGHT):
        card, said = _played(place, x - 36, y + 24, 72), (x, y + 146)
    else:
        card, said = _played(place, x + 100, y - 20, 64), (x, y + 34)
    did = words(reader.say(place.did), *said, 13, FELT_INK_2, width=150)
    return group([_plate(place, reader, x, y), card, did])


def _played(place: Place, x: float, y: float, width: float) -> Markup:
    """The card of the round: an outline, a back with ×2, a face, or what became of it."""
    card = place.card
    if card is None:
        return box(
            x, y, width, width * 1.4, "none", r=width * 0.09, stroke=LIGHT["felt-rule"], stroke_width=1.5
        )
    if card.number is None:
        under = back(x, y, width, place.mark)
        return group([under, twice_marker(x + width / 2, y + width * 0.7, width * 0.26)])
    return face(card, card.number, place.mark, x, y, width)


def _troll(table: Scene, reader: Reader) -> Markup:
    """The Troll card: its face for who may see it, else a question mark and what it could be."""
    x, y, width = 244, 152, 116
    middle, troll = x + width / 2, table.troll
    if troll.number is not None:
        portrait = DRAWINGS[f"troll-{troll.number}"]
        under = words(reader.say(troll.label), middle, y + 188, 14, FELT_INK_2, width=170)
        number = words(str(troll.number), middle, y + 42, 40, LIGHT["card-ink"], display=True)
        return group([*paper(x, y, width), number, drawn(portrait, x + 7, y + 52, 102, 102), under])
    question = [disc(middle, y + 81, 38, LIGHT["card"]),
                words("?", middle, y + 105, 66, LIGHT["card-ink"], display=True)]  # fmt: skip
    numbers = [_could(number, i, len(troll.could), middle, y + 176) for i, number in enumerate(troll.could)]
    return group([back(x, y, width), *question, *numbers])


def _could(number: int, i: int, count: int, middle: float, y: float) -> Markup:
    """One number a hidden troll could have."""
    x = middle + (i - (count - 1) / 2) * 29
    tile = box(x - 13, y, 26, 26, LIGHT["well"], r=5)
    return group([tile, words(str(number), x, y + 18, 15, FELT_INK, display=True)])


def _display(table: Scene) -> list[Markup]:
    """The display: a column a seat, a row a number, the points of the day below. TRL-08"""
    parts = []
    for row, cells in enumerate(table.display.rows):
        y = GRID_Y + row * ROW
        parts.append(words(str(row), GRID_X - 14, y + 19, 15, FELT_INK_2, display=True))
        parts += [_cell(cell, GRID_X + i * COLUMN, y) for i, cell in enumerate(cells)]
    for i, place in enumerate(table.columns):
        x = GRID_X + i * COLUMN + (COLUMN - 4) / 2
        points = words(signed(place.points), x, GRID_Y + 6 * ROW + 17, 16, FELT_INK, display=True)
        parts += [seat_sign(place.mark, x, GRID_Y - 18, 24), points]
    return parts


def _cell(cell: Cell, x: float, y: float) -> Markup:
    width, high = COLUMN - 4, ROW - 4
    middle, centre = x + width / 2, y + high / 2
    if not cell.state:
        return box(x, y, width, high, LIGHT["well"], r=6)
    twice = cell.state.endswith("_twice")
    if cell.state.startswith("up"):
        at = middle - (11 if twice else 0)
        parts = [box(x, y, width, high, cell.mark.colour, r=6),
                 words(str(cell.number), at, centre + 6, 17, cell.mark.on, display=True)]  # fmt: skip
    else:
        parts = [box(x, y, width, high, HATCH, r=6, stroke=LIGHT["card-2"], stroke_width=2),
                 box(x, y, 7, high, cell.mark.colour, r=3)]  # fmt: skip
    if cell.state.startswith("caught"):
        parts.append(minus_marker(middle - (7 if twice else -3), centre, 11))
    if twice:
        parts.append(twice_marker(middle + 11, centre, 11))
    return group(parts)


def _strip(table: Scene, reader: Reader) -> list[Markup]:
    """What happens now and, once a round is resolved, how it was counted."""
    taken = sum(_block_width(block) for block in table.blocks)
    room = 700 - taken
    fill, ink = (LIGHT["accent"], LIGHT["accent-ink"]) if table.asked else (LIGHT["well"], FELT_INK)
    said = words(reader.say(table.status), 130, 435, 20, ink, display=True, anchor="start", width=room)
    parts = [box(110, 402, 740, 52, fill, r=10), said]
    x = 840.0 - taken
    for block in table.blocks:
        parts.append(_block(block, x))
        x += _block_width(block)
    return parts


def _block_width(block: Block) -> float:
    return 24 * len(block.seats) + 46


def _block(block: Block, x: float) -> Markup:
    """Equal cards and the running total they made; none for those who ran away."""
    marks = [seat_sign(place.mark, x + 18 + 24 * i, 428, 22) for i, place in enumerate(block.seats)]
    after = x + 10 + 24 * len(block.seats)
    total = "–" if block.state == "ran" else str(block.total)
    if block.state != "caught":
        return group([*marks, words(total, after + 18, 435, 20, FELT_INK, display=True)])
    tile = box(after + 2, 414, 34, 28, LIGHT["card"], r=6)
    return group([*marks, tile, words(total, after + 19, 435, 20, LIGHT["card-ink"], display=True)])


def _hand(table: Scene, reader: Reader) -> list[Markup]:
    """Who sits at the bottom: plate, hand (backs for a spectator), and the card played this round."""
    mine, y = table.mine, 476
    count = mine.cards if table.hand is None else len(table.hand)
    first = 480 - (count * 78 - 8) / 2
    parts = [_plate(mine, reader, 150, y + 46),
             words(reader.say(mine.today), 150, y + 76, 13, FELT_INK_2, width=170)]  # fmt: skip
    for i in range(count):
        x = first + i * 78
        parts.append(back(x, y, 70, mine.mark) if table.hand is None
                     else face(None, table.hand[i], mine.mark, x, y, 70))  # fmt: skip
    if mine.card is not None:
        parts.append(words(reader.say(mine.did), 804, y + 14, 13, FELT_INK_2, width=140))
        parts.append(_played(mine, 779, y + 26, 50))
    return parts
