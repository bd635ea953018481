"""K15: in a language that is made up, letter by letter, from the catalogue, no page holds a word of English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tests.web.crawl import every_page
from tests.web.people import running
from troquet import language
from troquet.games import game, names
from troquet.language import LANGUAGES
from troquet.language.check import messages
from troquet.tables.table import BOT_NAMES

CODE = "xx"
# What is the same in every language: names, titles, notation, addresses.
TITLES = [game(name).title for name in names()]
SAME = {"troquet", "Ana", "Bo", "Cy", "Olm", "decision", "min", *BOT_NAMES, *TITLES, *LANGUAGES.values()}
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-sure", "data-turn", "data-copied", "data-soon")
CODED = re.compile(
    r"[A-Z]{3}-A?\d+|\b(?:[1-9*] )?(?:look|troll \d+|(?:play|dare)(?: [\d?]+)?)\b|testserver\S*|[a-z]+-[a-z]+-\w+\S*"
    r"|“[^”]*”|\b[A-F]\b|×\d|[0-9a-f]{4} [0-9a-f]{4} … [0-9a-f]{2}|verify\.py|\b[a-z0-9]{12}\b"
)


def foreign(text: str) -> str:
    """Every letter another one; what stands in braces, and stars, as they are."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(part if part.startswith("{") else _shifted(part) for part in parts)


def _shifted(text: str) -> str:
    return "".join(
        chr(ord("а") + (ord(c.lower()) - ord("a"))) if c.isascii() and c.isalpha() else c for c in text
    )


def write_catalogue(folder: Path) -> None:
    catalogue = Catalog()
    for message in messages():
        if isinstance(message.id, str):
            catalogue.add(message.id, foreign(message.id))
        else:
            catalogue.add(message.id, tuple(foreign(form) for form in message.id))
    with (folder / f"{CODE}.po").open("wb") as file:
        write_po(file, catalogue)


class Texts(HTMLParser):
    """All that is read or read aloud."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style", "code")
        self.texts += [value or "" for name, value in attrs if name in SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "code")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def english(text: str) -> list[str]:
    """The words that nobody has translated."""
    words = re.findall(r"[A-Za-zÀ-ÿ]{2,}", CODED.sub(" ", text))
    return [word for word in words if word not in SAME]


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    write_catalogue(tmp_path)
    monkeypatch.setitem(LANGUAGES, CODE, "Хх")
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language._translations.cache_clear()
    yield
    language._translations.cache_clear()


@pytest.mark.usefixtures("made_up")
def test_no_page_holds_a_word_that_is_not_translated(tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    with running(tmp_path / "data") as server:
        for name, page in every_page(server, CODE):
            assert f'<html lang="{CODE}"' in page, name
            for text in Texts(page).texts:
                if words := english(text):
                    found.setdefault(name, []).append(f"{words} in {' '.join(text.split())[:120]!r}")
    assert found == {}


def test_the_made_up_language_is_one() -> None:
    assert foreign("{who} plays *{number}*") == f"{{who}} {_shifted('plays')} *{{number}}*"
    assert english(_shifted("Look, or dare?")) == []
    assert english("Look, or jump?") == ["Look", "or", "jump"]
