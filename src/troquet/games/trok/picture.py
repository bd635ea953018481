"""The table of Trök as a drawing that stands alone, from the same scene as the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from troquet.drawing.svg import Markup, box, disc, document, element, group, words
from troquet.drawing.tokens import LIGHT
from troquet.games.trok.cards import (
    back,
    definitions,
    face,
    ghost,
    pictogram,
    seat_sign,
    upgrade_card,
    upgrade_face,
)
from troquet.games.trok.scene import Card, Place, Scene, scene
from troquet.games.trok.text import one_line, shown_name, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troquet.games.view import View
    from troquet.language import Message

__all__ = ["Scene", "scene", "svg"]

WIDTH, HEIGHT = 960, 600
FELT_INK, FELT_INK_2 = LIGHT["felt-ink"], LIGHT["felt-ink-2"]
EDGE, GAP = 30, 16


class Reader(NamedTuple):
    """Who reads the picture: in which language, with which names."""

    language: str
    names: Sequence[str]

    def say(self, message: Message) -> str:
        return message.to(self.language, self.names)

    def name(self, place: Place) -> str:
        return shown_name(place.seat, self.names, self.language, 12)


def svg(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table as an SVG document; equal views give equal bytes."""
    table, reader = scene(view), Reader(language, [one_line(name) for name in names])
    parts = [
        element("defs", *definitions(_drawings(table))),
        box(0, 0, WIDTH, HEIGHT, LIGHT["felt"], r=20),
        box(8, 8, WIDTH - 16, HEIGHT - 16, "none", r=14, stroke=LIGHT["felt-rule"], stroke_width=1.5,
            stroke_dasharray="5 4"),
        words(reader.say(table.turn), WIDTH / 2, 32, 14, FELT_INK_2, width=300),
        *_others(table, reader),
        *_row(table, reader),
        *_market(table),
        *_strip(table, reader),
        *_mine(table, reader),
    ]  # fmt: skip
    described = text(view, language, names)
    return document(WIDTH, HEIGHT, f"Trök. {reader.say(table.turn)}", described, language, parts)


def _drawings(table: Scene) -> Iterator[str]:
    """The names of all pictograms that are used."""
    yield from ("back", "coin", "i-scales")
    for cards in (table.market, table.hand or (), *((*p.known, *p.offer, *p.stored) for p in table.seats)):
        yield from (card.drawing for card in cards)
    for upgrades in (table.row, *(place.upgrades for place in table.seats)):
        yield from (upgrade.drawing for upgrade in upgrades)


def _others(table: Scene, reader: Reader) -> list[Markup]:
    """The neighbours beside each other, clockwise."""
    count = len(table.others)
    wide = min(290.0, (WIDTH - 2 * EDGE - GAP * (count - 1)) / count)
    left = (WIDTH - count * wide - GAP * (count - 1)) / 2
    return [_other(place, reader, left + i * (wide + GAP), wide) for i, place in enumerate(table.others)]


def _other(place: Place, reader: Reader, x: float, wide: float) -> Markup:
    said = reader.say(place.total or place.did)
    return group([
        _plate(place, reader, x, 60, wide),
        *_held(place, x, 78, wide),
        *_owned(place, x, 114, wide),
        *_offer(place, x, 152, 46),
        words(said, x, 234 if place.offer or place.gaps else 166, 13, FELT_INK_2, anchor="start", width=wide),
    ])  # fmt: skip


def _plate(place: Place, reader: Reader, x: float, y: float, wide: float) -> Markup:
    """Sign, name, the token, and the coins at the right end."""
    weight = {"text_decoration": "underline"} if place.actor else {}
    name = reader.name(place)
    room = wide - 110
    parts = [
        seat_sign(place.mark, x + 13, y),
        group([words(name, x + 33, y + 5, 15, FELT_INK, anchor="start", width=room)], **weight),
        pictogram("coin", x + wide - 44, y - 9, 18),
        words(str(place.aare), x + wide - 22, y + 6, 16, FELT_INK, display=True, anchor="start"),
    ]
    if place.master:
        parts += [disc(x + wide - 60, y, 12, LIGHT["card"]), pictogram("i-scales", x + wide - 68, y - 8, 16)]
    return group(parts)


