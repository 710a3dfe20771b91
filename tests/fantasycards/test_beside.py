"""The second reading beside whole games: every list of what may be played, every sum and every result. The long run plays more of
them (BESIDE=40)."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.cards import DECK, SITUATIONS
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.kernel.record import copy_of

from . import by_the_book as book
from .anywhere import judged
from .beside import Teller, charges_are_fair, differences, listed, move_is_fair, offered, position, targets
from .points import Blast, drifted
from .table import act, battle, flips, hand, put, say, settle

LONG = int(os.environ.get("BESIDE", "0"))
MIXES = (
    {"red": "standard", "blue": "horde", "field": "heath"},
    {"red": "siege", "blue": "wild", "field": "walls", "impassable": "base"},
    {"red": "wild", "blue": "knights", "field": "ridge", "measuring": "after_play"},
    {"red": "knights", "blue": "standard", "field": "crossing", "scenario": "encounter"},
)


def livelier(s: Any, r: Random, legal: list[int]) -> int:
    """Mostly a card or an attack where there is one, so that much happens in few decisions."""
    dull = [a for a in legal if do.verb(a) in (do.end, do.decline, do.discard, do.stay)]
    passing = [a for a in legal if do.verb(a) == do.give or passes_something_on(s, a)]
    if passing and r.random() < 0.9:
        return r.choice(passing)
    bold = [a for a in legal if a not in dull]
    return r.choice(bold if bold and r.random() < 0.85 else dull or legal)


def passes_something_on(s: Any, action: int) -> bool:
    """A Situation that lets a Command pass something on, or the Action that it then passes: rare, and so sought."""
    if do.verb(action) == do.situation:
        return SITUATIONS[DECK[do.card(action)].situation].name in ("inspirational-leadership", "situational-awareness")
    return do.verb(action) == do.act and do.unit(action) == s.inspired


def crowd(s: Any, r: Random) -> None:
    """After placing, the sides are brought together: contact and shooting from the first turn."""
    for k in range(s.field.n_pieces):
        p = s.field.pieces[k]
        if p.r > 0:
            p.y = p.y // 2 + s.field.height // 4
            p.x = p.x // 2 + s.field.width // 4
    table = position(s)
    for k, unit in enumerate(table.units):
        while unit.there and book.why_not_there(table, unit, unit.place):
            unit.place = (r.randint(0, table.width), r.randint(0, table.height))
            s.field.pieces[k].x, s.field.pieces[k].y = unit.place


def play(seed: int, mix: dict[str, str], decisions: int) -> Counter[str]:
    r, places, s, seen = Random(seed), Random(seed), game.new(seed, mix), Counter[str]()
    while game.open(s)[0].kind.name != "turn":
        if mix.get("scenario") is None and (lists := listed(s, game.open(s)[0])) is not None:
            assert lists[0] == lists[1], (seed, mix)
            assert judged(s, game.open(s)[0], places) == [], (seed, mix)
            seen["placing"] += 1
        game.answer(s, 0, r.choice(game.legal(s)))
    crowd(s, r)
    teller = Teller(s)
    blast: Blast | None = None
    for _ in range(decisions):
        if game.is_over(s):
            break
        asked, legal = game.open(s)[0], game.legal(s)
        name = asked.kind.name
        if name in ("turn", "open", "respond") and len(legal) > 1:
            assert differences(s, asked) == [], (seed, mix)
            seen[name] += 1
            seen["offered"] += len(offered(s))
        elif name == "whom" and (known := targets(s, asked)) is not None:
            assert {do.unit(a) for a in legal} == known, (seed, mix, asked.args)
            seen[name] += 1
        elif name == "assault":
            assert charges_are_fair(s, asked) == [], (seed, mix)
            seen[name] += 1
        elif (lists := listed(s, asked)) is not None:
            assert lists[0] == lists[1], (seed, mix, name)
            seen[name] += 1
        if game.free(s, 0):
            assert judged(s, asked, places) == [], (seed, mix)
            seen["free"] += 1
        expected, before = sum_of(s, asked), position(s)
        action = livelier(s, r, legal)
        s.journal = []
        game.answer(s, 0, action)
        told_now, s.journal = s.journal, None
        if name == "whom":
            back = any(event.kind == "came_back" for event in told_now)
            assert back == out_of_range(before, asked, action), (seed, mix, asked.args)
        blast = strikes_of_a_point(s, before, asked, action, told_now, blast)
        seen["points"] += blast is not None
        for event in told_now:
            what, values = event.kind, event.values
            if what in ("shot", "struck") and name == "whom" and expected is not None:
                assert values["shift"] == expected[do.unit(action)], (seed, mix, values)
                expected = None
                seen["sums"] += 1
            if what == "moved" and name == "go" and values["unit"] == asked.args["unit"]:
                end = (values["x"], values["y"])
                assert not move_is_fair(before, values["unit"], asked.args["left"], end), (seed, mix, values)
                seen[what] += 1
            problem = teller.tell(s, what, values)
            assert not problem, (seed, mix, what, values, problem)
        follow(s, teller, told_now, seed)
    seen["attacks"], seen["results"] = teller.attacks, teller.results
    return seen


def out_of_range(table: book.Table, asked: Any, action: int) -> bool:
    """Does a card come back? Where distances are measured after it is played, a target may turn out to be too far away."""
    unit, target, how = table.units[asked.args["unit"]], table.units[do.unit(action)], asked.args["how"]
    return how in (5, 6) and book.range_of(table, unit.place, target, table.reach(unit.range)) is None


def strikes_of_a_point(
    s: Any, before: book.Table, asked: Any, action: int, events: list[Any], blast: Blast | None
) -> Blast | None:
    """A Target Point's attack, from where it comes down to the last that it strikes. Gives it as long as it goes on."""
    if blast is not None:
        blast.table = before
    flip: dict[str, int] = {}
    for event in events:
        what, v = event.kind, event.values
        if what == "pointed":
            table = replace(before, units=list(before.units))
            gunner, point = table.units[v["unit"]], (v["x"], v["y"])
            if flip and asked.kind.name == "point" and do.verb(action) == do.aim:
                aimed = table.units[do.unit(action)].place
                x, y = drifted(table, gunner, aimed, flip["card"] + 1, flip["result"])
                slack = table.reach(book.SHORT) // 90  # the line of fire is in whole degrees
                assert abs(x - point[0]) <= slack, (asked.args, v, flip)
                assert abs(y - point[1]) <= slack, (asked.args, v, flip)
            blast = Blast(table, v["unit"], point)
        elif blast is not None:
            played = SITUATIONS[DECK[v["card"]].situation].name if what == "answered" else ""
            problem = blast.tell(what, v, played)
            assert not problem, (blast.point, what, v, problem)
        flip = v if what == "flipped" else flip
    if blast is None or (not game.is_over(s) and game.open(s)[0].kind.name == "respond"):
        return blast
    assert game.is_over(s) or not blast.left(), (blast.point, blast.left())
    return None


