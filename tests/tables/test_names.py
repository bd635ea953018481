"""What may be a name, and how it is written."""

from __future__ import annotations

import pytest

from troquet.tables import TableError
from troquet.tables.names import person_name, table_title


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Lee ", "Ana Lee"),
        ("E\u0301lodie", "Élodie"),
        ("A\u200bn\u202ea\u2066", "Ana"),
        ("عمر", "عمر"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("x" * 24, "x" * 24),
        ("🦊", "🦊"),
    ],
)
def test_names_have_one_spelling(typed: str, name: str) -> None:
    assert person_name(typed) == name


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\u200b\u200d\ufeff", "\u202e", "\u3164", "\u0301", "x" * 25, "x" * 10_000, "\ue000", "\x00"],
)
def test_what_cannot_be_seen_or_is_too_long_is_no_name(typed: str) -> None:
    with pytest.raises(TableError):
        person_name(typed)


def test_a_title_may_be_missing() -> None:
    assert table_title(" \u200b ") == ""
    assert table_title(" Friday  thieves") == "Friday thieves"
