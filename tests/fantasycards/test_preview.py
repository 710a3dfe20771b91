"""What a place would bring, before it is chosen: its way, its cost, who might answer, what an attack from there counts. And a drag
asks for nothing twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.games.fantasycards import preview, shown
from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.fields import INCH
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.rules import answers, movement
from sandtable.games.fantasycards.state import unit_names
from sandtable.play.moment import Moment

from .table import BLUE, RED, act, battle, hand, say


def moving(red: list[Any], blue: list[Any], field: str = "open", **options: str) -> Any:
    """Red's first unit is asked where it moves to."""
    s = battle(red, blue, field, **options)
    hand(s, RED, "rapid-advance")
    say(s, act(s, "rapid-advance", unit_names(s)[0]))
    assert game.open(s)[0].kind.name == "go"
    return s


def at(s: Any, x: float, y: float, facing: int = -1) -> shown.Preview:
    """What Red is told about a place, in inches."""
    known, action = game.known(s, RED), do.move_to()
    place = round(x * INCH), round(y * INCH), facing
    refused = game.why_not(known, 0, action, *place) is not None
    found = game.preview(known, 0, action, place, refused)
    assert found is not None
    return found


def test_a_way_over_open_ground_costs_its_length() -> None:
    s = moving([("cavalry", 24, 40)], [("infantry", 24, 4)])
    told = at(s, 24, 35)
    assert (told.way, told.cost) == ([(24 * INCH, 40 * INCH), (24 * INCH, 35 * INCH)], 5 * INCH)
    assert told.facing == 0  # towards the nearest enemy
    assert at(s, 24, 35, facing=90).facing == 90


def test_a_way_leads_round_what_cannot_be_crossed_and_through_slow_ground_for_more() -> None:
    s = moving([("infantry", 24, 40)], [("infantry", 24, 4)], "48x48; swamp disc 24,37 2")
    through = at(s, 24, 35.5)
    assert through.cost > 4 * INCH  # 4.5 inches, of which a part costs double
    assert through.way[0] == (24 * INCH, 40 * INCH)
    assert through.way[-1] == (24 * INCH, 35.5 * INCH)


def test_a_place_that_is_refused_has_its_way_and_nothing_else() -> None:
    s = moving([("archer", 24, 40)], [("infantry", 24, 31)])
    far = at(s, 24, 10)
    assert (far.way, far.cost, far.sights, far.answers) == ([], 0, [], [])
    near = at(s, 24, 33)  # in contact
    assert near.sights == []


def test_it_says_whom_the_unit_would_see_and_what_its_shot_would_count() -> None:
    s = moving([("archer", 24, 40)], [("infantry", 24, 30, 180), ("infantry", 40, 44, 0)], "48x48; woods disc 24,28.9 2")
    ahead = {sight.unit: sight for sight in at(s, 24, 38, facing=0).sights}
    assert ahead["unit.1"].counts is not None
    parts = ahead["unit.1"].counts.parts
    assert any("In Cover" in part for part in parts)
    assert ahead["unit.1"].counts.shift == sum(int(part.split()[0].replace("−", "-")) for part in parts)
    assert ahead["unit.2"].counts is None
    behind = {sight.unit: sight for sight in at(s, 24, 38, facing=180).sights}
    assert behind["unit.1"].rule == "FC-5.1b"
    assert behind["unit.1"].why == "That is not in the unit's arc."


def test_it_says_who_might_answer_on_the_way_and_only_if_a_card_for_it_is_left() -> None:
    s = moving([("infantry", 24, 40)], [("archer", 24, 29, 180)])
    hand(s, BLUE, "recover")
    told = at(s, 24, 37)
    assert [(a.unit, a.title) for a in told.answers] == [("unit.1", "Opportunity Fire")]
    assert told.answers[0].at == told.way[0]
    me = s.sides[BLUE]
    for pile in (me.hand, me.deck):
        for k in range(len(pile)):
            me.discards[k] += pile[k]
            pile[k] = 0
    assert at(s, 24, 37).answers == []


def test_leaving_contact_is_told_as_well() -> None:
    s = battle([("infantry", 24, 40)], [("infantry", 24, 38, 180)])
    s.field.pieces[1].y = s.field.pieces[0].y - 2 * s.field.base
    hand(s, RED, "rapid-advance")
    say(s, act(s, "rapid-advance", unit_names(s)[0]))
    hand(s, BLUE, "recover")
    told = at(s, 24, 44)
    assert [(a.unit, a.title) for a in told.answers] == [("unit.1", "Parting Blow")]


