"""Every scenario file, in plain, checked and compiled rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.registry import GAMES, find
from sandtable.play.scenario import run_case
from sandtable.testing.recorder import cases_in
from tests.more import MORE

EVERY = max(1, 5 // MORE)  # plain and compiled rules play one scenario in so many; all of them are what `make soak` is for
SCENARIOS = Path(__file__).parent / "scenarios"
CASES = {f"{name}/{title}": case for name in GAMES for title, case in cases_in(SCENARIOS / name).items()}
FILES: dict[str, list[str]] = {}
for title in CASES:
    FILES.setdefault(title.partition("::")[0], []).append(title)


@pytest.mark.parametrize("file", FILES)
def test_scenarios_of_a_file(file: str) -> None:
    """Checked rules are the plain ones that also look where they write, so they play them all."""
    for k, title in enumerate(FILES[file]):
        case = CASES[title]
        for form in ("checked", "plain") if k % EVERY == 0 else ("checked",):
            outcome = run_case(find(case.game), case, form)
            assert not outcome.problem, f"{title}, {form}, at '{outcome.line}': {outcome.problem}\n" + "\n".join(outcome.log)


@pytest.mark.proves(game="name")
@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_play_every_scenario_the_same(name: str) -> None:
    game = find(name)
    assert cases_in(SCENARIOS / name), f"{name} has no scenarios"
    for title, case in list(cases_in(SCENARIOS / name).items())[::EVERY]:
        outcome = run_case(game, case, "native")
        assert not outcome.problem, f"{title}, at '{outcome.line}': {outcome.problem}"
