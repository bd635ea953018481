"""The IDs of Trök's rules: clauses, rulings, worked examples."""

from __future__ import annotations

CLAUSES = [f"TRK-{n:02}" for n in range(1, 79)]
RULINGS = [f"TRK-A{n:02}" for n in range(1, 39)]
EXAMPLES = [f"TRK-E{n:02}" for n in range(1, 60)]

DESCRIBES = {"TRK-06", "TRK-07", "TRK-A02", "TRK-A04", "TRK-A34", "TRK-A38"}
"""What is in the box, and readings that change nothing."""
