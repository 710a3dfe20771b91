"""What the tests of the examples share: typed moves, random games in plain Python, and counts of move sequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from examples import games
from sandtable.kernel import Game
from sandtable.kernel.luck import below, fix
from sandtable.kernel.record import copy_of

NAMES = list(games)
BOARD_GAMES = [name for name in NAMES if name != "leduc"]


def play(game: Game, s: Any, moves: str) -> Any:
    """Answer with moves as a person would type them."""
    for move in moves.split():
        game.answer(s, 0, game.read_move(s, 0, move))
    return s


def scores(game: Game, s: Any) -> tuple[int, int]:
    assert game.is_over(s)
    rule: Any = type(game).score
    return rule(s, 0), rule(s, 1)


def at(game: Game, *board: str, **rest: str) -> Any:
    """A game that goes on from a position."""
    s = game.from_position({"board": list(board), **rest}, {})
    game.plain.start(s)
    return s


def random_game(game: Game, key: int, policy_key: int, checked: bool = False) -> Iterator[Any]:
    """The states of a game, first to last, with the choices that compiled rollouts make."""
    engine = game.checked if checked else game.plain
    s = game.blank(engine=engine)
    s.luck.key = key
    engine.start(s)
    n = 0
    while not game.is_over(s):
        yield s
        actions = game.legal(s)
        engine.answer(s, 0, actions[below(len(actions), policy_key, n)])
        n += 1
    yield s


def count(game: Game, s: Any, depth: int) -> int:
    """Move sequences of exactly this many plies."""
    if depth == 0:
        return 1
    if game.is_over(s):
        return 0
    actions = game.legal(s)
    if depth == 1:
        return len(actions)
    return sum(count(game, after(game, s, action), depth - 1) for action in actions)


def after(game: Game, s: Any, action: int, dice: list[int] | None = None) -> Any:
    """The state after an answer; the given one stays as it is."""
    t = copy_of(s)
    fix(t, dice or [])
    game.plain.answer(t, 0, action)
    return t
