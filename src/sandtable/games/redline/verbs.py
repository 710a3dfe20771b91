"""What a player can answer in REDLINE, each said once.

Rules make and read answers with these words: `do.fire(unit, enemy)`, `do.card(action)`. How an answer is typed, what it is
called, where it is clicked, what a click may have meant: all of it follows from this table. Words in braces are parts of the
answer, arguments of the question, or facts that words.py looks up.
"""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel.domains import Amount, Listed, Maybe, Names, Numbers, Several, domain_of
from sandtable.kernel.verbs import Place, Verbs

from .cards import N_SLOTS, Card, Efreet, Equipment, Resource, Tactic
from .names import COPIES, Acting, Laid, ability_names, carried, critical_hits, upright
from .state import (
    ABILITIES,
    LINE,
    MOST_CRITICALS,
    NO_UNIT,
    RECON_LIMIT,
    SEAT_NAMES,
    STRATEGIES,
    Dial,
    MissionNumber,
    Spot,
    Unit,
)

answers = Verbs(
    group="{question}",
    me=lambda s, asked: SEAT_NAMES[asked.who],
    foe=lambda s, asked: SEAT_NAMES[1 - asked.who],
    question=lambda s, asked: asked.kind.name,
)
verb = answers.number

# ---------------------------------------------------------------- what an answer may name
card = answers.part("card", Card)
unit = answers.part("unit", Unit)  # who it is about
start = answers.part("start", Spot)  # where equipment comes from
target = answers.part("target", Maybe(domain_of(Unit), NO_UNIT))  # whom it is aimed at, if anybody
by = answers.part("by", Unit)  # who steps in
to = answers.part("to", Spot)  # where equipment goes
enemy = answers.part("enemy", Unit)
ability = answers.part(
    "ability", Listed(ABILITIES, "ability", lambda at: ability_names(int(at.s.sides[at.asked.who].general)))
)
position = answers.part("position", Laid)  # the mission that is used
mission = answers.part("mission", Maybe(domain_of(MissionNumber), 0))  # where a dial is turned to, if it is
missions = answers.part("missions", Several(Numbers(1, LINE, "mission")))
dial = answers.part("dial", Dial)
slot = answers.part("slot", Listed(N_SLOTS, "equipment", carried, upright))
hurt = answers.part("hurt", Listed(MOST_CRITICALS, "critical hit", critical_hits))
place = answers.part("place", Annotated[int, Numbers(1, STRATEGIES, "place")])  # of a strategy card
copy = answers.part("copy", Maybe(Names(COPIES, "copy", first=1), 0))  # of equipment alike: the one in a slot, or expended
recon = answers.part("recon", Amount("recon", RECON_LIMIT))  # how much of the price is paid with it

an_efreet, equipment, a_tactic = card.of(Efreet), card.of(Equipment), card.of(Tactic)

# ---------------------------------------------------------------- where it is clicked
HAND, SEEN, GENERAL = Place("hand.{card}"), Place("seen.{card}"), Place("{me}.general")
UNIT, TARGET, ENEMY, BY, END = Place("{unit}"), Place("{target}"), Place("{enemy}"), Place("{by}"), Place("{to}")
MISSION = Place("mission.{mission}", last=True)

# ---------------------------------------------------------------- stopping
end = answers("end", says="End your deploy phase", group="end", role="end", final=True)
pass_ = answers("pass", says="Pass", group="pass", role="pass")
keep_hand = answers("done", says="Keep the hand as it is now", group="end", role="end")
mended = answers("done", says="Repair nothing more", group="end", role="end")
no_more = answers("done", says="Fire as it is", group="end", role="end")
remain = answers("stay", says="Stay", group="end", role="end")

# ---------------------------------------------------------------- the deploy phase
resource = answers("resource", card.of(Resource), says="Play {card} as the resource card of this phase", on=HAND)
deploy = answers("deploy", an_efreet, says="Deploy {card} for {deploy_cost}: {stats}", on=HAND)
equip = answers("equip", equipment, to, says="Deploy {card} {onto} for {cost}", on=HAND, to=END)
general = answers("general", says="Call {general} to the HQ for {general_cost}", on=GENERAL)
move = answers(
    *("move", equipment, start, to, copy),
    says="Move {card} from {start}{which} to {to} for {fare}",
    on=Place("{start:spare}.{card}"),
    to=END,
)
repair = answers(
    *("repair", unit),
    says="Repair {unit} ({hurts}), 1 resource each; it lies face down until your next reset",
    on=UNIT,
    final=True,
)
repair_general = answers(
    "repair general", says="Repair {general} ({general_damage} damage), 1 resource a token", on=GENERAL, final=True
)
ability_of = answers(
    "use",
    ability,
    target,
    says="{ability_title}, {ability_price}: {ability_does}{aimed}",
    on=GENERAL,
    to=TARGET,
    group="use",
)
flip = answers(
    *("use", ability, missions),
    says="{ability_title}, {ability_price}: {ability_does}: {flipped}",
    on=GENERAL,
    group="use",
)
mode = answers(
    *("use", card.of(Resource), target),
    says="{card}, {mode_price}: {mode_does}{aimed}",
    on=Place("{me}.resource.{card}"),
    to=TARGET,
    group="use",
)


