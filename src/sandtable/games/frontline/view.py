"""What a seat may know of a game of Front Line. Everything is open but a free set-up that is still going on."""

from __future__ import annotations

from sandtable.kernel import draw, rule

from .board import COUNTRY_ROW, SQUARES, WATER
from .cards import N_STARTERS
from .rules.setup import placed, set_down, unplaced
from .rules.terms import army, board_of, colour_of, countries
from .state import ACTIVE, EMPTY, NONE, PLACING, RESERVE, State


@rule
def hide(s: State, seat: int) -> None:
    """FL-1.7g While units are placed freely, nobody sees the others' units, nor how many are down already."""
    if s.stage != PLACING:
        return
    for country in countries(s):
        if s.seat_of[country] == seat:
            continue
        for unit in army(s, colour_of(country)):
            u = s.units[unit]
            if u.home == country and u.status == ACTIVE:
                s.board[u.square] = EMPTY
                u.square = NONE
                u.status = RESERVE


@rule
def resample(s: State, seat: int) -> None:
    """Place the others' units at random: all of them where a country is done, some where it is not."""
    if s.stage != PLACING:
        return
    for country in countries(s):
        if s.seat_of[country] == seat:
            continue
        wanted = N_STARTERS
        if s.flow.decisions[country].open:
            wanted = draw(s, N_STARTERS)
        while placed(s, country) < wanted:
            kind = draw(s, 3)
            square = board_of(country) * SQUARES + draw(s, SQUARES)
            unit = unplaced(s, country, kind)
            if unit == NONE or s.board[square] != EMPTY or s.ground[square] == WATER:
                continue
            if COUNTRY_ROW[square] == colour_of(country):
                set_down(s, unit, square)
