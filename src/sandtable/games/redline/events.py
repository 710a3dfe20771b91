"""What can happen in REDLINE, each said once: for the log and the eye."""

from __future__ import annotations

from typing import Annotated, Any

from sandtable.kernel.domains import Flag, Maybe, Names, Several, domain_of
from sandtable.kernel.telling import Events
from sandtable.kernel.texts import several, signed
from sandtable.kernel.verbs import Place, Values

from .cards import ALL_CARDS, CARDS, Card, Critical, Efreet, Equipment, Mission, card_name
from .state import ALL_UNITS, LINE, NONE, SEAT_NAMES, UNIT_NAMES, Dial, Position, Side, Spot, Unit, unit_title

told = Events(owner="side")

BY_ARSENAL, BY_MISSIONS = range(2)
Why = Annotated[int, Names(("arsenal", "missions"), "reason")]
Yes = Annotated[int, Flag("yes")]
Launched = Annotated[int, Maybe(ALL_CARDS, NONE)]  # equipment, or none: a Salvo
Positions = Annotated[int, Several(domain_of(Position))]

# ---------------------------------------------------------------- what an event is about
UNIT, TARGET, FROM, TO = Place("{unit}"), Place("{target}"), Place("{from}"), Place("{to}")
MISSION, GENERAL = Place("mission.{position}"), Place("{side}.general")


def sent(v: Values) -> list[str]:
    """A unit, and the mission it goes to."""
    return [UNIT_NAMES[v["unit"]], *([f"mission.{v['dial']}"] if v["dial"] > 0 else [])]


# ---------------------------------------------------------------- words that no field has
def spot(u: int) -> str:
    return UNIT_NAMES[u] if u < ALL_UNITS else "the baseline"


@told.fact
def cards(s: Any, v: Values) -> str:
    return several(v["count"], "card")


@told.fact
def actor(s: Any, v: Values) -> str:
    """'Rabbit (r1)'."""
    return unit_title(v["unit"], v["card"])


@told.fact
def place(s: Any, v: Values) -> str:
    return spot(v["unit"])


@told.fact
def aim(s: Any, v: Values) -> str:
    return UNIT_NAMES[v["target"]]


@told.fact
def victim(s: Any, v: Values) -> str:
    return unit_title(v["target"], v["other"])


@told.fact
def gains(s: Any, v: Values) -> str:
    return "gains no" if v["amount"] == 0 else f"{'gains' if v['amount'] > 0 else 'loses'} {abs(v['amount'])}"


@told.fact
def resources(s: Any, v: Values) -> str:
    return "resource" if abs(v["amount"]) == 1 else "resources"


def razed_text(s: Any, v: Values) -> str:
    """'3 × Supply Drop of Blue are razed.'"""
    many = f"{v['count']} × " if v["count"] > 1 else ""
    return f"{many}{card_name(v['card'])} of {SEAT_NAMES[v['side']].capitalize()} {'are' if many else 'is'} razed."


def batch_text(s: Any, v: Values) -> str:
    """'Equal speed 5: r1, b2 act together; all their shots land at once.'"""
    units = ", ".join(name for u, name in enumerate(UNIT_NAMES) if v["units"] >> u & 1)
    return f"Equal speed {v['speed']}: {units} act together, and all hits land at once."


def equipped_text(s: Any, v: Values) -> str:
    where = f"{'on' if v['unit'] < ALL_UNITS else 'to'} {spot(v['unit'])}"
    return f"{SEAT_NAMES[v['side']].capitalize()} deploys {card_name(v['card'])} {where}."


def moved_text(s: Any, v: Values) -> str:
    way = f"from {spot(v['from'])} to {spot(v['to'])}"
    return f"{SEAT_NAMES[v['side']].capitalize()} moves {card_name(v['card'])} {way}."


def ability_text(s: Any, v: Values) -> str:
    does = CARDS[v["card"]].does
    name = does[v["number"]].name if v["number"] < len(does) else ""
    return f"{SEAT_NAMES[v['side']].capitalize()} uses {card_name(v['card'])}{f': {name}' if name else ''}."


def repaired_text(s: Any, v: Values) -> str:
    whom = UNIT_NAMES[v["unit"]] if v["unit"] < ALL_UNITS else "its general"
    gone = [f"{v['damage']} damage"] * bool(v["damage"]) + [several(v["criticals"], "critical hit")] * bool(v["criticals"])
    return f"{SEAT_NAMES[v['side']].capitalize()} repairs {whom}: {' and '.join(gone) or 'nothing'} removed."


def dial_text(s: Any, v: Values) -> str:
    goes = f"mission {v['dial']}" if v["dial"] else "the baseline"
    return f"{unit_title(v['unit'], v['card'])} goes to {goes}."


