"""`sandtable lab record`: a data set as Parquet, with a card that says what is in it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sandtable.kernel import Game
from sandtable.kernel.game import Encoding

from .balance_command import opponents_of, stamp
from .command import Preparing, progress
from .counting import parts
from .data import arrow
from .found import Found, rules_of
from .record import Columns, Recording, encoding_for
from .work import LabError, Place, each

FILE, CARD = "decisions.parquet", "README.md"


def run(found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> int:
    encoding, folder = encoding_for(game, given), options.out
    if folder.exists() and not options.force:
        raise LabError(f"{folder} is there already; choose another name, or write over it with --force")
    (opponent,) = opponents_of(options.opponent)
    arrow()
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    folder.mkdir(parents=True, exist_ok=True)
    seats = len(game.seats(game.full_options(given)))
    job = Recording(found, (opponent,) * seats, options.seed, given, options.samples)
    decisions = write(folder / FILE, encoding, job, options, game)
    card = card_of(game, given, encoding, opponent, options, decisions)
    (folder / CARD).write_text(card, encoding="utf-8")
    print(f"{options.games} games, {decisions:,} decisions in {folder / FILE}; {folder / CARD} says what is in it.")
    return 0


def write(path: Path, encoding: Encoding, job: Recording, options: argparse.Namespace, game: Game) -> int:
    """Chunk by chunk, in the order of games, so that the file is the same wherever they were played."""
    pa, pq = arrow()
    about = {"sandtable.game": game.name, "sandtable.options": json.dumps(job.options), "sandtable.rules": rules_of(game)}
    schema, decisions = schema_of(pa, encoding).with_metadata(about), 0
    with pq.ParquetWriter(path, schema, compression="zstd") as out, progress() as bar:
        task = bar.add_task(game.title, total=options.games)
        for columns in each(job, parts(options.games), Place(options.workers, options.on)):
            out.write_table(table_of(pa, schema, columns))
            decisions += len(columns["game"])
            bar.advance(task, len(set(columns["game"].tolist())))
    return decisions


def schema_of(pa: Any, encoding: Encoding) -> Any:
    return pa.schema(
        {
            "game": pa.int32(),
            "step": pa.int32(),
            "seat": pa.int8(),
            "observation": pa.list_(pa.float32(), encoding.n_features),
            "mask": pa.list_(pa.bool_(), encoding.n_actions),
            "action": pa.int32(),
            "outcome": pa.int8(),
        }
    )


def table_of(pa: Any, schema: Any, columns: Columns) -> Any:
    made = []
    for field in schema:
        values = columns[field.name]
        flat = pa.array(values.ravel())
        made.append(pa.FixedSizeListArray.from_arrays(flat, values.shape[1]) if values.ndim == 2 else flat)
    return pa.Table.from_arrays(made, schema=schema)


def card_of(
    game: Game, given: dict[str, str], encoding: Encoding, opponent: str, options: argparse.Namespace, decisions: int
) -> str:
    """A data card: what is in it, how it was made, what it is good for."""
    chosen = ", ".join(f"{name} = {value}" for name, value in given.items()) or "the usual ones"
    return f"""# {game.title}: {options.games} games of {opponent} against itself

Made on {stamp()}, by

    sandtable lab record {game.name} --games {options.games} --seed {options.seed} --opponent {opponent}

Options: {chosen}. Rules: version {game.version}, `{rules_of(game)}`. The same command makes the same file.

`{FILE}` has {decisions:,} lines, one for every decision, in the order of play:

| column | |
|---|---|
| `game`, `step` | which game, and which decision in it |
| `seat` | who decides; seats are {", ".join(game.seats(game.full_options(given)))}, from 0 on |
| `observation` | {encoding.n_features} numbers from {encoding.low:g} to {encoding.high:g}: what this seat may know |
| `mask` | {encoding.n_actions} flags: which answers are legal |
| `action` | the index of the answer that was given |
| `outcome` | the score of this seat when the game was over: 1 won, 0 drawn, -1 lost |

Split it by games, never by lines: the decisions of a game have one outcome. A policy learned from it plays like {opponent} at best;
what it says about stronger players, or about people, is little. No person's game is in it. MIT licence, as Sandtable is.
"""
