"""What an opponent is, and the list of them: ours, those that packages add, and engines that are programs of their own."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from sandtable.kernel import Game

HUMAN = "human"
ENGINE = "engine:"  # then a command line
LEARNED = "learned:"  # then a folder of `sandtable lab train`
SEARCH = "search:"  # then a number of playouts
BROUGHT = (ENGINE, LEARNED, SEARCH)
GROUP = "sandtable.opponents"  # the entry points by which a package adds an opponent
OURS = {  # name -> (where it is, what it does)
    "random": ("sandtable.ai.uniform:Uniform", "plays any legal move, all alike"),
    "greedy": ("sandtable.ai.greedy:Greedy", "plays the move after which it likes the position best"),
    "level1": ("sandtable.ai.levels:level1", "looks ahead a little and misjudges a lot: for a first game"),
    "level2": ("sandtable.ai.levels:level2", "sees what is plain, and misses what is not"),
    "level3": ("sandtable.ai.levels:level3", "plays promising moves on a few times, and errs a little"),
    "level4": ("sandtable.ai.levels:level4", "does that more often, and errs less"),
    "level5": ("sandtable.ai.levels:level5", "plays on up to fifteen hundred times before a move: the strongest here"),
}


class OpponentError(ValueError):
    """An opponent that cannot be had, or cannot play this, in one sentence."""


class Answer(NamedTuple):
    """A chosen option; on a continuous table also where it is placed (x, y, facing)."""

    action: int
    place: tuple[int, int, int] = (0, 0, 0)


class Opponent(Protocol):
    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        """An answer to the i-th open decision. `known` is `game.known(state, seat)`, never the state itself."""


def added() -> dict[str, tuple[str, str]]:
    """The opponents that packages add; none takes the name of one of ours, nor of a person."""
    found = {}
    for point in entry_points(group=GROUP):
        if point.name not in OURS and point.name != HUMAN and not point.name.startswith(BROUGHT):
            found[point.name] = (point.value, f"comes with the package {point.dist.name if point.dist else point.module}")
    return found


OPPONENTS = {**OURS, **added()}


def is_known(name: str) -> bool:
    """Whether there may be such an opponent; an engine, or what has learned, shows when it is brought."""
    return name in OPPONENTS or name.startswith(BROUGHT)


def find(name: str) -> Opponent:
    """An opponent by name; ValueError with one sentence if there is none."""
    if name not in OPPONENTS:
        raise ValueError(f"there is no opponent {name!r}; the opponents are: {', '.join(OPPONENTS)}")
    module, _, cls = OPPONENTS[name][0].partition(":")
    opponent: Opponent = getattr(import_module(module), cls)()
    return opponent


def bring(name: str) -> Opponent:
    """An opponent by name; an engine by the command that starts it (`engine:python my_engine.py`); one that has learned, by its
    folder; a search by its playouts. Only for whoever may run programs and read files on this machine: a table in the browser
    offers none of these."""
    if name.startswith(LEARNED):
        from .learned import learned

        return learned(Path(name.removeprefix(LEARNED)))
    if name.startswith(SEARCH):
        from .levels import search

        return search(name.removeprefix(SEARCH))
    if not name.startswith(ENGINE):
        return find(name)
    from .engine import Engine

    return Engine(name.removeprefix(ENGINE))