def sum_of(s: Any, asked: Any) -> dict[int, int] | None:
    """The sums of the attacks that may be chosen from now; shifts that the card adds are in the answer's arguments no more, so
    only cards without one are looked at."""
    if asked.kind.name != "whom" or asked.args["how"] not in (1, 2):
        return None
    table = position(s)
    unit = table.units[asked.args["unit"]]
    resolving = [k for k in range(72) if s.sides[asked.who].resolving[k]]
    moving_fire = any(k >= 69 for k in resolving)  # Advance And Fire
    found: dict[int, int] = {}
    for k, target in enumerate(table.units):
        shift = book.ranged_shift(table, unit, target) if asked.args["how"] == 1 else book.melee_shift(table, unit, target)
        if shift is not None and target.side != unit.side:
            slower = moving_fire and asked.args["how"] == 1 and unit.type not in book.SHOOTS_MOVING
            found[k] = shift - slower
    return found


def follow(s: Any, teller: Teller, events: list[Any], seed: int) -> None:
    """Nobody has a status that was not told, and nobody has lost one by itself."""
    for event in events:
        what, values = event.kind, event.values
        if what == "recovered":
            teller.status[values["unit"]] = teller.read(s, values["unit"])
    for k in range(s.field.n_pieces):
        now, known = teller.read(s, k), teller.status[k]
        if now[3] and not known[3]:  # off the table, or cleared away: told by their own lines
            teller.status[k] = now
        else:
            assert now == known, (seed, k, now, known)


@pytest.mark.parametrize("n", range(LONG or 3))
def test_the_second_reading_beside_a_game(n: int) -> None:
    seen = play(n, MIXES[n % len(MIXES)], 400 if LONG else 95)
    assert seen["turn"] > 5
    assert seen["attacks"] > 0


