"""The cards of Trök as drawings, each at a place and in a width; every pictogram is defined once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from troquet.drawing.seats import Mark
from troquet.drawing.sprite import drawn, symbols
from troquet.drawing.svg import Markup, box, disc, element, group, words
from troquet.drawing.tokens import LIGHT
from troquet.games.trok.scene import BANDS, TINTS, Card, Upgrade
from troquet.games.trok.vocabulary import ICONS, UPGRADE_ICONS

DRAWINGS = {**symbols(), **symbols(Path(__file__).parent / "drawings.svg")}
INK = LIGHT["card-ink"]
_INKS = {"green": "#8db272", "red": "#e08a6c", "blue": "#7ba7d9", "plain": "#d8c9ab", "": "#e0a63a"}
_TINTS: Mapping[str, str] = {ICONS[letter]: BANDS[letter] for letter in ICONS} | {
    icon: TINTS.get(name, "") for name, icon in UPGRADE_ICONS.items()
}


def definitions(names: Iterable[str]) -> list[Markup]:
    """The pictograms of these names, in their second inks."""
    return [_definition(name) for name in sorted({*names})]


def _definition(name: str) -> Markup:
    symbol, tint = DRAWINGS[name], _INKS[_TINTS.get(name, "plain")]
    content = symbol.coloured({**LIGHT, "tint": tint})
    return element(
        "symbol", content, id=f"troquet-{name}", viewBox=symbol.view_box, preserveAspectRatio=symbol.crop
    )


def pictogram(
    name: str, x: float, y: float, size: float, height: float = 0, ink: str = LIGHT["card-ink"]
) -> Markup:
    """A defined drawing at a place."""
    return element(
        "use", href=f"#troquet-{name}", x=x, y=y, width=size, height=height or size, fill=ink, color=ink
    )  # fmt: skip


def seat_sign(mark: Mark, x: float, y: float, size: float = 26) -> Markup:
    """A seat's sign around a point: shape, colour and letter."""
    lower = {"tri": 0.2, "star": 0.08}.get(mark.shape, 0.0) * size / 2
    letter = size * (0.36 if mark.shape in ("tri", "star") else 0.44)
    shape = drawn(DRAWINGS[f"sh-{mark.shape}"], x - size / 2, y - size / 2, size, size, mark=mark)
    return group([shape, words(mark.letter, x, y + lower + letter * 0.36, letter, mark.on, display=True)])


def paper(x: float, y: float, width: float, height: float = 0) -> list[Markup]:
    """A blank card with its foot."""
    height, r = height or width * 1.4, width * 0.09
    return [box(x, y + 2, width, height, LIGHT["shade"], r=r), box(x, y, width, height, LIGHT["card"], r=r)]


def back(x: float, y: float, width: float) -> Markup:
    """A card face down."""
    inner = width * 0.05
    under = box(
        x + inner, y + inner, width - 2 * inner, width * 1.4 - 2 * inner, LIGHT["card-2"], r=width * 0.06
    )
    carved = pictogram(
        "back", x + width * 0.12, y + width * 0.12, width * 0.76, width * 1.16, LIGHT["card-edge"]
    )
    return group([*paper(x, y, width), under, carved])


def ghost(x: float, y: float, width: float) -> Markup:
    """Where a card lay."""
    return box(x, y, width, width * 1.4, "none", r=width * 0.09, stroke=LIGHT["felt-rule"], stroke_width=1.5)


def face(card: Card, x: float, y: float, width: float) -> Markup:
    """A card of equipment: number, letter, pictogram, and the bars of its band. TRK-02, TRK-03"""
    parts = [
        *paper(x, y, width),
        words(
            card.number, x + width * 0.06, y + width * 0.32, width * 0.34, INK, display=True, anchor="start"
        ),
        words(
            card.letter, x + width * 0.92, y + width * 0.22, width * 0.2, LIGHT["card-ink-2"], anchor="end"
        ),
        pictogram(card.drawing, x + width * 0.19, y + width * 0.4, width * 0.62),
        *_bars(card.band, x + width * 0.1, y + width * 1.2, width * 0.8, width * 0.06),
    ]
    return group(parts)


def _bars(band: str, x: float, y: float, width: float, high: float) -> list[Markup]:
    """Green one, red two, the Stone dots, a pickaxe none."""
    match band:
        case "green":
            return [box(x, y + high / 2, width, high, LIGHT["moss"])]
        case "red":
            return [box(x, y + i * high * 1.7, width, high, LIGHT["brick"]) for i in range(2)]
        case "blue":
            return [disc(x + width * (i + 0.5) / 5, y + high, high * 0.8, LIGHT["cobalt"]) for i in range(5)]
    return []


def upgrade_card(upgrade: Upgrade, title: str, x: float, y: float, width: float) -> Markup:
    """An Upgrade of the row."""
    named = words(title, x + width / 2, y + width * 1.22, width * 0.2, INK, width=width * 0.94)
    return group(
        [
            *paper(x, y, width),
            pictogram(upgrade.drawing, x + width * 0.15, y + width * 0.14, width * 0.7),
            named,
        ]
    )


def upgrade_face(upgrade: Upgrade, x: float, y: float, size: float) -> Markup:
    """An Upgrade before its owner, with how many there are."""
    parts = [box(x, y, size, size, LIGHT["card"], r=6), pictogram(upgrade.drawing, x + 2, y + 2, size - 4)]
    if upgrade.count > 1:
        number = words(str(upgrade.count), x + size - 3, y + size + 1, 11, LIGHT["card"], display=True)
        parts += [disc(x + size - 3, y + size - 3, 8, INK), number]
    return group(parts)
