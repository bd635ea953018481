"""Templates, and how what is shown becomes text in the reader's language."""

from __future__ import annotations

import re
import unicodedata
from ast import literal_eval
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import minijinja
from minijinja import Markup, escape

from troquet.drawing.seats import MARKS, Mark
from troquet.language import LANGUAGES, M, Message
from troquet.tables.history import Section, Told
from troquet.web import files

_SAID = re.compile(r"""\{\{ _\(("[^"\\]*"|'[^'\\]*')\) \}\}""")
_DRAWN = re.compile(r"\{\{ sprite\('([\w-]+)'\) \}\}")

# So many parts of pages, at least, and twice as many at most, are kept with a table.
PARTS = 256
# So many sentences at most are remembered with a table.
SENTENCES = 4096

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
        }
        return minijinja.Environment(
            loader=partial(self._source, language), globals=shared, trim_blocks=True, lstrip_blocks=True, debug=False,
            undefined_behavior="strict",
        )  # fmt: skip

    def _source(self, language: str, name: str) -> str | None:
        """A template with what never changes put in: sentences without arguments, addresses of a game's drawings."""
        source = files.template(name)
        if source is None:
            return None
        source = _SAID.sub(lambda said: str(escape(M(literal_eval(said[1])).to(language))), source)
        game = name.rpartition("/")[0]
        return _DRAWN.sub(lambda drawn: str(self.files.symbol(drawn[1], game)), source) if game else source

    def page(
        self, template: str, language: str, *, drawings: str = "", names: Sequence[str] = (),
        marks: Sequence[Mark] = MARKS, speech: Speech | None = None, **context: Any,
    ) -> str:  # fmt: skip
        """A template's text. `names` and `marks` are those of the seats, in order; `drawings` the game whose are used.

        `speech`: in place of both, what a table has said already.
        """
        return self._page(template, speech or Speech(language, names, marks), drawings, context)

    def _page(self, template: str, speech: Speech, drawings: str, context: Mapping[str, Any]) -> str:
        return self._environments[speech.language].render_template(
            template,
            language=speech.language,
            t=speech.markup,
            plain=speech.plain,
            name=speech.name,
            marks=speech.marks,
            told=partial(self._told, speech),
            each=partial(self._each, speech, drawings),
            sprite=lambda id: self.files.symbol(id, drawings),
            **context,
        )

    def part(self, speech: Speech, template: str, one: Any, *, drawings: str = "", **shown: Any) -> str:
        """The part of a page that shows `one`. What a table has shown lately is not made again."""
        key = template, one, *shown.items()
        html = speech.part(key)
        if html is None:
            html = speech.keep(key, self._page(template, speech, drawings, {"one": one, **shown}))
        return html

    def _each(
        self, speech: Speech, drawings: str, template: str, things: Iterable[Any], **shown: Any
    ) -> Markup:
        """That part for each of these things, in order."""
        return Markup(
            "".join([self.part(speech, template, one, drawings=drawings, **shown) for one in things])
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
            alike = line.seat, line.message
            html = speech.alike.get(alike)
            if html is None:
                html = speech.alike[alike] = self._page("line.html", speech, "", {"line": line})
            made = speech.lines[id(line)] = line, html
        return made[1]


class Speech:
    """Messages in one language, at one table; what was said before is remembered.

    `lines`: those of its log; `alike`: the same, by what they say.
    """

    def __init__(self, language: str, names: Sequence[str], marks: Sequence[Mark] = MARKS) -> None:
        self.language, self.marks = language, marks
        self.names = [
            name or M("Seat {letter}", letter=mark.letter).to(language) for name, mark in zip(names, marks)
        ]
        self.lines: dict[int, tuple[Told, str]] = {}
        self.alike: dict[tuple[int, Message], str] = {}
        self._apart = [_apart(name) for name in self.names]
        self._marked = [f"{_OPEN}{name}{_SHUT}" for name in self.names]
        self._said: dict[Message, Markup] = {}
        self._plain: dict[Message, str] = {}
        self._parts: dict[Any, str] = {}
        self._older: dict[Any, str] = {}

    def part(self, key: Any) -> str | None:
        """The HTML that was kept by this key, unless that is long ago."""
        html = self._parts.get(key)
        if html is None and key in self._older:
            return self.keep(key, self._older[key])
        return html

    def keep(self, key: Any, html: str) -> str:
        """That HTML, which is kept until so many others were needed and it was not."""
        if len(self._parts) >= PARTS:
            self._parts, self._older = {}, self._parts
        self._parts[key] = html
        return html

    def plain(self, message: Message) -> str:
        """The sentence as text: for labels and titles."""
        said = self._plain.get(message)
        if said is None:
            said = self._plain[message] = message.to(self.language, self.names)
        return said

    def markup(self, message: Message) -> Markup:
        """The sentence for a page: what is stressed in bold, every name apart from the text around it."""
        said = self._said.get(message)
        if said is None:
            if len(self._said) >= SENTENCES:  # a refusal quotes what was wanted: there is no end to them
                self._said.clear()
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
