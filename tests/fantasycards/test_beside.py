"""The second reading beside whole games: every list of what may be played, every sum and every result. The long run plays more of
them (BESIDE=40)."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.cards import DECK, SITUATIONS
from sandtable.games.fantasycards.game import fantasycards as game

from . import by_the_book as book
from .beside import Teller, charges_are_fair, differences, listed, move_is_fair, offered, position, targets

LONG = int(os.environ.get("BESIDE", "0"))
MIXES = (
    {"red": "standard", "blue": "horde", "field": "heath"},
    {"red": "siege", "blue": "wild", "field": "walls"},
    {"red": "wild", "blue": "knights", "field": "ridge"},
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
    r, s, seen = Random(seed), game.new(seed, mix), Counter[str]()
    while game.open(s)[0].kind.name != "turn":
        if mix.get("scenario") is None and (lists := listed(s, game.open(s)[0])) is not None:
            assert lists[0] == lists[1], (seed, mix)
            seen["placing"] += 1
        game.answer(s, 0, r.choice(game.legal(s)))
    crowd(s, r)
    teller = Teller(s)
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
        expected, before = sum_of(s, asked), position(s) if name == "go" else None
        action = livelier(s, r, legal)
        s.journal = []
        game.answer(s, 0, action)
        told_now, s.journal = s.journal, None
        for event in told_now:
            what, values = event.kind, event.values
            if what in ("shot", "struck") and name == "whom" and expected is not None:
                assert values["shift"] == expected[do.unit(action)], (seed, mix, values)
                expected = None
                seen["sums"] += 1
            if what == "moved" and before is not None and values["unit"] == asked.args["unit"]:
                end = (values["x"], values["y"])
                assert not move_is_fair(before, values["unit"], asked.args["left"], end), (seed, mix, values)
                seen[what] += 1
            problem = teller.tell(s, what, values)
            assert not problem, (seed, mix, what, values, problem)
        follow(s, teller, told_now, seed)
    seen["attacks"], seen["results"] = teller.attacks, teller.results
    return seen


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
    seen = play(n, MIXES[n % len(MIXES)], 400 if LONG else 120)
    assert seen["turn"] > 5
    assert seen["attacks"] > 0
