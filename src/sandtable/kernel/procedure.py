"""Rules that stop for decisions, written as generators.

    @procedure
    def attack(s: State, attacker: int, target: int) -> Steps[None]:
        rallied = yield ask(s, foe, rally, attacker)        one decision; the answer is an int
        a, b = yield ask(s, 0, bid), ask(s, 1, bid)         several at once: nobody sees the others' answers
        for seat in range(n):                               any number at once: post them,
            ask(s, seat, bid)
        yield                                               a bare yield waits for all; answer_of(s, i) reads them
        i = yield first_answer(s)                           or go on at the first; ask_again(s, i) asks again
        result = yield from retreat(s, target)              another procedure

No generator exists when a game is played: `Rules` flattens each procedure into a step function over the flat state
(flatten.py, emit.py). `Generators` drives the originals instead; it is the compiler's oracle and good for debugging.
"""

from __future__ import annotations

import ast
import functools
import inspect
from collections.abc import Callable, Generator
from typing import Any, ParamSpec, TypeVar

from .domains import domain_of
from .emit import Emitter, Wait
from .ending import Endings
from .flatten import Procedure
from .flow import ANY, GameOver, InFlow, Kind, give_room, size_of
from .record import Table
from .sizing import depth_of, measured
from .syntax import RuleError, copied

P = ParamSpec("P")
R = TypeVar("R")


def procedure(fn: Callable[P, Generator[Any, Any, R]]) -> Callable[P, Generator[Any, Any, R]]:
    """Decorator of a generator function whose first parameter is the state."""

    @functools.wraps(fn)
    def run(*args: Any) -> Generator[Any, Any, Any]:
        result: Any = fn(*args)  # type: ignore[call-arg]
        if inspect.isgenerator(result):  # without a yield it is an ordinary function
            result = yield from result
        return result

    run.__dict__["original"] = fn
    return run  # type: ignore[return-value]


class Compiled:
    """One procedure of a game: its number, its step function as a tree, and the places where it can stand."""

    def __init__(self, number: int, proc: Procedure, tree: ast.FunctionDef, waits: list[Wait]) -> None:
        self.number, self.proc, self.tree = number, proc, tree
        self.name, self.slots = proc.name, proc.slots
        self.waits = {w.pc: w for w in waits}

    def listing(self) -> str:
        """What the compiler made, as Python text."""
        return ast.unparse(self.tree)


class Rules:
    """All procedures and decisions that a main procedure leads to: how much room they need, and (when they are first asked for:
    who has them compiled already never does) their step functions."""

    def __init__(self, state_class: type, main: Callable[..., Generator[object, object, object]]) -> None:
        self.state_class, self.main = state_class, main
        self.found = found = dict[Callable[..., object], Procedure]()
        self.kinds: list[Kind] = []
        self.collect(main, found)
        if found[main].params:
            found[main].error(found[main].tree, f"{found[main].name} begins the game and takes nothing but the state")
        for i, kind in enumerate(self.kinds):
            kind.numbers[state_class] = i
        self.depth = depth_of(found, main)
        self.size = measured(main, found, size_of(state_class))
        if not size_of(state_class).complete:
            give_room(state_class, self.size)

    @functools.cached_property
    def procedures(self) -> list[Compiled]:
        """RuleError if one of them could not stop when the game ends."""
        numbers: dict[object, int] = {fn: i for i, fn in enumerate(self.found)}
        numbers.update({kind: i for i, kind in enumerate(self.kinds)})
        made, endings = list[Compiled](), Endings()
        for fn, proc in self.found.items():
            emitter = Emitter(proc, numbers.__getitem__)
            made.append(Compiled(numbers[fn], proc, emitter.step(), emitter.waits))
            endings.stopping(copied(made[-1].tree), proc.fn)
        endings.check([p.fn for p in self.found.values()])
        return made

    def collect(self, fn: Callable[..., object], found: dict[Callable[..., object], Procedure]) -> None:
        """The procedures and decisions reachable from here, each once, in the order met."""
        if fn in found:
            return
        if not hasattr(fn, "original"):
            raise RuleError(f"{fn!r} is not a @procedure")
        found[fn] = proc = Procedure(fn.original, self.state_class)
        self.kinds += [k for k in dict.fromkeys(proc.asks) if k not in self.kinds]
        for callee in proc.calls:
            self.collect(callee, found)

    def live_table(self) -> tuple[Table, int]:
        """For `canonical`: at [procedure * width + pc], which slots are still needed, as bits."""
        width = 1 + max((pc for p in self.procedures for pc in p.waits), default=0)
        bits = [0] * (width * len(self.procedures))
        for p in self.procedures:
            for pc, wait in p.waits.items():
                bits[p.number * width + pc] = sum(1 << i for name, i in p.slots.items() if name in wait.live)
        return Table(bits), width

    def places(self, name: str, hint: object = None) -> Table:
        """For each kind of decision, where the argument of that name lies in its question (`q.args[PLACE[q.kind]]`), or -1: all
        arguments of that name, or those of a domain."""
        domain = None if hint is None else domain_of(hint)
        return Table(
            k.params.index(name) if name in k.params and (domain is None or k.domains.get(name) is domain) else -1
            for k in self.kinds
        )

    def where(self, s: InFlow) -> list[tuple[str, int, dict[str, int]]]:
        """Where a plain state stands, outermost procedure first: (procedure, line of its yield, the locals it needs)."""
        stack = []
        for f in s.flow.stack[: 0 if s.flow.over else s.flow.depth]:  # a finished game is inside nothing
            p = self.procedures[f.proc]
            wait = p.waits[f.pc]
            stack.append((p.name, wait.line, {n: int(f.slots[i]) for n, i in p.slots.items() if n in wait.live}))
        return stack

    def named(self, name: str) -> Compiled:
        for p in self.procedures:
            if p.name == name:
                return p
        raise KeyError(f"no procedure {name!r}; there are {', '.join(p.name for p in self.procedures)}")


class Generators:
    """Drives the original generators over a plain state. For debugging and as the compiler's oracle; cannot be copied."""

    def __init__(self, rules: Rules, s: InFlow) -> None:
        self.rules, self.s = rules, s
        self.yielded: object = None  # what the generators wait for
        flow = s.flow
        flow.depth = flow.open = flow.asked = flow.waiting = flow.over = 0
        self.generator = rules.main(s)
        self.resume(None)

    def resume(self, value: object) -> None:
        flow = self.s.flow
        try:
            while True:
                self.yielded = self.generator.send(value)
                value = None
                if flow.over or flow.open:
                    break
        except (StopIteration, GameOver):
            flow.over = 1
        if flow.over:
            flow.open = flow.asked = 0

    def answer(self, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        flow, asked = self.s.flow, self.yielded
        q = flow.decisions[i]
        q.answer, q.open, q.point[:] = action, 0, [x, y, facing]
        flow.open, flow.last = flow.open - 1, i
        if asked is ANY:
            self.resume(i)
        elif flow.open == 0:
            given = [d.answer for d in flow.decisions]
            self.resume(
                tuple(given[j] for j in asked)
                if isinstance(asked, tuple)
                else given[asked]
                if isinstance(asked, int)
                else None
            )
