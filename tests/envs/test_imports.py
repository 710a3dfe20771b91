"""Nothing but numpy and numba is needed until a library's own module is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = "import sys; sys.modules.update(dict.fromkeys(['gymnasium', 'pettingzoo', 'pyspiel']))\n"


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_the_package_needs_no_library() -> None:
    assert run("import sandtable.envs, sandtable.envs.batch, sandtable.envs.single").returncode == 0


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo_env", "PettingZoo", "envs"),
        ("gym_env", "Gymnasium", "envs"),
        ("openspiel_game", "OpenSpiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named(module: str, library: str, extra: str) -> None:
    done = run(f"import sandtable.envs.{module}")
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: {library} ")
    assert last.endswith(f"pip install 'sandtable[{extra}]'")
    assert done.stderr.count("Traceback") == 1
