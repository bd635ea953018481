"""Names that people give: themselves and their tables."""

from __future__ import annotations

import unicodedata

from troquet.language import M
from troquet.tables.errors import TableError

LONGEST_NAME = 24
LONGEST_TITLE = 40

# Letters that look like nothing at all: Hangul fillers, the blank Braille pattern.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def cleaned(text: str) -> str:
    """A text in one spelling: composed, without control, invisible or direction characters, single spaces."""
    kept = (c for c in unicodedata.normalize("NFC", text) if c.isspace() or _shows(c))
    return " ".join("".join(kept).split())


def person_name(text: str) -> str:
    """The name a person is called by; TableError if it is none."""
    name = cleaned(text[: 40 * LONGEST_NAME])
    if not any(_stands(c) for c in name):
        raise TableError(422, M("Please give a name: at least one letter that can be seen."))
    if len(name) > LONGEST_NAME:
        raise TableError(422, M("That name is too long: {most} letters at most.", most=LONGEST_NAME))
    return name


def table_title(text: str) -> str:
    """The title of a table, which may be none; TableError if it is too long."""
    title = cleaned(text[: 40 * LONGEST_TITLE])
    if len(title) > LONGEST_TITLE:
        raise TableError(422, M("That title is too long: {most} letters at most.", most=LONGEST_TITLE))
    return title if any(_stands(c) for c in title) else ""


def _shows(c: str) -> bool:
    return unicodedata.category(c)[0] != "C" and c not in _BLANK


def _stands(c: str) -> bool:
    return unicodedata.category(c)[0] in "LNPS"
