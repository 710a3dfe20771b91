"""What a page or a screen shows of a game of Front Line, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. docs/view.md describes it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, get_args

from sandtable.kernel import Asked
from sandtable.kernel.phrases import Handle
from sandtable.kernel.shown import Phase

from . import board, shown
from . import verbs as do
from .board import HEIGHT as HEIGHTS
from .cards import CARD_NAMES, HOUSE_CARDS, MONTH_TITLES, UNIT_NAMES
from .rules.end import points
from .rules.terms import army, board_at, board_of, city_of, colour_of, countries
from .state import ACTIVE, DISRUPTED, EMPTY, NOBODY, NONE, PLAYING, RESERVE, State
from .words import outcomes

MONTHS = list(MONTH_TITLES)
COLOURS: tuple[shown.Colour, ...] = get_args(shown.Colour)
COUNTRIES: tuple[shown.CountryId, ...] = get_args(shown.CountryId)
SUPPLIES: tuple[shown.Supply, ...] = get_args(shown.Supply)
LEADERSHIPS: tuple[shown.Leadership, ...] = get_args(shown.Leadership)
DRAWN: Literal["draw"] = "draw"
FALLEN: Literal["fallen"] = "fallen"


def table_view(s: State, seat_names: list[str]) -> shown.FrontLineView:
    return shown.FrontLineView(
        phase=phase(s),
        board=battlefields(s),
        entities={
            f"u{unit}": entity(s, unit)
            for unit, u in enumerate(s.units)
            if u.status in (ACTIVE, DISRUPTED) and u.square >= 0
        },
        countries=[country(s, c, seat_names) for c in countries(s)],
        turn=turn(s),
        edge=[
            shown.Edge(None if f.edge_holder == NOBODY else COLOURS[f.edge_holder], bool(f.edge_on))
            for f in s.battlefields[: s.boards]
        ],
        points={name: int(points(s, colour)) for colour, name in enumerate(COLOURS)},
        winner=None if s.winner == NOBODY else (*COLOURS, DRAWN)[s.winner],
    )


def phase(s: State) -> Phase:
    if s.stage != PLAYING:
        return Phase(MONTHS, -1, "Setting up")
    month = min(int(s.month), 3)
    who = COLOURS[colour_of(s.player)].capitalize()
    turn = f"turn {s.turn + 1} of {6 * s.boards}: {who}"
    return Phase(MONTHS, month, f"{MONTHS[month]}, {turn}", turn=turn.replace("t", "T", 1))


def battlefields(s: State) -> shown.Board:
    squares = s.boards * board.SQUARES
    fallen, maps = [city.fallen for city in s.cities], [field.map for field in s.battlefields[: s.boards]]
    lie = (s.ground[:squares], s.hexes, s.city_at[:squares], fallen, maps)
    return drawn_board(squares, *map(tuple, lie))


@lru_cache(maxsize=1024)
def drawn_board(
    squares: int, ground: tuple[int, ...], hexes: tuple[int, ...], city_at: tuple[int, ...], fallen: tuple[int, ...],
    maps: tuple[int, ...],
) -> shown.Board:  # fmt: skip
    """What is under the units as it is shown. It changes when a city falls, and so is made once for many moves."""
    cells = [
        drawn_cell(q, ground[q], q in hexes, city_at[q], city_at[q] != NONE and bool(fallen[city_at[q]]))
        for q in range(squares)
    ]
    titles = [board.MAP_TITLES[tuple(board.MAPS)[map]] for map in maps]
    return shown.Board(grid=shown.Grid(len(maps), 6, 10, cells), maps=titles, house=True)


@cache
def drawn_cell(square: int, ground: int, purple: int, city: int, fallen: int) -> shown.Cell:
    """A cell as it is shown. The same few hundred over and over, so each is made once."""
    rows = square % board.SQUARES // 6
    return shown.Cell(
        id=board.square_name(square),
        board=board_at(square),
        t=board.TERRAIN_NAMES[ground],
        h=int(HEIGHTS[ground]),
        hex=bool(purple),
        country="red" if rows < 3 else "green" if rows > 6 else None,
        city=None
        if city == NONE
        else shown.City(board.CITY_NAMES[board.CITY_KIND[city]], COUNTRIES[board.CITY_COUNTRY[city]], bool(fallen)),
    )


def entity(s: State, unit: int) -> shown.Unit:
    u = s.units[unit]
    return drawn_unit(u.kind, u.colour, u.square, u.status == DISRUPTED, u.done, u.actions >= 2)


@lru_cache(maxsize=4096)
def drawn_unit(kind: int, colour: int, square: int, disrupted: bool, done: int, spent: bool) -> shown.Unit:
    """A unit as it is shown; like cells these come again and again."""
    return shown.Unit(
        face=f"frontline/{UNIT_NAMES[kind]}",
        name=f"{COLOURS[colour].capitalize()} {UNIT_NAMES[kind].capitalize()}",
        owner=COLOURS[colour],
        at=shown.Square(cell=board.square_name(square)),
        state=shown.UnitState(disrupted, [verb.name for verb in do.DEEDS if done >> verb & 1], spent),
    )


def country(s: State, c: int, seat_names: list[str]) -> shown.Country:
    reserve, on_field = dict.fromkeys(UNIT_NAMES, 0), 0
    for unit in army(s, colour_of(c)):
        u = s.units[unit]
        if u.status == RESERVE:
            reserve[UNIT_NAMES[u.kind]] += u.home == c
        elif u.status in (ACTIVE, DISRUPTED):
            on_field += board_at(u.square) == board_of(c)
    card = CARD_NAMES[s.sides[c].card]
    cities = [s.cities[city_of(c, kind)] for kind in range(len(board.CITY_NAMES))]
    return shown.Country(
        id=COUNTRIES[c],
        colour=COLOURS[colour_of(c)],
        seat=seat_names[s.seat_of[c]],
        leadership=LEADERSHIPS[s.sides[c].leadership],
        stacks={name: shown.Stack(int(city.stack), bool(city.fallen)) for name, city in zip(SUPPLIES, cities, strict=True)},
        reserve=reserve,
        on_field=on_field,
        card=shown.NationalCard(card, card in HOUSE_CARDS),
    )


def turn(s: State) -> shown.Turn | None:
    if s.stage != PLAYING:
        return None
    spending = None
    if s.spending != NONE:
        kind = (*SUPPLIES, FALLEN)[s.supply_kind]
        spending = shown.Spending(SUPPLIES[board.CITY_KIND[s.spending]], kind, left=int(s.supply), granted=int(s.granted))
    return shown.Turn(COUNTRIES[s.player], month=min(int(s.month), 3), number=int(s.turn) + 1, spending=spending)


# ---------------------------------------------------------------- options as clicks
DICE = (do.attack, do.fire, do.return_fire, do.reroll)  # answers that dice decide
DRESSED = frozenset(int(verb) for verb in do.answers.all if verb in DICE or (verb.on and not verb.places))


def dress(s: State, asked: Asked, action: int, handle: Handle) -> None:
    """The odds of an option, where dice decide."""
    if "on" in handle and not handle["to"]:
        handle["kind"] = "entity"  # a unit by itself, as for Regroup
    if do.verb(action) in DICE:
        chances = outcomes(s, asked, action)
        handle["odds"] = [{"name": name, "share": share} for name, share in chances]
        if not chances:
            handle["vain"] = True


def thing(s: State, id: str | None) -> str | None:
    """What a click met: the unit on a square stands for the square. Nothing if there is no such thing."""
    if id in board.SQUARE_NUMBERS:
        unit = s.board[board.SQUARE_NUMBERS[id]]
        return id if unit == EMPTY else f"u{unit}"
    return id if square_of(s, id) != NONE else None


def square_of(s: State, id: str | None) -> int:
    """The square of a unit that is on the table, or the square itself; or none."""
    if id is None or id in board.SQUARE_NUMBERS:
        return NONE if id is None else board.SQUARE_NUMBERS[id]
    return next((q for q in range(s.boards * board.SQUARES) if s.board[q] != EMPTY and id == f"u{s.board[q]}"), NONE)


def anywhere(s: State, asked: Asked, on: str | None) -> list[int]:
    """The likeliest thing to do with a unit, on every other square."""
    likeliest = do.answers.decisions[asked.kind.name][0]
    here = square_of(s, on)
    given = {p.name: here if p is do.start else 0 for p in likeliest.parts}
    if not {"start", "to"} & given.keys() or given.get("start") == NONE:
        return []
    squares = [square for square in range(s.boards * board.SQUARES) if square != here]
    return [likeliest(*({**given, "to": square}[p.name] for p in likeliest.parts)) for square in squares]
