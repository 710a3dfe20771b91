"""One source, several targets. A target is a set of namespaces, one per module of rules, in which every rule is replaced
by its form for that target:

    plain      the functions as written, over plain records; pdb, coverage and tracebacks work
    checked    the same, over checked records and tables: every index and value is range-checked
    native     compiled for this machine's processor (native.py)

Nothing is imported twice: a namespace is a copy of the module's own, with other values under the same names.
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from . import events, flow
from .events import EventKind
from .flow import GameOver, Kind
from .marks import is_rule
from .options import Refusal
from .procedure import Compiled, Rules
from .record import CheckedTable, Table, checked

# The driver of a game: the same text for every target. {steps} and {options} dispatch by number.
DRIVER = """\
def advance(s):
    while s.flow.waiting == 0 and s.flow.depth > 0 and s.flow.over == 0:
        proc = s.flow.stack[s.flow.depth - 1].proc + 0
{steps}
    if s.flow.waiting == 0 or s.flow.over:
        s.flow.over = 1
        s.flow.waiting = 0
        s.flow.open = 0
        s.flow.asked = 0


def start(s):
    s.flow.depth = 0
    s.flow.open = 0
    s.flow.asked = 0
    s.flow.waiting = 0
    s.flow.over = 0
    _push(s, 0)
    advance(s)


def answer(s, i, action, x, y, facing):
    q = s.flow.decisions[i]
    if q.open == 0:
        raise ValueError("no such decision is open")
    q.answer = action
    q.point[0] = x
    q.point[1] = y
    q.point[2] = facing
    q.open = 0
    s.flow.open -= 1
    s.flow.last = i
    if s.flow.waiting == 2 or s.flow.open == 0:
        s.flow.waiting = 0
        advance(s)


def options(s, i, out, wanted):
    q = s.flow.decisions[i]
    kind = q.kind + 0
    _begin(out, wanted)
{options}


def canonical(s):
    if s.flow.over:
        s.flow.depth = 0
    for d in range(len(s.flow.stack)):
        f = s.flow.stack[d]
        live = 0
        if d < s.flow.depth:
            live = _live[f.proc * _width + f.pc]
        else:
            f.proc = 0
            f.pc = 0
        for k in range(len(f.slots)):
            if (live >> k) & 1 == 0:
                f.slots[k] = 0
    for i in range(len(s.flow.decisions)):
        q = s.flow.decisions[i]
        if i >= s.flow.asked:
            q.kind = 0
            q.who = 0
            q.open = 0
            for k in range(len(q.args)):
                q.args[k] = 0
        if i >= s.flow.asked or q.open:
            q.answer = 0
            for k in range(3):
                q.point[k] = 0
    s.flow.result = 0
    s.flow.last = 0


def hide_flow(s, seat):
    s.luck.key = 0
    s.luck.drawn = 0
    s.luck.fixed_count = 0
    s.luck.fixed_used = 0
    for k in range(len(s.luck.fixed)):
        s.luck.fixed[k] = 0
    for i in range(len(s.flow.decisions)):
        q = s.flow.decisions[i]
        if q.who != seat or i >= s.flow.asked:
            q.answer = 0
            for k in range(3):
                q.point[k] = 0
