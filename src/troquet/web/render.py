"""Templates, and how what is shown becomes text in the reader's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

import minijinja
from minijinja import Markup, escape

from troquet.drawing.seats import MARKS
from troquet.language import LANGUAGES, M, Message
from troquet.web import files

# Names stand between these two while a sentence is put together and escaped; no name can hold them.
_OPEN, _SHUT = "\ue000", "\ue001"


class Renderer:
    """One template environment a language. Whatever a template is given is escaped."""

    def __init__(self) -> None:
        self.files = files.Files()
        self._environments = {language: self._environment(language) for language in LANGUAGES}

    def _environment(self, language: str) -> minijinja.Environment:
        def translated(text: str, **args: Any) -> str:
            return M(text, **args).to(language)

        shared = {
            "_": translated,
            "static": self.files.url,
            "symbol": self.files.symbol,
            "languages": list(LANGUAGES.items()),
            "marks": MARKS,
        }
        return minijinja.Environment(
            loader=files.template, globals=shared, trim_blocks=True, lstrip_blocks=True, debug=False,
            undefined_behavior="strict",
        )  # fmt: skip

    def page(
        self, template: str, language: str, *, drawings: str = "", names: Sequence[str] = (), **context: Any
    ) -> str:
        """A template's text. `names` are those of the seats, in order; `drawings` the game whose are used."""
        speech = Speech(language, names)
        return self._environments[language].render_template(
            template,
            language=language,
            t=speech.markup,
            plain=speech.plain,
            name=speech.name,
            sprite=lambda id: self.files.symbol(id, drawings),
            **context,
        )


class Speech:
    """Messages in one language, at one table."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.language = language
        self.names = [
            name or M("Seat {letter}", letter=MARKS[i].letter).to(language) for i, name in enumerate(names)
        ]
        self._marked = [f"{_OPEN}{name}{_SHUT}" for name in self.names]

    def plain(self, message: Message) -> str:
        """The sentence as text: for labels and titles."""
        return message.to(self.language, self.names)

    def markup(self, message: Message) -> Markup:
        """The sentence for a page: what is stressed in bold, every name apart from the text around it."""
        pieces = []
        for text, stressed in message.parts(self.language, self._marked):
            safe = str(escape(text)).replace(_OPEN, "<bdi>").replace(_SHUT, "</bdi>")
            pieces.append(f"<b>{safe}</b>" if stressed else safe)
        return Markup("".join(pieces))

    def name(self, seat: int) -> str:
        """Who sits there, fit for text and labels: a name that runs the other way is kept apart from what is around."""
        name = self.names[seat - 1]
        runs_left = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
        return f"\u2068{name}\u2069" if runs_left else name
