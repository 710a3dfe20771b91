"""A pytest plugin that notes which statements of a ledger have passing tests.

    @pytest.mark.rule("FL-3.4a", "FL-3.4b")
    def test_heights(): ...

    python -m pytest tests -m rule -p sandtable.testing.ledger --ledger-out FILE

writes a JSON object: id -> whether all tests marked with it have passed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

PROPERTY = "sandtable rules"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ledger-out", metavar="FILE", help="write which ledger ids have passing tests into this file")


def pytest_configure(config: pytest.Config) -> None:
    out = config.getoption("--ledger-out")
    if out and not hasattr(config, "workerinput"):  # with xdist: only where the reports come together
        config.pluginmanager.register(Notes(Path(out)), "sandtable-ledger-notes")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = [id for mark in item.iter_markers("rule") for id in mark.args]
        if ids:
            item.user_properties.append((PROPERTY, ids))


class Notes:
    def __init__(self, out: Path) -> None:
        self.out = out
        self.passed: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties: dict[str, Any] = dict(report.user_properties)
        for id in properties.get(PROPERTY, []):
            if report.when == "call" and report.passed:
                self.passed.setdefault(id, True)
            elif not report.passed:
                self.passed[id] = False

    def pytest_sessionfinish(self) -> None:
        self.out.write_text(json.dumps(self.passed, indent=1, sort_keys=True) + "\n", encoding="utf-8")
