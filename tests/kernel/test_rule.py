"""What a rule may be: no recursion, nothing allocated, annotated, short, and compiled without the GIL."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import threading
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.games.conformance.kit import every_game
from troquet import game, games
from troquet.bots.simulation import Simulator
from troquet.kernel import chances, dice, line_search, lines, loops, world_search, worlds
from troquet.kernel.program import rules_of
from troquet.kernel.rule import is_rule

ALLOCATES = (
    ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.JoinedStr, ast.Lambda,
)  # fmt: skip
CALLABLE = {"range", "min", "max", "abs", "len", "int", "sqrt"}


def _modules() -> Iterator[ModuleType]:
    yield from (chances, dice, lines, loops, worlds)
    for name in games.names():
        folder = game(name).folder
        for module in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
            yield importlib.import_module(module.name)


RULES: dict[str, Callable[..., Any]] = {
    f"{module.__name__.removeprefix('troquet.')}.{name}": rule
    for module in _modules()
    for name, rule in rules_of(module).items()
}
every_rule = pytest.mark.parametrize("name", RULES)


def tree(name: str) -> ast.FunctionDef:
    found = ast.parse(inspect.getsource(RULES[name])).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def called(name: str) -> set[str]:
    """The rules a rule calls, by their full names."""
    rule = RULES[name]
    callees = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            callee = rule.__globals__.get(node.func.id)
            if callee is not None and is_rule(callee):
                callees.add(f"{callee.__module__.removeprefix('troquet.')}.{callee.__name__}")
            else:
                promised = (
                    rule.__module__.startswith("troquet.kernel")
                    and callee is None
                    and node.func.id in promised_to(rule.__module__)
                )
                assert promised or node.func.id in CALLABLE, f"{name} calls {node.func.id}"
    return callees


def promised_to(template: str) -> set[str]:
    """The names that each game binds in a template."""
    rules = {name for of in games.names() for name in game(of).program.functions}
    searches = {lines.__name__: line_search.PROMISED, worlds.__name__: world_search.PROMISED}
    return rules | {*searches.get(template, ())}


@every_rule
def test_a_rule_allocates_nothing(name: str) -> None:
    for node in ast.walk(tree(name)):
        assert not isinstance(node, ALLOCATES), ast.unparse(node)
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name), f"calls {ast.unparse(node.func)}"
        assert not isinstance(
            node, ast.Try | ast.Raise | ast.With | ast.Global | ast.Nonlocal | ast.Yield | ast.Await
        )


@every_rule
def test_a_rule_never_recurses(name: str) -> None:
    """Recursion with a cache crashes the second process."""
    reached, new = set(), [name]
    while new:
        for callee in called(new.pop()):
            assert callee != name, "recurses"
            if callee not in reached:
                reached.add(callee)
                new.append(callee)


KINDS = {
    "int", "float", "Codes", "Reals", "Table", "Nodes", "Dice", "State", "View", "Position", "Sight",
    "Search", "Frame", "Frames", "Entry", "Entries",
}  # fmt: skip


@every_rule
def test_a_rule_is_annotated_and_takes_no_function(name: str) -> None:
    rule = RULES[name]
    *parameters, returned = inspect.signature(rule).parameters.values(), rule.__annotations__.get("return")
    assert returned in ("int", "float", "bool", "None")
    for parameter in inspect.signature(rule).parameters.values():
        kind = str(parameter.annotation)
        assert set(kind.split(" | ")) <= KINDS, kind
        assert parameter.default is inspect.Parameter.empty
    assert parameters


@every_rule
def test_a_rule_is_taken_in_at_a_glance(name: str) -> None:
    assert len(inspect.getsource(RULES[name]).splitlines()) <= 40


def dispatchers(name: str) -> list[Any]:
    return list(game(name).program.machine("compiled").functions.values())


@every_game
def test_compiled_rules_release_the_gil_and_are_cached(name: str) -> None:
    for function in dispatchers(name):
        assert function.targetoptions["nogil"] is True
        assert function._cache.cache_path
        assert len(function.signatures) == 1


@every_game
def test_python_goes_on_while_rules_run(name: str) -> None:
    simulator, ticks = Simulator(name), 0
    simulator.run(1)
    thread = threading.Thread(target=simulator.run, args=(20_000,), kwargs={"threads": 1})
    thread.start()
    while thread.is_alive():
        ticks += 1
        time.sleep(0.0005)
    assert ticks > 5


@every_game
def test_every_game_has_loops_of_its_own(name: str) -> None:
    """Functions passed as arguments would never reach the cache."""
    functions = game(name).program.functions
    assert functions["simulate"].__globals__["legal"] is functions["legal"]
    assert functions["simulate"].__code__ is loops.simulate.__code__
    assert functions["simulate"] is not loops.simulate
