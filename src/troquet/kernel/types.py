"""Names for the arrays rules take: the compiled signatures are read from the annotations."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Codes: TypeAlias = npt.NDArray[np.int64]
"""A contiguous row of 64-bit integers; a plain list of ints in the plain twin."""

Table: TypeAlias = npt.NDArray[np.int64]
"""Contiguous rows of 64-bit integers: row, column."""
