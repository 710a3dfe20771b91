"""Tables 4, 5 and 6: what moves the result of an attack up or down, and the scale it moves on.

shifted(FALL_BACK, 2) == OUT_OF_ACTION
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.kernel.effects import Word, words

from .vocabulary import ELIMINATED, NO_EFFECT, RESULTS

RANGED_ATTACK, MELEE_ATTACK = KINDS = words(("ranged", "Ranged Attack"), ("melee", "Melee Attack"))


class Modifier(NamedTuple):
    """A line of Table 4 or 5. A line that joins two things with "or" counts once if both hold."""

    ledger: str
    kind: Word
    name: str
    says: str
    shift: int


RANGED_MODIFIERS = (
    Modifier("FC-5.2a", RANGED_ATTACK, "heavier", "heavier than the target's protection", 1),
    Modifier("FC-5.2b", RANGED_ATTACK, "lighter", "lighter than the target's protection", -1),
    Modifier("FC-5.2c", RANGED_ATTACK, "extreme-range", "Extreme Range", -1),
    Modifier("FC-5.2d", RANGED_ATTACK, "outside-arc", "from outside the target's arc", 1),
    Modifier("FC-5.2e", RANGED_ATTACK, "cover", "target Obstructed or In Cover", -1),
    Modifier("FC-5.2f", RANGED_ATTACK, "higher", "target higher, or an Aerial", -1),
    Modifier("FC-5.2g", RANGED_ATTACK, "engaged", "target in Close Combat", -1),
)
MELEE_MODIFIERS = (
    Modifier("FC-5.4a", MELEE_ATTACK, "heavier", "heavier than the target's protection", 1),
    Modifier("FC-5.4b", MELEE_ATTACK, "lighter", "lighter than the target's protection", -1),
    Modifier("FC-5.4c", MELEE_ATTACK, "disordered", "target Shaken or Out Of Action", 1),
    Modifier("FC-5.4d", MELEE_ATTACK, "outside-arc", "attacker an Aerial, or outside the target's arc", 1),
    Modifier("FC-5.4e", MELEE_ATTACK, "cover", "target In Cover", -1),
)
MODIFIERS = (*RANGED_MODIFIERS, *MELEE_MODIFIERS)


def shifted(result: Word, shift: int) -> Word:
    """A result moved up or down the scale, which ends at Eliminated and at No Effect. FC-5.6b"""
    return RESULTS[min(max(result + shift, NO_EFFECT), ELIMINATED)]
