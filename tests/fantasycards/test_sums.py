"""The modifiers of every attack that could be made on crowded tables, in the rules and in the second reading."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.fantasycards.board.geometry import off
from sandtable.games.fantasycards.fields import INCH
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.rules.attacking import SHOT, melee_shift, shot_at
from sandtable.games.fantasycards.state import OFF, ON
from sandtable.games.fantasycards.units import TYPE_NAMES

from . import by_the_book as book
from .exact import Disc, Place, toward
from .scenes import table_of

GAMES = [("standard", "horde", "heath"), ("siege", "wild", "walls"), ("knights", "standard", "ridge")]
LOOKS = 2


def scatter(s: Any, r: Random) -> None:
    """Put every unit somewhere around the middle, some of them beside another; some are Shaken or Out Of Action."""
    down: list[Disc] = []
    for k in range(s.field.n_pieces):
        piece, unit = s.field.pieces[k], s.units[k]
        piece.r = s.field.distance[1] // 2 if TYPE_NAMES[unit.kind] == "obstacle" else s.field.distance[0] // 3
        unit.where = ON
        while True:
            x, y = r.randint(9 * INCH, 39 * INCH), r.randint(9 * INCH, 39 * INCH)
            if down and r.random() < 0.5:
                beside = r.choice(down)
                x, y = off(*beside.middle, r.randrange(360), beside.r + piece.r + 2)
            base = Disc((x, y), int(piece.r))
            if not any(book.overlap(base, other) for other in down):
                break
        down.append(base)
        piece.x, piece.y, piece.facing = x, y, r.randrange(360)
        unit.shaken, unit.out = r.random() < 0.2, r.random() < 0.2


def position(s: Any) -> book.Table:
    """A game's position as the second reading has it."""
    table = table_of(s.field)
    for k, unit in enumerate(table.units):
        mine = s.units[k]
        unit.type = TYPE_NAMES[mine.kind]
        unit.on_field, unit.gone = mine.where == ON, mine.where not in (ON, OFF)
        unit.shaken, unit.out, unit.confused = mine.shaken > 0, mine.out > 0, mine.confused > 0
    return table


def on_the_line(unit: book.Unit, p: Place) -> bool:
    """So near to the edge of an arc that a rounded sine may put it on the other side."""
    (ex, ey), dx, dy = toward(unit.facing), p[0] - unit.place[0], p[1] - unit.place[1]
    return unit.facing % 90 != 0 and abs(dx * ex + dy * ey) * 8000 <= abs(dx) + abs(dy)


def reasons(table: book.Table, unit: book.Unit, target: book.Unit) -> set[str]:
    """Which lines of Table 4 apply to a shot that can be made."""
    sight = book.line_of_sight(table, unit, target)
    found = {
        "heavier": unit.ranged > target.protection,
        "lighter": unit.ranged < target.protection,
        "extreme": book.range_of(table, unit.place, target, table.reach(unit.range)) == -1,
        "behind": not book.in_arc(target, unit.place),
        "obstructed": sight.obstructed,
        "covered": sight.covered,
        "higher": table.level(target.place) > table.level(unit.place),
        "aerial": target.type == "aerial",
        "engaged": bool(book.in_contact(table, target)),
    }
    return {name for name, holds in found.items() if holds}


def blows(table: book.Table, unit: book.Unit, target: book.Unit) -> set[str]:
    """Which lines of Table 5 apply."""
    found = {
        "blow heavier": unit.melee > target.protection,
        "blow lighter": unit.melee < target.protection,
        "shaken": target.shaken,
        "out": target.out,
        "from above": unit.type == "aerial",
        "blow behind": not book.in_arc(target, unit.place),
        "in cover": table.stands_in(target.place, "C"),
        "surrounded": len(book.in_contact(table, target)) > 1,
    }
    return {name for name, holds in found.items() if holds}


@pytest.mark.rule(
    "FC-5.1a", "FC-5.1f", "FC-5.2a", "FC-5.2b", "FC-5.2c", "FC-5.2d", "FC-5.2e", "FC-5.2f", "FC-5.2g", "FC-5.2h"
)
@pytest.mark.rule("FC-5.3d", "FC-5.4a", "FC-5.4b", "FC-5.4c", "FC-5.4d", "FC-5.4e", "FC-5.4f", "FC-5.4g")
def test_sums_of_modifiers() -> None:
    met: set[str] = set()
    for seed, (red, blue, field) in enumerate(GAMES):
        r, s = Random(seed), game.new(seed, {"red": red, "blue": blue, "field": field})
        for _ in range(LOOKS):
            scatter(s, r)
            table = position(s)
            for a, unit in enumerate(table.units):
                for b, target in enumerate(table.units):
                    if unit.side == target.side or "obstacle" in (unit.type, target.type):
                        continue
                    if on_the_line(unit, target.place) or on_the_line(target, unit.place):
                        continue
                    shot, ours = book.ranged_shift(table, unit, target), shot_at(s, a, b, *target.place, True)
                    assert ours == (0 if shot is None else SHOT + shot), (seed, a, b)
                    met |= set() if shot is None else reasons(table, unit, target)
                    blow = book.melee_shift(table, unit, target)
                    assert blow is None or melee_shift(s, a, b) == blow, (seed, a, b)
                    met |= set() if blow is None else blows(table, unit, target)
    assert met == {
        *("heavier", "lighter", "extreme", "behind", "obstructed", "covered", "higher", "aerial", "engaged"),
        *("blow heavier", "blow lighter", "shaken", "out", "from above", "blow behind", "in cover", "surrounded"),
    }
