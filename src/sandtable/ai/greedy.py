"""The opponent called greedy: tries every option in worlds that might be the true one, and takes the one with the best outcome.

Simulations run it compiled (`look_ahead` in native/policies.py); this is the plain form, for tables
where nothing is compiled. Both take the same option for the same key: a test plays them side by side.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from sandtable.kernel import Game, pack
from sandtable.kernel.driver import look_on, set_floor
from sandtable.kernel.flow import ALL_ANSWERS
from sandtable.kernel.luck import below

from .opponents import Answer
from .uniform import first_thoughts

if TYPE_CHECKING:
    from sandtable.native import Native

TRIES = 500  # in all; one takes about 0.15 ms in plain Python
FEWEST, MOST = 4, 40  # of one option
TIE = 64  # ties are broken by a die with this many sides
TIE_DIE, OTHERS_DIE = 1000, 2000  # where these dice are in the key's stream; an option's or a decision's number is added


class Greedy:
    """Looks one answer ahead, to a moment that all answers reach (`look_on`), with the game's own evaluation."""

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        listing = game.legal(known, i)
        ways = first_thoughts(game, known, i, listing)
        actions = [listing[k] for k in ways]
        key = rng.getrandbits(61)
        if len(actions) == 1:
            return Answer(actions[0])
        samples = samples_for(game, known, len(actions))
        if game.compiled is not None:
            return Answer(listing[compiled_choice(game.compiled, known, seat, i, key, samples, ways)])
        return Answer(actions[choice(game, known, seat, i, key, samples, actions)])


def samples_for(game: Game, known: Any, options: int) -> int:
    """How many worlds to look into for each option. Where nothing is hidden only those that roll dice need more than one."""
    return MOST if game.open_to_all(known) else max(FEWEST, min(MOST, TRIES // options))


def compiled_choice(native: Native, known: Any, seat: int, i: int, key: int, samples: int, ways: list[int]) -> int:
    """The number of the option, by the compiled rules."""
    states, outs = native.arrays()
    pack(known, states, 1)
    return int(native.look_ahead(states, outs, seat, i, key, samples, ways))


def choice(game: Game, known: Any, seat: int, i: int, key: int, samples: int, actions: list[int]) -> int:
    """The same in plain Python."""
    values = []
    for k, action in enumerate(actions):
        total, by_chance = outcome(game, known, seat, i, action, key)
        if by_chance:
            total += sum(outcome(game, known, seat, i, action, key + n)[0] for n in range(1, samples))
        else:
            total *= samples  # it is the same in every world
        values.append(total * TIE + below(TIE, key, TIE_DIE + k))
    return values.index(max(values))


def outcome(game: Game, known: Any, seat: int, i: int, action: int, key: int) -> tuple[int, bool]:
    """What a position is worth after an answer, in one possible world; and whether dice or cards were drawn."""
    world = game.world(known, seat, key)
    together = [a.i for a in game.open(world) if a.i != i] if world.flow.waiting == ALL_ANSWERS else []
    engine = game.engine_of(world)
    kind = int(world.flow.decisions[i].kind)
    engine.rule(set_floor)(world)
    engine.answer(world, i, action)
    # Where several are asked at once, the worth of an answer shows only when the others have answered too: here at random.
    for k in together:
        out = game.buffer(world)
        engine.options(world, k, out, -1)
        n = below(out.n, key, OTHERS_DIE + k)
        engine.answer(world, k, int(out.action[n]))
    engine.rule(look_on)(world, game.buffer(world), kind)
    return int(engine.rule(type(game).evaluate)(world, seat)), bool(world.luck.drawn or together)
