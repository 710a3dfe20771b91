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
from ..board import COUNTRY_ROW, SETUPS, SQUARES, WATER, starting_squares
from ..cards import BALANCED_CARDS, BALANCED_INDUSTRY, CARD_NAMES, KIND_OF, N_STARTERS, N_UNITS
from ..refusals import ALL_PLACED, CARD_TAKEN, NOT_YOUR_COUNTRY, OFF_BOARD, PLACE_TAKEN
from ..state import (
    ACTIVE,
    ARMY,
    AVAILABLE,
    COUNTRIES,
    EMPTY,
    NOBODY,
    NONE,
    PLACING,
    PLAYING,
    RESERVE,
    SETTING_UP,
    FrontLineOptions,
    State,
)
from .terms import army, on_table

# Ready set-ups as tables: [map * 15 + k] is the square of Red's k-th starting unit; Green's are turned.
READY = table(q for name in SETUPS for q in ([sq for _, sq in starting_squares(name)] or [NONE] * N_STARTERS))
N_CARDS = len(CARD_NAMES)


# ---------------------------------------------------------------- decisions
@decision
def card(s: State, out: FrontLineOptions, who: int, country: int, taken: int) -> None:
    """Choose your supply card for the year. FL-1.5d"""
    for number in range(N_CARDS):
        consider(out, number, CARD_TAKEN if number == taken else 0)


@decision
def place(s: State, out: FrontLineOptions, who: int, country: int) -> None:
    """Place a unit in your country. FL-1.7c"""
    first = country // 2 * SQUARES
    for kind in range(3):
        for square in range(first, first + SQUARES):
            consider(out, kind << 7 | square, why_not_place(s, country, kind, square))
    if out.wanted >= 0 and (out.wanted & 127) // SQUARES != country // 2:
        refuse(out, out.wanted, NOT_YOUR_COUNTRY if on_table(s, out.wanted & 127) else OFF_BOARD)


@decision
def first(s: State, out: FrontLineOptions, who: int, colour: int) -> None:
    """You decide who goes first. FL-1.7j"""
    for country in range(2 * s.boards):
        offer(out, country)


@rule
def why_not_place(s: State, country: int, kind: int, square: int) -> int:
    """FL-1.7d In one's own country, FL-1.7e one unit a square, FL-1.7c nine, four and two of them."""
    if COUNTRY_ROW[square] != country & 1 or s.ground[square] == WATER:
        return NOT_YOUR_COUNTRY
    if s.board[square] != EMPTY:
        return PLACE_TAKEN
    return 0 if unplaced(s, country, kind) != NONE else ALL_PLACED


@rule
def unplaced(s: State, country: int, kind: int) -> int:
    """A starting unit of this kind that is not yet on the battlefield, or none."""
    base = country & 1
    start = base * ARMY + country // 2 * N_UNITS
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
            u.home = k // N_UNITS * 2 + colour
            u.square = NONE
            u.status = RESERVE
            u.done = 0
            u.actions = 0
    for country in range(COUNTRIES):
        s.leadership[country] = AVAILABLE
        s.card[country] = BALANCED_INDUSTRY
    for board in range(2):
        s.edge_holder[board] = NOBODY
        s.edge_on[board] = 0


@procedure
def choose_cards(s: State) -> Steps[None]:
    """FL-1.5d All pick unseen and reveal together; two who need the same single card roll, and the lower picks again."""
    for country in range(2 * s.boards):
        ask(s, s.seat_of[country], card, country, NONE)
    yield
    for country in range(2 * s.boards):
        take_card(s, country, answer_of(s, country))
    for board in range(s.boards):
        if s.card[board * 2] == s.card[board * 2 + 1] and s.card[board * 2] >= BALANCED_CARDS:
            loser = board * 2 + lower_roll(s)
            number = yield ask(s, s.seat_of[loser], card, loser, s.card[loser])
            take_card(s, loser, number)


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
    s.card[country] = number
    tell(s, e.card_taken, country, number)


@procedure
def free_placement(s: State) -> Steps[None]:
    """FL-1.7g Everybody places at once, each at his own pace, and sees nothing of the others until all have done."""
    s.stage = PLACING
    for country in range(2 * s.boards):
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
    for unit in army(s, country & 1):
        if s.units[unit].home == country and s.units[unit].status == ACTIVE:
            n += 1
    return n


@rule
def still_placing(s: State) -> bool:
    for country in range(2 * s.boards):
        if placed(s, country) < N_STARTERS:
            return True
    return False


@rule
def put_unit(s: State, country: int, choice: int) -> None:
    unit = unplaced(s, country, choice >> 7)
    set_down(s, unit, choice & 127)


@rule
def set_down(s: State, unit: int, square: int) -> None:
    s.units[unit].square = square
    s.units[unit].status = ACTIVE
    s.board[square] = unit


@rule
def ready_placement(s: State) -> None:
    """FL-1.7k FL-H.8 FL-H.9 The recommended set-up; Green's is Red's turned by 180 degrees."""
    for country in range(2 * s.boards):
        board = country // 2
        base = (country & 1) * ARMY + board * N_UNITS
        for k in range(N_STARTERS):
            square = READY[s.maps[board] * N_STARTERS + k]
            if square != NONE:
                if country & 1:
                    square = SQUARES - 1 - square
                set_down(s, base + k, board * SQUARES + square)


@procedure
def who_goes_first(s: State) -> Steps[None]:
    """FL-1.7h On 1 to 3 Red says who goes first, FL-1.7i on 4 to 6 Green does."""
    number = roll(s, 6)
    colour = 0 if number <= 3 else 1
    tell(s, e.starter_rolled, number, colour)
    country = yield ask(s, s.seat_of[colour], first, colour)
    s.first = country
    s.player = country
    tell(s, e.first_named, country)
