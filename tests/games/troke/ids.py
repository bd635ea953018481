"""The IDs of Troke's rules: clauses, rulings, worked examples."""

from __future__ import annotations

CLAUSES = [f"TKE-{n:02}" for n in range(1, 49)]
RULINGS = [*(f"TKE-A{n:02}" for n in range(1, 13)), "TKE-A12b", *(f"TKE-A{n:02}" for n in range(13, 36))]
EXAMPLES = [f"TKE-E{n:02}" for n in range(1, 43)]

DESCRIBES = {"TKE-A22"}
"""What is on paper and decides nothing."""
