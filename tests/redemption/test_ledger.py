"""The ledger against everything that cites it: no statement without a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games import redemption as package
from sandtable.games.redemption import redemption
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import LEDGER_ID
from sandtable.testing.cited import Cited, by_marks, by_scenarios
from sandtable.testing.recorder import cases_in

HOME = Path(str(package.__file__)).parent
LEDGER = read_ledger(HOME / "RULES.md")
SOURCES = sorted(HOME.glob("**/*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))
CASES = cases_in(Path(__file__).parents[1] / "scenarios" / "redemption")


def cited() -> Cited:
    """The statements that scenario files and tests name."""
    return by_scenarios(CASES) | by_marks(TESTS, "RD")


def test_every_statement_is_covered() -> None:
    assert len(LEDGER) == 756
    named = cited()
    assert [id for id in LEDGER if id not in named] == []


def test_scenarios_and_marks_name_statements() -> None:
    assert cited().keys() <= set(LEDGER)
    assert all(case.rules for case in CASES.values())


def test_refusals_and_questions_cite_statements() -> None:
    assert [r for r in redemption.refusals.all if r.id not in LEDGER] == []
    assert [k for k in redemption.rules.kinds if not k.ledger or any(id not in LEDGER for id in k.ledger)] == []
    assert all(r.text.endswith(".") and r.text[0].isupper() for r in redemption.refusals.all)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources_cite_statements(path: Path) -> None:
    """Docstrings, comments and texts alike; nothing that looks like an id escapes the pattern."""
    text = path.read_text(encoding="utf-8")
    found = {*LEDGER_ID.findall(text), *re.findall(r"RD-[\w.]*\w", text)}
    assert sorted(word for word in found if word not in LEDGER and not any(id.startswith(word) for id in LEDGER)) == []
