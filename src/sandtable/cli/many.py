"""Many games: `sim`, `duel` and the lab."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from .setting import game_options, new_match, seats_of, the_game, the_player

if TYPE_CHECKING:
    from sandtable.lab.found import Found


def sim_command(options: argparse.Namespace) -> int:
    from ..lab.command import sim

    game = the_game(options.game)
    position: dict[str, Any] | None = None
    if options.position is not None:
        match = new_match(game, options)
        full, position = match.full, match.record.position
    else:
        full = game_options(game, options)
    seats = seats_of(game, full, options.seats, {}, human=False)
    return sim(found_for(options), game, full, position, list(seats.values()), options)


def lab_command(options: argparse.Namespace) -> int:
    """Each task has a module of its own."""
    from importlib import import_module

    game = the_game(options.game)
    full = game_options(game, options)
    named = [text.partition("=")[0].strip() for text in options.option] + (["set"] if options.set else [])
    task = import_module(f"sandtable.lab.{options.task}_command")
    done: int = task.run(found_for(options), game, {name: full[name] for name in named}, options)
    return done


def found_for(options: argparse.Namespace) -> Found:
    """How workers find the game; those on other machines have to have the very same one."""
    from ..lab.found import Found

    found = Found(the_game, options.game, tuple(options.own))
    return found.checked() if options.on else found


def duel_command(options: argparse.Namespace) -> int:
    from ..lab.duel_command import duel, table
    from ..terminal import Problem

    if options.one is None:
        return table(the_game, options.results)
    if options.two is None or options.game is None:
        raise Problem("name two opponents and a game: 'sandtable duel level5 greedy --game GAME'")
    for name in (options.one, options.two):
        the_player(name)
    game = the_game(options.game)
    return duel(found_for(options), game, game_options(game, options), options)
