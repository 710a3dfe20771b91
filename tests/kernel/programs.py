"""Random procedures, and the comparison of every way to run them.

A `Program` is the source of a few procedures that call each other, ask, loop and jump. `compare` plays it with random
answers in random order and demands that nothing a player could see ever differs between step functions over plain
records, over checked records, over records copied and canonicalised at every decision, and the original generators.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from ground import Options, State

from sandtable.kernel import Generators, Rules
from sandtable.kernel.record import checked, copy_of, pack, unpack
from sandtable.kernel.targets import Engine, checked_engine, plain_engine

HEAD = """\
from ground import State, flag, halt, log, nothing, one, pick
from sandtable.kernel import answer_of, ask, ask_again, finish, first_answer, procedure
"""
VARIABLES = "abcdvw"
DECISIONS = 60  # a play is cut off here


class Program:
    """Source of random procedures: the main one, and some that call only later ones, or themselves with less fuel."""

    def __init__(self, seed: int, native: bool = False) -> None:
        self.r = Random(seed)
        self.kinds = [kind for kind in SIMPLE if not (native and kind in NOT_NATIVE)]
        self.name, self.main = f"p{seed}", f"main{seed}"
        self.used: Counter[str] = Counter()  # kinds of statement
        self.count = self.r.randint(0, 2)
        self.valued = [self.r.random() < 0.6 for _ in range(self.count + 1)]
        self.text = "".join(self.procedure(i) for i in range(self.count, -1, -1)) + (
            f"\n\n@procedure\ndef {self.main}(s):\n    yield from {self.name}_0(s, 2, 1)\n    log(s, 99)\n"
        )

    def procedure(self, i: int) -> str:
        self.i, self.loops, self.budget = i, 0, self.r.choice([2, 3, 4, 5, 6, 10])
        lines = ["a = 1", "b = fuel", "c = 3", "d = v", "w = 0", *self.block(0, False)]
        if self.valued[i]:
            lines.append(f"return {self.value()}")
        return f"\n\n@procedure\ndef {self.name}_{i}(s, fuel, v):\n" + "".join(f"    {line}\n" for line in lines)

    # ---------------------------------------------------------------- expressions
    def pick(self, *choices: str) -> str:
        return self.r.choice(choices)

    def var(self) -> str:
        return self.r.choice(VARIABLES)

    def expr(self) -> str:
        x, y, n = self.var(), self.var(), self.r.randint(0, 5)
        return self.pick(x, f"{x} + {n}", f"({x} + {y}) % 7", f"log(s, {x})", str(n), f"{x} > {y}")

    def test(self) -> str:
        x, n = self.var(), self.r.randint(0, 3)
        return self.pick(f"{x} > {n}", f"{x} % 2 == 0", f"log(s, {x}) > 2", x)

    def ask(self) -> str:
        who, x, y = self.r.randint(0, 1), self.expr(), self.var()
        both = f"ask(s, log(s, {y}) & 1, pick, log(s, {x}))"
        return self.pick(f"ask(s, {who}, pick, {x})", f"ask(s, log(s, {x}) & 1, flag)", both)

    def value(self) -> str:
        """An expression that may stop."""
        return f"({self.stop()})" if self.r.random() < 0.3 else self.expr()

    def stop(self) -> str:
        """A yield that gives a value."""
        if self.r.random() < 0.2:
            self.used["call in expression"] += 1
            return f"yield from one(s, {self.expr()})"
        return f"yield {self.ask()}"

    def stopping_test(self) -> str:
        stop = f"({self.stop()})"
        form = self.pick("first", "not", "compare", "in", "walrus", "and", "or", "and or", "minus")
        self.used[f"test {form}"] += 1
        return {
            "first": stop,
            "not": f"not {stop}",
            "compare": f"{stop} == {self.var()} % 2",
            "in": f"{stop} in (1, 3)",
            "walrus": f"(w := {stop}) > {self.r.randint(0, 1)}",
            "and": f"{self.test()} and {stop}",
            "or": f"{self.test()} or {stop}",
            "and or": f"{self.test()} and {stop} or {self.test()} and ({self.stop()}) > 1",
            "minus": f"-{stop} < {-self.r.randint(0, 1)}",
        }[form]

    # ---------------------------------------------------------------- statements
    def block(self, depth: int, in_loop: bool) -> list[str]:
        statements = self.r.randint(1, 2) if depth else self.r.randint(2, 4)
        return [line for _ in range(statements) for line in self.statement(depth, in_loop)]

    def inner(self, depth: int, in_loop: bool) -> list[str]:
        return ["    " + line for line in self.block(depth + 1, in_loop)]

    def statement(self, depth: int, in_loop: bool) -> list[str]:
        self.budget -= 1
        kinds = list(self.kinds)
        if depth < 3 and self.budget > 0:
            kinds += COMPOUND
        if in_loop:
            kinds += ["jump", "jump", "branch and break"]
        if self.r.random() < 0.07:
            kinds = ["leave", "recurse", "finish", "dead end"]
        kind = self.r.choice(kinds)
        self.used[kind] += 1
        x, y = self.r.sample(VARIABLES, 2)
        if kind in SIMPLE:
            return SIMPLE[kind](self, x, y)
        if kind == "jump":
            return [f"if {self.test()}:", f"    {self.pick('break', 'continue')}"]
        if kind == "branch and break":
            return [f"if {self.test()}:", *self.inner(depth, True), "    break", "else:", *self.inner(depth, True)]
        if kind == "leave":
            return [f"if {self.test()}:", f"    return {self.value()}" if self.valued[self.i] else "    return"]
        if kind == "recurse":
            return ["if fuel > 0 and v < 6:", f"    yield from {self.name}_{self.i}(s, fuel - 1, v + 1)"]
        if kind == "finish":
            after = [] if self.valued[self.i] else ["    return"]
            return [f"if s.n > {self.r.randint(1, 20)}:", "    finish(s)", *after]
        if kind == "dead end":  # what follows the jump is never reached
            after = [f"    {line}" for line in SIMPLE["set ask"](self, x, y)]
            leave = "return 5" if self.valued[self.i] else "return"
            return [f"if {self.test()}:", f"    {'break' if in_loop else leave}", *after]
        if kind.startswith("if"):
            return self.branches(kind, depth, in_loop)
        return self.loop(kind, x, depth, in_loop)

    def branches(self, kind: str, depth: int, in_loop: bool) -> list[str]:
        lines = [f"if {self.test() if kind == 'if' else self.stopping_test()}:", *self.inner(depth, in_loop)]
        if self.r.random() < 0.4:
            self.used["elif"] += 1
            test = self.stopping_test() if self.r.random() < 0.4 else self.test()
            lines += [f"elif {test}:", *self.inner(depth, in_loop)]
        return lines + self.otherwise(0.5, depth, in_loop, "if")

    def otherwise(self, chance: float, depth: int, in_loop: bool, what: str) -> list[str]:
        if self.r.random() >= chance:
            return []
        self.used[f"{what} else"] += 1
        return ["else:", *self.inner(depth, in_loop)]

    def loop(self, kind: str, x: str, depth: int, in_loop: bool) -> list[str]:
        self.loops += 1
        k = f"k{self.loops}"
        if kind == "for":
            span = self.pick("3", f"1, 1 + {x} % 4", "4, 0, -2", "0, 5, 2", f"{x} % 3", f"log(s, {x}), log(s, 3), -1")
            lines = [f"for {k} in range({span}):", *self.inner(depth, True), f"    {x} = {k}"]
            return lines + self.otherwise(0.3, depth, in_loop, "for")
        if kind == "kept loop":  # no yield inside: must stay as it is, return included
            leave = f"return {self.expr()}" if self.valued[self.i] else "return"
            lines = [f"for {k} in range({self.r.randint(1, 4)}):", f"    {x} = log(s, {x} + {k})", f"    if {x} == 4:"]
            return [*lines, f"        {self.pick('break', 'continue', leave)}"]
        if kind == "while ask":
            test = self.pick(f"{k} < 2 and ({self.stop()})", f"(w := ({self.stop()})) > 0 and {k} < 3")
            return [f"{k} = 0", f"while {test}:", f"    {k} += 1", *self.inner(depth, True)]
        if kind == "forever":
            head = [f"{k} = 0", "while True:", f"    {k} += 1", f"    if {k} > 3:", "        break"]
            return [*head, *self.inner(depth, True)]
        lines = [f"{k} = 0", f"while {k} < {self.r.randint(1, 3)}:", f"    {k} += 1", *self.inner(depth, True)]
        return lines + self.otherwise(0.3, depth, in_loop, "while")

    # ---------------------------------------------------------------- statements without a body
    def call(self, x: str, y: str) -> list[str]:
        later = range(self.i + 1, self.count + 1)
        if later and self.r.random() < 0.8:
            j = self.r.choice(later)
            text, valued = f"yield from {self.name}_{j}(s, 1, {self.expr()})", self.valued[j]
        elif self.r.random() < 0.2:
            text, valued = "yield from nothing(s)", False
        else:
            text, valued = f"yield from one(s, {self.expr()})", True
        if not valued or self.r.random() < 0.2:
            self.used["call without value"] += 1
            return [text]
        return [f"{x} = {text}"]

    def group(self, x: str, y: str) -> list[str]:
        """Some questions posted one by one, then a bare yield."""
        lines = ["for g in range(2):", f"    ask(s, g, pick, {self.var()} + g)"]
        if self.r.random() < 0.5:
            lines += [f"if {self.test()}:", f"    {self.ask()}"]
        return [*lines, "yield", f"{x} = answer_of(s, 1)", f"log(s, answer_of(s, 0) + {x})"]

    def mixed(self, x: str, y: str) -> list[str]:
        """A question posted before others, whose answers come from the yield."""
        after = self.pick(f"{x} = yield {self.ask()}", f"{x}, {y} = yield {self.ask()}, {self.ask()}")
        after = self.pick(after, f"{x} = yield from one(s, {self.expr()})")
        return [self.ask(), after, f"log(s, answer_of(s, 0) + {x})"]

    def race(self, x: str, y: str) -> list[str]:
        """Two seats answer at their own pace, some questions are put again."""
        self.loops += 1
        k = f"k{self.loops}"
        return [
            self.ask(),
            self.ask(),
            f"{k} = 0",
            f"while s.flow.open > 0 and {k} < {self.r.randint(2, 5)}:",
            f"    {k} += 1",
            f"    {x} = yield first_answer(s)",
            f"    log(s, {x} * 8 + answer_of(s, {x}))",
            f"    if {self.test()}:",
            f"        ask_again(s, {x})",
            *([f"    if {self.test()}:", f"        {self.pick('break', 'continue')}"] * (self.r.random() < 0.4)),
            "yield",
            f"{y} = answer_of(s, 0) - answer_of(s, 1)",
        ]


def sums(p: Program, x: str, y: str) -> list[str]:
    """A comprehension whose own variable has the name of a local."""
    return [f"{x} = sum([{y} + {p.var()} for {y} in range({p.var()} % 3)]) % 9"]


def ends(p: Program, x: str, y: str) -> list[str]:
    """A rule that may end the game, first in a statement."""
    what = f"halt(s, {y})"
    return p.r.choice(
        [
            [what],
            [f"{x} = {what}"],
            [f"{x} += {what} + {p.expr()}"],
            [f"if {what} > 2:", f"    log(s, {x})"],
            [f"log(s, {what})"],
            [f"{x} = yield ask(s, 0, pick, {what})"],
            [f"for k in range({what}):", f"    {x} = halt(s, k)"],
            [f"if ({what} & 1) and (yield ask(s, 1, flag)):", f"    log(s, {x})"],
        ]
    )


SIMPLE: dict[str, Callable[[Program, str, str], list[str]]] = {
    "set": lambda p, x, y: [f"{x} = {p.expr()}"],
    "end": ends,
    "log": lambda p, x, y: [f"log(s, {p.expr()})"],
    "ask": lambda p, x, y: [f"yield {p.ask()}"],
    "set ask": lambda p, x, y: [f"{x} = {p.stop()}"],
    "set two": lambda p, x, y: [f"{x} = {y} = {p.stop()}"],
    "declare ask": lambda p, x, y: [f"{x}: int = {p.stop()}"],
    "set test": lambda p, x, y: [f"{x} = {p.stopping_test()}"],
    "field": lambda p, x, y: [f"s.items[{p.r.randint(0, 3)}].x = {p.stop()}"],
    "augmented": lambda p, x, y: [f"{x} {p.pick('+=', '-=', '^=')} {p.stop()}"],
    "set perhaps": lambda p, x, y: [f"{x} = {p.test()} {p.pick('and', 'or')} (w := {p.expr()})"],
    "pair": lambda p, x, y: [f"{x}, {y} = yield {p.ask()}, {p.ask()}"],
    "sum": sums,
    "call": Program.call,
    "group": Program.group,
    "mixed": Program.mixed,
    "race": Program.race,
}
NOT_NATIVE = ("sum", "set perhaps")  # compiled code has no comprehensions, nor a walrus inside and/or
COMPOUND = ["if", "if ask", "if ask", "while", "while ask", "for", "for", "forever", "kept loop"] * 2


# ---------------------------------------------------------------- modules of programs
def load(path: Path, text: str) -> ModuleType:
    """A module from its text, by way of a file (the compiler reads sources)."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_programs(folder: Path, seeds: range) -> Iterator[tuple[int, Any]]:
    """(seed, main procedure) of each program, all from one module."""
    programs = [Program(seed) for seed in seeds]
    module = load(folder / f"programs_{seeds.start}_{seeds.stop}.py", HEAD + "".join(p.text for p in programs))
    return ((seed, getattr(module, p.main)) for seed, p in zip(seeds, programs, strict=True))


