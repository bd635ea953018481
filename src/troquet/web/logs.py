"""The server's own log, on stderr: one line an event, `key=value`. No names, no cookies, no whole table ids."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

_logger = logging.getLogger("troquet")


class Log:
    """Where events are told."""

    def event(self, name: str, /, **facts: object) -> None:
        """Something happened."""
        _logger.info(name, extra={"facts": facts})

    def exception(self, name: str, error: BaseException, /, *, quoted: bool = True, **facts: object) -> None:
        """Something went wrong; what the error says is not `quoted` where it may tell of somebody's cards."""
        of = _of(error)
        if not quoted:
            del of["says"]
        _logger.error(name, extra={"facts": facts | of})


log = Log()


def table_name(id: str) -> str:
    """As much of a table's id as may be written down: who knows all of it may watch."""
    return "-".join(id.split("-")[:2])[:40]


def path_name(path: str) -> str:
    """A path without the secret part of a table's id."""
    parts = path.split("/")
    return "/".join([*parts[:2], *(table_name(part) for part in parts[2:3]), *parts[3:]])[:80]


def start(level: str = "warning") -> None:
    """Write what happens from that level on to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    for name in ("troquet", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper() if name == "troquet" else logging.WARNING)


def _of(error: BaseException) -> dict[str, object]:
    """What went wrong, and where."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    where = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))
    return {
        "error": type(error).__name__,
        "says": str(error).splitlines()[0][:200] if str(error) else "",
        "where": where,
    }


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        head = {"at": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower()}
        facts: dict[str, object] = {**head, "event": record.getMessage(), **getattr(record, "facts", {})}
        if record.exc_info and record.exc_info[1]:
            facts |= _of(record.exc_info[1])
        return " ".join(f"{key}={_value(value)}" for key, value in facts.items())


def _value(value: object) -> str:
    text = str(value)
    return text if text and text.isascii() and not set(text) & set(' "=\\\n') else json.dumps(text)
