"""The command line: `troquet COMMAND`, one file a command."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Sequence

from troquet.cli.parser import Parser, WrongUse, ask_language
from troquet.language import M, Message, TroquetError

COMMANDS: dict[str, Message] = {
    "serve": M("start the table server"),
    "play": M("play a game in the terminal"),
    "simulate": M("play many games at once"),
    "arena": M("compare bots over the same deals"),
    "check-bot": M("see whether a bot keeps the rules of the house"),
    "check": M("replay records and prove them right"),
    "legal": M("list the legal moves of a position"),
    "show": M("show a position as text or picture"),
    "bench": M("measure how fast all this is"),
}

FINE, NO, WRONG = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0 fine, 1 the answer is no, 2 wrong use."""
    language = ask_language(os.environ)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):  # none, if it is closed
            stream.reconfigure(errors=errors)
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments), language)
        print(end="", flush=True)  # what cannot be written is to fail here
        return code
    except WrongUse as error:
        print(f"troquet: {error.message(language)}", file=sys.stderr)
        return WRONG
    except TroquetError as error:
        print(f"troquet: {error.message(language)}", file=sys.stderr)
        return NO
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(
                "troquet:", M("It cannot be done: {reason}.", reason=str(error)).to(language), file=sys.stderr
            )
        return NO
    except MemoryError:
        print("troquet:", M("It needs more memory than there is.").to(language), file=sys.stderr)
        return NO
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return NO


def _run(arguments: list[str], language: str) -> int:
    name = arguments[0] if arguments else "--help"
    if name in ("-h", "--help"):
        print(_help(language))
        return FINE
    if name == "--version":
        from importlib.metadata import version

        print(f"troquet {version('troquet')}")
        return FINE
    if name not in COMMANDS:
        raise WrongUse(
            M("There is no command “{name}”; there is {known}.", name=name[:40], known=", ".join(COMMANDS))
        )
    command = importlib.import_module(f"troquet.cli.{name.replace('-', '_')}")
    parser = Parser(f"troquet {name}", COMMANDS[name].to(language), language)
    command.declare(parser)
    return int(command.run(parser.parse_args(arguments[1:]), language))


def _help(language: str) -> str:
    width = max(map(len, COMMANDS))
    rows = [f"  {name:{width}}  {text.to(language)}" for name, text in COMMANDS.items()]
    title = M("Trök, Troll and Troke: a table server and a library.").to(language)
    usage = M("usage: troquet COMMAND ..., and troquet COMMAND --help for more").to(language)
    return "\n".join((title, "", usage, "", *rows))
