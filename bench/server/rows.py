"""The rows of the table: which server, under which load."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.server.figures import summary
from bench.server.plan import A_TABLE, FAST_SECONDS, FAST_TABLES, PATIENCE, SLACK, Plan, Tally
from bench.server.players import load
from bench.server.servers import answers, free_port, postgres, postgres_program, postgres_user, running, serving

PEER = Path(__file__).parent.parent / "boardgameio"
PEER_VERSION = "0.50.2"
ROWS = ("sqlite", "postgres", "boardgameio")
Load = Callable[[Plan], Tally]


def load_apart(plan: Plan) -> Tally:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(load, plan).result()


def load_by_node(plan: Plan) -> Tally:
    command = ["node", str(PEER / "load.js"), json.dumps(asdict(plan))]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=plan.seconds + plan.slack + PATIENCE)
    return Tally(**json.loads(done.stdout))


def both_loads(loader: Load, ports: list[int], pids: list[int], options: argparse.Namespace) -> dict[str, Any]:
    beside = {"thinking": options.thinking, "slack": SLACK + A_TABLE * options.tables}
    paced = loader(Plan(ports, pids, options.tables, options.seconds, options.pace, options.game, **beside))
    few = min(FAST_TABLES, options.tables)
    fast = loader(Plan(ports, pids, few, min(FAST_SECONDS, options.seconds), 0.0, options.game))
    return {"tables": options.tables, "paced": summary(paced, options.tables), "few": few, "fast": summary(fast, few)}


def our_row(database: str, processes: int, options: argparse.Namespace) -> dict[str, Any]:
    with ExitStack() as stack:
        ports = [free_port() for _ in range(processes)]
        # One after the other: the first makes the database's tables.
        pids = [stack.enter_context(serving(database, port)).pid for port in ports]
        return both_loads(load_apart, ports, pids, options)


def peer_row(options: argparse.Namespace) -> dict[str, Any]:
    port = free_port()
    command, address = ["node", str(PEER / "serve.js"), str(port)], f"http://127.0.0.1:{port}/games"
    with running(command, lambda: answers(address), cwd=PEER, env={**os.environ, "NODE_ENV": "production"}) as server:
        return both_loads(load_by_node, [port], [server.pid], options)


def rows(options: argparse.Namespace, folder: str) -> Iterator[tuple[str, Callable[[], dict[str, Any]] | str]]:
    """The rows by name: how to measure one, or why it is left out."""
    if options.database:
        name = f"Sandtable, {options.database.partition(':')[0]}, {options.processes} process(es)"
        yield name, lambda: our_row(options.database, options.processes, options)
        return
    if "sqlite" in options.rows:
        yield "Sandtable, SQLite", lambda: our_row(f"{folder}/tables.db", 1, options)
    if "postgres" in options.rows:
        name = f"Sandtable, PostgreSQL, {options.processes} process{'es' if options.processes > 1 else ''}"
        yield name, no_postgres() or (lambda: postgres_row(options))
    if "boardgameio" in options.rows:
        yield f"boardgame.io {PEER_VERSION}, in memory", no_peer() or (lambda: peer_row(options))


def postgres_row(options: argparse.Namespace) -> dict[str, Any]:
    with postgres() as url:
        return our_row(url, options.processes, options)


def no_postgres() -> str | None:
    if postgres_program("initdb") is None or (os.geteuid() == 0 and postgres_user() is None):
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    return None


def no_peer() -> str | None:
    if shutil.which("node") is None or not (PEER / "node_modules" / "boardgame.io").is_dir():
        return "not installed (Node 20, then: cd bench/boardgameio && npm ci)"
    return None
