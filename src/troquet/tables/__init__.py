"""The live table without any I/O: commands in, log entries out, time as an argument.

A table is the fold of its log. `commands` judge what somebody wants and give what would happen, or a TableError and
nothing; `Table.add` takes what has happened; `pace` says what is due next by itself; `history` tells it to a reader.
"""

from troquet.tables.entries import Entry
from troquet.tables.errors import TableError, Unreadable
from troquet.tables.table import Seat, Table

__all__ = ["Entry", "Seat", "Table", "TableError", "Unreadable"]
