"""A bot that walks everything it can reach from its View finds the View, and nothing of the State (case A12)."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator
from typing import Any

from tests.games.conformance.kit import History, every_table, positions, seats_of
from tests.games.conformance.worlds import observed
from troquet import Move, State, View
from troquet.kernel.fields import Fields
from troquet.records import Record

CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)


def reachable(start: Any) -> Iterator[Any]:
    """Every object that holds on to another from here on, but code and what belongs to the compiler."""
    found, new = {id(start)}, [start]
    while new:
        thing = new.pop()
        yield thing
        for held in gc.get_referents(thing):
            compiler = type(held).__module__.split(".")[0] in ("numba", "llvmlite")
            if id(held) not in found and not compiler and not isinstance(held, CODE):
                found.add(id(held))
                new.append(held)


def leaks(view: View, history: History) -> list[Any]:
    """What a seat must not get hold of."""
    hidden = {text for text, read in zip(history.texts, observed(history, view.seat)) if text != read}
    return [
        thing
        for thing in reachable(view)
        if isinstance(thing, State | Record)
        or (isinstance(thing, Fields) and thing is not view.sight)
        or (isinstance(thing, bytes) and thing == history.last._raw)
        or (isinstance(thing, Move) and str(thing) in hidden)
        or (isinstance(thing, str) and thing in hidden)
    ]


@every_table
def test_a_view_leads_to_no_state(name: str, players: int) -> None:
    for _, history in positions(name, players, 4):
        for seat in (None, *seats_of(players)):
            assert leaks(history.last.view(seat), history) == []


@every_table
def test_the_walk_finds_what_is_planted(name: str, players: int) -> None:
    """The walk is worth something: it finds a State that hangs on a View by mistake."""
    state = next(history.last for _, history in positions(name, players, 1))
    view = state.view(1)
    view._options = {"players": players, "leak": [{"deep": state}]}  # type: ignore[dict-item]
    assert any(isinstance(thing, State) for thing in reachable(view))
    assert any(thing == state._raw for thing in reachable(view) if isinstance(thing, bytes))
