"""`sandtable lab forecast`: what the traits of a position count, learned from games and written into a file."""

from __future__ import annotations

import argparse

import numpy as np

from sandtable.kernel import Game

from .command import Preparing, progress
from .counting import parts, settings_of
from .forecast import Erring, fitted, surprise, together
from .found import Found
from .work import LabError, Place, each

THOUSAND = 1000
CHUNK = 40  # games
HELD_OUT = 10  # one game of so many is not learned from, but tells how well it was learned


def run(found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> int:
    if game.traits is None:
        raise LabError(f"{game.title} has no forecast whose numbers could be learned")
    if options.out.exists() and not options.force:
        raise LabError(f"{options.out} is there already; choose another name, or write over it with --force")
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    others = settings_of(game, given)
    settings = tuple(setting for other in others for setting in (given, other))  # every second game is as it usually is
    job, games = Erring(found, options.seed, settings, round(THOUSAND * options.errs)), []
    with progress() as bar:
        task = bar.add_task(game.title, total=options.games)
        for seen in each(job, parts(options.games, CHUNK), Place(options.workers, options.on)):
            games.append(seen)
            bar.advance(task, len(np.unique(seen.games)))
    seen = together(games)
    learned_from = seen.games % HELD_OUT > 0
    numbers = fitted(seen.traits[learned_from], seen.results[learned_from])
    told = surprise(seen.traits[~learned_from], seen.results[~learned_from], numbers)
    whole = [round(THOUSAND * number) for number in numbers]
    heading = (
        f"What each trait of a position adds to the logarithm of the odds, in thousandths (forecasting.py).\n"
        f"sandtable lab forecast {game.name} --games {options.games} --errs {options.errs:.0%} --seed {options.seed}"
    )
    options.out.write_text(game.traits.written(whole, heading), encoding="utf-8")
    print(
        f"{len(seen.results):,} positions of {options.games} games. Results of the games held out surprise by {told:.4f}; "
        f"0.6931 if all were taken for even. The numbers are in {options.out}."
    )
    return 0
