"""One source, several targets. A target is a set of namespaces, one per module of rules, in which every rule is replaced
by its form for that target. The driver's functions are rules, too:

    plain      the functions as written, over plain records; pdb, coverage and tracebacks work
    checked    the same, over checked records and tables: every index and value is range-checked
    native     compiled for this machine's processor (sandtable.native)

Nothing is imported twice: a namespace is a copy of the module's own, with other values under the same names.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import FunctionType
from typing import Any, Generic, TypeVar

from . import driver, events, flow
from .events import EventKind
from .flow import GameOver, Kind
from .marks import is_rule
from .options import Refusal
from .procedure import Compiled, Rules
from .record import CheckedTable, Table, checked

F = TypeVar("F")  # a target's form of a function


# ---------------------------------------------------------------- one of many functions, by its number
STEP = "def step(s, proc):\n{calls}\n"
LISTING = "def listing(s, out, i):\n q = s.flow.decisions[i]\n kind = q.kind\n{calls}\n"


def by_number(number: str, calls: list[str], depth: int = 1, first: int = 0) -> str:
    """A binary search: if number < 4: if number < 2: ... (numbers are dense, so log2 tests find any of them)"""
    pad = " " * depth
    if len(calls) < 2:
        return pad + (calls[0] if calls else "pass")
    half = len(calls) // 2
    low = by_number(number, calls[:half], depth + 1, first)
    high = by_number(number, calls[half:], depth + 1, first + half)
    return f"{pad}if {number} < {first + half}:\n{low}\n{pad}else:\n{high}"


def step_text(rules: Rules) -> str:
    return STEP.format(calls=by_number("proc", [f"_step_{p.number}(s)" for p in rules.procedures]))


def listing_text(rules: Rules) -> str:
    calls = []
    for k, kind in enumerate(rules.kinds):
        args = ", ".join(["s", "out", "q.who", *(f"q.args[{n}]" for n in range(len(kind.params)))])
        calls.append(f"_options_{k}({args})")
    return LISTING.format(calls=by_number("kind", calls))


class Target(Generic[F]):
    """Namespaces for one way of running rules. Subclasses say what a rule and a value become."""

    def __init__(self) -> None:
        self.spaces: dict[str, dict[str, object]] = {}
        self.filled: set[str] = set()
        self.made: dict[object, F] = {}

    def space(self, module: str) -> dict[str, object]:
        """The namespace that stands for a module, filled."""
        space = self.unfilled(module)
        if module not in self.filled:
            self.filled.add(module)
            own = sys.modules[module].__dict__
            space.update({name: value for name, value in own.items() if not is_rule(value)})
            for name, value in own.items():
                space[name] = self.value(value)
            for name in ("post", "push", "wait", "wait_any"):
                space["_" + name] = self.rule(getattr(flow, name))
        return space

    def unfilled(self, module: str) -> dict[str, object]:
        """The same dict, perhaps not filled yet: the rules of two modules may refer to each other."""
        return self.spaces.setdefault(module, {})

    def value(self, value: object) -> object:
        return self.rule(value) if is_rule(value) else value

    def rule(self, fn: Callable[..., object]) -> F:
        if fn not in self.made:
            assert isinstance(fn, FunctionType)
            self.made[fn] = self.make(fn)
            self.space(fn.__module__)
        return self.made[fn]

    def make(self, fn: FunctionType) -> F:
        """This target's form of a rule."""
        raise TypeError("a target says what a rule becomes")

    # ---------------------------------------------------------------- linking a game to the driver
    def link(self, rules: Rules) -> None:
        """Plug a game's procedures and decisions into the driver."""
        live, width = rules.live_table()
        steps = {f"_step_{p.number}": self.step(p) for p in rules.procedures}
        lists = {f"_options_{k}": self.rule(kind.options) for k, kind in enumerate(rules.kinds)}
        self.put(driver.step, self.dispatcher(driver.step, step_text(rules), steps))
        self.put(driver.listing, self.dispatcher(driver.listing, listing_text(rules), lists))
        self.space(driver.__name__).update(LIVE=self.value(live), WIDTH=width)

    def put(self, place: Callable[..., object], own: F) -> None:
        """Replace a rule by another function, wherever it is called."""
        old = self.made.get(place)
        self.made[place] = own
        if old is not None:
            for space in self.spaces.values():
                space.update({name: own for name, value in space.items() if value is old})

    def step(self, p: Compiled) -> F:
        """This target's form of a procedure's step function."""
        raise TypeError("a target says what a step function becomes")

    def dispatcher(self, stands_for: Callable[..., object], text: str, calls: dict[str, F]) -> F:
        """This target's form of a function that only calls others."""
        raise TypeError("a target says what a dispatcher becomes")

    def step_function(self, p: Compiled) -> FunctionType:
        """The step function of a procedure, in its own module's namespace and with its own file and lines."""
        space = self.space(p.proc.fn.__module__)
        name = f"_step_of_{p.name}"
        tree = ast.Module([p.tree], [])
        p.tree.name, kept = name, p.tree.name
        exec(compile(self.prepared(tree, p.proc.fn), p.proc.file, "exec"), space)
        p.tree.name = kept
        return function_in(space, name)

    def dispatching(self, stands_for: Callable[..., object], text: str, calls: dict[str, F]) -> FunctionType:
        space: dict[str, object] = {**calls}
        exec(compile(text, f"<{stands_for.__name__}>", "exec"), space)
        return function_in(space, stands_for.__name__)

    def prepared(self, tree: ast.Module, fn: FunctionType) -> ast.Module:
        return tree


