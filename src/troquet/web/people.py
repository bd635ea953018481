"""Who somebody is: a signed cookie, made on the first visit and remembered by name once they act."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import tempfile
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path

from troquet.language import LANGUAGES

COOKIE = "person"
KEY_BYTES = 32
THEMES = ("system", "light", "dark")


@dataclass(frozen=True)
class Visitor:
    """Who asks, and how they like to read. `is_new`: they have no cookie yet."""

    person: str
    name: str
    language: str
    theme: str
    is_new: bool


class Keys:
    """The secret of this server: it signs cookies, and makes names of tables nobody can guess."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def load(cls, path: Path) -> Keys:
        """The key in a file that only its owner can read; made if it is missing. OSError if it is damaged."""
        if not path.exists():
            _make(path)
        secret = path.read_bytes()
        if len(secret) < KEY_BYTES:
            raise OSError(f"the key in {path} is damaged; without it nobody is known any more")
        return cls(secret)

    def digest(self, *parts: str) -> bytes:
        """32 bytes that only this server can make of these texts."""
        return hmac.digest(self._secret, "\0".join(parts).encode(), hashlib.sha256)

    def signed(self, person: str) -> str:
        """The cookie of a person."""
        return f"{person}.{urlsafe_b64encode(self.digest('person', person)).decode().rstrip('=')}"

    def person(self, cookie: str) -> str:
        """Whose cookie that is; nothing if we did not sign it."""
        person = cookie.rpartition(".")[0]
        return person if person and hmac.compare_digest(self.signed(person).encode(), cookie.encode()) else ""

    def short(self, *parts: str) -> str:
        """12 letters, 60 bits, that only this server can make of these texts."""
        return "".join(_LETTERS[byte % 32] for byte in self.digest(*parts)[2:14])

    def table_id(self, *parts: str) -> str:
        """The id of a new table: two words and 60 bits, the same for the same parts."""
        digest = self.digest("table", *parts)
        return f"{_FIRST[digest[0] % 32]}-{_SECOND[digest[1] % 32]}-{self.short('table', *parts)}"


def _make(path: Path) -> None:
    """A key, whole and on the disk before anybody can read it."""
    with tempfile.NamedTemporaryFile(dir=path.parent) as out:
        out.write(secrets.token_bytes(KEY_BYTES))
        out.flush()
        os.fsync(out.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(out.name, path)  # unlike a renaming it takes nobody's place


def language_of(cookie: str | None, accepted: str) -> str:
    """The language chosen, or the first one accepted that we speak."""
    wanted = [cookie or "", *(part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))]
    return next((language for language in wanted if language in LANGUAGES), "en")


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_FIRST = _words(
    "amber bitter brass brisk calm clear cosy dark deep early far fine first gentle golden green "
    "grey late little loud mild new old quiet red round slow small soft still warm wide"
)
_SECOND = _words(
    "bench bottle bread candle carafe chair coat cork corner counter cup door evening glass hat kettle "
    "lamp lantern mirror morning napkin olive piano plate pot rain spoon stair stove table tile window"
)
