"""Reading the command line: argparse, with every refusal one sentence in the asker's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

from troquet.games.contract import clip, option_text
from troquet.games.rulebook import Game
from troquet.language import LANGUAGES, M, Message, TroquetError


class WrongUse(TroquetError):
    """The command line itself is wrong: exit code 2."""


class _Refused(Exception):
    def __init__(self, sentence: Message) -> None:
        self.sentence = sentence


# What argparse says, and how we say it.
_SENTENCES: tuple[tuple[str, Callable[[str], Message]], ...] = (
    (r"unrecognized arguments: (.*)", lambda x: M("There is no argument {given} here.", given=clip(x))),
    (r"the following arguments are required: (.*)", lambda x: M("{names} must be given.", names=x)),
    (r"argument (.*): expected .*", lambda x: M("{name} needs a value.", name=x)),
    (r"argument (.*): ignored explicit argument .*", lambda x: M("{name} takes no value.", name=x)),
    (
        r"ambiguous option: (\S+).*",
        lambda x: M("{given} may mean several arguments; write it out.", given=clip(x)),
    ),
)


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises WrongUse and keeps to whole option names."""

    def __init__(self, program: str, description: str, language: str) -> None:
        super().__init__(prog=program, description=description, allow_abbrev=False, add_help=False)
        self.language = language
        self._positionals.title = M("arguments").to(language)
        self._optionals.title = M("options").to(language)
        self.add_argument("-h", "--help", action="help", help=M("show this help").to(language))

    def format_help(self) -> str:
        """The help, with its first word in the asker's language."""
        return super().format_help().replace("usage:", M("usage:").to(self.language), 1)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        print(end="", flush=True)  # help that nobody reads is to fail here
        super().exit(status, message)

    def error(self, message: str) -> NoReturn:
        for pattern, sentence in _SENTENCES:
            if match := re.fullmatch(pattern, message, re.DOTALL):
                raise WrongUse(sentence(match[1]))
        raise WrongUse(M("{problem}.", problem=clip(message, 160)))

    def value(self, *names: str, of: Callable[[str], object], help: Message, **more: object) -> None:
        """An argument whose text `of` turns into a value, or refuses with a sentence."""

        class Value(argparse.Action):
            def __call__(action, parser, namespace, text, option=None):  # type: ignore[no-untyped-def] # noqa: N805
                shown = option or action.metavar or action.dest
                texts = text if isinstance(text, list) else [text]
                try:
                    values = [of(t) for t in texts]
                except TroquetError as error:
                    raise WrongUse(M("{name}: {fault}", name=str(shown), fault=error.sentence)) from None
                if isinstance(text, list):
                    setattr(namespace, action.dest, values)
                elif isinstance(getattr(namespace, action.dest, None), list):
                    getattr(namespace, action.dest).append(values[0])
                else:
                    setattr(namespace, action.dest, values[0])

        text = help.to(self.language).replace("%", "%%")  # argparse would fill it in
        self.add_argument(*names, action=Value, help=text, **more)  # type: ignore[arg-type]

    def flag(self, *names: str, help: Message) -> None:
        """An argument that is there or not."""
        self.add_argument(*names, action="store_true", help=help.to(self.language).replace("%", "%%"))


def whole(low: int, high: int) -> Callable[[str], int]:
    """Text of a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,20}", text) or not low <= int(text) <= high:
            raise WrongUse(
                M("{given} is not a whole number from {low} to {high}.", given=clip(text), low=low, high=high)
            )
        return int(text)

    return read


def listed(text: str) -> tuple[str, ...]:
    """Words separated by commas."""
    return tuple(text.split(","))


def key_value(text: str) -> tuple[str, str]:
    """`KEY=VALUE`."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise WrongUse(M("“{given}” is not KEY=VALUE.", given=clip(text)))
    return key, value


def game_arguments(parser: Parser, bots: Message) -> None:
    """GAME --players --option --bots, as `play`, `simulate` and `arena` take them."""
    from troquet.games import game, names

    games = [game(name) for name in names()]
    seats = ", ".join(f"{g.name} {g.seats[0]}–{g.seats[-1]} ({g.options['players'].default})" for g in games)
    parser.value("game", of=game, metavar="GAME", help=M("the game: {names}", names=", ".join(names())))
    parser.value("--players", of=str, metavar="N", help=M("how many seats: {seats}", seats=seats))
    parser.value(
        "--option",
        of=key_value,
        dest="option",
        default=[],
        metavar="KEY=VALUE",
        help=M(
            "an option of the game, as often as you like: {options}", options="; ".join(map(_options, games))
        ),
    )
    bots_argument(parser, bots)


def _options(game: Game) -> str:
    """What may be said of a game besides `players`; each option's default comes first."""
    shown = []
    for option in game.options.values():
        values = sorted(option.offered, key=lambda value: value != option.default)
        shown.append(f"{option.name}={'|'.join(map(option_text, values))}")
    return f"{game.name} {', '.join(shown[1:])}"


def bots_argument(parser: Parser, use: Message) -> None:
    """--bots, and what may be said there."""
    from troquet.bots import known, split

    there = M("{use}: {known}; each may end in {example}, which draws a quarter of its moves at random", use=use,
              known=", ".join(known()), example="~25%")  # fmt: skip
    parser.value("--bots", of=split, default=(), metavar="A,B,..", help=there)


def game_options(arguments: argparse.Namespace) -> dict[str, object]:
    """The options named on the command line, checked: WrongUse if the game does not take them."""
    given = dict(arguments.option)
    if arguments.players is not None:
        given["players"] = arguments.players
    try:
        return dict(arguments.game.choose_options(**given))
    except TroquetError as error:
        raise WrongUse(error.sentence) from None


def a_file(text: str) -> Path:
    """A file that can be read."""
    path = Path(text)
    try:
        with path.open("rb"):
            return path
    except OSError as error:
        raise WrongUse(
            M("{path} cannot be read: {reason}.", path=clip(text, 120), reason=str(error.strerror))
        ) from None


def ask_language(environment: Mapping[str, str]) -> str:
    """The asker's language by the usual variables; English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = environment[name][:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"
