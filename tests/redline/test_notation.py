"""Moves as typed, and positions as written: what a person may write, what is refused, and that both come back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sandtable.games.redline import redline
from sandtable.games.redline import verbs as do
from sandtable.games.redline.cards import CARD_NAMES, E_FIRST
from sandtable.games.redline.game import SWITCHES
from sandtable.games.redline.notation import TABLE
from sandtable.games.redline.notation.middle import GIVEN, MOMENTS, ON_THE_TABLE, SPECIAL
from sandtable.games.redline.state import NO_UNIT, MissionState, SideState, State, Unit, UnitState
from sandtable.games.redline.vocabulary import DURATIONS
from sandtable.kernel.domains import domain_of
from sandtable.kernel.position import position_text, read_position
from sandtable.kernel.positions import Key, Under
from sandtable.kernel.record import copy_of
from sandtable.testing.kit import check_options, check_positions, playout

SALVO = E_FIRST[CARD_NAMES.index("full-salvo")]
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
    units = domain_of(Unit)
    assert [units.text(u) for u in (0, 5, 6, 11)] == ["r1", "r6", "b1", "b6"]
    assert [units.read(units.text(u)) for u in range(12)] == list(range(12))
    with pytest.raises(ValueError, match="one of r1, r2, r3, r4, r5, r6, b1"):
        units.read("r7")


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


def test_moves_are_what_the_verbs_make() -> None:
    s = at(DEPLOY_PHASE)
    rabbit, zuni, dump = (CARD_NAMES.index(name) for name in ("rabbit", "zuni-rockets", "data-dump"))
    assert redline.read_move(s, 0, "end") == do.end()
    assert redline.read_move(s, 0, "deploy rabbit") == do.deploy(rabbit)
    assert redline.read_move(s, 0, "equip zuni-rockets base") == do.equip(zuni, NO_UNIT)
    assert redline.read_move(s, 0, "repair general") == do.repair_general()
    assert redline.read_move(s, 0, "use mobilization") == do.ability_of(2, NO_UNIT)
    assert redline.read_move(s, 0, "play data-dump recon 2") == do.play(dump, NO_UNIT, 0, 2)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "nothing typed; answer for example 'deploy rabbit'"),
        ("fly", "'fly' in 'fly': it must be one of deploy, resource, equip, general, move, repair"),
        ("deploy", "wants more words, as in 'deploy rabbit'"),
        ("deploy dragon", "'dragon' in 'deploy dragon': it must be one of valya-serova"),
        ("deploy rabbit now", "'now' in 'deploy rabbit now' is too much; say 'deploy rabbit'"),
        ("equip zuni-rockets", "wants more words, as in 'equip cpm-cadet r1'"),
        ("equip zuni-rockets r9", "'r9' in 'equip zuni-rockets r9': it must be one of r1, r2"),
        ("use prepared-ground", "'prepared-ground' in 'use prepared-ground': it must be one of efreet-ace, mobilization"),
        ("play data-dump recon 9", "0 to 6"),
        ("play data-dump x", "'x' in 'play data-dump x' is too much; say 'play full-salvo'"),
        ("pass", "'pass' is not an answer here; say 'end'"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(typed: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        redline.read_move(at(DEPLOY_PHASE), 0, typed)
    assert "\n" not in str(error.value)


def test_prepared_ground_names_its_missions() -> None:
    s = at({"player": "blue", "first": "blue", "blue": {"recon": 6, "general": "hq"}})
    action = redline.read_move(s, 0, "use prepared 1 2 4")
    assert action == do.flip(0, 0b1011)
    assert redline.move_text(s, 0, action) == "use prepared-ground 1 2 4"
    wrong = redline.why_not(s, 0, redline.read_move(s, 0, "use field-intelligence 1 2 4"))
    assert wrong is not None
    assert wrong.id == "RL-H.10g"
    assert redline.why_not(s, 0, action) is None
    with pytest.raises(ValueError, match="'6' in 'use prepared-ground 1 2 6' is not a mission; missions are 1 to 5"):
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
    with pytest.raises(ValueError, match="'laser' in 'fire laser': it must be one of zuni-rockets 1, zuni-rockets 2"):
        redline.read_move(s, 0, "fire laser")


def test_dials_are_typed() -> None:
    s = at({"stage": "planning", "red": {"units": {"r1": "rabbit"}}, "blue": {"units": {"b1": "lightning"}}})
    assert redline.read_move(s, 0, "dial r1 b") == do.set_dial(0, 0)
    assert redline.read_move(s, 0, "r1 3") == do.set_dial(0, 3)
    with pytest.raises(ValueError, match="'6' in 'dial r1 6': it must be one of b, 1, 2, 3, 4, 5"):
        redline.read_move(s, 0, "dial r1 6")


# ---------------------------------------------------------------- positions
def test_what_is_not_said_is_in_the_arsenal() -> None:
    s = at(DEPLOY_PHASE)
    assert s.sides[0].in_hand == 5
    assert s.sides[0].in_arsenal == 60 - 5 - 8 - 1 - 2 - 1
    assert s.sides[1].in_arsenal == 60
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
    assert [c for c in range(15) if not s.criticals_left[c]] == [4, 14]


BAD = [
    ({"stage": "lunch"}, "stage = 'lunch': it must be one of"),
    ({"colour": "red"}, "a position has no colour"),
    ({"red": {"cards": []}}, "red has no cards"),
    ({"missions": ["relay-tower"]}, r"there are 5 on the redline, not 1 \[RL-3.6a\]"),
    ({"missions": ["relay-tower"] * 5}, r"more often than in the mission deck \[RL-2.3b\]"),
    ({"control": {"red": [1], "blue": [1]}}, r"mission 1 has two owners, and only one side controls a mission \[RL-18.3a\]"),
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
        r"no free slot for longarm \(cannon\); EF-9 Rabbit has pilot, missile \[RL-7.1b\]",
    ),
    *(
        ({"stage": stage, "red": {"units": {"r2": "rabbit dial 3"}}}, r"r2: a unit has a dial .* only \[RL-12.1a\]")
        for stage in ("deploy", "mulligan")
    ),
    ({"red": {"units": {"r1": "rabbit with zuni-rockets, heatseekers"}}}, "no free slot for heatseekers"),
    ({"red": {"units": {"r1": "hammer with longarm"}}}, "no free slot for longarm"),
    ({"red": {"units": {"r1": "rabbit with moose"}}}, "'moose' is no equipment"),
    ({"red": {"units": {"r1": "rabbit criticals head-ache"}}}, "it must be one of flying-splinters"),
    ({"red": {"units": {"r1": "rabbit general"}}}, "with general = 'aboard' one unit says 'general'"),
    ({"red": {"general": "aboard", "units": {"r1": "rabbit general with network"}}}, "no free slot for network"),
    ({"red": {"units": {f"r{k}": "rabbit" for k in range(1, 7)}}}, r"6 units, and a side has at most 5 \[RL-6.3a\]"),
    ({"criticals": ["head-shot", "head-shot"]}, "head-shot is there twice"),
    ({"middle": {"mood": 3}}, "middle has no mood"),
    ({"middle": {"r1.mods": ["speed -2 round"]}}, "there is no unit r1"),
]


@pytest.mark.rule("RL-2.3b", "RL-3.6a", "RL-6.3a", "RL-7.1b", "RL-12.1a", "RL-18.3a")
@pytest.mark.parametrize(("position", "says"), BAD)
def test_what_is_no_position_is_refused_in_a_sentence(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        redline.from_position(position, {})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("break_it", "says"),
    [
        (lambda s: setattr(s.sides[0], "recon", 7), "red recon = 7: it should be a number from 0 to 6 [RL-5.2b]"),
        (lambda s: setattr(s.units[0].slots[1], "card", 19), "r1 with cpm-cadet: That efreet has no free slot"),
        (lambda s: setattr(s.units[0], "aboard", 1), "one unit says 'general', and else none; 1 do [RL-22.1a]"),
        (lambda s: s.sides[0].hand.__setitem__(7, 3), "red: 2 more huojian than its deck has (2) [RL-2.1a]"),
        (lambda s: s.criticals_left.__setitem__(14, 1), "frozen-legs is there twice"),
    ],
)
def test_what_cannot_be_is_said(break_it: Any, says: str) -> None:
    s = redline.from_position(DEPLOY_PHASE, {})
    assert list(redline.broken(s)) == []
    break_it(s)
    assert any(says in wrong for wrong in redline.broken(s)), list(redline.broken(s))


def test_every_field_of_a_state_is_written_or_given() -> None:
    """A new field of the state is a moment's unless somebody says otherwise, so that no position loses it."""
    sides = next(key for key in TABLE.keys if isinstance(key, Under))
    keys = [*(key for key in TABLE.keys if isinstance(key, Key)), *MOMENTS]
    paths = {tuple(key.path) for key in keys} | {("sides", *key.path) for key in sides.keys}

    def written(*outer: str) -> set[str]:
        return {path[len(outer)] for path in paths if path[: len(outer)] == outer and len(path) > len(outer)}

    assert written() - {"middle"} | ON_THE_TABLE | GIVEN | SPECIAL == set(State.fields)  # type: ignore[attr-defined]
    beside = {
        "deck",
        "general",
        "tapped",
        "worn",
        "bottoms",
        "in_arsenal",
        "general_shown",
    }  # options, or with another field
    assert written("sides") | beside == set(SideState.fields)  # type: ignore[attr-defined]
    assert written("missions") == set(MissionState.fields)  # type: ignore[attr-defined]
    assert written("sides", "strategies") == {"card", "damage"}


