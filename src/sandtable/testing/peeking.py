"""Whether a search knows only what its seat may know: worlds that a seat cannot tell apart must lead it to the same thoughts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from sandtable.ai.search import Search
from sandtable.ai.search.opponent import is_planning
from sandtable.kernel import Asked, Game
from sandtable.kernel.record import copy_of

from .kit import GameOptions

QUESTIONS, EVERY = 24, 0.4  # of a game at most, and which part of its questions


class Pair(NamedTuple):
    """A question in the true world and in another one that differs from it and looks the same to whoever is asked."""

    true: Any
    other: Any
    asked: Asked
    key: int  # of the search's own luck


def pairs(game: Game, seed: int | str, options: GameOptions = None, most: int = QUESTIONS) -> Iterator[Pair]:
    """Of a random game, where there is a choice."""
    r, s, found = Random(f"peeking {game.name} {seed}"), game.new(seed, options), 0
    while not game.is_over(s) and found < most:
        asked = r.choice(game.open(s))
        legal = game.legal(s, asked.i)
        if len(legal) > 1 and r.random() < EVERY:
            other = game.world(game.known(s, asked.who), asked.who, r.getrandbits(60))
            if other.values() != s.values():
                yield Pair(copy_of(s), other, asked, r.getrandbits(60))
                found += 1
        game.plain.answer(s, asked.i, r.choice(legal))


def check_peeking(game: Game, seed: int | str, search: Search, options: GameOptions = None, most: int = QUESTIONS) -> int:
    """The same order, the same values and the same number of playouts, whatever is hidden; and the same answer, drawn from a
    mixture or with a place of its own. Returns the pairs looked at."""
    looked = 0
    for pair in pairs(game, seed, options, most):
        asked = pair.asked
        known = [game.known(world, asked.who) for world in (pair.true, pair.other)]
        actions = [game.legal(k, asked.i) for k in known]
        seen = [
            search.think(game, k, asked.who, asked.i, pair.key, a) for k, a in zip(known, actions, strict=True)
        ]  # fmt: skip
        assert seen[0] == seen[1], (game.name, seed, asked.kind.name)
        if is_planning(game, known[0]):
            given = {search.choose(game, k, asked.who, asked.i, Random(pair.key)) for k in known}
        else:
            given = {search.settle(game, k, asked.who, asked.i, pair.key, t) for k, t in zip(known, seen, strict=True)}
        assert len(given) == 1, (game.name, seed, asked.kind.name)
        looked += 1
    return looked
