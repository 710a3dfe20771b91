"""Chapter 5: attacks from their target to their result, Fall Backs, statuses; and what off-field units see."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.fantasycards.rules.attacking import melee_shift, sees
from sandtable.games.fantasycards.state import unit_names

from .table import (
    BLUE,
    RED,
    act,
    asked,
    battle,
    can,
    fight,
    flipped,
    flips,
    game,
    hand,
    put,
    say,
    shift_at,
    status,
    unit,
    where,
    why,
)

FAR = ("infantry", 45, 45)


def shot(target: tuple[Any, ...], result: str, field: str = "open", *others: tuple[Any, ...]) -> Any:
    """An Archer at 10,10 shoots at a Chariot, and this is flipped: Moderate on Moderate."""
    s = battle([("archer", 10, 10, 180)], [("chariot", *target), *others, FAR], field)
    fight(s, "open-fire", "red-archer", "blue-chariot", result)
    return s


# ---------------------------------------------------------------- ranged attacks
@pytest.mark.rule("FC-5.1g", "FC-5.1h", "FC-5.1i", "FC-5.5a", "FC-5.6f", "FC-5.3e")
def test_an_attack_flips_one_card_of_the_attackers_deck() -> None:
    s = shot((10, 20, 0), "shaken")
    assert status(s, "blue-chariot") == {"on", "shaken"}
    assert (flipped(s, RED), flipped(s, BLUE)) == (2, 0)
    s = battle([("infantry", 10, 10)], [("archer", 20, 14, 270), FAR])  # in Red's turn Blue's deck, if Blue attacks
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 10,20")
    say(s, act(s, "opportunity-fire", "blue-archer"))
    flips(s, BLUE, "no-effect")
    say(s, "after 1")
    assert (flipped(s, RED), flipped(s, BLUE)) == (1, 2)
    s = battle([("infantry", 10, 10)], [("chariot", 10, 12.003, 0), FAR])
    fight(s, "melee-surge", "red-infantry", "blue-chariot", "no-effect")
    assert (flipped(s, RED), flipped(s, BLUE)) == (2, 0)


@pytest.mark.rule("FC-5.1j", "FC-5.1k", "FC-5.2g")
def test_shooting_while_in_contact_and_never_at_a_friend() -> None:
    s = battle([("archer", 10, 10, 180), ("sapper", 14, 20)], [("chariot", 10, 12.003, 0), ("chariot", 20, 14, 270), FAR])
    assert shift_at(s, "red-archer", "blue-chariot-1") == -1, "it is in Close Combat itself"
    assert shift_at(s, "red-archer", "blue-chariot-2") == 0
    hand(s, RED, "open-fire")
    say(s, act(s, "open-fire", "red-archer"))
    assert [game.move_text(s, 0, a) for a in game.legal(s)] == ["attack blue-chariot-1", "attack blue-chariot-2"]


@pytest.mark.rule("FC-3.1d", "FC-5.1c")
@pytest.mark.parametrize(("kind", "far"), [("skirmish", 6), ("militia", 12), ("archer", 24), ("sorcerous", 46)])
def test_the_range_is_the_farthest_a_unit_shoots(kind: str, far: float) -> None:
    s = battle([(kind, 1, 1, 180)], [("chariot", 1, 1 + far, 0), ("infantry", 45, 2)])
    reached = shift_at(s, f"red-{kind}", "blue-chariot")
    assert reached is not None
    if far < 40:
        put(s, unit(s, "blue-chariot"), ("chariot", 1, 2.002 + far, 0))
        assert shift_at(s, f"red-{kind}", "blue-chariot") is None


# ---------------------------------------------------------------- melee
@pytest.mark.rule("FC-5.3a", "FC-5.3b", "FC-5.3c", "FC-H.2h")
@pytest.mark.parametrize(
    ("place", "rule"), [((10, 12.008), ""), ((10, 12.01), "FC-5.3a"), ((12, 10), ""), ((10, 8), ""), ((8.5, 8.5), "FC-5.3a")]
)
def test_melee_needs_contact_in_any_direction(place: tuple[float, float], rule: str) -> None:
    assert can([("infantry", 10, 10, 180)], [("chariot", *place), FAR], "melee-surge", "red-infantry") == rule


@pytest.mark.rule("FC-5.3h")
def test_two_aerials_fight_like_others() -> None:
    s = battle([("aerial", 20, 20), ("infantry", 5, 5)], [("aerial", 20, 22.003, 0), FAR])
    s.field.pieces[0].r = s.field.pieces[unit(s, "blue-aerial")].r = s.field.base
    assert shift_at(s, "red-aerial", "blue-aerial") is None
    assert melee_shift(s, unit(s, "red-aerial"), unit(s, "blue-aerial")) == 2
    hand(s, RED, "melee-surge")
    assert why(s, act(s, "melee-surge", "red-aerial")) == ""


# ---------------------------------------------------------------- results
@pytest.mark.parametrize(
    ("shift", "result", "final"),
    [
        (3, "no-effect", "out"),
        (3, "fall-back", "gone"),
        (3, "eliminated", "gone"),
        (2, "no-effect", "shaken"),
        (0, "no-effect", ""),
    ],
)
@pytest.mark.rule("FC-5.6b", "FC-5.5v")
def test_a_shift_moves_the_result_and_stops_at_the_ends(shift: int, result: str, final: str) -> None:
    """T17, T19. Cavalry on an Archer: Heavy on Light one up, Shaken one up, from behind one up."""
    s = battle([("cavalry", 10, 10)], [("archer", 10, 12.003, 180 if shift == 3 else 0), FAR])
    target = unit(s, "blue-archer")
    s.units[target].shaken = shift > 0
    if shift == 0:
        s = battle([("sapper", 10, 10)], [("archer", 10, 12.003, 0), FAR])
    before = status(s, "blue-archer")
    fight(s, "melee-surge", unit_names(s)[0], "blue-archer", result)
    expected = {"shaken": before, "": before, "out": before | {"out"}, "gone": {"gone", "shaken"}}[final]
    assert status(s, "blue-archer") == expected


@pytest.mark.rule("FC-5.6b")
def test_down_shifts_end_at_no_effect() -> None:
    s = battle([("civilian", 10, 10, 180)], [("legendary", 10, 22.5, 0), FAR])  # lighter, and at Extreme Range
    fight(s, "open-fire", "red-civilian", "blue-legendary", "fall-back")
    assert (status(s, "blue-legendary"), where(s, "blue-legendary")) == ({"on"}, (10, 22.5))


@pytest.mark.rule("FC-5.5b", "FC-5.5c", "FC-3.2c", "FC-5.5w")
def test_a_status_stays_until_its_card_is_played_off_the_table_too() -> None:
    """T12."""
    s = battle([("aerial",), ("infantry", 5, 5)], [("artillery", 20, 20), FAR])
    s.units[0].out = 1
    hand(s, RED, "aerial-charge", "back-in-action", "recover")
    assert why(s, act(s, "aerial-charge", "red-aerial")) == "FC-5.5w"
    assert why(s, act(s, "recover", "red-aerial")) == "FC-H.2j"
    say(s, act(s, "back-in-action", "red-aerial"))
    assert status(s, "red-aerial") == {"off", "acted"}
    assert why(s, act(s, "aerial-charge", "red-aerial")) == ""


@pytest.mark.rule("FC-5.5e", "FC-5.5t", "FC-5.5v", "FC-H.3c")
@pytest.mark.parametrize(
    ("result", "after", "place"), [("fall-back", {"on", "acted"}, (4, 14)), ("shaken", {"on", "acted", "shaken"}, (10, 14))]
)
def test_a_result_ends_what_the_unit_was_doing(result: str, after: set[str], place: tuple[float, float]) -> None:
    """An Assault is shot at on its way: it makes no attack."""
    s = battle([("cavalry", 10, 10, 90)], [("archer", 20, 14, 270), ("infantry", 10, 20), FAR])
    hand(s, RED, "assault")
    hand(s, BLUE, "opportunity-fire")
    say(s, act(s, "assault", "red-cavalry"), "charge blue-infantry-1 0")
    say(s, act(s, "opportunity-fire", "blue-archer"))
    flips(s, BLUE, result)
    say(s, "after 4")
    assert status(s, "red-cavalry") == after
    x, y = where(s, "red-cavalry")
    assert abs(x - place[0]) < 0.01
    assert abs(y - place[1]) < 0.01
    assert flipped(s, RED) == 1


@pytest.mark.rule("FC-5.5z", "FC-1.4j")
def test_what_is_eliminated_never_comes_back() -> None:
    s = shot((10, 20, 0), "eliminated")
    assert status(s, "blue-chariot") == {"gone"}
    hand(s, RED, "open-fire", "recover")
    s.units[0].acted = 0
    assert why(s, act(s, "open-fire", "red-archer")) == "FC-1.4r"
    s.units[0].where = 0
    assert why(s, act(s, "recover", "red-archer")) == "FC-5.5z"


# ---------------------------------------------------------------- falling back
@pytest.mark.parametrize(
    ("target", "field", "end"),
    [
        ((10, 20, 0), "open", (10, 26)),
        ((10, 20, 0), "48x48; swamp shape 5,20 15,20 15,40 5,40", (10, 23)),
        ((10, 20, 0), "48x48; swamp shape 5,23 15,23 15,40 5,40", (10, 24.5)),
        ((10, 20, 0), "48x48; quicksand shape 0,24 48,24 48,48 0,48", None),
        ((10, 20, 0), "48x48; quicksand disc 10,26 1", (11.553, 25.796)),
    ],
)
@pytest.mark.rule("FC-5.5h", "FC-5.5l", "FC-5.5n")
def test_where_a_fall_back_ends(target: tuple[float, float, int], field: str, end: tuple[float, float] | None) -> None:
    x, y = where(shot(target, "fall-back", field), "blue-chariot")
    if end is None:  # turned as far as need be to stay short of the quicksand, or stopped
        assert y < 24
        assert ((x - 10) ** 2 + (y - 20) ** 2) ** 0.5 <= 6.01
    else:
        assert (abs(abs(x - 10) - abs(end[0] - 10)) < 0.02, abs(y - end[1]) < 0.02) == (True, True), (x, y)


@pytest.mark.rule("FC-5.5l", "FC-5.5m", "FC-5.5p")
def test_a_fall_back_goes_round_a_unit_where_there_is_more_room() -> None:
    """T13. A friend stands at the end: 15 degrees are too few, 30 to the side without another unit will do."""
    for aside, sign in ((4.5, 1), (15.5, -1)):
        s = shot((10, 20, 0), "fall-back", "open", ("sapper", 10, 26), ("swarm", aside, 26))
        x, y = where(s, "blue-chariot")
        assert abs((x - 10) * sign - 3) < 0.01, (x, y)
        assert abs(y - 25.196) < 0.01
    s = shot((10, 20, 0), "fall-back", "open", ("sapper", 10, 23))
    assert where(s, "blue-chariot") == (10, 26), "through a friend"


@pytest.mark.rule("FC-5.5p", "FC-5.5q", "FC-5.5n")
def test_a_fall_back_leads_through_no_enemy_and_may_end_beside_one() -> None:
    s = battle([("archer", 10, 10, 180), ("swarm", 10, 24)], [("chariot", 10, 20, 0), FAR])
    fight(s, "open-fire", "red-archer", "blue-chariot", "fall-back")
    assert abs(where(s, "blue-chariot")[0] - 10) > 2.9, "round it"
    s = battle([("archer", 10, 10, 180), ("swarm", 12.005, 26)], [("chariot", 10, 20, 0), FAR])
    fight(s, "open-fire", "red-archer", "blue-chariot", "fall-back")
    assert where(s, "blue-chariot") == (10, 26), "beside the Swarm"
    hand(s, RED, "melee-surge")
    assert why(s, act(s, "melee-surge", "red-swarm")) == ""


@pytest.mark.rule("FC-5.5o")
def test_a_turned_fall_back_stays_on_the_table() -> None:
    """Straight back is blocked, and to the east is the edge."""
    s = battle([("archer", 46, 10, 180)], [("chariot", 46, 20, 0), ("sapper", 46, 26), FAR])
    fight(s, "open-fire", "red-archer", "blue-chariot", "fall-back")
    x, _ = where(s, "blue-chariot")
    assert x < 46
    assert "on" in status(s, "blue-chariot")


@pytest.mark.rule("FC-5.5k", "FC-5.5r")
@pytest.mark.parametrize(("result", "after"), [("fall-back", {"off"}), ("shaken", {"off", "shaken"})])
def test_an_aerial_that_is_hit_leaves_and_is_not_lost(result: str, after: set[str]) -> None:
    """T11. Shot at when it comes down: an Archer on an Aerial is one up for the rating, one down for the Aerial."""
    s = battle([("aerial",), ("infantry", 5, 5)], [("artillery", 20, 20, 0), ("archer", 20, 30, 0), FAR])
    hand(s, RED, "aerial-charge")
    hand(s, BLUE, "opportunity-fire")
    say(s, act(s, "aerial-charge", "red-aerial"), "swoop blue-artillery 90")
    assert asked(s) == "blue respond"
    say(s, act(s, "opportunity-fire", "blue-archer"))
    flips(s, BLUE, "out-of-action" if result == "shaken" else "shaken")
    say(s, "at start")
    assert status(s, "red-aerial") == after
    assert (s.sides[RED].lost, flipped(s, RED)) == (0, 1), "and makes no attack"


@pytest.mark.rule("FC-5.5s", "FC-5.4g", "FC-H.3f")
def test_who_surrounds_a_unit_answers_its_fall_back() -> None:
    """T45. No further shift for three around one; when it falls back the other two may strike or shoot."""
    red = [("swarm", 10, 8), ("swarm", 8, 10), ("swarm", 12, 9.99)]
    s = battle(red, [("infantry", 10, 10, 0), FAR])
    assert [melee_shift(s, k, 3) for k in range(3)] == [1, 1, 1]
    hand(s, RED, "melee-surge", "parting-blow", "opportunity-fire")
    flips(s, RED, "no-effect")
    say(s, act(s, "melee-surge", "red-swarm-1"), "attack blue-infantry-1")
    assert asked(s) == "red respond"
    texts = [game.move_text(s, 0, a).split(" ")[-1] for a in game.legal(s)]
    assert sorted(texts) == ["pass", "red-swarm-1", "red-swarm-2", "red-swarm-3"]


# ---------------------------------------------------------------- off the battlefield
@pytest.mark.rule("FC-5.7s", "FC-5.7t")
def test_who_sees_whom_off_the_battlefield() -> None:
    """T44."""
    s = battle([("aerial",), ("aerial",), ("infiltrator",), ("infantry", 5, 5)], [("aerial",), FAR])
    seen = [(a, b) for a in range(6) for b in range(6) if a != b and sees(s, a, b)]
    assert seen == [(0, 1), (1, 0), (3, 5), (5, 3)]
