"""Rules compiled for this machine's processor, once, and kept.

Every rule is compiled with one signature, from its annotations: int and bool are 64-bit ints, a record is a reference into
flat bytes. What Python calls are a few entry functions over arrays of states (ENTRIES); they are kept in a folder named
after a hash of every source they were made from, so an edited rule can never be answered by old machine code.
"""

from __future__ import annotations

import ast
import dis
import gc
import hashlib
import os
import platform
import sys
import time
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_type_hints

import llvmlite
import llvmlite.binding
import numba
import numpy as np

from . import events, luck, options
from .marks import is_rule
from .procedure import Rules
from .llvm import RuleCompiler, as_parts
from .record import Table, dtype_of, is_record, pack
from .targets import Silencer, Target, constant, driver_text, tree_of

Progress = Callable[[int, int], None]  # rules compiled, rules in all

START, ANSWER, OPTIONS, CANONICAL, HIDE, RESAMPLE, ROLLOUTS, LOOK_AHEAD, COPIES = range(9)
RANDOM, GREEDY = 0, 1

# The one entry function (every further one would be optimised from scratch with all the rules in it), and its parts.
# states[0] is a game set up and not yet started; states[1] is played; states[2] is where a look-ahead plays.
ENTRIES = '''\
def look_ahead(states, outs, who, i, key, samples):
    """The option whose outcome the game's evaluation likes best for this seat; ties fall at random. Works from what the
    seat may know: the unknown is redrawn and the dice are its own."""
    out = outs[0]
    options(states[1], i, out, -1)
    best = 0
    best_value = -(1 << 62)
    for k in range(out.n):
        value = 0
        for n in range(samples):
            states[2] = states[1]
            s = states[2]
            hide_flow(s, who)
            hide(s, who)
            s.luck.key = key + n
            resample(s, who)
            {answer_option}
            value += evaluate(s, who)
        value = value * 64 + below(64, key, 1000 + k)
        if value > best_value:
            best_value = value
            best = k
    options(states[1], i, out, -1)
    return best


def rollouts(states, outs, keys, policy_keys, policies, samples, limit, scores, lengths):
    """Whole games, one per key; each seat follows its policy. Returns the decisions made in all."""
    total = 0
    out = outs[0]
    for g in range(len(keys)):
        states[1] = states[0]
        s = states[1]
        s.luck.key = keys[g]
        start(s)
        n = 0
        while s.flow.open > 0 and n < limit:
            i = 0
            while s.flow.decisions[i].open == 0:
                i += 1
            who = s.flow.decisions[i].who + 0
            if policies[who] == 0:
                options(s, i, out, -1)
                k = below(out.n, policy_keys[g], n)
            else:
                k = look_ahead(states, outs, who, i, policy_keys[g] + n, samples)
            {answer_choice}
            n += 1
        lengths[g] = n
        for seat in range(scores.shape[1]):
            scores[g, seat] = score(s, seat)
        total += n
    return total


def entry(op, states, outs, k, i, action, x, y, facing, keys, policy_keys, policies, samples, limit, scores, lengths):
    s = states[k]
    if op == 0:
        start(s)
    elif op == 1:
        answer(s, i, action, x, y, facing)
    elif op == 2:
        options(s, i, outs[0], action)
    elif op == 3:
        canonical(s)
    elif op == 4:
        hide_flow(s, i)
        hide(s, i)
    elif op == 5:
        resample(s, i)
    elif op == 6:
        return rollouts(states, outs, keys, policy_keys, policies, samples, limit, scores, lengths)
    elif op == 7:
        return look_ahead(states, outs, i, action, x, y)
    else:
        for n in range(limit):
            states[1 + (n & 1)] = states[2 - (n & 1)]
    return 0
'''
PLACE = "x, y, facing = place(out, k, {key}, {n})\n{pad}"
ANSWER_OPTION = "answer(s, i, out.action[k], 0, 0, 0)"


def place(out: Any, k: int, key: int, n: int) -> tuple[int, int, int]:
    """A random place inside the k-th option's region, for bots; (0, 0, 0) if it wants none."""
    region = out.region[k]
    if region.corners == 0:
        return 0, 0, 0
    left, right, low, high = region.x[0] + 0, region.x[0] + 0, region.y[0] + 0, region.y[0] + 0
    for c in range(region.corners):
        left, right = min(left, region.x[c]), max(right, region.x[c])
        low, high = min(low, region.y[c]), max(high, region.y[c])
    for t in range(64):
        x = left + below(right - left + 1, key, n * 256 + t * 4)
        y = low + below(high - low + 1, key, n * 256 + t * 4 + 1)
        if inside(out, k, x, y):
            return x, y, below(region.facing, key, n * 256 + t * 4 + 2) if region.facing > 0 else 0
    return region.x[0] + 0, region.y[0] + 0, 0


below, inside = luck.below, options.inside


def entries_text(options_class: Any) -> str:
    """The entry functions; on a continuous table, answers carry sampled places."""
    one, two = ANSWER_OPTION, "answer(s, i, out.action[k], 0, 0, 0)"
    if "region" in options_class.fields:
        call = "answer(s, i, out.action[k], x, y, facing)"
        one = PLACE.format(key="key", n="n", pad=" " * 12) + call
        two = PLACE.format(key="policy_keys[g]", n="n", pad=" " * 12) + call
    return ENTRIES.format(answer_option=one, answer_choice=two)


