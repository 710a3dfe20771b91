"""What happened in REDLINE, as lines of a log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Event

from .cards import CARDS, CRITICALS, MISSIONS
from .notation import unit_name
from .state import ALL_UNITS, LINE, SEAT_NAMES, State

V = dict[str, int]


# ---------------------------------------------------------------- names
def card_name(card: int) -> str:
    """A card's title without the model number before it."""
    words = CARDS[card].title.split()
    return " ".join(words[1:] if "-" in words[0] and words[0][-1].isdigit() else words)


def unit_title(u: int, card: int) -> str:
    """'Rabbit (r1)'."""
    return f"{card_name(card)} ({unit_name(u)})" if card >= 0 else unit_name(u)


def mission_name(s: State, position: int) -> str:
    """'3 (Survey Ridge)'; the missions are counted from 1, positions from 0."""
    mission = int(s.missions[position]) if 0 <= position < LINE else -1
    return f"{position + 1} ({MISSIONS[mission].title})" if mission >= 0 else str(position + 1)


def who(v: V) -> str:
    return SEAT_NAMES[v["side"]].capitalize()


def card(v: V) -> str:
    return card_name(v["card"])


def unit(v: V) -> str:
    return unit_title(v["unit"], v["card"])


def place(u: int) -> str:
    return unit_name(u) if u < ALL_UNITS else "the baseline"


def some(n: int, one: str = "card") -> str:
    return f"{n} {one}{'' if n == 1 else 's'}"


def at(v: V) -> str:
    return f"{v['position'] + 1} ({MISSIONS[v['mission']].title})"


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


# ---------------------------------------------------------------- lines
def event_text(s: State, event: Event) -> str:
    """One line of the log."""
    line = LINES.get(event.kind)
    return line(event.values) if line else f"{event.kind} {event.values}"


def dial_text(v: V) -> str:
    goes = f"mission {v['dial']}" if v["dial"] else "the baseline"
    return f"{unit(v)} goes to {goes}."


def ability_text(v: V) -> str:
    does = CARDS[v["card"]].does
    name = does[v["number"]].name if v["number"] < len(does) else ""
    return f"{who(v)} uses {card(v)}{f': {name}' if name else ''}."


def repaired_text(v: V) -> str:
    whom = unit_name(v["unit"]) if v["unit"] < ALL_UNITS else "its general"
    gone = [f"{v['damage']} damage"] * bool(v["damage"]) + [some(v["criticals"], "critical hit")] * bool(v["criticals"])
    return f"{who(v)} repairs {whom}: {' and '.join(gone) or 'nothing'} removed."


def changed(v: V, what: str) -> str:
    if v["amount"] == 0:
        return f"{who(v)} gains no {what}."
    return f"{who(v)} {'gains' if v['amount'] > 0 else 'loses'} {abs(v['amount'])} {what}."


def tactic_text(v: V) -> str:
    on = f" on {unit_name(v['target'])}" if 0 <= v["target"] < ALL_UNITS else ""
    return f"{who(v)} plays {card(v)}{on}."


def flipped_text(v: V) -> str:
    missions = [str(k + 1) for k in range(LINE) if v["mask"] >> k & 1]
    return f"Missions {', '.join(missions)} lie face down until the next turn."


def over_text(v: V) -> str:
    winner = SEAT_NAMES[v["winner"]].capitalize()
    return f"{winner} wins: " + ("the other arsenal has run out." if v["why"] == 0 else "it controls all five missions.")


