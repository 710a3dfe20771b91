"""A look back at a game: how likely each answer was to win, by what its seat knew then; what would have been better; and what dice
and deals gave and took, which is seen by drawing them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import mean
from typing import Any, NamedTuple, Protocol

from sandtable.kernel import Game, key_of
from sandtable.kernel.record import copy_of

from .coach import per_cent
from .search import Search
from .search.playing import ONE, chances

THOROUGH = Search(playouts=200, best=12)
OPEN, FEWEST = Search(playouts=48), 8  # for the chance of whoever sees everything; where playouts are dear, so many at least
GRADES = ((25, "blunder"), (12, "mistake"), (6, "slip"))  # by what it gives away, in per cent of a win
EVEN = 50
REDRAWN = 16  # times that dice are thrown again
A_STROKE = 12  # per cent of a win: so much luck at once is worth a line


class Made(Protocol):
    """An answer that was given."""

    who: int
    i: int
    action: int
    place: Any
    drew: bool  # dice or cards


class Played(Protocol):
    """A game that was played (play/match.py has one)."""

    game: Game
    state: Any

    @property
    def made(self) -> Sequence[Made]: ...

    def state_before(self, at: int) -> Any: ...


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


class Seen(NamedTuple):
    """A move: the first seat's chance after it for whoever sees everything, what dice and deals gave that seat (both in per cent of
    a win), and how the answer is judged; None where there was no choice, or it was a place of one's own."""

    move: int
    seat: int
    open: int
    luck: float
    judged: Judged | None


def judge(game: Game, answered: Answered, search: Search) -> Judged:
    """Compare an answer with the best one. Both are played on in the same worlds, so their difference is not chance alone."""
    _, seat, known, i, action = answered
    search = replace(search, sure=0)  # it is to say how much better the best is, not only which one
    key = Random(f"review {answered.move}").getrandbits(60)
    best = search.think(game, known, seat, i, key, game.legal(known, i))[0]
    if best.action == action:
        return Judged(answered, per_cent(best, False), action, per_cent(best, False))
    two = {t.action: per_cent(t, False) for t in search.think(game, known, seat, i, key, [best.action, action])}
    if two[action] >= two[best.action]:
        return Judged(answered, two[action], action, two[action])
    return Judged(answered, two[action], best.action, two[best.action])


def look_back(played: Played, search: Search, redrawn: int) -> Iterator[Seen]:
    """Move by move."""
    game = played.game
    search = search.affordable(game)
    before = played.state_before(0) if played.made else played.state
    for n, made in enumerate(played.made):
        after = played.state_before(n + 1) if n + 1 < len(played.made) else played.state
        known = game.known(before, made.who)
        legal = game.legal(known, made.i)
        judged = None
        if made.action in legal and len(legal) > 1 and not any(made.place):
            judged = judge(game, Answered(n + 1, made.who, known, made.i, made.action), search)
        yield Seen(n + 1, made.who, round(seen_open(game, after, n)), luck_of(game, before, made, after, n, redrawn), judged)
        before = after


def seen_open(game: Game, s: Any, n: int) -> float:
    """The first seat's chance in per cent for whoever sees everything, played on, fewer times where that is dear; where nothing is
    compiled, by the evaluation alone."""
    if game.is_over(s) or game.compiled is None:
        return worth(game, s)
    search = replace(OPEN, playouts=max(FEWEST, OPEN.playouts // game.foresight.dear))
    return EVEN * (1 + search.chance(game, s, 0, key_of(f"open {n}") >> 1))


# ---------------------------------------------------------------- luck
def worth(game: Game, s: Any) -> float:
    """The first seat's chance in per cent, with everything open: by the result, or by the game's own evaluation."""
    if game.is_over(s):
        score = int(game.plain.rule(type(game).score)(s, 0))
        return 100.0 if score > 0 else 0.0 if score < 0 else float(EVEN)
    return EVEN * (1 + chances(game.foreseen(s, 0), game.foresight.scale) / ONE)


def luck_of(game: Game, before: Any, made: Made, after: Any, n: int, redrawn: int) -> float:
    """How much better it came than on average, if the same answer is given again and again with other dice."""
    if not made.drew:
        return 0.0
    return worth(game, after) - mean(worth(game, redone(game, before, made, f"{n} {k}")) for k in range(redrawn))


def redone(game: Game, before: Any, made: Made, dice: str) -> Any:
    s = copy_of(before)
    s.luck.key = key_of(f"redrawn {dice}")
    game.plain.answer(s, made.i, made.action, *made.place)
    return s


# ---------------------------------------------------------------- adding up
class Balance(NamedTuple):
    """A game of two, from the first seat's side, in per cent of a win: it began even, both gave something away by their choices,
    dice and deals gave and took, and the rest of the result is what nobody could see."""

    result: int
    given_away: int
    by_the_other: int
    luck: int

    @property
    def rest(self) -> int:
        return self.result - EVEN + self.given_away - self.by_the_other - self.luck


def balance(score: int, seen: Iterable[Seen]) -> Balance:
    lost, luck = [0, 0], 0.0
    for one in seen:
        luck += one.luck
        if one.judged:
            lost[one.seat] += one.judged.given_away
    return Balance(100 if score > 0 else 0 if score < 0 else EVEN, lost[0], lost[1], round(luck))


def in_words(names: Sequence[str], score: int | None, seen: Sequence[Seen]) -> list[str]:
    """What each seat gave away; and of a game of two that is over, how it adds up. `score` is the first seat's."""
    lines = []
    for seat, name in enumerate(names):
        mine = [one.judged for one in seen if one.judged and one.seat == seat]
        grades = [judged.grade for judged in mine if judged.grade]
        counted = ", ".join(f"{grades.count(g)} {g}{'s' if grades.count(g) > 1 else ''}" for _, g in GRADES if g in grades)
        given = sum(judged.given_away for judged in mine)
        lines.append(f"{name} gave away {given} % of a win: {counted or 'nothing to speak of'}.")
    if score is not None and len(names) == 2:
        found = balance(score, seen)

        def favoured(per_cent: int) -> str:
            return f"{abs(per_cent)} % for {names[0 if per_cent >= 0 else 1]}"

        lines.append(
            f"Dice and deals: {favoured(found.luck)}. What nobody could see, and what is left: {favoured(found.rest)}."
        )
    return lines
