"""How long it takes until an installed wheel has played its first compiled game, on a machine that has never seen it.

python -m sandtable.testing.first_start WHEEL GAME
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple


class Start(NamedTuple):
    """A first game: seconds until it was over, and how many of them processes of it had a processor."""

    seconds: float
    processor: float


def installed(wheel: Path, folder: Path) -> Path:
    """A new environment with a wheel in it: its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    quietly = ["--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
    subprocess.run([str(python), "-m", "pip", "install", *quietly, str(wheel)], check=True)
    return python


def first_game(python: Path, game: str, home: Path, compiles: bool) -> Start:
    """Let a new process play one game as `sandtable sim` does, with nothing but what it finds in a home of its own."""
    env = {**os.environ, "HOME": str(home), "SANDTABLE_CACHE": str(home / "cache"), "PYTHONPATH": ""}
    command = [str(python), "-m", "sandtable.cli", "sim", game, "--games", "1", "--seed", "1"]
    began, used = time.perf_counter(), sum(os.times()[2:4])
    done = subprocess.run(command, env=env, cwd=home, capture_output=True, text=True, check=True)
    start = Start(time.perf_counter() - began, sum(os.times()[2:4]) - used)
    if ("Preparing" in done.stderr) != compiles:
        sys.exit(
            f"{game} was {'not ' * compiles}compiled here: {done.stderr.strip() or 'there was compiled code that fits'}"
        )
    return start


def main() -> None:
    wheel, game = Path(sys.argv[1]).resolve(), sys.argv[2]
    with TemporaryDirectory() as folder:
        python, home = installed(wheel, Path(folder) / "env"), Path(folder) / "home"
        home.mkdir()
        for which in ("first", "second"):
            start = first_game(python, game, home, compiles=False)
            print(f"{which} game: {start.seconds:.2f} s, {start.processor:.2f} s of them on a processor")


if __name__ == "__main__":
    main()