def shell(s: Any, r: Random, card: str, unit: str) -> int:
    """A Target Point's attack among units that stand close together, from its card to its last result: how many it struck."""
    table = position(s)
    for k in range(2, s.field.n_pieces):
        put(s, k, ("", 40, 40))
    for k in range(2, s.field.n_pieces):
        spot = (r.uniform(17, 23), r.uniform(17, 23))
        while book.why_not_there(position(s), table.units[k], (round(spot[0] * book.INCH), round(spot[1] * book.INCH))):
            spot = (r.uniform(17, 23), r.uniform(17, 23))
        put(s, k, ("", *spot, r.randrange(360)))
    hand(s, 0, card, "killing-blow")
    hand(s, 1, "shield-wall", "hold-your-ground")
    say(s, act(s, card, unit))
    blast: Blast | None = None
    came = 0
    while game.open(s)[0].kind.name in ("point", "respond"):
        asked, before, action = game.open(s)[0], position(s), r.choice(game.legal(s))
        assert [problem for _ in range(3) for problem in judged(s, asked, r)] == []
        s.journal = []
        game.answer(s, 0, action)
        told_now, s.journal = s.journal, None
        blast = strikes_of_a_point(s, before, asked, action, told_now, blast)
        came += sum(event.kind == "came" for event in told_now)
        if game.is_over(s):
            break
    return came


def test_whom_a_target_point_strikes() -> None:
    """FC-5.8 Games have too few of them: sums, order and drift, with what may be played before each flip."""
    red, blue = ("artillery", "monstrous", "infantry", "archer"), ("infantry", "militia", "skirmish", "creature")
    start = battle([(kind, 8, 20, 90) for kind in red], [(kind, 40, 40) for kind in blue], "open")
    r, came = Random(1), 0
    for n in range(40):
        s = copy_of(start)
        s.luck.key = n
        put(s, 0, ("", 8, 20, 90))
        put(s, 1, ("", 13, 20, 90))
        came += shell(s, r, *(("bombardment", "red-artillery"), ("breath-of-ruin", "red-monstrous"))[n % 2])
    assert came > 40


def test_whom_awareness_passes_an_answer_to() -> None:
    """FC-H.3i It is rare in games: a volley of three archers, of which one is too far from the Command and one sees nothing."""
    archers = [("archer", x, y, facing) for x, y, facing in ((20, 14, 350), (20, 17, 270), (20, 23, 270), (22, 12, 90))]
    s = battle([("infantry", 10, 10)], [*archers, ("command", 22, 16, 270)])
    hand(s, 0, "rapid-advance")
    hand(s, 1, "opportunity-fire", "situational-awareness")
    say(s, act(s, "rapid-advance", "red-infantry"), "move to 10,20")
    say(s, act(s, "opportunity-fire", "blue-archer-1"))
    r = Random(2)
    say(s, act(s, "situational-awareness", "blue-command"))
    assert game.open(s)[0].kind.name == "when"
    assert [problem for _ in range(20) for problem in judged(s, game.open(s)[0], r)] == []
    flips(s, 1, "no-effect")
    say(s, "after 4")
    asked = game.open(s)[0]
    assert asked.kind.name == "receiver"
    lists = listed(s, asked)
    assert lists is not None
    assert lists[0] == lists[1] == {(2,), (5,)}, "the second archer, and the Command itself"


def test_a_card_that_comes_back() -> None:
    """FC-1.4h FC-1.4i At whom a shot may be tried before distances are measured, which of them bring the card back, and what is
    known then."""
    r, blue = Random(3), [("infantry", 40, 40), ("militia", 44, 44), ("creature", 40, 44)]
    start = battle([("archer", 2, 2, 135), ("sorcerous", 2, 46, 45)], blue, "open", measuring="after_play")
    back = 0
    for n in range(16):
        s = copy_of(start)
        for k in range(2, 5):
            put(s, k, ("", r.uniform(12, 47), 4 + 14 * (k - 2) + r.uniform(0, 11), 0))
        hand(s, 0, "open-fire", "arcane-bolt")
        assert differences(s, game.open(s)[0]) == []
        say(s, act(s, *(("open-fire", "red-archer"), ("arcane-bolt", "red-sorcerous"))[n % 4 // 3]))
        asked, before, action = game.open(s)[0], position(s), r.choice(game.legal(s))
        assert {do.unit(a) for a in game.legal(s)} == targets(s, asked)
        game.answer(s, 0, action)
        came_back = out_of_range(before, asked, action)
        assert (s.units[asked.args["unit"]].measured > 0) == came_back
        if came_back:
            settle(s)
            assert s.sides[0].in_hand == 2
            assert differences(s, game.open(s)[0]) == []
            back += 1
    assert back > 1
