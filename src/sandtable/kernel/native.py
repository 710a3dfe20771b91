"""Rules compiled for this machine's processor, once, and kept.

Every rule is compiled with one signature, from its annotations: int and bool are 64-bit ints, a record is a reference into
flat bytes. What Python calls are a few entry functions over arrays of states (ENTRIES); they are kept in a folder named
after a hash of every source they were made from, so an edited rule can never be answered by old machine code.
"""

from __future__ import annotations

import ast
import dis
import gc
import sys
import time
import types
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

import numba
import numpy as np

from . import events, luck, options
from .cache import cache_folder, cached_in, write_whole
from .ending import Endings
from .entries import ENCODED_PARTS, entries_text, next_key, place
from .flow import Kind
from .llvm import RuleCompiler, as_parts
from .marks import is_rule
from .procedure import Rules
from .record import Table, dtype_of, is_record, make, pack
from .syntax import tree_of
from .targets import Silencer, Target, constant, driver_text
from .verbs import InPlace

Progress = Callable[[int, int], None]  # rules compiled, rules in all

START, ANSWER, OPTIONS, CANONICAL, HIDE, RESAMPLE, ROLLOUTS, LOOK_AHEAD, COPIES = range(9)
MARK, OBSERVE, PICK, SCORE, BATCH_START, BATCH_STEP, BATCH_RANDOM = range(9, 16)  # only where the game has an encoding
RANDOM, GREEDY = 0, 1


