"""Chapters 1 and 2: what cards need, in which order they are played, hands, placing, defeat and time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.fantasycards.cards import DECK
from sandtable.games.fantasycards.fields import INCH, BadField, read_inches
from sandtable.games.fantasycards.forces import SIZES
from sandtable.games.fantasycards.rules.attacking import check_defeat
from sandtable.games.fantasycards.rules.basics import draw_for_placing, refill
from sandtable.games.fantasycards.scenarios import SCENARIOS
from sandtable.kernel import BadOption
from sandtable.kernel.flow import GameOver
from sandtable.kernel.luck import fix

from .table import (
    BLUE,
    RED,
    act,
    asked,
    battle,
    can,
    do,
    fight,
    flipped,
    flips,
    game,
    hand,
    play_on,
    say,
    status,
    unit,
    where,
    why,
)

FAR = ("infantry", 40, 40)
MIST = ("sorcerous", 40, 44)
# Lava all around one spot of a tenth of an inch.
HOLE = (
    "48x48; lava shape 0,0 20,0 20,40 0,40; lava shape 20.1,0 40,0 40,40 20.1,40; "
    "lava shape 20,0 20.1,0 20.1,20 20,20; lava shape 20,20.1 20.1,20.1 20.1,40 20,40"
)


def all_units(s: Any) -> list[tuple[int, ...]]:
    return [(*s.units[k].values(), *s.field.pieces[k].values()) for k in range(s.field.n_pieces)]


# ---------------------------------------------------------------- cards and what they need
@pytest.mark.rule("FC-1.1b", "FC-1.3b", "FC-1.3d", "FC-1.1g", "FC-2.1j", "FC-4.1a", "FC-3.1g")
def test_nothing_happens_without_a_card() -> None:
    """Units in contact, with all that their types can do, stay as they are through two turns without a card."""
    kinds = ["aerial", "infiltrator", "command", "sapper", "sorcerous", "monstrous", "war-machine"]
    spots = [(kind,) if kind in kinds[:2] else (kind, 5 + 3 * k, 10) for k, kind in enumerate(kinds)]
    s = battle(spots, [("infantry", 11, 12.004), ("obstacle", 20, 20)])
    before = all_units(s)
    assert game.legal(s) == [do.end()]
    say(s, "end")
    for name in ("blue", "red"):
        play_on(s, f"{name} turn")
        hand(s, ("red", "blue").index(name))
    assert all_units(s) == before
    assert flipped(s, RED) == flipped(s, BLUE) == 0


@pytest.mark.rule("FC-1.1c")
def test_a_unit_that_is_driven_back_needs_no_card() -> None:
    s = battle([("archer", 10, 10, 180)], [("chariot", 10, 20, 0), FAR])
    fight(s, "open-fire", "red-archer", "blue-chariot", "fall-back")
    assert where(s, "blue-chariot") == (10, 26)
    assert status(s, "blue-chariot") == {"on"}


@pytest.mark.rule("FC-1.1f", "FC-1.3c", "FC-1.3h", "FC-1.3p")
def test_cards_are_played_one_after_another_each_for_one_use() -> None:
    s = battle([("infantry", 10, 10), ("infantry", 20, 10), ("infantry", 30, 10)], [FAR])
    hand(s, RED, "cautious-advance", "rapid-advance", "cautious-advance")
    for n, (play, x) in enumerate((("cautious-advance", 11), ("rapid-advance", 21), ("cautious-advance", 31)), 1):
        before = all_units(s)
        card = act(s, play, f"red-infantry-{n}")
        say(s, card, f"move to {x},14 facing 90")
        changed = [k for k, (old, new) in enumerate(zip(before, all_units(s), strict=True)) if old != new]
        assert changed == [n - 1]
        assert status(s, f"red-infantry-{n}") == {"on", "acted"}
        number = card.split()[1]
        assert why(s, f"play {number} red-infantry-1") == "FC-1.1f"
    assert s.sides[RED].in_hand == 0


@pytest.mark.rule("FC-1.1i", "FC-1.3r", "FC-1.3q", "FC-2.1h")
def test_situations_in_either_turn_one_at_a_time() -> None:
    """Blue answers Red's Action in the open; before Blue's second card Red is asked; both may play after Red has filled up."""
    s = battle([("infantry", 10, 10), ("sorcerous", 10, 14)], [FAR, MIST, ("infiltrator",), ("infiltrator",)])
    hand(s, RED, "cautious-advance", "conjured-mist")
    hand(s, BLUE, "infiltration", "infiltration")
    say(s, act(s, "cautious-advance", "red-infantry"), "move to 10,5")
    assert asked(s) == "blue open"
    say(s, act(s, "infiltration", "blue-infiltrator-1"), "put at 30,30")
    assert asked(s) == "red open"
    say(s, act(s, "conjured-mist", "red-sorcerous"), "aim at 20,20")
    assert asked(s) == "blue open"
    say(s, "pass")
    assert asked(s) == "red turn"


@pytest.mark.rule("FC-1.1j", "FC-2.6b", "FC-2.6d")
def test_without_a_defeat_time_ends_the_game() -> None:
    s = battle([("infantry", 10, 10)], [FAR], turn_cap="10")
    play_on(s, "over")
    assert [side.turns for side in s.sides] == [10, 10]
    assert s.winner == 2, "drawn"


@pytest.mark.rule("FC-1.1k")
def test_the_same_answers_lead_to_the_same_position() -> None:
    r, one, two = Random(8), game.new(8), game.new(8)
    for _ in range(60):
        action = r.choice(game.legal(one))
        game.answer(one, 0, action)
        game.answer(two, 0, action)
    assert one.values() == two.values()


@pytest.mark.rule("FC-1.2c", "FC-1.2d", "FC-1.2e", "FC-4.1c", "FC-8.1b")
def test_what_lies_on_the_table_is_known_to_both() -> None:
    s = battle([("infantry", 20, 20), ("aerial",)], [("archer", 30, 18, 270), FAR], field="heath")
    s.units[unit(s, "red-aerial")].shaken = 1
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 20,17")
    assert asked(s) == "blue respond"
    for seat in (RED, BLUE):
        known = game.known(s, seat)
        assert known.field.values() == s.field.values()
        assert all_units(known) == all_units(s)
        assert known.path.values() == s.path.values()
    fresh = game.new(3, {"field": "heath"})
    assert game.known(fresh, 0).field.features[0].values() == fresh.field.features[0].values()


# ---------------------------------------------------------------- golden rules
@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.rule("FC-1.3a")
def test_golden_rules_hold_in_every_scenario(scenario: str) -> None:
    s = battle([("infantry", 10, 10)], [("infantry", 40, 46)], scenario=scenario)
    play_on(s, "red turn")
    hand(s, RED, "cautious-advance", "rapid-advance")
    assert why(s, act(s, "rapid-advance", "blue-infantry")) == "FC-1.3v"
    say(s, act(s, "cautious-advance", "red-infantry"), "move to 10,12")
    assert why(s, act(s, "rapid-advance", "red-infantry")) == "FC-1.3t"


@pytest.mark.rule("FC-1.3i", "FC-1.3j", "FC-1.3k", "FC-5.5d")
def test_while_a_card_is_resolved_only_answers_are_played() -> None:
    s = battle([("infantry", 10, 10)], [("archer", 20, 14, 270), MIST])
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire", "conjured-mist", "shield-wall")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 10,20")
    texts = [game.move_text(s, 0, action) for action in game.legal(s)]
    assert sorted(texts) == sorted(["pass", act(s, "opportunity-fire", "blue-archer"), *more_shots(s)])
    say(s, act(s, "opportunity-fire", "blue-archer"))
    flips(s, BLUE, "no-effect")
    before = flipped(s, BLUE)
    say(s, "after 4")
    assert flipped(s, BLUE) == before + 2  # the card flipped, and the one played
    assert where(s, "red-infantry") == (10, 20)
    assert "acted" in status(s, "red-infantry")


def more_shots(s: Any) -> list[str]:
    """The Sorcerous unit shoots to Very Long, and may answer as well if it faces the way."""
    text = act(s, "opportunity-fire", "blue-sorcerous")
    return [text] if why(s, text) == "" else []


@pytest.mark.parametrize(
    ("play", "name", "rule"),
    [
        ("clear-the-obstacle", "red-infantry", "FC-1.3y"),
        ("breach-the-walls", "red-infantry", "FC-1.3y"),
        ("inspirational-leadership", "red-infantry", "FC-1.3y"),
        ("conjured-mist", "red-infantry", "FC-1.3y"),
        ("breach-the-walls", "red-war-machine", "FC-H.4k"),
        ("clear-the-obstacle", "red-sapper", "FC-H.4j"),
        ("infiltration", "red-infiltrator", "FC-1.3y"),
        ("opportunity-fire", "red-archer", "FC-1.3i"),
        ("shield-wall", "red-infantry", "FC-1.3i"),
        ("rapid-advance", "red-aerial", "FC-1.4p"),
        ("cautious-advance", "red-aerial", "FC-1.4p"),
        ("melee-surge", "red-infantry", "FC-5.3a"),
        ("open-fire", "red-infantry", "FC-3.1c"),
        ("advance-and-fire", "red-infantry", "FC-3.1c"),
        ("advance-and-fire", "red-archer", "FC-1.4r"),
        ("open-fire", "red-archer", "FC-1.4r"),
        ("assault", "red-infantry", "FC-1.4r"),
        ("recover", "red-infantry", "FC-H.2j"),
        ("back-in-action", "red-infantry", "FC-H.2l"),
        ("rapid-advance", "red-artillery", "FC-1.3y"),
        ("rapid-advance", "red-war-machine", "FC-1.3y"),
        ("advance-and-fire", "red-artillery", "FC-1.3y"),
        ("cautious-advance", "red-artillery", ""),
        ("cautious-advance", "red-obstacle", "FC-3.3d"),
        ("recover", "red-obstacle", "FC-3.3d"),
    ],
)
@pytest.mark.rule("FC-1.3y", "FC-1.4n", "FC-1.4p", "FC-1.4r", "FC-3.1c", "FC-3.2i", "FC-3.2r", "FC-3.2u", "FC-3.3b")
@pytest.mark.rule("FC-H.2c", "FC-H.2g", "FC-H.2h", "FC-H.2j", "FC-H.2l", "FC-H.2q")
def test_cards_only_if_usable(play: str, name: str, rule: str) -> None:
    red = [
        ("infantry", 10, 2), ("archer", 14, 2), ("artillery", 18, 2, 0), ("war-machine", 22, 2), ("sapper", 26, 2),
        ("infiltrator", 30, 2), ("aerial",), ("obstacle", 36, 4),
    ]  # fmt: skip
    assert can(red, [FAR], play, name) == rule


@pytest.mark.rule("FC-1.4q", "FC-1.4o", "FC-1.4l", "FC-H.2o")
def test_a_move_needs_a_place_unless_the_card_says_may() -> None:
    shooter, foe = [("archer", 20.05, 20.05, 180)], [("infantry", 20.05, 30)]
    assert can(shooter, foe, "cautious-advance", "red-archer", HOLE) == "FC-1.4q"
    s = battle(shooter, foe, HOLE)
    hand(s, RED, "advance-and-fire")
    say(s, act(s, "advance-and-fire", "red-archer"))
    assert game.move_text(s, 0, do.stay()) == "stay"
    say(s, "stay")
    flips(s, RED, "out-of-action")  # Moderate on Moderate, and one down for the advance
    say(s, "attack blue-infantry")
    assert "shaken" in status(s, "blue-infantry")


@pytest.mark.rule("FC-1.4b", "FC-1.4m", "FC-1.4j", "FC-1.4k", "FC-H.4b", "FC-H.4d")
def test_a_passed_attack_stops_once_its_target_is_gone() -> None:
    """T20. Three units are passed Melee Surge; the first eliminates the target, and nobody has anything to strike at any more."""
    red = [("command", 16, 20), ("infantry", 20, 18), ("infantry", 22, 20), ("infantry", 20, 22), ("infantry", 16, 24)]
    s = battle(red, [("artillery", 20, 20), FAR])
    hand(s, RED, "inspirational-leadership", "melee-surge")
    s.units[unit(s, "red-infantry-3")].acted = 1
    s.units[unit(s, "red-infantry-2")].shaken = 1
    say(s, act(s, "inspirational-leadership", "red-command"), act(s, "melee-surge", "red-command"))
    assert sorted(game.move_text(s, 0, a) for a in game.legal(s)) == ["give red-infantry-1", "pass"]
    s.units[unit(s, "red-infantry-3")].acted = s.units[unit(s, "red-infantry-2")].shaken = 0
    offered = [game.move_text(s, 0, a) for a in game.legal(s)]
    assert sorted(offered) == ["give red-infantry-1", "give red-infantry-2", "give red-infantry-3", "pass"]
    say(s, "give red-infantry-2")
    flips(s, RED, "eliminated")
    say(s, "attack blue-artillery")
    assert status(s, "blue-artillery") == {"gone"}
    assert asked(s) == "red turn"
    assert flipped(s, RED) == 3  # two cards played, one flipped
    assert "acted" not in status(s, "red-infantry-1")


@pytest.mark.rule("FC-1.4m", "FC-H.4b")
def test_who_is_left_out_of_a_passed_action() -> None:
    red = [("command", 20, 20), ("infantry", 20, 24), ("infantry", 24, 20), ("infantry", 16, 20)]
    s = battle(red, [FAR])
    hand(s, RED, "inspirational-leadership", "recover")
    s.units[unit(s, "red-infantry-1")].shaken = s.units[unit(s, "red-infantry-2")].shaken = 1
    say(s, act(s, "inspirational-leadership", "red-command"), act(s, "recover", "red-command"))
    say(s, "give red-infantry-2", "pass")
    assert status(s, "red-infantry-1") == {"on", "shaken"}
    assert status(s, "red-infantry-2") == {"on", "acted"}


@pytest.mark.rule("FC-1.4c")
@pytest.mark.parametrize(("y", "rule"), [(25.998, "FC-H.4h"), (26, "")])
def test_distances_go_from_middle_to_middle(y: float, rule: str) -> None:
    s = battle([("infiltrator",), ("infantry", 5, 5)], [("artillery", 20, 20)])
    hand(s, RED, "infiltration")
    say(s, act(s, "infiltration", "red-infiltrator"))
    assert why(s, f"put at 20,{y}") == rule


@pytest.mark.rule("FC-1.4g")
def test_with_no_cards_anywhere_the_hand_stays_short() -> None:
    s = battle([("infantry", 10, 10)], [FAR])
    me = s.sides[RED]
    for k in range(len(DECK)):
        me.deck[k] = me.discards[k] = 0
    me.deck[4], me.discards[9] = 1, 1
    refill(s, RED)
    assert (me.in_hand, me.hand[4], me.hand[9]) == (2, 1, 1)


@pytest.mark.rule("FC-1.4h", "FC-1.4i")
@pytest.mark.parametrize(("play", "name"), [("open-fire", "militia"), ("arcane-bolt", "sorcerous")])
def test_distances_measured_after_the_play(play: str, name: str) -> None:
    """A card whose target is out of range comes back; after that the unit's distances are known."""
    far = 36 if name == "militia" else 47.9
    field = "open" if name == "militia" else "24x72"
    s = battle([(name, 10, 10, 180)], [("infantry", 10, far)], field=field, measuring="after_play")
    (card,) = hand(s, RED, play)
    say(s, act(s, play, f"red-{name}"))
    assert asked(s) == "red whom"
    say(s, "attack blue-infantry")
    assert s.sides[RED].hand[card] == 1
    assert s.sides[RED].in_hand == 1
    assert (flipped(s, RED), s.sides[RED].played) == (0, 0)
    assert status(s, f"red-{name}") == {"on"}
    assert why(s, act(s, play, f"red-{name}")) == "FC-1.4r"
    assert can([(name, 10, 10, 180)], [("infantry", 10, far)], play, f"red-{name}", field) == "FC-1.4r"


