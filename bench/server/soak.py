"""The server for an hour: so many tables, whose games end and are begun anew; no error, and memory that does not grow.

    python -m bench.server.soak [--tables 500] [--minutes 60] [--pace 10]

It says every minute how much memory the server has, and at the end what went wrong. Exit status 1: something did, or memory grew.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import tempfile
import urllib.request
from concurrent.futures import Future, ProcessPoolExecutor, wait
from pathlib import Path
from time import monotonic

from bench.server.figures import summary
from bench.server.plan import SLACK, Plan, Tally
from bench.server.players import load
from bench.server.servers import free_port, many_files, rss_of, serving

GROWS = 1.1  # the most that memory in the last third may be above that of the third before


def faults(port: int) -> int:
    """What the server itself counts as its fault, and writes that failed."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    told = opener.open(f"http://127.0.0.1:{port}/metrics", timeout=20).read().decode()
    return sum(int(float(n)) for n in re.findall(r"^sandtable_(?:faults|write_failures)_total (\S+)", told, re.MULTILINE))


def watch(done: Future[Tally], pid: int, port: int) -> list[int]:
    """The server's memory, minute by minute, until the players are done."""
    began, found = monotonic(), list[int]()
    while not wait([done], 60).done:
        found.append(rss_of([pid]))
        print(f"{(monotonic() - began) / 60:4.0f} min: {found[-1] / 1e6:.0f} MB, {faults(port)} faults", flush=True)
    return found


def grew(memory: list[int]) -> bool:
    third = len(memory) // 3
    return third > 0 and max(memory[-third:]) > GROWS * max(memory[-2 * third : -third])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=10.0)
    given = parser.parse_args()
    many_files()
    with tempfile.TemporaryDirectory(prefix="sandtable-soak-") as folder:
        port = free_port()
        database = Path(folder) / "tables.db"
        with serving(str(database), port) as server, spawned() as pool:
            plan = Plan([port], [server.pid], given.tables, 60 * given.minutes, given.pace, slack=10 * SLACK)
            done = pool.submit(load, plan)
            memory = watch(done, server.pid, port)
            figures, wrong = summary(done.result(), given.tables), faults(port)
            figures["database [MB]"] = round(database.stat().st_size / 1e6)
    for name, value in figures.items():
        print(f"{name}: {value}")
    bad = [f"{wrong} faults"] * bool(wrong) + [f"{figures[n]} {n}" for n in ("refused", "stalled") if figures[n]]
    bad += ["memory grew"] * grew(memory)
    print("; ".join(bad) or "no error, and memory did not grow")
    return int(bool(bad))


def spawned() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


if __name__ == "__main__":
    raise SystemExit(main())
