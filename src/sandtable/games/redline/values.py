"""The numbers a game is played with: ours, or those a player put in from the box (`--set my-values.toml`).

A file holds what differs from ours:

    rabbit = { cost = 2, speed = 8 }        # efreets: cost, damage, armor, speed
    zuni-rockets = { cost = 1, equip = 2 }  # equipment: cost, equip; tactics: cost; generals: cost, armor
    relay-tower = { cost = 3, recon = 2 }   # missions: cost (to capture), recon

They are written into a state when its options are set, so that a game carries its own numbers. Their text form, which records
keep, is one line: `rabbit.cost=2 rabbit.speed=8 relay-tower.recon=2`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from .cards import CARD_NAMES, CARDS, MISSION_NAMES, MISSIONS
from .state import RECON_LIMIT
from .vocabulary import EFREET, EQUIPMENT, GENERAL, RESOURCE, STRATEGY, TACTIC

HOUSE = "house"
Numbers = dict[str, int]
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


class BadValues(ValueError):
    """A number that no card can have, or for a card that does not exist."""


# ---------------------------------------------------------------- ours
def house_values() -> Numbers:
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


# ---------------------------------------------------------------- from a file, as one line, and back
def read_file(path: Path) -> str:
    """The one-line form of a file of values; BadValues with one sentence if it is none."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadValues(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadValues(f"{path}: not a file of values: {error}") from None
    try:
        return line_of({name: checked(name, value) for name, value in dotted(given).items()})
    except BadValues as error:
        raise BadValues(f"{path}: {error}") from None


def dotted(given: dict[str, Any]) -> dict[str, Any]:
    """{"rabbit": {"cost": 2}} as {"rabbit.cost": 2}."""
    flat = {}
    for name, table in given.items():
        if name not in CARD_NAMES and name not in MISSION_NAMES:
            raise BadValues(f"{name}: there is no such card or mission; {near(name)}")
        if not isinstance(table, dict):
            raise BadValues(f"{name} = {table!r}: it should be a table, as in rabbit = {{ cost = 2 }}")
        flat.update({f"{name}.{key}": value for key, value in table.items()})
    return flat


def line_of(values: Numbers) -> str:
    """What differs from ours in a fixed order; `house` if nothing does."""
    return " ".join(f"{name}={values[name]}" for name in sorted(values) if values[name] != OURS[name]) or HOUSE


def read_line(text: str) -> Numbers:
    """What the one-line form changes."""
    if text.strip() in ("", HOUSE):
        return {}
    wanted: Numbers = {}
    for part in text.split():
        name, equals, number = part.partition("=")
        if not equals or not (number.isascii() and number.isdecimal()):
            raise BadValues(f"set: cannot read {part!r}; it should look like rabbit.cost=2")
        if name in wanted:
            raise BadValues(f"set: {name} is there twice")
        wanted[name] = checked(name, int(number))
    return wanted


def canonical(text: str) -> str:
    """A line of values in its one true form."""
    return line_of(read_line(text))


# ---------------------------------------------------------------- checks
def checked(name: str, value: Any) -> int:
    """One number, or a sentence about what is wrong with it."""
    if name not in OURS:
        raise BadValues(f"{name}: there is no such number; {near(name.partition('.')[0])}")
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadValues(f"{name} = {value!r}: it should be a whole number")
    key = name.rpartition(".")[2]
    least, most = LEAST.get(key, 0), RECON_LIMIT if key == "recon" else MOST
    if not least <= value <= most:
        raise BadValues(f"{name} = {value}: it should be between {least} and {most}")
    return value


def near(name: str) -> str:
    """What there is instead."""
    if name in MISSION_NAMES:
        return f"a mission has {' and '.join(MISSION_KEYS)}"
    if name in CARD_NAMES:
        card = CARDS[CARD_NAMES.index(name)]
        keys = KEYS[card.type]
        article = "an" if card.type.name[0] in "aeiou" else "a"
        return f"{article} {card.type.name} card has {', '.join(keys)}" if keys else "a resource card has no numbers"
    alike = [n for n in (*CARD_NAMES, *MISSION_NAMES) if name and (name in n or n in name)]
    return f"did you mean {' or '.join(alike)}?" if alike else "docs/redline-cards.md lists them by their names"


# ---------------------------------------------------------------- into a state
def write(s: Any, text: str) -> None:
    """Put the numbers of a line into a blank state."""
    values = {**OURS, **read_line(text)}
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
    return line_of(values)