def turned_text(s: Any, v: Values) -> str:
    return f"The dial of {unit_title(v['unit'], v['card'])} is turned to mission {v['dial']}."


def flipped_text(s: Any, v: Values) -> str:
    missions = [str(k + 1) for k in range(LINE) if v["mask"] >> k & 1]
    return f"Missions {', '.join(missions)} lie face down until the next turn."


def declared_text(s: Any, v: Values) -> str:
    return f"{unit_title(v['unit'], v['card'])} fires {'a Salvo' if v['with'] < 0 else card_name(v['with'])}."


def sharpened_text(s: Any, v: Values) -> str:
    return f"Sharpshooter: {signed(v['amount'])}."


def tactic_text(s: Any, v: Values) -> str:
    on = f" on {UNIT_NAMES[v['target']]}" if 0 <= v["target"] < ALL_UNITS else ""
    return f"{SEAT_NAMES[v['side']].capitalize()} plays {card_name(v['card'])}{on}."


def resolved_text(s: Any, v: Values) -> str:
    return f"{card_name(v['card'])} {'takes effect' if v['worked'] else 'does nothing: its target has gone'}."


def damage_text(s: Any, v: Values) -> str:
    return f"The shot deals {v['damage']} damage{' and a critical hit' if v['critical'] else ''}."


def over_text(s: Any, v: Values) -> str:
    why = "the other arsenal has run out." if v["why"] == BY_ARSENAL else "it controls all five missions."
    return f"{SEAT_NAMES[v['winner']].capitalize()} wins: {why}"


# ---------------------------------------------------------------- setting up, turns
mission_laid = told("mission laid", position=Position, mission=Mission, says="Mission {position} ({mission}).", refs=MISSION)
initiative_rolled = told("initiative rolled", red=int, blue=int, says="Initiative: Red rolls {red}, Blue rolls {blue}.")
goes_first = told("goes first", side=Side, says="{side} lost the initiative and goes first.")
drew = told("drew", side=Side, card=Card, says="You draw {card}.")  # told to its owner
drew_some = told("drew some", side=Side, count=int, says="{side} draws {cards}.")
exchanged = told("exchanged", side=Side, count=int, says="{side} puts {cards} under the arsenal.")
turn_began = told("turn began", turn=int, says="Turn {turn}.")
game_over = told("game over", winner=Side, why=Why, says=over_text)

# ---------------------------------------------------------------- the deploy phase
deploy_began = told("deploy began", side=Side, says="{side}'s deploy phase.")
recon_gained = told("recon gained", side=Side, amount=int, mission=Mission, says="{side} {gains} recon from {mission}.")
recon_changed = told("recon changed", side=Side, amount=int, says="{side} {gains} recon.")
resources_gained = told("resources gained", side=Side, amount=int, says="{side} {gains} {resources}.")
resource_played = told("resource played", side=Side, card=Card, says="{side} plays {card}.")
deployed = told("deployed", side=Side, card=Efreet, unit=Unit, says="{side} deploys {actor}.", refs=UNIT)
equipped = told("equipped", side=Side, card=Equipment, unit=Spot, says=equipped_text, refs=UNIT)
equipment_moved = told("equipment moved", side=Side, card=Equipment, from_=Spot, to=Spot, says=moved_text, refs=(FROM, TO))
general_called = told("general called", side=Side, card=Card, says="{side}'s general {card} comes to the HQ.", refs=GENERAL)
general_back = told(
    "general back", side=Side, card=Card, says="{side}'s general {card} goes back to the bunker.", refs=GENERAL
)
boarded = told("boarded", side=Side, card=Card, unit=Unit, says="{card} boards {place}.", refs=UNIT)
left_unit = told("left", side=Side, card=Card, unit=Unit, says="{card} leaves {place} for the HQ.", refs=UNIT)
ability = told("ability", side=Side, card=Card, number=int, says=ability_text)
repaired = told("repaired", side=Side, unit=Spot, damage=int, criticals=int, says=repaired_text, refs=UNIT)
healed = told("healed", unit=Unit, amount=int, says="{amount} damage is taken off {place}.", refs=UNIT)
strategy_deployed = told("strategy deployed", side=Side, card=Card, says="{side} deploys {card}.")
strategy_hit = told(
    "strategy hit",
    side=Side,
    card=Card,
    amount=int,
    total=int,
    says="{side}'s {card} takes {amount} damage: {total} in all.",
)
scrapped = told("scrapped", side=Side, card=Card, says="{side} scraps {card}.")
discarded = told("discarded", side=Side, card=Card, says="{side} discards {card}.")
hand_shown = told("hand shown", side=Side, card=Card, count=int, says="You see in {side}'s hand: {count} {card}.")  # to one
phase_ended = told("phase ended", side=Side, says="{side} ends the deploy phase.")

