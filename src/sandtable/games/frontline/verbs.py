"""What a player can answer in Front Line, each said once.

Rules make and read answers with these words: `do.move(start, to)`, `do.start(action)`. How an answer is typed, what it is
called, where it is clicked, what a click may have meant: all of it follows from this table. Words in braces are parts of the
answer, arguments of the question, or facts that words.py looks up.
"""

from __future__ import annotations

from sandtable.kernel.verbs import Place, Verbs

from .board import Square
from .cards import Card, Stack, UnitKind
from .state import Country

answers = Verbs()
verb = answers.number

# ---------------------------------------------------------------- what an answer may name
start = answers.part("start", Square)  # where a unit stands
to = answers.part("to", Square)  # where it goes, or what it attacks
kind = answers.part("kind", UnitKind)
stack = answers.part("stack", Stack)
card = answers.part("card", Card)
country = answers.part("country", Country)

# ---------------------------------------------------------------- where it is clicked
UNIT, TARGET = Place("{start:any}"), Place("{target}")
FOE, FRIEND = Place("{to:foe}"), Place("{to:own}")
SQUARE, ANY_SQUARE = Place("{to}", cell=True), Place("{to:any}", cell=True)

# ---------------------------------------------------------------- a turn
LEADERSHIP = "your Leadership"
end = answers("end", says="End your turn {lost}", short="End your turn", role="end", final=True)
# Actions of a unit. Their numbers are bits of Unit.done.
move = answers("move", start, to, says="{mover} moves to {to}", on=UNIT, to=SQUARE)
sail = answers("sail", start, to, says="{mover} sails to {to}", on=UNIT, to=SQUARE)
attack = answers(
    *("attack", start, to),
    says="{mover} attacks {victim}: {odds}",
    brief="{start}→{to} {chances}",
    on=UNIT,
    to=(FOE, SQUARE),
    final=True,
)
drop = answers("drop", start, to, says="{mover} drops on {to}", on=UNIT, to=SQUARE)
regroup = answers("regroup", start, says="Regroup {mover}", on=UNIT)
build = answers("build", kind, says="Build {piece} ({cost} chits)")
DEEDS = (move, sail, attack, drop, regroup, build)
commission = answers("commission", says="Commission your Leadership (1 chit)")
maneuver = answers(
    "maneuver", start, to, says="{mover} maneuvers to {to} (Leadership)", on=UNIT, to=SQUARE, spends=LEADERSHIP
)
relieve = answers(
    "relieve", start, to, says="{mover} and {other} change places (Leadership)", on=UNIT, to=FRIEND, spends=LEADERSHIP
)
cache = answers("cache", says="Cache: {more} chits instead of {left} (Leadership)", spends=LEADERSHIP)
support = answers("support", says="Send support: your ally does a Regular Action with one of your chits")
skip = answers("pass", says="Pass", role="pass")
decline = answers("decline", says="Decline the reward", group="pass", role="pass")

# ---------------------------------------------------------------- attacks
fire = answers(
    *("fire", start),
    says="{mover} fires at {target}: {odds} (Leadership)",
    brief="{start} {chances}",
    on=UNIT,
    final=True,
    spends=LEADERSHIP,
)
return_fire = answers("return fire", says="Return fire at {attacker}: {odds}", group="return fire", also=("return",))
maneuver_to = answers(
    *("maneuver to", to), says="{target} maneuvers to {to} (Leadership)", on=TARGET, to=ANY_SQUARE, also=("maneuver",)
)
no = answers("no", says="Do not rally", group="rally", role="pass", final=True)
rally = answers("rally", says="Rally {target} (Leadership)", final=True, spends=LEADERSHIP)
keep = answers("keep", says="Keep the Edge, let the dice stand", group="edge", role="keep", final=True)
reroll = answers("reroll", says="Give up the Edge and roll again: {odds}", group="edge", final=True)
white = answers("white", says="Use the white die ({white}: {white_says})", group="die")
yellow = answers("yellow", says="Use the yellow die ({yellow}: {yellow_says})", group="die")
hold = answers("hold", says="Hold: disrupted where it stands", group="rout")
retreat = answers("retreat", says="Retreat: your opponent picks the square", group="rout")
retreat_to = answers(
    *("retreat to", to), says="It retreats to {to}", on=TARGET, to=ANY_SQUARE, group="retreat", also=("retreat",)
)
stay = answers("stay", says="Stay where you are", group="displace", role="keep")
advance = answers("advance", says="Enter {square}", group="displace")

# ---------------------------------------------------------------- set-up, and the stack of a turn
place = answers("place", kind, to, says="Place {piece} on {to}", to=ANY_SQUARE, group="{kind}")
choose_card = answers("card", card, says="{card}: {months} {house}")
go_first = answers("first", country, says="{country} goes first")
use_stack = answers("supply", stack, says="{stack} stack: {chits}")

# ---------------------------------------------------------------- what answers which question, the likeliest first
REGULAR = (move, attack, sail, commission)
TASKS = (maneuver, relieve, cache)
answers.to("action", move, attack, maneuver, sail, drop, relieve, regroup, build, commission, cache, support, end)
answers.to("supported", *REGULAR, skip, drop, regroup, build, *TASKS, support)  # a rule refuses all but the first five
answers.to("task", *TASKS, skip)
answers.to("respond", *TASKS, skip)
answers.to("fire", fire, skip)
answers.to("rally", rally, no)
answers.to("edge", reroll, keep)
answers.to("die", white, yellow)
answers.to("rout", hold, retreat)
answers.to("retreat", retreat_to)
answers.to("displace", advance, stay)
answers.to("reward", maneuver_to, return_fire, decline)
answers.to("place", place)
answers.to("card", choose_card)
answers.to("first", go_first)
answers.to("supply", use_stack)
