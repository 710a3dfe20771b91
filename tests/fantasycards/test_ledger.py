"""The ledger against everything that cites it: no statement without a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games import fantasycards as package
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import LEDGER_ID
from sandtable.testing.cited import Cited, by_marks

HOME = Path(str(package.__file__)).parent
LEDGER = read_ledger(HOME / "RULES.md")
SOURCES = sorted(HOME.glob("**/*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))


def cited() -> Cited:
    """The statements that tests name."""
    return by_marks(TESTS, "FC")


def test_every_statement_is_covered() -> None:
    assert len(LEDGER) == 455
    named = cited()
    assert [id for id in LEDGER if id not in named] == []


def test_marks_name_statements() -> None:
    assert cited().keys() <= set(LEDGER)


def test_every_statement_has_a_source_and_ends_in_a_full_stop() -> None:
    assert [s.id for s in LEDGER.values() if not s.source.startswith(("KNOWN ", "HOUSE")) or not s.text.endswith(".")] == []
    assert [s.id for s in LEDGER.values() if s.ruling and not s.ruling.endswith(".")] == []


def test_switches_stand_in_the_table_of_switches() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.+?) \| .+? \| (FC-\S+) \|$", (HOME / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {(name, id) for name, _, id in rows} == {(s.switch, s.id) for s in LEDGER.values() if s.switch}
    for name, values, id in rows:
        assert all(value in LEDGER[id].text for value in [f"`{name}`", *values.split(", ")])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources_cite_statements(path: Path) -> None:
    """Docstrings, comments and texts alike; nothing that looks like an id escapes the pattern."""
    text = path.read_text(encoding="utf-8")
    found = {*LEDGER_ID.findall(text), *re.findall(r"FC-[\w.]*\w", text)}
    assert sorted(word for word in found if word not in LEDGER and not any(id.startswith(word) for id in LEDGER)) == []
