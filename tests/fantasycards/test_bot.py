"""What greedy sees: positions in which it once gave the game away."""

from __future__ import annotations

from typing import Any

from sandtable.ai.greedy import choice
from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.board.field import COVERING, disc

from .table import BLUE, RED, act, asked, battle, game, hand, play_on, say, unit

FAR = ("infantry", 44, 44, 0)


def taken(s: Any) -> int:
    """The verb of greedy's answer."""
    who, legal = game.open(s)[0].who, game.legal(s)
    return do.verb(legal[choice(game, game.known(s, who), who, 0, 7, 8, legal)])


def worth(s: Any) -> int:
    """What a position is worth to Red."""
    return int(game.plain.rule(type(game).evaluate)(s, RED))


def test_an_aerial_is_met() -> None:
    """A charge that is met with one up always comes to nothing. What an answer brings shows only when the attack is over."""
    s = battle([("aerial",), FAR], [("command", 10, 33, 0), ("infantry", 20, 20, 0)])
    hand(s, RED, "aerial-charge")
    hand(s, BLUE, "meet-the-charge")
    say(s, act(s, "aerial-charge", "red-aerial"), "swoop blue-command 0")
    assert asked(s) == "blue respond"
    assert taken(s) == do.situation


def test_an_omen_falls_on_what_would_cost_a_unit() -> None:
    s = battle([("aerial",), FAR], [("sorcerous", 10, 33, 0), ("infantry", 20, 20, 0)])
    hand(s, RED, "aerial-charge")
    hand(s, BLUE, "ill-omen")
    say(s, act(s, "aerial-charge", "red-aerial"))
    assert asked(s) == "blue respond"
    assert taken(s) == do.invoke


def test_no_card_is_thrown_away_after_the_hand_was_filled() -> None:
    """Once a turn is over a leader inspires nobody, and the next card is drawn a turn later."""
    s = battle([("command", 10, 10), ("infantry", 10, 14)], [FAR])
    play_on(s, "red open")
    hand(s, RED, "inspirational-leadership")
    assert len(game.legal(s)) == 2
    assert taken(s) == do.decline


def test_an_infiltrator_is_worth_more_near_the_enemy_than_away() -> None:
    blue = [("infantry", 24, 40, 180)]
    away, there = (battle([spot, ("infantry", 10, 10)], blue) for spot in (("infiltrator",), ("infiltrator", 24, 30, 180)))
    assert worth(there) > worth(away)


def test_nobody_stands_where_a_blow_drives_him_off_the_table() -> None:
    s = battle([("infantry", 24, 8, 0)], [("infantry", 24, 24, 0), FAR])
    inner = worth(s)
    s.field.pieces[unit(s, "red-infantry")].y = 3 * 500
    s.field.pieces[unit(s, "blue-infantry-1")].y = 19 * 500
    assert worth(s) < inner


def test_who_strikes_goes_for_the_dearest() -> None:
    """Most games were lost to a Sorcerous unit that nobody went for."""
    blue = [("sorcerous", 10, 24, 180), ("command", 38, 24, 180)]
    near, far = (battle([("infantry", x, 24, 0)], blue) for x in (20, 28))
    assert worth(near) > worth(far)


def test_cover_is_worth_something() -> None:
    s = battle([("infantry", 24, 24, 0)], [("infantry", 24, 40, 0)])
    bare = worth(s)
    disc(s.field, 24 * 500, 24 * 500, 1500, COVERING)
    assert worth(s) > bare


def test_an_answer_is_passed_on() -> None:
    """Situational Awareness looked like a card thrown away, as long as passing nothing on was the first thing listed."""
    blue = [("archer", 20, 14, 270), ("archer", 20, 17, 270), ("command", 22, 16, 270)]
    s = battle([("infantry", 4, 15, 90), FAR], blue)
    hand(s, RED, "rapid-advance")
    hand(s, BLUE, "opportunity-fire", "situational-awareness")
    say(s, act(s, "rapid-advance", "red-infantry-1"), "move to 12,15")
    say(s, act(s, "opportunity-fire", "blue-archer-1"))
    assert asked(s) == "blue respond"
    assert taken(s) == do.situation
