"""Scenarios in compiled rules: every step is played plain as well, and the two must agree in all they know and offer."""

from __future__ import annotations

import numpy as np

from sandtable.kernel import Game, pack
from sandtable.kernel.record import copy_of

from .scenario import Case, Differs, Play


class CompiledPlay(Play):
    """A scenario being played in both forms, from the same position with the same fixed dice."""

    def __init__(self, game: Game, case: Case) -> None:
        super().__init__(game, case, game.plain)
        self.native = game.native()
        self.states, self.outs = self.native.arrays()
        self.started = False

    def start(self) -> None:
        pack(self.state, self.states, 0)
        self.native.start(self.states, 0)
        self.started = True
        super().start()
        self.compare("the start")

    def answer(self, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        super().answer(i, action, x, y, facing)  # first: it refuses what is not legal, which compiled code takes on trust
        self.native.answer(self.states, 0, i, action, x, y, facing)
        self.compare(f"answer {action}")

    def roll(self, dice: list[int]) -> None:
        """Fixed dice go into the flat state as bytes."""
        super().roll(dice)
        if self.started:
            luck, flat = self.state.luck, self.states[0]["luck"]
            flat["fixed"][:] = np.array(luck.fixed)
            flat["fixed_used"], flat["fixed_count"] = luck.fixed_used, luck.fixed_count

    def compare(self, after: str) -> None:
        self.states[1] = self.states[0]
        self.native.canonical(self.states, 1)
        plain = copy_of(self.state)
        self.game.plain.canonical(plain)
        if pack(plain)[0] != self.states[1]:
            raise Differs(f"after {after} compiled rules stand elsewhere than plain ones")
        for asked in self.game.open(self.state):
            self.native.options(self.states, 0, asked.i, self.outs)
            offered = self.outs[0]["action"][: self.outs[0]["n"]].tolist()
            if offered != self.game.legal(self.state, asked.i):
                raise Differs(f"after {after} compiled rules offer other answers than plain ones")
