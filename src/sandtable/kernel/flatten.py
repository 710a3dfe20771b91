"""The compiler, first half: what a @procedure (a generator function) says, in a normal form.

  1. normalise   yields become statements of their own (`x = yield ...`); `for` loops with a yield become `while`
  2. analyse     which locals are live across a yield: they get a slot in the frame, the others stay ordinary locals

The second half (emit.py) writes the step function. Every node keeps the line of the statement it comes from, so errors and
tracebacks name the rule's own file and line.
"""

from __future__ import annotations

import ast
import inspect
import operator
import re
import textwrap
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import NoReturn

from .flow import Kind, ask, first_answer
from .record import Array, is_record
from .syntax import (
    LOOPS,
    SCOPES,
    YIELDS,
    RuleError,
    Stop,
    asks_of,
    is_none,
    is_number,
    is_true,
    may_fall_off,
    must_flatten,
    names,
    parse,
    parse_as,
    parsed,
    yields,
)

Placed = ast.stmt | ast.expr  # what has a line
Live = set[str]
LoopLive = tuple[Live, Live] | None  # names needed at break and at continue
ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
RESERVED = re.compile(r"_(f|q|pc|[aet]\d+|post|push|wait|wait_any)")


class Procedure:
    """A procedure in normal form, with its locals and what it calls and asks."""

    def __init__(self, fn: FunctionType, state_class: type) -> None:
        self.fn, self.name = fn, fn.__name__
        self.params = list(inspect.signature(fn).parameters)[1:]
        self.file = inspect.getsourcefile(fn) or "<unknown>"
        lines, first = inspect.getsourcelines(fn)
        tree = parsed(textwrap.dedent("".join(lines))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        ast.increment_lineno(tree, first - 1)
        self.lines = {first + i: line for i, line in enumerate(lines)}
        if ast.get_docstring(tree) is not None:
            del tree.body[0]
            tree.body = tree.body or parse("pass", tree)
        self.tree, self.temps = tree, 0
        self.calls: list[Callable[..., object]] = []  # procedures it calls, in order
        self.asks: list[Kind] = []  # decisions it asks for, in order
        self.shadowing = names(tree, ast.Store) | set(self.params)
        self.check_shape()
        self.state = tree.args.args[0].arg
        self.body = self.normal(tree.body)
        self.find_asks()
        self.analyse(state_class)

    def error(self, node: Placed, message: str) -> NoReturn:
        text = self.lines.get(node.lineno, "")
        raise RuleError(message, (self.file, node.lineno, node.col_offset + 1, text))

    def check_shape(self) -> None:
        a = self.tree.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.defaults or a.posonlyargs or not a.args:
            self.error(self.tree, "a procedure takes plain positional parameters without defaults, the state first")
        for n in ast.walk(self.tree):
            if isinstance(n, SCOPES) and n is not self.tree:
                self.error(n, "no nested functions in a procedure")
            if isinstance(n, ast.Name) and RESERVED.fullmatch(n.id):
                self.error(n, f"the name {n.id} is the compiler's")
            if isinstance(n, ast.Return) and is_none(n.value):
                n.value = None
        returns = {n.value is not None for n in ast.walk(self.tree) if isinstance(n, ast.Return)}
        if len(returns) == 2 or (True in returns and may_fall_off(self.tree.body)):
            self.error(self.tree, f"{self.name} returns a value in some places and none in others")

    def constant(self, node: ast.expr | None) -> object:
        """The global that a name or dotted name stands for; None for anything else."""
        if isinstance(node, ast.Attribute):
            return getattr(self.constant(node.value), node.attr, None)
        if isinstance(node, ast.Name) and node.id not in self.shadowing:
            return self.fn.__globals__.get(node.id)
        return None

    def callee(self, node: ast.YieldFrom) -> Callable[..., object]:
        """The procedure that a `yield from` calls."""
        assert isinstance(node.value, ast.Call)
        fn = self.constant(node.value.func)
        assert inspect.isfunction(fn)
        return fn

    def kind_of(self, call: ast.Call) -> Kind:
        """The decision that an `ask` asks for."""
        kind = self.constant(call.args[2])
        assert isinstance(kind, Kind)
        return kind

    def is_ask(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and self.constant(node.func) is ask

    def waits_for_any(self, node: ast.AST) -> bool:
        """Is it `yield first_answer(s)`?"""
        return (
            isinstance(node, ast.Yield)
            and isinstance(node.value, ast.Call)
            and self.constant(node.value.func) is first_answer
        )

    # ---------------------------------------------------------------- pass 1: yields become statements
    def normal(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [done for st in body for done in (self.normal_one(st) if must_flatten(st) else [st])]

    def normal_one(self, st: ast.stmt) -> list[ast.stmt]:
        if isinstance(st, (ast.Break, ast.Continue)):
            return [st]
        if isinstance(st, ast.Expr) and isinstance(st.value, YIELDS):
            self.check_yield(st.value, wanted=0)
            return [st]
        if isinstance(st, ast.Assign) and isinstance(st.value, YIELDS) and len(st.targets) == 1:
            target = st.targets[0]
            if isinstance(target, ast.Name):
                self.check_yield(st.value, wanted=1)
                return [st]
            if isinstance(target, ast.Tuple) and all(isinstance(t, ast.Name) for t in target.elts):
                self.check_yield(st.value, wanted=len(target.elts))
                return [st]
        if isinstance(st, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Expr)):
            if any(yields(t) for t in getattr(st, "targets", [getattr(st, "target", ast.Pass())])):
                self.error(st, "yield inside an assignment target")
            if isinstance(st, ast.AugAssign) and not isinstance(st.target, ast.Name):
                self.error(st, "the left side would be read before the yield: take the answer first, then change the field")
            assert st.value is not None  # it has a yield in it
            before, st.value = self.lift(st.value)
            return [*before, st]
        if isinstance(st, ast.If):
            before, st.test = self.lift(st.test)
            st.body, st.orelse = self.normal(st.body), self.normal(st.orelse)
            return [*before, st]
        if isinstance(st, ast.While):
            return [self.normal_while(st)]
        if isinstance(st, ast.For):
            return self.normal_for(st)
        self.error(next(iter(yields(st)), st), f"yield, break or continue inside a '{type(st).__name__.lower()}' statement")

    def normal_while(self, st: ast.While) -> ast.While:
        """while (yield x): ... -> while True: if not (yield x): break ..."""
        st.body, st.orelse = self.normal(st.body), self.normal(st.orelse)
        if yields(st.test):
            if st.orelse:
                self.error(st, "while ... else with a yield in the test")
            before, test = self.lift(st.test)
            leave = parse_as(ast.If, "if _: break", st)
            leave.test = negated(test)
            st.test = ast.copy_location(ast.Constant(True), st)
            st.body = [*before, leave, *st.body]
        return st

    def normal_for(self, st: ast.For) -> list[ast.stmt]:
        """for i in range(...) with a yield inside -> while, with hidden counter and end."""
        call, target = st.iter, st.target
        if (
            not (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id == "range"
                and isinstance(target, ast.Name)
            )
            or yields(call)
            or call.keywords
            or not 1 <= len(call.args) <= 3
        ):
            self.error(st, "a for loop with a yield in it (or a jump out of its else) must be 'for name in range(...)'")
        zero: list[ast.expr] = [ast.Constant(0)]
        first, last = (zero + call.args)[-2:] if len(call.args) < 3 else call.args[:2]
        step_node: ast.expr = call.args[2] if len(call.args) == 3 else ast.Constant(1)
        if not is_number(step_node) or ast.literal_eval(step_node) == 0:
            self.error(call, "the step of such a range must be a number")
        *begin, loop = self.counting(st, target.id, first, last, ast.literal_eval(step_node))
        assert isinstance(loop, ast.While)
        loop.body += self.normal(st.body)
        loop.orelse = self.normal(st.orelse)
        return [*begin, loop]

    def counting(self, st: ast.For, name: str, first: ast.expr, last: ast.expr, step: int) -> list[ast.stmt]:
        """The loop without its body. Over constants the name itself counts; else there is a hidden counter, and a hidden end
        unless it is a local that the loop leaves alone (every one takes a slot in the frame)."""
        low, high = self.number(first), self.number(last)
        less = "<" if step > 0 else ">"
        stored = set().union(*(names(inner, ast.Store) for inner in st.body))
        if low is not None and high is not None and range(low, high, step) and name not in stored:
            return parse(f"{name} = {low - step}\nwhile {name} {less} {high - step}:\n {name} = {name} + ({step})", st)
        n = self.temp()
        begin, end = f"{n} = {ast.unparse(first)}\n", str(high)
        if high is None and isinstance(last, ast.Name) and last.id not in {*stored, name} and last.id in self.shadowing:
            end = last.id
        elif high is None:
            end = self.temp()
            begin += f"{end} = {ast.unparse(last)}\n"
        return parse(begin + f"while {n} {less} {end}:\n {name} = {n}\n {n} = {n} + ({step})", st)

    def number(self, node: ast.expr) -> int | None:
        """The number that a constant expression stands for."""
        if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            left, right = self.number(node.left), self.number(node.right)
            return None if left is None or right is None else ARITHMETIC[type(node.op)](left, right)
        if is_number(node):
            return int(ast.literal_eval(node))
        value = self.constant(node)
        return int(value) if isinstance(value, int) and not isinstance(value, bool) else None

    def temp(self) -> str:
        self.temps += 1
        return f"_t{self.temps}"

    def assign(self, name: str, value: ast.expr) -> ast.stmt:
        st = parse_as(ast.Assign, f"{name} = 0", value)
        st.value = value
        return st

    def lift(self, expr: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """Take out the yield that an expression evaluates first -> (statements before it, the expression left)."""
        if not yields(expr):
            return [], expr
        if isinstance(expr, (ast.BoolOp, *YIELDS)):
            name = self.temp()
            if isinstance(expr, ast.BoolOp):
                before = self.lift_and_or(name, expr, expr.values)
            else:
                self.check_yield(expr, wanted=1)
                before = [self.assign(name, expr)]
            return before, ast.copy_location(ast.Name(name, ast.Load()), expr)
        for kind, field in (
            (ast.UnaryOp, "operand"),
            (ast.BinOp, "left"),
            (ast.Compare, "left"),
            (ast.NamedExpr, "value"),
        ):
            if isinstance(expr, kind):
                before, first = self.lift(getattr(expr, field))
                setattr(expr, field, first)
                if not yields(expr):
                    return before, expr
        self.error(
            yields(expr)[0], "yield must come first in its expression: write 'answer = yield ...' on a line of its own"
        )

    def lift_and_or(self, name: str, expr: ast.BoolOp, values: list[ast.expr]) -> list[ast.stmt]:
        """a and (yield b) -> t = a; if t: t = yield b"""
        before, value = self.lift(values[0])
        before.append(self.assign(name, value))
        if values[1:]:
            on = parse_as(ast.If, f"if {'' if isinstance(expr.op, ast.And) else 'not '}{name}: pass", expr)
            on.body = self.lift_and_or(name, expr, values[1:])
            before.append(on)
        return before

    def check_yield(self, node: Stop, wanted: int) -> None:
        """Is it `yield ask(...)`, several of them, `yield first_answer(s)`, or `yield from procedure(s, ...)`?"""
        results = 0
        for call in [node.value] if isinstance(node, ast.YieldFrom) else asks_of(node):
            what, params, gives_value = self.resolve(node, call)
            assert isinstance(call, ast.Call)
            results += gives_value
            if call.keywords or any(isinstance(a, ast.Starred) for a in call.args) or len(call.args) != len(params):
                self.error(call, f"{what} needs {len(params)} plain arguments: {', '.join(params)}")
            if not (isinstance(call.args[0], ast.Name) and call.args[0].id == self.state):
                self.error(call, f"the first argument must be the state, {self.state}")
        if wanted not in (0, results):
            self.error(node, f"{wanted} value{'s' * (wanted > 1)} wanted from a yield that gives {results}")

    def resolve(self, node: Stop, call: ast.expr) -> tuple[str, list[str], bool]:
        """What a yielded call is: (name, parameters, whether it gives a value)."""
        if isinstance(node, ast.YieldFrom):
            callee = self.constant(call.func) if isinstance(call, ast.Call) else None
            original = original_of(callee)
            if original is None or not inspect.isfunction(callee):
                self.error(node, "yield from needs the call of a @procedure")
            self.calls.append(callee)
            return original.__name__, ["state", *list(inspect.signature(original).parameters)[1:]], returns_value(original)
        if self.waits_for_any(node):
            return "first_answer", ["state"], True
        if not isinstance(call, ast.Call) or not self.is_ask(call):
            self.error(node, "yield needs ask(...); did you mean 'yield from'?")
        kind = self.constant(call.args[2]) if len(call.args) > 2 else None
        if not isinstance(kind, Kind):
            self.error(call, "the third argument of ask must be a @decision")
        return f"ask for {kind.name}", ["state", "who", "decision", *kind.params], True

    def find_asks(self) -> None:
        """Every ask of the procedure, those in kept statements included."""
        for st in self.body:
            inside = list(ast.walk(st))
            posted = [n.value for n in inside if isinstance(n, ast.Expr)]
            posted += [call for n in inside if isinstance(n, ast.Yield) for call in asks_of(n)]
            for n in inside:
                if isinstance(n, ast.Call) and self.is_ask(n):
                    if n not in posted:
                        self.error(n, "ask(...) is yielded, or stands alone and is answered at a later yield")
                    self.check_yield(ast.copy_location(ast.Yield(n), n), wanted=0)
                    self.asks.append(self.kind_of(n))

    # ---------------------------------------------------------------- pass 2: what lives across a yield
    def analyse(self, state_class: type) -> None:
        params = self.params
        self.assigned: Live = set().union(*(names(st, ast.Store) for st in self.body))
        self.locals = (set(params) | self.assigned) - {self.state}
        self.after: dict[ast.stmt, Live] = {}  # yield statement -> names needed when it resumes
        self.at_start = self.live(self.body, set(), None)
        across: Live = set().union(*self.after.values()) - set(params)
        self.slots = {name: i for i, name in enumerate(params + sorted(across, key=lambda n: (n.startswith("_"), n)))}
        references = self.references(state_class)
        for st, live in self.after.items():
            for name in sorted(live):
                if name in references:
                    self.error(
                        st,
                        f"'{name}' refers into the state ({references[name]}) and is used after this yield: "
                        "read it again after the yield",
                    )
                if name in self.at_start and name not in params:
                    self.error(st, f"'{name}' is used after this yield but may not have been set before it")

    def uses(self, node: ast.AST) -> Live:
        return names(node, ast.Load) & self.locals

    def live(self, body: list[ast.stmt], live: Live, loop: LoopLive) -> Live:
        for st in reversed(body):
            live = self.live_one(st, live, loop)
        return live

    def live_one(self, st: ast.stmt, live: Live, loop: LoopLive) -> Live:
        """Names needed before a statement, given those needed after it."""
        if isinstance(st, (ast.Break, ast.Continue)):
            assert loop is not None  # the parser refuses a break outside a loop
            return loop[isinstance(st, ast.Continue)]
        if isinstance(st, (ast.Return, ast.Raise)):
            return self.uses(st)
        if isinstance(st, ast.If):
            return self.live_test(st.test, self.live(st.body, live, loop), self.live(st.orelse, live, loop))
        if isinstance(st, LOOPS):
            return self.live_loop(st, live, loop)
        if isinstance(st, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)):
            targets: list[ast.expr] = []
            if not isinstance(st, ast.Expr):
                targets = st.targets if isinstance(st, ast.Assign) else [st.target]
            if not isinstance(st, ast.AnnAssign) or st.value:
                live = live - set().union(*(names(t, ast.Store) for t in targets))
            if yields(st):
                self.after[st] = self.after.get(st, set()) | live
            looked_up: Live = set().union(*(self.uses(t) for t in targets))  # s.units[k].x = ... needs k
            if isinstance(st, ast.AugAssign):  # the left side is read before the right
                looked_up |= names(st.target, ast.Load, ast.Store) & self.locals
                return self.live_value(st.value, live) | looked_up
            return self.live_value(st.value, live | looked_up)
        return live | self.uses(st)  # with, try, assert ...: no yield inside; assume nothing

    def live_value(self, expr: ast.AST | None, live: Live) -> Live:
        """Names needed before an expression, given those needed after it. A walrus that is surely met sets its name."""
        if isinstance(expr, ast.NamedExpr):
            return self.live_value(expr.value, live - {expr.target.id})
        if isinstance(expr, ast.BoolOp):
            return self.live_test(expr, live, live)
        if isinstance(expr, ast.IfExp):
            return self.live_test(expr.test, self.live_value(expr.body, live), self.live_value(expr.orelse, live))
        if expr is None or hasattr(expr, "generators") or (isinstance(expr, ast.Compare) and len(expr.ops) > 1):
            return live | (self.uses(expr) if expr else set())  # part of it may be left out
        for child in reversed(list(ast.iter_child_nodes(expr))):
            live = self.live_value(child, live)
        return live | (self.uses(expr) if isinstance(expr, ast.Name) else set())

    def live_test(self, test: ast.expr, yes: Live, no: Live) -> Live:
        """Names needed before a test, given those needed where it leads to."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.live_test(test.operand, no, yes)
        if isinstance(test, ast.BoolOp):
            for value in reversed(test.values):
                needed = self.live_test(value, yes, no)
                yes, no = (needed, no) if isinstance(test.op, ast.And) else (yes, needed)
            return needed
        return self.live_value(test, yes | no)

    def live_loop(self, st: ast.While | ast.For, live: Live, loop: LoopLive) -> Live:
        leave: Live = set()
        if not (isinstance(st, ast.While) and is_true(st.test)):
            leave = self.live(st.orelse, live, loop)
        bound = names(st.target, ast.Store) if isinstance(st, ast.For) else set()
        head, old = leave, None
        while head != old:
            old, body = head, self.live(st.body, head, (live, head)) - bound
            head = head | (self.live_test(st.test, body, leave) if isinstance(st, ast.While) else body)
        return head | (self.uses(st.iter) if isinstance(st, ast.For) else set())

    def references(self, state_class: type) -> dict[str, str]:
        """Locals that hold a record or an array of the state instead of an int -> what they were assigned."""
        found: dict[str, str] = {}
        types: dict[str, object] = {self.state: state_class}

        def type_of(node: ast.AST | None) -> object:
            if isinstance(node, ast.Name):
                return types.get(node.id)
            if isinstance(node, ast.Attribute):
                base = type_of(node.value)
                return base.fields.get(node.attr) if is_record(base) else None
            if isinstance(node, ast.Subscript):
                base = type_of(node.value)
                return base.item if isinstance(base, Array) else None
            if isinstance(node, ast.Call):
                fn = self.constant(node.func)
                return inspect.get_annotations(fn, eval_str=True).get("return") if inspect.isfunction(fn) else None
            return None

        nodes = [n for st in self.body for n in ast.walk(st)]
        for st in [n for n in nodes if isinstance(n, (ast.Assign, ast.AnnAssign))] * 2:
            kind, target = type_of(st.value), st.targets[0] if isinstance(st, ast.Assign) else st.target
            if (is_record(kind) or isinstance(kind, Array)) and isinstance(target, ast.Name):
                types[target.id], found[target.id] = kind, ast.unparse(st.value or target)
        return found


@cache
def returns_value(fn: FunctionType) -> bool:
    tree = parsed(textwrap.dedent(inspect.getsource(fn)))
    return any(isinstance(n, ast.Return) and n.value and not is_none(n.value) for n in ast.walk(tree))


def original_of(fn: object) -> FunctionType | None:
    """The generator function that a @procedure was made from."""
    original = getattr(fn, "original", None)
    return original if inspect.isfunction(original) else None


def negated(test: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
