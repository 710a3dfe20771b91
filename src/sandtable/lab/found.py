"""A game by its name, for workers in other processes and on other machines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from sandtable.kernel import Game
from sandtable.native.cache import sources_of

from .work import LabError

Find = Callable[[str], Game]


@dataclass(frozen=True)
class Found:
    """How a worker finds the game: by the same function, after the same files of one's own have been loaded. With `rules` it must
    be the very same rules, or the worker's games would not be ours."""

    find: Find
    name: str
    own: tuple[str, ...] = ()
    rules: str = ""

    def __call__(self) -> Game:
        return game_of(self)

    def checked(self) -> Found:
        return Found(self.find, self.name, self.own, rules_of(self()))


@lru_cache
def game_of(found: Found) -> Game:
    for file in found.own:
        found.find(file)
    game = found.find(found.name)
    if found.rules and rules_of(game) != found.rules:
        raise LabError(f"a worker has another version of {game.title}: install the same Sandtable on every node")
    game.native()
    return game


def rules_of(game: Game) -> str:
    """A name for the text of all rules."""
    digest = sha256()
    for path in sources_of(game):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
