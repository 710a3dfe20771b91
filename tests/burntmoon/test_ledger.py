"""The ledger against everything that cites it: no rule without a test, no id that is not a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games import burntmoon as package
from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon import refusals as refusals_module
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import LEDGER_ID
from sandtable.testing.cited import Cited, by_marks, by_scenarios
from sandtable.testing.recorder import Recorder

from .table import cases

LEDGER = read_ledger(burntmoon.ledger)
SOURCES = sorted(Path(str(package.__file__)).parent.glob("**/*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))
BY_FILE = {"set"}  # a switch that a file turns, with any number of values
NOT_TYPED = {"NO_LANE"}  # a sixth lane is no move at all: reading it fails first


def cited() -> Cited:
    """The statements that scenario files and tests name."""
    return by_scenarios(cases()) | by_marks(TESTS, "BM")


def test_every_statement_is_covered() -> None:
    assert len(LEDGER) >= 150
    named = cited()
    assert [id for id in LEDGER if id not in named] == []


def test_scenarios_and_marks_name_statements() -> None:
    assert cited().keys() <= set(LEDGER)
    assert all(case.rules for case in cases().values())


def test_refusals_cite_statements() -> None:
    assert [r for r in burntmoon.refusals.all if r.id not in LEDGER] == []
    assert [k for k in burntmoon.rules.kinds if not k.ledger or any(id not in LEDGER for id in k.ledger)] == []
    assert all(r.text.endswith(".") and r.text[0].isupper() for r in burntmoon.refusals.all)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources_cite_statements(path: Path) -> None:
    """Docstrings, comments and texts alike; nothing that looks like an id escapes the pattern."""
    text = path.read_text(encoding="utf-8")
    assert [id for id in LEDGER_ID.findall(text) if id not in LEDGER] == []
    assert [word for word in re.findall(r"BM-[\w.]*\w", text) if word not in LEDGER] == []


def test_every_procedure_cites_a_statement() -> None:
    for procedure in burntmoon.rules.procedures:
        assert LEDGER_ID.search(procedure.proc.fn.__doc__ or ""), procedure.name


def test_switches_are_options_and_options_are_switches() -> None:
    assert {statement.switch for statement in LEDGER.values() if statement.switch} == set(burntmoon.choices)
    for name, choice in burntmoon.choices.items():
        assert [LEDGER[id].switch for id in LEDGER_ID.findall(choice.says)] == [name]
        assert choice.house


def test_every_switch_is_played_both_ways() -> None:
    """Every value of a listed option that is a reading of the rules; of the numbers, the first and another."""
    for name in set(burntmoon.choices) - BY_FILE:
        values = burntmoon.choices[name].values
        played = {burntmoon.full_options(case.options)[name] for case in cases().values()}
        assert len(played) > 1 if values[0].isdigit() else played == set(values), name


def test_every_refusal_is_met_by_a_scenario() -> None:
    """Each reason in refusals.py is the answer to some 'may not' line."""
    met: set[int] = set()
    for case in cases().values():
        played = Recorder(burntmoon, case, burntmoon.plain)
        played.play_all()
        met |= played.reasons
    names = {int(value): name for name, value in vars(refusals_module).items() if isinstance(value, int)}
    unmet = {names[int(r)] for r in burntmoon.refusals.all if int(r) not in met}
    assert unmet == NOT_TYPED
