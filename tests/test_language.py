"""The catalogues say all that the sources say, and Messages read well in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from troquet.language import LANGUAGES, LOCALE, Message, P, Who
from troquet.language import M as Said
from troquet.language.check import faults, messages, read, write

OTHERS = sorted(set(LANGUAGES) - {"en"})


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated(code: str) -> None:
    """`python -m troquet.language.check` says what is missing; `--update` makes room for it."""
    assert list(faults(code, messages())) == []


def test_every_language_has_a_catalogue() -> None:
    assert sorted(path.stem for path in LOCALE.glob("*.po")) == OTHERS


def test_french_has_its_own_spaces_and_apostrophes() -> None:
    for message in read("fr"):
        for text in [message.string] if isinstance(message.string, str) else message.string or ():
            if message.id:
                assert not re.search(r" [:;!?»]|« |'|[^\s\u00a0\u202f(“«?!][;!?»]", text), text


def test_messages_of_python_and_of_templates_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        'M("one" " two", x=1)\nP("a", "b", 3)\nf"{say(M(\'inside\'))}"\nM(variable)\n'
    )
    (tmp_path / "b.html").write_text('<p title="{{ _(\'quoted\') }}">{{ _("it’s", name=1) }}</p>')
    assert {m.id for m in messages(tmp_path) if m.id} == {"one two", ("a", "b"), "inside", "quoted", "it’s"}


def catalogue(*ids: str | tuple[str, str]) -> Catalog:
    said = Catalog()
    for i, text in enumerate(ids):
        said.add(text, locations=[("a.py", i + 1)])
    return said


def test_faults_are_named(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "{who} *wins*"\nmsgstr "{qui} gagne"\n\n'
        '#, fuzzy\nmsgid "day"\nmsgstr "jour"\n\n'
        'msgid "old"\nmsgstr "vieux"\n'
    )
    found = list(faults("fr", catalogue("{who} *wins*", "day", "new"), tmp_path))
    assert found == [
        "fr: placeholders differ in '{qui} gagne': '{who} *wins*'",
        "fr: stars differ in '{qui} gagne': '{who} *wins*'",
        "fr: fuzzy: 'day'",
        "fr: not translated: 'new'",
        "fr: nobody says: 'old'",
    ]


def test_an_update_keeps_translations_and_drops_the_rest(tmp_path: Path) -> None:
    said = catalogue("first", ("{count} card", "{count} cards"))
    write("fr", said, tmp_path)
    path = tmp_path / "fr.po"
    path.write_text(path.read_text().replace('msgid "first"\nmsgstr ""', 'msgid "first"\nmsgstr "premier"'))
    write("fr", catalogue("second", "first"), tmp_path)
    written = path.read_text()
    assert 'msgid "first"\nmsgstr "premier"' in written
    assert "card" not in written
    assert "Date" not in written
    assert "a.py:" not in written
    write("fr", catalogue("second", "first"), tmp_path)
    assert path.read_text() == written


def test_a_list_of_seats_reads_as_a_list() -> None:
    who = (Who(1), Who(2), Who(3))
    message = P("{who} is *captured* at {total}: {points}", "{who} are *captured* at {total}: {points}",
                3, who=who, total=9, points=Said("{points} each", points=-2))  # fmt: skip
    assert message.to("en", ("Ana", "Bo")) == "Ana, Bo and Seat 3 are captured at 9: −2 each"
    assert message.to("fr", ("Ana", "Bo")) == "Le troll capture Ana, Bo et Place 3 à 9\u00a0: −2 chacun"


def test_names_are_never_read_as_marks() -> None:
    """A name may hold braces and stars."""
    assert Message("{who} *wins*", (("who", Who(1)),)).to("en", ("{0} *a*",)) == "{0} *a* wins"
