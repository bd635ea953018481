"""Declaring a state once: a compact numpy record, and its plain twin for Python."""

from __future__ import annotations

import struct
from math import prod
from typing import Any, ClassVar, Self, overload

import numpy as np

_SIZES = ((np.int8, "b"), (np.int16, "h"), (np.int32, "i"), (np.int64, "q"))


class RangeError(ValueError):
    """A rule wrote a value, or used an index, that its declaration does not allow."""


class Field:
    """One declared field: `size` integers between `low` and `high`, in the smallest type that holds them."""

    def __init__(self, shape: tuple[int, ...], low: int, high: int) -> None:
        self.shape, self.low, self.high = shape, low, high
        self.size = prod(shape)
        self.type: type[np.signedinteger[Any]]
        self.type, self.code = next(
            t for t in _SIZES if np.iinfo(t[0]).min <= low and high <= np.iinfo(t[0]).max
        )
        self.name = ""
        self.at = 0

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = f"{owner.__qualname__}.{name}"

    def checked(self, value: int) -> int:
        """The value as a Python int; RangeError if it is none or out of range."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise RangeError(f"{self.name}: {value!r} is not an integer from {self.low} to {self.high}")
        return value


class Scalar(Field):
    """One integer from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__((), low, high)

    @overload
    def __get__(self, twin: None, owner: type) -> Self: ...
    @overload
    def __get__(self, twin: Fields, owner: type) -> int: ...
    def __get__(self, twin: Fields | None, owner: type) -> Self | int:
        return self if twin is None else twin.values[self.at]

    def __set__(self, twin: Fields, value: int) -> None:
        twin.values[self.at] = self.checked(value)


class Row(Field):
    """`size` integers from `low` to `high`; `Grid` is the same in two dimensions."""

    def __init__(self, size: int, low: int, high: int) -> None:
        super().__init__((size,), low, high)

    @overload
    def __get__(self, twin: None, owner: type) -> Self: ...
    @overload
    def __get__(self, twin: Fields, owner: type) -> Cells: ...
    def __get__(self, twin: Fields | None, owner: type) -> Self | Cells:
        return self if twin is None else Cells(self, twin.values, self.at, self.shape)


class Grid(Row):
    """`rows` times `columns` integers from `low` to `high`, read and written as `grid[row, column]`."""

    def __init__(self, rows: int, columns: int, low: int, high: int) -> None:
        Field.__init__(self, (rows, columns), low, high)


class Cells:
    """The plain twin's Row or Grid: indices and values are checked, nothing wraps round."""

    __slots__ = ("_at", "_field", "_values", "shape")

    def __init__(self, field: Field, values: list[int], at: int, shape: tuple[int, ...]) -> None:
        self._field, self._values, self._at, self.shape = field, values, at, shape

    def _place(self, index: int | tuple[int, int]) -> int:
        """Where the indexed cell is; RangeError for an index that is out of range, or the wrong number of them."""
        indices = index if isinstance(index, tuple) else (index,)
        if len(indices) != len(self.shape):
            raise RangeError(f"{self._field.name}: takes {len(self.shape)} indices, not {indices}")
        at = 0
        for i, size in zip(indices, self.shape, strict=True):
            if type(i) is not int or not 0 <= i < size:
                raise RangeError(f"{self._field.name}: index {i!r} is not from 0 to {size - 1}")
            at = at * size + i
        return self._at + at

    def __getitem__(self, index: int | tuple[int, int]) -> int:
        shape = self.shape
        if type(index) is int:  # what is read most, without a call
            if len(shape) == 1 and 0 <= index < shape[0]:
                return self._values[self._at + index]
        elif type(index) is tuple and len(index) == len(shape) == 2:
            i, j = index
            if type(i) is int and type(j) is int and 0 <= i < shape[0] and 0 <= j < shape[1]:
                return self._values[self._at + i * shape[1] + j]
        return self._values[self._place(index)]

    def __setitem__(self, index: int | tuple[int, int], value: int) -> None:
        self._values[self._place(index)] = self._field.checked(value)

    def __len__(self) -> int:
        return self.shape[0]

    def tolist(self) -> list[Any]:
        """All values, nested as declared."""
        flat = self._values[self._at : self._at + prod(self.shape)]
        if len(self.shape) == 1:
            return flat
        width = self.shape[1]
        return [flat[i : i + width] for i in range(0, len(flat), width)]


class Fields:
    """Base of every declared record.

    A subclass names its fields; `dtype` is the aligned numpy record the compiled rules run on, and an instance
    is the plain twin the same rules run on uncompiled. Both are `nbytes` bytes long and spell the same bytes.
    A subclass of a subclass has the fields of both, its own last.
    """

    dtype: ClassVar[np.dtype[np.void]]
    nbytes: ClassVar[int]
    fields: ClassVar[dict[str, Field]]
    _struct: ClassVar[struct.Struct]
    __slots__ = ("values",)

    def __init_subclass__(cls) -> None:
        cls.fields = {n: f for c in reversed(cls.__mro__) for n, f in vars(c).items() if isinstance(f, Field)}
        cls.dtype = np.dtype([(n, f.type, f.shape) for n, f in cls.fields.items()], align=True)
        cls.nbytes = cls.dtype.itemsize
        layout, end, at = "=", 0, 0
        for name, field in cls.fields.items():
            assert cls.dtype.fields is not None
            offset = cls.dtype.fields[name][1]
            layout += f"{offset - end}x{field.size}{field.code}"
            end = offset + field.size * np.dtype(field.type).itemsize
            field.at, at = at, at + field.size
        cls._struct = struct.Struct(layout + f"{cls.nbytes - end}x")

    def __init__(self) -> None:
        self.values: list[int] = [0] * sum(f.size for f in self.fields.values())

    @classmethod
    def from_bytes(cls, raw: bytes) -> Self:
        """The plain twin that spells these bytes."""
        twin = cls.__new__(cls)
        twin.values = list(cls._struct.unpack(raw))
        return twin

    def to_bytes(self) -> bytes:
        """The bytes of the numpy record with the same values; padding is zero."""
        return self._struct.pack(*self.values)

    @classmethod
    def record(cls, raw: bytes | None = None) -> Any:
        """A writable numpy record (`numpy.void` of `dtype`) with these bytes, or all zero."""
        return np.frombuffer(bytearray(raw or cls.nbytes), cls.dtype)[0]
