"""Five opponents that play ahead, from one that overlooks much to the best there is. They differ in how many playouts they make
before an answer, and in how large a mistake they may make without noticing: a weak one misjudges, and does not play at random.

Until a game's compiled rules are there they answer as greedy does.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from sandtable.kernel import Game

from .greedy import Greedy
from .opponents import Answer, OpponentError
from .search import Search
from .search.opponent import EVERYTHING
from .search.ready import ready

OF_EACH = 8  # playouts


class Level:
    """An opponent of a given strength. `slips`: how far it may be wrong about an answer, in per cent of what a choice usually makes
    of a difference in the game. `sees`: of a thousand answers so many come to its mind, in games where
    misjudging the few that look best at once would cost it little (`Foresight.overlooks`)."""

    def __init__(self, search: Search, slips: int = 0, sees: int = EVERYTHING) -> None:
        self.search, self.slips, self.sees = search, slips, sees

    def __repr__(self) -> str:
        return f"Level({self.search!r}, {self.slips})"

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        opponent = self.search_of(game) if ready(game) else Greedy()
        return opponent.choose(game, known, seat, i, rng)

    def search_of(self, game: Game) -> Search:
        """As many playouts as are affordable, and slips as large as what is usually at stake."""
        sees = self.sees if game.foresight.overlooks else EVERYTHING
        return replace(self.search.affordable(game), slips=self.slips * game.foresight.swing // 100, sees=sees)


def level1() -> Level:
    return Level(Search(playouts=32, best=32, samples=1), slips=4000, sees=60)


def level2() -> Level:
    return Level(Search(playouts=24, best=12, samples=1), slips=800, sees=300)


def level3() -> Level:
    return Level(Search(playouts=48, best=8), slips=350, sees=500)


def level4() -> Level:
    return Level(Search(playouts=120, best=10), slips=100, sees=720)


def level5() -> Level:
    return Level(Search(playouts=1440, closing=2, far=True))


LEVELS = (level1, level2, level3, level4, level5)


def search(playouts: str) -> Level:
    """`search:N`: no level, but a search that never slips, with as many options as N playouts can tell apart."""
    if not playouts.isdecimal() or int(playouts) < 2 * OF_EACH:
        raise OpponentError(f"search:{playouts}: write how many playouts it has, {2 * OF_EACH} or more, as in search:240")
    return Level(Search(playouts=int(playouts), best=min(16, int(playouts) // OF_EACH)))
