"""Templates, and how what is shown becomes text in the reader's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import minijinja
from minijinja import Markup, escape

from troquet.drawing.seats import MARKS, Mark
from troquet.language import LANGUAGES, M, Message
from troquet.tables.history import Section, Told
from troquet.web import files

# Names stand between these two while a sentence is put together and escaped; no name can hold them.
_OPEN, _SHUT = "\ue000", "\ue001"


class Renderer:
    """One template environment a language. Whatever a template is given is escaped."""

    def __init__(self) -> None:
        self.files = files.Files()
        self._environments = {language: self._environment(language) for language in LANGUAGES}

    def _environment(self, language: str) -> minijinja.Environment:
        @cache
        def fixed(text: str) -> str:
            return M(text).to(language)

        def translated(text: str, **args: Any) -> str:
            return M(text, **args).to(language) if args else fixed(text)

        shared = {
            "_": translated,
            "static": self.files.url,
            "symbol": self.files.symbol,
            "languages": list(LANGUAGES.items()),
        }
        return minijinja.Environment(
            loader=files.template, globals=shared, trim_blocks=True, lstrip_blocks=True, debug=False,
            undefined_behavior="strict",
        )  # fmt: skip

    def page(
        self, template: str, language: str, *, drawings: str = "", names: Sequence[str] = (),
        marks: Sequence[Mark] = MARKS, speech: Speech | None = None, **context: Any,
    ) -> str:  # fmt: skip
        """A template's text. `names` and `marks` are those of the seats, in order; `drawings` the game whose are used.

        `speech`: in place of both, what a table has said already.
        """
        speech = speech or Speech(language, names, marks)
        return self._environments[language].render_template(
            template,
            language=language,
            t=speech.markup,
            plain=speech.plain,
            name=speech.name,
            marks=speech.marks,
            told=partial(self._told, speech),
            sprite=lambda id: self.files.symbol(id, drawings),
            **context,
        )

    def _told(self, speech: Speech, sections: Sequence[Section]) -> Markup:
        """The lines of a log, newest section first; the newest head says what the page says already."""
        parts: list[str] = []
        for place, section in enumerate(sections):
            if section.head and place:
                parts.append(f'<li class="head"><span>{speech.markup(section.head)}</span></li>')
            parts += [self._line(speech, line) for line in section.lines]
        return Markup("\n".join(parts))

    def _line(self, speech: Speech, line: Told) -> str:
        """A line of a log, made once for everybody who reads it in this language."""
        made = speech.lines.get(id(line))
        if made is None:
            html = self._environments[speech.language].render_template(
                "line.html", line=line, t=speech.markup, marks=speech.marks
            )
            made = speech.lines[id(line)] = line, html
        return made[1]


class Speech:
    """Messages in one language, at one table; what was said before is remembered. `lines`: those of its log."""

    def __init__(self, language: str, names: Sequence[str], marks: Sequence[Mark] = MARKS) -> None:
        self.language, self.marks = language, marks
        self.names = [
            name or M("Seat {letter}", letter=mark.letter).to(language) for name, mark in zip(names, marks)
        ]
        self.lines: dict[int, tuple[Told, str]] = {}
        self._apart = [_apart(name) for name in self.names]
        self._marked = [f"{_OPEN}{name}{_SHUT}" for name in self.names]
        self._said: dict[Message, Markup] = {}

    def plain(self, message: Message) -> str:
        """The sentence as text: for labels and titles."""
        return message.to(self.language, self.names)

    def markup(self, message: Message) -> Markup:
        """The sentence for a page: what is stressed in bold, every name apart from the text around it."""
        said = self._said.get(message)
        if said is None:
            said = self._said[message] = self._markup(message)
        return said

    def _markup(self, message: Message) -> Markup:
        pieces = []
        for text, stressed in message.parts(self.language, self._marked):
            safe = str(escape(text)).replace(_OPEN, "<bdi>").replace(_SHUT, "</bdi>")
            pieces.append(f"<b>{safe}</b>" if stressed else safe)
        return Markup("".join(pieces))

    def name(self, seat: int) -> str:
        """Who sits there, fit for text and labels."""
        return self._apart[seat - 1]


def _apart(name: str) -> str:
    """A name; one that runs the other way is kept apart from what is around."""
    runs_left = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
    return f"\u2068{name}\u2069" if runs_left else name
