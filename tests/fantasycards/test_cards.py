"""Chapter H: Actions and Situations one by one, each beside the nearest case in which it does not work."""

from __future__ import annotations

import pytest

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
    going,
    hand,
    say,
    status,
    unit,
    where,
    why,
)

FAR = ("infantry", 45, 45)


# ---------------------------------------------------------------- Actions
@pytest.mark.rule("FC-H.2a", "FC-H.2b", "FC-H.2o", "FC-H.2p", "FC-H.2m", "FC-4.2a")
@pytest.mark.parametrize(
    ("play", "kind", "far"),
    [
        ("cautious-advance", "infantry", 6),
        ("rapid-advance", "infantry", 12),
        ("advance-and-fire", "archer", 3),
        ("advance-and-fire", "rider", 6),
        ("advance-and-fire", "chariot", 6),
        ("advance-and-fire", "skirmish", 6),
        ("fighting-withdrawal", "infantry", 6),
    ],
)
def test_how_far_an_action_moves(play: str, kind: str, far: float) -> None:
    """To the north, with an enemy near enough to shoot at or to withdraw from."""
    enemy = ("infantry", 20, 22.003) if play == "fighting-withdrawal" else ("infantry", 20, 25)
    s = going([(kind, 20, 20, 180)], [enemy, FAR], play=play)
    assert why(s, f"move to 20,{20 - far}") == ""
    assert why(s, f"move to 20,{20 - far - 0.002:.3f}") == "FC-4.1f"
    assert why(s, f"move to {22.003 if play == 'fighting-withdrawal' else 22},{enemy[2]}") in ("FC-4.2a", "FC-4.1f")


@pytest.mark.rule("FC-H.2p", "FC-H.2o")
@pytest.mark.parametrize(("kind", "shaken"), [("archer", False), ("chariot", True)])
def test_only_some_shoot_as_well_on_the_move(kind: str, shaken: bool) -> None:
    """Both are as heavy as the target; the Archer suffers one down."""
    target = ("chariot", 20, 25, 0) if kind == "archer" else ("militia", 20, 25, 0)
    s = going([(kind, 20, 20, 180)], [target, FAR], play="advance-and-fire")
    say(s, "move to 20,19.9 facing 180")
    flips(s, RED, "shaken")
    say(s, f"attack blue-{target[0]}")
    assert ("shaken" in status(s, f"blue-{target[0]}")) == shaken


@pytest.mark.rule("FC-H.2e")
@pytest.mark.parametrize(
    ("kind", "far"),
    [("infantry", 6), ("swarm", 6), ("cavalry", 12), ("chariot", 12), ("rider", 12), ("creature", 12), ("monstrous", 12)],
)
def test_how_far_an_assault_goes(kind: str, far: int) -> None:
    near, away = ([("sapper", 10, 10 + 2 + far - d), FAR] for d in (0.01, -0.1))
    assert can([(kind, 10, 10)], near, "assault", f"red-{kind}") == ""
    assert can([(kind, 10, 10)], away, "assault", f"red-{kind}") == "FC-1.4r"


# ---------------------------------------------------------------- answers to moves
@pytest.mark.rule("FC-H.3b", "FC-H.4i")
def test_an_infiltrator_that_comes_on_may_be_shot_at_but_has_not_moved() -> None:
    s = battle([("infiltrator",), ("infantry", 5, 5)], [("archer", 20, 20, 180), FAR])
    hand(s, RED, "infiltration")
    hand(s, BLUE, "opportunity-fire", "bogged-down")
    say(s, act(s, "infiltration", "red-infiltrator"), "put at 20,30")
    assert asked(s) == "blue respond"
    assert [game.move_text(s, 0, a) for a in game.legal(s)] == ["pass", act(s, "opportunity-fire", "blue-archer")]
    say(s, act(s, "opportunity-fire", "blue-archer"))
    flips(s, BLUE, "no-effect")
    say(s, "at start")
    assert "on" in status(s, "red-infiltrator")


