"""The numbers a game is played with: ours, or those a player put in from the box (`--set my-values.toml`).

A file holds what differs from ours:

    rabbit = { cost = 2, speed = 8 }        # efreets: cost, damage, armor, speed
    zuni-rockets = { cost = 1, equip = 2 }  # equipment: cost, equip; tactics: cost; generals: cost, armor
    relay-tower = { cost = 3, recon = 2 }   # missions: cost (to capture), recon

They are written into a state when its options are set, so that a game carries its own numbers. Their text form, which records
keep, is one line: `rabbit.cost=2 rabbit.speed=8 relay-tower.recon=2`.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel.texts import did_you_mean, with_article
from sandtable.kernel.values import HOUSE, BadValues, Number, Schema

from .cards import CARD_NAMES, CARDS, MISSION_NAMES, MISSIONS
from .state import RECON_LIMIT
from .vocabulary import EFREET, EQUIPMENT, GENERAL, RESOURCE, STRATEGY, TACTIC

MOST = 40  # of any number; what is printed on a card is far below
KEYS: dict[int, tuple[str, ...]] = {
    GENERAL: ("cost", "armor"),
    RESOURCE: (),  # they are played for nothing
    EFREET: ("cost", "damage", "armor", "speed"),
    EQUIPMENT: ("cost", "equip"),
    TACTIC: ("cost",),
    STRATEGY: ("cost", "armor"),
}
MISSION_KEYS = ("cost", "recon")
LEAST = {"armor": 1, "speed": 1}  # else 0
FIELDS = {"cost": "cost", "equip": "equip_cost", "damage": "damage", "armor": "armor", "speed": "speed"}


# ---------------------------------------------------------------- ours
def house_values() -> dict[str, int]:
    """Our numbers by their dotted names."""
    values = {}
    for name, card in zip(CARD_NAMES, CARDS, strict=True):
        for key in KEYS[card.type]:
            values[f"{name}.{key}"] = int(getattr(card, key))
    for name, mission in zip(MISSION_NAMES, MISSIONS, strict=True):
        for key in MISSION_KEYS:
            values[f"{name}.{key}"] = int(getattr(mission, key))
    return values


OURS = house_values()


# ---------------------------------------------------------------- checks
def number_of(name: str) -> Number:
    key = name.rpartition(".")[2]
    return Number([OURS[name]], LEAST.get(key, 0), RECON_LIMIT if key == "recon" else MOST)


def instead(name: str) -> tuple[str, str]:
    """What a name that does not exist would be, and what there is."""
    first = name.partition(".")[0]
    return "number" if first in CARD_NAMES or first in MISSION_NAMES else "card or mission", near(first)


def near(name: str) -> str:
    """What there is instead."""
    if name in MISSION_NAMES:
        return f"a mission has {' and '.join(MISSION_KEYS)}"
    if name in CARD_NAMES:
        card = CARDS[CARD_NAMES.index(name)]
        keys = KEYS[card.type]
        return f"{with_article(card.type.name)} card has {', '.join(keys)}" if keys else "a resource card has no numbers"
    return did_you_mean(name, (*CARD_NAMES, *MISSION_NAMES), "docs/redline-cards.md lists them by their names")


SCHEMA = Schema({name: number_of(name) for name in OURS}, instead, "rabbit.cost=2")
read_file, read_line, canonical = SCHEMA.read_file, SCHEMA.read_line, SCHEMA.canonical


# ---------------------------------------------------------------- into a state
def write(s: Any, text: str) -> None:
    """Put the numbers of a line into a blank state."""
    values = {name: numbers[0] for name, numbers in SCHEMA.all_of(text)[0].items()}
    for k, name in enumerate(CARD_NAMES):
        for key in KEYS[CARDS[k].type]:
            getattr(s, FIELDS[key])[k] = values[f"{name}.{key}"]
    for k, name in enumerate(MISSION_NAMES):
        s.capture_cost[k], s.mission_recon[k] = values[f"{name}.cost"], values[f"{name}.recon"]


def line_from(s: Any) -> str:
    """The line that a state's numbers were written from."""
    values = {}
    for k, name in enumerate(CARD_NAMES):
        for key in KEYS[CARDS[k].type]:
            values[f"{name}.{key}"] = int(getattr(s, FIELDS[key])[k])
    for k, name in enumerate(MISSION_NAMES):
        values[f"{name}.cost"], values[f"{name}.recon"] = int(s.capture_cost[k]), int(s.mission_recon[k])
    return SCHEMA.line_of([{name: [n] for name, n in values.items()}])


__all__ = ["HOUSE", "OURS", "BadValues", "canonical", "line_from", "read_file", "read_line", "write"]