LINES: dict[str, Callable[[Any], str]] = {
    "mission laid": lambda v: f"Mission {at(v)}.",
    "initiative rolled": lambda v: f"Initiative: Red rolls {v['red']}, Blue rolls {v['blue']}.",
    "goes first": lambda v: f"{who(v)} lost the initiative and goes first.",
    "drew": lambda v: f"You draw {card(v)}.",
    "drew some": lambda v: f"{who(v)} draws {some(v['count'])}.",
    "exchanged": lambda v: f"{who(v)} puts {some(v['count'])} under the arsenal.",
    "turn began": lambda v: f"Turn {v['turn']}.",
    "deploy began": lambda v: f"{who(v)}'s deploy phase.",
    "recon gained": lambda v: f"{changed(v, 'recon')[:-1]} from {MISSIONS[v['mission']].title}.",
    "recon changed": lambda v: changed(v, "recon"),
    "resources gained": lambda v: changed(v, "resource" if abs(v["amount"]) == 1 else "resources"),
    "resource played": lambda v: f"{who(v)} plays {card(v)}.",
    "deployed": lambda v: f"{who(v)} deploys {unit(v)}.",
    "equipped": lambda v: f"{who(v)} deploys {card(v)} {'on' if v['unit'] < ALL_UNITS else 'to'} {place(v['unit'])}.",
    "equipment moved": lambda v: f"{who(v)} moves {card(v)} from {place(v['from'])} to {place(v['to'])}.",
    "general called": lambda v: f"{who(v)}'s general {card(v)} comes to the HQ.",
    "general back": lambda v: f"{who(v)}'s general {card(v)} goes back to the bunker.",
    "boarded": lambda v: f"{card(v)} boards {place(v['unit'])}.",
    "left": lambda v: f"{card(v)} leaves {place(v['unit'])} for the HQ.",
    "ability": ability_text,
    "repaired": repaired_text,
    "healed": lambda v: f"{v['amount']} damage is taken off {unit_name(v['unit'])}.",
    "strategy deployed": lambda v: f"{who(v)} deploys {card(v)}.",
    "strategy hit": lambda v: f"{who(v)}'s {card(v)} takes {v['amount']} damage: {v['total']} in all.",
    "scrapped": lambda v: f"{who(v)} scraps {card(v)}.",
    "discarded": lambda v: f"{who(v)} discards {card(v)}.",
    "hand shown": lambda v: f"You see in {who(v)}'s hand: {v['count']} {card(v)}.",
    "phase ended": lambda v: f"{who(v)} ends the deploy phase.",
    "planning began": lambda v: "Both sides set their dials.",
    "dials set": lambda v: f"{who(v)} has set its dials.",
    "dial shown": dial_text,
    "dial moved": lambda v: f"The dial of {unit(v)} is turned to mission {v['dial']}.",
    "missions flipped": flipped_text,
    "engagement": lambda v: f"Engagement at mission {at(v)}.",
    "round began": lambda v: f"Round {v['round']}.",
    "fired": lambda v: f"{unit(v)} fires at {unit_title(v['target'], v['other'])}.",
    "declared": lambda v: f"{unit(v)} fires {'a Salvo' if v['with'] < 0 else card_name(v['with'])}.",
    "boosted": lambda v: f"{unit(v)} boosts: +2 speed against this shot.",
    "rolled": lambda v: f"Die {v['die']}: {v['value']} against speed {v['speed']}.",
    "rerolled": lambda v: f"{unit(v)} uses Precision and rolls again.",
    "sharpened": lambda v: f"Sharpshooter: {signed(v['amount'])}.",
    "hit": lambda v: "A critical hit." if v["critical"] else "A hit.",
    "missed": lambda v: "A miss.",
    "tactic played": tactic_text,
    "tactic resolved": lambda v: f"{card(v)} {'takes effect' if v['worked'] else 'does nothing: its target has gone'}.",
    "shot damage": lambda v: f"The shot deals {v['damage']} damage{' and a critical hit' if v['critical'] else ''}.",
    "ambushed": lambda v: f"{unit(v)} ambushes {unit_name(v['target'])} for {v['amount']} damage.",
    "covered": lambda v: f"{unit(v)} covers {unit_name(v['target'])} and takes it instead.",
    "damaged": lambda v: f"{unit(v)} takes {v['amount']} damage: {v['total']} in all.",
    "destroyed": lambda v: f"{unit(v)} is destroyed.",
    "critical dealt": lambda v: f"Critical hit on {unit(v)}: {CRITICALS[v['critical']].title}.",
    "mount stripped": lambda v: f"{card(v)} is torn off {unit_name(v['unit'])}.",
    "held": lambda v: f"{unit(v)} holds its fire.",
    "retreated": lambda v: f"{unit(v)} retreats.",
    "capture rolled": lambda v: f"{unit(v)} rolls {v['die']} to capture: {v['value']}.",
    "capture total": lambda v: f"{who(v)} has {v['total']} against a cost of {v['cost']}.",
    "captured": lambda v: f"{who(v)} captures mission {at(v)}.",
    "capture failed": lambda v: f"{who(v)} does not capture mission {at(v)}.",
    "general hit": lambda v: f"{who(v)}'s general {card(v)} takes {v['amount']} damage: {v['total']} in all.",
    "razed": lambda v: f"{card(v)} of {who(v)} is razed.",
    "razed some": lambda v: f"{who(v)} razes {some(v['count'])}.",
    "mission trigger": lambda v: f"Mission {at(v)} takes effect.",
    "game over": over_text,
}
