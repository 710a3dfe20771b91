"""The ledger against everything that cites it: no statement without a test but those that wait for their part of the game."""

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
# Parts that are not built yet: sections with the letters of their statements. A statement leaves this list with its first test:
# the list may only shrink.
WAITING_LETTERS = {
    "1.1": "bcfgijk",
    "1.2": "cde",
    "1.3": "abcdhijkpqry",
    "1.4": "bcghjklmnopqr",
    "2.1": "bcdehij",
    "2.2": "bh",
    "2.3": "abcghijklmnpq",
    "2.4": "j",
    "2.5": "degh",
    "2.6": "bcde",
    "3.1": "cdg",
    "3.2": "ciru",
    "3.3": "abefghlm",
    "4.1": "acln",
    "4.2": "cdeghjklm",
    "4.3": "defghi",
    "4.4": "bcdefgh",
    "4.5": "egijklmnpqrs",
    "5.1": "ghijk",
    "5.3": "abcegh",
    "5.5": "abcdeghklmnopqrsvwz",
    "5.6": "bfg",
    "5.7": "abdeghijklmnopqrst",
    "5.8": "bce",
    "6.1": "cdefg",
    "8.1": "abcd",
    "9.1": "c",
    "H.1": "gh",
    "H.2": "abceghjlopq",
    "H.3": "bdghlmnopqrstwy",
    "H.4": "bdgilmnqr",
}
WAITING = {f"FC-{section}{letter}" for section, letters in WAITING_LETTERS.items() for letter in letters}


def cited() -> Cited:
    """The statements that tests name."""
    return by_marks(TESTS, "FC")


def test_every_statement_is_covered() -> None:
    assert len(LEDGER) == 454
    named = cited()
    assert [id for id in LEDGER if id not in named and id not in WAITING] == []
    assert [id for id in sorted(WAITING) if id in named or id not in LEDGER] == []


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
