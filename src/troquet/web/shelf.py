"""Records that people brought to look at. They are kept in memory for a while, by what they hold, and nowhere else."""

from __future__ import annotations

from collections import OrderedDict

from troquet.language import M, TroquetError
from troquet.records import Record
from troquet.tables import TableError

LARGEST = 512 << 10
MOST = 64
MOST_BYTES = 8 << 20


class Shelf:
    """The records used last, at most so many and so large together. The same file has the same key."""

    def __init__(self) -> None:
        self._records: OrderedDict[str, tuple[Record, int]] = OrderedDict()

    def put(self, key: str, record: Record, size: int) -> None:
        self._records[key] = (record, size)
        self._records.move_to_end(key)
        while len(self._records) > MOST or sum(size for _, size in self._records.values()) > MOST_BYTES:
            self._records.popitem(last=False)

    def get(self, key: str) -> Record:
        """TableError 404 if it is not here any more."""
        if key not in self._records:
            raise TableError(404, M("That record is not here any more; please bring it again."))
        self._records.move_to_end(key)
        return self._records[key][0]


def brought(raw: bytes) -> Record:
    """The record somebody brought: one that can be read, whose moves are legal and whose result is right."""
    if not raw.strip():
        raise TableError(422, M("Choose a file, or paste what it holds."))
    if len(raw) > LARGEST:
        raise TableError(413, M("That is more than a record can be: {most} kB at most.", most=LARGEST >> 10))
    try:
        record = Record.from_bytes(raw)
        faults = record.check()
    except TroquetError as error:
        raise TableError(422, error.sentence) from error
    if faults:
        raise TableError(422, faults[0])
    return record
