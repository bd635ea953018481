"""A table of Troke in the player's words: `Table("d2 RT, c1 RW").ways("W", "c1")`.

A position names points with what stands there: `"c8 RT+RW+RM, d5 GW"`; all other points are empty, so it need not be
one that a game could come to. Every move goes through the checked door of the library.
"""

from __future__ import annotations

import re

from troquet import IllegalMove, State, game
from troquet.games.troke import board
from troquet.games.troke.board import piece
from troquet.games.troke.line import COLOUR_LETTERS, pieces_text
from troquet.games.troke.moves import KIND_LETTERS, cell_of
from troquet.games.troke.state import CELLS, OUTSIDE, Position
from troquet.research import full_state

CASTLE = "{0}T+{0}W+{0}M"


def castles(colour: str, *points: str) -> str:
    """Castles of a colour on these points, as `Table` takes them."""
    return ", ".join(f"{point} {CASTLE.format(colour)}" for point in points)


class Table:
    """A position and how it goes on. Without `pieces`, the start of a game."""

    def __init__(self, pieces: str = "", to_move: str = "R", prizes: str = "", **options: object) -> None:
        self.state: State = game("troke").start(**options)
        s = Position.from_bytes(self.state._raw)
        self.colours = "".join(COLOUR_LETTERS[s.colour[seat]] for seat in range(s.players))
        if pieces:
            _clear(s)
            for entry in pieces.split(", "):
                point, there = entry.split(" ")
                for one in there.split("+"):
                    bit = piece(KIND_LETTERS.index(one[1]), COLOUR_LETTERS.index(one[0]))
                    assert s.pieces[cell_of(point)] & bit == 0
                    s.pieces[cell_of(point)] |= bit
        s.actor = self.colours.index(to_move)
        for k, colour in enumerate(prizes):
            s.prize[k] = self.colours.index(colour)
        self._set(s)

    def _set(self, s: Position) -> None:
        self.state = State(self.state.game, self.state.options, s.to_bytes())

    def with_chips(self, won: list[int], lost: list[int]) -> Table:
        """So many chips won and lost by each seat."""
        s = self.position
        for seat, (gained, given) in enumerate(zip(won, lost)):
            s.won[seat], s.lost[seat] = gained, given
        self._set(s)
        return self

    def after_turns(self, turns: int) -> Table:
        """So many turns have been played."""
        s = self.position
        s.turns = turns
        self._set(s)
        return self

    @property
    def position(self) -> Position:
        """A plain twin of the position."""
        return Position.from_bytes(self.state._raw)

    @property
    def to_move(self) -> str:
        """The colour to move; none when the game is over."""
        return "".join(self.colours[seat - 1] for seat in self.state.to_move)

    @property
    def legal(self) -> set[str]:
        """The legal moves without their seat: `Td1-e2`."""
        moves = [move.words for seat in self.state.to_move for move in self.state.moves(seat)]
        assert len(set(moves)) == len(moves)
        return set(moves)

    def ways(self, start: str) -> set[str]:
        """The legal moves that begin like this, the rest of them alone: `ways("Wc1xd2") == {"-c2", ..}`."""
        return {move.removeprefix(start) for move in self.legal if move.startswith(start)}

    def play(self, *moves: str) -> Table:
        """Moves without their seat: `play("Td1-e2", "Te8-e7")`."""
        for move in moves:
            self.state = self.state.play(f"{self.state.to_move[0]} {move}")
        return self

    def refuses(self, move: str) -> bool:
        """Whether a move is refused, and nothing is changed by it."""
        before = self.state._raw
        try:
            self.state.play(f"{self.state.to_move[0]} {move}")
        except IllegalMove:
            return self.state._raw == before
        return False

    @property
    def castles(self) -> dict[str, int]:
        """How many Castles each colour has on its Goal Line."""
        return {c: board.castles(self.position, COLOUR_LETTERS.index(c)) for c in self.colours}

    def at(self, point: str) -> str:
        """What stands on a point: `RT+GW`."""
        text = pieces_text(self.position.pieces[cell_of(point)])
        return "+".join(f"{c}{kind}" for c, kinds in re.findall(r"([RBGY])([TWM]+)", text) for kind in kinds)

    def count(self, depth: int) -> int:
        """How many sequences of exactly so many moves start here."""
        return self.state.game.program.count_paths(self.state._raw, depth)

    @property
    def won(self) -> dict[str, int]:
        """The chips that each colour has won."""
        return dict(zip(self.colours, full_state(self.state)["won"]))

    @property
    def net(self) -> dict[str, int]:
        """The chips that each colour has won less those it has lost."""
        return {c: won - lost for (c, won), lost in zip(self.won.items(), full_state(self.state)["lost"])}

    @property
    def reason(self) -> str:
        """Why the game is over; nothing while it goes on."""
        outcome = self.state.outcome
        return outcome.reason if outcome else ""

    @property
    def winners(self) -> str:
        """The colours that have won."""
        outcome = self.state.outcome
        assert outcome
        return "".join(self.colours[seat - 1] for seat in outcome.winners)


def _clear(s: Position) -> None:
    for at in range(CELLS):
        if s.pieces[at] != OUTSIDE:
            s.pieces[at] = 0
