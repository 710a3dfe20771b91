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
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import resolve_name
from pathlib import Path

import llvmlite
import llvmlite.binding
import numba
import numpy as np

from sandtable.kernel.game import Game

STANDARD = Path(os.__file__).parent  # the standard library
NATIVE = Path(__file__).parent
RULES_OF_A_GAME = ("hide", "resample", "evaluate", "score", "clock")  # beside its procedures and decisions
KERNEL = Path(sys.modules[Game.__module__].__file__ or "").parent


def sources_of(game: Game) -> list[Path]:
    """The kernel's files and ours, and every file that the game's rules are in or import from: all sources of its compiled
    form."""
    fns: list[object] = [p.proc.fn for p in game.rules.procedures] + [k.options for k in game.rules.kinds]
    fns += [getattr(game, name) for name in RULES_OF_A_GAME]
    encoding = game.encoding()
    if encoding is not None:
        fns += [encoding.observe, encoding.index_of]
    files = {*KERNEL.glob("*.py"), *NATIVE.glob("*.py"), *game.source_files}
    waiting: set[str] = {fn.__module__ for fn in fns if hasattr(fn, "__module__")}
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        module = sys.modules.get(name)
        path = Path(str(getattr(module, "__file__", None) or ""))
        foreign = path.is_relative_to(STANDARD) or ("site-packages" in path.parts and not name.startswith("sandtable"))
        if path.suffix == ".py" and path.parent not in (KERNEL, NATIVE) and not foreign:
            files.add(path)
            package = getattr(module, "__package__", None) or ""
            waiting |= {found for found in imports_of(path, package) if found in sys.modules} - seen
    return sorted(files)


def imports_of(path: Path, package: str) -> set[str]:
    """The modules that a source file imports, in any form and anywhere in it. (Imports for type checkers only do no
    harm.)"""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            inside = {f"{base}.{alias.name}" for alias in node.names}
            found |= {name if name in sys.modules else base for name in inside}
    return found


def cache_folder(game: Game, more: str = "") -> Path:
    """The folder for a game's compiled code; `more` is source text that is in no file."""
    # compiled code looks up its module by name
    return kept_folder(game.name, sources_of(game), more + type(game).__module__)


def kept_folder(name: str, paths: Iterable[Path], more: str = "") -> Path:
    """The folder for what was compiled from these files, and nothing else."""
    digest = hashlib.sha256(more.encode())
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(machine().encode())
    folder = root() / f"{name}-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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
