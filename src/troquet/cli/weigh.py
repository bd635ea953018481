"""What a page weighs on its first load: the bytes a browser fetches, compressed as the server sends them."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin


class Page(HTMLParser):
    """A page's form fields as they stand, and what it makes a browser fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.assets: list[str] = []
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        match tag:
            case "link" if a.get("rel") in ("stylesheet", "icon", "preload", "modulepreload"):
                self.assets.append(a.get("href", ""))
            case "script" if "src" in a:
                self.assets.append(a["src"])
            case "use" | "img":
                self.assets.append((a.get("href") or a.get("src", "")).partition("#")[0])
            case "input" if a.get("type") not in ("radio", "checkbox") or "checked" in a:
                self.fields.setdefault(a.get("name", ""), a.get("value", ""))
            case "select":
                self._select = a.get("name", "")
            case "option" if self._select and ("selected" in a or self._select not in self.fields):
                self.fields[self._select] = a.get("value", "")


class Browser:
    """Just enough of one: a cookie, forms, gzip."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.type = port, "", ""

    def fetch(self, path: str, form: dict[str, str] | None = None) -> tuple[bytes, int]:
        """What is there, redirects followed, and how many bytes came for it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {
            "Accept-Encoding": "gzip",
            "Cookie": self.cookie,
            "Origin": f"http://127.0.0.1:{self.port}",
        }
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("POST" if form else "GET", path, urlencode(form) if form else None, headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        if answer.status in (302, 303):
            return self.fetch(answer.getheader("Location") or "/")
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}")
        self.type = answer.getheader("Content-Type") or ""
        packed = answer.getheader("Content-Encoding") == "gzip"
        return (gzip.decompress(body) if packed else body), len(body)


def weigh_table(port: int, game: str) -> tuple[int, int]:
    """The bytes of a table page of a game just dealt, all it fetches included; and of these, JavaScript."""
    browser = Browser(port)
    lobby, _ = browser.fetch(f"/?game={game}")
    page, size = browser.fetch("/tables", Page(lobby.decode()).fields | {"name": "Ana"})
    total, scripts = size, 0
    waiting, seen = [*Page(page.decode()).assets], set()
    while waiting:
        path = waiting.pop()
        if not path or path.startswith("data:") or path in seen:
            continue
        seen.add(path)
        body, size = browser.fetch(path)
        total += size
        if "javascript" in browser.type:
            scripts += size
        waiting += _named(body, path, browser.type)
    return total, scripts


def _named(body: bytes, path: str, kind: str) -> Iterator[str]:
    """What a stylesheet or a script makes a browser fetch."""
    if "css" in kind:
        names = re.findall(r"url\(\s*[\"']?([^\"')]+)", body.decode())
    elif "javascript" in kind:
        names = re.findall(r"(?:from|import)\s*[\"'](\.?/[^\"']+|\.\./[^\"']+)[\"']", body.decode())
    else:
        names = []
    return (urljoin(path, name) for name in names)
