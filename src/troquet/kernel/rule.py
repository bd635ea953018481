"""`@rule`: the same function runs as plain Python, and compiled by Numba when asked for.

A rule stays an ordinary Python function, so it can be read, debugged, covered and range-checked as written.
`compiled(function)` gives its compiled twin: a copy whose globals hold the compiled twins of the rules it calls.
"""

from __future__ import annotations

import dis
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import product
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from troquet.kernel import cache

F = TypeVar("F", bound=Callable[..., Any])

_lock = threading.RLock()
_twins: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}


def rule(function: F) -> F:
    """Mark a function as a rule: it allocates nothing, never recurses, and compiles."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """A rule, too, that is compiled into those that call it: for what is small or called in one place, and often."""
    function.__inlined__ = True  # type: ignore[attr-defined]
    return rule(function)


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and getattr(value, "__rule__", False)


def compiled(
    function: Callable[..., Any],
    kinds: Mapping[str, Any] | None = None,
    entries: Collection[Callable[..., Any]] = (),
) -> Any:
    """The Numba dispatcher of a rule: cached on disk, releases the GIL.

    It is compiled for the types its annotations name (`kinds`: their Numba types), and for no others; without
    `kinds`, for those it is first called with. Of the rules it calls, Python too can call the `entries`.
    """
    assert isinstance(function, FunctionType)
    with _lock, _cache_folder():
        if kinds is None:
            twin = _twin_globals(function.__globals__)[function.__name__]
            twin.enable_caching()
        else:
            twin = _settled(function, kinds, entries, wrapped=True)
        assert not twin.targetoptions.get("no_cpython_wrapper"), (
            f"{function.__name__} is compiled for rules alone"
        )
        return twin


def _settled(
    function: FunctionType, kinds: Mapping[str, Any], entries: Collection[Callable[..., Any]], wrapped: bool
) -> Any:
    """The twin, after those it calls. Left to itself, Numba compiles each once more for every width of integer."""
    twin = _twin_globals(function.__globals__)[function.__name__]
    if twin._can_compile:
        taken = [kind.split(" | ") for name, kind in function.__annotations__.items() if name != "return"]
        signatures = [tuple(kinds[kind] for kind in chosen) for chosen in product(*taken)]
        if wrapped:
            twin.enable_caching()
        if not (wrapped and all(twin._cache.load_overload(s, twin.targetctx) for s in signatures)):
            for called in _rules_called(function):
                _settled(called, kinds, entries, wrapped=called in entries)
        twin.targetoptions["no_cpython_wrapper"] = not wrapped
        with nullcontext() if wrapped else _only_linked(twin.targetctx):
            for signature in signatures:
                twin.compile(signature)
        twin.disable_compile()
    return twin


def _rules_called(function: FunctionType) -> Iterator[FunctionType]:
    for instruction in dis.get_instructions(function):
        if instruction.opname == "LOAD_GLOBAL":
            called = function.__globals__.get(instruction.argval)
            if isinstance(called, FunctionType) and is_rule(called):
                yield called


@contextmanager
def _only_linked(target: Any) -> Iterator[None]:
    """What rules alone call is optimised and made into machine code within them: by itself it need not be."""
    from numba.core import codegen as numba_codegen

    library: Any = numba_codegen.JITCodeLibrary
    optimize, codegen = library._optimize_final_module, target.codegen()
    library._optimize_final_module = codegen._add_module = lambda *_: None
    target.get_executable = lambda *_: [].clear  # numba wants a built-in function of its own for each
    try:
        yield
    finally:
        library._optimize_final_module = optimize
        del codegen._add_module, target.get_executable


def instantiate(template: ModuleType, bindings: dict[str, Any]) -> dict[str, Any]:
    """The rules of `template` with the names in `bindings` bound: generic loops over one game's rules.

    Functions passed as arguments would never reach the cache, so each game gets copies of its own.
    """
    scope = {**vars(template), **bindings}
    for name, value in vars(template).items():
        if is_rule(value) and name not in bindings and value.__module__ == template.__name__:
            scope[name] = _copy(value, scope)
    return scope


def _copy(function: FunctionType, scope: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    twin.__annotations__, twin.__doc__ = function.__annotations__, function.__doc__
    twin.__dict__.update(function.__dict__)
    return twin


def _twin_globals(plain: dict[str, Any]) -> dict[str, Any]:
    """The globals of the compiled copies of the rules in `plain`."""
    if id(plain) not in _twins:
        import numba

        # No wrapper for C callers: nothing here is called from C, and each takes a tenth of the compile time.
        # No counting of references (_nrt): rules own nothing, and a search would spend half its time on it.
        njit: Any = partial(numba.njit, nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False)
        scope = dict(plain)
        _twins[id(plain)] = (plain, scope)
        for name, value in plain.items():
            if is_rule(value):
                if value.__globals__ is plain:
                    scope[name] = njit(forceinline=hasattr(value, "__inlined__"))(_copy(value, scope))
                else:
                    scope[name] = _twin_globals(value.__globals__)[value.__name__]
    return _twins[id(plain)][1]


@contextmanager
def _cache_folder() -> Iterator[None]:
    """Numba keeps these functions in our folder, and everybody else's where they were."""
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache.folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before
