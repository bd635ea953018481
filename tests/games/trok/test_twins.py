"""Plain and compiled, Trök is the same to the byte: whole games and all Views, all sizes, both kinds of triples."""

from __future__ import annotations

import pytest

from troquet import game, games
from troquet.bots.simulation import Simulator
from troquet.kernel import loops


@pytest.mark.parametrize("triples", ["exchange", "any"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    "bots", [["random"], ["trader"], ["trader", "random"]], ids=["random", "trader", "both"]
)
def test_games_and_views(players: int, triples: str, bots: list[str]) -> None:
    simulator = Simulator("trok", bots, seed=8, players=players, market_triples=triples)
    moves = next(simulator.moves(0, 1, "compiled"))
    assert next(simulator.moves(0, 1, "plain")) == moves
    plain, compiled = games._load.__wrapped__("trok").program, game("trok").program
    raw = simulator.game.start(**simulator.options)._raw
    for at, move in enumerate(moves):
        seat, code = move.seat - 1 if move.seat else loops.DEALER, game("trok").moves.encode(move)
        assert (plain.actor(raw), plain.waiting(raw)) == (compiled.actor(raw), compiled.waiting(raw))
        if at % 7 == 0:
            for viewer in (loops.EVERYTHING, loops.SPECTATOR, *range(players)):
                view = plain.look(raw, viewer)
                assert view == compiled.look(raw, viewer)
                if at % 35 == 0 and viewer >= 0:
                    assert plain.imagine(view, at) == compiled.imagine(view, at)
                    assert compiled.look(compiled.imagine(view, at), viewer) == view
        if seat == loops.DEALER:
            assert plain.outcomes(raw) == compiled.outcomes(raw)
        else:
            assert plain.legal(raw, seat) == compiled.legal(raw, seat)
        after = plain.apply(raw, seat, code)
        assert after == compiled.apply(raw, seat, code)
        raw = after
    assert plain.score(raw, players) == compiled.score(raw, players)
    assert plain.reason(raw) == compiled.reason(raw)
    assert simulator.game.state.Position.nbytes <= 768
