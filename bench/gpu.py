"""Every game on a graphics card: the same random games as on the processor, score by score and decision by decision, and how many
decisions a second.

python -m bench.gpu [--game NAME] [--games 131072] [--rounds 3] [--compared 4096] [--mixes 1]
python -m bench.gpu --processor FILE      only the processor's games, without a card: for --against on a machine that has one
python -m bench.gpu --against FILE

Figures go to bench/results/gpu.json, by game.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel.luck import key_of
from sandtable.native.arrays import Ints
from sandtable.native.card import CardGame, NoCard, card
from sandtable.native.card.driver import LOCAL_BYTES, REGISTERS

RESULTS = Path(__file__).parent / "results" / "gpu.json"
CHOICES = 7  # added to the key of a game's dice: the key of its players' choices
Pair = tuple[Any, Any]  # scores and lengths


def keys_of(games: int) -> Ints:
    return np.array([key_of(k) for k in range(games)])


def on_processor(name: str, options: dict[str, str], games: int) -> Pair:
    game, keys = find(name), keys_of(games)
    return game.native().rollouts(game.blank(options), keys, keys + CHOICES)


def write_processors(path: Path, names: list[str], mixes: int, games: int) -> None:
    """The processor's games, for another machine to compare with."""
    kept: dict[str, Any] = {}
    for name in names:
        for n, options in enumerate(facts(name).all_mixes[:mixes]):
            kept[f"{name} {n} scores"], kept[f"{name} {n} lengths"] = on_processor(name, options, games)
    np.savez_compressed(path, **kept)


def measured(name: str, options: dict[str, str], games: int, rounds: int, expected: Pair) -> dict[str, Any]:
    """One row: how quick it is, and how many games are the same."""
    game, keys, seconds = find(name), keys_of(games), []
    began = time.perf_counter()
    on_card = CardGame(game)
    ready = time.perf_counter() - began
    blank = game.blank(options)
    on_card.rollouts(blank, keys[: len(expected[1])], keys[: len(expected[1])] + CHOICES)  # the first is not counted
    for _ in range(rounds):
        began = time.perf_counter()
        scores, lengths = on_card.rollouts(blank, keys, keys + CHOICES)
        seconds.append(time.perf_counter() - began)
    few = min(games, len(expected[1]))
    same = (expected[0][:few] == scores[:few]).all(axis=1) & (expected[1][:few] == lengths[:few])
    median = sorted(seconds)[len(seconds) // 2]
    return {
        "game": name,
        "options": options,
        "card": card().name,
        "games": games,
        "decisions": int(lengths.sum()),
        "decisions_per_s": round(lengths.sum() / median),
        "games_per_s": round(games / median),
        "seconds": [round(s, 3) for s in seconds],
        "compared": few,
        "same": int(same.sum()),
        "ready_after_s": round(ready, 1),
        "registers": on_card.kernel.attribute(REGISTERS),
        "own_memory": on_card.kernel.attribute(LOCAL_BYTES),
        "state": on_card.stride,
    }


def keep(row: dict[str, Any]) -> None:
    """Put a row in the place of what was measured before."""
    rows = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    rows[f"{row['game']} {row['options']}" if row["options"] else row["game"]] = row
    RESULTS.write_text(json.dumps(dict(sorted(rows.items())), indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this one; may be given several times")
    parser.add_argument("--games", type=int, default=1 << 17, help="of each mix (131072)")
    parser.add_argument("--rounds", type=int, default=3, help="how often they are played (3)")
    parser.add_argument("--compared", type=int, default=4096, help="games that the processor plays, too (4096)")
    parser.add_argument("--mixes", type=int, default=1, help="so many mixes of options (1: as it comes)")
    parser.add_argument("--processor", type=Path, help="write the processor's games here, and be done")
    parser.add_argument("--against", type=Path, help="compare with those in this file")
    given = parser.parse_args()
    names = given.game or list(GAMES)
    if given.processor:
        return write_processors(given.processor, names, given.mixes, given.compared)
    try:
        card()
    except NoCard as none:
        raise SystemExit(str(none)) from None
    known = np.load(given.against) if given.against else None
    for name in names:
        for n, options in enumerate(facts(name).all_mixes[: given.mixes]):
            expected = (
                on_processor(name, options, given.compared)
                if known is None
                else (known[f"{name} {n} scores"], known[f"{name} {n} lengths"])
            )
            row = measured(name, options, given.games, given.rounds, expected)
            keep(row)
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
