"""Games that were counted are kept in a file that grows, so that a run that was broken off goes on where it stopped, and a longer
one begins with what a shorter one had. A line has the games of a chunk, and a name for everything that made them what they are."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from sys import modules

import msgspec

from sandtable.ai import bring
from sandtable.games.facts import Balance
from sandtable.games.registry import balance as balance_of

from .counting import Counting, Row, parts
from .found import rules_of
from .likeness import like
from .work import Place, each


class Line(msgspec.Struct):
    made: str  # see made_by
    rows: list[Row]


def counted(job: Counting, games: int, place: Place, file: Path | None = None) -> Iterator[list[Row]]:
    """The rows of games in their order, chunk by chunk; those that a file has are not played again, and new ones are kept there."""
    if file is None:
        yield from each(job, parts(games), place)
        return
    made, chunks = made_by(job), parts(games)
    had = kept(file, made)
    missing = {chunk: None for chunk in chunks if not had.keys() >= {*chunk}}
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as out:
        if out.tell():
            out.write(b"\n")  # after a line that was broken off, too

        def keep(rows: list[Row]) -> None:
            out.write(msgspec.json.encode(Line(made, rows)) + b"\n")
            out.flush()

        played = each(job, missing, place, arrived=keep)
        for chunk in chunks:
            yield next(played) if chunk in missing else [had[n] for n in chunk]


def kept(file: Path, made: str) -> dict[int, Row]:
    """The games of a file that were made like this, by their numbers."""
    found = dict[int, Row]()
    for text in file.read_bytes().splitlines() if file.exists() else ():
        try:
            line = msgspec.json.decode(text, type=Line)
        except msgspec.DecodeError:  # broken off while it was written
            continue
        if line.made == made:
            found |= {row.n: row for row in line.rows}
    return found


def made_by(job: Counting) -> str:
    """A name for what decides how a game goes and what is counted of it: rules, opponents, dice, settings."""
    game = job.found()
    told = [
        rules_of(game),
        like(game, *map(bring, job.players)),
        job.seed,
        repr(job.options),
        str(job.samples),
        str(job.cards),
    ]
    return sha256("\n".join([*told, *sources_of(balance_of(game.name))]).encode()).hexdigest()[:16]


def sources_of(counts: Balance) -> list[str]:
    """The text of the files that say what is counted."""
    fns = [
        counts.sides,
        counts.first,
        counts.how,
        counts.hand,
        counts.played,
        *counts.lengths.values(),
        *counts.tallies.values(),
    ]
    return [inspect.getsource(modules[name]) for name in sorted({fn.__module__ for fn in fns})]
