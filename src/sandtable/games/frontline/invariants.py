"""What is true of every position of Front Line."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.invariants import Invariants

from .board import CITIES, CITY_COLOUR, SQUARES, WATER, city_title, square_name
from .cards import FALLEN, MONTHS, SUPPLIES, UNIT_NAMES
from .rules.attack import grant_of
from .rules.leadership import country_after
from .rules.terms import cities, is_unfriendly_city
from .state import COLOUR_NAMES, COUNTRY, EMPTY, NOBODY, NONE, PLAYING, State, Unit
from .verbs import DEEDS, regroup

holds = Invariants[State]()
MOST_ACTIONS = 2


def on_the_table(s: State) -> Iterator[tuple[str, Unit]]:
    """All units on a battlefield, each with how a sentence calls it: 'red a7 (infantry)'."""
    for square in range(s.boards * SQUARES):
        if s.board[square] != EMPTY:
            u = s.units[s.board[square]]
            yield f"{COLOUR_NAMES[u.colour]} {square_name(square)} ({UNIT_NAMES[u.kind]})", u


@holds("FL-D.4b")
def on_dry_land(s: State) -> Iterator[str]:
    for name, u in on_the_table(s):
        if s.ground[u.square] == WATER:
            yield f"{name}: no unit stands on water"


@holds("FL-4.5a")
def holds_its_city(s: State) -> Iterator[str]:
    """A unit that enters an enemy city makes it fall (and ends the game in a Capital), one's own it frees."""
    for name, u in on_the_table(s):
        if s.winner == NOBODY and is_unfriendly_city(s, u.square, u.colour):
            city = s.city_at[u.square]
            free = (
                "fallen, and its own unit frees it" if CITY_COLOUR[city] == u.colour else "not fallen, and a unit takes it"
            )
            yield f"{name}: {city_title(city)} is {free} by entering"


@holds("FL-1.4j")
def one_city_of_a_kind(s: State) -> Iterator[str]:
    for city in cities(s):
        places = [square_name(square) for square in range(s.boards * SQUARES) if s.city_at[square] == city]
        if len(places) > 1:
            yield f"terrain: {CITIES.text(city)} is on {' and '.join(places)}, and a country has one"


@holds("FL-2.1b")
def chits(s: State) -> Iterator[str]:
    """A stack is what its city grants this month at most; a Fallen one is a single chit."""
    if s.stage != PLAYING or s.month >= len(MONTHS):
        return
    if s.spending == NONE:
        return
    most = 1 if s.supply_kind == FALLEN else grant_of(s, s.spending)
    if not 0 <= s.supply <= s.granted <= most:
        yield f"stack: {s.supply} of {s.granted} chits, and the {SUPPLIES.text(s.supply_kind)} stack has {most} at most"


@holds("FL-2.2e")
def turns_alternate(s: State) -> Iterator[str]:
    if s.stage == PLAYING and s.winner == NOBODY and s.player != (due := country_after(s, s.first, s.turn)):
        yield (
            f"player = {COUNTRY.text(s.player)!r}: where {COUNTRY.text(s.first)} goes first, "
            f"turn {s.turn + 1} is {COUNTRY.text(due)}'s"
        )


@holds("FL-2.7a")
def two_actions(s: State) -> Iterator[str]:
    for name, u in on_the_table(s):
        if u.actions > MOST_ACTIONS:
            yield f"acted: {name} has done {u.actions} actions, and a unit has {MOST_ACTIONS} in a turn"


@holds("FL-2.7c")
def never_the_same_twice(s: State) -> Iterator[str]:
    for name, u in on_the_table(s):
        different = sum(u.done >> deed & 1 for deed in DEEDS)
        if u.actions != different and not u.done >> regroup & 1:
            yield f"acted: {name} has done the same action twice, and only Regroup may be"
