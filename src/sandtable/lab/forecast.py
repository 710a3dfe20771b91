"""What a forecast adds up is learned from games: in each of them both sides take what looks best one answer ahead, but err now and
then, so that positions come about for no good reason, too; of every position at the beginning of a turn its traits are kept, and in
the end who won. What each trait counts is the logistic regression of one on the other, which has one solution: the same games give
the same numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from sandtable.ai.search import forms
from sandtable.ai.search.playing import BETWEEN as TRAITS
from sandtable.ai.search.playing import (
    KNOWN,
    LISTED,
    NEVER,
    PLAYED,
    THOUSAND,
    TIE,
    TRIED,
    VEILED,
    ask,
    copy,
    new_key,
    number,
)
from sandtable.kernel import Game, key_of, luck, pack
from sandtable.kernel.record import make
from sandtable.native.arrays import Ints
from sandtable.native.operations import (
    ACTION,
    ANSWER,
    CLOCK,
    FORECAST,
    GAME_OVER,
    HIDE,
    LOOK,
    NEXT,
    OPTIONS,
    SCORE,
    START,
    THROW,
    WORLD,
)

Counts = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.float64]
ANSWERS, TURNS = 3000, 400  # of a game, at most
TRIES, GOOD, AGAIN = (
    24,
    4,
    3,
)  # answers that are tried, of a long list; the best, which are tried again, with so many other dice
STEPS, CHUNK = 8, 50_000  # of the regression; rows at a time
RIDGE = 1e-5  # what holds numbers back that few games speak of


# ---------------------------------------------------------------- games that err
def tried(g: Ints, i: int, who: int, k: int, key: int) -> int:
    """What an answer on the list looks like, with these dice."""
    copy(g, TRIED, VEILED)
    return ask(g, LOOK, TRIED, TRAITS, i, ask(g, ACTION, VEILED, LISTED, k, 0, 0, 0), who, key)


def considered(g: Ints, rng: Ints, i: int, who: int, n: int) -> int:
    """The answer that looks best to whoever looks at the best few again."""
    copy(g, VEILED, PLAYED)
    ask(g, HIDE, VEILED, TRAITS, who, 0, 0, 0)
    ask(g, WORLD, VEILED, TRAITS, who, new_key(rng), 0, 0)
    key, most = new_key(rng), min(n, TRIES)
    values, ways = np.zeros(most, np.int64), np.zeros(most, np.int64)
    from_here = number(rng, n) if most < n else 0
    for at in range(most):
        ways[at] = at if most == n or at == 0 else (from_here + at * n // most) % n
        values[at] = tried(g, i, who, ways[at], key)
    order, best, best_value = np.argsort(-values), 0, NEVER
    for at in order[:GOOD]:
        value = values[at]
        for again in range(AGAIN):
            value += tried(g, i, who, ways[at], key + again + 1)
        value = value * TIE + number(rng, TIE)
        if value > best_value:
            best, best_value = ways[at], value
    return best


def noted(g: Ints, seats: int, traits: Ints, rows: Counts, at: int) -> int:
    """Write down the traits of a position, to every seat. Returns how many rows there are now."""
    for seat in range(seats):
        copy(g, TRIED, PLAYED)
        ask(g, FORECAST, TRIED, TRAITS, seat, 0, 0, 0)
        for k in range(rows.shape[1]):
            rows[at + seat, k] = traits[k]
    return at + seats


def erring_game(g: Ints, rng: Ints, key: int, errs: int, scores: Ints, traits: Ints, rows: Counts) -> int:
    """A game in which so many of a thousand answers are any legal one. Returns how many rows there are."""
    seats = len(scores)
    at, seen = 0, NEVER
    copy(g, PLAYED, KNOWN)
    ask(g, THROW, PLAYED, LISTED, 0, key, 0, 0)
    ask(g, START, PLAYED, LISTED, 0, 0, 0, 0)
    begun = ask(g, CLOCK, PLAYED, LISTED, 0, 0, 0, 0)
    for _ in range(ANSWERS):
        found = ask(g, NEXT, PLAYED, LISTED, 0, 0, 0, 0)
        if found == GAME_OVER:
            break
        now = ask(g, CLOCK, PLAYED, LISTED, 0, 0, 0, 0)
        if now != seen and now != begun and at + seats <= len(rows):
            at = noted(g, seats, traits, rows, at)
        seen = now
        i, who = found >> 8 & 255, found & 255
        n = ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0)
        k = 0
        if n > 1:
            k = number(rng, n) if number(rng, THOUSAND) < errs else considered(g, rng, i, who, n)
        ask(g, ANSWER, PLAYED, LISTED, i, ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0), 0, 0)
    for seat in range(seats):
        scores[seat] = ask(g, SCORE, PLAYED, LISTED, seat, 0, 0, 0)
    return at


@cache
def compiled_game() -> Callable[..., int]:
    """`erring_game` and what it calls."""
    made: dict[str, Any] = {}
    for fn in (
        *(luck.mix, luck.random32, luck.below, forms.ask, forms.copy, number, new_key),
        *(tried, considered, noted, erring_game),
    ):
        own = FunctionType(fn.__code__, {**fn.__globals__, **made}, fn.__name__)
        made[fn.__name__] = numba.njit(own, nogil=True, error_model="numpy")
    game: Callable[..., int] = made[erring_game.__name__]
    return game


class Seen(NamedTuple):
    """The traits of positions, who won from there (1, 0, or a half), and the numbers of the games they are from."""

    traits: Counts
    results: npt.NDArray[np.float32]
    games: npt.NDArray[np.int32]


@dataclass(frozen=True)
class Erring:
    """Games with some numbers, as a job for a worker; the settings by turns."""

    found: Callable[[], Game]
    seed: str
    settings: tuple[dict[str, str], ...]
    errs: int

    def __call__(self, numbers: range) -> Seen:
        game = self.found()
        assert game.traits is not None
        states, lists = make(game.State, forms.N_STATES), make(game.Options, forms.N_LISTS)
        g = np.array([game.native().primitive, states.ctypes.data, states.itemsize, lists.ctypes.data, lists.itemsize])
        blanks = [game.blank(setting) for setting in self.settings]
        traits, rows = lists[TRAITS]["action"], np.zeros((TURNS, game.traits.size), np.int8)
        scores = np.zeros(len(game.seats(game.full_options(self.settings[0]))), np.int64)
        every, results, games = list[Counts](), list[npt.NDArray[np.float32]](), list[npt.NDArray[np.int32]]()
        for n in numbers:
            pack(blanks[n % len(blanks)], states, KNOWN)
            dice = f"{self.seed}/{n}"
            rng = np.array([key_of(f"{dice} choices"), 0], np.int64)
            found = compiled_game()(g, rng, key_of(dice), self.errs, scores, traits, rows)
            every.append(rows[:found].copy())
            results.append(np.tile((1 + np.sign(scores).astype(np.float32)) / 2, found // len(scores)))
            games.append(np.full(found, n, np.int32))
        return Seen(np.concatenate(every), np.concatenate(results), np.concatenate(games))


def together(parts: Sequence[Seen]) -> Seen:
    return Seen(*(np.concatenate(column) for column in zip(*parts, strict=True)))


# ---------------------------------------------------------------- what each trait counts
def chunks(n: int) -> Iterator[slice]:
    return (slice(low, low + CHUNK) for low in range(0, n, CHUNK))


def chance(odds: npt.NDArray[Any]) -> npt.NDArray[Any]:
    found: npt.NDArray[Any] = 1 / (1 + np.exp(-odds))
    return found


def fitted(traits: Counts, results: npt.NDArray[np.float32]) -> Numbers:
    """The numbers under which these results are the most likely, by Newton's method: the logarithm of the odds is the traits, each
    times its number."""
    numbers = np.zeros(traits.shape[1])
    for _ in range(STEPS):
        slope, bend = -RIDGE * len(results) * numbers, RIDGE * len(results) * np.eye(len(numbers))
        for part in chunks(len(results)):
            rows = traits[part].astype(np.float32)
            odds = chance(rows @ numbers.astype(np.float32))
            slope += rows.T @ (results[part] - odds)
            bend += rows.T @ (rows * (odds * (1 - odds))[:, None])
        numbers = numbers + np.linalg.solve(bend, slope)
    return numbers


def surprise(traits: Counts, results: npt.NDArray[np.float32], numbers: Numbers) -> float:
    """How surprising results are on average to whoever goes by these numbers; 0.693 to whoever takes all for even."""
    total = 0.0
    for part in chunks(len(results)):
        odds = np.clip(chance(traits[part].astype(np.float32) @ numbers), 1e-6, 1 - 1e-6)
        total -= float(np.sum(results[part] * np.log(odds) + (1 - results[part]) * np.log(1 - odds)))
    return total / len(results)
