"""Moves as typed, and positions as written: what a person may write, what is refused, and that both come back."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.redline import redline
from sandtable.games.redline.game import SWITCHES
from sandtable.games.redline.middle import GIVEN, ON_THE_TABLE, SPECIAL, USUALLY_NONE, plain_fields
from sandtable.games.redline.notation import pack_action, read_unit, unit_name
from sandtable.games.redline.state import DEPLOY, DIAL, EQUIP, NO_UNIT, PASS, PLAY, REPAIR, USE, State
from sandtable.kernel.position import position_text, read_position
from sandtable.kernel.record import copy_of
from sandtable.testing.kit import check_options, check_positions, playout

SECOND = {name: values[1] for name, (_, values, _) in SWITCHES.items()}


def at(position: dict[str, Any], options: dict[str, str] | None = None) -> Any:
    """A game that stands at a position."""
    s = redline.from_position(position, options or {})
    redline.plain.start(s)
    return s


HAND = ["rabbit", "huojian", "zuni-rockets", "supply-drop", "data-dump"]
DEPLOY_PHASE = {
    "player": "red",
    "red": {
        "recon": 2,
        "general": "hq",
        "hand": HAND,
        "resources": ["6 supply-drop", "efreet-hanger", "listening-post expended"],
        "spare": ["cpm-cadet"],
        "units": {"r1": "huojian damage 2 with zuni-rockets expended; criticals frozen-legs", "r3": "moose"},
    },
}


# ---------------------------------------------------------------- moves
def test_units_have_names() -> None:
    assert [unit_name(u) for u in (0, 5, 6, 11)] == ["r1", "r6", "b1", "b6"]
    assert [read_unit(unit_name(u)) for u in range(12)] == list(range(12))
    with pytest.raises(ValueError, match="r1 to r6"):
        read_unit("r7")


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("end", "end"),
        ("deploy rabbit", "deploy rabbit"),
        ("dep rab", "deploy rabbit"),
        ("Deploy Huojian", "deploy huojian"),
        ("res sup", "resource supply-drop"),
        ("equip zuni r3", "equip zuni-rockets r3"),
        ("equip zuni-rockets baseline", "equip zuni-rockets base"),
        ("move cpm base r3", "move cpm-cadet base r3"),
        ("move zuni r1 base", "move zuni-rockets r1 base"),
        ("repair r1", "repair r1"),
        ("repair gen", "repair general"),
        ("use efreet-h r1", "use efreet-hanger r1"),
        ("use efreet-ace r3", "use efreet-ace r3"),
        ("use mob", "use mobilization"),
        ("play data", "play data-dump"),
        ("play data-dump recon 1", "play data-dump recon 1"),
        ("deploy valya-serova", "general"),
    ],
)
def test_moves_may_be_cut_short(typed: str, means: str) -> None:
    s = at(DEPLOY_PHASE)
    action = redline.read_move(s, 0, typed)
    assert redline.move_text(s, 0, action) == means
    assert redline.read_move(s, 0, means) == action


def test_moves_are_packed_as_the_state_says() -> None:
    s = at(DEPLOY_PHASE)
    assert redline.read_move(s, 0, "end") == pack_action(PASS)
    assert redline.read_move(s, 0, "deploy rabbit") == pack_action(DEPLOY, 6)
    assert redline.read_move(s, 0, "equip zuni-rockets base") == pack_action(EQUIP, 25, NO_UNIT)
    assert redline.read_move(s, 0, "repair general") == pack_action(REPAIR, a=NO_UNIT)
    assert redline.read_move(s, 0, "use mobilization") == pack_action(USE, 0, NO_UNIT, 2)
    assert redline.read_move(s, 0, "play data-dump recon 2") == pack_action(PLAY, 35, NO_UNIT, recon=2)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "nothing typed; answer for example 'deploy rabbit'"),
        ("fly", "'fly' is no deploy action; it could be resource, deploy"),
        ("deploy", "wants more words, as in 'deploy rabbit'"),
        ("deploy dragon", "'dragon' is no card"),
        ("deploy rabbit now", "'now' is too much"),
        ("equip zuni-rockets", "wants more words, as in 'equip zuni-rockets r1'"),
        ("equip zuni-rockets r9", "'r9' is not a unit"),
        ("use prepared-ground", "is no ability or resource card"),
        ("play data-dump recon 9", "0 to 6"),
        ("play data-dump x", "no unit, mission or recon"),
        ("pass", "'pass' is no answer here; say 'end'"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(typed: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        redline.read_move(at(DEPLOY_PHASE), 0, typed)
    assert "\n" not in str(error.value)


def test_prepared_ground_names_its_missions() -> None:
    s = at({"player": "blue", "first": "blue", "blue": {"recon": 6, "general": "hq"}})
    action = redline.read_move(s, 0, "use prepared 1 2 4")
    assert action == pack_action(USE, 1, NO_UNIT, 0, 0b1011)
    assert redline.move_text(s, 0, action) == "use prepared-ground 1 2 4"
    assert redline.why_not(s, 0, action) is None
    with pytest.raises(ValueError, match="numbered 1 to 5"):
        redline.read_move(s, 0, "use prepared-ground 1 2 6")


def test_fights_are_typed_and_told() -> None:
    units = {"r1": "katyusha dial 1 with zuni-rockets expended, zuni-rockets"}
    s = at({"stage": "combat", "red": {"units": units}, "blue": {"units": {"b1": "lightning dial 1", "b2": "tigercat"}}})
    assert redline.move_text(s, 0, redline.read_move(s, 0, "fire r1")) == "fire b1 r1"  # only one unit is up
    redline.plain.answer(s, 0, redline.read_move(s, 0, "hold"))
    label = redline.label(s, 0, redline.read_move(s, 0, "fire b1"))
    assert (
        label
        == "Katyusha (r1) fires at Lightning (b1): 8 or more hits (42 %), critical on 8 or 12; 5 damage against 2 armor left"
    )
    redline.plain.answer(s, 0, redline.read_move(s, 0, "fire b1"))
    assert redline.move_text(s, 0, redline.read_move(s, 0, "fire zuni")) == "fire zuni-rockets 2"  # the first is expended
    assert redline.move_text(s, 0, redline.read_move(s, 0, "fire zuni-rockets 1")) == "fire zuni-rockets 1"
    assert "10 or more hits (25 %)" in redline.label(s, 0, redline.read_move(s, 0, "s"))
    with pytest.raises(ValueError, match="r1 carries zuni-rockets 1, zuni-rockets 2"):
        redline.read_move(s, 0, "fire laser")


def test_dials_are_typed() -> None:
    s = at({"stage": "planning", "red": {"units": {"r1": "rabbit"}}, "blue": {"units": {"b1": "lightning"}}})
    assert redline.read_move(s, 0, "dial r1 b") == pack_action(DIAL, a=0)
    assert redline.read_move(s, 0, "r1 3") == pack_action(DIAL, a=0, extra=3)
    with pytest.raises(ValueError, match="1 to 5 or b"):
        redline.read_move(s, 0, "dial r1 6")


# ---------------------------------------------------------------- positions
def test_what_is_not_said_is_in_the_arsenal() -> None:
    s = at(DEPLOY_PHASE)
    assert s.in_hand[0] == 5
    assert s.in_arsenal[0] == 60 - 5 - 8 - 1 - 2 - 1
    assert s.in_arsenal[1] == 60
    assert redline.position(s)["red"]["units"] == DEPLOY_PHASE["red"]["units"]  # type: ignore[index]
    assert redline.position(s)["red"]["resources"] == ["6 supply-drop", "efreet-hanger", "listening-post expended"]
    assert "middle" not in redline.position(s)


def test_a_unit_is_written_in_one_order() -> None:
    text = "moose general; criticals frozen-legs, locked-arms; flipped with zuni-rockets expended; expended damage 3 at 2 dial 2"
    s = redline.from_position({"stage": "combat", "red": {"general": "aboard", "units": {"r2": text, "r4": "rabbit"}}}, {})
    units = redline.position(s)["red"]["units"]
    assert units["r2"] == (
        "moose dial 2 at 2 damage 3 expended flipped general with zuni-rockets expended; criticals frozen-legs, locked-arms"
    )
    assert units["r4"] == "rabbit dial b"
    assert s.criticals_left == (1 << 15) - 1 - (1 << 14) - (1 << 4)


BAD = [
    ({"stage": "lunch"}, "stage = 'lunch': it must be one of"),
    ({"colour": "red"}, "a position has no colour"),
    ({"red": {"cards": []}}, "red has no cards"),
    ({"missions": ["relay-tower"]}, "there are 5 on the redline, not 1"),
    ({"missions": ["relay-tower"] * 5}, "more often than in the mission deck"),
    ({"control": {"red": [1], "blue": [1]}}, "mission 1 has two owners"),
    ({"control": {"red": [6]}}, "a number from 1 to 5"),
    ({"red": {"recon": 7}}, "red recon = 7: it should be a number from 0 to 6"),
    ({"red": {"hand": ["3 huojian"]}}, "red: 1 more huojian than its deck has"),
    ({"red": {"hand": ["tigercat"]}}, "red: 1 more tigercat than its deck has"),
    ({"red": {"hand": ["dragon"]}}, "'dragon' is not a card"),
    ({"red": {"resources": ["rabbit"]}}, "EF-9 Rabbit is not a resource card"),
    ({"red": {"spare": ["rabbit"]}}, "EF-9 Rabbit is not equipment"),
    ({"red": {"units": {"r7": "rabbit"}}}, "'r7' is no place of red; they are r1 to r6"),
    ({"red": {"units": {"b1": "rabbit"}}}, "'b1' is no place of red"),
    ({"red": {"units": {"r1": "zuni-rockets"}}}, "begins with no efreet"),
    ({"red": {"units": {"r1": "rabbit sleeping"}}}, "'sleeping' is not said of a unit"),
    ({"red": {"units": {"r1": "rabbit dial 7"}}}, "'7' is not on a dial"),
    (
        {"red": {"units": {"r1": "rabbit with longarm"}}},
        r"no free slot for longarm \(cannon\); EF-9 Rabbit has pilot, missile",
    ),
    ({"red": {"units": {"r1": "rabbit with zuni-rockets, heatseekers"}}}, "no free slot for heatseekers"),
    ({"red": {"units": {"r1": "hammer with longarm"}}}, "no free slot for longarm"),
    ({"red": {"units": {"r1": "rabbit with moose"}}}, "'moose' is no equipment"),
    ({"red": {"units": {"r1": "rabbit criticals head-ache"}}}, "it must be one of flying-splinters"),
    ({"red": {"units": {"r1": "rabbit general"}}}, "with general = 'aboard' one unit says 'general'"),
    ({"red": {"general": "aboard", "units": {"r1": "rabbit general with network"}}}, "no free slot for network"),
    ({"red": {"units": {f"r{k}": "rabbit" for k in range(1, 7)}}}, "6 units, and a side has at most 5"),
    ({"criticals": ["head-shot", "head-shot"]}, "head-shot is there twice"),
    ({"middle": {"mood": 3}}, "middle has no mood"),
    ({"middle": {"r1.mods": ["speed -2 round"]}}, "there is no unit r1"),
]


@pytest.mark.parametrize(("position", "says"), BAD)
def test_what_is_no_position_is_refused_in_a_sentence(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        redline.from_position(position, {})
    assert "\n" not in str(error.value)


def test_every_field_of_a_state_is_written_or_given() -> None:
    """A new field of the state is a moment's unless somebody says otherwise, so that no position loses it."""
    s = redline.blank()
    assert set(plain_fields(s)) | ON_THE_TABLE | GIVEN | SPECIAL == set(State.fields)  # type: ignore[attr-defined]
    for name in plain_fields(s):
        value = getattr(s, name)
        assert value == -1 if name in USUALLY_NONE else not (value if isinstance(value, int) else any(value)), name