def test_a_charge_is_told_with_what_the_blow_would_count() -> None:
    s = battle([("cavalry", 24, 40)], [("infantry", 24, 37, 0)])
    hand(s, RED, "assault")
    say(s, act(s, "assault", unit_names(s)[0]))
    asked = game.open(s)[0]
    assert asked.kind.name == "assault"
    known, target = game.known(s, RED), s.field.pieces[1]
    place = int(target.x), int(target.y) + 2 * int(s.field.base) + 2, 0
    assert game.why_not(known, 0, do.charge_at(1), *place) is None
    told = game.preview(known, 0, do.charge_at(1), place, False)
    assert told is not None
    assert told.cost > 0
    assert [(sight.unit, sight.melee) for sight in told.sights] == [("unit.1", True)]
    assert told.sights[0].counts is not None
    assert any("arc" in part for part in told.sights[0].counts.parts)  # from behind


def charging(target: str) -> list[shown.AnswerOn]:
    """What Red is told of the answers to a charge at a unit of Blue's, from the front."""
    s = battle([("cavalry", 24, 40)], [(target, 24, 37, 180)])
    hand(s, RED, "assault")
    hand(s, BLUE, "recover")
    say(s, act(s, "assault", unit_names(s)[0]))
    place = int(s.field.pieces[1].x), int(s.field.pieces[1].y) + 2 * int(s.field.base) + 2, 0
    told = game.preview(game.known(s, RED), 0, do.charge_at(1), place, False)
    assert told is not None
    return told.answers


def test_who_is_charged_may_strike_first_or_if_it_can_go_away() -> None:
    met = {answer.title: answer for answer in charging("infantry")}
    assert "Evade" not in met
    first = met["Meet The Charge"]
    assert (first.unit, first.after > 0) == ("unit.1", True)
    assert first.counts is not None
    away = {answer.title: answer for answer in charging("skirmish")}
    assert (away["Evade"].after, away["Evade"].counts) == (0, None)
    assert "Meet The Charge" in away


def aiming(at: tuple[float, float], card: str = "bombardment") -> shown.Preview:
    """What Red's artillery is told of a Target Point, in inches, with a friend and two enemies near 24,20."""
    blue = [("infantry", 24, 20, 180), ("infantry", 30, 20, 180)]
    s = battle([("artillery", 24, 40), ("infantry", 24, 22.2)], blue)
    hand(s, RED, card)
    say(s, act(s, card, unit_names(s)[0]))
    assert game.open(s)[0].kind.name == "point"
    place = round(at[0] * INCH), round(at[1] * INCH), -1
    known = game.known(s, RED)
    told = game.preview(known, 0, do.aim_at(), place, game.why_not(known, 0, do.aim_at(), *place) is not None)
    assert told is not None
    return told


def test_a_target_point_is_told_with_everybody_whom_it_would_strike() -> None:
    told = aiming((24, 21))
    assert [sight.unit for sight in told.sights] == ["unit.2", "unit.1"]  # the nearest first; a friend is no safer
    assert told.drifts
    assert told.reach > 0
    assert all(sight.counts is not None for sight in told.sights)
    assert aiming((24, 28)).sights == []


def test_nothing_is_changed_by_looking() -> None:
    s = moving([("archer", 24, 40)], [("infantry", 24, 30, 180)])
    known = game.known(s, RED)
    before = known.values()
    at(s, 24, 38)
    preview.preview(known, game.asked(known, 0), do.move_to(), (24 * INCH, 38 * INCH, 0), False)
    assert known.values() == before


# ---------------------------------------------------------------- what a drag costs
def test_a_place_is_judged_by_itself_and_a_list_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view lists 48 suggestions; a place that is dragged over looks for none of them, and for its own way once."""
    s = moving([("archer", 24, 40)], [("infantry", 24, 30, 180)])
    counted: Counter[str] = Counter()

    def counts(where: Any, name: str) -> None:
        real = getattr(where, name)

        def counting(*args: Any) -> Any:
            counted[name] += 1
            return real(*args)

        monkeypatch.setattr(where, name, counting)

    counts(movement, "stride")
    counts(answers, "explore")
    now = Moment(game, s)
    asked = now.game.open(s)[0]
    suggestions = [a for a in now.legal(asked) if do.verb(a) == do.move]
    assert do.move_to() in now.free(asked)
    assert (counted["stride"], counted["explore"]) == (48, 0)
    assert len(suggestions) > 20
    counted.clear()
    place = 24 * INCH, 38 * INCH, -1
    assert now.why_not(asked, do.move_to(), place) is None
    assert (counted["stride"], counted["explore"]) == (0, 1)
    counted.clear()
    assert game.why_not(s, 0, suggestions[0]) is None  # as a move is checked before it is made
    assert (counted["stride"], counted["explore"]) == (1, 0)
    counted.clear()
    assert game.why_not(s, 0, do.stay()) is not None  # it may stay only if there is no move: here the first one is found
    assert counted["stride"] == 1
