"""Page 1: set-up. The battlefield, supply cards, placing the units, and who goes first."""

from __future__ import annotations

from sandtable.kernel import (
    Steps,
    answer_of,
    ask,
    ask_again,
    consider,
    decision,
    first_answer,
    offer,
    procedure,
    refuse,
    roll,
    rule,
    table,
    tell,
)

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from ..board import COUNTRY_ROW, SETUPS, SQUARES, WATER, starting_squares
from ..cards import BALANCED_CARDS, BALANCED_INDUSTRY, CARD_NAMES, KIND_OF, N_STARTERS, N_UNITS, Card
from ..state import (
    ACTIVE,
    ARMY,
    AVAILABLE,
    COUNTRIES,
    EMPTY,
    GREEN,
    NOBODY,
    NONE,
    PLACING,
    PLAYING,
    RED,
    RESERVE,
    SETTING_UP,
    Colour,
    Country,
    FrontLineOptions,
    State,
)
from .terms import army, board_at, board_of, colour_of, countries, country_on, first_unit, on_table

# Ready set-ups as tables: [map * 15 + k] is the square of Red's k-th starting unit; Green's are turned.
READY = table(q for name in SETUPS for q in ([sq for _, sq in starting_squares(name)] or [NONE] * N_STARTERS))
N_CARDS = len(CARD_NAMES)


# ---------------------------------------------------------------- decisions
@decision
def card(s: State, out: FrontLineOptions, who: int, country: Country, taken: Card) -> None:
    """Choose your supply card for the year. FL-1.5d"""
    for number in range(N_CARDS):
        consider(out, do.choose_card(number), no.CARD_TAKEN if number == taken else 0)


@decision
def place(s: State, out: FrontLineOptions, who: int, country: Country) -> None:
    """Place a unit in your country. FL-1.7c"""
    first = board_of(country) * SQUARES
    for kind in range(3):
        for square in range(first, first + SQUARES):
            consider(out, do.place(kind, square), why_not_place(s, country, kind, square))
    if do.verb(out.wanted) == do.place and board_at(do.to(out.wanted)) != board_of(country):
        refuse(out, out.wanted, no.NOT_YOUR_COUNTRY if on_table(s, do.to(out.wanted)) else no.OFF_BOARD)


@decision
def first(s: State, out: FrontLineOptions, who: int, colour: Colour) -> None:
    """You decide who goes first. FL-1.7j"""
    for country in countries(s):
        offer(out, do.go_first(country))


@rule
def why_not_place(s: State, country: int, kind: int, square: int) -> int:
    """FL-1.7d In one's own country, FL-1.7e one unit a square, FL-1.7c nine, four and two of them."""
    if COUNTRY_ROW[square] != colour_of(country) or s.ground[square] == WATER:
        return no.NOT_YOUR_COUNTRY
    if s.board[square] != EMPTY:
        return no.PLACE_TAKEN
    return 0 if unplaced(s, country, kind) != NONE else no.ALL_PLACED


@rule
def unplaced(s: State, country: int, kind: int) -> int:
    """A starting unit of this kind that is not yet on the battlefield, or none."""
    start = first_unit(country)
    for unit in range(start, start + N_STARTERS):
        if s.units[unit].kind == kind and s.units[unit].status == RESERVE:
            return unit
    return NONE


# ---------------------------------------------------------------- procedures
@procedure
def set_up(s: State) -> Steps[None]:
    """Cards, units, then the die for who goes first."""
    muster(s)
    if s.choose_cards:
        yield from choose_cards(s)
    if s.free_setup:
        yield from free_placement(s)
    else:
        ready_placement(s)
    yield from who_goes_first(s)
    s.stage = PLAYING