@pytest.mark.rule("FC-H.3d", "FC-H.3e")
def test_a_unit_fires_once_in_a_move() -> None:
    s = battle([("infantry", 10, 10)], [("archer", 20, 14, 270), ("archer", 20, 40, 0), FAR])
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire", "opportunity-fire")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 10,20")
    say(s, act(s, "opportunity-fire", "blue-archer-1"))
    flips(s, BLUE, "no-effect")
    say(s, "after 6")
    assert why(s, act(s, "opportunity-fire", "blue-archer-1")) == "FC-1.3i"
    say(s, act(s, "opportunity-fire", "blue-archer-2"))
    assert why(s, "after 5.9") == "FC-H.3e"


@pytest.mark.rule("FC-H.3g", "FC-H.3h")
@pytest.mark.parametrize(("result", "struck"), [("no-effect", True), ("fall-back", False), ("shaken", False)])
def test_whoever_is_charged_may_strike_first(result: str, struck: bool) -> None:
    """Infantry on Infantry: Heavy on Moderate is one up, so the flip is one lower."""
    lower = {"no-effect": None, "fall-back": "no-effect", "shaken": "fall-back"}[result]
    s = battle([("infantry", 10, 10)], [("swarm" if lower is None else "infantry", 10, 15, 0), FAR])
    target = "blue-swarm" if lower is None else "blue-infantry-1"
    hand(s, RED, "assault")
    hand(s, BLUE, "meet-the-charge")
    if lower is None:
        s.field.pieces[unit(s, target)].facing = 0
    say(s, act(s, "assault", "red-infantry"), f"charge {target} 0")
    assert asked(s) == "blue respond"
    if lower is None:
        say(s, "pass")
    else:
        flips(s, BLUE, lower)
        say(s, act(s, "meet-the-charge", target))
    assert flipped(s, RED) == (2 if struck else 1)


@pytest.mark.rule("FC-H.3g", "FC-1.3x")
def test_a_charge_can_be_met_twice() -> None:
    s = battle([("legendary", 10, 10)], [("civilian", 10, 15, 0), FAR])
    hand(s, RED, "assault")
    hand(s, BLUE, "meet-the-charge", "meet-the-charge")
    say(s, act(s, "assault", "red-legendary"), "charge blue-civilian 0")
    flips(s, BLUE, "no-effect", "no-effect")
    say(s, act(s, "meet-the-charge", "blue-civilian"))
    assert asked(s) == "blue respond"
    fix(s, [0])
    say(s, act(s, "meet-the-charge", "blue-civilian"))
    assert (flipped(s, BLUE), flipped(s, RED)) == (4, 2)


@pytest.mark.rule("FC-H.3l", "FC-H.3m")
@pytest.mark.parametrize(
    ("kind", "result", "near", "asks"),
    [
        ("chariot", "fall-back", 40, True),
        ("chariot", "shaken", 40, False),
        ("chariot", "shaken", 26, True),
        ("chariot", "shaken", 26.002, False),
        ("infantry", "shaken", 40, True),
        ("infantry", "out-of-action", 40, False),
    ],
)
def test_hold_your_ground(kind: str, result: str, near: float, asks: bool) -> None:
    """The Command, so far down the table, steadies who is within Short of it."""
    s = battle([("archer", 10, 10, 180)], [(kind, 10, 20, 0), ("command", 10, near)])
    hand(s, BLUE, "hold-your-ground")
    fight(s, "open-fire", "red-archer", f"blue-{kind}", result)
    assert (asked(s) == "blue respond") == asks
    if asks:
        say(s, act(s, "hold-your-ground", f"blue-{kind}"))
        assert (status(s, f"blue-{kind}"), where(s, f"blue-{kind}")) == ({"on"}, (10, 20))


