"""QR codes of invitation links."""

from __future__ import annotations

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=256)
def path(link: str) -> tuple[int, str]:
    """How many modules wide the code is, and the path that draws the dark ones."""
    rows = segno.make(link, micro=False).matrix
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                parts.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            x += 1
    return len(rows), "".join(parts)


def svg(link: str) -> bytes:
    """The code as a picture of its own."""
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=8, svgclass=None, lineclass=None)
    return out.getvalue()


def terminal(link: str) -> str:
    """The code in characters."""
    out = io.StringIO()
    segno.make(link, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
