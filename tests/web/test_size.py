"""How much a browser fetches before somebody can play, zipped: page, code and styles (fonts come later, and once)."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from .conftest import STATIC, build_page

FIRST, TABLE = 80_000, 250_000
IMPORTED = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
TABLES = ["FrontLine", "BurntMoon", "Redline", "Redemption", "FantasyCards"]


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    build_page()


def chunk(name: str) -> Path:
    """A part of the page by the name of what it begins with; of several so named the largest."""
    return max((STATIC / "assets").glob(f"{name}-*.js"), key=lambda file: file.stat().st_size)


def with_imports(*files: Path) -> set[Path]:
    """These files, what they import, what that imports …, and the styles that go with each."""
    found: set[Path] = set()
    wanted = list(files)
    for file in wanted:  # which grows
        if file in found:
            continue
        found.add(file)
        wanted += [file.parent / name for name in IMPORTED.findall(file.read_text())]
        found |= set(file.parent.glob(f"{file.stem[:-9]}-????????.css"))  # a name ends in a hash of eight
    return found


def entry() -> set[Path]:
    index = STATIC / "index.html"
    named = re.findall(r'(?:src|href)="\.?/?(assets/[\w.-]+\.(?:js|css))"', index.read_text())
    assert named
    return {index, *(STATIC / name for name in named if name.endswith(".css"))} | with_imports(
        *(STATIC / name for name in named if name.endswith(".js"))
    )


def zipped(files: set[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


def test_the_first_page_is_small() -> None:
    files = entry() | set((STATIC / "assets").glob("Hero-*"))
    assert len(files) > 5
    assert zipped(files) <= FIRST


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_small(name: str) -> None:
    files = entry() | with_imports(chunk("Table"), chunk(name))
    assert {"Table", name} <= {file.name.split("-")[0] for file in files}
    assert zipped(files) <= TABLE
