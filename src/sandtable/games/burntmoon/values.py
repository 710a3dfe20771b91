"""The numbers a game is played with: ours, or those a player put in from the box (`--set my-values.toml`).

A file holds what differs from ours, for both sides or for one:

    sites = { points = [2, 2, 3, 4, 4], defence = [2, 1, 1, 0, 0] }
    [rov.tir]
    attack = [4, 3]                  # with a majority, and without
    [personnel.director]
    command = 2
    [posiwid.personnel.ordnance]
    initiative = 3

`Values` are written into a state when its options are set, so that a game carries its own numbers. Their text form, which
records keep, is one line: `rov.tir.attack=4/3 posiwid.personnel.ordnance.initiative=3`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from . import verbs as do
from .cards import (
    CARD_NAMES,
    INTERFERENCE,
    INTERFERENCE_COPIES,
    INTERFERENCE_INITIATIVE,
    INTERFERENCE_START,
    LANES,
    N_CARDS,
    NO_FORCE,
    PERSONNEL,
    ROVS,
    SIDE_NAMES,
    SITES,
)

HOUSE = "house"
ROV_ACTIONS = tuple(v.name for v in do.ROV_ACTIONS)
PERSONNEL_ACTIONS = tuple(v.name for v in do.PERSONNEL_ACTIONS)
Numbers = dict[str, list[int]]
MOST = 40  # of any number; what is printed on a card is far below
CARDS_MOST = 120  # of one side
ROV_KEYS = ("initiative", "defence", "attack", "copies", "start", "does")
PERSON_KEYS = ("initiative", "copies", "start", *PERSONNEL_ACTIONS)
YES_OR_NO = ("counter", "overclock", "redeploy", "strike")  # actions without a number


class BadValues(ValueError):
    """A number that no card can have, or for a card that does not exist."""


# ---------------------------------------------------------------- ours
def house_values() -> dict[str, list[int]]:
    """Our numbers by their dotted names, alike for both sides."""
    values: dict[str, list[int]] = {
        "sites.points": [points for points, _ in SITES],
        "sites.defence": [defence for _, defence in SITES],
        "interference.initiative": [INTERFERENCE_INITIATIVE],
        "interference.copies": [INTERFERENCE_COPIES],
        "interference.start": [INTERFERENCE_START],
    }
    for name, rov in ROVS.items():
        values[f"rov.{name}.initiative"] = [rov.initiative]
        values[f"rov.{name}.defence"] = [rov.defence]
        values[f"rov.{name}.attack"] = list(rov.attack)
        values[f"rov.{name}.copies"] = [rov.copies]
        values[f"rov.{name}.start"] = [rov.start]
        values[f"rov.{name}.does"] = [int(action in rov.does) for action in ROV_ACTIONS]
    for name, person in PERSONNEL.items():
        values[f"personnel.{name}.initiative"] = [person.initiative]
        values[f"personnel.{name}.copies"] = [person.copies]
        values[f"personnel.{name}.start"] = [person.start]
        for action in PERSONNEL_ACTIONS:
            values[f"personnel.{name}.{action}"] = [person.does.get(action, 0)]
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
        return line_of(dotted(given))
    except BadValues as error:
        raise BadValues(f"{path}: {error}") from None


def dotted(given: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as dotted names."""
    flat: dict[str, Any] = {}
    known = house_name(prefix) if prefix.rstrip(".") not in SIDE_NAMES else ""
    if not given and not any(name.startswith(known) for name in OURS):
        raise BadValues(f"{prefix[:-1]}: there is no such table; {near(known)}")
    for key, value in given.items():
        if isinstance(value, dict):
            flat.update(dotted(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


def line_of(given: dict[str, Any]) -> str:
    """What differs from ours, checked and in a fixed order; `house` if nothing does."""
    sides = apply({name: checked(name, value) for name, value in given.items()})
    check_decks(sides)
    return differences(sides)


def differences(sides: list[Numbers]) -> str:
    """How the numbers of two sides differ from ours, as one line."""
    changed: Numbers = {}
    for name, ours in OURS.items():
        if sides[0][name] == sides[1][name]:
            if sides[0][name] != ours:
                changed[name] = sides[0][name]
        else:
            changed.update(
                {f"{SIDE_NAMES[side]}.{name}": mine[name] for side, mine in enumerate(sides) if mine[name] != ours}
            )
    return " ".join(f"{name}={'/'.join(map(str, changed[name]))}" for name in sorted(changed)) or HOUSE


def read_line(text: str) -> dict[str, list[int]]:
    """The inverse: what the one-line form changes."""
    if text.strip() in ("", HOUSE):
        return {}
    wanted = {}
    for part in text.split():
        name, equals, numbers = part.partition("=")
        if not equals or not all(n.isascii() and n.isdecimal() for n in numbers.split("/")):
            raise BadValues(f"set: cannot read {part!r}; it should look like rov.tir.attack=4/3")
        if name in wanted:
            raise BadValues(f"set: {name} is there twice")
        wanted[name] = checked(name, [int(n) for n in numbers.split("/")])
    check_decks(apply(wanted))
    return wanted


def canonical(text: str) -> str:
    """A line of values in its one true form."""
    return line_of(dict(read_line(text)))


def side_of(name: str) -> int | None:
    first = name.partition(".")[0]
    return SIDE_NAMES.index(first) if first in SIDE_NAMES else None


def house_name(name: str) -> str:
    return name if side_of(name) is None else name.partition(".")[2]


# ---------------------------------------------------------------- checks
def checked(name: str, value: Any) -> list[int]:
    """The numbers of one entry, or a sentence about what is wrong with it."""
    known = house_name(name)
    if known not in OURS:
        raise BadValues(f"{name}: there is no such number; {near(known)}")
    if known.endswith(".does"):
        return actions(name, value)
    numbers = value if isinstance(value, list) else [value]
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers):
        raise BadValues(f"{name} = {value!r}: it should be {'a whole number' if len(OURS[known]) == 1 else 'whole numbers'}")
    if len(numbers) != len(OURS[known]):
        raise BadValues(f"{name} = {value!r}: it takes {len(OURS[known])} numbers, not {len(numbers)}")
    most = 1 if known.rpartition(".")[2] in YES_OR_NO else MOST
    for n in numbers:
        if not 0 <= n <= most:
            raise BadValues(f"{name} = {n}: it should be {f'between 0 and {most}' if most > 1 else '0 (no) or 1 (yes)'}")
    return list(numbers)


def actions(name: str, value: Any) -> list[int]:
    """`does = ["attack", "move"]`, or as ones and zeros in the one-line form."""
    if isinstance(value, list) and len(value) == len(ROV_ACTIONS) and all(n in (0, 1) for n in value):
        return list(value)
    if not isinstance(value, list) or not all(action in ROV_ACTIONS for action in value):
        raise BadValues(f"{name} = {value!r}: it should be a list of {', '.join(ROV_ACTIONS)}")
    return [int(action in value) for action in ROV_ACTIONS]


def near(name: str) -> str:
    """What there is instead."""
    parts = name.split(".")
    if parts[0] == "rov" and len(parts) == 3 and parts[1] in ROVS:
        return f"an ROV has {', '.join(ROV_KEYS)}"
    if parts[0] == "personnel" and len(parts) == 3 and parts[1] in PERSONNEL:
        return f"Personnel have {', '.join(PERSON_KEYS)}"
    if parts[0] == "rov":
        return f"the ROVs are {', '.join(f'rov.{r}' for r in ROVS)}"
    if parts[0] == "personnel":
        return f"the Personnel are {', '.join(PERSONNEL)}"
    return "it begins with rov, personnel, interference or sites, or with lfa or posiwid before them"


def apply(wanted: dict[str, list[int]]) -> list[dict[str, list[int]]]:
    """All numbers of either side."""
    sides = []
    for side in range(2):
        mine = dict(OURS)
        mine.update({name: v for name, v in wanted.items() if side_of(name) is None})
        mine.update({house_name(name): v for name, v in wanted.items() if side_of(name) == side})
        sides.append(mine)
    return sides


def check_decks(sides: list[dict[str, list[int]]]) -> None:
    """A side must be able to set up: a MOSS besides those in its deck, and no card more in the deck than there are."""
    for side, mine in enumerate(sides):
        who = SIDE_NAMES[side]
        for name in mine:
            if name.endswith(".start") and mine[name][0] > mine[name.replace(".start", ".copies")][0]:
                raise BadValues(
                    f"{who} {name} = {mine[name][0]}: there are only {mine[name.replace('.start', '.copies')][0]}"
                )
        if mine["rov.moss.copies"][0] <= mine["rov.moss.start"][0]:
            raise BadValues(
                f"{who} rov.moss.copies: at set-up one MOSS comes from the supply, so not all may start in the deck"
            )
        for name, person in PERSONNEL.items():
            if mine[f"personnel.{name}.overclock"][0] and person.force == NO_FORCE:
                raise BadValues(f"{who} personnel.{name}.overclock: Overclock belongs to a force, and this card has none")
        cards = sum(mine[f"{card_key(card)}.copies"][0] for card in range(N_CARDS))
        if cards > CARDS_MOST:
            raise BadValues(f"{who}: {cards} cards are more than {CARDS_MOST}")


# ---------------------------------------------------------------- into a state
def card_key(card: int) -> str:
    """The dotted name that a card's numbers begin with."""
    if card == INTERFERENCE:
        return "interference"
    name = CARD_NAMES[card]
    return f"personnel.{name}" if name in PERSONNEL else f"rov.{name[:-2]}"


def write(s: Any, text: str) -> None:
    """Put the numbers of a line into a blank state."""
    for side, mine in enumerate(apply(read_line(text))):
        for card in range(N_CARDS):
            key, my = card_key(card), s.sides[side]
            my.initiative[card] = mine[f"{key}.initiative"][0]
            my.copies[card] = mine[f"{key}.copies"][0]
            my.start[card] = mine[f"{key}.start"][0]
            if key.startswith("rov."):
                my.does[card] = sum(
                    bit << do.VERBS.index(a) for a, bit in zip(ROV_ACTIONS, mine[f"{key}.does"], strict=True)
                )
            elif key.startswith("personnel."):
                my.does[card] = sum(1 << do.VERBS.index(a) for a in PERSONNEL_ACTIONS if mine[f"{key}.{a}"][0])
                my.bolster[card], my.command[card] = mine[f"{key}.bolster"][0], mine[f"{key}.command"][0]
                my.withdraw[card], my.blast[card] = mine[f"{key}.withdraw"][0], mine[f"{key}.blast"][0]
        for t, name in enumerate(ROVS):
            s.sides[side].defence[t] = mine[f"rov.{name}.defence"][0]
            s.sides[side].attack[t * 2 + 1], s.sides[side].attack[t * 2] = mine[f"rov.{name}.attack"]
        for lane in range(LANES):
            s.sides[side].tile_points[lane] = mine["sites.points"][lane]
            s.sides[side].tile_defence[lane] = mine["sites.defence"][lane]


def line_from(s: Any) -> str:
    """The line that a state's numbers were written from."""
    both = []
    for side in range(2):
        mine: dict[str, list[int]] = {}
        for card in range(N_CARDS):
            key, my = card_key(card), s.sides[side]
            mine[f"{key}.initiative"] = [int(my.initiative[card])]
            mine[f"{key}.copies"], mine[f"{key}.start"] = [int(my.copies[card])], [int(my.start[card])]
            if key.startswith("rov."):
                mine[f"{key}.does"] = [int(my.does[card]) >> do.VERBS.index(a) & 1 for a in ROV_ACTIONS]
            elif key.startswith("personnel."):
                counts = {"bolster": my.bolster, "command": my.command, "withdraw": my.withdraw, "blast": my.blast}
                for a in PERSONNEL_ACTIONS:
                    has = int(my.does[card]) >> do.VERBS.index(a) & 1
                    mine[f"{key}.{a}"] = [int(counts[a][card]) if a in counts else has]
        for t, name in enumerate(ROVS):
            mine[f"rov.{name}.defence"] = [int(s.sides[side].defence[t])]
            mine[f"rov.{name}.attack"] = [int(s.sides[side].attack[t * 2 + 1]), int(s.sides[side].attack[t * 2])]
        mine["sites.points"] = [int(n) for n in s.sides[side].tile_points]
        mine["sites.defence"] = [int(n) for n in s.sides[side].tile_defence]
        both.append(mine)
    return differences(both)
