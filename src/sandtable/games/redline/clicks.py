"""Where the options of REDLINE are clicked on a page, what other clicks may have meant, and what a line of the log is about."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Asked

from . import words
from .cards import (
    CARD_NAMES,
    CARDS,
    K,
)
from .notation import UNIT_NAMES, abilities, unit_name
from .rules.terms import (
    accuracy_of,
    armor_of,
    damage_of,
    speed_of,
)
from .state import (
    A_SHIFT,
    ALL_UNITS,
    B_SHIFT,
    BUNKER,
    CALL_GENERAL,
    CARD_MASK,
    CARD_SHIFT,
    DEPLOY,
    DIAL,
    DISCARD,
    EQUIP,
    EXTRA_MASK,
    EXTRA_SHIFT,
    FIRE,
    HOLD,
    HQ,
    LEAVE,
    MOVE,
    NO_UNIT,
    PASS,
    PLAY,
    PLAY_RESOURCE,
    REPAIR,
    RETREAT,
    SCRAP,
    SEAT_NAMES,
    STRATEGIES,
    STRIKE,
    UNIT_MASK,
    UNITS,
    USE,
    VERB_SHIFT,
    State,
)
from .vocabulary import ACCURACY, DAMAGE, EFREET, EQUIPMENT, GENERAL, RESOURCE, TACTIC

DIALS = ("b", "1", "2", "3", "4", "5")
SIXTEEN = 16  # Ambush by its number begins at this bit of the keywords
GENERAL_PLACES = ("bunker", "hq", "aboard")


# ---------------------------------------------------------------- options as clicks
def handle(s: State, asked: Asked, q: Any, action: int) -> dict[str, Any]:
    """Where an option is clicked: `on` a card or an efreet, `to` an efreet, a mission or the baseline; else it is a button."""
    name, verb, me = asked.kind.name, action >> VERB_SHIFT, SEAT_NAMES[asked.who]
    card, extra = CARD_NAMES[min(K - 1, action >> CARD_SHIFT & CARD_MASK)], action >> EXTRA_SHIFT & EXTRA_MASK
    a, b = action >> A_SHIFT & UNIT_MASK, action >> B_SHIFT & UNIT_MASK
    if verb == PASS:
        group = "pass" if name == "respond" else "end"
        return {"kind": "button", "group": group, "irreversible": name == "deploy"}
    on, to = clicks(name, verb, me, card, a, b, extra)
    found: dict[str, Any] = {"kind": "entity" if on or to else "button", "group": groups(name, verb)}
    if on:
        found["on"] = on
    if to:
        found["to"] = to
    if verb == FIRE:
        accuracy = accuracy_of(s, a) + words.by_itself(s, a, b, ACCURACY)
        left = armor_of(s, b) - int(s.units[b].damage)
        damage = damage_of(s, a) + words.by_itself(s, a, b, DAMAGE)
        found["irreversible"] = True
        found["odds"] = [
            {"name": "destroyed" if damage >= left else "hit", "share": words.hit_chance(accuracy, speed_of(s, b))}
        ]
    if verb in (RETREAT, SCRAP) or (name == "deploy" and verb == REPAIR):
        found["irreversible"] = True
    return found


def groups(name: str, verb: int) -> str:
    return "attack" if verb == FIRE or name == "ambush" else "use" if verb == USE else name


def clicks(name: str, verb: int, me: str, card: str, a: int, b: int, extra: int) -> tuple[str | None, list[str]]:
    """The first and the second thing to click."""
    hand, unit = f"hand.{card}", unit_name(a) if a < ALL_UNITS else None
    if verb == DISCARD:
        return (hand, []) if name == "mulligan" else (None, [f"seen.{card}" if name == "pick" else hand])
    if verb in (PLAY_RESOURCE, DEPLOY):
        return hand, []
    if verb == EQUIP:
        return hand, [unit or f"{me}.base"]
    if verb == MOVE:
        return f"{unit}.{card}" if unit else f"{me}.spare.{card}", [f"{me}.base" if b >= ALL_UNITS else unit_name(b)]
    if verb in (CALL_GENERAL, LEAVE):
        return f"{me}.general", []
    if verb == REPAIR:
        return unit or f"{me}.general", []
    if verb == USE:
        if name == "respond":
            return f"mission.{b}", [*([unit] if unit else []), f"mission.{extra}"]
        on = f"{me}.general" if CARDS[CARD_NAMES.index(card)].type == GENERAL else f"{me}.resource.{card}"
        return on, [unit] if unit else []
    if verb == PLAY:
        return hand, [*([unit] if unit else []), *([f"mission.{extra}"] if extra else [])]
    if verb == DIAL:
        return unit, [f"mission.{extra}" if extra else f"{me}.base"]
    if verb == FIRE:
        return unit, [unit_name(b)]
    if verb == HOLD:
        return unit, []
    return None, targets(name, verb, me, a, b, extra)


def targets(name: str, verb: int, me: str, a: int, b: int, extra: int) -> list[str]:
    """What is clicked at once."""
    if verb == STRIKE:
        other = SEAT_NAMES[1 - SEAT_NAMES.index(me)]
        if extra == 3:
            return [f"{other}.strategy.{b % STRATEGIES + 1}"]
        return [] if extra == 0 else [f"{other}.general"] if extra == 1 else [unit_name(b)]
    if verb in (SCRAP, RETREAT) or (name in ("heal", "cover") and a < ALL_UNITS):
        return [unit_name(a)]
    return [unit_name(b)] if name == "ambush" else []


# ---------------------------------------------------------------- clicks that are no options
def tries(s: State, asked: Asked, on: str | None, to: str | None) -> list[str]:
    """What a click may have meant, as typed moves."""
    name, what = asked.kind.name, on or to or ""
    enemies = [unit_name(u) for u in range(ALL_UNITS) if s.units[u].kind >= 0 and u // UNITS != asked.who]
    if name in ("mulligan", "discard", "pick"):
        return [f"{'bottom' if name == 'mulligan' else 'discard'} {what.split('.')[-1]}"] if "." in what else []
    if name == "dial":
        unit = to if to in UNIT_NAMES else on
        numbers = (
            [to.split(".")[-1]] if to and to.startswith("mission.") else ["b"] if (to or "").endswith(".base") else DIALS[1:]
        )
        return [f"dial {unit} {n}" for n in numbers] if unit in UNIT_NAMES else []
    if name == "act":
        if on in UNIT_NAMES:
            return [f"fire {on} {to}"] if to in UNIT_NAMES else [f"fire {on} {enemy}" for enemy in enemies]
        mine = [unit_name(u) for u in range(ALL_UNITS) if s.units[u].kind >= 0 and u // UNITS == asked.who]
        return [f"fire {unit} {to}" for unit in mine] if to in UNIT_NAMES else []
    if name in ("heal", "ambush", "scrap", "retreat", "cover", "strike"):
        end = "general" if what.endswith(".general") else what
        return [f"{name} {end}"] if end in UNIT_NAMES or end == "general" else []
    if name == "deploy":
        return deploy_tries(s, asked.who, on or "", to)
    if name == "respond" and what.startswith("hand."):
        unit = f" {to}" if to in UNIT_NAMES else ""
        mission = f" {to.split('.')[-1]}" if to and to.startswith("mission.") else ""
        return [f"play {what.split('.')[-1]}{unit}{mission}"]
    if name == "respond" and on in UNIT_NAMES:
        return [f"move {CARD_NAMES[c]} {on} base" for c in s.units[UNIT_NAMES.index(on)].equip if c >= 0]
    return []


def deploy_tries(s: State, side: int, on: str, to: str | None) -> list[str]:
    """A card of the hand, an efreet, its equipment, a resource card or the general, and what it was done to."""
    place, *rest = on.split(".")
    key = rest[-1] if rest else ""
    end = to if to in UNIT_NAMES else "base"
    mine = [unit_name(u) for u in range(side * UNITS, side * UNITS + UNITS) if s.units[u].kind >= 0]
    if place == "hand" and key in CARD_NAMES:
        verb = {RESOURCE: "resource", EFREET: "deploy", EQUIPMENT: "equip", TACTIC: "play"}.get(
            CARDS[CARD_NAMES.index(key)].type, "play"
        )
        if verb != "equip" and to:
            return [f"repair {to}"] if to in UNIT_NAMES else []
        return [f"{verb} {key}{f' {end}' if verb == 'equip' else ''}"]
    if on in UNIT_NAMES:
        return [f"repair {on}"]
    if place in UNIT_NAMES:
        card = next((n for n in CARD_NAMES if key.startswith(n)), "")
        ends = [end] if to else ["base", *mine]
        return [f"move {card} {place} {e}" for e in ends if e != place]
    if rest and place != SEAT_NAMES[side]:
        return []
    if rest[:1] == ["spare"]:
        return [f"move {key} base {e}" for e in ([end] if to else mine or ["r1"])]
    if rest[:1] == ["resource"]:
        return [f"use {key}{f' {to}' if to in UNIT_NAMES else ''}", *(f"use {key} {unit}" for unit in mine)]
    if on == f"{SEAT_NAMES[side]}.general":
        named = list(abilities(int(s.general[side]))) if s.general[side] >= 0 else []
        if s.general_at[side] == BUNKER:
            return ["general"]
        used = [f"use {name}{f' {to}' if to in UNIT_NAMES else ''}" for name in named]
        return used if to else ["repair general", *used] if s.general_at[side] == HQ else ["leave", *used]
    return []


# ---------------------------------------------------------------- the log
def refs(kind: str, values: dict[str, int]) -> list[str]:
    """What a line of the log is about."""
    found = [unit_name(values[key]) for key in ("unit", "target", "from", "to") if 0 <= values.get(key, NO_UNIT) < ALL_UNITS]
    if "position" in values:
        found.append(f"mission.{values['position'] + 1}")
    if kind == "dial shown" and values["dial"] > 0:
        found.append(f"mission.{values['dial']}")
    if kind in ("general called", "general back", "general hit"):
        found.append(f"{SEAT_NAMES[values['side']]}.general")
    return found
