"""The rooms of the house: which part of Sandtable may import which. docs/architecture.md says why."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import sandtable

SOURCE = Path(sandtable.__file__).parent

# What each room may import besides itself. A game's folder is two rooms: `drawings` is its terminal.py, `games` all the rest.
MAY_IMPORT: dict[str, set[str]] = {
    "kernel": set(),
    "native": {"kernel"},
    "facts": set(),
    "games": {"kernel", "facts"},
    "registry": {"kernel", "facts", "games"},
    "play": {"kernel", "native"},
    "ai": {"kernel", "native"},
    "lab": {"kernel", "native", "ai", "facts", "registry"},
    "envs": {"kernel", "native", "ai", "facts", "registry"},
    "terminal": {"kernel", "play", "ai", "facts", "registry"},
    "drawings": {"kernel", "games", "play", "terminal"},
    "server": {"kernel", "play", "ai", "registry"},
    "testing": {"kernel", "native", "ai", "envs", "play", "facts", "registry", "terminal"},
    "cli": {"kernel", "play", "ai", "lab", "registry", "server", "terminal", "testing"},
}
# The one import against the stream, made when it is called for: Game.native() finds the compiler.
DOORS = {("sandtable.kernel.game", "sandtable.native")}


def room_of(module: str) -> str:
    """sandtable.kernel.flow -> kernel"""
    parts = module.split(".")
    if parts[1:2] == ["games"] and len(parts) > 2:
        return parts[2] if parts[2] in ("facts", "registry") else "drawings" if parts[3:] == ["terminal"] else "games"
    return parts[1] if len(parts) > 1 else ""


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = ("sandtable", *path.relative_to(SOURCE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(module: str, path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of Sandtable that a module imports, anywhere in it but where only a type checker looks."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            inside = {f"{base}.{alias.name}" for alias in node.names}
            found |= {name if name in known else base for name in inside}
    return {name for name in found if name.partition(".")[0] == "sandtable"}


def test_every_room_keeps_to_its_table() -> None:
    known = modules()
    assert {room_of(module) for module in known} == {"", *MAY_IMPORT}
    against = []
    for module, path in known.items():
        room = room_of(module)
        for found in imports_of(module, path, known):
            if room_of(found) not in {"", room, *MAY_IMPORT.get(room, set())} and (module, found) not in DOORS:
                against.append(
                    f"{module} imports {found}: {room} may import {', '.join(sorted(MAY_IMPORT[room])) or 'no other room'}"
                )
    assert against == []


def test_the_rooms_form_no_circle() -> None:
    order = list(TopologicalSorter(MAY_IMPORT).static_order())  # CycleError if there is one
    assert len(order) == len(MAY_IMPORT)


def test_the_door_is_opened_only_when_called_for() -> None:
    for module, found in DOORS:
        tree = ast.parse(modules()[module].read_bytes())
        at_once = [ast.unparse(node) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
        assert not any(found in line for line in at_once)
        assert any(found in ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))


def test_the_page_shows_the_same_table() -> None:
    """docs/architecture.md has a row for every room."""
    rows = {}
    for line in (SOURCE.parents[1] / "docs" / "architecture.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            rows[cells[0].strip("`")] = {name.strip(" `") for name in cells[2].split(",")} - {"", "nothing"}
    assert rows == MAY_IMPORT
