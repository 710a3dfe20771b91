"""`finish(s)` ends the game at once, however many rules deep it is called.

Where Python runs the rules, `finish` raises GameOver and the driver catches it. Compiled code has no exceptions to catch: there
every statement with a call that may end the game is followed by a look at `flow.over`, and a return. For the two to be the same,
such a call must be what its statement does first; anything else is refused, whichever way the rules are run.
"""

from __future__ import annotations

import ast
import dis
import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import NoReturn, get_type_hints

from .flow import finish
from .marks import is_rule
from .record import is_record
from .syntax import RuleError, Tree, parse, parse_as, tree_of

PLAIN = (ast.Name, ast.Constant)  # reading these before or after a call makes no difference


class Endings:
    """Which rules may end the game, and what follows where they are called."""

    def __init__(self) -> None:
        self.found: dict[object, bool] = {finish: True}
        self.named: dict[FunctionType, list[FunctionType]] = {}

    def may_end(self, fn: object) -> bool:
        """Does a rule call `finish`, or a rule that may?"""
        if not is_rule(fn):
            return False
        if fn not in self.found:
            self.found[fn] = False  # calling each other in a circle does not end the game
            self.found[fn] = any(self.may_end(callee) for callee in self.rules_of(fn))
        return self.found[fn]

    def rules_of(self, fn: FunctionType) -> list[FunctionType]:
        """The rules that a function names, found once."""
        if fn not in self.named:
            self.named[fn] = list(rules_named_in(fn))
        return self.named[fn]

    def check(self, fns: list[FunctionType]) -> None:
        """RuleError if a rule that these functions lead to could not stop at once."""
        waiting, seen = list(fns), set(fns)
        while waiting:
            for callee in self.rules_of(waiting.pop()):
                if callee not in seen and self.may_end(callee):
                    seen.add(callee)
                    waiting.append(callee)
                    if callee is not finish:
                        self.stopping(tree_of(callee), callee)

    def stopping(self, tree: Tree, fn: FunctionType) -> Tree:
        """The tree of a rule or of a step function, changed to return as soon as the game is over. RuleError if a call that
        may end it stands where that is impossible."""
        if any(map(self.may_end, self.rules_of(fn))):
            ast.fix_missing_locations(Stopping(self, fn).visit(tree))
        return tree


def rules_named_in(fn: FunctionType) -> Iterator[FunctionType]:
    for instruction in dis.get_instructions(fn):
        value: object = fn.__globals__.get(instruction.argval) if instruction.opname == "LOAD_GLOBAL" else None
        if is_rule(value):
            yield value


class Stopping(ast.NodeTransformer):
    """Puts `if s.flow.over: return` behind every statement with a call that may end the game."""

    def __init__(self, endings: Endings, fn: FunctionType) -> None:
        self.endings, self.fn, self.temps = endings, fn, 0
        self.space: dict[str, object] = fn.__globals__
        self.leave = "return"

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        hint = get_type_hints(self.fn).get("return") if is_rule(self.fn) else None
        if hint not in (None, type(None)):
            self.leave = "return False" if hint is bool else "return 0"
            if is_record(hint):
                self.error(node, f"{node.name} may end the game, and then has no record to return: let it return a number")
        node.body = self.block(node.body)
        return node

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [done for st in body for done in self.statement(st)]

    def statement(self, st: ast.stmt) -> list[ast.stmt]:
        for name in ("body", "orelse"):
            if isinstance(st, (ast.If, ast.For, ast.While)):
                setattr(st, name, self.block(getattr(st, name)))
        part = st.test if isinstance(st, ast.If) else st.iter if isinstance(st, ast.For) else st
        calls = self.calls(st.test) if isinstance(st, ast.While) else self.calls(part)
        if not calls:
            return [st]
        call = calls[0]
        if len(calls) > 1 or not isinstance(call.args[0] if call.args else None, ast.Name):
            self.refuse(call)
        look = parse(f"if {ast.unparse(call.args[0])}.flow.over != 0: {self.leave}", st)
        if isinstance(st, ast.Return) and st.value is call:
            return [st]  # the caller checks
        if isinstance(st, ast.Expr) and st.value is call:
            return [st, *(parse(self.leave, st) if self.space.get(call.func.id) is finish else look)]  # type: ignore[attr-defined]
        value = part if isinstance(part, ast.expr) else getattr(st, "value", None)
        if not isinstance(value, ast.expr) or not isinstance(
            st, (ast.If, ast.For, ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)
        ):
            self.refuse(call)
        if not comes_first(value, call) or (isinstance(st, ast.AugAssign) and not isinstance(st.target, ast.Name)):
            self.refuse(call)
        self.temps += 1
        name = f"_e{self.temps}"
        kept = parse_as(ast.Assign, f"{name} = 0", st)
        kept.value = call
        return [kept, *look, Instead(call, name).visit(st)]

    def calls(self, node: ast.AST) -> list[ast.Call]:
        """The calls in a node that may end the game."""
        return [
            n
            for n in ast.walk(node)
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and self.endings.may_end(self.space.get(n.func.id))
        ]

    def refuse(self, call: ast.Call) -> NoReturn:
        name = ast.unparse(call.func)
        self.error(
            call, f"{name} may end the game, so it must be what its statement does first: call it on a line of its own"
        )

    def error(self, node: ast.AST, message: str) -> NoReturn:
        line: int = getattr(node, "lineno", 1)
        file = inspect.getsourcefile(self.fn) or "<unknown>"
        lines, first = inspect.getsourcelines(self.fn)
        text = lines[line - first] if 0 <= line - first < len(lines) else ""
        raise RuleError(message, (file, line, getattr(node, "col_offset", 0) + 1, text))


class Instead(ast.NodeTransformer):
    """A name in the place of a call."""

    def __init__(self, call: ast.Call, name: str) -> None:
        self.call, self.name = call, name

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if node is self.call:
            return ast.copy_location(ast.Name(self.name, ast.Load()), node)
        self.generic_visit(node)
        return node


def comes_first(expr: ast.expr, call: ast.Call) -> bool:
    """Is the call always made, and before anything else in the expression that it could change?"""
    if expr is call:
        return True
    parts: list[ast.expr]
    if isinstance(expr, ast.BinOp):
        parts = [expr.left, expr.right]
    elif isinstance(expr, ast.UnaryOp):
        parts = [expr.operand]
    elif isinstance(expr, ast.Compare):
        parts = [expr.left, expr.comparators[0]]
    elif isinstance(expr, ast.BoolOp):
        parts = expr.values[:1]
    elif isinstance(expr, ast.IfExp):
        parts = [expr.test]
    elif isinstance(expr, ast.Call) and isinstance(expr.func, ast.Name):
        parts = expr.args
    else:
        return False
    for part in parts:
        if any(n is call for n in ast.walk(part)):
            return comes_first(part, call)
        if not isinstance(part, PLAIN):
            return False
    return False
