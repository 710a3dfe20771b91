"""A look back at a game: how likely each answer was to win, by what its seat knew then, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from sandtable.kernel import Game

from .coach import per_cent
from .search import Search

THOROUGH = Search(playouts=200, best=12)
GRADES = ((25, "blunder"), (12, "mistake"), (6, "slip"))  # by what it gives away, in per cent of a win
EVEN = 50


class Answered(NamedTuple):
    """An answer that was given: who, to which question, and what the seat knew."""

    move: int
    seat: int
    known: Any
    i: int
    action: int


class Judged(NamedTuple):
    """What came of thinking about it: its chance of winning and that of the best answer, in per cent."""

    answered: Answered
    chance: int
    best: int
    best_chance: int

    @property
    def given_away(self) -> int:
        return max(0, self.best_chance - self.chance)

    @property
    def grade(self) -> str:
        """What kind of mistake it was; nothing if it was none."""
        return next((word for least, word in GRADES if self.given_away >= least), "")


def judge(game: Game, answered: Answered, search: Search) -> Judged:
    """Compare an answer with the best one. Both are played on in the same worlds, so their difference is not chance alone."""
    _, seat, known, i, action = answered
    key = Random(f"review {answered.move}").getrandbits(60)
    best = search.think(game, known, seat, i, key, game.legal(known, i))[0]
    if best.action == action:
        return Judged(answered, per_cent(best, False), action, per_cent(best, False))
    two = {t.action: per_cent(t, False) for t in search.think(game, known, seat, i, key, [best.action, action])}
    if two[action] >= two[best.action]:
        return Judged(answered, two[action], action, two[action])
    return Judged(answered, two[action], best.action, two[best.action])


def review(game: Game, game_played: Iterable[Answered], search: Search) -> Iterator[Judged]:
    """Every answer where there was a choice."""
    for answered in game_played:
        if len(game.legal(answered.known, answered.i)) > 1:
            yield judge(game, answered, search)


class Balance(NamedTuple):
    """A game of two, from the first seat's side, in per cent of a win: it began even, both gave something away by their choices,
    and dice, deals and what nobody could see made up the rest of the result."""

    result: int
    given_away: int
    by_the_other: int

    @property
    def luck(self) -> int:
        return self.result - EVEN - self.by_the_other + self.given_away


def balance(score: int, judged: Iterable[Judged]) -> Balance:
    lost = [0, 0]
    for one in judged:
        lost[one.answered.seat] += one.given_away
    return Balance(100 if score > 0 else 0 if score < 0 else EVEN, *lost)
