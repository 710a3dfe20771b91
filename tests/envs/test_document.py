"""The document's examples run, and its tables say what the encoding does."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.games.burntmoon import encoding as moon
from sandtable.games.burntmoon import verbs as do
from sandtable.games.fantasycards import encoding as fantasy
from sandtable.games.frontline import encoding as n
from sandtable.games.frontline import verbs as line

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def first_numbers(heading: str) -> list[int]:
    """The number each row of the tables under a heading begins with."""
    section = TEXT.split(heading)[1].split("\n#")[0]
    return [int(number) for number in re.findall(r"^\| (\d+)", section, re.M)]


def test_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    assert len(blocks) == 5
    for block in blocks:
        exec(compile(block, "environments.md", "exec"), {})


def test_action_table() -> None:
    alone = [line.skip, line.rally, line.cache, line.return_fire]  # in one row with the one before
    groups = [first for verb, first in n.INDICES.first.items() if verb not in alone]
    assert first_numbers(f"### Actions: {n.N_ACTIONS}") == groups
    assert f"{n.INDICES.first[line.move]} … {n.N_ACTIONS - 1}" in TEXT


def test_feature_tables() -> None:
    planes = [n.P_OWN, n.P_DISRUPTED, n.P_DONE, n.P_ACTIONS, n.P_GROUND, n.P_OWN_CITY, n.P_FALLEN, n.P_HEX, n.P_ATTACKER]
    single = [n.F_MY_TURN, n.F_FIRST, n.F_STAGE, n.F_MONTH, n.F_TURN, n.F_SUPPLY_KIND, n.F_SUPPLY, n.F_STACKS, n.F_CARDS]
    single += [n.F_LEADERSHIP, n.F_EDGE, n.F_RESERVE, n.F_ASKED, n.F_DICE, n.F_RALLIED, n.F_OPTIONS]
    assert first_numbers("### Features: 1778") == planes + single
    assert ", ".join(n.ASKED) in TEXT


def test_burnt_moons_action_table() -> None:
    alone = [do.demo, do.fortify, do.recon]  # in one row with Control
    groups = [first for verb, first in moon.INDICES.first.items() if verb not in alone]
    assert first_numbers(f"### Actions: {moon.N_ACTIONS}") == groups


def test_burnt_moons_feature_table() -> None:
    theirs = moon.F_CARDS + moon.ZONES * moon.N_CARDS
    first = [moon.F_CARDS, theirs, moon.F_SIZES, moon.F_LANES, moon.F_STOCK, moon.F_MY_TURN, moon.F_HOLDER, moon.F_ROUND]
    first += [
        moon.F_STAGE,
        moon.F_PLAYING,
        moon.F_OVERCLOCK,
        moon.F_BIDS,
        moon.F_ASKED,
        moon.F_CARD,
        moon.F_LANE,
        moon.F_LEFT,
    ]
    assert first_numbers(f"### Features: {moon.N_FEATURES}") == [*first, moon.F_OPTIONS]
    assert ", ".join(moon.KINDS) in TEXT


def test_fantasy_cards_tables() -> None:
    assert first_numbers(f"### Actions: {fantasy.N_ACTIONS}") == list(fantasy.INDICES.first.values())
    first = [fantasy.F_TERRAIN, fantasy.F_CARDS, fantasy.F_SIDES, fantasy.F_MY_TURN, fantasy.F_STAGE, fantasy.F_ASKED]
    first += [fantasy.F_TRIGGER, fantasy.F_UNIT, fantasy.F_OTHER, fantasy.F_LEFT, fantasy.F_WAY]
    assert first_numbers(f"### Features: {fantasy.N_FEATURES}") == first
    assert ", ".join(fantasy.KINDS) in TEXT
