from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .playing import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a whole file of tests; every test makes tables of its own."""
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder / "tables.db", creates_per_minute=10_000, burst=2000, per_second=2000) as place:
        yield place
