"""Sandtable's kernel: the example games and those of the install, compiled, whole games in compiled code."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import numpy as np

import examples
import sandtable
from sandtable.games.burntmoon import burntmoon
from sandtable.games.fantasycards import fantasycards
from sandtable.games.frontline import frontline
from sandtable.games.redemption import redemption
from sandtable.games.redline import redline
from sandtable.kernel import Game, make

NAME = "Sandtable"
HOW = "rules compiled from Python, one call per batch of games"

GAMES: dict[str, Game] = {
    "tic_tac_toe": examples.games["tictactoe"],
    "connect_four": examples.games["connect_four"],
    "breakthrough": examples.games["breakthrough"],
    "leduc_holdem": examples.games["leduc"],
    "front_line": frontline,
    "burnt_moon": burntmoon,
    "redline": redline,
    "redemption": redemption,
    "fantasycards": fantasycards,
}
# About a hundredth of a second's worth, so that the clock is looked at often enough.
GAMES_PER_CALL = {
    "tic_tac_toe": 16384,
    "connect_four": 8192,
    "breakthrough": 512,
    "leduc_holdem": 16384,
    "front_line": 8,
    "burnt_moon": 8,
    "redline": 8,
    "redemption": 16,
    "fantasycards": 1,
}
LEDUC_DECK = 6


def version() -> str:
    return sandtable.__version__


def games() -> list[str]:
    return list(GAMES)


# ---------------------------------------------------------------- random games
def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    size = max(batch, GAMES_PER_CALL[game])
    native, blank = GAMES[game].native(), GAMES[game].blank()
    draws = np.random.default_rng(seed)
    finished = decisions = 0
    started = perf_counter()
    deadline = started + seconds
    while perf_counter() < deadline:
        decisions += random_games(native, blank, draws, size)
        finished += size
    return finished, decisions, perf_counter() - started


def random_games(native: Any, blank: Any, draws: np.random.Generator, size: int) -> int:
    """Play games to the end with every choice at random; returns the decisions made."""
    keys, policy_keys = draws.integers(0, 1 << 62, (2, size))
    _, lengths = native.rollouts(blank, keys, policy_keys)
    return int(lengths.sum())


# ---------------------------------------------------------------- counting
def perft(game: str, depth: int) -> int | None:
    """Count move sequences of ``depth`` plies, in compiled code as far as the rules go.

    Leduc: the kernel draws cards inside the rules, so each card is put in front of the stream as a fixed number.
    """
    if game in ("front_line", "burnt_moon") or game not in GAMES:
        return None
    tree = Tree(GAMES[game], depth, deals=game == "leduc_holdem")
    if tree.deals:
        return tree.count_deals(depth)
    tree.native.start(tree.states, 0)
    return tree.count(0, depth)


class Tree:
    """Walks the game tree depth first; ``states[k]`` is the position after k answers."""

    def __init__(self, game: Game, depth: int, deals: bool) -> None:
        self.native, self.deals = game.native(), deals
        self.states, self.outs = make(game.State, depth + 1), make(game.Options, 1)

    def count(self, k: int, depth: int) -> int:
        if depth == 0:
            return 1
        if self.states["flow"]["open"][k] == 0:
            return 0
        self.native.options(self.states, k, 0, self.outs)
        actions: list[int] = self.outs["action"][0, : self.outs["n"][0]].tolist()
        if depth == 1:
            return len(actions)
        return sum(self.count(k + 1, left) for action in actions for left in self.after(k, action, depth - 1))

    def after(self, k: int, action: int, depth: int) -> Iterator[int]:
        """Answer in a copy, once for each card that is dealt because of it; yields the plies that are left."""
        for card in range(LEDUC_DECK - 2 if self.deals else 1):
            self.states[k + 1] = self.states[k]
            if self.deals:
                self.fix(k + 1, [card])
            self.native.answer(self.states, k + 1, 0, action)
            if not self.states["luck"]["fixed_used"][k + 1]:
                yield depth
                return
            yield depth - 1

    def count_deals(self, depth: int) -> int:
        """The first two plies deal a card each."""
        if depth < 2:
            return LEDUC_DECK if depth else 1
        total = 0
        for first in range(LEDUC_DECK):
            for second in range(LEDUC_DECK - 1):
                self.fix(0, [first, second])
                self.native.start(self.states, 0)
                total += self.count(0, depth - 2)
        return total

    def fix(self, k: int, cards: list[int]) -> None:
        luck = self.states["luck"]
        luck["fixed"][k, : len(cards)] = cards
        luck["fixed_count"][k], luck["fixed_used"][k] = len(cards), 0
