"""Small questions about Python syntax trees, asked by the procedure compiler."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable
from threading import RLock
from types import FunctionType
from typing import TypeVar

S = TypeVar("S", bound=ast.stmt)
Tree = TypeVar("Tree", bound=ast.AST)
Stop = ast.Yield | ast.YieldFrom

LOOPS = (ast.While, ast.For)
YIELDS = (ast.Yield, ast.YieldFrom)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


# Before Python 3.11.9 the depth of a tree is counted for all threads together, and of two that parse at once one fails.
one_at_a_time = RLock()


def parsed(source: str | bytes) -> ast.Module:
    """A syntax tree; to be used instead of ast.parse, since computers at tables think in threads."""
    with one_at_a_time:
        return ast.parse(source)


class RuleError(SyntaxError):
    """A rule that cannot be compiled; carries file, line and text like any SyntaxError."""


def yields(node: ast.AST) -> list[Stop]:
    return [n for n in ast.walk(node) if isinstance(n, YIELDS)]


def copied(node: Tree) -> Tree:
    """A tree that can be changed without changing the other. (copy.deepcopy takes five times as long, and there are games of
    two thousand statements.)"""
    new: Tree = node.__class__.__new__(node.__class__)
    for name, value in vars(node).items():
        if isinstance(value, ast.AST):
            value = copied(value)
        elif isinstance(value, list):
            value = [copied(one) if isinstance(one, ast.AST) else one for one in value]
        setattr(new, name, value)
    return new


def parse(text: str, where: ast.AST) -> list[ast.stmt]:
    """Statements from text, all placed at the line of `where`. (Wrapped, so that return and continue are allowed.)"""
    function = parsed("def _():\n while 1:\n" + textwrap.indent(text, "  ")).body[0]
    loop = function.body[0] if isinstance(function, ast.FunctionDef) else function
    body = loop.body if isinstance(loop, ast.While) else []
    for statement in body:
        for n in ast.walk(statement):
            ast.copy_location(n, where)
    return body


def parse_as(kind: type[S], text: str, where: ast.AST) -> S:
    """The one statement of a text, which is of this kind."""
    (statement,) = parse(text, where)
    assert isinstance(statement, kind)
    return statement


def names(node: ast.AST, *contexts: type[ast.expr_context]) -> set[str]:
    """Names loaded or stored in a node, without those that a comprehension binds for itself."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, contexts) else set()
    found: set[str] = set().union(*(names(child, *contexts) for child in ast.iter_child_nodes(node)))
    generators = getattr(node, "generators", [])
    if not generators:
        return found
    bound: set[str] = set().union(*(names(g.target, ast.Store) for g in generators))
    return (found - bound) | names(generators[0].iter, *contexts)  # the first one is evaluated outside


def jumps_out(node: ast.AST, kinds: tuple[type[ast.stmt], ...] = (ast.Break, ast.Continue)) -> bool:
    """Does a statement contain a break or continue of a loop around it?"""
    children: Iterable[ast.AST] = node.orelse if isinstance(node, LOOPS) else ast.iter_child_nodes(node)
    return isinstance(node, kinds) or any(jumps_out(c, kinds) for c in children)


def must_flatten(st: ast.AST) -> bool:
    """Does a statement stop, or jump to a place outside it? All others are kept whole."""
    return bool(yields(st)) or jumps_out(st)


def is_true(test: ast.AST) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)


def is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def is_number(node: ast.expr) -> bool:
    try:
        return isinstance(ast.literal_eval(node), int)
    except ValueError:
        return False


def may_fall_off(body: list[ast.stmt]) -> bool:
    """Can control run past the last statement?"""
    last = body[-1]
    if isinstance(last, ast.If):
        return not last.orelse or may_fall_off(last.body) or may_fall_off(last.orelse)
    if isinstance(last, ast.While) and is_true(last.test):
        return any(jumps_out(st, (ast.Break,)) for st in last.body)
    return not isinstance(last, (ast.Return, ast.Raise))


def asks_of(node: Stop) -> list[ast.expr]:
    """The calls of a yield: none, one or several."""
    if node.value is None:
        return []
    return list(node.value.elts) if isinstance(node.value, ast.Tuple) else [node.value]


def tree_of(fn: FunctionType) -> ast.Module:
    """A rule's source as a tree with its own line numbers, without decorators and annotations."""
    lines, first = inspect.getsourcelines(fn)
    tree = parsed(textwrap.dedent("".join(lines)))
    ast.increment_lineno(tree, first - 1)
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list, function.returns = [], None
    for arg in function.args.args:
        arg.annotation = None
    return tree
