"""State: a complete position."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from troquet.games.contract import DEALER, IllegalMove, Move, Outcome, Refusal
from troquet.games.view import View
from troquet.kernel import loops
from troquet.kernel.dice import Dice
from troquet.kernel.program import Program
from troquet.language import M, Message, TroquetError

if TYPE_CHECKING:
    from troquet.games.rulebook import Game

_SOME = 8  # legal moves that a refusal names


class State:
    """A complete position, hidden things included. Immutable: `play` returns a new one."""

    __slots__ = ("_options", "_raw", "game")

    def __init__(self, game: Game, options: Mapping[str, int | str], raw: bytes) -> None:
        self.game, self._options, self._raw = game, options, raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.game, self._options, self._raw) == (
            other.game, other._options, other._raw,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self._raw)

    def __repr__(self) -> str:
        """Says nothing that a spectator may not know."""
        return f"<{self.game.title} for {self.players}, to move: {self.to_move or 'over'}>"

    @property
    def options(self) -> Mapping[str, int | str]:
        """The options it is played with, each with its value; a copy, since all positions of a game share them."""
        return dict(self._options)

    @property
    def players(self) -> int:
        """How many seats play."""
        return int(self._options["players"])

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a decision now; `(DEALER,)` when chance is due; `()` when the game is over."""
        program = self.game.program
        if seats := program.waiting(self._raw):
            return tuple([seat + 1 for seat in seats])
        return (DEALER,) if program.actor(self._raw) == loops.DEALER else ()

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat, or what chance may do (DEALER); none if it is not to move."""
        if seat not in self.to_move:
            return []
        if seat == DEALER:
            codes = [code for code, _ in self.game.program.outcomes(self._raw)]
        else:
            codes = self.game.program.legal(self._raw, seat - 1)
        return [self.game.moves.decode(seat, code) for code in codes]

    def odds(self) -> dict[Move, Fraction]:
        """What chance may do now, each with its probability."""
        weights = self.weights()
        return {move: Fraction(weight, sum(weights.values())) for move, weight in weights.items()}

    def weights(self) -> dict[Move, int]:
        """What chance may do now, in the order of the rules, each with its weight (how many cards of the kind)."""
        if self.to_move != (DEALER,):
            return {}
        return {self.game.moves.decode(DEALER, code): w for code, w in self.game.program.outcomes(self._raw)}

    def play(self, move: str | Move) -> State:
        """The position after a move. MalformedMove, IllegalMove or AmbiguousMove if it may not be played."""
        move = self.game.read(move)
        code = self.game.code(move)
        if code is not None:
            raw, played = self.game.program.replay(self._raw, [_kernel_seat(move)], [code])
            if played:
                return State(self.game, self._options, raw)
        raise self._refused(move, self.moves(move.seat))

    def follow(self, moves: Sequence[Move]) -> tuple[State, int]:
        """The position after as many of these moves as are legal one after another, and how many that is.

        ValueError for a move that hides something.
        """
        codes = [self.game.moves.encode(move) for move in moves]
        raw, followed = self.game.program.replay(self._raw, [*map(_kernel_seat, moves)], codes)
        return State(self.game, self._options, raw), followed

    def _refused(self, move: Move, possible: Sequence[Move]) -> IllegalMove:
        """Made from the View of who tried, so that it tells nothing else."""
        if 0 <= move.seat <= self.players:
            refusal = self.game.words.refusal(self.view(move.seat or None), move)
        else:
            refusal = Refusal("", M("there is no seat {seat} at this table", seat=move.seat))
        return IllegalMove(str(move), _refusal_sentence(move, refusal, possible), refusal, possible)

    def deal(self, seed: int) -> State:
        """Chance moves, drawn from this seed and position, until somebody must decide."""
        return self.dealt(seed)[0]

    def dealt(self, seed: int) -> tuple[State, list[Move]]:
        """As `deal`, with the dealer's moves."""
        digest = hashlib.sha256(f"{seed}/".encode() + self._raw).digest()
        raw, codes = self.game.program.deal(self._raw, Program.dice(int.from_bytes(digest[:8], "big")))
        return State(self.game, self._options, raw), [self.game.moves.decode(DEALER, code) for code in codes]

    def deal_with(self, dice: Dice) -> State:
        """Chance moves, drawn from this stream (which moves on), until somebody must decide."""
        return State(self.game, self._options, self.game.program.deal(self._raw, dice)[0])

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may. ValueError for a seat that is not there."""
        if seat is not None and not 1 <= seat <= self.players:
            raise TroquetError(
                M("There is no seat {seat}; seats are 1 to {last}.", seat=seat, last=self.players)
            )
        raw = self.game.program.look(self._raw, (seat or 0) - 1)
        return View(self.game, self._options, seat, raw)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.game.program.actor(self._raw) != loops.OVER:
            return None
        return self._outcome(self.game.reasons[self.game.program.reason(self._raw)])

    def stopped(self) -> Outcome:
        """The outcome of a game that is stopped here: reason `closed`, no winners, the scores of this moment."""
        return replace(self._outcome("closed"), winners=())

    def _outcome(self, reason: str) -> Outcome:
        scores, winners = self.game.program.score(self._raw, self.players)
        extra = self.game._extra(self.game.state.Position.from_bytes(self._raw)) if self.game._extra else {}
        return Outcome(reason, tuple(scores), tuple(seat + 1 for seat in winners), extra)

    def to_line(self) -> str:
        """The position as one line of text, which `Game.from_line` reads. Only games without secrets have it."""
        return self.view().to_line()


def _kernel_seat(move: Move) -> int:
    return loops.DEALER if move.seat == DEALER else move.seat - 1


def _refusal_sentence(move: Move, refusal: Refusal, possible: Sequence[Move]) -> Message:
    reason, rule = refusal.reason, refusal.rule
    if rule:
        cited = M(
            "“{move}” may not be played now: {reason} ({rule}).", move=str(move), reason=reason, rule=rule
        )
    else:
        cited = M("“{move}” may not be played now: {reason}.", move=str(move), reason=reason)
    if not possible:
        return cited
    some, more = ", ".join(map(str, possible[:_SOME])), len(possible) - _SOME
    if more > 0:
        return M("{refusal} Possible: {moves}, and {count} more.", refusal=cited, moves=some, count=more)
    return M("{refusal} Possible: {moves}.", refusal=cited, moves=some)