@pytest.mark.rule("FC-H.3n")
@pytest.mark.parametrize(("kind", "asks"), [("cavalry", True), ("swarm", True), ("infantry", False)])
def test_pursuit(kind: str, asks: bool) -> None:
    """The target falls back Short and is caught, and struck again; who is not of the types has to let it go."""
    s = battle([(kind, 10, 10, 180)], [("chariot", 10, 12.003, 0), FAR])
    hand(s, RED, "melee-surge", "pursuit")
    flips(s, RED, "no-effect", "no-effect")
    say(s, act(s, "melee-surge", f"red-{kind}"), "attack blue-chariot")
    assert asked(s) == ("red respond" if asks else "red turn")
    if asks:
        say(s, act(s, "pursuit", f"red-{kind}"))
        assert abs(where(s, f"red-{kind}")[1] - 16) < 0.02
        assert where(s, "blue-chariot")[1] > 24, "driven back once more"


@pytest.mark.rule("FC-H.3o", "FC-H.3p")
@pytest.mark.parametrize(("to", "struck"), [("10,24", False), ("12,19", True)])
def test_evade(to: str, struck: bool) -> None:
    s = battle([("infantry", 10, 12, 180)], [("skirmish", 10, 18, 0), FAR])
    hand(s, RED, "assault")
    hand(s, BLUE, "evade")
    say(s, act(s, "assault", "red-infantry"), "charge blue-skirmish 0")
    say(s, act(s, "evade", "blue-skirmish"))
    assert why(s, "move to 10,17") == "FC-H.3o"
    assert why(s, "move to 10,24.002") == "FC-4.1f"
    say(s, f"move to {to}")
    if struck:
        assert asked(s) == "red assault"
        assert {do.unit(a) for a in game.legal(s)} == {unit(s, "blue-skirmish")}
    else:
        assert abs(where(s, "red-infantry")[1] - 18) < 0.02, "its whole distance towards it"
        assert flipped(s, RED) == 1, "and no attack"


@pytest.mark.rule("FC-H.3o")
def test_infantry_does_not_evade() -> None:
    s = battle([("infantry", 10, 12, 180)], [("sapper", 10, 18, 0), FAR])
    hand(s, RED, "assault")
    hand(s, BLUE, "evade")
    say(s, act(s, "assault", "red-infantry"), "charge blue-sapper 0")
    assert asked(s) == "red turn"


@pytest.mark.rule("FC-H.3q", "FC-H.3r", "FC-H.3s")
def test_bogged_down_ends_a_move_and_its_attack_but_no_fall_back() -> None:
    s = battle([("cavalry", 10, 10)], [("sapper", 10, 20, 0), FAR])
    hand(s, RED, "assault")
    hand(s, BLUE, "bogged-down")
    say(s, act(s, "assault", "red-cavalry"), "charge blue-sapper 0")
    say(s, act(s, "bogged-down", "red-cavalry"), "after 5")
    assert where(s, "red-cavalry") == (10, 15)
    assert flipped(s, RED) == 1
    s = battle([("archer", 10, 10, 180)], [("chariot", 10, 20, 0), FAR])
    hand(s, RED, "open-fire", "bogged-down")
    fight(s, "open-fire", "red-archer", "blue-chariot", "fall-back")
    assert where(s, "blue-chariot") == (10, 26)


@pytest.mark.rule("FC-H.3t")
@pytest.mark.parametrize(
    ("ward", "asks"),
    [
        (("sorcerous", 10, 32), True),
        (("sorcerous", 10, 32.002), False),
        (("monstrous", 10, 31), True),
        (("archer", 10, 24), False),
    ],
)
def test_a_ward_against_a_shot(ward: tuple[str, float, float], asks: bool) -> None:
    s = battle([("archer", 10, 10, 180)], [("chariot", 10, 20, 0), ward, FAR])
    hand(s, RED, "open-fire")
    hand(s, BLUE, "mystic-ward")
    say(s, act(s, "open-fire", "red-archer"), "attack blue-chariot")
    assert (asked(s) == "blue respond") == asks
    if asks:
        say(s, act(s, "mystic-ward", f"blue-{ward[0]}"))
        assert flipped(s, RED) == 1


