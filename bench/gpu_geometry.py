"""The geometry of Fantasy Cards on the card, bit by bit as on the processor, compiled, plain and checked.

python -m bench.gpu_geometry [--cases 1048576] [--plain 1000]         prints a table of how many answers are the same
"""

from __future__ import annotations

import argparse
from random import Random
from types import FunctionType
from typing import Any

import numba
import numpy as np

from bench.gpu_rules import QUESTIONS, geometry
from sandtable.games.registry import facts, find
from sandtable.kernel.game import Game
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import as_a, checked, copy_of, make, pack
from sandtable.native.arrays import Flat, Ints
from sandtable.native.card.driver import card
from sandtable.native.card.game import ask
from sandtable.native.llvm import as_a_whole, as_parts, compiling
from sandtable.native.target import NativeTarget


def positions_of(game: Game, games: int, decisions: int) -> list[Any]:
    """Positions of random games: the last ones that were reached."""
    found, mixes = [], facts(game.name).mixes
    for g in range(games):
        r, s = Random(g), game.new(g, mixes[g % len(mixes)])
        for n in range(decisions):
            waiting = game.open(s)
            if not waiting:
                break
            if n >= decisions // 2 and n % 8 == 0:
                found.append(copy_of(s))
            game.answer(s, waiting[0].i, r.choice(game.legal(s, waiting[0].i)))
    return found


def answers(states: Any, work: Any, which: Any, keys: Any, found: Any) -> None:
    """What the rule `geometry` says about each case, in place of which the compiled one stands."""
    for k in range(len(keys)):
        work[0] = states[k % len(states)]
        found[k] = geometry(work[0], which[k], keys[k])


def on_processor(game: Game, states: Flat, which: Ints, keys: Ints) -> Ints:
    found = np.zeros(len(keys), np.int64)
    with compiling():
        target = NativeTarget(game)
        fn = FunctionType(answers.__code__, {"geometry": target.rule(geometry), "len": len, "range": range})
        with as_parts():
            for dispatcher in target.order(fn):
                target.compile(dispatcher)
        with as_a_whole():
            numba.njit(fn)(states, make(game.State, 1), which, keys, found)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1 << 20, help="in all (1048576)")
    parser.add_argument("--plain", type=int, default=1000, help="of them, also in plain Python and checked (1000)")
    given = parser.parse_args()
    game = find("fantasycards")
    positions = positions_of(game, 12, 120)
    states = make(game.State, len(positions))
    for k, s in enumerate(positions):
        pack(s, states, k)
    keys = np.array([key_of(f"case {k}") for k in range(given.cases)])
    which = (np.arange(given.cases) // len(positions)) % len(QUESTIONS)
    mine, theirs = on_processor(game, states, which, keys), ask(game, geometry, states, which, keys)
    plain = [geometry(copy_of(positions[k % len(positions)]), int(which[k]), int(keys[k])) for k in range(given.plain)]
    form, rule = checked(game.State), game.checked.rule(geometry)
    strict = [rule(as_a(form, positions[k % len(positions)]), int(which[k]), int(keys[k])) for k in range(given.plain)]
    print(f"{card().name}: {given.cases} cases about {len(positions)} positions")
    print(f"{'':24}{'cases':>10}{'answers':>10}{'the same':>10}")
    for n, name in enumerate(QUESTIONS):
        of = which == n
        print(f"{name:24}{of.sum():>10}{len(np.unique(mine[of])):>10}{(mine[of] == theirs[of]).sum():>10}")
    for name, also in (("in plain Python, too", plain), ("and checked", strict)):
        same = (np.array(also) == theirs[: given.plain]).sum()
        print(f"{name:24}{given.plain:>10}{len(set(also)):>10}{same:>10}")


if __name__ == "__main__":
    main()
