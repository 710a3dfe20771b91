"""A pytest plugin: what has been proved need not be proved again.

    @pytest.mark.proves                 # by the files that the test file leads to (sources.py)
    @pytest.mark.proves(game="name")    # and of the games only by the one that the test's parameter `name` says

The outcome of such a test follows from these files, from the machine and from what is installed, and from nothing else: no
clock, no chance, no other process. When it has passed, that is remembered on this machine under a hash of all of them. After
that, as long as not a byte changes, it passes without being run, and the last lines say how many did. `--fresh`
runs them all (make test FRESH=1).

While such a test runs, every file of the project that it opens must be among those that are hashed: otherwise it fails.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import distributions
from importlib.util import source_from_cache
from pathlib import Path
from typing import Any

import pytest

from sandtable.native.cache import machine, root

from .sources import PACKAGE, Sources

PROPERTY = "proved before"
BEGAN = time.time()
KEPT = 30 * 24 * 3600  # seconds after which an unused proof is forgotten


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fresh", action="store_true", help="run also what was proved before under the same hash")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "proves(game): the outcome follows from sources alone, and is remembered by their hash"
    )
    config.pluginmanager.register(Proofs(config), "sandtable-proofs")


class Proofs:
    def __init__(self, config: pytest.Config) -> None:
        self.top, self.fresh = config.rootpath, config.getoption("--fresh")
        self.sources = Sources(self.top)
        self.before = 0

    def needed(self, item: pytest.Item) -> frozenset[Path]:
        """The files that a test's outcome follows from."""
        mark = item.get_closest_marker("proves")
        parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
        game = parameters[mark.kwargs["game"]] if mark and "game" in mark.kwargs else None
        return self.sources.behind(item.path, game)

    def proof(self, item: pytest.Item) -> Path:
        """The file that is there once a test has passed with everything as it is now."""
        said = f"{item.nodeid}\0{digest_of(self.needed(item), self.top)}\0{installed()}"
        return root() / "proved" / hashlib.sha256(said.encode()).hexdigest()[:32]

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        if self.fresh or pyfuncitem.get_closest_marker("proves") is None:
            return None
        proof = self.proof(pyfuncitem)
        if not proof.exists():
            return None
        proof.touch()
        pyfuncitem.user_properties.append((PROPERTY, True))
        return True  # passed, without a call

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        if item.get_closest_marker("proves") is None:
            return (yield)
        with opened_files() as opened:
            yield
        strangers = sorted(map(str, self.strangers(opened | self.loaded(item), item)))
        if strangers:
            pytest.fail(f"this test reads {', '.join(strangers)}, which its proof does not depend on (testing/sources.py)")
        if not any(
            path.stat().st_mtime > BEGAN for path in self.needed(item)
        ):  # edited meanwhile: before or after the test?
            proof = self.proof(item)
            proof.parent.mkdir(parents=True, exist_ok=True)
            proof.touch()

    def loaded(self, item: pytest.Item) -> set[Path]:
        """The files behind imports that seem to be none of ours: where a test has its own ways to find modules."""
        modules = [sys.modules.get(name) for name in self.sources.elsewhere(self.needed(item))]
        return {Path(file).absolute() for module in modules if (file := getattr(module, "__file__", None))}

    def strangers(self, files: set[Path], item: pytest.Item) -> set[Path]:
        """Those of the project's files that a test's proof does not depend on."""
        return {path for path in files - self.needed(item) if ours(path, self.top)}

    # ---------------------------------------------------------------- what is said at the end
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.before += report.when == "call" and (PROPERTY, True) in map(tuple, report.user_properties)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.before:
            terminalreporter.write_line(
                f"{self.before} of the tests that passed were not run: they were proved before under the same hash "
                "(make test FRESH=1 runs them all)."
            )

    def pytest_sessionfinish(self) -> None:
        old = time.time() - KEPT
        for proof in (root() / "proved").glob("*"):
            if proof.stat().st_mtime < old:
                proof.unlink(missing_ok=True)


# ---------------------------------------------------------------- the hash
@cache
def digest_of(files: frozenset[Path], top: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(top) if path.is_relative_to(top) else path}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


@cache
def installed() -> str:
    """The machine, and every library with its version."""
    found = sorted({f"{d.metadata['Name']} {d.version}" for d in distributions()})
    return "\0".join([machine(), sys.version, *found])


# ---------------------------------------------------------------- what a test opens
watching: list[set[str]] = []  # the audit hook cannot be taken away again, so it asks whether somebody wants to know


@cache
def start_watching() -> None:
    def opening(event: str, args: tuple[Any, ...]) -> None:
        if watching and event == "open" and isinstance(args[0], str):
            watching[-1].add(args[0])

    sys.addaudithook(opening)


@contextmanager
def opened_files() -> Iterator[set[Path]]:
    """The files that are opened inside this block: full when it has ended."""
    start_watching()
    watching.append(set())
    found: set[Path] = set()
    try:
        yield found
    finally:
        found |= {source_of(Path(name).absolute()) for name in watching.pop()}


def source_of(path: Path) -> Path:
    return Path(source_from_cache(str(path))) if path.suffix == ".pyc" and path.parent.name == "__pycache__" else path


def ours(path: Path, top: Path) -> bool:
    """Whether a file belongs to the project: not to what is installed or made beside it."""
    home = next((folder for folder in (top, PACKAGE) if path.is_relative_to(folder)), None)
    return home is not None and path.is_file() and not any(part.startswith(".") for part in path.relative_to(home).parts)
