"""What is asked about positions of Fantasy Cards on the processor and on the card: the geometry, at places drawn by lot."""

from __future__ import annotations

from sandtable.games.fantasycards.board.geometry import bearing, in_arc, level_at, overlaps, touches, why_not_free
from sandtable.games.fantasycards.board.sight import in_range, sight
from sandtable.games.fantasycards.board.tight import shortest
from sandtable.games.fantasycards.board.ways import explore, leg, prepare
from sandtable.games.fantasycards.state import State
from sandtable.kernel.luck import below
from sandtable.kernel.marks import rule

QUESTIONS = (
    "touching and overlap",
    "room and level",
    "arcs and bearing",
    "line of sight",
    "range",
    "cost of a leg",
    "cost of a way",
)


@rule
def geometry(s: State, which: int, key: int) -> int:
    """The answer to one of the QUESTIONS about two pieces and a place, all drawn by lot."""
    field = s.field
    a = below(field.n_pieces, key, 1)
    b = below(field.n_pieces, key, 2)
    x = below(field.width, key, 3)
    y = below(field.height, key, 4)
    p = field.pieces[a]
    q = field.pieces[b]
    near_x = p.x + below(2400, key, 5) - 1200
    near_y = p.y + below(2400, key, 6) - 1200
    if which == 0:
        return int(touches(p, near_x, near_y, q.r)) + 2 * int(overlaps(p, near_x, near_y, q.r))
    if which == 1:
        return why_not_free(field, a, x, y) * 16 + level_at(field, x, y)
    if which == 2:
        return bearing(x - p.x, y - p.y) * 2 + int(in_arc(p, x, y))
    if which == 3:
        return sight(field, a, p.x, p.y, b, q.x, q.y) + 1024 * sight(field, a, x, y, b, q.x, q.y)
    if which == 4:
        return in_range(field, x, y, b, q.x, q.y, field.distance[below(5, key, 7)])
    if which == 5:
        prepare(field, s.plan, a, field.distance[0])
        return leg(field, s.plan, p.x, p.y, x, y)
    explore(field, s.plan, a, field.distance[1 + below(4, key, 7)])
    return shortest(field, s.plan, near_x, near_y) * 256 + s.plan.n
