"""Compares what the sources say with the catalogues: `python -m troquet.language.check [--update]`.

`--update` first writes the messages of the sources into every catalogue and keeps the translations that are
there; what is new stays empty, and is a fault, until somebody translates it.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from troquet.language import LANGUAGES, LOCALE

SOURCES = Path(__file__).parents[1]
KEYWORDS = {"M": None, "P": (1, 2), "_": None}

_STATIC = re.compile(r"""\b_\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*[,)]""")
_HEADER = """\
# {language}: what Troquet says. Written by `python -m troquet.language.check --update`, translated by hand.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every catalogue says all there is to say, 1 with a line a fault otherwise."""
    parser = argparse.ArgumentParser(prog="python -m troquet.language.check", description=__doc__)
    parser.add_argument("--update", action="store_true", help="write new messages into the catalogues first")
    update = parser.parse_args(arguments).update
    said = messages()
    found: list[str] = []
    for code in sorted(set(LANGUAGES) - {"en"}):
        if update:
            write(code, said)
        found += faults(code, said)
    for fault in found:
        print(fault)
    if not found:
        print(f"All {len(said)} messages are translated: {', '.join(LANGUAGES.values())}.")
    return 1 if found else 0


def messages(sources: Path = SOURCES) -> Catalog:
    """All messages of the sources: M("…") and P("…", "…", n) in Python, _("…") in templates."""
    catalog = Catalog()
    methods: Any = [("**.py", _from_python), ("**.html", _from_template)]
    for file, line, text, _, _ in extract_from_dir(sources, methods, {}, KEYWORDS):
        catalog.add(text, locations=[(Path(file).as_posix(), line)])
    return catalog


def faults(code: str, said: Catalog, locale: Path = LOCALE) -> Iterator[str]:
    """What is wrong with a language's catalogue, a line each."""
    catalog = read(code, locale)
    for message in _listed(said):
        translated = catalog.get(message.id)
        if translated is None or not all(_forms(translated.string)):
            yield f"{code}: not translated: {_first(message)!r}"
        elif translated.fuzzy:
            yield f"{code}: fuzzy: {_first(message)!r}"
        else:
            yield from (f"{code}: {wrong}: {_first(message)!r}" for wrong in _wrong(message, translated))
    for message in _listed(catalog):
        if message.id not in said:
            yield f"{code}: nobody says: {_first(message)!r}"


def _wrong(message: Message, translated: Message) -> Iterator[str]:
    """Placeholders and emphasis that differ from the original's."""
    originals, forms = _forms(message.id), _forms(translated.string)
    if (len(originals) > 1) != isinstance(translated.string, (tuple, list)):
        yield "plural forms differ"
    for form in forms:
        if _placeholders(form) not in [_placeholders(original) for original in originals]:
            yield f"placeholders differ in {form!r}"
        if form.count("*") not in [original.count("*") for original in originals]:
            yield f"stars differ in {form!r}"


def _placeholders(text: str) -> set[str] | str:
    """The names in braces; a complaint of its own if the text cannot be read."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as wrong:
        return str(wrong)


def read(code: str, locale: Path = LOCALE) -> Catalog:
    """A language's catalogue as it is on disk; an empty one if there is none."""
    path = locale / f"{code}.po"
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def write(code: str, said: Catalog, locale: Path = LOCALE) -> None:
    """The catalogue with exactly these messages, in the order of the sources, its translations kept."""
    known, catalog = read(code, locale), Catalog(locale=code)
    catalog.mime_headers = [("Plural-Forms", known.plural_forms)]
    for message in _listed(said):
        old = known.get(message.id)
        added = catalog.add(message.id, locations=message.locations)
        if old is not None and isinstance(old.id, str) == isinstance(message.id, str):
            added.string, added.flags = old.string, old.flags
            added.user_comments = old.user_comments
    with (locale / f"{code}.po").open("wb") as file:
        file.write(_HEADER.format(language=LANGUAGES[code], code=code, plurals=catalog.plural_forms).encode())
        write_po(file, catalog, width=110, omit_header=True, sort_by_file=True, ignore_obsolete=True,
                 include_lineno=False)  # fmt: skip


def _listed(catalog: Catalog) -> list[Message]:
    """The messages of a catalogue without its header."""
    return [message for message in catalog if message.id]


def _first(message: Message) -> str:
    return _forms(message.id)[0]


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """A message's singular and plural, or its only form."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


Found = Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]


def _from_python(file: BinaryIO, keywords: Sequence[str], comment_tags: Any, options: Any) -> Found:
    """What a module says, inside f-strings too, which Babel's own extractor skips."""
    for call in ast.walk(ast.parse(file.read())):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("M", "P"):
            given = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if call.func.id == "P" and len(given) > 1:
                yield call.lineno, "P", tuple(given[:2]), []
            elif call.func.id == "M" and given:
                yield call.lineno, "M", given[0], []


def _from_template(file: BinaryIO, keywords: Sequence[str], comment_tags: Any, options: Any) -> Found:
    """What a template says: `_("…")` with either quote."""
    text = file.read().decode("utf-8")
    for found in _STATIC.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, "_", ast.literal_eval(found[1]), []


if __name__ == "__main__":
    sys.exit(main())
