"""Templates, and how what is shown becomes text in the reader's language."""

from __future__ import annotations

import re
import secrets
import unicodedata
from ast import literal_eval
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import cycle
from typing import Any, TypeAlias

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
# Stands before and after the number of a part, in the text around it, and is nobody's to type; the first is what each
# reader has their own of.
_PART = secrets.token_hex(8)
_OWN = Markup(f"{_PART}0{_PART}")
OWN = "\ue002"

# Parts of one kind, by what they show.
Parts: TypeAlias = dict[Any, list[str]]
_NONE: Parts = {}


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
        environment = minijinja.Environment(
            loader=partial(self._source, language), globals=shared, trim_blocks=True, lstrip_blocks=True, debug=False,
            undefined_behavior="strict",
        )  # fmt: skip

        @cache
        def icon(id: str, css: str = "icon") -> Markup:
            return Markup(environment.render_template("icon.html", id=id, css=css))

        @cache
        def sign(mark: Mark, more: str = "") -> Markup:
            return Markup(environment.render_template("sign.html", mark=mark, more=more))

        environment.add_global("icon", icon)
        environment.add_global("sign", sign)
        return environment

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
        return "".join(self.pieces(template, speech, drawings, context))

    def pieces(self, template: str, speech: Speech, drawings: str, context: Mapping[str, Any]) -> list[str]:
        """A template's text: every part by itself, as it was made before, and what stands around them.

        In the place of `own` stands OWN.
        """
        parts = [[OWN]]

        def put(some: list[str]) -> Markup:
            """These, which come to their place when all else is made."""
            parts.append(some)
            return Markup(f"{_PART}{len(parts) - 1}{_PART}")

        text = self._environments[speech.language].render_template(
            template,
            language=speech.language,
            t=speech.markup,
            plain=speech.plain,
            name=speech.name,
            marks=speech.marks,
            own=_OWN,
            told=lambda lines: put(self._told(speech, lines)),
            each=lambda template, things, **shown: put(self.parts(speech, drawings, template, things, shown)),
            sprite=partial(self.files.symbol, game=drawings),
            **context,
        )
        if _PART not in text:
            return [text]
        pieces: list[str] = []
        for is_part, piece in zip(cycle((False, True)), text.split(_PART)):
            pieces += parts[int(piece)] if is_part else [piece]
        return pieces

    def parts(
        self, speech: Speech, drawings: str, template: str, things: Iterable[Any], shown: Mapping[str, Any]
    ) -> list[str]:
        """Of each of these things the part of a page that shows it, in pieces.

        What a table has shown lately is not made again.
        """
        kept, older = speech.kept((template, *shown.items()))
        pieces: list[str] = []
        for one in things:
            part = kept.get(one)
            if part is None:
                part = older.get(one) or self.pieces(template, speech, drawings, {"one": one, **shown})
                kept[one] = part
                speech.count += 1
            pieces += part
        return pieces

    def _told(self, speech: Speech, sections: Sequence[Section]) -> list[str]:
        """The lines of a log, newest section first; the newest head says what the page says already."""
        parts: list[str] = []
        for place, section in enumerate(sections):
            if section.head and place:
                parts.append(f'<li class="head"><span>{speech.markup(section.head)}</span></li>')
            for line in section.lines:
                _, html = speech.lines.get(id(line)) or self._line(speech, line)
                parts.append(html)
        return parts

    def _line(self, speech: Speech, line: Told) -> tuple[Told, str]:
        """A line of a log, made once for everybody who reads it in this language."""
        alike = line.seat, line.message
        html = speech.alike.get(alike)
        if html is None:
            html = speech.alike[alike] = self._page("line.html", speech, "", {"line": line})
        made = speech.lines[id(line)] = line, html
        return made


class Speech:
    """Messages in one language, at one table; what was said before is remembered.

    `lines`: those of its log; `alike`: the same, by what they say; `count`: how many parts of pages are kept.
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
        self.count = 0
        self._parts: dict[Any, Parts] = {}
        self._older: dict[Any, Parts] = {}

    def kept(self, key: Any) -> tuple[Parts, Mapping[Any, list[str]]]:
        """The parts of a kind: those that are kept until so many others (`count`) were needed and they were not, and
        those that are not kept any longer."""
        if self.count >= PARTS:
            self.count, self._parts, self._older = 0, {}, self._parts
        parts = self._parts.get(key)
        if parts is None:
            parts = self._parts[key] = {}
        return parts, self._older.get(key, _NONE)

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
