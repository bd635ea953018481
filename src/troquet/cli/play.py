"""`troquet play`: a game in the terminal, in the notation of records."""

from __future__ import annotations

import argparse
import contextlib
import getpass
import math
import random
import sys
from collections.abc import Mapping

from troquet.bots import Seeded, build, needs_search, parse
from troquet.bots.search import told
from troquet.cli.parser import Parser, WrongUse, game_arguments, game_options, whole
from troquet.cli.progress import prepare_shown
from troquet.games.contract import DEALER, Move, MoveError
from troquet.games.state import State
from troquet.language import M, Message, TroquetError

HELP, QUIT = "?", "quit"


def declare(parser: Parser) -> None:
    game_arguments(parser, M("the other seats' bots, one each; the last fills the rest (sense)"))
    parser.value("--seat", of=whole(1, 9), default=1, metavar="S", help=M("your seat (1)"))
    shown = M("after each move of a bot that searches, how much it has looked at")
    parser.flag("-v", "--verbose", help=shown)


def run(arguments: argparse.Namespace, language: str) -> int:
    state = arguments.game.start(**game_options(arguments))
    if arguments.seat > state.players:
        raise WrongUse(
            M(
                "--seat: there is no seat {seat}; seats are 1 to {last}.",
                seat=arguments.seat,
                last=state.players,
            )
        )
    terminal = Terminal(state, arguments.seat, arguments.bots, language, verbose=arguments.verbose)
    try:
        return terminal.play()
    finally:
        terminal.close()


class Terminal:
    """One person against bots. The terminal shows what the person's View holds."""

    def __init__(
        self, state: State, seat: int, bots: tuple[str, ...], language: str, *, verbose: bool = False
    ) -> None:
        self.state, self.seat, self.language, self.verbose = state, seat, language, verbose
        self.history: list[Move] = []
        try:
            specs = [parse(spec, state.game) for spec in bots or (state.game.sense_name,)]
        except TroquetError as error:
            raise WrongUse(M("--bots: {fault}", fault=error.sentence)) from None
        if len(specs) > state.players - 1:
            raise WrongUse(
                M("--bots: {count} bots do not fit {seats} seats.", count=len(specs), seats=state.players - 1)
            )
        others = [s for s in range(1, state.players + 1) if s != seat]
        specs += [specs[-1]] * len(others)
        self.bots: Mapping[int, Seeded] = {s: build(spec) for s, spec in zip(others, specs, strict=False)}
        self.searches = any(needs_search(spec, state.game) for spec in specs)
        mine = _user()
        self.names = [
            mine if s == seat else f"{specs[others.index(s)].text} {s}" for s in range(1, state.players + 1)
        ]

    def play(self) -> int:
        """Until the game is over: 0; or the person leaves: 1."""
        self.say(M("Moves are written as in a record, for example “{example}”; ? lists yours, quit leaves.",
                   example=self.state.game.moves.EXAMPLE))  # fmt: skip
        if self.searches:
            prepare_shown(self.state.game, self.language, search=True)
        while due := self.state.to_move:
            if due == (DEALER,):
                odds = self.state.odds()
                self.make(random.SystemRandom().choices(list(odds), [float(p) for p in odds.values()])[0])
            elif self.seat in due:
                move = self.ask()
                if move is None:
                    return 1
                self.make(move)
            else:
                moves, bot = self.state.moves(due[0]), self.bots[due[0]]
                self.make(bot.choose(self.state.view(due[0]), moves, math.inf))
                if self.verbose and bot.thought:
                    # What moves are worth to a bot would tell of what it alone knows.
                    worth = moves if self.state.game.line else ()
                    self.say(M("  ({thought})", thought=told(bot.thought, worth)))
        print("\n" + self.state.view(self.seat).text(self.language, self.names))
        return 0

    def close(self) -> None:
        """No bot of one's own outlives the game."""
        for bot in self.bots.values():
            bot.close()

    def make(self, move: Move) -> None:
        """Play a move and tell what the person may know of it."""
        game, before = self.state.game, self.state.view(self.seat)
        self.state = self.state.play(move)
        self.history.append(move)
        after = self.state.view(self.seat)
        for line in game.words.tell(before, game.knowledge.cut(self.history, after)[-1], after):
            if line.head:
                print()
            self.say(line.message)

    def ask(self) -> Move | None:
        """The person's move; None if they leave."""
        view = self.state.view(self.seat)
        print("\n" + view.text(self.language, self.names) + "\n")
        question = view.question()
        if question:
            self.say(question.title)
            if question.detail:
                self.say(question.detail)
        while True:
            try:
                text = input(f"{self.seat}> ").strip()
            except (EOFError, RuntimeError):  # the latter, if the input is closed
                print()
                return None
            if text == QUIT:
                return None
            if text in (HELP, ""):
                print("  ".join(str(move) for move in self.state.moves(self.seat)))
                continue
            try:
                move = self.state.game.read(text, self.seat)
                if move.seat != self.seat:  # a refusal would tell what only that seat may know
                    print(M("You have seat {seat}.", seat=self.seat).to(self.language), file=sys.stderr)
                    continue
                self.state.play(move)
            except MoveError as error:
                print(error.message(self.language, self.names), file=sys.stderr)
                continue
            return move

    def say(self, message: Message) -> None:
        print(message.to(self.language, self.names))


def _user() -> str:
    """What the system calls who plays; in a container it may call them nothing."""
    with contextlib.suppress(KeyError, OSError, ImportError):
        return getpass.getuser()
    return "you"
