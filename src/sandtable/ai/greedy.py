"""The opponent called greedy: tries every option in worlds that might be the true one, and takes what it likes best then.

It is the same idea as `look_ahead` in native/policies.py, for a table where nothing is compiled: an option that rolls no dice
is tried once, which leaves more tries for those that do.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.kernel import Game
from sandtable.kernel.flow import ALL_ANSWERS
from sandtable.kernel.luck import below

from .opponents import Answer
from .uniform import listed, place_in

TRIES = 500  # in all; one takes about 0.15 ms in Front Line
FEWEST, MOST = 4, 40  # of one option


class Greedy:
    """Looks one answer ahead with the game's own evaluation."""

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        actions, out = listed(game, known, i)
        if len(actions) == 1:
            return Answer(actions[0], place_in(game, out, 0, rng))
        keys = [rng.getrandbits(62) for _ in range(MOST)]
        places = [place_in(game, out, k, rng) for k in range(len(actions))]
        first = [outcome(game, known, seat, i, a, places[k], keys[0]) for k, a in enumerate(actions)]
        totals = [value for value, _ in first]
        open_ended = [k for k, (_, by_chance) in enumerate(first) if by_chance]
        samples = max(FEWEST, min(MOST, (TRIES - len(actions)) // max(1, len(open_ended))))
        for k in open_ended:
            more = (outcome(game, known, seat, i, actions[k], places[k], key)[0] for key in keys[1:samples])
            totals[k] = (totals[k] + sum(more)) / samples
        best = max(totals)
        k = rng.choice([k for k, total in enumerate(totals) if total == best])
        return Answer(actions[k], places[k])


def outcome(
    game: Game, known: Any, seat: int, i: int, action: int, place: tuple[int, int, int], key: int
) -> tuple[float, bool]:
    """What a position is worth after an answer, in one possible world; and whether chance had a hand in it."""
    world = game.world(known, seat, key)
    together = [a.i for a in game.open(world) if a.i != i] if world.flow.waiting == ALL_ANSWERS else []
    game.engine_of(world).answer(world, i, action, *place)
    # Where several are asked at once, what an answer is worth shows only when the others have answered, too: here at random.
    for k in together:
        out = game.buffer(world)
        game.engine_of(world).options(world, k, out, -1)
        n = below(out.n, key, 2000 + k)
        game.engine_of(world).answer(world, k, int(out.action[n]), *place_in(game, out, n, Random(key)))
    value = game.engine_of(world).rule(type(game).evaluate)(world, seat)
    return float(value), bool(world.luck.drawn or together)