@rule
def muster(s: State) -> None:
    """FL-B.4a Twenty units a colour and battlefield, all in reserve; FL-1.5b no Edge; FL-1.6d Leadership available."""
    for colour in range(2):
        for unit in army(s, colour):
            u = s.units[unit]
            k = unit - colour * ARMY
            u.kind = KIND_OF[k % N_UNITS]
            u.colour = colour
            u.home = country_on(k // N_UNITS, colour)
            u.square = NONE
            u.status = RESERVE
            u.done = 0
            u.actions = 0
    for country in range(COUNTRIES):
        s.sides[country].leadership = AVAILABLE
        s.sides[country].card = BALANCED_INDUSTRY
    for board in range(2):
        s.battlefields[board].edge_holder = NOBODY
        s.battlefields[board].edge_on = 0


@procedure
def choose_cards(s: State) -> Steps[None]:
    """FL-1.5d All pick unseen and reveal together; two who need the same single card roll, and the lower picks again."""
    for country in range(COUNTRIES):
        if country in countries(s):
            ask(s, s.seat_of[country], card, country, NONE)
    yield
    for country in countries(s):
        take_card(s, country, do.card(answer_of(s, country)))
    for board in range(s.boards):
        red = country_on(board, RED)
        if s.sides[red].card == s.sides[country_on(board, GREEN)].card and s.sides[red].card >= BALANCED_CARDS:
            loser = country_on(board, lower_roll(s))
            chosen = yield ask(s, s.seat_of[loser], card, loser, s.sides[loser].card)
            take_card(s, loser, do.card(chosen))


@rule
def lower_roll(s: State) -> int:
    """Both roll until the dice differ; the colour of the lower one."""
    red = 0
    green = 0
    while red == green:
        red = roll(s, 6)
        green = roll(s, 6)
        tell(s, e.card_rolled, red, green)
    return 0 if red < green else 1


@rule
def take_card(s: State, country: int, number: int) -> None:
    s.sides[country].card = number
    tell(s, e.card_taken, country, number)


@procedure
def free_placement(s: State) -> Steps[None]:
    """FL-1.7g Everybody places at once, each at their own pace, and sees nothing of the others until all are done."""
    s.stage = PLACING
    for country in range(COUNTRIES):
        if country in countries(s):
            ask(s, s.seat_of[country], place, country)
    while still_placing(s):
        country = yield first_answer(s)
        put_unit(s, country, answer_of(s, country))
        if placed(s, country) < N_STARTERS:
            ask_again(s, country)
        else:
            tell(s, e.placed, country)
    s.stage = SETTING_UP
    tell(s, e.revealed)


@rule
def placed(s: State, country: int) -> int:
    """How many starting units a country has on the battlefield."""
    n = 0
    for unit in army(s, colour_of(country)):
        if s.units[unit].home == country and s.units[unit].status == ACTIVE:
            n += 1
    return n


@rule
def still_placing(s: State) -> bool:
    for country in countries(s):
        if placed(s, country) < N_STARTERS:
            return True
    return False


@rule
def put_unit(s: State, country: int, choice: int) -> None:
    unit = unplaced(s, country, do.kind(choice))
    set_down(s, unit, do.to(choice))


@rule
def set_down(s: State, unit: int, square: int) -> None:
    s.units[unit].square = square
    s.units[unit].status = ACTIVE
    s.board[square] = unit


@rule
def ready_placement(s: State) -> None:
    """FL-1.7k FL-H.8 FL-H.9 The recommended set-up; Green's is Red's turned by 180 degrees."""
    for country in countries(s):
        board = board_of(country)
        base = first_unit(country)
        for k in range(N_STARTERS):
            square = READY[s.battlefields[board].map * N_STARTERS + k]
            if square != NONE:
                if colour_of(country):
                    square = SQUARES - 1 - square
                set_down(s, base + k, board * SQUARES + square)


@procedure
def who_goes_first(s: State) -> Steps[None]:
    """FL-1.7h On 1 to 3 Red says who goes first, FL-1.7i on 4 to 6 Green does."""
    number = roll(s, 6)
    colour = 0 if number <= 3 else 1
    tell(s, e.starter_rolled, number, colour)
    named = yield ask(s, s.seat_of[colour], first, colour)
    country = do.country(named)
    s.first = country
    s.player = country
    tell(s, e.first_named, country)
