"""Names for the arrays rules take: the compiled signatures are read from the annotations."""

from __future__ import annotations

from typing import Any, Protocol, overload


class Codes(Protocol):
    """A contiguous row of 64-bit integers (numpy int64); a plain list of ints in the plain twin."""

    @overload
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> Codes: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Reals(Protocol):
    """A contiguous row of 64-bit floats (numpy float64); a plain list of floats in the plain twin."""

    def __getitem__(self, at: int, /) -> float: ...
    def __setitem__(self, at: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Table(Protocol):
    """Contiguous rows of 64-bit integers, `table[row]`; a list of lists in the plain twin."""

    def __getitem__(self, at: int, /) -> Codes: ...


class Nodes(Protocol):
    """A row of positions: `nodes[to] = nodes[at]` copies one."""

    def __getitem__(self, at: int, /) -> Any: ...
    def __setitem__(self, at: int, value: Any, /) -> None: ...