def test_a_position_keeps_what_matters_in_the_middle() -> None:
    middle = {
        "r1.mods": ["accuracy -2 round", "damage +1 turn"],
        "r1.forbidden": ["retreat engagement"],
        "r1.acted": 2,
        "hits": [{"victim": "b1", "by": "red", "amount": 3, "critical": 1}],
        "chain": [{"side": "red", "card": "full-salvo", "target": 15, "extra": 0}],
        "criticals_left": ["head-shot"],
        "critical_queue": ["hull-breach", "frozen-legs"],
        "round": 2,
    }
    units = {"r1": "huojian dial 1 at 1"}
    s = redline.from_position({"stage": "combat", "red": {"units": units}, "middle": middle}, {})
    assert redline.position(s)["middle"] == middle
    assert s.in_arsenal[0] == 58  # the tactic on the chain is not in it, nor the unit


@pytest.mark.parametrize(
    "options", [{}, SECOND, {"red_deck": "une", "blue_deck": "cpm"}], ids=["default", "second", "swapped"]
)
def test_random_games_read_back(options: dict[str, str]) -> None:
    assert check_options(redline, 5, options, every=11, probes=4) > 100
    assert check_positions(redline, 6, options, every=13) > 10


def test_what_a_seat_knows_can_be_written() -> None:
    written = 0
    for n, (s, _) in enumerate(playout(redline, 9)):
        if n % 17:
            continue
        for seat in (-1, 0, 1):
            known = redline.known(s, seat)
            text = position_text(redline, known)
            _, back = read_position(text, lambda name: redline)
            assert position_text(redline, back) == text
            fields = (
                "hand",
                "arsenal",
                "in_hand",
                "in_arsenal",
                "bottom",
                "bottoms",
                "general",
                "units",
                "shot",
                "missions",
            )
            for name in fields:
                mine, theirs = ([v for f, v in zip(x.fields, x.values(), strict=True) if f == name] for x in (known, back))
                assert mine == theirs, (n, seat, name)
            written += 1
    assert written > 30


def test_a_position_read_back_goes_on_as_the_game_did() -> None:
    """With the same dice and the same answers the rest of the game is the same, wherever it was written down."""
    for n, (s, _) in enumerate(playout(redline, 12)):
        if n % 29 or redline.is_over(s):
            continue
        mine, (_, back) = copy_of(s), read_position(position_text(redline, s), lambda name: redline)
        back.luck.assign(mine.luck)
        for step in range(40):
            if redline.is_over(mine):
                break
            i = redline.open(mine)[-1].i
            legal = redline.legal(mine, i)
            assert legal == redline.legal(back, i), (n, step)
            for state in (mine, back):
                redline.plain.answer(state, i, legal[(n + 7 * step) % len(legal)])
            assert redline.position(mine) == redline.position(back), (n, step)
