"""What a game tells opponents that look ahead; it says so in its bot.py, and these are for games that have nothing to say."""

from __future__ import annotations

from typing import NamedTuple

from .driver import Playing
from .marks import rule
from .options import Options


@rule
def no_opinion(s: Playing, seat: int) -> int:
    """An evaluation for games that have none: all positions are alike."""
    return 0


@rule
def as_evaluated(s: Playing, seat: int) -> int:
    """For games that have one evaluation for greedy and for whoever plays on; it is asked instead."""
    return 0


@rule
def as_judged(s: Playing, seat: int, out: Options) -> int:
    """For games that have no forecast of their own: what whoever plays on judges by is asked instead."""
    return 0


@rule
def no_clock(s: Playing) -> int:
    """A clock for games without turns worth counting."""
    return 0


@rule
def nothing_to_take_back(s: Playing, seat: int) -> None:
    """For games in which nobody sets anything in secret, one answer after another."""


class Foresight(NamedTuple):
    """How far to look, and what an advantage is worth."""

    horizon: int = 2  # ticks of the game's clock to play on
    scale: int = 300  # so much ahead by `forecast` are odds of e to one: nearly three of four games
    answers: int = 60  # however slow the clock, no more than these
    dear: int = 1  # a playout costs so many times what it usually does: fewer are made
    noise: int = 20  # of a thousand answers in a playout so many are any legal one; more of them drown what is compared
    tries: int = 0  # of a longer list, so many answers are tried in a playout, evenly throughout it: for places; 0 is all
    occasions: int = 0  # 1: options meet the same dice again at every tick, where otherwise they would drown in other ones
    far: int = (
        0  # the strongest look so many ticks ahead instead, once the clock has begun to tick; 0 is no further than others
    )
    finale: int = 0  # what would end beyond this tick is played on to the end of the game; 0 is never
    swing: int = 50  # a choice usually makes such a difference, where 1000 are the way from an even game to a won one
    overlooks: int = (
        0  # 1: weak opponents do not think of every answer, for of those that look best at once all are good ones
    )
