"""Rows of text set in columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """The rows as lines, two spaces between columns; the columns in `right` are set flush right."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]

    def line(row: Sequence[str]) -> str:
        blanks = [" " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = enumerate(zip(row, blanks, strict=True))
        return "  ".join(blank + cell if i in right else cell + blank for i, (cell, blank) in cells).rstrip()

    return "\n".join(map(line, rows))
