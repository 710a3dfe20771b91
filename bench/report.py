"""Print the comparison for people and write it down for programs."""

from __future__ import annotations

import json
import os
import platform
from argparse import Namespace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bench.compare import Entry, Row
    from bench.contestant import Contestant

RESULTS = Path(__file__).parent / "results"
SHARED_PACKAGES = ("numpy", "numba")  # they decide speed but are nobody's own
BUSY_BELOW = 0.97

COLUMNS = "{:<18} {:>36} {:>32} {:>9} {:>6} {:>5}  {}"
HEADINGS = (
    "",
    "decisions/s  median [min–max]",
    "games/s  median [min–max]",
    "dec/game",
    "perft",
    "cpu",
    "ours/peer  median [min–max]",
)


def describe_setting(
    options: Namespace, core: int, contestants: dict[str, Contestant], missing: dict[str, str]
) -> dict[str, Any]:
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpu": cpu_name(),
        "core": core,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        "packages": {name: package_version(name) for name in SHARED_PACKAGES},
        "rounds": options.rounds,
        "seconds": options.seconds,
        "batch": options.batch,
        "contestants": {
            contestant.NAME: {"version": contestant.version(), "how": getattr(contestant, "HOW", "")}
            for contestant in contestants.values()
        },
        "missing": missing,
    }


def cpu_name() -> str:
    """The model as the system names it; platform.processor() is empty on Linux."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def package_version(name: str) -> str | None:
    try:
        return installed_version(name)
    except PackageNotFoundError:
        return None


def print_setting(setting: dict[str, Any]) -> None:
    print(f"{setting['when']}  {setting['cpu']}, core {setting['core']} of {setting['cores']}, load {setting['load']}")
    packages = ", ".join(f"{name} {version}" for name, version in setting["packages"].items())
    print(f"Python {setting['python']}, {packages}; {setting['rounds']} rounds of {setting['seconds']} s")
    for name, about in setting["contestants"].items():
        print(f"  {name} {about['version']}: {about['how']}")
    for name, reason in setting["missing"].items():
        print(f"  {name} left out: {reason}")


def print_row(row: Row) -> None:
    print(f"\n{title(row)}")
    print(COLUMNS.format(*HEADINGS).rstrip())
    for entry in row.entries:
        print(COLUMNS.format(*cells(row, entry)).rstrip())
    for entry in row.entries:
        if entry.void:
            print(f"  {entry.contestant.NAME} does not count: {entry.void}")
    disturbed = [entry.contestant.NAME for entry in row.entries if cpu_share(entry) < BUSY_BELOW]
    if disturbed:
        print(f"  something else used the core during a turn of {', '.join(disturbed)}")


def title(row: Row) -> str:
    if row.same_game:
        return row.name
    return f"{row.name}, against chess: different games, for orientation only"


def cells(row: Row, entry: Entry) -> tuple[str, ...]:
    return (
        entry.contestant.NAME,
        spread_text(decision_rates(entry)),
        spread_text(game_rates(entry)),
        f"{entry.decisions_per_game:.2f}",
        str(max(entry.perft, default="-")),
        f"{cpu_share(entry):.0%}",
        ratio_text(row, entry),
    )


def decision_rates(entry: Entry) -> list[float]:
    return [sample.decisions_per_second for sample in entry.samples]


def game_rates(entry: Entry) -> list[float]:
    return [sample.games_per_second for sample in entry.samples]


def cpu_share(entry: Entry) -> float:
    return min(sample.cpu_share for sample in entry.samples)


def spread_text(rates: list[float]) -> str:
    return f"{median(rates):,.0f} [{min(rates):,.0f}–{max(rates):,.0f}]"


def ratio_text(row: Row, entry: Entry) -> str:
    if entry.void:
        return "VOID"
    by_round = ratios(row, entry)
    if not by_round:
        return ""
    return f"{median(by_round):.3g} [{min(by_round):.3g}–{max(by_round):.3g}]"


def ratios(row: Row, entry: Entry) -> list[float]:
    """Ours over the peer's decisions per second, round by round.

    Turns of one round follow each other closely, so a slow spell of the
    machine mostly cancels out of their ratio.
    """
    if row.ours is None or entry.is_ours or entry.void:
        return []
    pairs = zip(decision_rates(row.ours), decision_rates(entry), strict=True)
    return [ours / peer for ours, peer in pairs]


def write_json(name: str, setting: dict[str, Any], rows: list[Row]) -> Path:
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    content = {"setting": setting, "rows": [row_content(row) for row in rows]}
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def row_content(row: Row) -> dict[str, Any]:
    return {
        "row": row.name,
        "same_game": row.same_game,
        "entries": [entry_content(row, entry) for entry in row.entries],
    }


def entry_content(row: Row, entry: Entry) -> dict[str, Any]:
    return {
        "contestant": entry.contestant.NAME,
        "game": entry.game,
        "void": entry.void,
        "perft": entry.perft,
        "decisions_per_game": round(entry.decisions_per_game, 3),
        "decisions_per_second": spread(decision_rates(entry)),
        "games_per_second": spread(game_rates(entry)),
        "ours_over_peer": spread(ratios(row, entry)),
        "lowest_cpu_share": round(cpu_share(entry), 3),
    }


def spread(values: list[float]) -> dict[str, Any] | None:
    if not values:
        return None
    by_round = [round(value, 3) for value in values]
    return {"median": median(by_round), "min": min(by_round), "max": max(by_round), "by_round": by_round}
