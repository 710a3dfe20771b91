"""Rules as compiled functions.

Every rule is compiled with one signature, from its annotations: int and bool are 64-bit ints, a record is a reference into
flat bytes, an array is what arrays.py calls it.
"""

from __future__ import annotations

import ast
import copy
import dis
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Annotated, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from sandtable.kernel import events
from sandtable.kernel.ending import Endings
from sandtable.kernel.flow import Kind
from sandtable.kernel.game import Encoding, Game
from sandtable.kernel.marks import is_rule
from sandtable.kernel.procedure import Compiled
from sandtable.kernel.record import Table, dtype_of, is_record, make
from sandtable.kernel.syntax import tree_of
from sandtable.kernel.targets import Silencer, Target, constant
from sandtable.kernel.verbs import InPlace

from . import batches, policies
from .arrays import Rows
from .cache import rules_of
from .llvm import RuleCompiler

Signature = tuple[numba.types.Type, ...]
SMALL = (np.int8, np.int16, np.int64)


class NativeTarget(Target[Dispatcher]):
    """Every rule as a compiled function."""

    def __init__(self, game: Game, encoding: Encoding | None = None) -> None:
        super().__init__()
        rules = game.rules  # they measure the state
        self.state_class, self.options_class = game.State, game.Options
        self.signatures: dict[Dispatcher, Signature | None] = {}
        self.done: set[Dispatcher] = set()
        self.endings = Endings()
        self.types = layouts(game, encoding)
        self.link(rules)
        self.bring(game, encoding)

    def bring(self, game: Game, encoding: Encoding | None) -> None:
        """Put the rest of a game in place: what a seat may know, what a position is worth, its encoding."""
        for name, own in rules_of(game).items():
            self.put(getattr(policies, name), self.rule(own))
        if encoding is not None:
            self.put(batches.observe, self.rule(encoding.observe))
            self.put(batches.index_of, self.rule(encoding.index_of))
        else:
            self.put(batches.in_numbers, self.rule(batches.without_numbers))

    # ---------------------------------------------------------------- rules and values
    def value(self, value: object) -> object:
        if isinstance(value, Table):
            low, high = min(value, default=0), max(value, default=0)
            return np.array(value, next(t for t in SMALL if np.iinfo(t).min <= low and high <= np.iinfo(t).max))
        if isinstance(value, Kind):
            return value.numbers.get(self.state_class, 0)
        return self.rule(value) if is_rule(value) else constant(value)

    def jit(self, fn: FunctionType) -> Dispatcher:
        # Only the entry is called from Python: the others need no wrapper for it.
        compiled: Dispatcher = numba.njit(
            fn,
            nogil=True,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            error_model="numpy",
            pipeline_class=RuleCompiler,
        )
        return compiled

    def make(self, fn: FunctionType) -> Dispatcher:
        body: FunctionType = fn.__dict__.get("native") or fn
        tree = self.rewritten(tree_of(body), body, set(body.__code__.co_varnames))
        space: dict[str, FunctionType] = {}
        exec(compile(tree, body.__code__.co_filename, "exec"), {}, space)
        code = space[body.__name__]
        compiled = self.jit(FunctionType(code.__code__, self.unfilled(fn.__module__), code.__name__, code.__defaults__))
        self.signatures[compiled] = self.signature(body)
        return compiled

    def step(self, p: Compiled) -> Dispatcher:
        compiled = self.jit(self.step_function(p))
        self.signatures[compiled] = (self.types["state"],)
        return compiled

    def dispatcher(self, stands_for: Callable[..., object], text: str, calls: dict[str, Dispatcher]) -> Dispatcher:
        compiled = self.jit(self.dispatching(stands_for, text, calls))
        self.signatures[compiled] = self.signature(stands_for)
        return compiled

    def prepared(self, tree: ast.Module, fn: FunctionType) -> ast.Module:
        tree = copy.deepcopy(tree)
        return self.rewritten(
            tree, fn, {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        )

    def rewritten(self, tree: ast.Module, fn: FunctionType, local: set[str]) -> ast.Module:
        """Without events, with shifts for verbs, and with checks for the end of the game."""
        Silencer({**fn.__globals__, "tell": events.tell, "tell_seat": events.tell_seat}).visit(tree)
        InPlace(fn.__globals__, local, fn.__code__.co_filename).visit(tree)
        return self.endings.stopping(tree, fn)

    # ---------------------------------------------------------------- compiling, callees first
    def signature(self, fn: Callable[..., object]) -> Signature | None:
        """Types from annotations; None if one is missing (then numba decides at the call)."""
        hints = get_type_hints(fn, include_extras=True)
        kinds = [self.kind(name, hints.get(name)) for name in parameters(fn)]
        return None if None in kinds else tuple(kinds)

    def kind(self, name: str, hint: object) -> numba.types.Type | None:
        named = {"s": "state", "out": "buffer", "row": "row"}.get(name)
        if named:
            return self.types[named]
        if get_origin(hint) is Annotated:
            base, what = get_args(hint)[:2]
            return self.types[what] if isinstance(what, str) else self.kind("", base)
        if hint is self.state_class:
            return self.types["state"]
        if isinstance(hint, type) and is_record(hint):
            return numba.from_dtype(dtype_of(hint))
        return numba.int64 if hint in (int, bool) else None

    def callees(self, fn: Callable[..., object]) -> Iterator[Dispatcher]:
        for instruction in dis.get_instructions(fn):
            value: object = fn.__globals__.get(instruction.argval) if instruction.opname == "LOAD_GLOBAL" else None
            if isinstance(value, Dispatcher):
                yield value

    def order(self, top: FunctionType) -> list[Dispatcher]:
        """All compiled functions that this one leads to, callees before callers."""
        found: dict[Dispatcher, None] = {}
        above: list[Dispatcher] = []

        def visit(dispatcher: Dispatcher) -> None:
            if dispatcher in found:
                return
            if dispatcher in above:
                cycle = " -> ".join(d.py_func.__name__ for d in [*above[above.index(dispatcher) :], dispatcher])
                raise TypeError(f"rules call each other in a circle: {cycle}")
            above.append(dispatcher)
            for callee in self.callees(dispatcher.py_func):
                visit(callee)
            above.pop()
            found[dispatcher] = None

        for dispatcher in self.callees(top):
            visit(dispatcher)
        return list(found)

    def compile(self, dispatcher: Dispatcher) -> None:
        signature = self.signatures[dispatcher]
        if dispatcher not in self.done and signature is not None:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        self.done.add(dispatcher)


def parameters(fn: Callable[..., object]) -> tuple[str, ...]:
    code = fn.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def rows_of(encoding: Encoding | None, n: int) -> Rows:
    """Room for the features, the legal indices and their places in the list, of n games (see arrays.py)."""
    features, actions = (encoding.n_features, encoding.n_actions) if encoding else (1, 1)
    kinds = ((np.float32, features), (np.uint8, actions), (np.int16, actions))
    row, legal, places = (np.zeros(n, np.dtype([("v", kind, (size,))], align=True)) for kind, size in kinds)
    return row, legal, places


def layouts(game: Game, encoding: Encoding | None) -> dict[str, numba.types.Type]:
    """What compiled code calls the arrays of arrays.py, for this game."""
    features, masks, places = (numba.typeof(a) for a in rows_of(encoding, 0))
    return {
        "state": numba.from_dtype(dtype_of(game.State)),
        "buffer": numba.from_dtype(dtype_of(game.Options)),
        "states": numba.typeof(make(game.State, 1)),
        "buffers": numba.typeof(make(game.Options, 1)),
        "keys": numba.typeof(np.zeros(1, np.int64)),
        "table": numba.typeof(np.zeros((1, 1), np.int32)),
        "lengths": numba.typeof(np.zeros(1, np.int32)),
        "features": features,
        "masks": masks,
        "places": places,
        "row": features.dtype.typeof("v"),
        "mask": masks.dtype.typeof("v"),
        "place": places.dtype.typeof("v"),
    }
