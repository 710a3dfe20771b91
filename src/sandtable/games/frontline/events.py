"""What can happen in Front Line, each said once: for the log and the eye. Everything here is seen by everybody."""

from __future__ import annotations

from typing import Annotated, Any

from sandtable.kernel.domains import Names
from sandtable.kernel.telling import Events
from sandtable.kernel.verbs import Place, Values

from .board import CITY_KIND, CITY_NAMES, CityNumber, Square
from .cards import RESULT_NAMES, Card, Month, Supply
from .state import ARMY, COLOUR_NAMES, DRAW, Board, Colour, Country, Units, Winner

told = Events()

TABLE_RESULT, BY_RALLY, DUG_IN, CITY_DEFENCE, NO_YELLOW = range(5)  # what made a result
Cause = Annotated[int, Names(("table", "rally", "dug in", "city defence", "no yellow die"), "cause")]
BAD_GROUND, NO_SAFE_SQUARE = range(2)  # why a routed unit cannot retreat
Cornered = Annotated[int, Names(("ground", "no safe square"), "why")]
Result = Annotated[int, Names(RESULT_NAMES, "result")]
Piece = Annotated[int, Units(2 * ARMY, "unit", "{colour} {kind}")]  # 'Red Infantry'
Own = Annotated[int, Units(2 * ARMY, "unit", "{kind}")]  # whose it is was said

UNIT, BOTH, PAIR = Place("{unit}"), (Place("{unit}"), Place("{target}")), (Place("{unit}"), Place("{other}"))


# ---------------------------------------------------------------- words that no field has
def plural(n: int, word: str) -> str:
    return word if n == 1 else f"{word}s"


@told.fact
def losing(s: Any, v: Values) -> str:
    return f", losing {v['lost']}" if v["lost"] else ""


@told.fact
def chit(s: Any, v: Values) -> str:
    return plural(v["chits"], "chit")


@told.fact
def dice(s: Any, v: Values) -> str:
    return f"white {v['white']}" + (f", yellow {v['yellow']}" if v["yellow"] else "")


@told.fact
def city_there(s: Any, v: Values) -> str:
    return CITY_NAMES[CITY_KIND[s.city_at[v["square"]]]].title()


@told.fact
def taken(s: Any, v: Values) -> str:
    return "taken" if v["die"] <= 4 else "missed"


WHY = {
    TABLE_RESULT: "",
    BY_RALLY: " after Rally",
    DUG_IN: ": dug in",
    CITY_DEFENCE: ": City Defence",
    NO_YELLOW: ": no yellow die",
}


@told.fact
def because(s: Any, v: Values) -> str:
    return WHY[v["cause"]]


@told.fact
def no_way(s: Any, v: Values) -> str:
    return "no retreat from Beach, Desert or Port" if v["why"] == BAD_GROUND else "no safe square"


@told.fact
def who_picks(s: Any, v: Values) -> str:
    """The lower die picks another card."""
    if v["red"] == v["green"]:
        return "They roll again."
    return f"{COLOUR_NAMES[v['red'] > v['green']].capitalize()} picks again."


@told.fact
def end(s: Any, v: Values) -> str:
    return "Peace: the game is drawn." if v["winner"] == DRAW else f"{COLOUR_NAMES[v['winner']].capitalize()} wins."


# ---------------------------------------------------------------- set-up
placed = told("placed", country=Country, says="{country} has placed all units.")  # not where
revealed = told("revealed", says="Both set-ups are revealed.")
card_taken = told("card taken", country=Country, card=Card, says="{country} plays {card}.")
card_rolled = told(
    "card rolled", red=int, green=int, says="Both want the same card: Red rolls {red}, Green {green}. {who_picks}"
)  # fmt: skip
starter_rolled = told("starter rolled", die=int, colour=Colour, says="A {die}: {colour} says who goes first.")
first_named = told("first named", country=Country, says="{country} goes first.")

