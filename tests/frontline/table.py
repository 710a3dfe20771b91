"""What the tests of Front Line share: the scenario files, games from a position, moves as a person types them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sandtable.games.frontline import frontline
from sandtable.games.frontline import verbs as do
from sandtable.games.frontline.board import read_square
from sandtable.kernel import Asked
from sandtable.kernel.luck import below, key_of
from sandtable.kernel.targets import Engine
from sandtable.testing.recorder import cases_in
from sandtable.testing.table import GameTable

MAPS = ("main", "nogo", "desert", "mountain")
ALLIES = ("allies-2", "allies-3-red", "allies-3-green", "allies-4")
RED, GREEN = 0, 1


cases = partial(cases_in, Path(__file__).parents[1] / "scenarios" / "frontline")
TABLE = GameTable(frontline)
at, new, play, roll = TABLE.at, TABLE.new, TABLE.play, TABLE.roll
seats, asked, who_is_asked, texts = TABLE.seats, TABLE.asked, TABLE.who_is_asked, TABLE.texts


def blank(**options: str) -> Any:
    return frontline.blank(options)


def unit_on(s: Any, square: str) -> int:
    return int(s.board[read_square(square)])


def position(s: Any) -> dict[str, Any]:
    return frontline.position(s)


def random_game(seed: str, engine: Engine | None = None, end_rather: bool = False, **options: str) -> Iterator[Any]:
    """The states of a game, first to last; answers are drawn, or with `end_rather` always the first on the list."""
    engine = engine or frontline.plain
    s = frontline.new(seed, options, engine)
    n, key = 0, key_of(f"answers {seed}")
    while not frontline.is_over(s):
        yield s
        waiting = frontline.open(s)
        a = waiting[below(len(waiting), key, 5 * n)]
        actions = frontline.legal(s, a.i)
        engine.answer(s, a.i, actions[0] if end_rather else lively(a, actions, key, 5 * n + 1))
        n += 1
    yield s


def lively(a: Asked, actions: list[int], key: int, n: int) -> int:
    """An answer drawn so that everything happens: first what to do, then with what; attacks and missions before moves.
    Leadership is mostly kept for the enemy's turn."""
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(do.verb(action), []).append(action)
    if a.kind.name in ("task", "respond") and below(10, key, n) > 0:
        return actions[0]
    if a.kind.name == "action":
        eager = [k for k in (do.attack, do.drop, do.regroup, do.build, do.commission) if k in kinds]
        if eager and below(3, key, n) > 0:
            kinds = {k: kinds[k] for k in eager}
        elif do.move in kinds and below(3, key, n + 1) > 0:
            kinds = {do.move: kinds[do.move]}
    picked = list(kinds.values())[below(len(kinds), key, n + 2)]
    return picked[below(len(picked), key, n + 3)]