@pytest.mark.rule("FC-H.3t")
def test_a_ward_against_one_unit_of_a_target_point_and_against_an_aerial() -> None:
    s = battle(
        [("artillery", 10, 12, 180)], [("chariot", 10, 32, 0), ("chariot", 12.5, 30, 270), ("sorcerous", 10, 40), FAR]
    )
    hand(s, RED, "bombardment")
    hand(s, BLUE, "mystic-ward")
    say(s, act(s, "bombardment", "red-artillery"))
    flips(s, RED, "eliminated", "fall-back")
    say(s, "aim at 10,30")
    assert asked(s) == "blue respond"
    say(s, act(s, "mystic-ward", "blue-sorcerous"))
    assert flipped(s, RED) == 3, "the drift, one attack and the card"
    s = battle([("aerial",), ("infantry", 5, 5)], [("chariot", 20, 20, 0), ("sorcerous", 20, 28), FAR])
    hand(s, RED, "aerial-charge")
    hand(s, BLUE, "mystic-ward")
    say(s, act(s, "aerial-charge", "red-aerial"), "swoop blue-chariot 0")
    assert asked(s) == "blue respond"
    s = battle([("infantry", 20, 17.997)], [("chariot", 20, 20, 0), ("sorcerous", 20, 28), FAR])
    hand(s, BLUE, "mystic-ward")
    fight(s, "melee-surge", "red-infantry", "blue-chariot", "no-effect")
    assert where(s, "blue-chariot")[1] > 25, "and none against a blow"


@pytest.mark.rule("FC-H.3w")
def test_confusion_strikes_one_of_those_an_action_is_passed_to() -> None:
    s = battle([("command", 10, 10), ("infantry", 10, 14), ("infantry", 14, 10)], [FAR])
    hand(s, RED, "inspirational-leadership", "cautious-advance")
    hand(s, BLUE, "confusion")
    say(s, act(s, "inspirational-leadership", "red-command"))
    say(s, act(s, "cautious-advance", "red-command"), "give red-infantry-1")
    assert asked(s) == "blue respond"
    say(s, "pass", "move to 10,16", "give red-infantry-2")
    say(s, act(s, "confusion", "red-infantry-2"))
    assert [("confused" in status(s, f"red-infantry-{n}")) for n in (1, 2)] == [False, True]
    assert asked(s) == "red next_unit", "the Command may still carry it out"


@pytest.mark.rule("FC-H.3y", "FC-H.4g")
@pytest.mark.parametrize(("result", "charged"), [("no-effect", False), (None, True)])
def test_an_aerial_is_cut_off(result: str | None, charged: bool) -> None:
    s = battle([("aerial",), ("infantry", 5, 5)], [("aerial",), ("artillery", 20, 20, 0), FAR])
    hand(s, RED, "aerial-charge")
    hand(s, BLUE, "aerial-intercept")
    say(s, act(s, "aerial-charge", "red-aerial"), "swoop blue-artillery 0")
    assert asked(s) == "blue respond"
    if result is None:
        say(s, "pass")
    else:
        say(s, act(s, "aerial-intercept", "blue-aerial"))
        assert {do.unit(a) for a in game.legal(s)} == {unit(s, "red-aerial")}
        flips(s, BLUE, result)  # Moderate on Light, and an Aerial: two up
        say(s, "swoop red-aerial 90")
        assert status(s, "red-aerial") == {"off", "shaken"}
    assert status(s, "blue-aerial") == {"off"}
    assert flipped(s, RED) == (2 if charged else 1)


# ---------------------------------------------------------------- Situations of one's own
@pytest.mark.rule("FC-H.4e", "FC-H.4a")
def test_leadership_is_lost_by_ones_own_next_card_and_not_by_the_opponents() -> None:
    red = [("command", 10, 10), ("infantry", 10, 14), ("sorcerous", 20, 10)]
    s = battle(red, [("infiltrator",), FAR])
    hand(s, RED, "inspirational-leadership", "cautious-advance")
    hand(s, BLUE, "infiltration")
    say(s, act(s, "inspirational-leadership", "red-command"))
    say(s, act(s, "infiltration", "blue-infiltrator"), "put at 40,10")
    if asked(s) == "red respond":
        say(s, "pass")
    say(s, act(s, "cautious-advance", "red-command"))
    assert asked(s) == "red next_unit"
    s = battle(red, [FAR])
    hand(s, RED, "inspirational-leadership", "conjured-mist", "cautious-advance")
    say(s, act(s, "inspirational-leadership", "red-command"), act(s, "conjured-mist", "red-sorcerous"), "aim at 30,30")
    say(s, act(s, "cautious-advance", "red-command"))
    assert asked(s) == "red go"


