"""A game's `table.html` alone, with its parts, in strict mode: it may name nothing but what it is given here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from troquet.drawing.seats import MARKS, Mark
from troquet.language import Message


def drawn(game: str, names: Sequence[str], ask: str, **shown: Any) -> str:
    """The table's HTML for what is `shown`; `ask` is the template that stands in for the one of the pages."""
    minijinja = pytest.importorskip("minijinja")
    from troquet.web.files import template

    def said(message: Message) -> str:
        return message.to("en", names)

    def each(part: str, things: Iterable[Any], **more: Any) -> Any:
        return minijinja.Markup("".join(environment.render_template(part, one=one, **more) for one in things))

    def sign(mark: Mark) -> Any:
        return minijinja.Markup(environment.render_template("sign.html", mark=mark, more=""))

    known = {
        "_": lambda text, **more: text.format(**more), "t": said, "plain": said, "marks": MARKS,
        "name": lambda seat: names[seat - 1],
        "sprite": lambda id: f"/sprite#{id}", "symbol": lambda id: f"/all#{id}", "each": each, "sign": sign,
    }  # fmt: skip
    environment = minijinja.Environment(
        loader=lambda file: ask if file == "ask.html" else template(file),
        globals=known,
        undefined_behavior="strict",
    )
    return str(environment.render_template(f"{game}/table.html", **shown))
