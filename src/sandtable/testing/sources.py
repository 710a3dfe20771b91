"""Every file that a test file leads to: by its imports, theirs, and so on; and what lies beside them to be read.

Nothing is imported to find out. An import that stands inside a function counts, and so does what is not a program: tables,
ledgers, scenarios. What a file imports by a name that it puts together is not seen; so such files are listed here, each with
the reason why nothing is missed, and any other is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent
WHOLE = ("kernel", "native")  # folders that count whole, as they do for the cache of compiled rules
REGISTRY = "games/registry.py"  # leads to a game by its name: the one that is asked for, or all
OPPONENTS = "ai/opponents.py"  # spells out the modules it loads: strings count there
BOARDS = "terminal/boards.py"  # loads a part of the game, and all files of a game count
GENERATED = "programs.py"  # tests of the compiler load programs that they have written themselves
LOADERS = {"import_module", "__import__", "spec_from_file_location", "find_spec", "exec_module", "runpy"}


class Unseen(Exception):
    """A file imports in a way that cannot be followed."""


class Sources:
    """The files of a project (`top`) and of the package it tests."""

    def __init__(self, top: Path, package: Path = PACKAGE) -> None:
        self.top, self.package, self.registry = top, package, package / REGISTRY
        self.by_name = {package / name for name in (REGISTRY, OPPONENTS, BOARDS)}
        self.imported: dict[Path, frozenset[Path]] = {}
        self.found: dict[tuple[Path, str | None], frozenset[Path]] = {}
        self.foreign: dict[frozenset[Path], set[str]] = {}

    def behind(self, test: Path, game: str | None = None) -> frozenset[Path]:
        """What the outcome of the tests in a file can depend on. Tests of one `game` do not depend on the others, unless
        something imports them."""
        if (test, game) not in self.found:
            roots = [test, *(folder / "conftest.py" for folder in test.parents if folder.is_relative_to(self.top))]
            programs = self.reached(roots)
            if any(path.is_relative_to(self.package) for path in programs):
                programs |= self.reached([p for name in WHOLE for p in (self.package / name).glob("*.py")])
            if self.registry in programs:
                programs |= self.reached([p for g in self.games if game in (None, g.name) for p in g.rglob("*.py")])
            folders = {path.parent for path in programs} - {self.top}
            data = {file for folder in folders for file in self.beside(folder, game)}
            settings = {path for path in [self.top / "pyproject.toml"] if path.is_file()}
            self.found[test, game] = frozenset(programs | data | settings)
        return self.found[test, game]

    @cached_property
    def games(self) -> list[Path]:
        """The folders of all games."""
        return sorted(path.parent for path in self.registry.parent.glob("*/__init__.py"))

    def reached(self, roots: list[Path]) -> set[Path]:
        found: set[Path] = set()
        waiting = {path for path in roots if path.is_file()}
        while waiting:
            path = waiting.pop()
            found.add(path)
            if path not in self.imported:
                self.imported[path] = frozenset(self.imports(path))
            waiting |= self.imported[path] - found
        return found

    def imports(self, path: Path) -> Iterator[Path]:
        """The files of ours that a program imports, wherever in it that stands."""
        anywhere = (self.package.parent, self.top, self.top / "tests", path.parent)
        said = what_it_says(path.read_bytes())
        if said.loads and path not in self.by_name and path.name != GENERATED:
            raise Unseen(f"{path} imports by a name that it puts together: say in {__file__} what that may be")
        for level, name in said.imports:
            for place in (path.parents[level - 1],) if level else anywhere:
                yield from resolved(name, place)
        if path == self.package / OPPONENTS:
            for text in said.strings:
                yield from resolved(text.partition(":")[0], self.package.parent)

    def elsewhere(self, files: frozenset[Path]) -> set[str]:
        """The names that programs among these files import and that are none of ours, as far as is to be seen."""
        if files in self.foreign:
            return self.foreign[files]
        programs = [path for path in files if path.suffix == ".py"]
        names = {name for path in programs for level, name in what_it_says(path.read_bytes()).imports if not level}
        places = {self.package.parent, self.top, self.top / "tests", *(path.parent for path in programs)}
        self.foreign[files] = {name for name in names if not any(any(resolved(name, place)) for place in places)}
        return self.foreign[files]

    def beside(self, folder: Path, game: str | None) -> Iterator[Path]:
        """What else is in a folder to be read: no programs, and no packages. A folder with another game's name is its own."""
        others = {g.name for g in self.games} - {game} if game else set()
        for path in sorted(folder.iterdir()):
            if path.name.startswith((".", "__pycache__")) or path.name in others:
                continue
            if path.is_dir():
                if not any(path.glob("*.py")):
                    yield from self.beside(path, game)
            elif path.suffix not in (".py", ".pyc"):
                yield path


class Said(NamedTuple):
    imports: frozenset[tuple[int, str]]  # how many dots, and the name
    strings: frozenset[str]
    loads: bool  # whether it imports by names that it puts together


@cache
def what_it_says(program: bytes) -> Said:
    imports, strings, loads = set[tuple[int, str]](), set[str](), False
    for node in ast.walk(ast.parse(program)):
        match node:
            case ast.Import():
                imports |= {(0, name.name) for name in node.names}
            case ast.ImportFrom(module=module, level=level):
                imports |= {(level, f"{module or ''}.{name.name}".lstrip(".")) for name in node.names} | {
                    (level, module or "")
                }
            case ast.Constant(value=str() as text):
                strings.add(text)
            case ast.Name(id=used) | ast.Attribute(attr=used):
                loads |= used in LOADERS
    return Said(frozenset(imports), frozenset(strings), loads)


def resolved(name: str, place: Path) -> Iterator[Path]:
    """The files that importing a dotted name runs, if it is found below this folder: its packages, and itself."""
    *packages, last = name.split(".")
    ends = [place.joinpath(*packages) / f"{last}.py", place.joinpath(*packages, last) / "__init__.py"]
    if any(end.is_file() for end in ends):
        ways = [place.joinpath(*packages[:n]) / "__init__.py" for n in range(len(packages) + 1)]
        yield from (file for file in (*ways, *ends) if file.is_file())
