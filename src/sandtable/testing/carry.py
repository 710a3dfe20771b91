"""Compile every game and the search for the levels of processors that a wheel carries code for (native/carried.py), on all cores.

python -m sandtable.testing.carry FOLDER [WORKERS]
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.games.registry import GAMES, find
from sandtable.native.carried import LEVELS
from sandtable.native.hands import only_one

SEARCH = "search"


def compile_apart(name: str, level: str, folder: Path) -> str:
    """In a process that takes its processor for one of this level; numba is told so before it starts."""
    with TemporaryDirectory() as empty:
        setting = {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": "", "SANDTABLE_CACHE": empty}
        command = [sys.executable, "-m", __spec__.name, str(folder), name, level]
        subprocess.run(command, env={**os.environ, **setting}, check=True)
    return f"{name} for {level}"


def compile_here(name: str, level: str, folder: Path) -> None:
    only_one()
    if name == SEARCH:
        from sandtable.ai.search.forms import carry

        carry(level, folder)
    else:
        find(name).native().carry(level, folder)


def main() -> None:
    folder = Path(sys.argv[1])
    if len(sys.argv) == 4:
        compile_here(sys.argv[2], sys.argv[3], folder)
        return
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count() or 1
    work = [(name, level) for name in [*reversed(GAMES), SEARCH] for level in LEVELS]
    with ThreadPoolExecutor(workers) as pool:
        for said in pool.map(compile_apart, *zip(*work, strict=True), [folder] * len(work)):
            print(f"compiled {said}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
