"""What a player can answer in Fantasy Cards, each said once.

Where a place is wanted the answers without one are suggestions (a bearing and half the way or all of it, a side of the target, a
spot of an even net over the table), and one beside them takes any place, in inches from the north-west corner.
"""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel.domains import Names, Numbers
from sandtable.kernel.phrases import About
from sandtable.kernel.places import Takes
from sandtable.kernel.verbs import Place, Verbs

from .cards import ACTIONS, SITUATIONS
from .fields import INCH
from .state import BEARINGS, SIDE_NAMES, SPOTS, STOPS, Card, UnitNumber

POINT, FACED, LENGTH = Takes(INCH), Takes(INCH, facing=True), Takes(INCH, length=True)
Bearing = Annotated[int, Names(tuple(str(k * 360 // BEARINGS) for k in range(BEARINGS)), "bearing")]
Share = Annotated[int, Names(("whole", "half"), "share")]
Spot = Annotated[int, Numbers(1, SPOTS, "spot")]
STOP_NAMES = ("start", "quarter", "middle", "three-quarters", "end")
STOP_PHRASES = ("at the start", "after a quarter", "in the middle", "after three quarters", "at the end")
Stop = Annotated[int, Names(STOP_NAMES, "stop", show=lambda stop, seat: STOP_PHRASES[stop].capitalize())]

assert len(STOP_NAMES) == STOPS + 1

answers = Verbs(me=lambda s, asked: SIDE_NAMES[asked.who])
verb = answers.number
answers.facts["action"] = About("card", lambda s, card: ACTIONS[s.actions[card]].title)
answers.facts["answer"] = About("card", lambda s, card: SITUATIONS[s.situations[card]].title)

card = answers.part("card", Card)
unit = answers.part("unit", UnitNumber)
bearing = answers.part("bearing", Bearing)
share = answers.part("share", Share)
spot = answers.part("spot", Spot)
stop = answers.part("stop", Stop)

HELD, PIECE = Place("{me}.hand.{card}"), Place("unit.{unit}")

# ---------------------------------------------------------------- placing
deploy = answers("deploy", unit, says="Place {unit}", on=PIECE)
put = answers("put", spot, says="At {spot_place}")
put_at = answers("put at", says="Anywhere", takes=FACED)

# ---------------------------------------------------------------- cards
act = answers("act", card, unit, says="{action} on {unit} (card {card})", on=HELD, to=PIECE)
situation = answers("play", card, unit, says="{answer} on {unit} (card {card})", on=HELD, to=PIECE)
invoke = answers("invoke", card, says="{answer} (card {card})", on=HELD)
discard = answers("discard", card, says="Discard card {card}", on=HELD)
end = answers("end", says="End the turn", also=("done",), role="end")
decline = answers("pass", says="Pass", also=("no",), role="pass")

# ---------------------------------------------------------------- moving and attacking
move = answers("move", bearing, share, says="Bearing {bearing}, {how_far}")
move_to = answers("move to", says="Move anywhere in reach", takes=FACED)
via = answers("via", says="Lay the way by a point", takes=POINT)
stay = answers("stay", says="Stay where it is", role="keep")
charge = answers("charge", unit, bearing, says="Charge {unit} from bearing {bearing}", to=PIECE)
charge_at = answers("charge at", unit, says="Charge {unit} from any side", to=PIECE, takes=POINT)
swoop = answers("swoop", unit, bearing, says="Come down on {unit} from bearing {bearing}", to=PIECE)
swoop_at = answers("swoop at", unit, says="Come down on {unit} from any side", to=PIECE, takes=POINT)
attack = answers("attack", unit, says="Attack {unit}{counts}", to=PIECE)
aim = answers("aim", unit, says="Aim at {unit}", to=PIECE)
aim_at = answers("aim at", says="Aim at any point", takes=POINT)
at = answers("at", stop, says="{stop} of its way")
after = answers("after", says="Anywhere on its way", takes=LENGTH)
give = answers("give", unit, says="Pass it to {unit}", to=PIECE)

answers.to("place", deploy)
answers.to("spot_for", put, put_at)
answers.to("turn", end, act, situation)
answers.to("open", decline, situation)
answers.to("discards", end, discard)
answers.to("go", stay, move, move_to, via)
answers.to("assault", charge, charge_at)
answers.to("land", swoop, swoop_at)
answers.to("whom", attack)
answers.to("point", aim, aim_at)
answers.to("respond", decline, situation, invoke)
answers.to("when", at, after)
answers.to("receiver", decline, give)
answers.to("next_unit", decline, give)
