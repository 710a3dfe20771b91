"""An attack as the Action Manual has it, written a second time from its text alone: nothing here is taken from the rules.

A position is what a person sees: for each side the ready and the disrupted ROVs of a lane by type, whether it controls its
site, whether a fortification stands there, and what the site adds to the defence.
"""

from __future__ import annotations

from dataclasses import dataclass, field

TYPES = ("moss", "xed", "dacu", "tir")


@dataclass
class Side:
    ready: dict[str, int] = field(default_factory=dict)
    disrupted: dict[str, int] = field(default_factory=dict)
    controls: bool = False
    fortified: bool = False
    site_defence: int = 0

    def presence(self) -> int:
        """What a majority is counted from."""
        return sum(self.ready.values()) + (1 if self.controls else 0) + (1 if self.fortified else 0)


def attack_total(printed: tuple[int, int], attacker: Side, defender: Side) -> int:
    """The printed value (with a majority, without), and 1 if there is at least one ready TIR of the attacker's."""
    total = printed[0] if attacker.presence() > defender.presence() else printed[1]
    if attacker.ready.get("tir", 0) >= 1:
        total += 1
    return total


def defence_total(base: int, defender: Side) -> int:
    """The base, the site, 1 if there is at least one ready DaCU of the defender's, 1 if there is a fortification."""
    total = base + defender.site_defence
    if defender.ready.get("dacu", 0) >= 1:
        total += 1
    if defender.fortified:
        total += 1
    return total
