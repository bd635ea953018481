"""`troquet serve`: the table server."""

from __future__ import annotations

import argparse

from troquet.bots import split
from troquet.bots.house import own_spec
from troquet.cli.parser import Parser, WrongUse, listed, whole
from troquet.games.contract import clip
from troquet.language import M, TroquetError

LEVELS = ("debug", "info", "warning", "error")


def declare(parser: Parser) -> None:
    where = M(
        "the address to listen on: 0.0.0.0 lets the local network in, 127.0.0.1 does not; "
        "if not said you are asked, once, and without a terminal the answer is no"
    )
    parser.value("--host", of=str, default="", metavar="ADDRESS", help=where)
    parser.value("--port", of=whole(0, 65535), default=8000, metavar="PORT", help=M("the port (8000)"))
    public = M("the address people type, behind a proxy")
    parser.value("--public-url", of=_url, default="", metavar="URL", help=public)
    proxies = M("with --public-url: the addresses of proxies that are not on this machine")
    parser.value("--proxy", of=listed, default=(), metavar="A,B,..", help=proxies)
    kept = M("where tables are kept; the user's own data folder if not said")
    parser.value("--database", of=str, default="", metavar="URL", help=kept)
    logged = M("what to write to stderr: {levels} (warning)", levels=", ".join(LEVELS))
    parser.value("--log", of=_level, default="warning", metavar="LEVEL", help=logged)
    own = M("bots of your own that may be given a seat: {examples}", examples="FILE.py:CLASS, run:COMMAND")
    parser.value("--bots", of=_own_bots, default=(), metavar="A,B,..", help=own)
    parser.flag("--no-browser", help=M("do not open the browser"))


def run(arguments: argparse.Namespace, language: str) -> int:
    from troquet.web.serve import Wish, serve

    wish = Wish(
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        database=arguments.database,
        proxies=arguments.proxy,
        log=arguments.log,
        bots=arguments.bots,
        browser=not arguments.no_browser,
    )
    serve(wish, language)
    return 0


def _own_bots(text: str) -> tuple[str, ...]:
    return tuple(own_spec(spec).text for spec in split(text))


def _level(text: str) -> str:
    if text not in LEVELS:
        raise WrongUse(M("{given} is none of {levels}.", given=clip(text), levels=", ".join(LEVELS)))
    return text


def _url(text: str) -> str:
    from troquet.web.serve import check_url

    try:
        check_url(text)
    except TroquetError as error:
        raise WrongUse(error.sentence) from None
    return text
