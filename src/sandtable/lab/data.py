"""The games of a run as tables for other programs: one file for games and one for cards, as CSV and as Parquet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .balance import Figures, Share
from .work import LabError

Column = tuple[str, Sequence[Any]]


def write(folder: Path, figures: Figures) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, columns in (("games", games_of(figures)), ("cards", cards_of(figures))):
        if columns and columns[0][1]:
            write_csv(folder / f"{figures.opponent}-{name}.csv", columns)
            write_parquet(folder / f"{figures.opponent}-{name}.parquet", columns)


def games_of(figures: Figures) -> list[Column]:
    """A line for every game."""
    rows = figures.rows
    seats = range(len(rows[0].sides)) if rows else range(0)
    return [
        ("game", [row.n for row in rows]),
        ("setting", [figures.settings[row.setting] for row in rows]),
        *((f"seat{seat + 1}", [row.sides[seat] for row in rows]) for seat in seats),
        *((f"seat{seat + 1}_won", [seat in row.winners for row in rows]) for seat in seats),
        ("first", [row.first + 1 for row in rows]),
        ("how", [row.how for row in rows]),
        *((length.name.replace(" ", "_"), length.values) for length in figures.lengths),
    ]


def cards_of(figures: Figures) -> list[Column]:
    """A line for every card: shares with their intervals, and of how many."""
    cards = figures.cards
    columns: list[Column] = [("card", [one.card for one in cards])]
    for name in ("drawn", "played", "won_drawn", "won_played"):
        shares: list[Share] = [getattr(one, name) for one in cards]
        columns += [(name, [share.value for share in shares]), (f"{name}_of", [share.of for share in shares])]
        columns += [(f"{name}_{end}", [share.interval[k] for share in shares]) for k, end in enumerate(("low", "high"))]
    return columns


def write_csv(path: Path, columns: Sequence[Column]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow([name for name, _ in columns])
        out.writerows(zip(*(values for _, values in columns), strict=True))


def write_parquet(path: Path, columns: Sequence[Column]) -> None:
    pa, pq = arrow()
    pq.write_table(pa.table({name: list(values) for name, values in columns}), path)


def arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise LabError("Parquet needs pyarrow: pip install 'sandtable[lab]'") from None
    return pyarrow, pyarrow.parquet
