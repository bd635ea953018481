"""Building SVG: whatever is not markup already is escaped, names of people above all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from troquet.drawing.tokens import DISPLAY, TEXT

_NOT_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Markup(str):
    """Text that is SVG already."""

    __slots__ = ()


def escaped(value: object) -> Markup:
    """Text made fit to stand in SVG; markup stays as it is."""
    return value if isinstance(value, Markup) else Markup(escape(_NOT_XML.sub("\ufffd", str(value))))


def element(name: str, *children: str, **attributes: str | float | None) -> Markup:
    """`<name …>children</name>`: `stroke_width=2` writes stroke-width, None writes nothing."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(escaped(child) for child in children)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def group(children: Iterable[str], **attributes: str | float | None) -> Markup:
    """`<g>` around several elements."""
    return element("g", *children, **attributes)


def box(
    x: float, y: float, width: float, height: float, fill: str, *, r: float = 0, **more: str | float
) -> Markup:
    """A rectangle with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=r or None, fill=fill, **more)


def disc(x: float, y: float, r: float, fill: str, **more: str | float) -> Markup:
    """A filled circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def words(
    said: str, x: float, y: float, size: float, fill: str, *,
    display: bool = False, anchor: str = "middle", width: float = 0,
) -> Markup:  # fmt: skip
    """A line of text on its baseline; with `width` the letters shrink until it roughly fits."""
    fitting = size if not width else min(size, width / (0.56 * max(1, len(said))))
    face = DISPLAY if display else TEXT
    return element(
        "text", said, x=x, y=y, font_family=face, font_size=round(fitting, 1),
        font_weight=800 if display else 500, text_anchor=anchor, fill=fill,
    )  # fmt: skip


def document(
    width: int, height: int, title: str, described: str, language: str, children: Iterable[str]
) -> str:
    """A whole SVG file that says what it shows."""
    return element(
        "svg", element("title", title), element("desc", described), *children,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}", width=width, height=height,
        role="img", lang=language,
    )  # fmt: skip


def _number(value: str | float | None) -> str | None:
    return f"{value:.6g}" if isinstance(value, float) else None if value is None else str(value)
