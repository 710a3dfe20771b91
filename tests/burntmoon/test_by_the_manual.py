"""Attacks of the rules beside those of a second reading of the manual, in random lanes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import ROVS, SIDE_NAMES, SITES

from .by_the_manual import TYPES, Side, attack_total, defence_total
from .table import at, play

pytestmark = pytest.mark.proves


def random_side(r: random.Random) -> Side:
    def some(most: int) -> dict[str, int]:
        return {t: r.randint(1, most) for t in TYPES if r.random() < 0.4}

    return Side(some(2), some(1), fortified=r.random() < 0.4)


def cards_of(side: Side, force: str) -> list[str]:
    return [f"{n} {t}-{force}" for t, n in side.ready.items()] + [
        f"{n} {t}-{force} disrupted" for t, n in side.disrupted.items()
    ]


def table(r: random.Random) -> tuple[dict[str, Any], list[Side], list[str], int]:
    """A lane, with both sides as the manual sees them, and their forces."""
    sides, forces, lane = [random_side(r), random_side(r)], [r.choice("ab"), r.choice("ab")], r.randint(1, 5)
    owner = r.choice((None, 0, 1))
    tiles = [r.sample(range(1, 6), 5) for _ in range(2)]
    position: dict[str, Any] = {"player": "lfa", "sites": {}, "control": {}, "forts": {}}
    for k, (side, name) in enumerate(zip(sides, SIDE_NAMES, strict=True)):
        side.controls = owner == k
        side.site_defence = SITES[tiles[k][lane - 1] - 1][1]
        position["sites"][name] = tiles[k]
        position["control"][name] = [lane] if side.controls else []
        position["forts"][name] = [lane] if side.fortified else []
        home = 1 if lane > 3 else 5
        lanes = {str(lane): cards_of(side, forces[k]), str(home): [f"moss-{'b' if forces[k] == 'a' else 'a'}"]}
        position[name] = {"lanes": lanes, "hand": [f"{t}-{forces[k]}" for t in TYPES], "deck": [], "discard": []}
    position["posiwid"]["hand"] = []
    return position, sides, forces, lane


@pytest.mark.rule("BM-7.1a", "BM-7.1b", "BM-7.1c", "BM-7.1f", "BM-7.1g", "BM-7.1h", "BM-7.1i", "BM-7.1j", "BM-7.1k")
def test_attacks_agree_with_the_manual() -> None:
    r, attacks, hits = random.Random("manual"), 0, 0
    while attacks < 1500:
        position, (mine, theirs), (force, foe), lane = table(r)
        facts = burntmoon.facts(at(position))
        for attacker in mine.ready:
            for state, target in [("", t) for t in theirs.ready] + [(" disrupted", t) for t in theirs.disrupted]:
                strength = attack_total(ROVS[attacker].attack, mine, theirs)
                defence = defence_total(ROVS[target].defence, theirs)
                assert facts["attack"]["lfa"][str(lane)][f"{attacker}-{force}"] == strength
                assert facts["defence"]["posiwid"][str(lane)][f"{target}-{foe}"] == defence
                s = play(at(position), f"lfa: attack {attacker}-{force} {lane} {target}-{foe}{state}")
                assert sum(s.sides[1].removed) == (strength >= defence)
                attacks, hits = attacks + 1, hits + (strength >= defence)
    assert attacks // 5 < hits < attacks * 4 // 5


def test_the_worked_example() -> None:
    """3 and 1 for the TIR against 3 and 1 for the fortification: a hit."""
    mine, theirs = Side(ready={"tir": 1}), Side(ready={"xed": 1}, fortified=True)
    assert attack_total((4, 3), mine, theirs) == defence_total(3, theirs) == 4
