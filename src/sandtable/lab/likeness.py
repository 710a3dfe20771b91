"""What opponents are like: a name for how they play a game. What was played by another that has the same name counts still.

Settings, the rules' version and the text of the evaluation are told as they stand. How opponents of ours think is told by what they
think: whatever does not change their thoughts about the questions below is the same opponent, however it is written.
"""

from __future__ import annotations

import re
from collections import Counter
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
from sandtable.kernel import Foresight, Game
from sandtable.kernel.record import copy_of

GAMES = 2  # of greedy's, from which questions are taken
SOON, LATE = 4, 24  # so many questions of a kind before the one that is taken
PLAYOUTS = 48  # at most, where every option's value is wanted: enough for options to drop out, and to be quick


FORESIGHT = re.compile(r"^foresight = \w+\([^()]*\).*$", re.MULTILINE)


class Question(NamedTuple):
    known: Any
    seat: int
    i: int
    late: bool


def like(game: Game, *opponents: Opponent) -> str:
    """A name for how these opponents play a game."""
    judges = dict.fromkeys(rule.__module__ for rule in (type(game).evaluate, type(game).judge, type(game).forecast))
    bot = "\n".join(getsource(modules[name]) for name in judges if name != Game.judge.__module__)
    told = [str(game.version), unusual(game.foresight._replace(dear=1, swing=0, overlooks=0, far=0)), FORESIGHT.sub("", bot)]
    told += [str(game.traits.numbers)] if game.traits else []
    told += [told_of(game, opponent) for opponent in opponents]
    return sha256("\n".join(told).encode()).hexdigest()[:8]


def unusual(settings: Foresight) -> str:
    """Settings that are not as they usually are; so a new one, usually without effect, changes nobody. (How dear playouts are,
    how much is at stake and whether it looks further are in a level's settings.)"""
    usual = Foresight(swing=0)._asdict()
    return str({name: value for name, value in settings._asdict().items() if value != usual[name]})


def told_of(game: Game, opponent: Opponent) -> str:
    """Its settings and, of one of ours, its thoughts."""
    settings = repr(opponent.search_of(game) if isinstance(opponent, Level) else opponent)
    if "object at 0x" in settings:
        settings = type(opponent).__qualname__
    return f"{settings} {thoughts(game, settings, opponent)}" if isinstance(opponent, Greedy | Level) else settings


def thoughts(game: Game, settings: str, opponent: Greedy | Level) -> str:
    """A name for what an opponent thinks of the questions; it is found once for all that have these settings."""
    if (game.name, settings) not in found:
        told = [repr(thought(game, opponent, question, n)) for n, question in enumerate(questions(game))]
        found[game.name, settings] = sha256("\n".join(told).encode()).hexdigest()[:16]
    return found[game.name, settings]


found: dict[tuple[str, str], str] = {}


def thought(game: Game, opponent: Greedy | Level, asked: Question, n: int) -> object:
    """What it answers to one question; of a level also what it thinks of every option, and of the places around the best, with
    less patience."""
    known, seat, i, late = asked
    if isinstance(opponent, Greedy):
        return opponent.choose(game, known, seat, i, Random(n))
    search = opponent.search_of(game)
    hasty = replace(search, playouts=min(search.playouts, PLAYOUTS))
    seen = hasty.think(game, known, seat, i, n, game.legal(known, i))
    told = seen, (hasty if late else search).choose(game, known, seat, i, Random(n))
    places = search.places(game, known, i, seen[0].action)
    return (*told, hasty.race(game, known, seat, i, n, places)) if places else told


@lru_cache
def questions(game: Game) -> list[Question]:
    """Two questions of each kind, with a choice, from games of greedy: always the same ones."""
    game.native()
    greedy, rng, taken, asked_so_far = Greedy(), Random(0), list[Question](), Counter[str]()
    for n in range(GAMES):
        s = game.new(f"like {n}")
        while not game.is_over(s):
            asked = game.open(s)[0]
            known, kind = game.known(s, asked.who), asked.kind.name
            if len(game.legal(known, asked.i)) > 1:
                asked_so_far[kind] += 1
                if asked_so_far[kind] in (SOON, LATE):
                    taken.append(Question(copy_of(known), asked.who, asked.i, asked_so_far[kind] == LATE))
            game.plain.answer(s, asked.i, greedy.choose(game, known, asked.who, asked.i, rng).action)
    return taken
