"""The chances of an attack as players are shown them, against the table of odds in our notes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.games.frontline.cards import BLITZ, DISRUPT, MISS, ROUT
from sandtable.games.frontline.words import odds, odds_text
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import copy_of

from .table import at, unit_on

pytestmark = pytest.mark.proves

# Blitz, Disrupt, Rout, Miss in 36ths, without icons.
ONE_DIE = {1: (12, 6, 12, 6), 2: (6, 6, 12, 12), 3: (0, 12, 6, 18)}
TWO_DICE = {1: (13, 7, 14, 2), 2: (7, 7, 14, 8), 3: (1, 13, 8, 14)}
TWO_DICE_TANK = {1: (16, 8, 10, 2), 2: (11, 9, 12, 4), 3: (6, 14, 10, 6)}
RESULTS = (BLITZ, DISRUPT, ROUT, MISS)


def attack(attacker: str, target: str, far: int, ground: str = "valley", under: str = "valley", **options: str) -> Any:
    """Attacker on c1, target so many rows below it."""
    terrain = {"c1": ground, f"c{1 + far}": under}
    table: dict[str, Any] = {"terrain": terrain, "red": {"c1": attacker}, "green": {f"c{1 + far}": target}}
    if under.startswith("red "):
        table["fallen"] = [f"c{1 + far}"]  # or Green could not be there
    return at(table, map="blank", **options)


def chances(s: Any, far: int) -> tuple[Fraction, ...]:
    found = odds(s, unit_on(s, "c1"), unit_on(s, f"c{1 + far}"))
    assert set(found) == set(RESULTS)
    exact = tuple(Fraction(found[r]).limit_denominator(36) for r in RESULTS)
    assert [float(p) for p in exact] == [found[r] for r in RESULTS]
    assert sum(exact) == 1
    return exact


def of_36(*counts: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(n, 36) for n in counts)


def cell(wanted: tuple[int, ...]) -> tuple[Fraction, ...]:
    return of_36(*wanted)


# The target is a Tank in a valley: no icon touches it.
@pytest.mark.rule("FL-D.6a", "FL-D.6b", "FL-D.6c", "FL-3.6e")
@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize("attacker", ["infantry", "tank", "artillery"])
def test_one_die(attacker: str, far: int) -> None:
    assert chances(attack(attacker, "tank", far), far) == cell(ONE_DIE[far])


@pytest.mark.rule("FL-D.6d", "FL-3.7b")
@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize("attacker", ["infantry", "artillery"])
@pytest.mark.parametrize("ground", ["hill", "mountain"])
def test_two_dice(attacker: str, far: int, ground: str) -> None:
    assert chances(attack(attacker, "tank", far, ground), far) == cell(TWO_DICE[far])


@pytest.mark.rule("FL-D.6d", "FL-3.7c")
@pytest.mark.parametrize("far", [1, 2, 3])
def test_two_dice_of_a_tank(far: int) -> None:
    """The better of the two. (Three squares away does not happen in play; the table has it, so do we.)"""
    assert chances(attack("tank", "tank", far, "mountain", "hill"), far) == cell(TWO_DICE_TANK[far])


@pytest.mark.rule("FL-3.6b", "FL-3.6c", "FL-3.6d")
def test_from_below() -> None:
    assert chances(attack("infantry", "tank", 1, under="hill"), 1) == cell(ONE_DIE[2])
    assert chances(attack("tank", "tank", 1, "hill", "mountain"), 1) == cell(ONE_DIE[2])
    assert chances(attack("tank", "tank", 2, under="mountain"), 2) == cell(ONE_DIE[3])
    for far in (1, 2, 3):
        assert chances(attack("artillery", "tank", far, under="mountain"), far) == cell(ONE_DIE[far])


@pytest.mark.rule("FL-D.6a")
@pytest.mark.parametrize(("reading", "wanted"), [("a", (12, 6, 12, 6)), ("b", (6, 6, 12, 12)), ("c", (12, 6, 6, 12))])
def test_other_readings_of_the_first_column(reading: str, wanted: tuple[int, ...]) -> None:
    assert chances(attack("infantry", "tank", 1, range1=reading), 1) == cell(wanted)
    assert chances(attack("tank", "tank", 2, range1=reading), 2) == cell(ONE_DIE[2])
    # the other columns, and the yellow one, are the same by every reading
    assert chances(attack("artillery", "tank", 2, "hill", range1=reading), 2) == cell(TWO_DICE[2])
    assert chances(attack("tank", "tank", 2, "hill", range1=reading), 2) == cell(TWO_DICE_TANK[2])
    assert chances(attack("artillery", "tank", 3, range1=reading), 3) == cell(ONE_DIE[3])
    assert chances(attack("artillery", "tank", 3, "hill", range1=reading), 3) == cell(TWO_DICE[3])


# Which result each icon takes away from, by column: one face of six.
CANCELLED = {
    "capital": {1: BLITZ, 2: DISRUPT, 3: DISRUPT},
    "industry": {1: DISRUPT, 2: ROUT, 3: ROUT},
    "air base": {1: ROUT, 2: ROUT, 3: ROUT},
}


@pytest.mark.rule("FL-4.2a", "FL-H.10", "FL-H.11", "FL-H.12")
@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize(  # a unit in the enemy's Capital has won
    ("owner", "city"),
    [(owner, city) for owner in ("red", "green") for city in CANCELLED if (owner, city) != ("red", "capital")],
)
def test_a_city_turns_one_face_into_a_miss(owner: str, city: str, far: int) -> None:
    counts = dict(zip(RESULTS, ONE_DIE[far], strict=True))
    counts[CANCELLED[city][far]] -= 6
    counts[MISS] += 6
    assert chances(attack("artillery", "tank", far, under=f"{owner} {city}"), far) == of_36(*counts.values())


@pytest.mark.rule("FL-4.2d", "FL-H.10")
def test_a_city_below_a_mountain() -> None:
    """Two dice: the icon cancels its white face, and its yellow face where the yellow die is read."""
    # Infantry, range 1: white 2 (Blitz) of 36 gone, and yellow 2 (Disrupt) after a white 6.
    blitz, disrupt, rout, miss = TWO_DICE[1]
    found = chances(attack("infantry", "tank", 1, "mountain", "green capital"), 1)
    assert found == of_36(blitz - 6, disrupt - 1, rout, miss + 7)
    # A Tank counts the better die still: a shielded white face leaves it the yellow one.
    found = chances(attack("tank", "tank", 1, "mountain", "green capital"), 1)
    whites = ["B", "M", "D", "R", "R", "A"]
    yellows = ["B", "M", "R", "R", "M", "M"]
    order = "MRDB"
    best = [max(y if w == "A" else w, y, key=order.index) for w in whites for y in yellows]
    assert found == of_36(*(best.count(r) for r in "BDRM"))


@pytest.mark.rule("FL-4.3a", "FL-H.13")
@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize("under", ["hill", "mountain"])
def test_dug_in_turns_a_white_four_into_a_miss(under: str, far: int) -> None:
    counts = dict(zip(RESULTS, ONE_DIE[far], strict=True))
    if far < 3:  # at range 3 the white 4 is Adv: a miss with one die anyway
        counts[ROUT] -= 6
        counts[MISS] += 6
    found = chances(attack("artillery", "infantry", far, "mountain" if under == "mountain" else "hill", under), far)
    assert found == of_36(*counts.values())
    for target in ("tank", "artillery"):
        assert chances(attack("artillery", target, far, under, under), far) == cell(ONE_DIE[far])


@pytest.mark.rule("FL-4.3e")
def test_dug_in_from_above_at_range_three() -> None:
    """White 4 is Adv with a Soldier: a miss at once, so its six yellow dice count for nothing."""
    blitz, disrupt, rout, miss = TWO_DICE[3]
    found = chances(attack("artillery", "infantry", 3, "mountain", "hill"), 3)
    assert found == of_36(blitz - 1, disrupt - 1, rout - 2, miss + 4)


@pytest.mark.rule("FL-4.3d")
def test_infantry_in_the_valley_are_not_dug_in() -> None:
    assert chances(attack("artillery", "infantry", 1), 1) == cell(ONE_DIE[1])


# ---------------------------------------------------------------- the dice themselves
ROLLS = 600


def rolled(s: Any, move: str, kind: str) -> list[dict[str, int]]:
    """The dice of one attack, made over and over with other luck."""
    found = []
    a = frontline.open(s)[0]
    action = frontline.read_move(s, a.i, move)
    for n in range(ROLLS):
        again = copy_of(s)
        again.luck.key, again.journal = key_of(f"die {n}"), []
        frontline.plain.answer(again, a.i, action)
        found += [event.values for event in again.journal if event.kind == kind]
    return found


def is_fair(faces: list[int]) -> bool:
    """All six faces and no other, each about a sixth of the time (within five standard deviations)."""
    count = Counter(faces)
    spread = 5 * (ROLLS * 5 / 36) ** 0.5
    return set(count) == {1, 2, 3, 4, 5, 6} and all(abs(n - ROLLS / 6) < spread for n in count.values())


@pytest.mark.rule("FL-B.2", "FL-3.5b", "FL-3.5c")
def test_fair_dice() -> None:
    quiet = {"red": "exhausted", "green": "exhausted"}
    table = {"stack": "air 3 of 3", "leadership": quiet, "red": {"c1": "artillery"}, "green": {"c3": "tank"}}
    both = rolled(at({**table, "terrain": {"c1": "hill"}}, map="blank"), "attack c1 c3", "rolled")
    assert is_fair([dice["white"] for dice in both])
    assert is_fair([dice["yellow"] for dice in both])
    assert len({(dice["white"], dice["yellow"]) for dice in both}) == 36
    assert {dice["yellow"] for dice in rolled(at(table, map="blank"), "attack c1 c3", "rolled")} == {0}
    city = {**table, "terrain": {"c2": "green industry"}, "red": {"c1": "tank"}, "green": {"f9": "tank"}}
    assert is_fair([v["die"] for v in rolled(at(city, map="blank"), "attack c1 c2", "city die")])


@pytest.mark.rule("FL-B.2", "FL-3.8b")
def test_fair_dice_rolled_again() -> None:
    quiet = {"red": "exhausted", "green": "exhausted"}
    units = {"red": {"c1": "artillery"}, "green": {"c3": "tank"}, "terrain": {"c1": "hill"}}
    s = at({**units, "stack": "air 3 of 3", "leadership": quiet, "edge": "red on"}, [1, 1], map="blank")
    frontline.answer(s, 0, frontline.read_move(s, 0, "attack c1 c3"))
    s.luck.fixed_count = s.luck.fixed_used = 0
    again = rolled(s, "reroll", "rolled")
    assert is_fair([dice["white"] for dice in again])
    assert is_fair([dice["yellow"] for dice in again])
    city = {"terrain": {"c2": "green industry"}, "red": {"c1": "tank"}, "green": {"f9": "tank"}}
    s = at({**city, "stack": "air 3 of 3", "leadership": quiet, "edge": "red on"}, [1], map="blank")
    frontline.answer(s, 0, frontline.read_move(s, 0, "attack c1 c2"))
    assert frontline.prompt(s, 0) == "The dice show a 1: the city is taken. You hold the Edge: roll all dice again?"
    s.luck.fixed_count = s.luck.fixed_used = 0
    assert is_fair([v["die"] for v in rolled(s, "reroll", "city die")])


@pytest.mark.rule("FL-1.7h", "FL-1.7i")
def test_a_fair_start() -> None:
    dice = []
    for n in range(ROLLS):
        s = frontline.blank()
        s.luck.key, s.journal = key_of(f"start {n}"), []
        frontline.plain.start(s)
        dice += [event.values["die"] for event in s.journal if event.kind == "starter rolled"]
    assert is_fair(dice)


def test_the_text_of_the_odds() -> None:
    s = attack("infantry", "tank", 1)
    assert odds_text(s, unit_on(s, "c1"), unit_on(s, "c2")) == "Blitz 33%, Disrupt 17%, Rout 33%"
    s = attack("infantry", "tank disrupted", 1)
    assert odds_text(s, unit_on(s, "c1"), unit_on(s, "c2")) == "destroyed 83%"
