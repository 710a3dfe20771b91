"""A table in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sitting import Sitting


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Sitting:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return Sitting(monkeypatch, capsys, tmp_path)
