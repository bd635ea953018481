"""A declared record: one layout for the compiled rules, one checked twin for Python, the same bytes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.games.conformance.kit import every_game
from troquet import game
from troquet.kernel.fields import Fields, Grid, RangeError, Row, Scalar


class Mixed(Fields):
    """Every kind and size of field, in an order that needs padding."""

    small = Scalar(-2, 5)
    wide = Scalar(0, 2**40)
    row = Row(3, -1, 300)
    grid = Grid(2, 3, 0, 1)
    word = Scalar(0, 2**31 - 1)
    last = Scalar(0, 1)


def filled(rng: random.Random) -> Mixed:
    twin = Mixed()
    twin.small, twin.wide = rng.randint(-2, 5), rng.randint(0, 2**40)
    twin.word, twin.last = rng.randint(0, 2**31 - 1), rng.randint(0, 1)
    for i in range(3):
        twin.row[i] = rng.randint(-1, 300)
        for j in range(2):
            twin.grid[j, i] = rng.randint(0, 1)
    return twin


def test_twin_and_record_spell_the_same_bytes() -> None:
    rng = random.Random(1)
    for _ in range(50):
        twin = filled(rng)
        raw = twin.to_bytes()
        record = Mixed.record(raw)
        assert record.tobytes() == raw
        assert len(raw) == Mixed.nbytes == Mixed.dtype.itemsize
        assert Mixed.from_bytes(raw).values == twin.values
        assert (record["small"], record["wide"], record["word"], record["last"]) == tuple(
            getattr(twin, name) for name in ("small", "wide", "word", "last")
        )
        assert record["row"].tolist() == twin.row.tolist() == [twin.row[i] for i in range(3)]
        assert record["grid"].tolist() == twin.grid.tolist()


def test_what_a_record_is_given_the_twin_reads() -> None:
    record = Mixed.record()
    record["row"][2], record["grid"][1, 0], record["wide"] = -1, 1, 2**40
    twin = Mixed.from_bytes(record.tobytes())
    assert (twin.row[2], twin.grid[1, 0], twin.grid[0, 1], twin.wide) == (-1, 1, 0, 2**40)


def _layouts() -> list[type[Fields]]:
    from troquet import games
    from troquet.kernel.dice import Dice

    declared = [Mixed, Dice]
    for name in games.names():
        declared += [game(name).state.Position, game(name).state.Sight]
    return declared


@pytest.mark.parametrize("fields", _layouts(), ids=lambda fields: f"{fields.__module__}.{fields.__name__}")
def test_records_are_aligned_small_integers_with_zero_padding(fields: type[Fields]) -> None:
    assert fields.dtype.isalignedstruct
    assert fields.dtype.fields is not None
    used = np.zeros(fields.nbytes, np.bool_)
    for name, field in fields.fields.items():
        kind, offset = fields.dtype.fields[name][:2]
        assert offset % kind.base.alignment == 0
        assert kind.base.kind == "i", "a bool array breaks a record"
        assert field.low <= field.high
        used[offset : offset + kind.itemsize] = True
    ones = np.frombuffer(fields.from_bytes(b"\xff" * fields.nbytes).to_bytes(), np.uint8)
    assert (ones[used] == 255).all()
    assert (ones[~used] == 0).all()


@pytest.mark.parametrize(
    ("name", "value"),
    [("small", -3), ("small", 6), ("wide", -1), ("wide", 2**40 + 1), ("last", 2), ("word", 2**31)],
)
def test_scalars_keep_to_their_range(name: str, value: int) -> None:
    twin = Mixed()
    with pytest.raises(RangeError, match=f"Mixed.{name}: {value} is not an integer from"):
        setattr(twin, name, value)
    assert twin.values == Mixed().values


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, np.int64(1), np.int8(1), np.bool_(True)])
def test_only_plain_integers_are_written(value: Any) -> None:
    """Neither bools nor numpy scalars, which wrap differently."""
    twin = Mixed()
    with pytest.raises(RangeError, match="not an integer from"):
        twin.last = value
    with pytest.raises(RangeError, match="not an integer from"):
        twin.row[0] = value


@pytest.mark.parametrize("index", [-1, 3, 100, True, 1.0, None, "0", np.int64(0), slice(0, 2), (0, 0), ()])
def test_indices_of_a_row_are_checked(index: Any) -> None:
    """A negative index would wrap round, compiled and plain alike."""
    twin = Mixed()
    with pytest.raises(RangeError, match="row"):
        twin.row[index]
    with pytest.raises(RangeError, match="row"):
        twin.row[index] = 1


@pytest.mark.parametrize(
    "index", [(-1, 0), (0, -1), (2, 0), (0, 3), (True, 0), (0,), (0, 0, 0), 0, slice(None)]
)
def test_indices_of_a_grid_are_checked(index: Any) -> None:
    twin = Mixed()
    with pytest.raises(RangeError, match="grid"):
        twin.grid[index]
    with pytest.raises(RangeError, match="grid"):
        twin.grid[index] = 1


def test_cells_keep_to_their_range() -> None:
    twin = Mixed()
    for value in (-2, 301):
        with pytest.raises(RangeError, match=r"Mixed.row: .* from -1 to 300"):
            twin.row[0] = value
    with pytest.raises(RangeError, match=r"Mixed.grid: 2 is not an integer from 0 to 1"):
        twin.grid[1, 2] = 2
    assert len(twin.row) == 3


def test_two_twins_share_nothing() -> None:
    one, two = Mixed(), Mixed()
    one.row[0], one.small = 7, 5
    assert (two.row[0], two.small) == (0, 0)
    record = Mixed.record(one.to_bytes())
    record["small"] = 1
    assert one.small == 5


@every_game
def test_a_view_with_a_value_out_of_range_is_refused(name: str) -> None:
    from troquet import View

    view = game(name).start().view(1)
    data = view.to_json()
    field = next(iter(data["view"]))
    for wrong in (10**9, -(10**9), True, "1", None):
        with pytest.raises(RangeError):
            View.from_json(view.game, data | {"view": data["view"] | {field: wrong}})
    with pytest.raises(KeyError):
        View.from_json(view.game, data | {"view": {}})


@every_game
def test_a_view_of_another_shape_is_refused(name: str) -> None:
    """A row too short or too long would shift every field behind it."""
    from troquet import View

    data = game(name).start().view(1).to_json()
    row = next(field for field, values in data["view"].items() if isinstance(values, list))
    values = data["view"][row]
    for wrong in (values[:-1], [*values, values[-1]], 0, []):
        with pytest.raises(RangeError):
            View.from_json(game(name), data | {"view": data["view"] | {row: wrong}})
