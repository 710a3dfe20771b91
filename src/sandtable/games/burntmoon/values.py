"""The numbers a game is played with: ours, or those a player put in from the box (`--set my-values.toml`).

A file holds what differs from ours, for both sides or for one:

    sites = { points = [2, 3, 3, 3, 4], defence = [2, 1, 1, 0, 0] }
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

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from sandtable.kernel.values import HOUSE, BadValues, Number, Numbers, Schema

from . import verbs as do
from .cards import (
    CARD_NAMES,
    INTERFERENCE,
    INTERFERENCE_COPIES,
    INTERFERENCE_INITIATIVE,
    INTERFERENCE_START,
    N_CARDS,
    NO_FORCE,
    PERSONNEL,
    ROVS,
    SIDE_NAMES,
    SITES,
)
from .state import SideState

ROV_ACTIONS = tuple(v.name for v in do.ROV_ACTIONS)
PERSONNEL_ACTIONS = tuple(v.name for v in do.PERSONNEL_ACTIONS)
MOST = 40  # of any number; what is printed on a card is far below
CARDS_MOST = 120  # of one side
ROV_KEYS = ("initiative", "defence", "attack", "copies", "start", "does")
PERSON_KEYS = ("initiative", "copies", "start", *PERSONNEL_ACTIONS)
YES_OR_NO = ("counter", "overclock", "redeploy", "strike")  # actions without a number


# ---------------------------------------------------------------- ours
def numbers() -> dict[str, Number]:
    """All there are by their dotted names, with ours, alike for both sides."""
    found = {
        "sites.points": Number([points for points, _ in SITES]),
        "sites.defence": Number([defence for _, defence in SITES]),
        "interference.initiative": Number([INTERFERENCE_INITIATIVE]),
        "interference.copies": Number([INTERFERENCE_COPIES]),
        "interference.start": Number([INTERFERENCE_START]),
    }
    for name, rov in ROVS.items():
        for key in ("initiative", "defence", "copies", "start"):
            found[f"rov.{name}.{key}"] = Number([getattr(rov, key)])
        found[f"rov.{name}.attack"] = Number(list(rov.attack))
        found[f"rov.{name}.does"] = Number([int(action in rov.does) for action in ROV_ACTIONS], names=ROV_ACTIONS)
    for name, person in PERSONNEL.items():
        for key in ("initiative", "copies", "start"):
            found[f"personnel.{name}.{key}"] = Number([getattr(person, key)])
        for action in PERSONNEL_ACTIONS:
            most = 1 if action in YES_OR_NO else MOST
            found[f"personnel.{name}.{action}"] = Number([person.does.get(action, 0)], most=most)
    return found


# ---------------------------------------------------------------- checks
def instead(name: str) -> tuple[str, str]:
    return "number", near(name)


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


def check_decks(sides: list[Numbers]) -> None:
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


SCHEMA = Schema(numbers(), instead, "rov.tir.attack=4/3", check_decks, SIDE_NAMES)
read_file, canonical = SCHEMA.read_file, SCHEMA.canonical


# ---------------------------------------------------------------- into a state
PRINTED = (
    *("initiative", "copies", "start", "does", "bolster", "command", "withdraw", "blast"),
    *("defence", "attack", "tile_points", "tile_defence"),
)  # the fields that hold what is printed


def card_key(card: int) -> str:
    """The dotted name that a card's numbers begin with."""
    if card == INTERFERENCE:
        return "interference"
    name = CARD_NAMES[card]
    return f"personnel.{name}" if name in PERSONNEL else f"rov.{name[:-2]}"


def write(s: Any, text: str) -> None:
    """Put the numbers of a line into a blank state."""
    for me, mine in zip(s.sides, printed(text), strict=True):
        for name in PRINTED:
            getattr(me, name)[:] = getattr(mine, name)


@lru_cache(maxsize=32)  # a table asks for the same numbers again and again
def printed(text: str) -> list[SideState]:
    """The numbers of a line, as each side has them."""
    sides = [SideState(), SideState()]
    for my, mine in zip(sides, SCHEMA.all_of(text), strict=True):
        for card in range(N_CARDS):
            key = card_key(card)
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
            my.defence[t] = mine[f"rov.{name}.defence"][0]
            my.attack[t * 2 + 1], my.attack[t * 2] = mine[f"rov.{name}.attack"]
        my.tile_points[:], my.tile_defence[:] = mine["sites.points"], mine["sites.defence"]
    return sides


def line_from(s: Any) -> str:
    """The line that a state's numbers were written from."""
    return line_of(tuple(tuple(getattr(me, name)) for me in s.sides for name in PRINTED))


@lru_cache(maxsize=32)
def line_of(numbers: tuple[tuple[int, ...], ...]) -> str:
    """The line of numbers as they lie in a state, side by side."""
    both = []
    for first in range(0, len(numbers), len(PRINTED)):
        mine: Numbers = {}
        my = SimpleNamespace(**dict(zip(PRINTED, numbers[first:], strict=False)))
        for card in range(N_CARDS):
            key = card_key(card)
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
            mine[f"rov.{name}.defence"] = [int(my.defence[t])]
            mine[f"rov.{name}.attack"] = [int(my.attack[t * 2 + 1]), int(my.attack[t * 2])]
        mine["sites.points"] = [int(n) for n in my.tile_points]
        mine["sites.defence"] = [int(n) for n in my.tile_defence]
        both.append(mine)
    return SCHEMA.line_of(both)


__all__ = ["HOUSE", "SCHEMA", "BadValues", "canonical", "line_from", "read_file", "write"]
