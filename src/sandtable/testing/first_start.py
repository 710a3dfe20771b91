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


def main() -> None:
    wheel, game = Path(sys.argv[1]).resolve(), sys.argv[2]
    with TemporaryDirectory() as folder:
        venv.create(Path(folder) / "env", with_pip=True)
        python, home = Path(folder) / "env" / "bin" / "python", Path(folder) / "home"
        home.mkdir()
        quietly = ["--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
        subprocess.run([str(python), "-m", "pip", "install", *quietly, str(wheel)], check=True)
        env = {**os.environ, "HOME": str(home), "SANDTABLE_CACHE": str(home / "cache"), "PYTHONPATH": ""}
        command = [str(python), "-m", "sandtable.cli", "sim", game, "--games", "1", "--seed", "1"]
        for which in ("first", "second"):
            began = time.perf_counter()
            done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=True)
            print(f"{which} game: {time.perf_counter() - began:.2f} s")
            if "Preparing" in done.stderr:
                sys.exit(f"{wheel.name} was compiled here: it carries no code that fits ({done.stderr.strip()})")


if __name__ == "__main__":
    main()
