"""Rules that no deck of the box can show: units put together by hand, dials taken back."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.redline import redline
from sandtable.games.redline.cards import CARD_NAMES, CARDS
from sandtable.games.redline.rules.combat import ordered
from sandtable.games.redline.rules.terms import keywords
from sandtable.games.redline.state import ALL_UNITS, UNITS
from sandtable.games.redline.vocabulary import AMBUSH, EFREET, EQUIPMENT, SHOT_DECLARE
from sandtable.play.match import Match
from sandtable.play.undo import CannotUndo

from .table import asked, at, play

ARSENALS = {"arsenal": ["10 supply-drop"]}


def planning(red: dict[str, str], blue: dict[str, str], **of_blue: Any) -> dict[str, Any]:
    return {"stage": "planning", "red": {**ARSENALS, "units": red}, "blue": {**ARSENALS, "units": blue, **of_blue}}


def put_on(s: Any, u: int, slot: int, name: str) -> None:
    s.units[u].slots[slot].card = CARD_NAMES.index(name)


# ---------------------------------------------------------------- keywords and the die
@pytest.mark.rule("RL-21.1c")
def test_two_ambushes_of_one_number_are_one() -> None:
    """Claymore has Ambush 2, Hibiscus gives Ambush 2: one ambush, 2 damage."""
    s = at(planning({"r1": "claymore"}, {"b1": "rhino"}))
    alone = keywords(s, 0)
    put_on(s, 0, 0, "hibiscus")
    assert keywords(s, 0) == alone
    assert alone >> AMBUSH & 1
    play(s, "red: dial r1 1", "blue: dial b1 1")
    assert s.units[UNITS].damage == 2


@pytest.mark.rule("RL-H.10k")
@pytest.mark.parametrize(
    ("dice", "answer", "sharp", "hurt"),
    [
        ([1, 2], "reroll", "", 0),
        ([2, 1], "reroll", "", 1),
        ([1], "keep", "", 1),
        ([2], "keep", "", 0),
        ([2], "keep", "minus", 0),
        ([1], "keep", "plus", 1),
    ],
)
def test_the_laser_looks_at_the_last_die(dice: list[int], answer: str, sharp: str, hurt: int) -> None:
    """An Overclocked Laser on a Tigercat, which has Precision; Digital Tracers move the value, not the die."""
    s = at(planning({"r1": "moose"}, {"b1": "tigercat"}), dice)
    put_on(s, UNITS, 1, "overclocked-laser")
    if sharp:
        put_on(s, UNITS, 2, "digital-tracers")
    play(s, "red: dial r1 1", "blue: dial b1 1", "blue: fire b1 r1", f"blue: {answer}")
    if sharp:
        play(s, f"blue: {sharp}")
    assert s.units[UNITS].damage == hurt
    assert asked(s) == ["red act"]


@pytest.mark.rule("RL-1.2")
def test_a_card_is_stronger_than_a_rule() -> None:
    """A tactic may be aimed at any enemy there; not at one that a card hides. A hit needs the exact speed to be critical;
    not with a card that widens it."""
    aim = "play stuck-in-the-mud r1 recon 1"
    for unit, reason in (("rabbit", None), ("rabbit with network", "RL-21.9b")):
        s = at(planning({"r1": unit, "r2": "huojian"}, {"b1": "horus"}, hand=["stuck-in-the-mud"], recon=1))
        play(s, "red: dial r1 1", "red: dial r2 1", "blue: dial b1 1")
        a = next(a for a in redline.open(s) if a.kind.name == "respond")
        refusal = redline.why_not(s, a.i, redline.read_move(s, a.i, aim))
        assert (refusal.id if refusal else None) == reason
    for unit, critical in (("rhino", 0), ("rhino with avenger", 1)):
        s = at(planning({"r1": "moose"}, {"b1": unit}), [5, 1])
        play(s, "red: dial r1 1", "blue: dial b1 1", "blue: fire b1 r1")
        assert [e.values["critical"] for e in s.journal if e.kind == "hit"] == [critical]  # 5 against speed 3


# ---------------------------------------------------------------- planning
PLAN = planning({"r1": "rabbit", "r2": "huojian"}, {"b1": "tigercat", "b2": "rhino"})


@pytest.mark.rule("RL-12.2d", "RL-12.2e")
def test_a_dial_is_taken_back_while_planning() -> None:
    match = Match(redline, "dials", position=PLAN)
    before = match.state.values()
    match.play_text("red", "dial r1 1")
    assert match.undo("red") == 1
    assert match.state.values() == before
    match.play_text("red", "dial r1 3")
    match.play_text("red", "dial r2 2")  # all of red's are set, and blue has not begun
    assert match.undo("red") == 1
    assert match.undo("red") == 1
    assert match.state.values() == before
    for text in ("dial r1 4", "dial r2 b"):
        match.play_text("red", text)
    match.play_text("blue", "dial b1 5")
    assert match.undo("blue") == 1
    match.play_text("blue", "dial b1 4")
    assert match.undo("red") == 1  # that blue has set one does not matter, and it stays
    assert [str(move) for move in match.record.moves] == ["red: dial r1 4", "blue: dial b1 4"]
    match.play_text("red", "dial r2 b")
    assert match.undo("blue") == 1
    for text in ("dial b1 b", "dial b2 b"):
        match.play_text("blue", text)
    assert match.state.units[0].here == 4
    with pytest.raises(CannotUndo):
        match.undo("red")


@pytest.mark.rule("RL-13.1b")
def test_nobody_at_home_has_anything_to_use() -> None:
    """What an efreet or its equipment may do for a price is for its own shots, in this set: no ability of a unit on B is
    left out. Where units take turns the first player's come first."""
    abilities = [e for card in CARDS if card.type in (EFREET, EQUIPMENT) for e in card.does if e.may]
    assert {e.when for e in abilities} == {SHOT_DECLARE}
    s = at(PLAN)
    for first in range(2):
        s.first = first
        turns = [ordered(s, turn) // UNITS for turn in range(ALL_UNITS)]
        assert turns == [first] * UNITS + [1 - first] * UNITS


# ---------------------------------------------------------------- refusals
@pytest.mark.rule("RL-4.3f", "RL-7.2c")
def test_what_is_for_another_time_or_leads_nowhere() -> None:
    position = {
        "player": "red",
        "red": {"hand": ["data-dump"], "resources": ["3 supply-drop"], "units": {"r1": "rabbit with zuni-rockets"}},
        "blue": {
            "hand": ["data-dump", "rabbit"],
            "resources": ["3 supply-drop"],
            "units": {"b1": "rabbit with zuni-rockets"},
        },
    }
    s = at(position, blue_deck="cpm", equip_moves="any_window")
    assert why(s, "move zuni-rockets r1 r1") == "RL-7.2c"
    play(s, "red: play data-dump")
    assert asked(s) == ["blue respond"]
    assert why(s, "play data-dump") == "RL-4.3f"
    assert why(s, "move zuni-rockets b1 base") == ""


def why(s: Any, text: str) -> str:
    """The rule that refuses a move; empty if it is offered."""
    i = redline.open(s)[0].i
    refusal = redline.why_not(s, i, redline.read_move(s, i, text))
    return refusal.id if refusal else ""
