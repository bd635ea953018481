"""`troquet serve`: the table server."""

from __future__ import annotations

import argparse
import re

from troquet.cli.parser import Parser, WrongUse, whole
from troquet.games.contract import clip
from troquet.language import M


def declare(parser: Parser) -> None:
    parser.value("--host", of=str, default="0.0.0.0", metavar="ADDRESS",
                 help=M("the address to listen on (0.0.0.0: this machine and its network)"))  # fmt: skip
    parser.value("--port", of=whole(0, 65535), default=8000, metavar="PORT", help=M("the port (8000)"))
    parser.value("--public-url", of=_url, metavar="URL", help=M("the address people type, behind a proxy"))
    parser.value(
        "--database",
        of=str,
        metavar="URL",
        help=M("where tables are kept; the user's own data folder if not said"),
    )
    parser.flag("--no-browser", help=M("do not open the browser"))


def run(arguments: argparse.Namespace, language: str) -> int:
    from troquet.web import serve

    return serve(
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        database=arguments.database,
        browser=not arguments.no_browser,
        language=language,
    )


def _url(text: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text):
        raise WrongUse(M("“{given}” is no address such as https://troquet.example.", given=clip(text)))
    return text.rstrip("/")
