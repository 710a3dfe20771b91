"""What was proved is remembered, and forgotten with the first byte that is different."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import sandtable
from sandtable.games.registry import GAMES, find
from sandtable.native.cache import sources_of
from sandtable.testing import proved
from sandtable.testing.sources import Sources, Unseen

PACKAGE = Path(sandtable.__file__).parent
TESTS = Path(__file__).parent


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package and a few tests of it, in a folder of their own."""
    top = tmp_path_factory.mktemp("project")
    shutil.copytree(PACKAGE, top / "src" / "sandtable", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for name in ("kernel", "scenarios", "golden", "server"):
        shutil.copytree(TESTS / name, top / "tests" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("test_games.py", "more.py"):
        shutil.copy(TESTS / name, top / "tests")
    (top / "tests" / "conftest.py").write_text("")
    (top / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    return top


@contextmanager
def edited(path: Path, more: str = "\n") -> Iterator[None]:
    """A file with something at its end, or a new one, for as long as this lasts."""
    before = path.read_bytes() if path.exists() else None
    path.write_bytes((before or b"") + more.encode())
    try:
        yield
    finally:
        path.unlink() if before is None else path.write_bytes(before)


def hash_of(top: Path, test: str, game: str | None = None) -> str:
    proved.digest_of.cache_clear()
    files = Sources(top, top / "src" / "sandtable").behind(top / "tests" / test, game)
    return proved.digest_of(files, top)


@pytest.fixture(scope="module")
def as_it_was(project: Path) -> str:
    return hash_of(project, "test_games.py", "redline")


@pytest.mark.parametrize(
    "file",
    [
        "tests/test_games.py",
        "tests/conftest.py",
        "tests/more.py",
        "pyproject.toml",
        "tests/golden/redline.txt",
        "tests/scenarios/redline/capture.toml",
        "src/sandtable/__init__.py",
        "src/sandtable/testing/kit.py",
        "src/sandtable/games/redline/facts.py",
        "src/sandtable/play/match.py",
        "src/sandtable/kernel/flow.py",
        "src/sandtable/games/registry.py",
        "src/sandtable/games/redline/rules/shots.py",
        "src/sandtable/games/redline/texts.py",
        "src/sandtable/games/redline/RULES.md",
        "src/sandtable/games/redline/new.toml",
        "src/sandtable/games/redline/new.py",
    ],
)
def test_one_byte_more_anywhere_counts(project: Path, as_it_was: str, file: str) -> None:
    with edited(project / file):
        assert hash_of(project, "test_games.py", "redline") != as_it_was


def test_nothing_else_counts(project: Path, as_it_was: str) -> None:
    assert hash_of(project, "test_games.py", "redline") == as_it_was


def test_what_the_cache_of_compiled_rules_depends_on_counts() -> None:
    for name in GAMES:
        behind = Sources(TESTS.parent).behind(TESTS / "test_games.py", name)
        assert behind >= set(sources_of(find(name)))
        assert behind >= {path for path in (PACKAGE / "games" / name).rglob("*") if path.suffix in (".py", ".md", ".toml")}


def test_another_game_does_not_count(project: Path) -> None:
    before = hash_of(project, "test_games.py", "redline"), hash_of(project, "test_games.py")
    for file in ("src/sandtable/games/frontline/words.py", "tests/scenarios/frontline/build-prices.toml"):
        with edited(project / file):
            assert hash_of(project, "test_games.py", "redline") == before[0]
            assert hash_of(project, "test_games.py") != before[1], "without the name of a game all count"


def test_helpers_beside_a_test_count(project: Path) -> None:
    before = hash_of(project, "kernel/test_procedure_random.py")
    with edited(project / "tests/kernel/ground.py"):
        assert hash_of(project, "kernel/test_procedure_random.py") != before


def test_opponents_that_are_loaded_by_name_count(project: Path) -> None:
    behind = Sources(project, project / "src/sandtable").behind(project / "tests/server/test_secrecy.py")
    assert project / "src/sandtable/ai/greedy.py" in behind


def test_an_import_that_cannot_be_followed_is_refused(project: Path) -> None:
    more = "\nimport importlib\nimportlib.import_module('sandtable.' + 'cli')\n"
    with (
        edited(project / "src/sandtable/testing/kit.py", more),
        pytest.raises(Unseen, match="imports by a name that it puts together"),
    ):
        hash_of(project, "test_games.py")


Change = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    "change",
    [
        lambda mp: mp.setattr(proved.sys, "version", sys.version + "+"),
        lambda mp: mp.setattr(sys.modules["numba"], "__version__", "99.9"),
        lambda mp: mp.setattr(sys.modules["llvmlite.binding"], "get_host_cpu_name", lambda: "another"),
        lambda mp: mp.setattr(proved, "distributions", list),
    ],
    ids=["Python", "numba", "processor", "libraries"],
)
def test_another_machine_counts(change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    before = proved.installed()
    change(monkeypatch)
    proved.installed.cache_clear()
    try:
        assert proved.installed() != before
    finally:
        proved.installed.cache_clear()


# ---------------------------------------------------------------- a project of its own, from first to last
TEST = """
import pytest
from pathlib import Path
from helper import VALUE

@pytest.mark.proves
@pytest.mark.parametrize("n", [1, 2])
def test_a(n):
    Path(".ran").open("a").write("a")
    assert VALUE

def test_b():
    Path(".ran").open("a").write("b")
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_small.py").write_text(TEST)
    (tmp_path / "tests" / "helper.py").write_text("VALUE = 1\n")
    return tmp_path


def ran(folder: Path, *more: str) -> tuple[str, str]:
    """Runs the small project; what ran in it, and what pytest said last."""
    (folder / ".ran").unlink(missing_ok=True)
    for path in folder.rglob("*.py"):
        os.utime(path, (1, 1))  # as if written long ago
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}  # plugins take longer than the tests
    env = {**os.environ, **alone, "SANDTABLE_CACHE": str(folder / ".cache")}
    plugins = ["-p", "xdist", "-p", "sandtable.testing.proved", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "tests", *more]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return (folder / ".ran").read_text(), done.stdout


def test_from_first_to_last(small: Path) -> None:
    first, said = ran(small)
    assert (first, "3 passed" in said, "not run" in said) == ("aab", True, False), said
    second, said = ran(small)
    assert (second, "3 passed" in said) == ("b", True), said
    assert "2 of the tests that passed were not run: they were proved before under the same hash" in said
    assert ran(small, "--fresh")[0] == "aab"
    (small / "tests" / "helper.py").write_text("VALUE = 0\n")
    failed, said = ran(small)
    assert (failed, "2 failed, 1 passed" in said) == ("aab", True), said
    assert ran(small)[0] == "aab", "a failure is not remembered"
    (small / "tests" / "helper.py").write_text("VALUE = 1\n")
    assert ran(small, "-n", "2")[0] == "b", "and as it was before, it was proved before"


def test_a_module_that_is_found_in_secret(small: Path) -> None:
    (small / "secret").mkdir()
    (small / "secret" / "numbers_of_ours.py").write_text("VALUE = 1")
    way = "import sys\nsys.path.insert(0, 'secret')\nfrom numbers_of_ours import VALUE"
    (small / "tests" / "test_small.py").write_text(TEST.replace("from helper import VALUE", way))
    assert "numbers_of_ours.py, which its proof does not depend on" in ran(small)[1]


def test_a_file_that_is_read_in_secret(small: Path) -> None:
    (small / "secret").mkdir()
    (small / "secret" / "numbers.txt").write_text("1")
    (small / "tests" / "test_small.py").write_text(
        TEST.replace("assert VALUE", 'assert Path("secret/numbers.txt").read_text()')
    )
    for _ in range(2):
        again, said = ran(small)
        assert again == "aab"
        assert "numbers.txt, which its proof does not depend on" in said