def function_in(space: dict[str, object], name: str) -> FunctionType:
    fn = space[name]
    assert isinstance(fn, FunctionType)
    return fn


# ---------------------------------------------------------------- plain and checked
Form = Callable[..., Any]  # a rule as Python runs it; its callers know its arguments


def until_over(step: Form) -> Form:
    """A step function that just stops when the game ends in it."""

    def run(s: driver.Playing) -> None:
        with suppress(GameOver):
            step(s)

    return run


class Plain(Target[Form]):
    """Rules as written; only the driver's are copied, to be linked with a game."""

    def make(self, fn: FunctionType) -> Form:
        return self.copied(fn) if fn.__module__ == driver.__name__ else fn

    def copied(self, fn: FunctionType) -> FunctionType:
        """The same function in this target's namespace."""
        return FunctionType(fn.__code__, self.unfilled(fn.__module__), fn.__name__, fn.__defaults__, fn.__closure__)

    def step(self, p: Compiled) -> Form:
        return until_over(self.step_function(p))

    def dispatcher(self, stands_for: Callable[..., object], text: str, calls: dict[str, Form]) -> Form:
        return self.dispatching(stands_for, text, calls)


class Checked(Plain):
    """Rules as written, looking up checked tables."""

    def value(self, value: object) -> object:
        return CheckedTable(value) if isinstance(value, Table) else super().value(value)

    def make(self, fn: FunctionType) -> Form:
        return self.copied(fn)


class Engine:
    """Drives plain or checked states of a game, and reads them."""

    def __init__(self, target: Target[Form], rules: Rules, state_class: type) -> None:
        self.target, self.rules, self.state_class = target, rules, state_class
        target.link(rules)
        self.start = target.rule(driver.start)
        self.canonical = target.rule(driver.canonical)
        self.hide_flow = target.rule(driver.hide_flow)
        self.options = target.rule(driver.options)
        self._answer = target.rule(driver.answer)

    def answer(self, s: driver.Playing, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        self._answer(s, i, action, x, y, facing)

    def rule(self, fn: Callable[..., object]) -> Form:
        """This target's form of a rule, to call it from outside."""
        return self.target.rule(fn)


def plain_engine(rules: Rules) -> Engine:
    return Engine(Plain(), rules, rules.state_class)


def checked_engine(rules: Rules) -> Engine:
    """Drives checked(State) records. Kinds of decision answer to the checked class too."""
    cls: type = checked(rules.state_class)
    for i, kind in enumerate(rules.kinds):
        kind.numbers[cls] = i
    return Engine(Checked(), rules, cls)


# ---------------------------------------------------------------- what compiled targets share
class Silencer(ast.NodeTransformer):
    """Takes `tell(...)` out of compiled rules: nobody listens there. Calls among its arguments are still made."""

    def __init__(self, space: Mapping[str, object]) -> None:
        self.space = space

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if self.space.get(call.func.id) in (events.tell, events.tell_seat):
                calls = [a for a in call.args if any(isinstance(n, ast.Call) for n in ast.walk(a))]
                kept: list[ast.stmt] = [ast.copy_location(ast.Expr(a), node) for a in calls]
                return kept or ast.copy_location(ast.Pass(), node)
        return node


def constant(value: object) -> object:
    """What a global value is in compiled code."""
    if isinstance(value, Refusal):
        return int(value)
    if isinstance(value, (EventKind, Kind)):
        return 0
    return value
