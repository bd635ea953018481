"""Drawings out of a sprite, for pictures that stand alone: no stylesheet is there, so colours are put in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from troquet.drawing.seats import Mark
from troquet.drawing.svg import Markup, element
from troquet.drawing.tokens import LIGHT

SPRITE = Path(__file__).parent / "sprite.svg"

_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
_CROP = re.compile(r'preserveAspectRatio="([^"]+)"')
_PROPERTY = re.compile(r"var\(--([\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")


@dataclass(frozen=True)
class Symbol:
    """One drawing of a sprite, its colours still custom properties."""

    view_box: str
    crop: str | None
    content: str

    def coloured(self, palette: Mapping[str, str]) -> Markup:
        """The content with every custom property resolved. KeyError for one that the palette lacks."""
        return Markup(_resolved(self.content, palette))


@cache
def symbols(path: Path = SPRITE) -> Mapping[str, Symbol]:
    """All drawings of a sprite file by their ids."""
    found = {}
    for name, view_box, more, content in _SYMBOL.findall(path.read_text("utf-8")):
        crop = _CROP.search(more)
        found[name] = Symbol(view_box, crop[1] if crop else None, content)
    return found


def drawn(
    symbol: Symbol, x: float, y: float, width: float, height: float, *,
    ink: str = LIGHT["ink"], mark: Mark | None = None, opacity: float | None = None,
) -> Markup:  # fmt: skip
    """A drawing at a place, in an ink (`currentColor`) and, if it belongs to a seat, in its colours."""
    palette = {**LIGHT, "c": mark.colour, "on": mark.on} if mark else LIGHT
    return element(
        "svg", symbol.coloured(palette), x=x, y=y, width=width, height=height, viewBox=symbol.view_box,
        preserveAspectRatio=symbol.crop, color=ink, fill=ink, opacity=opacity,
    )  # fmt: skip


def _resolved(content: str, palette: Mapping[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        name, otherwise = found.groups()
        if name in palette or otherwise is None:
            return palette[name]
        return _resolved(otherwise, palette)

    return _PROPERTY.sub(value, content)
