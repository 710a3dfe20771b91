"""The ledger against everything that cites it: no rule without a test, no id that is not a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games import frontline as package
from sandtable.games.frontline import frontline
from sandtable.games.frontline import refusals as refusals_module
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import LEDGER_ID
from sandtable.testing.cited import Cited, by_marks, by_scenarios
from sandtable.testing.recorder import Recorder

from .table import cases

LEDGER = read_ledger(frontline.ledger)  # type: ignore[arg-type]
SOURCES = sorted(Path(str(package.__file__)).parent.glob("**/*.py"))
TESTS = sorted(Path(__file__).parents[1].glob("**/*.py"))
BOOK_OPTIONS = {"players", "map", "map2", "setup", "cards"}  # choices the book itself gives; the others turn a ruling


def cited() -> Cited:
    """The statements that scenario files and tests name."""
    return by_scenarios(cases()) | by_marks(TESTS, "FL")


def test_the_ledger_is_long_enough() -> None:
    assert len(LEDGER) >= 150


def test_every_statement_is_covered() -> None:
    covered = cited()
    assert [id for id in LEDGER if id not in covered] == []


def test_scenarios_and_marks_name_statements() -> None:
    unknown = {id: names for id, names in cited().items() if id not in LEDGER}
    assert unknown == {}
    assert all(case.rules for case in cases().values())


def test_refusals_cite_statements() -> None:
    assert [r for r in frontline.refusals.all if r.id not in LEDGER] == []
    assert [k for k in frontline.rules.kinds if not k.ledger or any(id not in LEDGER for id in k.ledger)] == []
    assert all(r.text.endswith((".", "?")) and r.text[0].isupper() for r in frontline.refusals.all)
    assert len({r.text for r in frontline.refusals.all}) == len(frontline.refusals.all)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources_cite_statements(path: Path) -> None:
    """Docstrings, comments and texts alike."""
    text = path.read_text(encoding="utf-8")
    assert [id for id in LEDGER_ID.findall(text) if id not in LEDGER] == []
    # nothing that looks like an id escapes the pattern
    assert [word for word in re.findall(r"FL-[\w.]*\w", text) if word not in LEDGER] == []


def test_every_rule_cites_a_statement() -> None:
    """Every decision and procedure says which rule it is."""
    for procedure in frontline.rules.procedures:
        doc = procedure.proc.fn.__doc__ or ""
        assert LEDGER_ID.search(doc) or procedure.name == "set_up", procedure.name


# ---------------------------------------------------------------- switches
def test_switches_are_options_and_options_are_switches() -> None:
    switches = {statement.switch for statement in LEDGER.values() if statement.switch}
    assert switches <= set(frontline.choices)
    assert set(frontline.choices) - BOOK_OPTIONS == switches


def test_options_cite_the_ruling_they_turn() -> None:
    for name, choice in frontline.choices.items():
        cited = LEDGER_ID.findall(choice.says)
        assert all(id in LEDGER for id in cited)
        if name not in BOOK_OPTIONS:
            assert [LEDGER[id].switch for id in cited] == [name]
            assert LEDGER[cited[0]].ruling or name == "amphibious"


def test_every_switch_is_played_both_ways() -> None:
    played = {name: {frontline.full_options(c.options)[name] for c in cases().values()} for name in frontline.choices}
    for name in set(frontline.choices) - BOOK_OPTIONS:
        assert played[name] == set(frontline.choices[name].values), name


def test_house_material_is_marked() -> None:
    """Statements of the chapter on house material say so, and no other does."""
    for id, statement in LEDGER.items():
        assert statement.house == id.startswith("FL-H.")
        assert statement.house or statement.source.startswith("KNOWN p")


# ---------------------------------------------------------------- refusals
def test_every_refusal_is_met_by_a_scenario() -> None:
    """Each reason in refusals.py is the answer to some 'may not' line."""
    met: set[int] = set()
    for case in cases().values():
        played = Recorder(frontline, case, frontline.plain)
        played.play_all()
        met |= played.reasons
    names = {int(value): name for name, value in vars(refusals_module).items() if isinstance(value, int)}
    assert [names[int(r)] for r in frontline.refusals.all if int(r) not in met] == []