# ---------------------------------------------------------------- the comparison
class Different(AssertionError):
    """Two ways of running a program that should be the same and are not."""


class Way:
    """One way of running a program. An error is something seen, too."""

    def __init__(self, begin: Callable[[], Any]) -> None:
        self.error = ""
        self.s: Any = None
        self.guarded(begin)

    def guarded(self, run: Callable[[], Any]) -> None:
        try:
            run()
        except Exception as e:
            self.error = f"{type(e).__name__}: {e}"

    def answer(self, i: int, action: int) -> None:
        raise NotImplementedError


class Stepping(Way):
    """Step functions of an engine."""

    def __init__(self, engine: Engine, program: int = 0) -> None:
        self.engine, self.program = engine, program
        super().__init__(self.begin)

    def begin(self) -> None:
        self.s = self.engine.state_class()
        self.s.program = self.program
        self.engine.start(self.s)

    def answer(self, i: int, action: int) -> None:
        self.guarded(lambda: self.engine.answer(self.s, i, action))


class Copied(Stepping):
    """Step functions over a state that is canonicalised, made flat and read back before every answer."""

    def answer(self, i: int, action: int) -> None:
        self.s = copy_of(self.s)
        self.engine.canonical(self.s)
        self.s = unpack(State, pack(self.s))
        super().answer(i, action)


