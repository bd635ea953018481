"""The IDs of Troll's rules: clauses, rulings, worked examples."""

from __future__ import annotations

CLAUSES = [f"TRL-{n:02}" for n in range(1, 48)]
RULINGS = [f"TRL-A{n:02}" for n in range(1, 18)]
EXAMPLES = [f"TRL-E{n:02}" for n in range(1, 30)]

DESCRIBES = {"TRL-03", "TRL-04", "TRL-05", "TRL-08", "TRL-A10", "TRL-A11", "TRL-A12"}
"""What is in the box or on the lips and decides nothing."""
