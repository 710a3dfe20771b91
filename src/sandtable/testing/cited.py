"""Who names a statement of a ledger: scenario files, and tests by their mark."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from sandtable.play.scenario import Case

Cited = dict[str, set[str]]  # the id of a statement, and those that name it


def by_scenarios(cases: dict[str, Case]) -> Cited:
    """The ids that scenario files name, with the cases."""
    found: Cited = {}
    for name, case in cases.items():
        for id in case.rules:
            found.setdefault(id, set()).add(name)
    return found


def by_marks(tests: Iterable[Path], ledger: str) -> Cited:
    """The ids of a ledger that `@pytest.mark.rule` on tests names, with the files."""
    found: Cited = {}
    for path in tests:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for id in (ast.literal_eval(arg) for arg in mark.args):
                            found.setdefault(id, set()).add(path.name)
    return {id: names for id, names in found.items() if id.startswith(f"{ledger}-")}
