"""Whatever a seat cannot see can be otherwise, and nothing that reaches the seat changes by a byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.conformance.kit import (
    History,
    every_table,
    known_moves,
    positions,
    random_game,
    seats_of,
    some,
)
from tests.games.conformance.worlds import observed, some_worlds, unprompted
from troquet import IllegalMove, State, View, bots, research
from troquet.kernel import loops

LANGUAGES = ("en", "fr")


def given(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat (None: a spectator) is ever given of a State."""
    view = state.view(seat)
    face: dict[str, Any] = {
        "view": view.to_bytes(),
        "json": json.dumps(view.to_json()),
        "repr": repr((state, view)),
    }
    face |= {
        "questions": [repr(q) for q in _questions(view)],
        "scene": repr(view.scene()),
        "due": state.to_move,
    }
    for language in LANGUAGES:
        face |= {f"text {language}": view.text(language), f"svg {language}": view.svg(language)}
    if seat:
        face["legal"] = [str(move) for move in state.moves(seat)]
        face["refusals"] = list(_refusals(state, seat))
    if seat in state.to_move:
        face["bots"] = [bots.bot(b, 5).choose(view, state.moves(seat), 1.0) for b in bots.names(state.game)]
    return face


def _questions(view: View, most: int = 100) -> Iterator[Any]:
    """What is asked, and what is asked on after half-made choices, the first so many of them."""
    drafts = [""]
    for draft in drafts:
        question = view.question(draft)
        yield question
        new = dict.fromkeys(choice.draft for choice in question.choices if choice.draft) if question else {}
        drafts += [draft for draft in new if draft not in drafts][: most - len(drafts)]


def _refusals(state: State, seat: int, most: int = 50) -> Iterator[str]:
    """What a seat is answered that tries what it may not, so many moves of all kinds, in each language."""
    moves = [move for move in known_moves(state.game.name, state.players) if move.seat == seat]
    for move in moves[:: len(moves) // most + 1]:
        try:
            state.play(move)
        except IllegalMove as refused:
            yield from map(refused.message, LANGUAGES)


def told(history: History, seat: int | None, places: range) -> list[str]:
    """The log as it grew before this seat's eyes there, and the moves it read, each with what it then was."""
    tell, cut = history.game.words.tell, history.game.knowledge.cut
    lines = []
    for at in places:
        before, after = history.states[at - 1].view(seat), history.states[at].view(seat)
        read = cut(history.moves[:at], after)
        lines += [f"{at} {read[-1]}"]
        lines += [
            repr((line, [line.message.to(language) for language in LANGUAGES]))
            for line in tell(before, read[-1], after)
        ]
    return lines


@every_table
def test_what_a_seat_cannot_see_changes_nothing_it_is_given(name: str, players: int) -> None:
    rng, others = random.Random(2), 0
    for _, history in positions(name, players, 8):
        for seat in (None, *rng.sample(seats_of(players), 2)):
            worlds = [world.last for world in some_worlds(history, seat, 2, rng)]
            face = given(history.last, seat) if worlds else {}
            for world in worlds:
                others += world != history.last
                assert given(world, seat) == face
    hides = any("?" in text for _, h in positions(name, players, 8) for text in observed(h, None))
    assert bool(others) == hides


@every_table
def test_nor_the_log_and_the_record_it_reads(name: str, players: int) -> None:
    rng = random.Random(3)
    for _, history in positions(name, players, 6, number=1):
        for seat in (None, *rng.sample(seats_of(players), 2)):
            for world in some_worlds(history, seat, 2, rng):
                first = next(i for i, move in enumerate(world.moves, 1) if move != history.moves[i - 1])
                places = range(first, min(first + 50, len(history.states)))
                assert told(world, seat, places) == told(history, seat, places)
                assert world.record().cut(seat).to_bytes() == history.record().cut(seat).to_bytes()
                for at in range(len(history.states)):
                    assert world.states[at].view(seat) == history.states[at].view(seat)


@every_table
def test_a_cut_record_says_what_the_seat_may_know_and_all_of_it(name: str, players: int) -> None:
    whole = random_game(name, players, 2)
    for at in some(range(len(whole.states))):
        history = whole.until(at)
        for seat in (None, *seats_of(players)):
            cut = history.record().cut(seat)
            assert [str(move) for move in cut.moves] == observed(history, seat)
            assert list(cut.seen) == unprompted(history)


@every_table
def test_an_imagined_world_is_seen_as_the_true_one(name: str, players: int) -> None:
    for at, history in positions(name, players, 16, number=2):
        for seat in (None, *seats_of(players)):
            view = history.last.view(seat)
            for seed in (at, at + 1):
                world = view.imagine(seed)
                assert world == view.imagine(seed)
                assert world.view(seat) == view
            if at % 8 == 0 and world != history.last:
                assert given(world, seat) == given(history.last, seat)


@every_table
def test_worlds_of_one_view_are_told_apart_only_by_who_knows_more(name: str, players: int) -> None:
    """Deny by default (case A19): a field of the View that copied something hidden would differ between worlds."""
    for at, history in positions(name, players, 20):
        for seat in (None, *seats_of(players)):
            view = history.last.view(seat)
            imagined = {view.imagine(seed) for seed in range(at, at + 8)}
            assert {world.view(seat).to_bytes() for world in imagined} == {view.to_bytes()}


@every_table
def test_what_all_know_of_a_view_is_what_a_spectator_sees(name: str, players: int) -> None:
    """Parts of a scene are made of it once for everybody."""
    for state in random_game(name, players).states:
        views = [state.view(seat) for seat in (None, *seats_of(players))] + [research.full_view(state)]
        assert {state.game.knowledge.public(view) for view in views} == {state.view().to_bytes()}


@every_table
def test_a_view_names_its_seat_and_no_other_seat_is_the_same(name: str, players: int) -> None:
    state = random_game(name, players).states[1]
    views = [state.view(seat) for seat in (None, *seats_of(players))]
    assert len({view.to_bytes() for view in views}) == len(views)
    for seat in (0, players + 1):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            state.view(seat)


@every_table
def test_in_the_end_everybody_sees_everything(name: str, players: int) -> None:
    last = random_game(name, players).last
    program, raw = last.game.program, last._raw
    for seat in range(players):
        view = View(last.game, last.options, None, program.look(raw, seat))
        whole = View(last.game, last.options, None, program.look(raw, loops.EVERYTHING))
        mine, everything = view.to_json()["view"], whole.to_json()["view"]
        assert mine | {"seat": 0} == everything | {"seat": 0}
