"""The rules against `simple.py`, a second, plain telling of them: whole games, and positions of all kinds."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.games.troke.simple import OPPOSITE, Simple, name
from troquet import State, game
from troquet.games.troke.line import pieces_text
from troquet.games.troke.moves import cell_of
from troquet.games.troke.moving import can_move
from troquet.games.troke.state import Position

TABLES: list[dict[str, Any]] = [
    *({"players": 2, "board": board} for board in ("octagon", "cross", "short")),
    *(
        {"players": 3, "third": third, "board": board}
        for third in ("blue", "yellow")
        for board in ("octagon", "cross")
    ),
    *(
        {"players": 4, "partners": pairs, "board": board}
        for pairs in (False, True)
        for board in ("octagon", "cross")
    ),
]
SCORINGS = ("standard", "alternate", "values")
each_table = pytest.mark.parametrize(
    "options", TABLES, ids=lambda options: "-".join(map(str, options.values()))
)


def assert_alike(state: State, simple: Simple) -> None:
    """The same pieces everywhere, the same chips, the same moves, the same end."""
    s = Position.from_bytes(state._raw)
    for point, here in simple.where.items():
        ours = pieces_text(s.pieces[cell_of(name(point))])
        assert {x[:2] for x in here} == _spelled(ours)
    outcome = state.stopped()
    assert list(outcome.scores) == list(simple.won.values())
    assert list(outcome.extra["chips"]) == [12 + simple.won[c] - simple.lost[c] for c in simple.order]
    assert (s.turns, s.lost_turns) == (simple.turn, simple.lost_in_a_row)
    if simple.ended:
        assert state.outcome is not None
        assert state.outcome.reason == simple.ended
        assert list(state.outcome.winners) == simple.winners()
    else:
        assert state.to_move == (simple.turn % simple.players + 1,)
        moves = [str(move) for move in state.moves(state.to_move[0])]
        assert sorted(moves) == sorted(simple.legal())


def _spelled(text: str) -> set[str]:
    """`RTGWM` is RT, GW and GM."""
    return {c + kind for c, kinds in re.findall(r"([RBGY])([TWM]+)", text) for kind in list(kinds)}


def assert_movable_as_legal(state: State) -> None:
    """Whether a seat can move is found without writing its moves."""
    s = Position.from_bytes(state._raw)
    for seat in range(state.players):
        assert can_move(s, seat) == bool(state.game.program.legal(state._raw, seat))


@each_table
def test_whole_games(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for scoring in SCORINGS if options["players"] == 2 else rng.sample(SCORINGS, 1):
        state, simple = game("troke").start(scoring=scoring, **options), Simple(scoring=scoring, **options)
        while not simple.ended:
            assert_alike(state, simple)
            text = rng.choice(sorted(simple.legal()))
            state, simple = state.play(text), simple.play(text)
        assert_alike(state, simple)


@each_table
def test_positions_of_all_kinds(options: dict[str, Any]) -> None:
    """Pieces thrown on the board wherever they may stand, then played on from for a few turns."""
    rng = random.Random(str(options))
    for number in range(12):
        simple = thrown(rng, scoring=SCORINGS[number % 3], **options)
        state = game("troke").from_line(spelled(simple))
        simple.skip_lost_turns()
        assert_alike(state, simple)
        assert_movable_as_legal(state)
        for _ in range(6):
            if not simple.ended:
                text = rng.choice(sorted(simple.legal(), key=lambda way: (len(way), way))[-40:])
                state, simple = state.play(text), simple.play(text)
                assert_alike(state, simple)


def thrown(rng: random.Random, **options: Any) -> Simple:
    """A position without a plan: close together, or far advanced; all prizes are paid."""
    simple = Simple(**options)
    while True:
        simple.where = dict.fromkeys(simple.points, frozenset())
        home = rng.random() < 0.5  # many at home
        for colour in simple.order:
            for kind in "TWM":
                for i in range(4):
                    point = rng.choice(sorted(places(simple, colour, kind, home=home and rng.random() < 0.7)))
                    simple.where[point] |= {f"{colour}{kind}{i}"}
        if not any(simple.castles(c) == 4 or (simple.castles(c) and unleft(simple, c)) for c in simple.order):
            break
    first, *others = list(simple.order)
    simple.prizes = dict.fromkeys((1, 2, 3, 4), first)
    simple.won[first] = 10 * len(others)
    simple.lost.update(dict.fromkeys(others, 10))
    simple.turn = rng.randrange(20, 20 + simple.players)
    return simple


def places(simple: Simple, colour: str, kind: str, *, home: bool) -> set[tuple[int, int]]:
    """Where a piece may stand: on no line of others, with none of its kind; `home`: on or next to the goal."""
    free = {p for p in simple.points if not any(x[1] == kind for x in simple.where[p])}
    for line in "RBGY":
        if line not in (colour, OPPOSITE[colour]):
            free -= simple.start_line[line]
    near = {p for p in free if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 2 for q in simple.goal(colour))}
    return near if home and near else free


def unleft(simple: Simple, colour: str) -> bool:
    return any(x[0] == colour for p in simple.start_line[colour] for x in simple.where[p])


def spelled(simple: Simple) -> str:
    """The line of such a position, before anything is barred."""
    pieces = []
    for point, here in simple.where.items():
        ordered = sorted((x[:2] for x in here), key=lambda x: "TWM".index(x[1]))
        if ordered:
            pieces.append(f"{name(point)}:{''.join(ordered)}")
    values: dict[str, Any] = {
        "players": simple.players, "third": simple.third, "partners": str(simple.partners).lower(),
        "board": simple.board, "scoring": simple.scoring, "chips": 12,
        "to-move": simple.turn % simple.players + 1, "turns": simple.turn, "lost-turns": 0,
        "won": ",".join(map(str, simple.won.values())), "lost": ",".join(map(str, simple.lost.values())),
        "prizes": "1,1,1,1", "barred": "-", "pieces": ",".join(pieces),
    }  # fmt: skip
    return " ".join(["troke", *(f"{key}={value}" for key, value in values.items())])