"""


def dispatch(subject: str, calls: list[str], indent: str) -> str:
    """A binary search: if subject < 4: if subject < 2: ... (numbers are dense, so log2 tests find any of them)"""
    lines: list[str] = []

    def write(low: int, high: int, depth: int) -> None:
        pad = indent + "    " * depth
        if high - low == 1:
            lines.append(pad + calls[low])
            return
        middle = (low + high) // 2
        lines.append(f"{pad}if {subject} < {middle}:")
        write(low, middle, depth + 1)
        lines.append(f"{pad}else:")
        write(middle, high, depth + 1)

    if calls:
        write(0, len(calls), 0)
    return "\n".join(lines) or indent + "pass"


def driver_text(rules: Rules) -> str:
    option_calls = []
    for k, kind in enumerate(rules.kinds):
        args = ["s", "out", "q.who + 0"] + [f"q.args[{i}] + 0" for i in range(len(kind.params))]
        option_calls.append(f"_options_{k}({', '.join(args)})")
    return DRIVER.format(
        steps=dispatch("proc", [f"_step_{p.number}(s)" for p in rules.procedures], " " * 8),
        options=dispatch("kind", option_calls, " " * 4),
    )


class Target:
    """Namespaces for one way of running rules. Subclasses say what a rule and a value become."""

    options_class: Any = None  # where one buffer is used again and again, its class

    def __init__(self) -> None:
        self.spaces: dict[str, dict[str, Any]] = {}
        self.filled: set[str] = set()
        self.made: dict[Any, Any] = {}

    def space(self, module: str) -> dict[str, Any]:
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

    def unfilled(self, module: str) -> dict[str, Any]:
        """The same dict, perhaps before its values are in: rules of two modules may name each other in a circle."""
        return self.spaces.setdefault(module, {})

    def value(self, value: Any) -> Any:
        return self.rule(value) if is_rule(value) else value

    def rule(self, fn: Any) -> Any:
        if fn not in self.made:
            self.made[fn] = self.make(fn)
            self.space(fn.__module__)
        return self.made[fn]

    def make(self, fn: Any) -> Any:
        """This target's form of a rule."""
        raise TypeError("a target says what a rule becomes")

    def step(self, p: Compiled) -> Any:
        """The step function of a procedure, in its own module's namespace and with its own file and lines."""
        space = self.space(p.proc.fn.__module__)
        name = f"_step_of_{p.name}"
        tree = ast.Module([p.tree], [])
        p.tree.name, kept = name, p.tree.name
        exec(compile(self.prepared(tree, p.proc.fn), p.proc.file, "exec"), space)
        p.tree.name = kept
        return space[name]

    def prepared(self, tree: ast.Module, fn: Any) -> ast.Module:
        return tree

    def driver_space(self, rules: Rules) -> dict[str, Any]:
        """What the driver text needs: steps, option lists, tables."""
        from . import options

        live, width = rules.live_table()
        space: dict[str, Any] = {"_live": self.value(live), "_width": width, "__name__": f"{__name__}.driver"}
        places = self.options_class is not None and "region" in self.options_class.fields
        space["_begin"] = self.rule(options.begin_places if places else options.begin)
        space["_push"] = self.rule(flow.push)
        for p in rules.procedures:
            space[f"_step_{p.number}"] = self.step(p)
        for k, kind in enumerate(rules.kinds):
            space[f"_options_{k}"] = self.rule(kind.options)
        return space


def until_over(step: Callable[[Any], None]) -> Callable[[Any], None]:
    """A step function that just stops when the game ends in it."""

    def run(s: Any) -> None:
        with suppress(GameOver):
            step(s)

    return run


class Engine:
    """Drives plain or checked states of a game, and reads them."""

    def __init__(self, target: Target, rules: Rules, state_class: Any) -> None:
        self.target, self.rules, self.state_class = target, rules, state_class
        space = target.driver_space(rules)
        exec(compile(driver_text(rules), "<driver>", "exec"), space)
        self.start: Callable[[Any], None] = space["start"]
        self.canonical: Callable[[Any], None] = space["canonical"]
        self.hide_flow: Callable[[Any, int], None] = space["hide_flow"]
        self.options: Callable[[Any, int, Any, int], None] = space["options"]
        self._answer = space["answer"]

    def answer(self, s: Any, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        self._answer(s, i, action, x, y, facing)

    def rule(self, fn: Any) -> Any:
        """This target's form of a rule, to call it from outside."""
        return self.target.rule(fn)


class Plain(Target):
    """Rules as written."""

    def make(self, fn: Any) -> Any:
        return fn

    def step(self, p: Compiled) -> Any:
        return until_over(super().step(p))


class Checked(Plain):
    """Rules as written, looking up checked tables."""

    def value(self, value: Any) -> Any:
        return CheckedTable(value) if isinstance(value, Table) else super().value(value)

    def make(self, fn: Any) -> Any:
        return types.FunctionType(fn.__code__, self.unfilled(fn.__module__), fn.__name__, fn.__defaults__, fn.__closure__)


def plain_engine(rules: Rules) -> Engine:
    return Engine(Plain(), rules, rules.state_class)


def checked_engine(rules: Rules) -> Engine:
    """Drives checked(State) records. Kinds of decision answer to the checked class too."""
    cls = checked(rules.state_class)
    for i, kind in enumerate(rules.kinds):
        kind.numbers[cls] = i
    return Engine(Checked(), rules, cls)


# ---------------------------------------------------------------- what compiled targets share
class Silencer(ast.NodeTransformer):
    """Takes `tell(...)` out of compiled rules: nobody listens there. Calls among its arguments are still made."""

    def __init__(self, space: dict[str, Any]) -> None:
        self.space = space

    def visit_Expr(self, node: ast.Expr) -> Any:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if self.space.get(call.func.id) in (events.tell, events.tell_seat):
                calls = [a for a in call.args if any(isinstance(n, ast.Call) for n in ast.walk(a))]
                kept = [ast.copy_location(ast.Expr(a), node) for a in calls]
                return kept or ast.copy_location(ast.Pass(), node)
        return node


def constant(value: Any) -> Any:
    """What a global value is in compiled code."""
    if isinstance(value, Refusal):
        return int(value)
    if isinstance(value, (EventKind, Kind)):
        return 0
    return value
