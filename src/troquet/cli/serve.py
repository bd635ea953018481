"""`troquet serve`: the table server."""

from __future__ import annotations

import argparse

from troquet.cli.parser import Parser, WrongUse, whole
from troquet.language import M, TroquetError


def declare(parser: Parser) -> None:
    everywhere = M("the address to listen on (0.0.0.0: this machine and its network)")
    parser.value("--host", of=str, default="0.0.0.0", metavar="ADDRESS", help=everywhere)
    parser.value("--port", of=whole(0, 65535), default=8000, metavar="PORT", help=M("the port (8000)"))
    public = M("the address people type, behind a proxy")
    parser.value("--public-url", of=_url, default="", metavar="URL", help=public)
    kept = M("where tables are kept; the user's own data folder if not said")
    parser.value("--database", of=str, default="", metavar="URL", help=kept)
    parser.flag("--no-browser", help=M("do not open the browser"))


def run(arguments: argparse.Namespace, language: str) -> int:
    from troquet.web.serve import serve

    serve(
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        database=arguments.database,
        browser=not arguments.no_browser,
    )
    return 0


def _url(text: str) -> str:
    from troquet.web.serve import check_url

    try:
        check_url(text)
    except TroquetError as error:
        raise WrongUse(error.sentence) from None
    return text
