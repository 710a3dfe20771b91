"""Every scenario of Redemption, by the rules as written and with every index and value checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.redemption import redemption
from sandtable.play.scenario import Case, run_case
from sandtable.testing.recorder import cases_in

CASES = cases_in(Path(__file__).parents[1] / "scenarios" / "redemption")


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_scenario(case: Case) -> None:
    for mode in ("plain", "checked"):
        outcome = run_case(redemption, case, mode)
        assert not outcome.problem, f"{mode}, at '{outcome.line}': {outcome.problem}\n" + "\n".join(outcome.log)
