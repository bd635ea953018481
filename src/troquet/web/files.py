"""The files of the pages: styles, scripts, fonts, drawings, each game's own. Kept in memory, named by a hash.

Their addresses are short: a table's fragment names drawings a hundred times.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from minijinja import Markup

import troquet
from troquet import games

_PACKAGE = Path(troquet.__file__).parent
TEMPLATES = _PACKAGE / "web" / "templates"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_TYPES[".py"] = "text/x-python"
# What people may want to read or run from elsewhere; a wheel brings it along among the static files.
VERIFIER = "docs/verify.py"
TESTS = {
    f"{name}.py": f"tests/games/conformance/{name}.py"
    for name in ("test_searches_see_no_more", "test_bots_see_no_more")
}


@dataclass(frozen=True)
class File:
    """A file as it is sent; `small` compressed, where that makes it smaller."""

    body: bytes
    small: bytes
    type: str


class Files:
    """All of them by path. `version` changes when any does, and stands in every address."""

    def __init__(self) -> None:
        self.files = {path: _file(source) for path, source in _sources()}
        digest = hashlib.sha256()
        for path, file in sorted(self.files.items()):
            digest.update(path.encode() + b"\0" + file.body + b"\0")
        self.version = digest.hexdigest()[:8]
        self._found: dict[tuple[str, str], Markup] = {}
        self._symbols = {
            path: frozenset(re.findall(r'<symbol id="([^"]+)"', file.body.decode()))
            for path, file in self.files.items()
            if file.type == "image/svg+xml"
        }

    def url(self, path: str) -> Markup:
        """The address of a file."""
        return Markup(f"/s/{self.version}/{path}")

    def symbol(self, id: str, game: str = "") -> Markup:
        """The address of a drawing: of the game first, then of all, then of any game."""
        found = self._found.get((id, game))
        if found is None:
            own = [f"{game}.svg"] if game else []
            paths = [path for path in [*own, "all.svg", *self._symbols] if id in self._symbols.get(path, ())]
            found = Markup(f"{self.url(paths[0])}#{id}") if paths else Markup()
            if paths:
                self._found[id, game] = found
        return found


def _sources() -> Iterator[tuple[str, Path]]:
    static = _PACKAGE / "web" / "static"
    for source in sorted(static.rglob("*")):
        if source.suffix in _TYPES:
            yield source.relative_to(static).as_posix(), source
    for path in (VERIFIER, *TESTS.values()):
        packed = static / Path(path).name
        yield packed.name, packed if packed.exists() else _PACKAGE.parents[1] / path
    yield "all.svg", _PACKAGE / "drawing" / "sprite.svg"
    for name in games.names():
        folder = _PACKAGE / "games" / name
        yield f"{name}.svg", folder / "drawings.svg"
        yield f"{name}/table.css", folder / "table.css"


def _file(source: Path) -> File:
    body = source.read_bytes()
    small = b"" if source.suffix == ".woff2" else gzip.compress(body, 9, mtime=0)
    kind = _TYPES.get(source.suffix) or mimetypes.guess_type(source)[0] or "application/octet-stream"
    return File(body, small if len(small) < len(body) else b"", kind)


def template(name: str) -> str | None:
    """The source of a template: one of ours, or `GAME/…`: its table, and parts of that."""
    game, _, part = name.partition("/")
    if part and game in games.names():
        path = _PACKAGE / "games" / game / part
    else:
        path = TEMPLATES / name
    return path.read_text("utf-8") if path.is_file() else None
