"""The ledger against everything that cites it: no rule without a test, no id that is not a rule; a file for every card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games import redline as package
from sandtable.games.redline import redline
from sandtable.games.redline import refusals as refusals_module
from sandtable.games.redline.cards import CARD_NAMES, CRITICAL_NAMES, MISSION_NAMES
from sandtable.games.redline.game import SWITCHES
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import LEDGER_ID
from sandtable.play.scenario import read_scenario
from sandtable.testing.cited import Cited, by_marks, by_scenarios
from sandtable.testing.recorder import Recorder

from .table import SCENARIOS, cases

LEDGER = read_ledger(redline.ledger)
SOURCES = sorted(Path(str(package.__file__)).parent.glob("**/*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))
NAMES = (*CARD_NAMES, *MISSION_NAMES, *CRITICAL_NAMES)
MET_BY_HAND = {"NOT_NOW", "LIES_THERE", "NO_PLACE"}  # in test_by_hand.py and test_strategies.py


def cited() -> Cited:
    """The statements that scenario files and tests name."""
    return by_scenarios(cases()) | by_marks(TESTS, "RL")


def test_every_statement_is_covered() -> None:
    assert len(LEDGER) == 489
    named = cited()
    assert [id for id in LEDGER if id not in named] == []


def test_scenarios_and_marks_name_statements() -> None:
    assert cited().keys() <= set(LEDGER)
    assert all(case.rules for case in cases().values())


def test_every_card_mission_and_critical_hit_has_a_file() -> None:
    files = {path.stem: path for path in (SCENARIOS / "cards").glob("*.toml")}
    assert len(NAMES) == 45 + 20 + 15
    assert set(files) == set(NAMES)
    for name, path in files.items():
        assert any(case.play.strip() for case in read_scenario(path)), name


def test_refusals_cite_statements() -> None:
    assert [r for r in redline.refusals.all if r.id not in LEDGER] == []
    assert [k for k in redline.rules.kinds if not k.ledger or any(id not in LEDGER for id in k.ledger)] == []
    assert all(r.text.endswith(".") and r.text[0].isupper() for r in redline.refusals.all)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources_cite_statements(path: Path) -> None:
    """Docstrings, comments and texts alike; nothing that looks like an id escapes the pattern."""
    text = path.read_text(encoding="utf-8")
    cited = {*LEDGER_ID.findall(text), *re.findall(r"RL-[\w.]*\w", text)}
    assert sorted(word for word in cited if word not in LEDGER and not any(id.startswith(word) for id in LEDGER)) == []


def test_switches_are_options() -> None:
    switches = {statement.switch for statement in LEDGER.values() if statement.switch}
    assert set(SWITCHES) <= switches <= set(redline.choices)
    for name in SWITCHES:
        assert [LEDGER[id].switch for id in LEDGER_ID.findall(redline.choices[name].says)] == [name]


def test_every_switch_is_played_both_ways() -> None:
    for name in SWITCHES:
        played = {redline.full_options(case.options)[name] for case in cases().values()}
        assert played == set(redline.choices[name].values), name


def test_every_refusal_is_met_by_a_scenario() -> None:
    """Each reason in refusals.py is the answer to some 'may not' line, or is met in a test."""
    met: set[int] = set()
    for case in cases().values():
        played = Recorder(redline, case, redline.plain)
        played.play_all()
        met |= played.reasons
    names = {int(value): name for name, value in vars(refusals_module).items() if isinstance(value, int)}
    assert {names[int(r)] for r in redline.refusals.all if int(r) not in met} <= MET_BY_HAND
