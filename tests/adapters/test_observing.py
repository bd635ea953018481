"""What a seat observes: its View as numbers, its own half-made move, and nothing else."""

from __future__ import annotations

import random

import numpy as np

from tests.adapters.test_spelling import played, spellings, walk
from tests.games.conformance.kit import every_game, every_table, positions, random_game, seats_of, some
from tests.games.conformance.worlds import some_worlds
from troquet import game
from troquet.adapters.observing import observations
from troquet.adapters.spelling import Step


@every_table
def test_an_observation_is_the_view_scaled(name: str, players: int) -> None:
    seen, fields = observations(game(name)), game(name).state.Sight.fields
    assert len({*seen.names}) == len(seen.names) == seen.size
    for state in some(random_game(name, players).states):
        for seat in (None, *seats_of(players)):
            row = seen.of(Step.at(state), None if seat is None else seat - 1)
            assert row.shape == (seen.size,)
            assert row.dtype == np.float32
            assert row.min() >= 0
            assert row.max() <= 1
            for field, piece in seen.split(row).items():
                if field != "spelt":
                    value = np.array(state.view(seat).to_json()["view"][field])
                    low, high = fields[field].low, fields[field].high
                    assert np.allclose(piece, (value - low) / (high - low), atol=1e-6)


@every_game
def test_entries_have_names(name: str) -> None:
    seen = observations(game(name))
    row = np.arange(seen.size, dtype=np.float32)
    assert [n.split("[")[0] for n in seen.names if n.endswith("]") or "[" not in n] == [
        piece for piece, shape in seen.pieces.items() for _ in range(int(np.prod(shape)))
    ]
    for piece, numbers in seen.split(row).items():
        for at in np.ndindex(numbers.shape):
            label = f"{piece}[{','.join(map(str, at))}]" if at else piece
            assert seen.names[int(numbers[at])] == label


@every_table
def test_half_a_move_is_observed_by_who_makes_it_and_by_nobody_else(name: str, players: int) -> None:
    seen = observations(game(name))
    for state in some(random_game(name, players).states, 10):
        first = Step.at(state)
        if first.seat >= 0:
            own = {}
            for letters in some([*spellings(state, first.seat + 1)], 20):
                *steps, _ = walk(first, letters)
                for step in steps:
                    own[step.spelt] = seen.of(step, step.seat).tobytes()
                    for other in {None, *range(players)} - {step.seat}:
                        assert seen.of(step, other).tobytes() == seen.of(first, other).tobytes()
            assert len({*own.values()}) == len(own)


@every_table
def test_what_a_seat_cannot_see_changes_neither_observation_nor_letters(name: str, players: int) -> None:
    rng, seen = random.Random(6), observations(game(name))
    for _, history in positions(name, players, 8):
        for seat in rng.sample(seats_of(players), 2):
            for world in some_worlds(history, seat, 2, rng):
                true, other = Step.at(history.last), Step.at(world.last)
                assert other.seat == true.seat
                assert seen.of(other, seat - 1).tobytes() == seen.of(true, seat - 1).tobytes()
                while true.seat == seat - 1 and not true.moves:
                    assert (other.spelt, other.letters) == (true.spelt, true.letters)
                    assert seen.of(other, seat - 1).tobytes() == seen.of(true, seat - 1).tobytes()
                    letter = rng.choice(true.letters)
                    true, other = true.add(letter), other.add(letter)


@every_game
def test_equal_views_are_observed_alike(name: str) -> None:
    seen, rng = observations(game(name)), random.Random(7)
    for step in some([*played(name, game(name).seats[0], rng)], 20):
        imagined = Step.at(step.state.view(1).imagine(rng.getrandbits(30)))
        if imagined.seat == step.seat and not step.spelt:
            assert seen.of(imagined, 0).tobytes() == seen.of(Step.at(step.state), 0).tobytes()