def test_every_number_of_a_unit_is_written() -> None:
    position = {"stage": "combat", "red": {"units": {"r1": "moose dial 1 at 1 with zuni-rockets; criticals frozen-legs"}}}
    before = redline.position(redline.from_position(position, {}))

    def changed(change: Any) -> bool:
        s = redline.from_position(position, {})
        change(s.units[0])
        return redline.position(s) != before

    numbers = [name for name, kind in UnitState.fields.items() if isinstance(kind, np.dtype)]  # type: ignore[attr-defined]
    assert len(numbers) == 12
    for name in numbers:
        assert changed(lambda unit, name=name: setattr(unit, name, 0 if getattr(unit, name) else 1)), name
    assert changed(lambda unit: unit.criticals.__setitem__(0, 3))
    for name in ("card", "spent", "used"):
        assert changed(lambda unit, name=name: setattr(unit.slots[1], name, 24 if name == "card" else 1)), name
    for k in range(len(DURATIONS)):
        assert changed(lambda unit, k=k: unit.lasting[k].mods.__setitem__(2, -1))
        assert changed(lambda unit, k=k: setattr(unit.lasting[k], "forbidden", 2))


def test_a_position_keeps_what_matters_in_the_middle() -> None:
    middle = {
        "r1.mods": ["accuracy -2 round", "damage +1 turn"],
        "r1.forbidden": ["retreat engagement"],
        "r1.acted": 2,
        "hits": [{"victim": "b1", "by": "red", "amount": 3, "critical": 1}],
        "chain": [{"side": "red", "card": "full-salvo", "effect": SALVO, "host": 15, "target": 15, "extra": 0}],
        "criticals_left": ["head-shot"],
        "critical_queue": ["hull-breach", "frozen-legs"],
        "round": 2,
    }
    units = {"r1": "huojian dial 1 at 1"}
    s = redline.from_position({"stage": "combat", "red": {"units": units}, "middle": middle}, {})
    assert redline.position(s)["middle"] == middle
    assert s.sides[0].in_arsenal == 58  # the tactic on the chain is not in it, nor the unit


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
            for name in ("sides", "units", "shot", "missions"):
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