# ---------------------------------------------------------------- hands and turns
@pytest.mark.rule("FC-2.1b", "FC-2.1c", "FC-2.3c", "FC-9.1c")
def test_six_cards_each_out_of_all_that_there_are() -> None:
    held: set[int] = set()
    for seed in range(40):
        s = game.new(seed, {"red": "infantry", "blue": "infantry", "field": "open"})
        while s.sides[RED].in_hand == 0:
            game.answer(s, 0, game.legal(s)[0])
        for side in s.sides:
            assert side.in_hand == 6
            assert [a + b for a, b in zip(side.hand, side.deck, strict=True)] == [1] * 72
            held |= {k for k in range(72) if side.hand[k]}
    assert len(held) == 72


@pytest.mark.rule("FC-2.1d")
def test_situations_before_the_first_turn() -> None:
    """Both have Aerials and might charge: whoever has the first turn is asked first, and then the other."""
    for seed in range(4):
        s = game.new(seed, {"red": "3 aerial, infantry", "blue": "3 aerial, infantry", "field": "open"})
        while s.sides[RED].in_hand == 0:
            game.answer(s, 0, game.legal(s)[0])
        begins, other = (("red", "blue")[side] for side in (1 - s.first, s.first))
        for question in (f"{begins} open", f"{other} open"):
            assert asked(s) == question
            game.answer(s, 0, do.decline())
        assert asked(s) == f"{begins} turn"


