"""The two forms of the search: compiled once for all games, over a game's primitive by its address; and plain, over plain states,
where nothing is compiled. Both give the same answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, get_type_hints

import numba
import numpy as np

from sandtable.kernel import Game, luck, pack
from sandtable.kernel.driver import Playing
from sandtable.kernel.driver import __name__ as DRIVER
from sandtable.kernel.record import copy_of, make
from sandtable.kernel.targets import Plain
from sandtable.native import Native, carried, policies
from sandtable.native.arrays import Ints
from sandtable.native.cache import KERNEL, NATIVE, cached_in, kept_folder, rules_of, write_whole
from sandtable.native.llvm import RuleCompiler, as_a_whole, as_parts, compiling
from sandtable.native.memory import call_primitive, copy_bytes
from sandtable.native.operations import ANSWER
from sandtable.native.primitive import __name__ as PRIMITIVE
from sandtable.native.primitive import primitive

from . import mixing, playing, thinking

Thinking = Callable[[Any, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints], int]  # thinking.think
SEARCH = "search"  # the name it is kept under
N_STATES, N_LISTS = 4, 2
ADDRESS, STATES, SIZE, LISTS, LIST_SIZE = range(5)  # what compiled thinking knows of a game


class Form(NamedTuple):
    """A way to think about one position: what stands for the game, and the search to call with it."""

    game: Any
    think: Thinking
    kept: object = None  # what the addresses in `game` point at


# ---------------------------------------------------------------- compiled
def ask(g: Ints, op: int, s: int, out: int, i: int, action: int, x: int, y: int) -> int:
    state, listed = g[STATES] + s * g[SIZE], g[LISTS] + out * g[LIST_SIZE]
    found: int = call_primitive(g[ADDRESS], op, state, listed, i, action, x, y, 0)
    return found


def answer_at(g: Ints, s: int, i: int, action: int, x: int, y: int, facing: int) -> None:
    call_primitive(g[ADDRESS], ANSWER, g[STATES] + s * g[SIZE], g[LISTS], i, action, x, y, facing)


def copy(g: Ints, to: int, s: int) -> None:
    copy_bytes(g[STATES] + to * g[SIZE], g[STATES] + s * g[SIZE], g[SIZE])


def compiled_form(game: Game, native: Native, known: Any) -> Form:
    states, lists = make(game.State, N_STATES), make(game.Options, N_LISTS)
    pack(known, states, playing.KNOWN)
    where = [native.primitive, states.ctypes.data, states.itemsize, lists.ctypes.data, lists.itemsize]
    return Form(np.array(where, np.int64), compiled_thinking(), (states, lists))


@cache
def compiled_thinking() -> Thinking:
    """Compiled at the first call on this machine, and kept under a hash of its sources as games are."""
    folder = kept_folder(SEARCH, sources())
    file, ready = folder / "thinking.py", (folder / "ready").exists()
    if not ready and (code := carried.carried(SEARCH, sources())) is not None:
        with compiling():
            brought: Thinking = numba.njit(FunctionType(thinking.think.__code__, {}, "think"), nogil=True)
            carried.load(brought, code)
        return brought
    source = inspect.getsource(thinking)
    if not file.exists() or file.read_text() != source:
        write_whole(file, source)
    with compiling():
        space = {} if ready else parts()
        fn = FunctionType(thinking.think.__code__.replace(co_filename=str(file)), space, "think")
        with cached_in(folder), as_a_whole():
            think: Thinking = numba.njit(signature(thinking.think), nogil=True, cache=True, error_model="numpy")(fn)
    write_whole(folder / "ready", "")
    return think


def sources() -> list[Path]:
    return [*KERNEL.glob("*.py"), *NATIVE.glob("*.py"), *Path(__file__).parent.glob("*.py")]


def carry(level: str, folder: Path) -> None:
    """Write the compiled search down for a wheel (native/carried.py)."""
    compiled_thinking()
    carried.save(kept_folder(SEARCH, sources()), folder / carried.piece(SEARCH, sources(), "", level))


def parts() -> dict[str, Any]:
    """The functions that `think` calls, compiled in the order they are written in: callees come first."""
    fns: list[Any] = [luck.mix, luck.random32, luck.below, ask, answer_at, copy, *written()]
    made: dict[str, Any] = {}
    with as_parts():
        for fn in fns:
            if fn.__name__ in made or fn.__name__ == "think":
                continue
            around = {**fn.__globals__, **made}
            part = numba.njit(
                FunctionType(fn.__code__, around, fn.__name__, fn.__defaults__),
                nogil=True,
                no_cpython_wrapper=True,
                no_cfunc_wrapper=True,
                error_model="numpy",
                pipeline_class=RuleCompiler,
            )
            part.compile(signature(fn))
            part.disable_compile()
            made[fn.__name__] = part
    return {**vars(thinking), **made}


def written() -> list[FunctionType]:
    """The functions of the search."""
    return [
        fn
        for module in (playing, mixing, thinking)
        for fn in vars(module).values()
        if isinstance(fn, FunctionType) and fn.__module__ == module.__name__
    ]


def signature(fn: Callable[..., Any]) -> tuple[Any, ...]:
    hints = get_type_hints(fn)
    ints = numba.typeof(np.zeros(1, np.int64))
    names = fn.__code__.co_varnames[: fn.__code__.co_argcount]
    return tuple(numba.int64 if hints[name] in (int, bool) else ints for name in names)


# ---------------------------------------------------------------- plain
class Linked(Plain):
    """A game's rules as written, with the primitive over them."""

    def make(self, fn: FunctionType) -> Callable[..., Any]:
        return self.copied(fn) if fn.__module__ in (DRIVER, PRIMITIVE, policies.__name__) else fn


@lru_cache(maxsize=16)
def plain_primitive(game: Game) -> Callable[..., int]:
    target = Linked()
    target.link(game.rules)
    for name, own in rules_of(game).items():
        target.put(getattr(policies, name), own)
    return target.rule(primitive)


class PlainStates:
    """Stands for the game in plain thinking."""

    def __init__(self, game: Game, known: Any) -> None:
        self.primitive = plain_primitive(game)
        self.states: list[Playing] = [copy_of(known) for _ in range(N_STATES)]
        self.lists = [game.buffer(known) for _ in range(N_LISTS)]


def plain_ask(g: PlainStates, op: int, s: int, out: int, i: int, action: int, x: int, y: int) -> int:
    return int(g.primitive(op, g.states[s], g.lists[out], i, action, x, y, 0))


def plain_answer_at(g: PlainStates, s: int, i: int, action: int, x: int, y: int, facing: int) -> None:
    g.primitive(ANSWER, g.states[s], g.lists[0], i, action, x, y, facing)


def plain_copy(g: PlainStates, to: int, s: int) -> None:
    g.states[to] = copy_of(g.states[s])


@cache
def plain_thinking() -> Thinking:
    """The functions as they are written, in a space where the game is one of plain states."""
    own = {"ask": plain_ask, "answer_at": plain_answer_at, "copy": plain_copy}
    space = {**vars(playing), **vars(mixing), **vars(thinking), **own}
    for fn in written():
        if fn.__name__ not in own:
            space[fn.__name__] = FunctionType(fn.__code__, space, fn.__name__, fn.__defaults__)
    think: Thinking = space["think"]
    return think


def plain_form(game: Game, known: Any) -> Form:
    return Form(PlainStates(game, known), plain_thinking())