class NativeTarget(Target):
    """Every rule as a compiled function."""

    def __init__(self, state_class: Any, options_class: Any) -> None:
        super().__init__()
        self.state_class, self.options_class = state_class, options_class
        self.sources: dict[Any, Any] = {}  # compiled function -> the rule it was made from
        self.done: set[Any] = set()

    def value(self, value: Any) -> Any:
        if isinstance(value, Table):
            low, high = min(value, default=0), max(value, default=0)
            small = next(t for t in (np.int8, np.int16, np.int64) if np.iinfo(t).min <= low and high <= np.iinfo(t).max)
            return np.array(value, small)
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

    def prepared(self, tree: ast.Module) -> ast.Module:
        import copy

        function: Any = tree.body[0]
        module = copy.deepcopy(tree)
        Silencer({"tell": events.tell, "tell_seat": events.tell_seat}).visit(module)
        assert function.name
        return module

    # ---------------------------------------------------------------- compiling, callees first
    def signature(self, fn: Any) -> Any:
        """Types from annotations; None if one of them says nothing (then numba decides at the call)."""
        hints = get_type_hints(fn)
        kinds = []
        for name in fn.__code__.co_varnames[: fn.__code__.co_argcount]:
            hint = hints.get(name)
            if name == "s" or hint is self.state_class:
                kinds.append(numba.from_dtype(dtype_of(self.state_class)))
            elif name == "out":
                kinds.append(numba.from_dtype(dtype_of(self.options_class)))
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

    def __init__(self, game: Any, progress: Progress | None = None) -> None:
        rules: Rules = game.rules
        self.state_class, self.options_class, self.max_seats = game.State, game.Options, game.max_seats
        self.state_type = numba.from_dtype(dtype_of(game.State))
        folder = cache_folder(game)
        text = driver_text(rules) + "\n\n" + entries_text(game.Options)
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
        self._outs = np.zeros(1, dtype_of(game.Options))
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
        target = NativeTarget(game.State, game.Options)
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
        everything = target.order([self.space[n] for n in (*signatures, "hide", "resample", "evaluate", "score")])
        states, options_array = self.arrays()
        many = [numba.typeof(a) for a in (states, options_array)]
        keys, table, row = (numba.typeof(np.zeros(shape, t)) for shape, t in ((1, np.int64), ((1, 1), np.int32), (1, np.int32)))
        signatures["look_ahead"] = (*many, int64, int64, int64, int64)
        signatures["rollouts"] = (*many, keys, keys, keys, int64, int64, table, row)
        everything += [self.space["look_ahead"], self.space["rollouts"]]
        by_name = {self.space[n]: sig for n, sig in signatures.items()}
        with as_parts():
            for done, dispatcher in enumerate(everything):
                if progress:
                    progress(done, len(everything) + 2)
                target.compile(dispatcher, (state,) if dispatcher in steps else by_name.get(dispatcher))
        if progress:
            progress(len(everything), len(everything) + 2)

    def arrays(self) -> tuple[Any, Any]:
        """Three states and one options buffer, as `rollouts` wants them."""
        return np.zeros(3, dtype_of(self.state_class)), np.zeros(1, dtype_of(self.options_class))

    def _call(
        self, op: int, states: Any, k: int, i: int = 0, action: int = 0, x: int = 0, y: int = 0, facing: int = 0,
        outs: Any = None,
    ) -> int:  # fmt: skip
        outs = self._outs if outs is None else outs
        return int(self._entry(op, states, outs, k, i, action, x, y, facing, *self._nothing))

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
            ROLLOUTS, states, outs, 0, 0, 0, 0, 0, 0, keys, policy_keys, chosen, samples, limit, scores, lengths
        )
        return scores, lengths

    def copies(self, states: Any, n: int) -> None:
        """Copy a state n times, for the benchmark."""
        nothing = (*self._nothing[:4], n, *self._nothing[5:])
        self._entry(COPIES, states, self._outs, 0, 0, 0, 0, 0, 0, *nothing)


# ---------------------------------------------------------------- the cache
def sources_of(game: Any) -> list[Path]:
    """The kernel's files and the game's own: everything its compiled form was made from."""
    folders = {Path(__file__).parent}
    for fn in [p.proc.fn for p in game.rules.procedures] + [k.options for k in game.rules.kinds]:
        module = sys.modules[fn.__module__]
        folders.add(Path(str(module.__file__)).parent)
    files = {f for folder in folders for f in folder.glob("*.py")} | set(game.source_files)
    return sorted(files)


def cache_folder(game: Any) -> Path:
    digest = hashlib.sha256()
    for path in sources_of(game):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    cpu = llvmlite.binding.get_host_cpu_name() + str(sorted(llvmlite.binding.get_host_cpu_features().items()))
    for version in (numba.__version__, llvmlite.__version__, np.__version__, platform.python_version(), cpu):
        digest.update(version.encode() + b"\0")
    root = Path(os.environ.get("SANDTABLE_CACHE") or Path.home() / ".cache" / "sandtable")
    folder = root / f"{game.name}-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever reads half of it."""
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(text)
    part.replace(path)


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Compiled entries made inside this block are kept in this folder."""
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = kept
