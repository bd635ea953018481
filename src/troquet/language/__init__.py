"""The message catalogue: English in the sources, other languages in `locale/`, translated when read.

A Message is text plus arguments and stays so until somebody reads it; a log keeps Messages, never sentences.
"""

from __future__ import annotations

import copyreg
import gettext
import io
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

LANGUAGES = {"en": "English", "fr": "Français"}
LOCALE = Path(__file__).parent / "locale"


class Who(msgspec.Struct, frozen=True):
    """A seat, counted from 1, in a message: shown as the name of who sits there."""

    seat: int


Argument: TypeAlias = "str | int | Who | Message | tuple[Argument, ...]"


class Message(msgspec.Struct, frozen=True, cache_hash=True):
    """English text with `{named}` arguments; `*stars*` mark what a page may set in bold.

    With `plural` and a `count` argument the right form is chosen in every language.
    """

    text: str
    args: tuple[tuple[str, Argument], ...] = ()
    plural: str = ""

    def to(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The sentence in a language (`LANGUAGES`); `names` are the names of the seats, in order."""
        return "".join(text for text, _ in self.parts(language, names))

    def parts(self, language: str = "en", names: Sequence[str] = ()) -> Iterator[tuple[str, bool]]:
        """The sentence in pieces, each with whether it is emphasised."""
        if self.plural:
            count = dict(self.args)["count"]
            assert isinstance(count, int)
            template = _translations(language).ngettext(self.text, self.plural, count)
        else:
            template = _translated(language, self.text)
        if not self.args:
            yield from _pieces(template)
            return
        args = {name: _show(value, language, names) for name, value in self.args}
        for piece, stressed in _pieces(template):
            yield piece.format_map(args), stressed

    def __str__(self) -> str:
        return self.to()


def M(text: str, /, **args: Argument) -> Message:  # noqa: N802 (reads as a mark, and tools extract it)
    """A message to be translated: `M("{who} plays *{number}* face up", who=Who(2), number=3)`."""
    return Message(text, tuple(args.items()))


def P(text: str, plural: str, count: int, /, **args: Argument) -> Message:  # noqa: N802
    """A message with a singular and a plural: `P("{count} jewel", "{count} jewels", 3)`."""
    return Message(text, (("count", count), *args.items()), plural)


def sentences(*messages: Message) -> Message:
    """Several sentences as one Message."""
    slots = " ".join(f"{{s{i}}}" for i in range(len(messages)))
    return Message(slots, tuple((f"s{i}", message) for i, message in enumerate(messages)))


def _show(value: Argument, language: str, names: Sequence[str]) -> str:
    if isinstance(value, Who):
        if 0 < value.seat <= len(names):
            return names[value.seat - 1]
        return M("Seat {number}", number=value.seat).to(language)
    if isinstance(value, Message):
        return value.to(language, names)
    if isinstance(value, tuple):
        return _listed([_show(v, language, names) for v in value], language)
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def _listed(items: Sequence[str], language: str) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return M("{some} and {last}", some=", ".join(items[:-1]), last=items[-1]).to(language)


@lru_cache(4096)
def _translated(language: str, text: str) -> str:
    return _translations(language).gettext(text) if text else ""


@lru_cache(4096)
def _pieces(template: str) -> tuple[tuple[str, bool], ...]:
    """What lies between stars, each with whether it is emphasised."""
    return tuple((piece, i % 2 == 1) for i, piece in enumerate(template.split("*")) if piece)


@cache
def _translations(language: str) -> gettext.NullTranslations:
    path = LOCALE / f"{language}.po"
    if not path.exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class TroquetError(ValueError):
    """Anything a person or a program got wrong, as one sentence in the asker's language."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence.to())
        self.sentence = sentence

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again without `__init__`, which takes other things than a sentence's text; so it leaves a process."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def message(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The sentence in a language."""
        return self.sentence.to(language, names)
