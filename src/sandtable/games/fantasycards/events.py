"""What can happen in Fantasy Cards, each said once: for the log and the eye."""

from __future__ import annotations

from typing import Annotated, Any

from sandtable.kernel.domains import Maybe, Names
from sandtable.kernel.telling import Events
from sandtable.kernel.texts import signed
from sandtable.kernel.verbs import Place, Values

from .cards import ACTIONS, SITUATIONS
from .fields import tenth
from .state import SIDE_TITLES, UNITS_HERE, Card, Side, UnitNumber, Winner, unit_titles
from .units import NONE
from .vocabulary import RESULTS

told = Events(owner="side")

POINTS, FIELD, TIME = range(3)
Why = Annotated[int, Names(("points", "field", "time"), "reason")]
Result = Annotated[int, Names(tuple(r.name for r in RESULTS), "result", show=lambda r, seat: RESULTS[r].phrase)]
ActionName = Annotated[int, Names(tuple(p.name for p in ACTIONS), "Action", show=lambda p, seat: ACTIONS[p].title)]
SituationName = Annotated[
    int, Names(tuple(p.name for p in SITUATIONS), "Situation", show=lambda p, seat: SITUATIONS[p].title)
]
OnUnit = Annotated[int, Maybe(UNITS_HERE, NONE)]
UNIT, TARGET = Place("unit.{unit}"), Place("unit.{target}")


@told.fact
def where(s: Any, v: Values) -> str:
    return f"{tenth(max(0, v['x']))},{tenth(max(0, v['y']))}"


@told.fact
def on_unit(s: Any, v: Values) -> str:
    return f" on {unit_titles(s)[v['unit']]}" if v["unit"] != NONE else ""


@told.fact
def counted(s: Any, v: Values) -> str:
    """What the attack does to the card that is about to be flipped. FC-5.6b"""
    n = v["shift"]
    steps = "a step" if abs(n) == 1 else f"{abs(n)} steps"
    return f"shift {signed(n)}, {steps} {'worse' if n > 0 else 'better'} for it than the card says" if n else "no shift"


@told.fact
def why_over(s: Any, v: Values) -> str:
    return ("half of the points are lost", "no unit is left on the battlefield", "time is up")[v["why"]]


placed = told("placed", unit=UnitNumber, x=int, y=int, says="{unit} is placed at {where}.", refs=UNIT)
began = told("began", side=Side, says="{side}'s turn begins.")
acted = told(
    "acted", side=Side, action=ActionName, unit=UnitNumber, card=Card, says="{side} plays {action} on {unit}.", refs=UNIT
)
answered = told(
    "answered", side=Side, situation=SituationName, unit=OnUnit, card=Card, says="{side} plays {situation}{on_unit}."
)
passed_on = told("passed_on", side=Side, unit=UnitNumber, says="It is passed to {unit}.", refs=UNIT)
cancelled = told("cancelled", side=Side, card=Card, says="{side}'s card {card} is cancelled.")
came_back = told("came_back", side=Side, card=Card, says="Out of range: {side} takes card {card} back.")
discarded = told("discarded", side=Side, card=Card, says="{side} discards card {card}.")
moved = told("moved", unit=UnitNumber, x=int, y=int, says="{unit} goes to {where}.", refs=UNIT)
fell_back = told("fell_back", unit=UnitNumber, x=int, y=int, says="{unit} falls back to {where}.", refs=UNIT)
shot = told(
    "shot",
    unit=UnitNumber,
    target=UnitNumber,
    shift=int,
    says="{unit} shoots at {target}: {counted}.",
    refs=(UNIT, TARGET),
)
struck = told(
    "struck",
    unit=UnitNumber,
    target=UnitNumber,
    shift=int,
    says="{unit} strikes {target}: {counted}.",
    refs=(UNIT, TARGET),
)
flipped = told("flipped", side=Side, card=Card, result=Result, says="{side} flips card {card}: {result}.")
came = told("came", unit=UnitNumber, result=Result, says="{unit}: {result}.", refs=UNIT)
recovered = told("recovered", unit=UnitNumber, says="{unit} is itself again.", refs=UNIT)
confused = told("confused", unit=UnitNumber, says="{unit} is Confused.", refs=UNIT)
withdrew = told("withdrew", unit=UnitNumber, says="{unit} leaves the battlefield.", refs=UNIT)
cleared = told("cleared", unit=UnitNumber, says="{unit} is cleared away.", refs=UNIT)
breached = told("breached", unit=UnitNumber, says="{unit} breaches the wall.", refs=UNIT)
pointed = told("pointed", unit=UnitNumber, x=int, y=int, says="{unit}: the Target Point is {where}.", refs=UNIT)
mist = told("mist", unit=UnitNumber, x=int, y=int, says="{unit} lays mist at {where}.", refs=UNIT)
won = told("won", side=Winner, why=Why, says=lambda s, v: ending(v))


def ending(v: Values) -> str:
    reason = ("half of the points are lost", "no unit is left on the battlefield", "time is up")[v["why"]]
    return f"{SIDE_TITLES[v['side']]} has won: {reason}." if v["side"] < 2 else f"The game is drawn: {reason}."
