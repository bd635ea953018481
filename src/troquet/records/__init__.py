"""A whole game as data: options, seats, moves, result. The format is `troquet-record/1`."""

from troquet.records.record import FORMAT, Record, RecordError

__all__ = ["FORMAT", "Record", "RecordError"]
