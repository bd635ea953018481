"""A record cut to what one seat may know: `?` until it knows, filled in from then on (cases A8, A9)."""

from __future__ import annotations

import pytest

from tests.records.test_format import small
from troquet.records import Record, RecordError

MOVES = ["* troll 7", "1 play 3", "2 dare 4", "3 look"]
END = ["3 play 5"]

CUT = {
    None: ["* troll ?", "1 play 3", "2 dare ?", "3 look"],
    1: ["* troll 7", "1 play 3", "2 dare ?", "3 look"],
    2: ["* troll ?", "1 play 3", "2 dare 4", "3 look"],
    3: ["* troll 7", "1 play 3", "2 dare ?", "3 look"],
}
every_seat = pytest.mark.parametrize("seat", CUT)


def cut(moves: list[str], seat: int | None) -> list[str]:
    return [str(move) for move in Record.from_json(small(moves=moves)).cut(seat).moves]


@every_seat
def test_what_each_seat_reads(seat: int | None) -> None:
    assert cut(MOVES, seat) == CUT[seat]


@every_seat
def test_the_troll_is_read_from_the_look_on(seat: int | None) -> None:
    assert cut(MOVES[:1], seat) == (["* troll 7"] if seat == 1 else ["* troll ?"])
    assert cut(MOVES[:3], seat)[0] == ("* troll 7" if seat == 1 else "* troll ?")
    assert cut(MOVES[:4], seat)[0] == ("* troll 7" if seat in (1, 3) else "* troll ?")


@every_seat
def test_all_is_filled_in_once_the_round_is_resolved(seat: int | None) -> None:
    assert cut(MOVES + END, seat) == MOVES + END
    again = ["* troll 3", "2 play 0", "3 dare 1"]
    told = cut(MOVES + END + again, seat)
    assert told[:5] == MOVES + END
    assert told[5:] == [
        "* troll 3" if seat == 2 else "* troll ?",
        "2 play 0",
        "3 dare 1" if seat == 3 else "3 dare ?",
    ]


@every_seat
def test_it_can_be_read_back_and_not_replayed(seat: int | None) -> None:
    record = Record.from_json(small(moves=MOVES)).cut(seat)
    again = Record.from_bytes(record.to_bytes())
    assert again == record
    assert [fault.to("en") for fault in again.check()] == [
        "A cut record can be read, not replayed: it hides moves."
    ]
    with pytest.raises(RecordError, match="A cut record can be read, not replayed"):
        again.state()
    assert again.state(0) == record.start()


@every_seat
def test_nothing_hidden_is_anywhere_in_the_file(seat: int | None) -> None:
    """The same file, whatever the hidden card and troll are."""
    one = Record.from_json(small(moves=["* troll 7", "1 play 3", "2 dare 4"]))
    two = Record.from_json(small(moves=["* troll 7", "1 play 3", "2 dare 0"]))
    other = Record.from_json(small(moves=["* troll 11", "1 play 3", "2 dare 4"]))
    assert (one.cut(seat).to_bytes() == two.cut(seat).to_bytes()) == (seat != 2)
    assert (one.cut(seat).to_bytes() == other.cut(seat).to_bytes()) == (seat != 1)


def test_a_seat_that_is_not_there() -> None:
    record = Record.from_json(small())
    for seat in (0, 4, -1):
        with pytest.raises(ValueError, match="no seat"):
            record.cut(seat)
