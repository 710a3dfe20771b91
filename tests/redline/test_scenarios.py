"""Every scenario file, in plain, checked and compiled rules."""

from __future__ import annotations

import pytest

from sandtable.games.redline import redline
from sandtable.kernel import pack
from sandtable.kernel.luck import fix
from sandtable.play.scenario import Case, run_case
from sandtable.testing.recorder import Recorder

from .table import cases


@pytest.mark.parametrize("form", ["plain", "checked"])
@pytest.mark.parametrize("case", cases().values(), ids=cases())
def test_scenario(case: Case, form: str) -> None:
    outcome = run_case(redline, case, redline.plain if form == "plain" else redline.checked)
    assert not outcome.problem, f"at '{outcome.line}': {outcome.problem}\n" + "\n".join(outcome.log)


def test_compiled_rules_play_every_scenario_the_same() -> None:
    """The same answers, from the packed position, with the same fixed dice: equal states and options after every answer."""
    native = redline.native()
    for name, case in cases().items():
        played = Recorder(redline, case, redline.plain)
        played.play_all()
        s, started = played.start_state(), False
        states, outs = native.arrays()
        for what, numbers in played.deeds:
            if what == "roll" and not started:
                fix(s, numbers)
                continue
            if not started:
                pack(s, states, 0)
                native.start(states, 0)
                redline.plain.start(s)
                started = True
            if what == "roll":
                fix(s, numbers)
                pack(s, states, 0)  # dice are laid down between two answers, when both are alike
                continue
            redline.plain.answer(s, *numbers)
            native.answer(states, 0, *numbers)
            assert pack(s)[0] == states[0], f"{name} after {numbers}"
            for a in redline.open(s):
                native.options(states, 0, a.i, outs)
                assert redline.legal(s, a.i) == outs[0]["action"][: outs[0]["n"]].tolist(), f"{name} after {numbers}"
