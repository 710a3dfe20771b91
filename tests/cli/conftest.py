"""A table in a folder of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # the examples are not installed: they are found beside the tests

from .sitting import Sitting


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Sitting:
    cache = os.environ.get("SANDTABLE_CACHE") or str(Path.home() / ".cache" / "sandtable")
    monkeypatch.setenv("SANDTABLE_CACHE", cache)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return Sitting(monkeypatch, capsys, tmp_path)
