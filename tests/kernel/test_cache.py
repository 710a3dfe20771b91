"""The compiled form of a game is kept, and never outlives the rules it was made from."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from programs import load

from examples import games as examples
from sandtable.native import carried
from sandtable.native.game import Sources

TOY = """\
from __future__ import annotations

from typing import Any

from sandtable.kernel import (
    Flow, Game, Luck, Steps, ask, decision, flow_of, i4, luck_of, offer, procedure, record, rule
)
EXTRA

@record
class State:
    total: i4
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def nod(s: State, out: Any, who: int) -> None:
    offer(out, 1)


@rule
def worth(s: State) -> int:
    return 10


@procedure
def toy(s: State) -> Steps[None]:
    for turn in range(3):
        yield ask(s, turn & 1, nod)
        s.total += worth(s)


@rule
def score(s: State, seat: int) -> int:
    return s.total + seat


class Toy(Game):
    name, title = "toy", "Toy"
    State, main = State, toy
    score = staticmethod(score)


game = Toy()
"""
RUN = """\
import json, sys
from toy import game
native = game.native()
scores, lengths = native.rollouts(game.blank(), [1, 2], [3, 4])
print(json.dumps([native.was_ready, scores.tolist(), lengths.tolist()]))
"""


class Ran(NamedTuple):
    was_ready: bool
    scores: list[list[int]]
    lengths: list[int]


def run(folder: Path, cache: Path) -> Ran:
    """The toy game in a process of its own."""
    env = {**os.environ, "SANDTABLE_CACHE": str(cache), "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", RUN], env=env, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Ran(*json.loads(done.stdout.splitlines()[-1]))


def folders(cache: Path) -> list[str]:
    return sorted(path.name for path in cache.iterdir())


# ---------------------------------------------------------------- the name of the folder (nothing is compiled)
def cache_folder(game: Any) -> Path:
    return Sources(game, game.encoding()).folder


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "rules").mkdir()
    return load(tmp_path / "rules" / "toy_of_the_cache.py", TOY.replace("EXTRA", "")).game


def test_the_folder_is_named_after_the_sources(toy: Any, tmp_path: Path) -> None:
    before = cache_folder(toy)
    assert before.parent == tmp_path / "cache"
    assert cache_folder(toy) == before
    (tmp_path / "rules" / "neighbour.py").write_text("SIZE = 3\n")  # nobody imports it
    assert cache_folder(toy) == before
    source = tmp_path / "rules" / "toy_of_the_cache.py"
    source.write_text(source.read_text() + "\nSIZE = 4\n")
    assert cache_folder(toy) != before


def test_source_files_count(toy: Any, tmp_path: Path) -> None:
    data = tmp_path / "cards.json"
    data.write_text("[1, 2]")
    without = cache_folder(toy)
    type(toy).source_files = (data,)
    listed = cache_folder(toy)
    data.write_text("[1, 3]")
    assert len({without, listed, cache_folder(toy)}) == 3


@pytest.mark.parametrize("library", ["numba", "llvmlite", "numpy"])
def test_other_versions_have_other_folders(toy: Any, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_folder(toy)
    monkeypatch.setattr(sys.modules[library], "__version__", "99.9")
    assert cache_folder(toy) != before


def test_games_have_folders_of_their_own(toy: Any) -> None:
    before = cache_folder(toy)
    type(toy).name = "toy2"
    assert cache_folder(toy) != before


def elsewhere(folder: Path, extra: str, text: str) -> tuple[Any, Path]:
    """The toy game with something from a module in another folder."""
    make_helper = "from sandtable.kernel import rule\n\n@rule\ndef helper(s, seat: int) -> int:\n    return 1\n"
    (folder / "other").mkdir()
    helper = folder / "other" / "toy_helper.py"
    load(helper, make_helper)
    return load(folder / "toy_elsewhere.py", text.replace("EXTRA", extra)).game, helper


def test_a_rule_from_another_folder_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    text = TOY.replace("return 10", "return helper(s, 0)")
    game, helper = elsewhere(tmp_path, "from toy_helper import helper", text)
    before = cache_folder(game)
    helper.write_text(helper.read_text().replace("return 1", "return 2"))
    assert cache_folder(game) != before


def test_an_evaluation_from_another_folder_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    score = "score = staticmethod(score)"
    text = TOY.replace(score, f"{score}\n    evaluate = staticmethod(helper)")
    game, helper = elsewhere(tmp_path, "from toy_helper import helper", text)
    before = cache_folder(game)
    helper.write_text(helper.read_text().replace("return 1", "return 2"))
    assert cache_folder(game) != before


# ---------------------------------------------------------------- every way to import something
IMPORTS = {
    "pack_a/verbs": "from .. import verbs as do",
    "pack_a/deep": "from ..deep import (\n    one,  # of several\n    worth,\n)",
    "pack_a/renamed": "from ..renamed import one, worth as w",
    "far": "from ... import far",
    "pack_b/other": "from ...pack_b.other import worth",
    "pack_a/plain": "import imports_pack.pack_a.plain",
    "pack_a/named": "import imports_pack.pack_a.named as n",
    "pack_a/second": "import os, imports_pack.pack_a.second as n",
    "pack_a/nested": "if True:\n    from ..nested import worth",
    "pack_a/broken_up": "from \\\n    ..broken_up import worth",
    "pack_a/whole": "from imports_pack.pack_a import whole",
    "pack_a/again": "from ..again import *",
    "pack_b/__init__": "from ...pack_b import WORTH",
}


@pytest.fixture
def importing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Path]:
    """The toy game in a package, with a module for every form of import."""
    root = tmp_path / "imports_pack"
    for folder in ("", "pack_a", "pack_b", "pack_a/rules"):
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / "__init__.py").write_text("")
    for part in IMPORTS:
        (root / f"{part}.py").write_text("one = WORTH = 1\n\n\ndef worth():\n    return 10\n")
    (root / "pack_a/rules/terms.py").write_text("\n".join(IMPORTS.values()) + "\n")
    (root / "pack_a/rules/toy.py").write_text(TOY.replace("EXTRA", "from . import terms"))
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("imports_pack")]:
        monkeypatch.delitem(sys.modules, name)
    return importlib.import_module("imports_pack.pack_a.rules.toy").game, root


@pytest.mark.parametrize("part", IMPORTS)
def test_what_is_imported_counts_however_it_is(part: str, importing: tuple[Any, Path]) -> None:
    game, root = importing
    before = cache_folder(game)
    file = root / f"{part}.py"
    file.write_text(file.read_text().replace("return 10", "return 11"))
    assert cache_folder(game) != before


def test_a_neighbour_that_nobody_imports_does_not_count(importing: tuple[Any, Path]) -> None:
    game, root = importing
    before = cache_folder(game)
    (root / "pack_a" / "words.py").write_text("x = 1\n")
    (root / "pack_a" / "__init__.py").write_text("# nothing the rules use\n")
    assert cache_folder(game) == before


# ---------------------------------------------------------------- at the same time, and when something is lost
def test_what_is_kept_is_found_again_and_what_was_edited_is_compiled_anew(tmp_path: Path) -> None:
    source, cache = tmp_path / "toy.py", tmp_path / "cache"
    source.write_text(TOY.replace("EXTRA", ""))
    with ThreadPoolExecutor(2) as pool:  # two processes at once
        first, second = pool.map(lambda _: run(tmp_path, cache), range(2))
    assert first[1:] == second[1:] == ([[30, 31]] * 2, [3, 3])
    assert run(tmp_path, cache) == Ran(True, [[30, 31]] * 2, [3, 3])
    (folder,) = cache.iterdir()
    assert folder.name.startswith("toy-")
    assert not list(folder.glob("*.part"))

    source.write_text(source.read_text().replace("return 10", "return 70"))
    assert run(tmp_path, cache) == Ran(False, [[210, 211]] * 2, [3, 3])
    assert len(folders(cache)) == 2

    source.write_text(source.read_text().replace("return 70", "return 10"))  # as it was
    for kept in folder.rglob("*.nb?"):  # and say somebody has cleaned up, but not all
        kept.unlink()
    assert run(tmp_path, cache) == Ran(False, [[30, 31]] * 2, [3, 3])
    assert run(tmp_path, cache) == Ran(True, [[30, 31]] * 2, [3, 3])
    assert len(folders(cache)) == 2


# ---------------------------------------------------------------- code that a wheel carries
BROUGHT = """\
import json, sys
from pathlib import Path
from sandtable.native import carried
carried.FOLDER = Path(sys.argv[1])
carried.LEVELS["any"] = ()
from examples import games
native = games["leduc"].native()
scores, lengths = native.rollouts(games["leduc"].blank(), range(50), range(50))
print(json.dumps([bool(native.was_carried), scores.tolist(), lengths.tolist()]))
"""


def test_carried_code_plays_the_same_games(tmp_path: Path) -> None:
    """Where nothing is kept it is loaded instead of compiling, and nothing is written."""
    game = examples["leduc"]
    game.native().carry("any", tmp_path / "carried")
    env = {**os.environ, "SANDTABLE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": os.getcwd()}
    command = [sys.executable, "-c", BROUGHT, str(tmp_path / "carried")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    scores, lengths = game.native().rollouts(game.blank(), range(50), range(50))
    assert json.loads(done.stdout) == [True, scores.tolist(), lengths.tolist()]
    assert list((tmp_path / "cache").rglob("*.nbc")) == []


def test_carried_code_fits_or_is_left_alone(toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other sources, another numba or a lesser processor: then it is not looked at."""
    monkeypatch.setattr(carried, "FOLDER", tmp_path / "carried")
    monkeypatch.setattr(carried.platform, "system", lambda: "Linux")
    monkeypatch.setattr(carried.platform, "machine", lambda: "x86_64")
    monkeypatch.setitem(carried.LEVELS, "x86-64-v2", ())
    made, level = Sources(toy, None), "x86-64-v2"
    assert made.carried is None
    file = carried.FOLDER / carried.piece(made.name, made.paths, made.more, level)
    file.parent.mkdir()
    file.touch()
    assert made.carried == file
    with monkeypatch.context() as other:
        other.setattr(carried.numba, "__version__", "99.9")
        assert made.carried is None
    with monkeypatch.context() as other:
        other.setitem(carried.LEVELS, "x86-64-v2", ("wings",))
        assert made.carried is None
    assert made.carried == file
    source = tmp_path / "rules" / "toy_of_the_cache.py"
    source.write_text(source.read_text() + "\nSIZE = 4\n")
    assert Sources(toy, None).carried is None
