"""The rules of Fantasy Cards in small battles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.fantasycards.board.field import Path, Plan
from sandtable.games.fantasycards.board.geometry import inside, spot
from sandtable.games.fantasycards.board.ways import length, prepare, stride
from sandtable.games.fantasycards.fields import INCH
from sandtable.games.fantasycards.rules.movement import net_spot
from sandtable.kernel.record import copy_of
from sandtable.kernel.verbs import Verb

from .table import BLUE, RED, act, asked, battle, do, flips, game, hand, say, status, unit, where, why

FAR = ("infantry", 40, 40)
# What a suggestion says, with a place instead.
NAMED: dict[int, Verb] = {
    **{do.move: do.move_to, do.charge: do.charge_at, do.put: do.put_at},
    **{do.at: do.after, do.aim: do.aim_at},
}


# ---------------------------------------------------------------- chapter 1
@pytest.mark.rule("FC-1.3t", "FC-1.3x", "FC-1.3w")
def test_one_action_and_any_number_of_situations() -> None:
    s = battle([("infantry", 10, 10), ("sorcerous", 10, 14, 180)], [FAR])
    hand(s, RED, "cautious-advance", "rapid-advance", "conjured-mist")
    say(s, act(s, "cautious-advance", "red-infantry"), "move to 12,15")
    assert why(s, act(s, "rapid-advance", "red-infantry")) == "FC-1.3t"
    assert why(s, act(s, "rapid-advance", "red-sorcerous")) == ""
    say(s, act(s, "rapid-advance", "red-sorcerous"), "move to 20,14")
    say(s, act(s, "conjured-mist", "red-sorcerous"), "aim at 22,22")
    assert s.field.n_features == 1


@pytest.mark.rule("FC-1.3v", "FC-1.1h")
def test_actions_are_for_ones_own_units_in_ones_own_turn() -> None:
    s = battle([("infantry", 10, 10)], [FAR])
    hand(s, RED, "cautious-advance")
    assert why(s, act(s, "cautious-advance", "blue-infantry")) == "FC-1.3v"
    assert asked(s) == "red turn"


@pytest.mark.rule("FC-2.1f", "FC-2.1g", "FC-1.3e", "FC-1.3f", "FC-1.3g")
def test_the_hand_is_filled_up_at_the_end_of_ones_own_turn() -> None:
    s = battle([("infantry", 10, 10)], [FAR])
    thrown = hand(s, RED, "cautious-advance", "open-fire", "recover")
    say(s, act(s, "cautious-advance", "red-infantry"), "move to 10,15", "end")
    assert asked(s) == "red discards"
    say(s, f"discard {thrown[1] + 1}", "end")
    assert s.sides[RED].in_hand == 6
    assert s.sides[BLUE].in_hand == 0


@pytest.mark.rule("FC-1.3e")
def test_by_the_other_reading_a_turn_is_for_playing_or_discarding() -> None:
    s = battle([("infantry", 10, 10)], [FAR], discard_or_play="yes")
    hand(s, RED, "cautious-advance", "open-fire")
    say(s, act(s, "cautious-advance", "red-infantry"), "move to 10,15", "end")
    assert asked(s) != "red discards"
    assert s.sides[RED].in_hand == 6


@pytest.mark.rule("FC-1.4d", "FC-1.4e", "FC-1.4f")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    s = battle([("archer", 10, 10, 180)], [("infantry", 10, 20)])
    held = hand(s, RED, "open-fire", "recover")
    for k in range(72):
        if s.sides[RED].deck[k]:
            s.sides[RED].deck[k], s.sides[RED].discards[k] = 0, 1
    say(s, act(s, "open-fire", "red-archer"), "attack blue-infantry")
    assert sum(s.sides[RED].deck) == 69
    assert s.sides[RED].discards[held[0]] == 1
    assert s.sides[RED].hand[held[1]] == 1


# ---------------------------------------------------------------- interrupts and cancels
@pytest.mark.rule("FC-1.3l", "FC-1.3m", "FC-1.3n", "FC-H.3u", "FC-H.2r")
def test_confusion_takes_an_action_which_still_was_played() -> None:
    s = battle([("infantry", 10, 10)], [FAR])
    hand(s, RED, "cautious-advance", "recover")
    muddle = hand(s, BLUE, "confusion")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert asked(s) == "blue respond"
    say(s, act(s, "confusion", "red-infantry"))
    assert status(s, "red-infantry") == {"on", "confused", "acted"}
    assert where(s, "red-infantry") == (10, 10)
    assert s.sides[BLUE].discards[muddle[0]] == 1
    s.units[0].acted = 0
    say(s, act(s, "recover", "red-infantry"))
    assert status(s, "red-infantry") == {"on", "acted"}


@pytest.mark.rule("FC-H.3v")
def test_confusion_answers_no_recovery_and_no_legend() -> None:
    s = battle([("legendary", 10, 10), ("infantry", 20, 10)], [FAR])
    hand(s, RED, "cautious-advance", "recover")
    hand(s, BLUE, "confusion")
    s.units[1].shaken = 1
    say(s, act(s, "recover", "red-infantry"))
    assert status(s, "red-infantry") == {"on", "acted"}
    say(s, act(s, "cautious-advance", "red-legendary"))
    assert asked(s) == "red go"


@pytest.mark.rule("FC-1.3o", "FC-H.3x")
def test_an_omen_is_answered_by_an_omen_last_in_first_out() -> None:
    s = battle([("sorcerous", 10, 10)], [FAR])
    hand(s, RED, "conjured-mist", "ill-omen")
    hand(s, BLUE, "ill-omen")
    say(s, act(s, "conjured-mist", "red-sorcerous"))
    assert asked(s) == "blue respond"
    say(s, "invoke 61")
    assert asked(s) == "red respond"
    say(s, "invoke 61")
    assert asked(s) == "red point"  # the omen is annulled, the mist stands


@pytest.mark.rule("FC-1.3l", "FC-H.3x")
def test_an_omen_annuls_a_situation() -> None:
    s = battle([("sorcerous", 10, 10)], [FAR])
    mist = hand(s, RED, "conjured-mist")
    hand(s, BLUE, "ill-omen")
    say(s, act(s, "conjured-mist", "red-sorcerous"), "invoke 61")
    assert asked(s) == "red turn"
    assert s.sides[RED].discards[mist[0]] == 1
    assert s.field.n_features == 0


# ---------------------------------------------------------------- chapter 2
@pytest.mark.rule("FC-2.3d", "FC-2.3f", "FC-2.3o", "FC-2.3e")
def test_placing_keeps_medium_from_the_enemy() -> None:
    s = game.new(1, {"red": "infantry", "blue": "infantry", "field": "open"})
    first = game.open(s)[0].who
    say(s, game.move_text(s, 0, game.legal(s)[0]), "put at 24,24 facing n")
    assert game.open(s)[0].who == 1 - first
    say(s, game.move_text(s, 0, game.legal(s)[0]))
    assert why(s, "put at 24,35.9") == "FC-2.3f"
    assert why(s, "put at 24,36") == ""
    say(s, "put at 24,36 facing s")
    while asked(s).split()[1] == "open":
        say(s, "pass")
    assert game.open(s)[0].who == 1 - first


@pytest.mark.rule("FC-2.5a")
def test_half_of_the_points_lost_is_a_defeat() -> None:
    s = battle([("archer", 10, 10, 180), ("infantry", 2, 2)], [("civilian", 10, 15), FAR], points="36")
    hand(s, RED, "open-fire")
    s.sides[BLUE].lost = 17
    flips(s, RED, "eliminated")
    say(s, act(s, "open-fire", "red-archer"), "attack blue-civilian")
    assert asked(s) == "over"
    assert (s.winner, s.sides[BLUE].lost) == (RED, 18)


@pytest.mark.rule("FC-2.5b", "FC-2.5c")
def test_nobody_left_on_the_field_is_a_defeat() -> None:
    s = battle([("archer", 10, 10, 180)], [("civilian", 10, 15), ("aerial",), ("obstacle", 40, 40)])
    hand(s, RED, "open-fire")
    flips(s, RED, "eliminated")
    say(s, act(s, "open-fire", "red-archer"), "attack blue-civilian")
    assert s.winner == RED


# ---------------------------------------------------------------- chapter 4
@pytest.mark.rule("FC-4.1f", "FC-4.1g", "FC-4.1h", "FC-4.1k")
def test_a_move_is_as_far_as_the_card_says() -> None:
    s = battle([("infantry", 10, 10)], [FAR], field="48x48; woods disc 10,30 8")
    hand(s, RED, "cautious-advance")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "move to 16.002,10") == "FC-4.1f"
    assert why(s, "move to 16,10") == ""
    assert why(s, "move to 10,-1") == "FC-4.1f"
    say(s, "move to 10,14 facing 77")
    assert where(s, "red-infantry") == (10, 14)
    assert s.field.pieces[0].facing == 77


@pytest.mark.rule("FC-4.1k")
def test_woods_take_twice_the_distance() -> None:
    s = battle([("infantry", 10, 20)], [FAR], field="48x48; woods disc 10,30 8")
    hand(s, RED, "cautious-advance")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "move to 10,24.002") == "FC-4.1f"  # two over open ground, two of woods
    assert why(s, "move to 10,24") == ""


@pytest.mark.rule("FC-4.2a", "FC-4.2b", "FC-4.2f", "FC-4.2i")
def test_a_move_ends_in_no_contact_and_leads_through_no_enemy() -> None:
    s = battle([("infantry", 10, 10), ("infantry", 10, 12.5)], [("infantry", 10, 15)])
    hand(s, RED, "cautious-advance", "rapid-advance")
    say(s, act(s, "rapid-advance", "red-infantry-1"))
    assert why(s, "move to 10,13") == "FC-4.2i"
    assert why(s, "move to 12,15") == "FC-4.2a"
    assert why(s, "move to 12.01,15") == ""
    say(s, "move to 10,18")  # around it
    assert s.path.n == 0
    assert where(s, "red-infantry-1") == (10, 18)


@pytest.mark.rule("FC-4.1m")
def test_nobody_goes_through_what_is_impassable() -> None:
    s = battle([("infantry", 10, 10)], [FAR], field="48x48; lava shape 0,12 30,12 30,14 0,14")
    hand(s, RED, "cautious-advance")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "move to 10,13") == "FC-4.1m"
    assert why(s, "move to 10,15") == "FC-4.1f"


@pytest.mark.rule("FC-3.3i", "FC-3.3j", "FC-3.3k")
def test_a_war_machine_leads_over_a_wall() -> None:
    field = "48x48; rampart line 5,14 25,14 1"
    s = battle([("infantry", 10, 10), ("war-machine", 10, 12.5)], [FAR], field=field)
    hand(s, RED, "cautious-advance")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "move to 10,16") == ""
    s = battle([("infantry", 20, 10), ("war-machine", 10, 12.5)], [FAR], field=field)
    hand(s, RED, "cautious-advance")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "move to 20,16") == "FC-4.1f"


@pytest.mark.rule("FC-4.1e", "FC-4.1b")
def test_a_way_can_be_laid_by_points() -> None:
    s = battle([("infantry", 10, 10)], [("archer", 20, 14, 270), FAR])
    hand(s, RED, "cautious-advance")
    hand(s, BLUE, "opportunity-fire")
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "via 16.1,10") == "FC-4.1f"
    say(s, "via 13,10")
    assert where(s, "red-infantry") == (10, 10)
    assert why(s, "move to 13,13.1") == "FC-4.1f"
    say(s, "move to 13,13 facing e")
    assert asked(s) == "blue respond"
    corners = [(s.path.x[k] // INCH, s.path.y[k] // INCH) for k in range(s.path.n)]
    assert corners == [(10, 10), (13, 10), (13, 13)]
    say(s, "pass")
    assert where(s, "red-infantry") == (13, 13)


# ---------------------------------------------------------------- chapter 5
@pytest.mark.rule("FC-5.1c", "FC-5.1d", "FC-5.1e", "FC-1.4i")
def test_extreme_range() -> None:
    s = battle([("militia", 10, 10, 180)], [("infantry", 10, 22.8), FAR])
    hand(s, RED, "open-fire")
    assert why(s, act(s, "open-fire", "red-militia")) == ""
    s.field.pieces[unit(s, "blue-infantry-1")].y = round(23.2 * INCH)
    assert why(s, act(s, "open-fire", "red-militia")) == "FC-1.4r"


@pytest.mark.rule("FC-5.1b", "FC-5.7c", "FC-5.7f")
def test_arc_units_and_woods_stop_a_shot() -> None:
    s = battle([("archer", 10, 10, 0)], [("infantry", 10, 22)])
    hand(s, RED, "open-fire")
    assert why(s, act(s, "open-fire", "red-archer")) == "FC-1.4r"
    s = battle([("archer", 10, 10, 180), ("sapper", 10, 15)], [("infantry", 10, 22)])
    hand(s, RED, "open-fire")
    assert why(s, act(s, "open-fire", "red-archer")) == "FC-1.4r"
    s = battle([("archer", 10, 10, 180)], [("infantry", 10, 22)], field="48x48; woods disc 10,16 2")
    hand(s, RED, "open-fire")
    assert why(s, act(s, "open-fire", "red-archer")) == "FC-1.4r"


@pytest.mark.rule("FC-5.5t", "FC-5.5u", "FC-5.5x", "FC-5.6d", "FC-H.2i", "FC-H.2k")
def test_two_statuses_each_with_its_own_card() -> None:
    s = battle([("archer", 10, 10, 180)], [("infantry", 10, 22, 0), FAR])
    hand(s, RED, "open-fire", "recover", "back-in-action", "cautious-advance")
    s.units[0].shaken = s.units[0].out = 1
    assert why(s, act(s, "cautious-advance", "red-archer")) == "FC-5.5u"
    say(s, act(s, "back-in-action", "red-archer"))
    assert status(s, "red-archer") == {"on", "shaken", "acted"}
    s.units[0].acted = 0
    assert why(s, act(s, "open-fire", "red-archer")) == "FC-5.5u"
    say(s, act(s, "recover", "red-archer"))
    assert status(s, "red-archer") == {"on", "acted"}


@pytest.mark.rule("FC-5.6c", "FC-5.5y")
def test_a_second_shaken_is_ignored() -> None:
    s = battle([("archer", 10, 10, 180)], [("chariot", 10, 22, 0), FAR])
    hand(s, RED, "open-fire")
    s.units[unit(s, "blue-chariot")].shaken = 1
    flips(s, RED, "shaken")
    say(s, act(s, "open-fire", "red-archer"), "attack blue-chariot")
    assert status(s, "blue-chariot") == {"on", "shaken"}


@pytest.mark.rule("FC-5.5f", "FC-5.5j", "FC-5.5i", "FC-4.1j", "FC-5.6e")
def test_falling_back_straight_and_off_the_table() -> None:
    s = battle([("archer", 10, 10, 180)], [("chariot", 10, 20, 90), FAR])
    hand(s, RED, "open-fire", "arcane-bolt")
    flips(s, RED, "no-effect")
    s.field.pieces[unit(s, "blue-chariot")].facing = 180  # from behind: one up
    say(s, act(s, "open-fire", "red-archer"), "attack blue-chariot")
    assert where(s, "blue-chariot") == (10, 26)
    assert s.field.pieces[unit(s, "blue-chariot")].facing == 180
    s = battle([("archer", 10, 34, 180)], [("chariot", 10, 44, 0), FAR])
    hand(s, RED, "open-fire")
    flips(s, RED, "fall-back")
    say(s, act(s, "open-fire", "red-archer"), "attack blue-chariot")
    assert status(s, "blue-chariot") == {"gone"}
    assert s.sides[BLUE].lost == 4


@pytest.mark.rule("FC-H.2d", "FC-4.1i", "FC-5.3f", "FC-H.2f")
def test_an_assault_goes_into_contact_and_strikes() -> None:
    s = battle([("cavalry", 10, 10)], [("archer", 10, 20, 0), FAR])
    hand(s, RED, "assault", "melee-surge")
    flips(s, RED, "no-effect")
    say(s, act(s, "assault", "red-cavalry"), "charge blue-archer 0")
    assert where(s, "blue-archer")[1] > 25  # Heavy on Light: one up, it falls back
    s = battle([("cavalry", 10, 10)], [("archer", 10, 12.004, 0), FAR])
    hand(s, RED, "assault", "melee-surge")
    assert why(s, act(s, "assault", "red-cavalry")) == "FC-1.4r"
    assert why(s, act(s, "melee-surge", "red-cavalry")) == ""


@pytest.mark.rule("FC-H.3a", "FC-H.3c", "FC-4.1d")
def test_opportunity_fire_stops_a_move() -> None:
    s = battle([("infantry", 10, 10)], [("archer", 20, 14, 270), FAR])
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 10,20")
    assert asked(s) == "blue respond"
    say(s, act(s, "opportunity-fire", "blue-archer"))
    assert asked(s) == "blue when"
    assert why(s, "after 10.1") == "FC-4.1d"
    flips(s, BLUE, "shaken")
    say(s, "after 4")
    assert where(s, "red-infantry") == (10, 14)
    assert "shaken" in status(s, "red-infantry")


@pytest.mark.rule("FC-H.3i", "FC-H.3e", "FC-1.4a")
def test_awareness_makes_a_volley_of_one_shot() -> None:
    s = battle([("infantry", 10, 10)], [("archer", 20, 14, 270), ("archer", 20, 17, 270), ("command", 22, 16, 270)])
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire", "situational-awareness")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 10,20")
    say(s, act(s, "opportunity-fire", "blue-archer-1"))
    assert asked(s) == "blue respond"
    say(s, act(s, "situational-awareness", "blue-command"))
    flips(s, BLUE, "no-effect", "shaken")
    say(s, "after 4")
    assert asked(s) == "blue receiver"
    assert why(s, "give blue-archer-1") != ""
    say(s, "give blue-archer-2")
    assert why(s, "after 3") == "FC-H.3e"
    say(s, "after 6")  # from behind by now: one up
    assert "out" in status(s, "red-infantry")
    assert where(s, "red-infantry") == (10, 16)


@pytest.mark.rule("FC-H.3f", "FC-H.2n", "FC-H.2m")
def test_parting_blow_answers_a_leaving_unit_but_no_withdrawal() -> None:
    for play, question in (("rapid-advance", "blue respond"), ("fighting-withdrawal", "red turn")):
        s = battle([("infantry", 10, 10)], [("infantry", 10, 12.004), FAR])
        hand(s, RED, play)
        hand(s, BLUE, "parting-blow")
        say(s, act(s, play, "red-infantry"), "move to 10,5")
        assert asked(s) == question


@pytest.mark.rule("FC-H.3j", "FC-H.3k", "FC-1.3s")
def test_shield_wall_and_killing_blow_shift_before_the_flip() -> None:
    s = battle([("legendary", 10, 10)], [("infantry", 10, 12.004, 0), FAR])
    hand(s, RED, "melee-surge", "killing-blow")
    hand(s, BLUE, "shield-wall")
    say(s, act(s, "melee-surge", "red-legendary"), "attack blue-infantry-1")
    assert asked(s) == "blue respond"
    say(s, act(s, "shield-wall", "blue-infantry-1"))
    assert asked(s) == "red respond"
    flips(s, RED, "no-effect")
    say(s, act(s, "killing-blow", "red-legendary"))  # one up, one down, two up
    assert "shaken" in status(s, "blue-infantry-1")


@pytest.mark.rule("FC-H.4a", "FC-1.3u", "FC-1.4s", "FC-H.4e", "FC-H.4c")
def test_a_command_passes_an_action_on() -> None:
    s = battle([("command", 10, 10), ("infantry", 10, 14), ("infantry", 40, 10)], [FAR])
    hand(s, RED, "inspirational-leadership", "cautious-advance", "rapid-advance")
    say(s, act(s, "inspirational-leadership", "red-command"))
    say(s, act(s, "cautious-advance", "red-command"))
    assert asked(s) == "red next_unit"
    assert why(s, "give red-infantry-2") != ""
    say(s, "give red-infantry-1", "move to 10,16", "pass")
    assert asked(s) == "red turn"
    assert "acted" in status(s, "red-infantry-1")
    assert why(s, act(s, "rapid-advance", "red-infantry-1")) == "FC-1.3t"
    assert why(s, act(s, "rapid-advance", "red-command")) == "FC-1.3t"


@pytest.mark.rule("FC-H.4f", "FC-5.4d", "FC-3.2b", "FC-5.5f")
def test_an_aerial_comes_down_strikes_and_leaves() -> None:
    s = battle([("aerial",), ("infantry", 5, 5)], [("artillery", 20, 20, 0), FAR])
    hand(s, RED, "aerial-charge")
    say(s, act(s, "aerial-charge", "red-aerial"))
    assert asked(s) == "red land"
    flips(s, RED, "no-effect")
    say(s, "swoop blue-artillery 0")  # from the north; Moderate on Very Light, Aerial: two up
    assert "shaken" in status(s, "blue-artillery")
    assert status(s, "red-aerial") == {"off"}


@pytest.mark.rule("FC-H.4h", "FC-3.2m")
def test_an_infiltrator_comes_on_away_from_enemies() -> None:
    s = battle([("infiltrator",), ("infantry", 5, 5)], [("artillery", 20, 20, 0), FAR])
    hand(s, RED, "infiltration")
    say(s, act(s, "infiltration", "red-infiltrator"))
    assert why(s, "put at 20,25.9") == "FC-H.4h"
    say(s, "put at 20,26 facing n")
    assert where(s, "red-infiltrator") == (20, 26)


@pytest.mark.rule("FC-H.4j", "FC-2.5f", "FC-3.3d", "FC-3.3c")
def test_a_sapper_removes_an_obstacle() -> None:
    s = battle([("sapper", 20, 10)], [("obstacle", 20, 15), FAR])
    hand(s, RED, "clear-the-obstacle")
    say(s, act(s, "clear-the-obstacle", "red-sapper"), "attack blue-obstacle")
    assert status(s, "blue-obstacle") == {"gone"}
    assert s.sides[BLUE].lost == 0


@pytest.mark.rule("FC-H.4k")
def test_a_breach_leaves_the_ends_of_a_wall() -> None:
    s = battle([("war-machine", 20, 12.5)], [FAR], field="48x48; rampart line 5,14 35,14 1")
    hand(s, RED, "breach-the-walls")
    say(s, act(s, "breach-the-walls", "red-war-machine"))
    assert s.field.n_features == 2
    gone = [x for x in range(5, 36) if not any(stands_at(s, k, x) for k in range(2))]
    assert gone == list(range(18, 23))


def stands_at(s: Any, k: int, x: int) -> bool:
    return inside(s.field.features[k], x * INCH, 14 * INCH)


@pytest.mark.rule("FC-H.4o", "FC-H.4p", "FC-5.8a", "FC-5.8d")
def test_a_bombardment_without_drift_strikes_all_around() -> None:
    s = battle([("artillery", 10, 10, 180), ("infantry", 2, 2)], [("infantry", 10, 30), ("infantry", 12.5, 30), FAR])
    hand(s, RED, "bombardment")
    say(s, act(s, "bombardment", "red-artillery"))
    flips(s, RED, "eliminated", "fall-back", "fall-back")
    say(s, "aim at 11,30")
    assert "shaken" in status(s, "blue-infantry-1") or "out" in status(s, "blue-infantry-1")
    assert "on" in status(s, "blue-infantry-2")


@pytest.mark.rule("FC-H.4t", "FC-H.4s")
def test_mist_goes_when_its_owners_turn_begins() -> None:
    s = battle([("sorcerous", 10, 10)], [FAR])
    hand(s, RED, "conjured-mist")
    say(s, act(s, "conjured-mist", "red-sorcerous"), "aim at 20,20")
    assert s.field.n_features == 1
    while s.sides[BLUE].turns == 0:
        verbs = [do.end(), do.decline()]
        game.answer(s, 0, next(a for a in [*verbs, *game.legal(s)] if a in game.legal(s)))
    assert s.field.n_features == 0


# ---------------------------------------------------------------- suggestions
@pytest.mark.parametrize("seed", range(2))
def test_every_suggestion_is_legal_as_a_free_place(seed: int) -> None:
    """What is listed is worked out by the rules; the same place named by a person is judged by the same predicate."""
    r, s, compared = Random(seed), game.new(seed, {"field": "heath"}), 0
    while not game.is_over(s) and compared < 60:
        question, legal = game.open(s)[0], game.legal(s)
        free = {do.verb(a): a for a in game.free(s)}
        chosen = r.choice(legal)
        named = NAMED.get(do.verb(chosen))
        if named is not None:
            action = do.charge_at(do.unit(chosen)) if named == do.charge_at else free[named]
            place = place_meant(s, question.args, chosen)
            assert game.why_not(s, 0, action, *place) is None, (seed, game.move_text(s, 0, chosen), place)
            compared += 1
        game.answer(s, 0, chosen)
    assert compared > 20


def place_meant(s: Any, args: dict[str, int], chosen: int) -> tuple[int, int, int]:
    """Where a suggestion leads, worked out apart."""
    w, path, plan = copy_of(s), Path(), Plan()
    if do.verb(chosen) == do.put:
        return (*net_spot(w, do.spot(chosen)), -1)
    if do.verb(chosen) == do.at:
        return length(w.path) * do.stop(chosen) // 4, 0, 0
    if do.verb(chosen) == do.aim:
        p = w.field.pieces[do.unit(chosen)]
        return int(p.x), int(p.y), 0
    if do.verb(chosen) == do.charge:
        return (*spot(w.field, args["unit"], do.unit(chosen), do.bearing(chosen) * 15), 0)
    prepare(w.field, plan, args["unit"], args["left"] >> do.share(chosen))
    stride(w.field, plan, path, do.bearing(chosen) * 15)
    return int(path.x[path.n - 1]), int(path.y[path.n - 1]), -1
