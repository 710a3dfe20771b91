"""The opponent called random."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.kernel import Game

from .opponents import Answer


class Uniform:
    """Any legal answer, all equally likely."""

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        actions = game.legal(known, i)
        ways = first_thoughts(game, known, i, actions)
        return Answer(actions[ways[rng.randrange(len(ways))]])


def first_thoughts(game: Game, known: Any, i: int, actions: list[int]) -> list[int]:
    """Which of the answers are not second thoughts, by their places in the list: else a computer could go on forever."""
    return [k for k, action in enumerate(actions) if not game.revises(known, i, action)] or [*range(len(actions))]