# ---------------------------------------------------------------- months and turns
month_began = told("month began", month=Month, says="{month} begins.")
stack_taken = told("stack taken", country=Country, supply=Supply, chits=int, says="{country} takes {chits} {supply} {chit}.")
turn_ended = told("turn ended", country=Country, lost=int, says="{country} ends the turn{losing}.")
commissioned = told("commissioned", country=Country, says="{country} commissions Leadership.")
leadership_ready = told("leadership ready", country=Country, says="{country}'s Leadership is available.")
cached = told("cached", country=Country, chits=int, says="{country} caches a chit: {chits} now.")
support_sent = told("support sent", country=Country, ally=Country, says="{country} sends support to {ally}.")
game_over = told("game over", winner=Winner, says="{end}")

# ---------------------------------------------------------------- actions and tasks of a unit
moved = told("moved", unit=Piece, start=Square, end=Square, says="{unit} moves {start} to {end}.", refs=UNIT)
sailed = told("sailed", unit=Piece, start=Square, end=Square, says="{unit} sails {start} to {end}.", refs=UNIT)
dropped = told("dropped", unit=Piece, start=Square, end=Square, says="{unit} drops from {start} onto {end}.", refs=UNIT)
built = told("built", unit=Piece, square=Square, says="{unit} is built on {square}.", refs=UNIT)
regrouped = told("regrouped", unit=Piece, square=Square, says="{unit} on {square} is active again.", refs=UNIT)
maneuvered = told("maneuvered", unit=Piece, start=Square, end=Square, says="{unit} maneuvers {start} to {end}.", refs=UNIT)
relieved = told(
    "relieved", unit=Piece, other=Own, start=Square, end=Square,
    says="{unit} {start} and {other} {end} change places.", refs=PAIR,
)  # fmt: skip

# ---------------------------------------------------------------- attacks
attacked = told(
    "attacked", unit=Piece, start=Square, target=Piece, end=Square,
    says="{unit} {start} attacks {target} {end}.", refs=BOTH,
)  # fmt: skip
attacked_city = told(
    "attacked city", unit=Piece, start=Square, square=Square,
    says="{unit} {start} attacks the empty {city_there} {square}.", refs=UNIT,
)  # fmt: skip
fired = told(
    "opportunity fire", unit=Piece, start=Square, target=Piece, end=Square,
    says="{unit} {start} fires on {target} {end}.", refs=BOTH,
)  # fmt: skip
rallied = told(
    "rallied", country=Country, target=Own, square=Square, says="{country} rallies {target} {square}.", refs=Place("{target}")
)  # fmt: skip
rolled = told("rolled", white=int, yellow=int, column=int, says="Dice: {dice} (range column {column}).")
rerolled = told("rerolled", colour=Colour, says="{colour} gives up the Edge: the dice are rolled again.")
city_die = told("city die", die=int, says="Die: {die} ({taken}).")
resulted = told("result", result=Result, cause=Cause, says="Result: {result}{because}.")
cornered = told(
    "cornered", unit=Piece, square=Square, why=Cornered,
    says="{unit} on {square} is routed: {no_way}, so disrupted.", refs=UNIT,
)  # fmt: skip
edge_moved = told("edge moved", colour=Colour, board=Board, says="{colour} gets the Edge; it is Off for now.")
edge_turned_on = told("edge on", colour=Colour, board=Board, says="{colour}'s Edge is On.")
blitzed = told("blitzed", unit=Piece, square=Square, says="{unit} on {square} is destroyed.", refs=UNIT)
disrupted = told("disrupted", unit=Piece, square=Square, says="{unit} on {square} is disrupted.", refs=UNIT)
retreated = told("retreated", unit=Piece, start=Square, end=Square, says="{unit} retreats {start} to {end}.", refs=UNIT)
displaced = told("displaced", unit=Piece, start=Square, end=Square, says="{unit} advances {start} to {end}.", refs=UNIT)
fell = told("fell", city=CityNumber, square=Square, says="{city} {square} falls.")
freed = told("freed", city=CityNumber, square=Square, says="{city} {square} is freed.")