@pytest.mark.rule("FC-2.1e", "FC-2.1h", "FC-2.1i", "FC-1.3g")
def test_first_cards_then_discards_then_six_and_situations_of_them() -> None:
    """T37. After filling up there is a window; what is played in it is not replaced before the next end of turn."""
    s = battle([("sorcerous", 10, 10)], [FAR])
    hand(s, RED, "recover", "recover")
    say(s, "end")
    assert asked(s) == "red discards"
    assert {do.verb(a) for a in game.legal(s)} == {do.end, do.discard}
    mist = next(k for k in range(72) if DECK[k].situation == 14)
    left = [k for k in range(72) if s.sides[RED].deck[k]]
    fix(s, [left.index(mist), 0, 0, 0])
    say(s, "end")
    s.luck.fixed_count = s.luck.fixed_used = 0  # from here on as they fall
    hand(s, BLUE)
    assert (s.sides[RED].in_hand, asked(s)) == (6, "red open")
    say(s, f"play {mist + 1} red-sorcerous", "aim at 20,20")
    play_on(s, "blue turn")
    assert s.sides[RED].in_hand == 5
    play_on(s, "red turn")
    assert s.sides[RED].in_hand == 5


@pytest.mark.rule("FC-2.1h")
def test_after_filling_up_it_is_still_ones_own_turn() -> None:
    """A Situation for one's own turn can be played in that window, too."""
    s = battle([("sorcerous", 10, 10)], [("infantry", 20, 10), FAR])
    bolt = next(k for k in range(72) if DECK[k].situation == 10)
    fix(s, [bolt, 0, 0, 0, 0, 0])
    say(s, "end")
    assert asked(s) == "red open"
    assert why(s, f"play {bolt + 1} red-sorcerous") == ""


