"""Any place against the second reading: where an answer takes one, places are picked at random and judged twice.

Where a unit is put, comes down or aims, and when a move is answered, both must say the same. A move is looked at from both
sides, as in beside.py: what is accepted ends where the book lets it, and what the book allows straight ahead is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.board.ways import length, point_at
from sandtable.games.fantasycards.cards import ACTIONS, SITUATIONS
from sandtable.games.fantasycards.game import fantasycards as game

from . import by_the_book as book
from .beside import aims_at, beside, moved_to, position
from .by_the_book import MEDIUM, Table, Unit
from .exact import Place, square, within

SPARE = 10  # points: a way that is so much shorter than it might be is surely found
Verdict = bool | None  # None: both are right


def judged(s: Any, asked: Any, r: Random) -> list[str]:
    """Where the game and the second reading differ about a random place, one for each answer that takes one."""
    found, table = [], position(s)
    for action in game.free(s, 0):
        judge = JUDGES.get(do.verb(action))
        if judge is not None:
            p = pick(table, asked, action, r)
            may, accepted = judge(s, table, asked, action, p), game.why_not(s, 0, action, *p, -1) is None
            if may is not None and may != accepted:
                found.append(f"{asked.kind.name} {do.verb(action)} at {p}: the game says {accepted}, the book {may}")
    return found


def pick(table: Table, asked: Any, action: int, r: Random) -> Place:
    """Somewhere near what is asked about, so that most answers are close calls."""
    if do.verb(action) == do.after:
        return r.randint(-500, 8000), 0
    a = asked.args
    around = table.units[a["unit"]].place
    if do.verb(action) in (do.charge_at, do.swoop_at):
        target = table.units[do.unit(action)]
        return beside(table, table.units[a["unit"]], target, r.randrange(360)) if r.random() < 0.8 else target.place
    far = 8 * book.INCH if asked.kind.name == "go" else 24 * book.INCH
    return around[0] + r.randint(-far, far), around[1] + r.randint(-far, far)


def may_put(s: Any, table: Table, asked: Any, action: int, p: Place) -> Verdict:
    unit = table.units[asked.args["unit"]]
    foes = [u for u in table.others(unit) if u.side != unit.side]
    apart = asked.args["distance"]
    return all(square(p, foe.place) >= apart * apart for foe in foes) and not book.why_not_there(table, unit, p)


def may_swoop(s: Any, table: Table, asked: Any, action: int, p: Place) -> Verdict:
    return not book.why_not_end(table, table.units[asked.args["unit"]], p, table.units[do.unit(action)])


def may_aim(s: Any, table: Table, asked: Any, action: int, p: Place) -> Verdict:
    """Within range and arc, and in sight where it must be seen; mist goes anywhere within Long."""
    unit, name = table.units[asked.args["unit"]], SITUATIONS[asked.args["step"] // 2 - len(ACTIONS)].name
    if not (0 <= p[0] <= table.width and 0 <= p[1] <= table.height):
        return False
    if name == "conjured-mist":
        return within(unit.place, p, table.reach(book.LONG))
    point = Unit("archer", 1 - unit.side, p, r=0)
    if name == "bombardment":
        return aims_at(table, unit, point, table.reach(unit.range), False)
    if any(u is not unit and within(p, u.place, u.r) for u in table.others()):
        return None  # whoever stands on it is not in the way: looked at where units are aimed at
    return aims_at(table, unit, point, table.reach(MEDIUM), True)


def may_go(s: Any, table: Table, asked: Any, action: int, p: Place) -> Verdict:
    a = asked.args
    unit = table.units[a["unit"]]
    if s.path.n > 1 or not (0 <= p[0] <= table.width and 0 <= p[1] <= table.height):
        return None  # a way that is laid by a point goes on from there; one may lead off the table
    away = table.units[a["away"]] if a["away"] >= 0 else None
    if away is not None and square(p, away.place) <= square(unit.place, away.place):
        return False
    return straight(table, unit, p, a["left"], None)


def may_charge(s: Any, table: Table, asked: Any, action: int, p: Place) -> Verdict:
    return straight(
        table, table.units[asked.args["unit"]], p, table.reach(asked.args["distance"]), table.units[do.unit(action)]
    )


def straight(table: Table, unit: Unit, p: Place, reach: int, target: Unit | None) -> Verdict:
    if book.why_not_end(table, unit, p, target) or not within(unit.place, p, reach + 2):
        return False
    return True if not book.why_not_move(table, unit, [unit.place, p], reach - SPARE, target) else None


def may_answer(s: Any, table: Table, asked: Any, action: int, p: Place) -> Verdict:
    """After so much of a way, not before what was answered last, and where a shot is possible if it is one."""
    if not max(0, s.walked) <= p[0] <= length(s.path):
        return False
    shooter = asked.args["shooter"]
    if shooter < 0:
        return True
    x, y = point_at(s.field, s.path, p[0])
    then, there = moved_to(table, table.units[asked.args["unit"]], (int(x), int(y)))
    return book.ranged_shift(then, table.units[shooter], there) is not None


JUDGES: dict[int, Callable[[Any, Table, Any, int, Place], Verdict]] = {
    do.put_at: may_put,
    do.swoop_at: may_swoop,
    do.aim_at: may_aim,
    do.move_to: may_go,
    do.charge_at: may_charge,
    do.after: may_answer,
}
