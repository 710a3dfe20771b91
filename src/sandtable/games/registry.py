"""The games of this install, found by name and loaded only when asked for. A game is one line here, and a folder."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from sandtable.kernel import Game

from .facts import Balance, Facts

GAMES = {  # name -> title
    "frontline": "Front Line",
    "burntmoon": "Line of Fire: Burnt Moon",
    "redline": "REDLINE: Tactical Card Combat",
    "redemption": "Redemption",
    "fantasycards": "Tactical Assault: Fantasy Cards",
}
FIRST = next(iter(GAMES))  # what is played if nobody says what
OWN: dict[str, str] = {}  # name -> module of the games that were loaded from a file


def find(name: str) -> Game:
    """A game by its name; ValueError with one sentence if there is none."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    game: Game = getattr(import_module(OWN.get(name, f"{__package__}.{name}")), name)
    return game


def load(path: Path) -> Game:
    """A game of your own, from its file; from then on it is found by its name like the others. ValueError with one sentence if
    the file has no game."""
    name = f"sandtable_own_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ValueError(f"{path} is not a file of Python with a game in it")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    games = [value for value in vars(module).values() if isinstance(value, Game)]
    if len(games) != 1:
        raise ValueError(f"{path} should make one game, as in 'hills = Hills()'; it makes {len(games)}")
    game = games[0]
    if id(getattr(module, game.name, None)) != id(game):
        raise ValueError(f"{path} should call its game by its name: '{game.name} = {type(game).__name__}()'")
    if game.name in GAMES and OWN.get(game.name) != name:
        raise ValueError(f"{path}: there is a game {game.name!r} already; call yours something else")
    GAMES[game.name], OWN[game.name] = game.title, name
    return game


def facts(name: str) -> Facts:
    """What everything around a game has to know about it."""
    found: Facts = import_module(f"{__package__}.{name}.facts").facts
    return found


def balance(name: str) -> Balance:
    """What the lab counts in its games; of a game from a single file, what it can count in any."""
    if name in OWN:
        return Balance()
    found: Balance = import_module(f"{__package__}.{name}.balance").balance
    return found
