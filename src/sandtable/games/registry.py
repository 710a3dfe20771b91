"""The games of this install, found by name and loaded only when asked for."""

from __future__ import annotations

from importlib import import_module

from sandtable.kernel import Game

GAMES = {
    "frontline": "sandtable.games.frontline",
    "burntmoon": "sandtable.games.burntmoon",
    "redline": "sandtable.games.redline",
}
TITLES = {"frontline": "Front Line", "burntmoon": "Line of Fire: Burnt Moon", "redline": "REDLINE: Tactical Card Combat"}


def find(name: str) -> Game:
    """A game by its name; ValueError with one sentence if there is none."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    game: Game = getattr(import_module(GAMES[name]), name)
    return game
