"""The numbers of units, tables, cards, terrain and forces against the book and our list for the deck."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.fantasycards import vocabulary as v
from sandtable.games.fantasycards.cards import (
    ACTION_NAMES,
    ACTIONS,
    ALL_STEPS,
    DECK,
    DRIFT,
    DRIFTS_BY,
    FIRST_SITUATION,
    HAND,
    P_TYPES,
    PLAYS,
    S_UPTO,
    SITUATION_NAMES,
    SITUATIONS,
    STEPS,
    Play,
)
from sandtable.games.fantasycards.modifiers import MELEE_MODIFIERS, RANGED_MODIFIERS, shifted
from sandtable.games.fantasycards.terrain import BY_NAME, TERRAIN, is_slow, levels_of
from sandtable.games.fantasycards.texts import card_text, play_text
from sandtable.games.fantasycards.units import (
    MELEE,
    NONE,
    OFF_AT_START,
    POINTS,
    PROTECTION,
    RANGED,
    ROLES,
    TYPE_NAMES,
    UNITS,
)

N, F, S, O, E = v.RESULTS


# ---------------------------------------------------------------- units
@pytest.mark.rule(
    "FC-3.4a",
    "FC-3.4b",
    "FC-3.4c",
    "FC-3.4d",
    "FC-3.4e",
    "FC-3.4f",
    "FC-3.4g",
    "FC-3.4h",
    "FC-3.4i",
    "FC-3.4j",
    "FC-3.4k",
    "FC-3.4l",
    "FC-3.4m",
    "FC-3.4n",
    "FC-3.4o",
    "FC-3.4p",
    "FC-3.4q",
    "FC-3.4r",
    "FC-3.4s",
    "FC-3.4t",
    "FC-3.1a",
    "FC-3.1b",
    "FC-2.2a",
    "FC-9.1a",
)
def test_table_3_row_by_row() -> None:
    """Ranged, range, protection, melee, points, as letters: V very light to H very heavy, and the distances by their initials."""
    rate = {None: "-", v.VERY_LIGHT: "vl", v.LIGHT: "l", v.MODERATE: "m", v.HEAVY: "h", v.VERY_HEAVY: "vh"}
    far = {None: "-", v.SHORT: "S", v.MEDIUM: "M", v.LONG: "L", v.VERY_LONG: "VL"}
    rows = [f"{u.name} {rate[u.ranged]} {far[u.range]} {rate[u.protection]} {rate[u.melee]} {u.points}" for u in UNITS]
    assert rows == [
        "aerial - - l m 3",
        "archer m L l l 3",
        "artillery vh L vl vl 3",
        "cavalry - - m h 4",
        "civilian vl M vl vl 1",
        "chariot l M m m 4",
        "command l M m m 3",
        "creature - - l m 2",
        "infantry - - m h 3",
        "infiltrator l M l l 3",
        "legendary m M vh h 6",
        "militia l M l l 2",
        "monstrous h M vh h 6",
        "obstacle - - - - 2",
        "rider l M l l 3",
        "sapper - - l l 2",
        "skirmish l S l m 3",
        "sorcerous vh VL m vl 6",
        "swarm - - vl h 2",
        "war-machine - - h m 3",
    ]
    assert [u.type for u in UNITS] == list(range(20)) == sorted(ROLES)


@pytest.mark.rule("FC-3.1e", "FC-3.1f", "FC-3.1h")
def test_tables_for_rules_say_the_same() -> None:
    for k, unit in enumerate(UNITS):
        assert POINTS[k] == unit.points
        assert [RANGED[k], PROTECTION[k], MELEE[k]] == [
            NONE if word is None else word for word in (unit.ranged, unit.protection, unit.melee)
        ]
        assert (unit.ranged is None) == (unit.range is None)
    assert [TYPE_NAMES[k] for k in range(20) if OFF_AT_START[k]] == ["aerial", "infiltrator"]


@pytest.mark.rule(
    "FC-3.2a", "FC-3.2d", "FC-3.2e", "FC-3.2f", "FC-3.2g", "FC-3.2h", "FC-3.2j", "FC-3.2k", "FC-3.2l",
    "FC-3.2n", "FC-3.2o", "FC-3.2p", "FC-3.2q", "FC-3.2s", "FC-3.2t",
)  # fmt: skip
def test_what_the_types_are_good_at() -> None:
    """Every description of the book that says something about the ratings, by the ratings."""
    by = {unit.name: unit for unit in UNITS}
    assert {name for name, unit in by.items() if unit.ranged is None} == {
        *("aerial", "cavalry", "creature", "infantry", "obstacle", "sapper", "swarm", "war-machine"),
    }
    fights = [unit for unit in UNITS if unit.melee is not None and unit.protection is not None]
    better = {unit.name for unit in fights if (unit.melee or 0) > (unit.protection or 0)}
    assert better == {"aerial", "cavalry", "creature", "infantry", "skirmish", "swarm"}
    assert {unit.name for unit in UNITS if unit.ranged == v.VERY_HEAVY} == {"artillery", "sorcerous"}
    assert {unit.name for unit in UNITS if unit.range == v.VERY_LONG} == {"sorcerous"}
    assert {unit.name for unit in UNITS if unit.range == v.LONG} == {"archer", "artillery"}
    assert {unit.name for unit in UNITS if unit.range == v.SHORT} == {"skirmish"}
    assert {unit.name for unit in UNITS if unit.protection == v.VERY_HEAVY} == {"legendary", "monstrous"}
    assert min(UNITS, key=lambda unit: unit.points).name == "civilian"
    assert by["artillery"].melee == by["civilian"].melee == by["sorcerous"].melee == v.VERY_LIGHT
    assert {by["militia"].ranged, by["militia"].protection, by["militia"].melee} == {v.LIGHT}
    assert by["rider"].protection == v.LIGHT
    assert by["swarm"].melee == by["monstrous"].melee == by["monstrous"].ranged == v.HEAVY
    assert by["chariot"].ranged is not None
    assert by["chariot"].melee == v.MODERATE


# ---------------------------------------------------------------- modifiers and the scale
def test_modifiers_are_steps_of_one() -> None:
    assert [m.shift for m in RANGED_MODIFIERS] == [1, -1, -1, 1, -1, -1, -1]
    assert [m.shift for m in MELEE_MODIFIERS] == [1, -1, 1, 1, -1]


@pytest.mark.rule("FC-5.6a")
def test_the_scale_ends_at_both_ends() -> None:
    assert [shifted(N, k) for k in (-2, 0, 1, 3, 9)] == [N, N, F, O, E]
    assert [shifted(E, k) for k in (-9, -3, 2)] == [N, F, E]


# The share of each result by net shift, in tenths of a percent.
ODDS = {
    -3: (972, 28, 0, 0, 0),
    -2: (889, 83, 28, 0, 0),
    -1: (722, 167, 83, 28, 0),
    0: (361, 361, 167, 83, 28),
    1: (0, 361, 361, 167, 111),
    2: (0, 0, 361, 361, 278),
    3: (0, 0, 0, 361, 639),
}


@pytest.mark.parametrize("shift", ODDS)
def test_odds_of_results(shift: int) -> None:
    found = Counter(shifted(card.result, shift) for card in DECK)
    assert tuple((2000 * found[result] + 72) // 144 for result in v.RESULTS) == ODDS[shift]


# ---------------------------------------------------------------- cards
def counts(names: tuple[str, ...], column: str) -> dict[str, int]:
    found = Counter(names[getattr(card, column)] for card in DECK)
    return dict(found)


@pytest.mark.rule("FC-1.2a", "FC-2.1a", "FC-1.1e", "FC-H.1a", "FC-H.1b", "FC-H.1c", "FC-H.1d", "FC-H.1e")
def test_the_deck_counts_up_as_we_meant() -> None:
    assert len(DECK) == 72
    assert HAND == 6
    assert len(set(DECK)) == 72, "no two cards alike"
    assert [Counter(card.result for card in DECK)[r] for r in v.RESULTS] == [26, 26, 12, 6, 2]
    assert counts(ACTION_NAMES, "action") == {
        "cautious-advance": 14,
        "rapid-advance": 9,
        "assault": 13,
        "open-fire": 7,
        "melee-surge": 9,
        "recover": 8,
        "back-in-action": 6,
        "fighting-withdrawal": 3,
        "advance-and-fire": 3,
    }
    melee = sum(any(step.verb == v.V_MELEE for step in ACTIONS[card.action].does) for card in DECK)
    shooting = sum(any(step.verb == v.V_RANGED for step in ACTIONS[card.action].does) for card in DECK)
    assert (melee, shooting) == (22, 10)
    assert counts(SITUATION_NAMES, "situation") == {
        **{"opportunity-fire": 7, "inspirational-leadership": 5, "aerial-charge": 5},
        **dict.fromkeys(("parting-blow", "infiltration", "bombardment", "confusion"), 4),
        **dict.fromkeys(
            ("meet-the-charge", "clear-the-obstacle", "arcane-bolt", "mystic-ward", "shield-wall", "killing-blow"), 3
        ),
        **dict.fromkeys(("situational-awareness", "aerial-intercept", "breach-the-walls", "terrifying-presence"), 2),
        **dict.fromkeys(("breath-of-ruin", "ill-omen", "hold-your-ground", "pursuit", "evade", "bogged-down"), 2),
        "conjured-mist": 1,
    }


def test_actions_are_for_ones_own_turn_and_answers_have_a_trigger() -> None:
    assert {play.window for play in ACTIONS} == {v.OWN}
    for play in SITUATIONS:
        answers = play.window in (v.INTERRUPT, v.CANCEL)
        assert answers == (play.trigger != v.AT_ANY_TIME), play.title


@pytest.mark.rule("FC-H.1f")
def test_every_unit_but_obstacles_has_cards_of_its_own() -> None:
    """A type named by a card, or better at one than others."""
    named = {unit for play in PLAYS for unit in (*play.on.types, *(t for s in play.does for t in s.types))}
    assert set(v.UNIT_TYPES) - named == {v.OBSTACLE}
    assert not any(P_TYPES[k] >> v.OBSTACLE & 1 for k in range(len(PLAYS)))


def test_tables_of_plays_follow_their_values() -> None:
    assert len(ALL_STEPS) == STEPS * len(PLAYS)
    assert max(len(play.does) for play in PLAYS) == STEPS
    assault, omen = PLAYS.index(by_title("Assault")), PLAYS.index(by_title("Ill Omen"))
    assert omen > FIRST_SITUATION > assault
    assert S_UPTO[STEPS * assault] == v.SHORT
    assert S_UPTO[STEPS * assault + 1] == -1
    assert [DRIFTS_BY[r] for r in v.RESULTS] == [-1 if DRIFT[r] is None else DRIFT[r] for r in v.RESULTS]


def by_title(title: str) -> Play:
    return next(play for play in PLAYS if play.title == title)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_every_play_reads_as_sentences(play: Play) -> None:
    text = play_text(play)
    assert text.endswith(".")
    assert "  " not in text
    assert ".." not in text
    assert "None" not in text
    assert len(text) < 420
    for step in play.does:
        if step.upto is not None:
            assert step.upto.phrase in text
        for unit in step.types:
            assert unit.phrase in text


def test_card_one() -> None:
    assert card_text(DECK[0]) == "Cautious Advance / Inspirational Leadership / No Effect"
    assert card_text(DECK[71]) == "Advance And Fire / Opportunity Fire / No Effect"


def test_no_two_plays_say_the_same() -> None:
    assert len({play_text(play) for play in PLAYS}) == len(PLAYS) == 33


# ---------------------------------------------------------------- terrain
@pytest.mark.rule("FC-4.5c", "FC-4.5d", "FC-4.5f", "FC-4.3a")
def test_heights_and_shapes_of_the_books_examples() -> None:
    level = {name: terrain.level for name, terrain in BY_NAME.items()}
    assert level["wall"] == level["hedge"] == level["field"] == v.LOW
    assert level["woods"] == level["jungle"] == v.MIDDLE
    assert level["spire"] == v.VERY_HIGH
    lines = {terrain.name for terrain in TERRAIN if terrain.shape == v.LINEAR}
    assert lines == {"wall", "hedge", "fence", "river", "torrent", "rampart"}


@pytest.mark.rule("FC-4.3c")
def test_all_terrain_hinders_something() -> None:
    assert all(terrain.effects for terrain in TERRAIN)


@pytest.mark.rule("FC-4.4a", "FC-4.5a", "FC-4.5b", "FC-4.5h")
def test_every_shape_effect_and_slope_is_there() -> None:
    assert {t.shape for t in TERRAIN} == set(v.SHAPES)
    assert {effect for t in TERRAIN for effect in t.effects} == set(v.EFFECTS)
    assert {t.slope for t in TERRAIN} == set(v.SLOPES)
    assert len(BY_NAME) == len(TERRAIN)


@pytest.mark.rule("FC-4.5o")
def test_what_slows_and_which_levels_are_marked() -> None:
    assert [name for name in ("woods", "field", "swamp", "hill", "lava", "wall") if is_slow(BY_NAME[name])] == [
        *("woods", "field", "swamp", "wall"),
    ]
    assert levels_of(BY_NAME["steep-hill"]) == (v.LOW, v.MIDDLE, v.HIGH)
    assert levels_of(BY_NAME["woods"]) == (v.MIDDLE,)
