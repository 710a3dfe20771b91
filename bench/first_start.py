"""How long a first game takes: from source, where its rules have to be compiled, by one process or on every core; with what
was kept then; and from a wheel that carries compiled rules. Each time a new Python process plays `sandtable sim GAME --games 1`.

python -m bench.first_start [--wheel FILE] [--game NAME] [--column NAME]

Figures go to bench/results/first_start.json, by game and column, and from there into the table of docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import report
from sandtable.games.registry import GAMES
from sandtable.testing.first_start import Start, first_game, installed

ROOT = Path(__file__).parents[1]
FIGURES, PAGE = report.RESULTS / "first_start.json", ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- written by python -m bench.first_start -->", "<!-- to here -->"
ONE, ALL, KEPT, WHEEL = COLUMNS = ("one process", "every core", "kept", "wheel")
HEADINGS = {
    ONE: "compiled by one process",
    ALL: "compiled on every core",
    KEPT: "compiled before",
    WHEEL: "from a wheel, for the first time",
}


def measured(game: str, columns: list[str], wheel: Path | None) -> Iterator[tuple[str, Start]]:
    here, cores = Path(sys.executable), os.sched_getaffinity(0)
    with TemporaryDirectory() as folder:
        homes = {column: Path(folder) / column.replace(" ", "-") for column in COLUMNS}
        for home in homes.values():
            home.mkdir()
        if ONE in columns:
            os.sched_setaffinity(0, {max(cores)})  # one process for each core that there is
            yield ONE, first_game(here, game, homes[ONE], compiles=True)
            os.sched_setaffinity(0, cores)
        if ALL in columns:
            yield ALL, first_game(here, game, homes[ALL], compiles=True)
        if KEPT in columns:
            kept = next((homes[column] for column in (ALL, ONE) if column in columns), homes[KEPT])
            if kept == homes[KEPT]:
                first_game(here, game, kept, compiles=True)
            yield KEPT, first_game(here, game, kept, compiles=False)
        if WHEEL in columns and wheel:
            yield WHEEL, first_game(wheel, game, homes[WHEEL], compiles=False)


def setting() -> dict[str, Any]:
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": report.cpu_name(),
        "cores": len(os.sched_getaffinity(0)),
        "load": round(os.getloadavg()[0], 2),
        "python": sys.version.split()[0],
    }


def figures() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    return found


def page(text: str, found: dict[str, dict[str, Any]]) -> str:
    """The document with its table written anew."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n\n" + "\n".join(table(found)) + "\n\n" + END + rest.split(END)[1]


def table(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Seconds, and in brackets those on a processor."""
    yield f"| | {' | '.join(HEADINGS.values())} |"
    yield "|---|" + "---|" * len(HEADINGS)
    for name, title in GAMES.items():
        cells = [found.get(name, {}).get(column) for column in COLUMNS]
        said = [f"{cell['seconds']:.1f} s ({cell['processor']:.1f})" if cell else "" for cell in cells]
        yield f"| {title} | {' | '.join(said)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.first_start", description="How long a first game takes.")
    parser.add_argument("--wheel", type=Path, help="a wheel of 'make wheel' (the newest in dist/)")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")
    parser.add_argument("--column", action="append", choices=COLUMNS, help="only this column")
    options = parser.parse_args()
    columns = options.column or list(COLUMNS)
    wheels = sorted(ROOT.glob("dist/*manylinux*.whl"), key=lambda path: path.stat().st_mtime)
    wheel: Path | None = options.wheel or (wheels[-1] if wheels else None)
    with TemporaryDirectory() as folder:
        python = installed(wheel.resolve(), Path(folder) / "env") if WHEEL in columns and wheel else None
        for game in options.game or GAMES:
            for column, start in measured(game, columns, python):
                print(f"{game}, {column}: {start.seconds:.2f} s ({start.processor:.2f} s on a processor)", flush=True)
                found = figures()
                told = {"seconds": round(start.seconds, 2), "processor": round(start.processor, 2), **setting()}
                found.setdefault(game, {})[column] = told
                FIGURES.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), figures()), encoding="utf-8")


if __name__ == "__main__":
    main()
