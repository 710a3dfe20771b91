"""What the kernel's tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("kernel", deadline=None, derandomize=True)
settings.load_profile("kernel")


@pytest.fixture
def native_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Compiled games are kept in a folder of this run, the same for all its workers."""
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder = root / "native"
    folder.mkdir(exist_ok=True)
    monkeypatch.setenv("SANDTABLE_CACHE", str(folder))
    return folder