def _held(place: Place, x: float, y: float, wide: float) -> list[Markup]:
    """Known cards small, the others as backs, as close as they must lie."""
    count = len(place.known) + place.hidden
    step = min(25.0, (wide - 22) / max(1, count - 1))
    known = [face(card, x + i * step, y, 22) for i, card in enumerate(place.known)]
    return known + [back(x + i * step, y, 22) for i in range(len(known), count)]


def _owned(place: Place, x: float, y: float, wide: float) -> list[Markup]:
    """Upgrades, then what lies in the Carts."""
    count = len(place.upgrades) + len(place.stored)
    step = min(34.0, (wide - 30) / max(1, count - 1))
    faces = [upgrade_face(upgrade, x + i * step, y, 30) for i, upgrade in enumerate(place.upgrades)]
    stored = [face(card, x + (len(faces) + i) * step, y, 22) for i, card in enumerate(place.stored)]
    return faces + stored


def _offer(place: Place, x: float, y: float, wide: float) -> list[Markup]:
    step, count = wide + 7, len(place.offer)
    laid = [face(card, x + i * step, y, wide) for i, card in enumerate(place.offer)]
    return laid + [ghost(x + i * step, y, wide) for i in range(count, count + place.gaps)]


def _row(table: Scene, reader: Reader) -> list[Markup]:
    """From the left. TRK-10"""
    return [
        upgrade_card(upgrade, reader.say(upgrade.title), EDGE + i * 68, 258, 62)
        for i, upgrade in enumerate(table.row)
    ]


def _market(table: Scene) -> list[Markup]:
    """The deck, the three cards, how many are discarded. TRK-09"""
    y = 250
    parts = [back(548, y + 12, 46), words(str(table.deck), 571, y + 94, 14, FELT_INK_2, display=True)]
    parts += [face(card, 618 + i * 84, y, 74) for i, card in enumerate(table.market)]
    return [*parts, ghost(880, y + 12, 46), words(str(table.used), 903, y + 94, 14, FELT_INK_2, display=True)]


def _strip(table: Scene, reader: Reader) -> list[Markup]:
    """What the last round brought, and what happens now."""
    fill, ink = (LIGHT["accent"], LIGHT["accent-ink"]) if table.asked else (LIGHT["well"], FELT_INK)
    said = words(reader.say(table.status), 130, 423, 20, ink, display=True, anchor="start", width=700)
    parts = [box(110, 390, 740, 52, fill, r=10), said]
    for i, place in enumerate(table.earners):
        x = 130 + i * 120
        parts += [seat_sign(place.mark, x, 372, 20),
                  words(f"+{place.earned}", x + 16, 377, 15, FELT_INK, display=True, anchor="start")]  # fmt: skip
    return parts


def _mine(table: Scene, reader: Reader) -> list[Markup]:
    """Who sits at the bottom: plate, Upgrades, hand and offer."""
    mine, y = table.mine, 466
    parts = [_plate(mine, reader, EDGE, y + 20, 190), *_owned(mine, EDGE, y + 44, 190)]
    laid = len(mine.offer) + mine.gaps
    room = WIDTH - 2 * EDGE - 210 - (170 if laid else 0)
    if table.hand is None:
        parts += _held(mine, 240, y + 20, room)
    else:
        parts += _hand(table.hand, 240, y, room)
    return [*parts, *_offer(mine, WIDTH - EDGE - 152, y + 30, 46)]


def _hand(cards: tuple[Card, ...], x: float, y: float, room: float) -> list[Markup]:
    width = 76
    step = min(width + 8.0, (room - width) / max(1, len(cards) - 1))
    left = x + (room - width - step * (len(cards) - 1)) / 2
    return [face(card, left + i * step, y, width) for i, card in enumerate(cards)]
