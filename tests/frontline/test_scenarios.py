"""Every scenario file, in plain, checked and compiled rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sandtable.games.frontline import frontline
from sandtable.kernel import pack, unpack
from sandtable.kernel.luck import fix
from sandtable.kernel.record import copy_of
from sandtable.play.scenario import Case, run_case
from sandtable.testing.recorder import Recorder

from .table import cases


@pytest.mark.parametrize("form", ["plain", "checked"])
@pytest.mark.parametrize("case", cases().values(), ids=cases())
def test_scenario(case: Case, form: str) -> None:
    outcome = run_case(frontline, case, frontline.plain if form == "plain" else frontline.checked)
    assert not outcome.problem, f"at '{outcome.line}': {outcome.problem}\n" + "\n".join(outcome.log)


def test_compiled_rules_play_every_scenario_the_same() -> None:
    """The same answers, from the packed position, with the same fixed dice: equal states and options at every step."""
    for name, case in cases().items():
        played = Recorder(frontline, case, frontline.plain)
        played.play_all()
        Both(name, played.start_state()).play(played.deeds)


class Both:
    """A plain state and a compiled one, side by side."""

    def __init__(self, name: str, start: Any) -> None:
        self.name, self.plain, self.native = name, start, frontline.native()
        self.states, self.outs = self.native.arrays()
        self.started = False

    def play(self, deeds: list[tuple[str, list[int]]]) -> None:
        for what, numbers in deeds:
            if what == "roll":
                self.roll(numbers)
            else:
                self.native.answer(self.states, 0, *numbers)
                frontline.plain.answer(self.plain, *numbers)
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
        frontline.plain.start(self.plain)

    def compare(self, when: str) -> None:
        self.states[1] = self.states[0]
        self.native.canonical(self.states, 1)
        plain = copy_of(self.plain)
        frontline.plain.canonical(plain)
        assert unpack(frontline.State, self.states, 1).values() == plain.values(), when
        for a in frontline.open(self.plain):
            self.native.options(self.states, 0, a.i, self.outs)
            offered = self.outs[0]["action"][: self.outs[0]["n"]].tolist()
            assert offered == frontline.legal(self.plain, a.i), when
