"""What opponents are like: a name for how they play a game. What was played by another that has the same name counts still.

Settings, the rules' version and the text of the evaluation are told as they stand. How opponents of ours think is told by what they
think: whatever does not change their thoughts about the questions below is the same opponent, however it is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from inspect import getsource
from random import Random
from sys import modules
from typing import Any, NamedTuple

from sandtable.ai import Opponent
from sandtable.ai.greedy import Greedy
from sandtable.ai.levels import Level
from sandtable.kernel import Game
from sandtable.kernel.record import copy_of

QUESTIONS, EVERY = 24, 7  # every seventh of a game of greedy's
PLAYOUTS = 96  # at most: enough for options to drop out, and to be quick


class Question(NamedTuple):
    known: Any
    seat: int
    i: int


def like(game: Game, *opponents: Opponent) -> str:
    """A name for how these opponents play a game."""
    told = [str(game.version), repr(game.foresight), getsource(modules[type(game).evaluate.__module__])]
    told += [told_of(game, opponent) for opponent in opponents]
    return sha256("\n".join(told).encode()).hexdigest()[:8]


def told_of(game: Game, opponent: Opponent) -> str:
    """Its settings and, of one of ours, its thoughts."""
    settings = repr(opponent) if "object at 0x" not in repr(opponent) else type(opponent).__qualname__
    return f"{settings} {thoughts(game, settings, opponent)}" if isinstance(opponent, Greedy | Level) else settings


def thoughts(game: Game, settings: str, opponent: Greedy | Level) -> str:
    """A name for what an opponent thinks of the questions; it is found once for all that have these settings."""
    if (game.name, settings) not in found:
        told = [repr(thought(game, opponent, question, n)) for n, question in enumerate(questions(game))]
        found[game.name, settings] = sha256("\n".join(told).encode()).hexdigest()[:16]
    return found[game.name, settings]


found: dict[tuple[str, str], str] = {}


def thought(game: Game, opponent: Greedy | Level, asked: Question, n: int) -> object:
    """What it answers to one question; of a level, with less patience, also what it thinks of every option, and of the places
    around the best."""
    known, seat, i = asked
    if isinstance(opponent, Greedy):
        return opponent.choose(game, known, seat, i, Random(n))
    search = opponent.search_of(game)
    hasty = replace(search, playouts=min(search.playouts, PLAYOUTS))
    seen = hasty.think(game, known, seat, i, n, game.legal(known, i))
    told = seen, hasty.choose(game, known, seat, i, Random(n))
    places = hasty.places(game, known, i, seen[0].action)
    return (*told, hasty.race(game, known, seat, i, n, places)) if places else told


@lru_cache
def questions(game: Game) -> list[Question]:
    """Questions with a choice from games of greedy, always the same ones."""
    return [asked for n, asked in zip(range(QUESTIONS * EVERY), asked_in_games(game), strict=False) if n % EVERY == 0]


def asked_in_games(game: Game) -> Iterator[Question]:
    game.native()
    greedy, rng, n = Greedy(), Random(0), 0
    while True:
        s = game.new(f"like {n}")
        while not game.is_over(s):
            asked = game.open(s)[0]
            known = game.known(s, asked.who)
            if len(game.legal(known, asked.i)) > 1:
                yield Question(copy_of(known), asked.who, asked.i)
            game.plain.answer(s, asked.i, greedy.choose(game, known, asked.who, asked.i, rng).action)
        n += 1