@pytest.mark.rule("FC-H.4l")
def test_an_arcane_bolt_goes_in_any_direction_by_sight_and_range() -> None:
    assert can([("sorcerous", 10, 10, 0)], [("chariot", 10, 20)], "arcane-bolt", "red-sorcerous") == ""
    assert can([("sorcerous", 10, 10, 0)], [("chariot", 10, 20)], "open-fire", "red-sorcerous") == "FC-1.4r"
    blocked = "48x48; woods disc 10,15 2"
    assert can([("sorcerous", 10, 10, 0)], [("chariot", 10, 20)], "arcane-bolt", "red-sorcerous", blocked) == "FC-1.4r"


@pytest.mark.rule("FC-H.4m")
@pytest.mark.parametrize(
    ("result", "after", "y"),
    [
        ("no-effect", {"on"}, 15),
        ("fall-back", {"on"}, 21),
        ("shaken", {"on", "shaken"}, 15),
        ("eliminated", {"on", "shaken"}, 15),
    ],
)
def test_terrifying_presence(result: str, after: set[str], y: float) -> None:
    s = battle([("swarm", 10, 10)], [("legendary", 10, 15, 180), FAR])
    fight(s, "terrifying-presence", "red-swarm", "blue-legendary", result)
    assert (status(s, "blue-legendary"), where(s, "blue-legendary")) == (after, (10, y))
    assert can([("swarm", 10, 10)], [("chariot", 10, 16.002), FAR], "terrifying-presence", "red-swarm") == "FC-1.4r"
    woods = "48x48; woods disc 10,13 0.4"
    assert can([("swarm", 10, 10)], [("chariot", 10, 16), FAR], "terrifying-presence", "red-swarm", woods) == ""
    hidden = "48x48; woods disc 10,13 1"
    assert can([("swarm", 10, 10)], [("chariot", 10, 16), FAR], "terrifying-presence", "red-swarm", hidden) == "FC-1.4r"


@pytest.mark.rule("FC-H.4n", "FC-5.1k")
def test_breath_of_ruin() -> None:
    s = battle([("monstrous", 10, 10, 180), ("sapper", 12, 20)], [("chariot", 10, 20, 0), FAR], "48x48; woods disc 16,14 2")
    hand(s, RED, "breath-of-ruin")
    say(s, act(s, "breath-of-ruin", "red-monstrous"))
    for place, rule in (("10,22.002", "FC-H.4n"), ("10,9", "FC-5.1b"), ("19.5,17", "FC-5.1a"), ("8,21", "")):
        assert why(s, f"aim at {place}") == rule
    flips(s, RED, "fall-back", "fall-back")  # Heavy is one up, and Close Combat one down as long as both are there
    say(s, "aim at 11,19")
    assert where(s, "red-sapper") != (12, 20), "friends as well"
    assert status(s, "blue-chariot") == {"on", "shaken"}


@pytest.mark.rule("FC-3.2i", "FC-H.3i")
def test_awareness_needs_somebody_its_trigger_fits() -> None:
    """Nobody else is charged or attacked, so Meet The Charge and Shield Wall find no receiver."""
    s = battle([("infantry", 10, 10)], [("infantry", 10, 15, 0), ("infantry", 12.5, 15, 0), ("command", 10, 18)])
    hand(s, RED, "assault")
    hand(s, BLUE, "meet-the-charge", "situational-awareness")
    say(s, act(s, "assault", "red-infantry"), "charge blue-infantry-1 0")
    flips(s, BLUE, "no-effect")
    say(s, act(s, "meet-the-charge", "blue-infantry-1"))
    assert asked(s) == "red turn"