class NativeTarget(Target):
    """Every rule as a compiled function."""

    def __init__(self, state_class: Any, options_class: Any, n_features: int = 1) -> None:
        super().__init__()
        self.state_class, self.options_class, self.n_features = state_class, options_class, n_features
        self.sources: dict[Any, Any] = {}  # compiled function -> the rule it was made from
        self.done: set[Any] = set()
        self.endings = Endings()

    def value(self, value: Any) -> Any:
        if isinstance(value, Table):
            low, high = min(value, default=0), max(value, default=0)
            small = next(t for t in (np.int8, np.int16, np.int64) if np.iinfo(t).min <= low and high <= np.iinfo(t).max)
            return np.array(value, small)
        if isinstance(value, Kind):
            return value.numbers.get(self.state_class, 0)
        return self.rule(value) if is_rule(value) else constant(value)

    def jit(self, fn: Any) -> Any:
        # Only entries are called from Python: the others need no wrapper for it.
        return numba.njit(
            fn,
            nogil=True,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            error_model="numpy",
            pipeline_class=RuleCompiler,
        )

    def make(self, fn: Any) -> Any:
        body = fn.__dict__.get("native") or fn
        tree = Silencer(body.__globals__).visit(tree_of(body))
        tree = InPlace(body.__globals__, set(body.__code__.co_varnames), body.__code__.co_filename).visit(tree)
        tree = self.endings.stopping(tree, body)
        space: dict[str, Any] = {}
        exec(compile(tree, body.__code__.co_filename, "exec"), {}, space)
        code = space[body.__name__]
        compiled = self.jit(
            types.FunctionType(code.__code__, self.unfilled(fn.__module__), code.__name__, code.__defaults__)
        )
        self.sources[compiled] = body
        return compiled

    def step(self, p: Any) -> Any:
        return self.jit(super().step(p))

    def prepared(self, tree: ast.Module, fn: Any) -> ast.Module:
        import copy

        module = copy.deepcopy(tree)
        Silencer({"tell": events.tell, "tell_seat": events.tell_seat}).visit(module)
        local = {n.id for n in ast.walk(module) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        InPlace(fn.__globals__, local, fn.__code__.co_filename).visit(module)
        self.endings.stopping(module, fn)
        return module

    # ---------------------------------------------------------------- compiling, callees first
    def signature(self, fn: Any) -> Any:
        """Types from annotations; None if one of them says nothing (then numba decides at the call)."""
        hints = get_type_hints(fn)
        kinds = []
        for name in fn.__code__.co_varnames[: fn.__code__.co_argcount]:
            hint: Any = hints.get(name)
            if name == "s" or hint is self.state_class:
                kinds.append(numba.from_dtype(dtype_of(self.state_class)))
            elif name == "out":
                kinds.append(numba.from_dtype(dtype_of(self.options_class)))
            elif name == "row":  # where an encoding writes features
                kinds.append(numba.types.NestedArray(numba.float32, (self.n_features,)))
            elif is_record(hint):
                kinds.append(numba.from_dtype(dtype_of(hint)))
            elif hint in (int, bool):
                kinds.append(numba.int64)
            else:
                return None
        return tuple(kinds)

    def callees(self, fn: Any) -> Iterator[Any]:
        for instruction in dis.get_instructions(fn):
            value = fn.__globals__.get(instruction.argval) if instruction.opname == "LOAD_GLOBAL" else None
            if isinstance(value, numba.core.registry.CPUDispatcher):
                yield value

    def order(self, top: list[Any]) -> list[Any]:
        """All compiled functions that these lead to, callees before callers."""
        found: dict[Any, None] = {}
        above: list[Any] = []

        def visit(dispatcher: Any) -> None:
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

        for dispatcher in top:
            visit(dispatcher)
        return list(found)

    def compile(self, dispatcher: Any, signature: Any = None) -> None:
        if dispatcher in self.done:
            return
        self.done.add(dispatcher)
        source = self.sources.get(dispatcher)
        if signature is None:
            signature = self.signature(source) if source else None
        if signature is not None:
            dispatcher.compile(signature)
            dispatcher.disable_compile()


class Native:
    """A game compiled for this machine: entry functions over arrays of flat states."""

    def __init__(self, game: Any, progress: Progress | None = None, encoding: Any = None) -> None:
        """`encoding` is for games that have none of their own."""
        rules: Rules = game.rules
        self.encoding = encoding or game.encoding()
        self._no_rows = self.rows(0)
        self.state_class, self.options_class, self.max_seats = game.State, game.Options, game.max_seats
        self.state_type = numba.from_dtype(dtype_of(game.State))
        folder = cache_folder(game, self.encoding.text if self.encoding else "")
        text = driver_text(rules) + "\n\n" + entries_text(game.Options, self.encoding is not None)
        path = folder / "entries.py"
        self.was_ready = (folder / "ready").exists()
        if not path.exists() or path.read_text() != text:
            write_whole(path, text)
        self.space: dict[str, Any] = {"__name__": f"sandtable_native_{game.name}"}
        sys.modules[self.space["__name__"]] = types.ModuleType(self.space["__name__"])
        exec(compile(text, str(path), "exec"), self.space)
        began = time.perf_counter()
        gc.disable()  # compiling makes millions of small objects that all live on: looking for dead ones is wasted
        if not self.was_ready:
            self.compile_all(game, progress)
        with cached_in(folder):
            self._entry = numba.njit(self.space["entry"], nogil=True, cache=True)
        self._outs = make(game.Options, 1)
        self._nothing = (
            np.zeros(0, np.int64),
            np.zeros(0, np.int64),
            np.zeros(game.max_seats, np.int64),
            1,
            0,
            np.zeros((0, game.max_seats), np.int32),
            np.zeros(0, np.int32),
        )
        self._call(COPIES, self.arrays()[0], 0)  # loads the entry, or compiles it
        gc.enable()
        self.seconds = time.perf_counter() - began
        if not self.was_ready:
            write_whole(folder / "ready", "")

    def compile_all(self, game: Any, progress: Progress | None) -> None:
        """Compile every rule, callees first."""
        target = NativeTarget(game.State, game.Options, self.encoding.n_features if self.encoding else 1)
        state, int64 = self.state_type, numba.int64
        outs = numba.from_dtype(dtype_of(game.Options))
        self.space.update(target.driver_space(game.rules), __name__=self.space["__name__"])
        for name in ("hide", "resample", "evaluate", "score"):
            self.space[name] = target.rule(getattr(game, name))
        self.space["below"] = target.rule(luck.below)
        if "region" in game.Options.fields:
            self.space["inside"] = target.rule(options.inside)
            self.space["place"] = numba.njit(types.FunctionType(place.__code__, self.space, "place"))
        signatures = {
            "advance": (state,),
            "start": (state,),
            "answer": (state, int64, int64, int64, int64, int64),
            "options": (state, int64, outs, int64),
            "canonical": (state,),
            "hide_flow": (state, int64),
        }
        for name in (*signatures, "look_ahead", "rollouts"):
            self.space[name] = target.jit(self.space[name])
        steps = {self.space[f"_step_{p.number}"] for p in game.rules.procedures}
        tops = [*signatures, "hide", "resample", "evaluate", "score"]
        if self.encoding:
            tops += self.add_encoding(target)
        everything = target.order([self.space[n] for n in tops])
        states, options_array = self.arrays()
        many = [numba.typeof(a) for a in (states, options_array)]
        keys, table, row = (
            numba.typeof(np.zeros(shape, t)) for shape, t in ((1, np.int64), ((1, 1), np.int32), (1, np.int32))
        )
        signatures["look_ahead"] = (*many, int64, int64, int64, int64)
        signatures["rollouts"] = (*many, keys, keys, keys, int64, int64, table, row)
        if self.encoding:
            signatures.update(self.encoded_signatures(many, keys, table))
        everything += [self.space[n] for n in signatures if self.space[n] not in everything]
        by_name = {self.space[n]: sig for n, sig in signatures.items()}
        with as_parts():
            for done, dispatcher in enumerate(everything):
                if progress:
                    progress(done, len(everything) + 2)
                target.compile(dispatcher, (state,) if dispatcher in steps else by_name.get(dispatcher))
        if progress:
            progress(len(everything), len(everything) + 2)

    def add_encoding(self, target: NativeTarget) -> list[str]:
        """Put the encoding's rules, and what is made of them, into the entry's namespace. Returns the rules' names."""
        rules = {"observe": self.encoding.observe, "index_of": self.encoding.index_of, "next_key": next_key}
        for name, fn in rules.items():
            self.space[name] = target.rule(fn)
        for name in ENCODED_PARTS:
            self.space[name] = target.jit(self.space[name])
        return list(rules)

    def encoded_signatures(self, many: list[Any], keys: Any, table: Any) -> dict[str, tuple[Any, ...]]:
        """The signatures of ENCODED_PARTS, callees first."""
        states, outs = many
        out, int64 = numba.from_dtype(dtype_of(self.options_class)), numba.int64
        rows = [numba.typeof(a) for a in self._no_rows]
        row, legal, places = (a.dtype.typeof("v") for a in rows)
        return {
            "first_open": (self.state_type,),
            "mark": (states, int64, out, legal, places),
            "look": (states, int64, int64, int64, row),
            "pick": (self.state_type, int64, out, int64, places),
            "begin_game": (states, int64, int64, keys),
            "show": (states, outs, int64, *rows, table),
            "batch_start": (states, outs, keys, *rows, table),
            "batch_step": (states, outs, keys, keys, keys, *rows, table),
            "batch_random": (states, outs, keys, int64, int64),
        }

    def arrays(self) -> tuple[Any, Any]:
        """Three states and one options buffer, as `rollouts` wants them."""
        return make(self.state_class, 3), make(self.options_class, 1)

    def _call(
        self, op: int, states: Any, k: int, i: int = 0, action: int = 0, x: int = 0, y: int = 0, facing: int = 0,
        outs: Any = None, rows: Any = None,
    ) -> int:  # fmt: skip
        outs = self._outs if outs is None else outs
        rows = self._no_rows if rows is None else rows
        return int(self._entry(op, states, outs, k, i, action, x, y, facing, *self._nothing, *rows))

    # ---------------------------------------------------------------- single states
    def start(self, states: Any, k: int) -> None:
        self._call(START, states, k)

    def answer(self, states: Any, k: int, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        self._call(ANSWER, states, k, i, action, x, y, facing)

    def options(self, states: Any, k: int, i: int, outs: Any, wanted: int = -1) -> None:
        self._call(OPTIONS, states, k, i, wanted, outs=outs)

    def canonical(self, states: Any, k: int) -> None:
        self._call(CANONICAL, states, k)

    def hide(self, states: Any, k: int, seat: int) -> None:
        self._call(HIDE, states, k, seat)

    def resample(self, states: Any, k: int, seat: int) -> None:
        self._call(RESAMPLE, states, k, seat)

    def look_ahead(self, states: Any, outs: Any, seat: int, i: int, key: int, samples: int) -> int:
        """The index of the option a greedy player takes in states[1]."""
        return self._call(LOOK_AHEAD, states, 1, seat, i, key, samples, outs=outs)

    # ---------------------------------------------------------------- many games
    def rollouts(
        self,
        blank: Any,
        keys: Any,
        policy_keys: Any,
        policies: Any = None,
        samples: int = 1,
        limit: int = 1_000_000,
    ) -> tuple[Any, Any]:
        """Play one game per key from a blank (not started) plain state; policies are RANDOM or GREEDY per seat.
        Returns the scores [game, seat] and the decisions of each game."""
        states, outs = self.arrays()
        pack(blank, states, 0)
        scores = np.zeros((len(keys), self.max_seats), np.int32)
        lengths = np.zeros(len(keys), np.int32)
        chosen = np.zeros(self.max_seats, np.int64) if policies is None else np.asarray(policies, np.int64)
        keys, policy_keys = np.asarray(keys, np.int64), np.asarray(policy_keys, np.int64)
        self._entry(
            ROLLOUTS, states, outs, 0, 0, 0, 0, 0, 0, keys, policy_keys, chosen, samples, limit, scores, lengths,
            *self._no_rows,
        )  # fmt: skip
        return scores, lengths

    def copies(self, states: Any, n: int) -> None:
        """Copy a state n times, for the benchmark."""
        nothing = (*self._nothing[:4], n, *self._nothing[5:])
        self._entry(COPIES, states, self._outs, 0, 0, 0, 0, 0, 0, *nothing, *self._no_rows)

    # ---------------------------------------------------------------- games as numbers (where there is an encoding)
    def mark(self, states: Any, k: int, outs: Any, rows: Any) -> int:
        """List the answers to the first open decision of states[k] and mark their indices in rows[1][0]. Returns
        decision << 8 | seat, GAME_OVER or BAD_INDEX."""
        return self._call(MARK, states, k, outs=outs, rows=rows)

    def observe(self, states: Any, k: int, hidden: int, seat: int, rows: Any) -> None:
        """Write what a seat may know of states[k] into rows[0][0]; states[hidden] is written over."""
        self._call(OBSERVE, states, k, hidden, seat, rows=rows)

    def pick(self, states: Any, k: int, i: int, index: int, outs: Any, rows: Any) -> int:
        """The answer with this index, of those that `mark` has listed; -1 if it is not among them."""
        return self._call(PICK, states, k, i, index, outs=outs, rows=rows)

    def score(self, states: Any, k: int, seat: int) -> int:
        """What a seat has won in states[k]."""
        return self._call(SCORE, states, k, seat)

    def rows(self, n: int) -> tuple[Any, Any, Any]:
        """Room for the features, the legal indices and their places in the list, of n games. Field "v" is the array of
        numbers: one inside a record is passed about without counting references, which would take as long as the work."""
        features, actions = (self.encoding.n_features, self.encoding.n_actions) if self.encoding else (1, 1)
        kinds = ((np.float32, features), (np.uint8, actions), (np.int16, actions))
        row, legal, places = (np.zeros(n, np.dtype([("v", kind, (size,))], align=True)) for kind, size in kinds)
        return row, legal, places

    def batch_start(self, states: Any, outs: Any, keys: Any, table: Any, rows: Any) -> int:
        """New games for a whole batch (see ENCODED). Returns 0, or -1 - g where game g cannot be shown."""
        return int(self._batch(BATCH_START, states, outs, keys, keys, keys, table, rows))

    def batch_step(self, states: Any, outs: Any, keys: Any, actions: Any, chosen: Any, table: Any, rows: Any) -> int:
        """Answer in every game of a batch, or in none. Returns 0; 1 + g if action g is not legal; -1 - g if game g
        cannot be shown."""
        return int(self._batch(BATCH_STEP, states, outs, keys, chosen, actions, table, rows))

    def batch_random(self, states: Any, outs: Any, actions: Any, key: int, counter: int) -> None:
        """Fill in a random legal action for every game of a batch."""
        nothing, no_rows = self._nothing[5], self._no_rows
        self._batch(BATCH_RANDOM, states, outs, actions, actions, actions, nothing, no_rows, key, counter)

    def _batch(
        self, op: int, states: Any, outs: Any, keys: Any, chosen: Any, actions: Any, table: Any, rows: Any, x: int = 0,
        y: int = 0,
    ) -> int:  # fmt: skip
        return int(
            self._entry(op, states, outs, 0, 0, 0, x, y, 0, keys, chosen, actions, 0, 0, table, self._nothing[6], *rows)
        )
