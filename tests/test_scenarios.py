"""Every scenario file, in plain, checked and compiled rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.games.registry import GAMES, find
from sandtable.kernel import Game, pack, unpack
from sandtable.kernel.luck import fix
from sandtable.kernel.record import copy_of
from sandtable.play.scenario import Case, run_case
from sandtable.testing.recorder import Recorder, cases_in

SCENARIOS = Path(__file__).parent / "scenarios"
CASES = {f"{name}/{title}": case for name in GAMES for title, case in cases_in(SCENARIOS / name).items()}


@pytest.mark.parametrize("form", ["plain", "checked"])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_scenario(case: Case, form: str) -> None:
    game = find(case.game)
    outcome = run_case(game, case, game.plain if form == "plain" else game.checked)
    assert not outcome.problem, f"at '{outcome.line}': {outcome.problem}\n" + "\n".join(outcome.log)


@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_play_every_scenario_the_same(name: str) -> None:
    """The same answers, from the packed position, with the same fixed dice: equal states and options at every step."""
    game = find(name)
    assert cases_in(SCENARIOS / name), f"{name} has no scenarios"
    for title, case in cases_in(SCENARIOS / name).items():
        played = Recorder(game, case, game.plain)
        played.play_all()
        Both(game, title, played.start_state()).play(played.deeds)


class Both:
    """A plain state and a compiled one, side by side."""

    def __init__(self, game: Game, name: str, start: Any) -> None:
        self.game, self.name, self.plain, self.native = game, name, start, game.native()
        self.states, self.outs = self.native.arrays()
        self.started = False

    def play(self, deeds: list[tuple[str, list[int]]]) -> None:
        for what, numbers in deeds:
            if what == "roll":
                self.roll(numbers)
            else:
                self.native.answer(self.states, 0, *numbers)
                self.game.plain.answer(self.plain, *numbers)
            self.compare(f"{self.name} after {what} {numbers}")

    def roll(self, numbers: list[int]) -> None:
        """Fixed dice go into the flat state as bytes; the first ones stand before the game starts."""
        fix(self.plain, numbers)
        if self.started:
            flat = self.states[0]["luck"]
            flat["fixed"][:] = np.array(self.plain.luck.fixed)
            flat["fixed_used"], flat["fixed_count"] = self.plain.luck.fixed_used, self.plain.luck.fixed_count
            return
        self.started = True
        pack(self.plain, self.states, 0)
        self.native.start(self.states, 0)
        self.game.plain.start(self.plain)

    def compare(self, when: str) -> None:
        self.states[1] = self.states[0]
        self.native.canonical(self.states, 1)
        plain = copy_of(self.plain)
        self.game.plain.canonical(plain)
        assert unpack(self.game.State, self.states, 1).values() == plain.values(), when
        for a in self.game.open(self.plain):
            self.native.options(self.states, 0, a.i, self.outs)
            offered = self.outs[0]["action"][: self.outs[0]["n"]].tolist()
            assert offered == self.game.legal(self.plain, a.i), when
