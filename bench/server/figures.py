"""Figures of a load, and how they are shown and kept."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from bench import report
from bench.server.plan import FAST_TABLES, Tally


def percentile(values: list[float], share: float) -> float | None:
    """In milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else None


def summary(tally: Tally, tables: int) -> dict[str, Any]:
    moves = max(tally.moves, 1)
    return {
        "moves": tally.moves,
        "moves/s": round(tally.moves / tally.seconds, 1),
        "ack [ms]": {"p50": percentile(tally.acks, 0.5), "p99": percentile(tally.acks, 0.99)},
        "view [ms]": {"p50": percentile(tally.views, 0.5), "p99": percentile(tally.views, 0.99)},
        "wire bytes a move and viewer": round(tally.wire_bytes / moves / 2),
        "json bytes a move and viewer": None if tally.json_bytes is None else round(tally.json_bytes / moves / 2),
        "memory a table [kB]": round((tally.rss_after - tally.rss_before) / tables / 1000),
        "memory before [MB]": round(tally.rss_before / 1e6),
        "server cpu a move [ms]": round(1000 * tally.server_cpu / moves, 2),
        "server cpu [cores]": round(tally.server_cpu / tally.seconds, 2),
        "players cpu [cores]": round(tally.load_cpu / tally.seconds, 2),
        "refused": tally.refused,
        "stalled": tally.stalled,
        "games ended": tally.reopened,
        "moves beside, against an opponent": tally.thinking_moves,
    }


LINE = "{:<36} {:>6} {:>8} {:>15} {:>15} {:>16} {:>9} {:>8} {:>7} {:>8}"
HEADINGS = (
    "",
    "tables",
    "moves/s",
    "ack p50/p99",
    "view p50/p99",
    "bytes wire/json",
    "kB/table",
    "cpu/move",
    "server",
    "players",
)


def show(name: str, tables: int, figures: dict[str, Any]) -> None:
    ack, view = figures["ack [ms]"], figures["view [ms]"]
    weight = f"{figures['wire bytes a move and viewer']}/{figures['json bytes a move and viewer'] or '–'}"
    line = LINE.format(
        name,
        tables,
        figures["moves/s"],
        f"{ack['p50']}/{ack['p99']} ms",
        f"{view['p50']}/{view['p99']} ms",
        weight,
        figures["memory a table [kB]"] if tables > FAST_TABLES else "",
        f"{figures['server cpu a move [ms]']} ms",
        figures["server cpu [cores]"],
        figures["players cpu [cores]"],
    )
    print(line, flush=True)
    if figures["stalled"] or figures["refused"]:
        print(f"{'':<36} {figures['stalled']} times a table stalled, {figures['refused']} acts refused", flush=True)


def load_average() -> float:
    return round(os.getloadavg()[0], 2)


def write(name: str, found: dict[str, Any]) -> Path:
    report.RESULTS.mkdir(exist_ok=True)
    path = report.RESULTS / f"{name}.json"
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
