"""What a page or a screen shows of a game of Front Line, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. docs/view.md describes it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal, get_args

from sandtable.kernel.shown import Phase

from .board import CITY_NAMES, MAP_TITLES, MAPS, SQUARE_NAMES, SQUARES, TERRAIN_NAMES, square_name
from .board import HEIGHT as HEIGHTS
from .cards import CARD_NAMES, HOUSE_CARDS, UNIT_NAMES
from .notation import DEEDS, VERBS
from .rules.end import is_purple_hex, points
from .shown import (
    Board,
    Cell,
    City,
    Colour,
    Country,
    CountryId,
    Edge,
    FrontLineView,
    Grid,
    Leadership,
    NationalCard,
    Spending,
    Square,
    Stack,
    Supply,
    Turn,
    Unit,
    UnitState,
)
from .state import (
    ACTIVE,
    ARMY,
    ATTACK,
    DISRUPTED,
    EMPTY,
    FIRE,
    FROM_SHIFT,
    KIND_SHIFT,
    NOBODY,
    NONE,
    PLAYING,
    RESERVE,
    RETURN_FIRE,
    SQUARE_MASK,
    State,
)
from .words import CITY_TAKEN, MONTH_TITLES, shares

BUTTONS = (
    "rally",
    "edge",
    "die",
    "rout",
    "displace",
    "supply",
    "card",
    "first",
)  # decisions that are answered off the board


MONTHS = list(MONTH_TITLES)
COLOURS: tuple[Colour, ...] = get_args(Colour)
COUNTRIES: tuple[CountryId, ...] = get_args(CountryId)
SUPPLIES: tuple[Supply, ...] = get_args(Supply)
LEADERSHIPS: tuple[Leadership, ...] = get_args(Leadership)
DRAWN: Literal["draw"] = "draw"
FALLEN: Literal["fallen"] = "fallen"


def table_view(s: State, seat_names: list[str]) -> FrontLineView:
    cells = [cell(s, q) for q in range(s.boards * SQUARES)]
    return FrontLineView(
        phase=phase(s),
        board=Board(
            grid=Grid(int(s.boards), 6, 10, cells),
            maps=[MAP_TITLES[tuple(MAPS)[s.maps[b]]] for b in range(s.boards)],
            house=True,
        ),
        entities={
            f"u{unit}": entity(s, unit)
            for unit, u in enumerate(s.units)
            if u.status in (ACTIVE, DISRUPTED) and u.square >= 0
        },
        countries=[country(s, c, seat_names) for c in range(2 * s.boards)],
        turn=turn(s),
        edge=[
            Edge(None if s.edge_holder[b] == NOBODY else COLOURS[s.edge_holder[b]], bool(s.edge_on[b]))
            for b in range(s.boards)
        ],
        points={name: int(points(s, colour)) for colour, name in enumerate(COLOURS)},
        winner=None if s.winner == NOBODY else (*COLOURS, DRAWN)[s.winner],
    )


def phase(s: State) -> Phase:
    if s.stage != PLAYING:
        return Phase(MONTHS, -1, "Setting up")
    month = min(int(s.month), 3)
    who = COLOURS[s.player & 1].capitalize()
    turn = f"turn {s.turn + 1} of {6 * s.boards}: {who}"
    return Phase(MONTHS, month, f"{MONTHS[month]}, {turn}", turn=turn.replace("t", "T", 1))


def cell(s: State, square: int) -> Cell:
    city = s.city_at[square]
    return drawn_cell(square, s.ground[square], is_purple_hex(s, square), city, city != NONE and s.fallen[city])


@cache
def drawn_cell(square: int, ground: int, purple: int, city: int, fallen: int) -> Cell:
    """A cell as it is shown. The same few hundred over and over, so each is made once."""
    rows = square % SQUARES // 6
    return Cell(
        id=square_name(square),
        board=square // SQUARES,
        t=TERRAIN_NAMES[ground],
        h=int(HEIGHTS[ground]),
        hex=bool(purple),
        country="red" if rows < 3 else "green" if rows > 6 else None,
        city=None if city == NONE else City(CITY_NAMES[city % 3], COUNTRIES[city // 3], bool(fallen)),
    )


def entity(s: State, unit: int) -> Unit:
    u = s.units[unit]
    return drawn_unit(u.kind, u.colour, u.square, u.status == DISRUPTED, u.done, u.actions >= 2)


@lru_cache(maxsize=4096)
def drawn_unit(kind: int, colour: int, square: int, disrupted: bool, done: int, spent: bool) -> Unit:
    """A unit as it is shown; like cells these come again and again."""
    return Unit(
        face=f"frontline/{UNIT_NAMES[kind]}",
        name=f"{COLOURS[colour].capitalize()} {UNIT_NAMES[kind].capitalize()}",
        owner=COLOURS[colour],
        at=Square(cell=square_name(square)),
        state=UnitState(disrupted, [deed for deed, bit in DEEDS.items() if done >> bit & 1], spent),
    )


def country(s: State, c: int, seat_names: list[str]) -> Country:
    reserve, on_field = dict.fromkeys(UNIT_NAMES, 0), 0
    for u in s.units[(c & 1) * ARMY : (c & 1) * ARMY + 20 * s.boards]:
        if u.status == RESERVE:
            reserve[UNIT_NAMES[u.kind]] += u.home == c
        elif u.status in (ACTIVE, DISRUPTED):
            on_field += u.square // SQUARES == c // 2
    card = CARD_NAMES[s.card[c]]
    return Country(
        id=COUNTRIES[c],
        colour=COLOURS[c & 1],
        seat=seat_names[s.seat_of[c]],
        leadership=LEADERSHIPS[s.leadership[c]],
        stacks={name: Stack(int(s.stack[c * 3 + k]), bool(s.fallen[c * 3 + k])) for k, name in enumerate(SUPPLIES)},
        reserve=reserve,
        on_field=on_field,
        card=NationalCard(card, card in HOUSE_CARDS),
    )


def turn(s: State) -> Turn | None:
    if s.stage != PLAYING:
        return None
    spending = None
    if s.spending != NONE:
        kind = (*SUPPLIES, FALLEN)[s.supply_kind]
        spending = Spending(SUPPLIES[s.spending % 3], kind, left=int(s.supply), granted=int(s.granted))
    return Turn(COUNTRIES[s.player], month=min(int(s.month), 3), number=int(s.turn) + 1, spending=spending)


# ---------------------------------------------------------------- options as clicks
GRAVE = ("attack", "fire", "end", "edge", "rally")  # dice are thrown, or a turn is over


def handle(s: State, decision: str, q: Any, action: int) -> dict[str, Any]:
    """Where an option is clicked, in a `group` of its kind; with its odds where dice decide, and a mark if there is no way
    back from it."""
    found = where(s, decision, q, action)
    if found["group"] in GRAVE:
        found["irreversible"] = True
    if chances := odds(s, decision, q, action):
        found["odds"] = [{"name": name, "share": share} for name, share in chances]
    return found


def odds(s: State, decision: str, q: Any, action: int) -> list[tuple[str, int]]:
    """What can come of the dice of an option, in percent; nothing where none are thrown."""
    if decision in (*BUTTONS, "retreat", "place"):
        return []
    kind, start, end = action >> KIND_SHIFT, (action >> FROM_SHIFT) & SQUARE_MASK, action & SQUARE_MASK
    if kind == RETURN_FIRE:
        return shares(s, q.args[1], q.args[0])
    if kind == FIRE:
        return shares(s, s.board[start], q.args[1])
    if kind == ATTACK:
        return [("taken", CITY_TAKEN)] if s.board[end] == EMPTY else shares(s, s.board[start], s.board[end])
    return []


def where(s: State, decision: str, q: Any, action: int) -> dict[str, Any]:
    """`on` a unit, `to` a cell or unit; buttons have neither."""
    if decision == "retreat":
        return {"kind": "cell", "group": "retreat", "on": f"u{q.args[0]}", "to": square_name(action)}
    if decision == "place":
        return {"kind": "cell", "group": UNIT_NAMES[action >> 7], "to": square_name(action & SQUARE_MASK)}
    if decision in BUTTONS:
        return {"kind": "button", "group": decision}
    kind, start, end = action >> KIND_SHIFT, (action >> FROM_SHIFT) & SQUARE_MASK, action & SQUARE_MASK
    verb = VERBS[kind]
    if decision == "reward" and verb == "maneuver":
        return {"kind": "cell", "group": verb, "on": f"u{q.args[1]}", "to": square_name(end)}
    if verb in ("move", "sail", "drop", "maneuver"):
        return {"kind": "cell", "group": verb, "on": f"u{s.board[start]}", "to": square_name(end)}
    if kind == ATTACK:
        target = s.board[end]
        to = square_name(end) if target == EMPTY else f"u{target}"
        return {"kind": "cell" if target == EMPTY else "entity", "group": "attack", "on": f"u{s.board[start]}", "to": to}
    if verb == "relieve":
        return {"kind": "entity", "group": verb, "on": f"u{s.board[start]}", "to": f"u{s.board[end]}"}
    if verb in ("regroup", "fire"):
        return {"kind": "entity", "group": verb, "on": f"u{s.board[start]}"}
    return {"kind": "button", "group": verb}


# ---------------------------------------------------------------- clicks that are no options
OWN, FOE, NOBODYS = "own", "foe", "nobody's"  # what stands where a click went to
SAME = (OWN, FOE, NOBODYS)
TRIES: dict[str, dict[str, tuple[str, ...]]] = {  # by decision and target, the likeliest first
    "action": {
        FOE: ("attack {on} {to}",),
        OWN: ("relieve {on} {to}", "regroup {to}"),
        NOBODYS: ("move {on} {to}", "attack {on} {to}", "maneuver {on} {to}", "sail {on} {to}", "drop {on} {to}"),
    },
    "place": dict.fromkeys(SAME, tuple(f"place {unit} {{to}}" for unit in ("infantry", "tank", "artillery"))),
    "retreat": dict.fromkeys(SAME, ("retreat to {to}",)),
    "reward": dict.fromkeys(SAME, ("maneuver to {to}",)),
    "fire": dict.fromkeys(SAME, ("fire {on}",)),
}


def tries(s: State, decision: str, seat: int, on: str | None, to: str | None) -> list[str]:
    """What a click on a unit and a square may have meant, as typed moves; with no square, the likeliest thing to do with
    this unit on each of them."""
    patterns = TRIES.get(decision, {})
    start, end = square_of(s, on), square_of(s, to)
    if to is None:
        squares = [square_name(q) for q in range(s.boards * SQUARES) if square_name(q) != start]
        return [
            text.format(on=start, to=q) for text in patterns.get(NOBODYS, ())[:1] for q in squares if fits(text, start, q)
        ]
    return [text.format(on=start, to=end) for text in patterns.get(stands(s, seat, end), ()) if fits(text, start, end)]


def fits(text: str, on: str | None, to: str | None) -> bool:
    """Whether all that a typed move names was clicked."""
    return (on is not None or "{on}" not in text) and (to is not None or "{to}" not in text)


def square_of(s: State, id: str | None) -> str | None:
    """The square of a unit that is on the table, or the square itself."""
    if id is None:
        return None
    if id[:1] != "u":
        return id if id in SQUARE_NAMES else None
    unit = int(id[1:]) if id[1:].isdigit() and len(id) < 4 else len(s.units)
    shown = unit < len(s.units) and s.units[unit].status in (ACTIVE, DISRUPTED) and s.units[unit].square >= 0
    return square_name(s.units[unit].square) if shown else None


def stands(s: State, seat: int, square: str | None) -> str:
    unit = s.board[SQUARE_NAMES.index(square)] if square else EMPTY
    if unit == EMPTY:
        return NOBODYS
    return OWN if s.units[unit].colour == list(s.seat_of).index(seat) & 1 else FOE


# ---------------------------------------------------------------- the log
def refs(values: dict[str, int]) -> list[str]:
    """The units a line of the log is about."""
    return [f"u{values[key]}" for key in ("unit", "target", "other") if key in values]
