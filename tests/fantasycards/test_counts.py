"""What an attack counts is said with its option: the lines of Tables 4 and 5 that are named add up to the shift of the rules."""

from __future__ import annotations

import random

from sandtable.games.fantasycards.rules.attacking import SHOT, melee_shift, shot_at
from sandtable.games.fantasycards.rules.units import n_units
from sandtable.games.fantasycards.words import melee_parts, shot_parts
from sandtable.games.registry import find
from sandtable.play.start import read_start
from tests.positions import begin_at


def test_the_lines_that_are_named_add_up_to_the_shift() -> None:
    s = read_start(begin_at("fantasycards-field"), find).match.state
    r, shots, named = random.Random(1), 0, set()
    for _ in range(90):
        unit, target = 0, r.randrange(3, n_units(s))  # the archer, and somebody of the other side
        p, q, t = s.field.pieces[unit], s.field.pieces[target], s.units[target]
        p.x, p.y, q.x, q.y = (r.randrange(1000, 23000) for _ in range(4))
        p.facing, q.facing, t.shaken = r.randrange(360), r.randrange(360), r.randrange(2)
        melee = melee_parts(s, unit, target)
        assert sum(part.shift for part in melee) == melee_shift(s, unit, target)
        if worth := shot_at(s, unit, target, q.x, q.y, False):
            parts = shot_parts(s, unit, target)
            assert sum(part.shift for part in parts) == worth - SHOT
            shots += 1
            named |= {part.name for part in parts}
    assert shots > 20
    assert len(named) > 2


def test_the_option_says_them() -> None:
    match = read_start(begin_at("fantasycards-field"), find).match
    match.play_text("red", "act 37 red-archer")
    match.play_text("blue", "pass")
    assert [option.label for option in match.options(match.open()[0].i)] == [
        "Attack Blue Infantry: shift −2 (−1 target Obstructed or In Cover, −1 target in Close Combat)",
        "Attack Blue Militia: shift +1 (+1 heavier than the target's protection)",
    ]
