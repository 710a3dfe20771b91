"""The examples T1 to T45 of our notes on the rulebook are scenario files, each by its number; T43, which is about a campaign and
no play, is a test (test_campaigns.py)."""

from __future__ import annotations

from pathlib import Path

from sandtable.play.scenario import read_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "fantasycards"


def test_every_example_has_its_file() -> None:
    found = sorted(path.name[:3] for path in SCENARIOS.glob("t[0-9][0-9]-*.toml"))
    assert found == [f"t{n:02}" for n in range(1, 46) if n != 43]
    for path in SCENARIOS.glob("*.toml"):
        for case in read_scenario(path):
            assert case.rules, f"{path.name}: {case.title} shows no rule"
            assert case.title
