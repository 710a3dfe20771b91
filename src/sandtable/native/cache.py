"""Where compiled code is kept: a folder named after a hash of every source it was made from.

An edited rule can never be answered by old machine code, whichever file it is in.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy as np

from sandtable.kernel.foresight import as_judged
from sandtable.kernel.game import Game
from sandtable.kernel.syntax import parsed

STANDARD = Path(os.__file__).parent  # the standard library
NATIVE = Path(__file__).parent
RULES_OF_A_GAME = ("hide", "resample", "evaluate", "score", "clock", "take_back")  # beside its procedures and decisions
KERNEL = Path(sys.modules[Game.__module__].__file__ or "").parent


def rules_of(game: Game) -> dict[str, Callable[..., Any]]:
    """A game's own rules by their names."""
    own = {**{name: getattr(type(game), name) for name in RULES_OF_A_GAME}, "judge": game.judging}
    return own if type(game).forecast is as_judged else {**own, "forecast": type(game).forecast}


def sources_of(game: Game) -> list[Path]:
    """The kernel's files and ours, and every file that the game's rules are in or import from: all sources of its compiled
    form."""
    fns: list[object] = [p.fn for p in game.rules.found.values()] + [k.options for k in game.rules.kinds]
    fns += rules_of(game).values()
    encoding = game.encoding()
    if encoding is not None:
        fns += [encoding.observe, encoding.index_of]
    files = {*KERNEL.glob("*.py"), *NATIVE.glob("*.py"), *game.source_files}
    files |= {game.traits.file} if game.traits else set()
    waiting: set[str] = {fn.__module__ for fn in fns if hasattr(fn, "__module__")}
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        module = sys.modules.get(name)
        path = Path(str(getattr(module, "__file__", None) or ""))
        elsewhere = path.is_relative_to(STANDARD) or "site-packages" in path.parts
        foreign = elsewhere and not name.startswith("sandtable")  # which may be installed there, too
        if path.suffix == ".py" and path.parent not in (KERNEL, NATIVE) and not foreign:
            files.add(path)
            package = getattr(module, "__package__", None) or ""
            waiting |= {found for found in imports_of(path, package) if found in sys.modules} - seen
    return sorted(files)


def imports_of(path: Path, package: str) -> set[str]:
    """The modules that a source file imports, in any form and anywhere in it. (Imports for type checkers only do no
    harm.)"""
    found: set[str] = set()
    for node in statements(parsed(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            inside = {f"{base}.{alias.name}" for alias in node.names}
            found |= {name if name in sys.modules else base for name in inside}
    return found


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Every statement in a file, and nothing inside of one that is not a statement itself: nine tenths of a tree are that."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, name, ())
            waiting.extend(inside if isinstance(inside, list) else ())


def kept_folder(name: str, paths: Iterable[Path], more: str = "") -> Path:
    """The folder for what was compiled from these files, and nothing else."""
    folder = root() / f"{name}-{digest_of(paths, more, machine())}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def digest_of(paths: Iterable[Path], more: str, setting: str) -> str:
    """A name for what is compiled from these files in this setting. Where they lie does not count."""
    digest = hashlib.sha256(more.encode())
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(setting.encode())
    return digest.hexdigest()[:16]


def root() -> Path:
    """The folder for everything that is kept on this machine because making it again would give the same."""
    return Path(os.environ.get("SANDTABLE_CACHE") or Path.home() / ".cache" / "sandtable")


def machine() -> str:
    """The processor, Python and the compiling libraries: with others the code may differ."""
    cpu = llvmlite.binding.get_host_cpu_name() + str(sorted(llvmlite.binding.get_host_cpu_features().items()))
    return "\0".join((numba.__version__, llvmlite.__version__, np.__version__, platform.python_version(), cpu))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever reads half of it. Its date is always the same: numba takes a newer file for another one,
    and two processes may write the same file at once."""
    part = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.part")
    part.write_text(text)
    os.utime(part, (0, 0))
    part.replace(path)


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Compiled entries made inside this block are kept in this folder."""
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = kept
