"""Compiled rules come up beside a game that is being played: another process compiles them, at low priority, and keeps them on
this machine; then, and whenever they are there already, they are only loaded."""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from threading import Lock

from sandtable.kernel import Game
from sandtable.native.game import is_kept

from .forms import compiled_thinking

POLITE = 10
lock = Lock()
working: dict[str, BaseProcess] = {}  # by game


def ready(game: Game) -> bool:
    """Whether a game can be searched at full speed; if not, that is begun, and nobody waits for it."""
    if game.compiled is not None:
        return True
    with lock:
        if game.name not in working and not is_kept(game):
            working[game.name] = get_context("spawn").Process(target=prepare, args=(type(game),), daemon=True)
            working[game.name].start()
        if game.name in working and working[game.name].is_alive():
            return False
        if game.compiled is None:  # quick, unless the other process could not find the game, as one from a single file
            game.native()
            compiled_thinking()
    return True


def prepare(kind: type[Game]) -> None:
    """Compile a game and the search."""
    os.nice(POLITE)
    kind().native()
    compiled_thinking()