# ---------------------------------------------------------------- planning
planning_began = told("planning began", says="Both sides set their dials.")
dials_set = told("dials set", side=Side, says="{side} has set its dials.")
dial_shown = told("dial shown", unit=Unit, card=Efreet, dial=Dial, says=dial_text, refs=sent)
dial_moved = told("dial moved", unit=Unit, card=Efreet, dial=Dial, says=turned_text, refs=UNIT)
missions_flipped = told("missions flipped", mask=Positions, says=flipped_text)

# ---------------------------------------------------------------- combat
engagement = told(
    "engagement", position=Position, mission=Mission, says="Engagement at mission {position} ({mission}).", refs=MISSION
)
round_began = told("round began", round=int, says="Round {round}.")
batch_called = told("batch called", speed=int, units=int, says=batch_text)
fired = told(
    "fired", unit=Unit, card=Efreet, target=Unit, other=Efreet, says="{actor} fires at {victim}.", refs=(UNIT, TARGET)
)
declared = told("declared", unit=Unit, card=Efreet, with_=Launched, says=declared_text, refs=UNIT)
boosted = told("boosted", unit=Unit, card=Efreet, says="{actor} boosts: +2 speed against this shot.", refs=UNIT)
rolled = told("rolled", die=int, value=int, speed=int, says="Die {die}: {value} against speed {speed}.")
rerolled = told("rerolled", unit=Unit, card=Efreet, says="{actor} uses Precision and rolls again.", refs=UNIT)
sharpened = told("sharpened", amount=int, says=sharpened_text)
hit = told("hit", critical=Yes, says=lambda s, v: "A critical hit." if v["critical"] else "A hit.")
missed = told("missed", says="A miss.")
tactic_played = told("tactic played", side=Side, card=Card, target=Spot, says=tactic_text, refs=TARGET)
tactic_resolved = told("tactic resolved", side=Side, card=Card, worked=Yes, says=resolved_text)
shot_damage = told("shot damage", damage=int, critical=Yes, says=damage_text)
ambushed = told(
    "ambushed", unit=Unit, card=Efreet, target=Unit, amount=int,
    says="{actor} ambushes {aim} for {amount} damage.", refs=(UNIT, TARGET),
)  # fmt: skip
covered = told(
    "covered", unit=Unit, card=Efreet, target=Unit, says="{actor} covers {aim} and takes it instead.", refs=(UNIT, TARGET)
)
damaged = told(
    "damaged",
    unit=Unit,
    card=Efreet,
    amount=int,
    total=int,
    says="{actor} takes {amount} damage: {total} in all.",
    refs=UNIT,
)
destroyed = told("destroyed", unit=Unit, card=Efreet, says="{actor} is destroyed.", refs=UNIT)
critical_dealt = told(
    "critical dealt", unit=Unit, card=Efreet, critical=Critical, says="Critical hit on {actor}: {critical}.", refs=UNIT
)
mount_stripped = told("mount stripped", unit=Unit, card=Equipment, says="{card} is torn off {place}.", refs=UNIT)
held = told("held", unit=Unit, card=Efreet, says="{actor} holds its fire.", refs=UNIT)
retreated = told("retreated", unit=Unit, card=Efreet, says="{actor} retreats.", refs=UNIT)

# ---------------------------------------------------------------- capturing
capture_rolled = told(
    "capture rolled", unit=Unit, card=Efreet, die=int, value=int, says="{actor} rolls {die} to capture: {value}.", refs=UNIT
)
capture_total = told("capture total", side=Side, total=int, cost=int, says="{side} has {total} against a cost of {cost}.")
captured = told(
    "captured", side=Side, position=Position, mission=Mission,
    says="{side} captures mission {position} ({mission}).", refs=MISSION,
)  # fmt: skip
capture_failed = told(
    "capture failed", side=Side, position=Position, mission=Mission,
    says="{side} does not capture mission {position} ({mission}).", refs=MISSION,
)  # fmt: skip
capture_left = told(
    "capture left", side=Side, position=Position, mission=Mission,
    says="{side} leaves mission {position} ({mission}) as it is.", refs=MISSION,
)  # fmt: skip
general_hit = told(
    "general hit", side=Side, card=Card, amount=int, total=int,
    says="{side}'s general {card} takes {amount} damage: {total} in all.", refs=GENERAL,
)  # fmt: skip
razed = told("razed", side=Side, card=Card, count=int, says=razed_text)
razed_some = told("razed some", side=Side, count=int, says="{side} razes {cards}.")
mission_trigger = told(
    "mission trigger", position=Position, mission=Mission, says="Mission {position} ({mission}) is triggered.", refs=MISSION
)
