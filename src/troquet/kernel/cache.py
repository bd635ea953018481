"""Where compiled rules are kept: a folder named by a hash of every source that a rule may come from.

Numba looks only at the file a function stands in; a change in another file would leave a stale cache.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from functools import cache
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).parent.parent
_KEPT = 4


@cache
def sources_hash(package: Path = _PACKAGE) -> str:
    """Twelve hexadecimal digits that change when any Python source below the package's rule layers does."""
    digest = hashlib.sha256()
    for layer in ("kernel", "games", "bots"):
        for path in sorted((package / layer).rglob("*.py")):
            digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def root() -> Path:
    """The folder of all caches: `TROQUET_CACHE`, or the user's own cache folder."""
    chosen = os.environ.get("TROQUET_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("troquet")


@cache
def folder() -> Path:
    """The cache folder of these very sources; older ones beyond the last few are removed."""
    mine = root() / f"rules-{sources_hash()}"
    mine.mkdir(parents=True, exist_ok=True)
    os.utime(mine)
    others = sorted(root().glob("rules-*"), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in others[_KEPT:]:
        if old != mine:
            shutil.rmtree(old, ignore_errors=True)
    return mine
