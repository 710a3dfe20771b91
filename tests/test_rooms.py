"""A line of code knows its room: what is shared knows no game by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.games.registry import GAMES, facts, find

SOURCE = Path(sandtable.__file__).parent
SHARED = [path for path in sorted(SOURCE.rglob("*.py")) if SOURCE / "games" not in path.parents[1:]]
TITLES = [part.strip() for title in GAMES.values() for part in title.split(":")]
NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in [*GAMES, *TITLES]), re.IGNORECASE)


def names_in(text: str) -> Iterator[tuple[int, str]]:
    """Where code (not a comment or a docstring) names a game: in a string, an import or a name."""
    tree = ast.parse(text)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        found = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            found = node.value
        elif isinstance(node, ast.ImportFrom):
            found = " ".join([node.module or "", *(alias.name for alias in node.names)])
        elif isinstance(node, ast.Import):
            found = " ".join(alias.name for alias in node.names)
        elif isinstance(node, ast.Name | ast.Attribute):
            found = node.id if isinstance(node, ast.Name) else node.attr
        if NAMED.search(found.replace("_", " ")):
            yield getattr(node, "lineno", 0), found


@pytest.mark.parametrize(
    "text", ['find("frontline")', "from sandtable.games.redline.facts import facts", "x = {'burntmoon': 3}"]
)
def test_a_name_would_be_found(text: str) -> None:
    assert list(names_in(text))
    assert not list(names_in(f'"""For example:\n{text}\n"""\nx = 1  # {text}'))


def test_shared_code_names_no_game() -> None:
    assert len(SHARED) > 60
    allowed = {SOURCE / "games" / "registry.py"}
    found = [f"{path.relative_to(SOURCE)}:{line}: {text!r}" for path in SHARED for line, text in names_in(path.read_text("utf-8"))
             if path not in allowed]  # fmt: skip
    assert found == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_what_is_known_about_it(name: str) -> None:
    game, known = find(name), facts(name)
    assert game.name == name
    assert game.title == GAMES[name]
    assert known.mixes[0] == {}
    for mix in [*known.all_mixes, *(golden.options for golden in known.goldens)]:
        game.full_options(mix)


# ---------------------------------------------------------------- the rooms of a game
def rooms_in(text: str) -> list[set[str]]:
    """The rooms that CONTRIBUTING.md lists: those every game has, and those it may have."""
    chapter = text.partition("## The rooms of a game")[2].partition("\n## ")[0]
    parts = chapter.partition("And these where it needs them")
    return [set(re.findall(r"^    (\S+)", part, re.MULTILINE)) for part in (parts[0], parts[2])]


def misplaced(there: set[str], every: set[str], some: set[str]) -> list[str]:
    """What a folder has and should not, or lacks."""
    return sorted([f"{name} has no room" for name in there - every - some] + [f"no {name}" for name in every - there])


def room_of(path: Path, rooms: set[str]) -> str:
    """The room that a file or folder is; one that has grown is a folder of its name."""
    if not path.is_dir():
        return path.name
    return f"{path.name}.py" if f"{path.name}.py" in rooms else f"{path.name}/"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_rooms_of_all_games(name: str) -> None:
    every, some = rooms_in((SOURCE.parents[1] / "CONTRIBUTING.md").read_text("utf-8"))
    assert {"facts.py", "rules/", "RULES.md"} <= every
    assert "board.py" in some
    folder = [path for path in (SOURCE / "games" / name).iterdir() if path.name != "__pycache__"]
    there = {room_of(path, every | some) for path in folder}
    assert misplaced(there, every, some) == []
    assert misplaced(there | {"stuff.py"}, every, some) == ["stuff.py has no room"]
    assert misplaced(there - {"view.py"}, every, some) == ["no view.py"]
