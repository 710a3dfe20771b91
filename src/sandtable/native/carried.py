"""Compiled code that a wheel carries, for the common levels of processors, so that nobody waits at the first start.

A piece is a file named after a hash of every source it was made from, like what is kept on this machine (cache.py); it is used
where that hash, this Python, numba and the processor fit, and is never written by anything but `python -m sandtable.testing.carry`.
"""

from __future__ import annotations

import pickle
import platform
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target

from .cache import digest_of

FOLDER = Path(__file__).parent / "carried"
V2 = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
LEVELS = {  # what a processor of each level can do, the best level first
    "x86-64-v3": (*V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
    "x86-64-v2": V2,
}


def carried(name: str, paths: Iterable[Path], more: str = "") -> Path | None:
    """The file with what was compiled from these sources for a processor like ours; None if there is none."""
    if not FOLDER.is_dir():
        return None
    known = list(paths)
    files = (FOLDER / piece(name, known, more, level) for level in levels_here())
    return next((file for file in files if file.exists()), None)


def levels_here() -> list[str]:
    """The levels of this processor, the best first."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        return []
    has = llvmlite.binding.get_host_cpu_features()
    return [level for level, needs in LEVELS.items() if all(has.get(feature) for feature in needs)]


def piece(name: str, paths: Iterable[Path], more: str, level: str) -> str:
    """A file's name. (Of numpy only the major version counts: what it looks like from compiled code changes with that alone.)"""
    setting = (
        level,
        numba.__version__,
        np.__version__.partition(".")[0],
        f"{sys.version_info.major}.{sys.version_info.minor}",
    )
    return f"{name}-{digest_of(paths, more, chr(0).join(setting))}.code"


def load(dispatcher: Any, file: Path) -> None:
    """Let a function that has not been compiled here run carried code, as numba does with what it keeps itself."""
    cpu_target.target_context.refresh()  # what compiled code calls has to be there first
    result = CompileResult._rebuild(cpu_target.target_context, *pickle.loads(file.read_bytes()))
    dispatcher.add_overload(result)
    dispatcher.disable_compile()


def save(kept: Path, file: Path) -> None:
    """Take over what is kept of a function in a folder of this machine's own: numba writes it down just so."""
    (code,) = kept.rglob("*.nbc")
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(code, file)