# ---------------------------------------------------------------- tactics and what missions can do
use_mission = answers(
    *("use", position, unit, mission.of(MissionNumber)),
    says="{mission_title}, {mission_price}: turn the dial of {unit} to mission {mission}",
    on=Place("mission.{position}"),
    to=(UNIT, MISSION),
    group="use",
)
play = answers(
    *("play", a_tactic, target, mission, recon), says="Play {card}{on}{turned} {paid}: {does}", on=HAND, to=(TARGET, MISSION)
)
leave = answers("leave", says="{general} leaves its efreet for the HQ", on=GENERAL)

# ---------------------------------------------------------------- cards, units, repairs
bottom = answers("bottom", card, says="Put {card} under your arsenal", on=HAND)
expend = answers("expend", card.of(Resource), says="Expend {card} to pay", to=Place("{me}.resource.{card}"))
discard = answers("discard", card, says="Discard {card} from your hand", to=HAND)
pick = answers("discard", card, says="Discard {card} from {foe_title}'s hand", to=SEEN)
scrap = answers("scrap", unit, says="Scrap {unit}", to=UNIT, final=True)
scrap_new = answers("scrap new", says="Scrap the new copy", also=("new", "n"))
scrap_old = answers("scrap old", says="Scrap the old copy", also=("old", "o"))
mend_damage = answers("mend damage", says="Remove 1 damage for 1 resource", also=("damage",))
mend = answers("mend", hurt, says="Remove {critical} for 1 resource")
heal = answers("heal", unit, says="Take damage off {unit} ({unit_damage} damage)", to=UNIT)

# ---------------------------------------------------------------- planning and combat
lock = answers("lock", says="Lock in your dials: {locking}", also=("done",), group="lock", role="end")
set_dial = answers("dial", unit, dial, says="{unit} goes {where}", on=UNIT, to=Place("{dial}"))
ambush = answers(
    *("ambush", enemy), says="Ambush {enemy}: {number} damage against {enemy_left} armor left", to=ENEMY, group="attack"
)
fire = answers(
    *("fire", unit.of(Acting(1)), enemy),
    says="{unit} fires at {enemy}: {odds}; {damage} damage against {enemy_left} armor left",
    on=UNIT,
    to=ENEMY,
    group="attack",
    final=True,
)
hold = answers("hold", unit.of(Acting(0)), says="{unit} holds its fire", on=UNIT)
salvo = answers("salvo", says="Salvo: expend {unit} for {salvo_damage} damage and {salvo_accuracy} accuracy: {salvo_odds}")
launch = answers("fire", slot, says="Expend {gear}: {gear_does}: {gear_odds}")
no_boost = answers("no", says="No Boost: {shot_odds}", also=("n",), role="pass")
boost = answers(
    "boost", says="Boost: expend {unit} for {boost_speed} speed against this shot: {boost_odds}", also=("yes", "y")
)
keep = answers("keep", says="Keep the {die}{kept}", also=("no", "n"), short="Keep the {die}", role="keep")
reroll = answers(
    "reroll", says="Precision: expend {unit} and roll again; the second roll stands{rerolled}", also=("yes", "y")
)
minus = answers("minus", says="One less: {sharp_less}", also=("-", "-1"))
stay = answers("stay", says="As it is: {sharp_same}", also=("0",), role="keep")
plus = answers("plus", says="One more: {sharp_more}", also=("+", "+1"))
no_cover = answers("no", says="No Cover: {unit} takes it", role="pass")
cover = answers("cover", by, says="Cover: expend {by} to take it instead ({by_left} armor left)", to=BY)
strip = answers("strip", slot, says="Tear {gear} off")
retreat = answers("retreat", unit, says="{unit} retreats to the frontline and is out of this combat", to=UNIT, final=True)

# ---------------------------------------------------------------- capturing
leave_it = answers("leave it", says="Leave mission {position} as it is", also=("leave", "it", "no", "n"))
capture = answers(
    "capture", says="Roll to capture mission {position}: {capture_cost} or more in all, {capture_odds}", also=("yes", "y")
)
strike_arsenal = answers("strike arsenal", says="Raze {razed} of {foe_title}'s arsenal ({arsenal_left} left)")
strike_general = answers(
    *("strike general",),
    says="{amount} damage to {foe_title}'s general {foe_general} ({general_left} armor left)",
    to=Place("{foe}.general"),
)
strike = answers("strike", enemy, says="{amount} damage to {enemy} ({enemy_left} armor left)", to=ENEMY)
strike_strategy = answers(
    *("strike strategy", place),
    says="{amount} damage to {foe_title}'s {strategy} ({strategy_left} armor left)",
    to=Place("{foe}.strategy.{place}"),
)

# ---------------------------------------------------------------- what answers which question
USES = (ability_of, flip, mode)
answers.to("mulligan", bottom, keep_hand)
answers.to("deploy", deploy, resource, equip, general, move, repair, repair_general, *USES, leave, play, end)
answers.to("respond", play, use_mission, move, pass_)
answers.to("heroic", scrap_new, scrap_old)
answers.to("scrap", scrap)
answers.to("mend", mend_damage, mend, mended)
answers.to("pay_with", expend)
answers.to("discard", discard)
answers.to("pick", pick)
answers.to("heal", heal)
answers.to("dial", set_dial, lock)
answers.to("ambush", ambush)
answers.to("act", fire, hold)
answers.to("declare", salvo, launch, no_more)
answers.to("boost", no_boost, boost)
answers.to("precision", keep, reroll)
answers.to("sharpshoot", minus, stay, plus)
answers.to("cover", cover, no_cover)
answers.to("mount", strip)
answers.to("retreat", retreat, remain)
answers.to("capture", leave_it, capture)
answers.to("strike", strike_arsenal, strike_general, strike, strike_strategy)