@pytest.mark.rule("FC-2.2b", "FC-2.2h")
def test_both_sides_have_the_points_agreed_on() -> None:
    assert SIZES == (12, 24, 36, 48, 60)
    for points in SIZES:
        just = f"{points // 6} legendary"
        s = game.new(1, {"points": str(points), "red": just, "blue": just})
        assert [side.limit for side in s.sides] == [points // 2] * 2
        for name in ("red", "blue"):
            with pytest.raises(BadOption, match=r"FC-2\.2d"):
                game.new(1, {"points": str(points), name: f"{just}, civilian", ("blue", "red")[name == "blue"]: just})
    with pytest.raises(BadOption):
        game.new(1, {"points": "30"})


# ---------------------------------------------------------------- placing
@pytest.mark.rule("FC-2.3a", "FC-2.3b")
@pytest.mark.parametrize(("drawn", "first"), [([5, 3], RED), ([3, 5], BLUE), ([7, 7, 7, 7, 1, 2], BLUE)])
def test_the_higher_card_places_first(drawn: list[int], first: int) -> None:
    s = game.new(1)
    fix(s, drawn)
    assert draw_for_placing(s) == first


def placing(red: str, blue: str, field: str = "open", **options: str) -> Any:
    """Red places first."""
    for seed in range(50):
        s = game.new(seed, {"red": red, "blue": blue, "field": field, "points": "60", **options})
        if asked(s) == "red place":
            return s
    raise AssertionError


@pytest.mark.rule("FC-2.3g", "FC-2.3h", "FC-2.3i", "FC-2.3k", "FC-2.3n", "FC-6.1c", "FC-6.1g")
def test_placing_the_forces() -> None:
    s = placing("obstacle, 3 infantry, aerial, infiltrator", "archer")
    assert [game.move_text(s, 0, a) for a in game.legal(s)] == [
        *("deploy red-obstacle", "deploy red-infantry-1", "deploy red-infantry-2", "deploy red-infantry-3"),
    ]
    say(s, "deploy red-obstacle", "put at 24,24", "deploy blue-archer")
    assert why(s, "put at 24,35.9") == "FC-2.3f"
    say(s, "put at 24,36 facing 123")
    assert s.field.pieces[unit(s, "blue-archer")].facing == 123
    for n, place in enumerate(("2,2", "4,2", "24,20"), 1):
        assert asked(s) == "red place"
        say(s, f"deploy red-infantry-{n}")
        assert why(s, "put at 24,24.1") == "FC-4.2i"
        assert why(s, "put at -0.1,3") == "FC-2.3k"
        assert why(s, "put at 0,3") == ""
        say(s, f"put at {place}")
    while asked(s).endswith("open"):
        say(s, "pass")
    assert asked(s) == "blue turn"


@pytest.mark.rule("FC-2.3l", "FC-2.3m", "FC-4.3e", "FC-4.3i")
def test_nobody_is_placed_in_lava_or_on_a_wall() -> None:
    s = placing("infantry", "infantry", "48x48; lava disc 10,10 3; wall line 20,12 28,12 1; woods disc 40,40 3")
    say(s, "deploy red-infantry")
    for place, rule in (("10,12", "FC-4.1m"), ("10,13.1", ""), ("24,12.4", "FC-4.3e"), ("24,12.6", ""), ("40,40", "")):
        assert why(s, f"put at {place}") == rule


@pytest.mark.rule("FC-2.3j")
def test_where_no_place_is_far_enough_the_farthest_will_do() -> None:
    """Nine enemies leave no place of the small table that is Medium away: the four that are farthest are offered, and no others."""
    s = placing("9 infantry", "infantry", "24x24")
    say(s, "deploy red-infantry-1", "put at 4,4")
    for k in range(1, 9):
        p = s.field.pieces[k]
        p.x, p.y, p.r, s.units[k].where = (4 + k % 3 * 8) * INCH, (4 + k // 3 * 8) * INCH, s.field.base, 2
    say(s, "deploy blue-infantry")
    spots = [a for a in game.legal(s) if do.verb(a) == do.put]
    assert len(spots) == 4
    assert why(s, "put at 12,8") == "FC-2.3f"
    assert why(s, "put at 8,8") == ""
    s = placing(
        "2 infantry",
        "infantry",
        "48x48; " + "; ".join(f"lava shape {x},0 {x + 12},0 {x + 12},48 {x},48" for x in (0, 12, 24, 36)),
    )
    say(s, "deploy red-infantry-1")
    assert status(s, "red-infantry-1") == {"gone"}, "there is no room for it"
    assert s.sides[RED].lost == 0


@pytest.mark.rule("FC-2.3p", "FC-2.3q")
def test_scenarios_place_the_forces_in_their_own_way() -> None:
    s = placing("2 infantry", "2 infantry", scenario="encounter")
    say(s, "deploy red-infantry-1")
    assert why(s, "put at 24,12.002") == "FC-2.3q"
    say(s, "put at 24,12", "deploy blue-infantry-1")
    assert why(s, "put at 24,35.9") == "FC-2.3q"
    assert all(do.verb(a) == do.put for a in game.legal(s))
    say(s, "put at 24,36")
    for seed in range(6):
        s = game.new(seed, {"red": "3 infantry", "blue": "infantry", "field": "open", "scenario": "defence"})
        for n, place in enumerate(("24,24", "4,2", "9,2"), 1):
            assert asked(s) == "red place"
            say(s, f"deploy red-infantry-{n}")
            assert why(s, "put at 20,24.1") == "FC-2.3q"
            say(s, f"put at {place}")
        say(s, "deploy blue-infantry")
        assert why(s, "put at 24,41.9") == "FC-2.3q"
        say(s, "put at 24,42")
        while asked(s).endswith("open"):
            say(s, "pass")
        assert asked(s) == "blue turn"


@pytest.mark.rule("FC-2.4j")
def test_places_go_in_steps() -> None:
    assert read_inches("12.002") == 6001
    with pytest.raises(BadField):
        read_inches("12.001")


# ---------------------------------------------------------------- defeat and time
@pytest.mark.rule("FC-2.5d", "FC-2.5e", "FC-6.1d")
def test_the_first_to_lose_half_has_lost_at_once() -> None:
    """A Target Point strikes Red's own last unit and one of Blue's: whoever is struck first decides, and nothing comes after."""
    s = battle([("artillery", 10, 10, 180), ("legendary", 9, 30)], [("legendary", 13.5, 30), FAR], points="36")
    hand(s, RED, "bombardment")
    s.sides[RED].lost = s.sides[BLUE].lost = 14
    say(s, act(s, "bombardment", "red-artillery"))
    flips(s, RED, "eliminated", "eliminated")
    say(s, "aim at 11,30")
    assert asked(s) == "over"
    assert s.winner == BLUE
    assert status(s, "blue-legendary") == {"on"}


@pytest.mark.rule("FC-2.5g")
def test_two_defeats_never_come_at_once() -> None:
    """After every single loss defeat is looked for: in random games nobody who is still playing has lost."""
    for seed in range(2):
        r, s = Random(seed), game.new(seed, {"points": "12", "red": "4 civilian, swarm", "blue": "4 civilian, swarm"})
        for _ in range(250):
            if game.is_over(s):
                break
            legal = game.legal(s)
            game.answer(s, 0, r.choice(legal))
            lost = [side for side in (RED, BLUE) if s.sides[side].lost >= s.sides[side].limit]
            assert lost == ([1 - s.winner] if s.winner in (RED, BLUE) and lost else [])


@pytest.mark.rule("FC-2.5h")
def test_in_defence_time_is_the_defenders() -> None:
    s = battle([("infantry", 10, 10)], [("infantry", 40, 46)], scenario="defence", turn_cap="10")
    s.sides[RED].fallen = 3
    play_on(s, "over")
    assert s.winner == RED


@pytest.mark.rule("FC-2.6c", "FC-2.6e", "FC-6.1f", "FC-2.6d")
@pytest.mark.parametrize(("red", "blue", "winner"), [(1, 2, RED), (2, 1, BLUE), (1, 1, 2)])
def test_on_time_units_count_and_points_do_not(red: int, blue: int, winner: int) -> None:
    s = battle([("infantry", 10, 10), ("sapper", 20, 10)], [FAR, ("obstacle", 20, 15)], turn_cap="10")
    hand(s, RED, "clear-the-obstacle")
    say(s, act(s, "clear-the-obstacle", "red-sapper"), "attack blue-obstacle")
    s.sides[RED].fallen, s.sides[BLUE].fallen = s.sides[RED].fallen + red, s.sides[BLUE].fallen + blue
    s.sides[RED].lost, s.sides[BLUE].lost = 12, 1
    play_on(s, "over")
    assert s.winner == winner


@pytest.mark.rule("FC-6.1e")
def test_an_obstacle_does_not_hold_the_field() -> None:
    s = battle([("infantry", 10, 10)], [("infantry", 40, 40), ("obstacle", 30, 30), ("infiltrator",)])
    s.units[unit(s, "blue-infantry")].where = 0
    with pytest.raises(GameOver):
        check_defeat(s)
    assert s.winner == RED


@pytest.mark.rule("FC-H.1g")
@pytest.mark.parametrize(
    ("statuses", "rule"), [((), ""), (("shaken",), "FC-5.5u"), (("out",), "FC-5.5w"), (("shaken", "out"), "FC-5.5u")]
)
def test_who_is_able(statuses: tuple[str, ...], rule: str) -> None:
    s = battle([("sorcerous", 10, 10)], [FAR])
    hand(s, RED, "conjured-mist", "rapid-advance")
    for name in statuses:
        setattr(s.units[0], name, 1)
    assert why(s, act(s, "conjured-mist", "red-sorcerous")) == rule
    assert why(s, act(s, "rapid-advance", "red-sorcerous")) == rule


@pytest.mark.rule("FC-5.6g", "FC-H.2r", "FC-H.1g")
def test_any_action_is_spent_on_a_confused_unit() -> None:
    s = battle([("infantry", 10, 10)], [FAR])
    hand(s, RED, "open-fire", "shield-wall", "recover", "back-in-action", "melee-surge")
    s.units[0].confused = 1
    for play in ("open-fire", "melee-surge", "recover", "back-in-action"):
        assert why(s, act(s, play, "red-infantry")) == ""
    s.units[0].shaken = 1
    assert [why(s, act(s, play, "red-infantry")) for play in ("open-fire", "back-in-action", "recover")] == [
        *("FC-5.5u", "FC-H.2l", ""),
    ]
    say(s, act(s, "recover", "red-infantry"))
    assert status(s, "red-infantry") == {"on", "shaken", "acted"}
    s = battle([("sorcerous", 10, 10)], [FAR])
    hand(s, RED, "conjured-mist")
    s.units[0].confused = 1
    assert why(s, act(s, "conjured-mist", "red-sorcerous")) == "FC-5.6g"


def test_what_everybody_knows_of_a_hand_is_shown_to_everybody() -> None:
    """FC-1.4i A card that came back: its number is in the other seat's view, and what stands on it."""
    s = battle([("archer", 24, 40)], [("infantry", 24, 4)])
    held = hand(s, RED, "open-fire", "assault")
    assert game.view(game.known(s, BLUE), BLUE).sides[RED].known == []
    s.sides[RED].known[held[0]] = 1
    for seat in (RED, BLUE, -1):
        told = game.view(game.known(s, seat), seat)
        assert told.sides[RED].known == [held[0] + 1]
        assert str(held[0] + 1) in told.cards
        assert (str(held[1] + 1) in told.cards) == (seat == RED)
    mine = [p.card for p in game.view(game.known(s, RED), RED).entities.values() if p.where == "hand"]
    assert mine == [str(card + 1) for card in sorted(held)]  # by number: the same after every reload
