"""Which dice a seed stands for. A seed that a server bound itself to begins with a mark that says so, and which stream it is for:
records name their dice, and old ones have the dice they had."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.luck import Keyed, give_dice, key_of

QUICK, KEYED = "fair1", "fair2"  # what seeds of tables begin with: before there were keyed dice, and since


def put_dice(state: Any, seed: str) -> None:
    """Let a state that is played for real draw from a seed, from now on."""
    state.luck.key = key_of(seed)
    give_dice(state, Keyed(seed) if seed.startswith(f"{KEYED} ") else None)
