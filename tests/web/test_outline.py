"""K3: the order of landmarks and headings of every page is pinned; a change is seen, and said, in outline.txt.

To write it anew: `TROQUET_OUTLINE=write pytest tests/web/test_outline.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

from tests.web.crawl import every_page
from tests.web.people import Server

PINNED = Path(__file__).parent / "outline.txt"
PAGES = (
    "lobby, new", "lobby, known", "gathering, maker", "gathering, invited", "table, asked", "table, waiting",
    "table, watching", "text, asked", "text, waiting", "result", "replay, 5", "log", "rules", "bots", "bring", "carry",
    "report", "no page", "curtain",
)  # fmt: skip
LANDMARKS = ("header", "nav", "main", "aside", "footer")
NAMED = ("section", "form", "article")
VOID = ("meta", "link", "input", "br", "hr", "img", "use", "path")
# What is different each time it is played.
PLAYED = re.compile(r"You win|A draw|\w+ wins|\d+ of \d+, round \d+|\d+ of \d+")
HEADINGS = ("h1", "h2", "h3", "h4")


class Outline(HTMLParser):
    """Landmarks and headings in their order; a named part goes by the words that label it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._texts: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self._pending: list[tuple[int, str]] = []
        self.feed(page)
        for i, id in self._pending:
            self.lines[i] += f": {' '.join(self._texts.get(id, '???').split())}"

    @property
    def _depth(self) -> str:
        return "  " * sum(tag in (*LANDMARKS, *NAMED) for tag, _ in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = dict(attrs)
        label, labelled = a.get("aria-label"), a.get("aria-labelledby")
        is_part = tag in LANDMARKS or (tag in NAMED and (label or labelled))
        if is_part or tag in HEADINGS:
            self.lines.append(f"{self._depth}{tag}{f': {label}' if label else ''}")
            key = labelled or (f"{tag}{len(self.lines)}" if tag in HEADINGS else "")
            if key:
                self._pending.append((len(self.lines) - 1, key))
        if tag not in VOID:
            heading = f"{tag}{len(self.lines)}" if tag in HEADINGS else ""
            self._open.append((tag, heading + " " + (a.get("id") or "")))

    def handle_endtag(self, tag: str) -> None:
        while tag not in VOID and self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _, keys in self._open:
            for key in keys.split():
                self._texts[key] = self._texts.get(key, "") + data


def outlines(server: Server) -> Iterator[str]:
    for name, page in every_page(server):
        if name in PAGES:
            yield PLAYED.sub("…", "\n".join([f"== {name}", *Outline(page).lines, ""]))


def test_landmarks_and_headings_are_where_they_were(server: Server) -> None:
    found = "\n".join(outlines(server))
    if os.environ.get("TROQUET_OUTLINE") == "write":
        PINNED.write_text(found)
    assert found == PINNED.read_text()


def test_every_page_has_one_main_and_one_first_heading(server: Server) -> None:
    for name, page in every_page(server):
        lines = [line.strip().partition(":")[0] for line in Outline(page).lines]
        assert lines.count("main") == 1, name
        assert lines.count("h1") == 1, name
        levels = [int(line[1]) for line in lines if line in HEADINGS]
        assert levels[0] == 1, name
        assert all(b - a <= 1 for a, b in pairwise(levels)), (name, levels)
