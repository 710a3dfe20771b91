"""The opponent called random."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.kernel import Game
from sandtable.kernel.options import inside

from .opponents import Answer

TRIES = 64


class Uniform:
    """Any legal answer, all equally likely."""

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        actions, out = listed(game, known, i)
        ways = first_thoughts(game, known, i, actions)
        k = ways[rng.randrange(len(ways))]
        return Answer(actions[k], place_in(game, out, k, rng))


def listed(game: Game, known: Any, i: int) -> tuple[list[int], Any]:
    """The legal answers, and the buffer they were written into."""
    out = game.buffer(known)
    game.engine_of(known).options(known, i, out, -1)
    return [int(a) for a in out.action[: out.n]], out


def first_thoughts(game: Game, known: Any, i: int, actions: list[int]) -> list[int]:
    """Which of the answers are not second thoughts, by their places in the list: else a computer could go on forever."""
    return [k for k, action in enumerate(actions) if not game.revises(known, i, action)] or [*range(len(actions))]


def place_in(game: Game, out: Any, k: int, rng: Random) -> tuple[int, int, int]:
    """A random place inside the region of the k-th option; (0, 0, 0) if it takes none."""
    if not game.has_places or out.region[k].corners == 0:
        return 0, 0, 0
    region = out.region[k]
    xs, ys = region.x[: region.corners], region.y[: region.corners]
    facing = rng.randrange(region.facing) if region.facing > 0 else 0
    for _ in range(TRIES):
        x, y = rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys))
        if inside(out, k, x, y):
            return x, y, facing
    return int(xs[0]), int(ys[0]), facing
