"""Plain and compiled, Trök is the same to the byte: whole games and Views, both kinds of triples."""

from __future__ import annotations

import pytest

from tests.games.conformance.kit import plain_game
from troquet import game
from troquet.bots.simulation import Simulator
from troquet.kernel import loops


@pytest.mark.parametrize(("players", "triples"), [(2, "any"), (3, "exchange"), (6, "any")])
def test_games_and_views(players: int, triples: str) -> None:
    simulator = Simulator("trok", ["trader", "random"], seed=8, players=players, market_triples=triples)
    moves = next(simulator.moves(0, 1, "compiled"))
    assert next(simulator.moves(0, 1, "plain")) == moves
    plain, compiled = plain_game("trok").program, game("trok").program
    raw = simulator.game.start(**simulator.options)._raw
    for at, move in enumerate(moves):
        seat, code = move.seat - 1 if move.seat else loops.DEALER, game("trok").moves.encode(move)
        if at % 20 == 0:
            for viewer in (loops.EVERYTHING, loops.SPECTATOR, *range(players)):
                view = plain.look(raw, viewer)
                assert view == compiled.look(raw, viewer)
                if at % 80 == 0 and viewer >= 0:
                    assert plain.imagine(view, at) == compiled.imagine(view, at)
                    assert compiled.look(compiled.imagine(view, at), viewer) == view
        after = plain.apply(raw, seat, code)
        assert after == compiled.apply(raw, seat, code)
        raw = after
    assert plain.score(raw, players) == compiled.score(raw, players)
    assert plain.reason(raw) == compiled.reason(raw)


def test_a_position_is_small() -> None:
    assert game("trok").state.Position.nbytes <= 768
