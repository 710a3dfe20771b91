"""Live tables at the server: how long a move takes, what it weighs, what a table costs; beside boardgame.io's server.

    python -m bench.server [--tables 500] [--seconds 20] [--pace 10] [--game NAME] [--rows sqlite,postgres,boardgameio]
    python -m bench.server --rows postgres --processes 3       what one more process adds
    python -m bench.server --database URL [--processes 2]
    python -m bench.server --tables 200 --thinking 20 --rows sqlite --name thinking   what others notice of level5 at 20 tables

Everything is on loopback. The servers and the players are processes of their own; all are ended with this one.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Callable
from typing import Any

from bench import ours, report
from bench.server.figures import HEADINGS, LINE, load_average, show, write
from bench.server.rows import ROWS, rows
from bench.server.servers import many_files, start_time
from sandtable.ai.search.forms import compiled_thinking
from sandtable.games.registry import GAMES, find

MOST_TABLES, MOST_SECONDS, MOST_PROCESSES = 5000, 300.0, 8


def setting_of(options: argparse.Namespace, folder: str) -> dict[str, Any]:
    return {
        "cpu": report.cpu_name(),
        "cores": len(os.sched_getaffinity(0)),
        "load before": load_average(),
        "python": platform.python_version(),
        "packages": {name: report.package_version(name) for name in ("uvicorn", "websockets", "starlette", "msgspec")},
        "sandtable": ours.version(),
        "tables": options.tables,
        "seconds": options.seconds,
        "seconds from move to move": options.pace,
        "tables beside against level5": options.thinking,
        "server start, warm [s]": round(start_time(folder), 2),
    }


def bounded(kind: type, least: float, most: float) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        value = kind(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"must be from {least} to {most}")
        return value

    return parse


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="Measure the server.")
    parser.add_argument("--tables", type=bounded(int, 1, MOST_TABLES), default=500, help="live tables (500)")
    parser.add_argument("--seconds", type=bounded(float, 1, MOST_SECONDS), default=20.0, help="length of the play (20)")
    parser.add_argument(
        "--pace", type=bounded(float, 0.1, 60), default=10.0, help="seconds from move to move of a table (10)"
    )
    parser.add_argument("--game", choices=list(GAMES), default="frontline", help="what is played at our tables (frontline)")
    parser.add_argument(
        "--thinking",
        type=bounded(int, 0, MOST_TABLES),
        default=0,
        help="tables beside these against level5, not measured (0)",
    )
    parser.add_argument("--rows", type=lambda text: text.split(","), default=list(ROWS), help=",".join(ROWS))
    parser.add_argument("--database", help="only this database, a path or a URL; it keeps the tables")
    parser.add_argument("--name", default="server", help="the results go to bench/results/<name>.json")
    parser.add_argument(
        "--processes", type=bounded(int, 1, MOST_PROCESSES), help="that share PostgreSQL (2), or with --database (1)"
    )
    options = parser.parse_args()
    if unknown := [name for name in options.rows if name not in ROWS]:
        parser.error(f"{', '.join(unknown)}: not one of {', '.join(ROWS)}")
    options.processes = options.processes or (1 if options.database else 2)
    if options.processes > 1 and options.database and not options.database.startswith("postgres"):
        parser.error("several processes need --database postgresql://...")
    return options


def main() -> None:
    options = parse_options()
    many_files()  # the servers inherit it
    if options.thinking:
        find(options.game).native()  # else greedy answers until the rules are compiled
        compiled_thinking()
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        setting = setting_of(options, folder)
        print(f"{setting['cpu']}, {setting['cores']} cores, load {setting['load before']}, Python {setting['python']}")
        print(f"sandtable serve answers after {setting['server start, warm [s]']} s\n")
        print(LINE.format(*HEADINGS), flush=True)
        found: dict[str, Any] = {}
        for name, measure in rows(options, folder):
            if isinstance(measure, str):
                print(f"{name}: {measure}")
                found[name] = {"left out": measure}
                continue
            row = found[name] = {**measure(), "load after": load_average()}
            show(name, row["tables"], row["paced"])
            show("  as fast as it goes", row["few"], row["fast"])
    print(f"\nload now {load_average()}; written to {write(options.name, {'setting': setting, 'rows': found})}")


if __name__ == "__main__":
    main()
