"""The compiler, second half: a Procedure in normal form -> the syntax tree of its step function.

A step function runs the topmost frame of the state until the next yield: blocks `if _pc == 0: ... elif _pc == 1: ...` inside
`while True`. Statements without a yield are kept whole.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeVar

from .flatten import Procedure, negated
from .syntax import YIELDS, asks_of, copied, is_true, must_flatten, parse, parse_as

N = TypeVar("N", bound=ast.AST)
Blocks = tuple[int, int] | None  # the blocks that break and continue lead to


class Wait:
    """A place where a procedure can stand: its block number, its line, and the locals it still needs there."""

    def __init__(self, target: ast.Constant, line: int, live: set[str]) -> None:
        self.target, self.line, self.live = target, line, live

    @property
    def pc(self) -> int:
        return number_in(self.target)


class Emitter:
    """`number_of` gives the numbers that procedures and decisions have in this game."""

    def __init__(self, proc: Procedure, number_of: Callable[[object], int]) -> None:
        self.proc, self.number_of = proc, number_of
        self.state, self.slots = proc.state, proc.slots
        self.blocks: list[list[ast.stmt]] = [[]]
        self.targets: list[ast.Constant] = []  # the number nodes in `_pc = 7` and `_f.pc = 7`
        self.waits: list[Wait] = []
        self.out: list[ast.stmt] | None = self.blocks[0]  # the statements being written; None: unreachable

    def step(self) -> ast.FunctionDef:
        """The step function as a syntax tree."""
        proc, s = self.proc, self.state
        self.load(proc.at_start, proc.tree)
        self.emit_all(proc.body, None)
        if self.out is not None:
            self.leave(ast.copy_location(ast.Return(None), proc.tree.body[-1]))
        fn = parse_as(
            ast.FunctionDef,
            f"def {proc.name}({s}):\n _f = {s}.flow.stack[{s}.flow.depth - 1]\n _pc = _f.pc\n while True: pass",
            proc.tree,
        )
        loop = fn.body[-1]
        assert isinstance(loop, ast.While)
        chain = loop.body = list[ast.stmt]()
        for number, k in enumerate(self.tidy()):
            node = parse_as(ast.If, f"if _pc == {number}: pass", self.blocks[k][0])
            node.body = self.blocks[k]
            chain.append(node)
            chain = node.orelse
        return ast.fix_missing_locations(fn)

    def tidy(self) -> list[int]:
        """Jumps to a block that only jumps on go to where it leads; then the remaining blocks are renumbered.
        (Every wait keeps a block of its own, so that a state can tell at which of them it stands.)"""
        onward = {
            k: assigned(b[0]) for k, b in enumerate(self.blocks) if k and len(b) == 2 and isinstance(b[1], ast.Continue)
        }
        waits = {id(w.target) for w in self.waits}
        for target in (t for t in self.targets if id(t) not in waits):
            seen = set()
            while (k := number_in(target)) in onward and k not in seen:
                seen.add(k)
                target.value = onward[k].value
        wanted = sorted({0} | {number_in(t) for t in self.targets})
        for target in self.targets:
            target.value = wanted.index(number_in(target))
        return wanted

    # ---------------------------------------------------------------- blocks
    def label(self) -> int:
        self.blocks.append([])
        return len(self.blocks) - 1

    def place(self, k: int) -> None:
        """Go on writing at block k, if anything leads there."""
        self.out = self.blocks[k] if any(t.value == k for t in self.targets) else None

    def write(self, text: str, where: ast.AST) -> None:
        assert self.out is not None
        self.out += parse(text, where)

    def goto(self, k: int, where: ast.AST) -> None:
        if self.out is not None:
            self.write(f"_pc = {k}\ncontinue", where)
            self.targets.append(assigned(self.out[-2]))

    def load(self, live: set[str], where: ast.AST) -> None:
        for name in sorted(live & set(self.slots), key=self.slots.__getitem__):
            self.write(f"{name} = _f.slots[{self.slots[name]}]", where)

    # ---------------------------------------------------------------- statements
    def emit_all(self, body: list[ast.stmt], loop: Blocks) -> None:
        for st in body:
            if self.out is not None:
                self.emit(st, loop)

    def emit(self, st: ast.stmt, loop: Blocks) -> None:
        assert self.out is not None
        if isinstance(st, (ast.Break, ast.Continue)):
            assert loop is not None  # the parser refuses a break outside a loop
            self.goto(loop[isinstance(st, ast.Continue)], st)
            self.out = None
        elif isinstance(st, ast.Return):
            self.leave(st)
            self.out = None
        elif not must_flatten(st):
            kept = Kept(self).visit(copied(st))
            self.out += kept if isinstance(kept, list) else [kept]
        elif isinstance(st, ast.If):
            self.emit_if(st, loop)
        elif isinstance(st, ast.While):
            self.emit_while(st, loop)
        else:
            self.suspend(st)

    def emit_if(self, st: ast.If, loop: Blocks) -> None:
        assert self.out is not None
        join = self.label()
        node = ast.copy_location(ast.If(st.test, [], []), st)
        self.out.append(node)
        for branch, out in ((st.body, node.body), (st.orelse, node.orelse)):
            self.out = out
            self.emit_all(branch, loop)
            self.goto(join, st)
        self.place(join)

    def emit_while(self, st: ast.While, loop: Blocks) -> None:
        head, after = self.label(), self.label()
        self.goto(head, st)
        self.place(head)
        assert self.out is not None
        if not is_true(st.test):
            leave = ast.copy_location(ast.If(negated(st.test), [], []), st)
            self.out.append(leave)
            self.out = leave.body
            self.emit_all(st.orelse, loop)
            self.goto(after, st)
            self.out = self.blocks[head]
        self.emit_all(st.body, (after, head))
        self.goto(head, st)
        self.place(after)

    # ---------------------------------------------------------------- yields
    def suspend(self, st: ast.stmt) -> None:
        """Save what is needed later, post the decisions or push the callee, and stop; the next block resumes."""
        s, live, resume = self.state, self.proc.after[st], self.label()
        assert self.out is not None
        assert isinstance(st, (ast.Assign, ast.Expr))
        assert isinstance(st.value, YIELDS)
        for name in sorted(live & self.proc.assigned, key=self.slots.__getitem__):
            self.write(f"_f.slots[{self.slots[name]}] = {name} | 0", st)  # | 0 refuses anything but ints and bools
        self.write(f"_f.pc = {resume}", st)
        self.targets.append(assigned(self.out[-1]))
        self.waits.append(Wait(self.targets[-1], st.lineno, live))
        if isinstance(st.value, ast.YieldFrom):
            results = self.call(st, st.value.value)
        elif self.proc.waits_for_any(st.value):
            self.write(f"_wait_any({s})", st)
            results = [f"{s}.flow.last"]
        else:
            asks = asks_of(st.value)
            for call in asks:
                assert isinstance(call, ast.Call)
                self.post(call)
            self.write(f"_wait({s})", st)
            # Counted from the end: bare asks may have been posted before these.
            results = [f"{s}.flow.decisions[{s}.flow.asked - {n}].answer" for n in range(len(asks), 0, -1)]
        self.write("return", st)
        self.place(resume)
        self.load(live, st)
        if isinstance(st, ast.Assign):
            target = st.targets[0]
            for stored, result in zip(target.elts if isinstance(target, ast.Tuple) else [target], results, strict=True):
                self.write(f"{ast.unparse(stored)} = {result}", st)

    def call(self, st: ast.stmt, call: ast.expr) -> list[str]:
        """Push the frame of another procedure with its arguments."""
        s = self.state
        assert isinstance(call, ast.Call)
        self.arguments(call.args[1:], st)
        self.write(f"_push({s}, {self.number_of(self.proc.constant(call.func))})", st)
        if call.args[1:]:
            self.write(f"_f = {s}.flow.stack[{s}.flow.depth - 1]", st)
        for i in range(len(call.args) - 1):
            self.write(f"_f.slots[{i}] = _a{i}", st)
        return [f"{s}.flow.result"]

    def post(self, call: ast.Call) -> None:
        """Open a decision with its arguments."""
        kind = self.proc.kind_of(call)
        self.arguments([call.args[1], *call.args[3:]], call)
        self.write(
            f"_q = {self.state}.flow.decisions[_post({self.state})]\n_q.who = _a0\n_q.kind = {self.number_of(kind)}", call
        )
        for i in range(len(call.args) - 3):
            self.write(f"_q.args[{i}] = _a{i + 1}", call)

    def arguments(self, args: list[ast.expr], st: ast.AST) -> None:
        for i, arg in enumerate(args):
            self.write(f"_a{i} = ({ast.unparse(arg)}) | 0", st)

    def leave(self, st: ast.Return) -> None:
        if st.value is not None:
            self.write(f"{self.state}.flow.result = ({ast.unparse(st.value)}) | 0", st)
        self.write(f"{self.state}.flow.depth -= 1\nreturn", st)


class Kept(ast.NodeTransformer):
    """Rewrites `return` and `ask(...)` (post now, a bare yield waits later) inside statements that are kept whole."""

    def __init__(self, emitter: Emitter) -> None:
        self.emitter = emitter

    def written(self, write: Callable[[N], None], node: N) -> list[ast.stmt]:
        """What the emitter writes for a node, as statements."""
        e = self.emitter
        outer, e.out = e.out, []
        write(node)
        written, e.out = e.out, outer
        return written or []

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return self.written(self.emitter.leave, node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        if isinstance(node.value, ast.Call) and self.emitter.proc.is_ask(node.value):
            return self.written(self.emitter.post, node.value)
        return node


def assigned(st: ast.stmt) -> ast.Constant:
    """The number node in `_pc = 7`."""
    assert isinstance(st, ast.Assign)
    assert isinstance(st.value, ast.Constant)
    return st.value


def number_in(node: ast.Constant) -> int:
    assert isinstance(node.value, int)
    return node.value
