"""The cards and markers of Troll as drawings, each at a place and in a width."""

from __future__ import annotations

from pathlib import Path

from troquet.drawing.seats import Mark
from troquet.drawing.sprite import drawn, symbols
from troquet.drawing.svg import Markup, box, disc, element, group, words
from troquet.drawing.tokens import LIGHT
from troquet.games.troll.scene import Card

DRAWINGS = {**symbols(), **symbols(Path(__file__).parent / "drawings.svg")}
HATCH = "url(#troquet-hatch)"


def seat_sign(mark: Mark, x: float, y: float, size: float = 28) -> Markup:
    """A seat's sign around a point: shape, colour and letter."""
    lower = {"tri": 0.2, "star": 0.08}.get(mark.shape, 0.0) * size / 2
    letter = size * (0.36 if mark.shape in ("tri", "star") else 0.44)
    shape = drawn(DRAWINGS[f"sh-{mark.shape}"], x - size / 2, y - size / 2, size, size, mark=mark)
    return group([shape, words(mark.letter, x, y + lower + letter * 0.36, letter, mark.on, display=True)])


def back(x: float, y: float, width: float, mark: Mark | None = None) -> Markup:
    """A card face down, in a seat's colour or, the troll's, in paper."""
    inner = width * 0.045
    fill, ink = (mark.colour, mark.on) if mark else (LIGHT["card-2"], LIGHT["card-edge"])
    return group([
        *paper(x, y, width),
        box(x + inner, y + inner, width - 2 * inner, width * 1.4 - 2 * inner, fill, r=width * 0.06),
        drawn(DRAWINGS["back"], x + width * 0.08, y + width * 0.08, width * 0.84, width * 1.24,
              ink=ink, opacity=0.5 if mark else None),
    ])  # fmt: skip


def paper(x: float, y: float, width: float, fill: str = LIGHT["card"]) -> list[Markup]:
    """A blank card with its foot."""
    shade = box(x, y + 3, width, width * 1.4, LIGHT["shade"], r=width * 0.09)
    return [shade, box(x, y, width, width * 1.4, fill, r=width * 0.09)]


def face(card: Card | None, number: int, mark: Mark, x: float, y: float, width: float) -> Markup:
    """A thief: number, portrait, a foot in its colour; hatched if captured or fled. TRL-30, TRL-31, TRL-32"""
    fate = card.fate if card else ""
    down = fate in ("ran", "caught", "caught_twice")
    middle = x + width / 2
    parts = paper(x, y, width, HATCH if down else LIGHT["card"])
    if down:
        parts.append(disc(middle, y + width * 0.38, width * 0.25, LIGHT["card"]))
        parts.append(
            words(str(number), middle, y + width * 0.5, width * 0.36, LIGHT["card-ink"], display=True)
        )
    else:
        parts.append(
            words(str(number), middle, y + width * 0.48, width * 0.54, LIGHT["card-ink"], display=True)
        )
        thief = drawn(DRAWINGS["thief"], x + width * 0.2, y + width * 0.58, width * 0.6, width * 0.6,
                      ink=LIGHT["card-ink"], mark=mark)  # fmt: skip
        parts.append(thief)
    parts.append(_foot(mark, x, y, width))
    if fate.startswith("caught"):
        parts.append(
            minus_marker(x + width * (0.3 if fate == "caught_twice" else 0.5), y + width * 0.92, width * 0.18)
        )
    if card and (card.down or fate.endswith("_twice")):
        parts.append(twice_marker(x + width * (0.7 if down else 0.8), y + width * 0.92, width * 0.18))
    return group(parts)


def _foot(mark: Mark, x: float, y: float, width: float) -> Markup:
    top, high, round_ = y + width * 1.21, width * 0.19, width * 0.09
    edge = f"M{x:g} {top:g}h{width:g}v{high - round_:g}a{round_:g} {round_:g} 0 0 1 {-round_:g} {round_:g}"
    edge += f"h{2 * round_ - width:g}a{round_:g} {round_:g} 0 0 1 {-round_:g} {-round_:g}z"
    sign = drawn(
        DRAWINGS[f"g-{mark.shape}"], x + width * 0.07, top + high * 0.15, high * 0.7, high * 0.7, ink=mark.on
    )
    letter = words(mark.letter, x + width * 0.88, top + high * 0.78, width * 0.15, mark.on, display=True)
    return group([element("path", d=edge, fill=mark.colour), sign, letter])


def twice_marker(x: float, y: float, r: float) -> Markup:
    """The ×2 marker."""
    ring = disc(x, y, r, LIGHT["card"], stroke=LIGHT["card-ink"], stroke_width=2)
    return group([ring, words("×2", x, y + r * 0.34, r, LIGHT["card-ink"], display=True)])


def minus_marker(x: float, y: float, r: float) -> Markup:
    """The −2 marker."""
    ring = disc(x, y, r, LIGHT["card-ink"], stroke=LIGHT["card"], stroke_width=1.5)
    return group([ring, words("−2", x, y + r * 0.34, r, LIGHT["card"], display=True)])