class Generating(Way):
    """The original generators."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        super().__init__(self.begin)

    def begin(self) -> None:
        self.s = State()
        self.generators = Generators(self.rules, self.s)

    def answer(self, i: int, action: int) -> None:
        self.guarded(lambda: self.generators.answer(i, action))


def seen(way: Way) -> tuple[Any, ...]:
    """Everything that a player or a rule could see."""
    if way.error:
        return (way.error,)
    s, flow = way.s, way.s.flow
    asked = [(q.kind, q.who, q.open, q.answer, list(q.args)) for q in flow.decisions[: flow.asked]]
    return (s.h, s.n, [item.x for item in s.items], flow.over, flow.open, asked)


def compare(main: Any, plays: range) -> int:
    """Raises Different, or gives the number of decisions compared."""
    rules = Rules(State, main)
    engines = plain_engine(rules), checked_engine(rules)
    return sum(compare_play(rules, *engines, Random(play)) for play in plays)


def compare_play(rules: Rules, plain: Engine, checking: Engine, r: Random) -> int:
    oracle = Generating(rules)
    steps = Stepping(plain)
    ways: list[Way] = [steps, Stepping(checking), Copied(plain)]
    for n in range(DECISIONS):
        wanted = seen(oracle)
        for way in ways:
            if seen(way) != wanted:
                raise Different(f"decision {n}, {type(way).__name__}: {seen(way)} instead of {wanted}")
        if oracle.error or not oracle.s.flow.open:
            return n
        i = r.choice([i for i in range(oracle.s.flow.asked) if oracle.s.flow.decisions[i].open])
        actions = options(plain, steps.s, i, Options())
        if actions != options(checking, ways[1].s, i, checked(Options)()):
            raise Different(f"decision {n}: not the same options")
        action = r.choice(actions)
        for way in [oracle, *ways]:
            way.answer(i, action)
    return DECISIONS


def options(engine: Engine, s: Any, i: int, out: Any) -> list[int]:
    engine.options(s, i, out, -1)
    return list(out.action[: out.n])
