"""Names that depend on the state: what a unit carries, the critical hits it has, the missions that lie on the redline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from sandtable.kernel.domains import At, Listed

from .cards import CARD_NAMES, CARDS, CRITICAL_NAMES, MISSION_NAMES, N_SLOTS
from .state import LINE, NO_UNIT, READY_TO_ACT, UNIT_NAMES, UnitNames, UnitState, mission_name, side_of

COPIES = (*(f"slot-{k + 1}" for k in range(N_SLOTS)), "expended")  # which one of equipment alike


def asked_about(at: At) -> UnitState | None:
    """The unit that a question is about; none where it is the general."""
    unit = at.asked.args["unit"]
    return None if unit == NO_UNIT else at.s.units[unit]


def numbered(cards: Sequence[int], names: Sequence[str]) -> list[str]:
    """'network', 'zuni-rockets 1', 'zuni-rockets 2': a number tells two of a kind apart."""
    return [
        "" if c < 0 else names[c] + (f" {list(cards[: k + 1]).count(c)}" if list(cards).count(c) > 1 else "")
        for k, c in enumerate(cards)
    ]


def carried(at: At) -> list[str]:
    unit = asked_about(at)
    return numbered([int(mount.card) for mount in unit.slots], CARD_NAMES) if unit else []


def upright(at: At, found: list[int]) -> int:
    """Of equipment alike the first that is not expended."""
    unit = asked_about(at)
    return next((k for k in found if unit and not unit.slots[k].spent), found[0])


def critical_hits(at: At) -> list[str]:
    unit = asked_about(at)
    return [CRITICAL_NAMES[c] for c in unit.criticals[: unit.n_criticals]] if unit else []


def ability_names(card: int) -> list[str]:
    """The named abilities of a general, in the places they have on the card: 'efreet-ace', '', 'mobilization'."""
    return [e.name.lower().replace(" ", "-") for e in CARDS[card].does] if card >= 0 else []


class OnTheLine(Listed):
    """A mission on the redline by its name, with its number where there are two of it."""

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str:
        return str(value + 1)

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        return mission_name(at.s, value) if at else str(value + 1)


def laid(at: At) -> list[str]:
    cards = [int(mission.card) for mission in at.s.missions]
    return [MISSION_NAMES[c] + (f" {k + 1}" if cards.count(c) > 1 else "") for k, c in enumerate(cards)]


def own_mission(at: At, found: list[int]) -> int:
    return next((k for k in found if at.s.missions[k].owner == at.asked.who), found[0])


class Acting(UnitNames):
    """A unit that acts. Where only one is up it may be left out: then as many words are there as `follow` it."""

    def __init__(self, follow: int) -> None:
        super().__init__(UNIT_NAMES, "unit")
        self.follow = follow

    def take(self, words: list[str], at: At | None = None) -> tuple[int, list[str]]:
        units = enumerate(at.s.units) if at else ()
        up = [u for u, unit in units if at and side_of(u) == at.asked.who and unit.acted == READY_TO_ACT and unit.kind >= 0]
        return (up[0], words) if len(up) == 1 and len(words) == self.follow else super().take(words, at)


Laid = Annotated[int, OnTheLine(LINE, "mission", laid, own_mission)]  # a mission on the redline
