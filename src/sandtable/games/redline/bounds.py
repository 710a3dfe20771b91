"""How long the lists that grow by play can become, from the cards: state.py has room for so much, and a test goes there.

Checked records look at every index, so a bound that does not hold is an error there; compiled code has no such guard.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.effects import Effect, Word

from .cards import CARDS, CPM, MISSIONS, NEUTRAL, UNE, PrintedCard
from .vocabulary import AMBUSH, DESTROYED, EFREET, SHOT_DECLARE, SHOT_HIT, SHOT_ROLLED, TACTIC, V_DAMAGE, V_GRANT, WINDOWS

MOST_COPIES = 4  # RL-2.1e of a card in an arsenal
UNITS = 6  # of a side: five, and the sixth that has just come
ALL_UNITS = 2 * UNITS
LINE = 5  # missions on the redline


def most_of(count: Callable[[PrintedCard], int]) -> int:
    """The most that an arsenal has of what a card counts for: RL-2.1d cards of a faction, and neutral ones."""
    return max(sum(MOST_COPIES * count(card) for card in CARDS if card.faction in (f, NEUTRAL)) for f in (CPM, UNE))


def tactics_for(window: Word) -> int:
    """Tactics of a side that fit a window."""
    return most_of(lambda card: int(card.type == TACTIC and card.does[0].when == window))


def is_hurting(effect: Effect) -> bool:
    """Something about a shot that deals damage: it may be to the shooter."""
    return effect.when in (SHOT_DECLARE, SHOT_ROLLED, SHOT_HIT) and any(op.verb == V_DAMAGE for op in effect.do)


def hurts(card: PrintedCard) -> int:
    return sum(map(is_hurting, card.does))


def ambushes(card: PrintedCard) -> int:
    """Those it has, and those it gives."""
    given = [op for e in card.does for op in e.do if op.verb == V_GRANT and op.about == AMBUSH]
    return len(given) + sum(k.word == AMBUSH for k in card.keywords)


def of_units_and_copies(count: Callable[[PrintedCard], int]) -> int:
    """The same on both sides: of efreets for each unit, of other cards for each copy."""
    units = UNITS * max(count(card) for card in CARDS if card.type == EFREET)
    return 2 * (units + most_of(lambda card: 0 if card.type == EFREET else count(card)))


ABILITIES_OF_MISSIONS = LINE if any(e.may for m in MISSIONS for e in m.does) else 0  # each once a turn

# The Chain of Command: tactics that fit the moment, and those for windows of destroyed units, which open above it; abilities of
# missions. Besides them one trigger for the moment, and one in each window of a destroyed unit. RL-24.1h more is refused, which
# only a position put together by hand can come to.
MOST_PLAYED = 2 * (max(map(tactics_for, WINDOWS)) + tactics_for(DESTROYED)) + ABILITIES_OF_MISSIONS
CHAIN = MOST_PLAYED + 1 + ALL_UNITS

# Damage that waits: of a batch a shot for each unit and what shooters do to themselves; or all ambushes.
HITS = max(ALL_UNITS + of_units_and_copies(hurts), of_units_and_copies(ambushes))

# Procedures inside each other: so many, and two for each window of a destroyed unit inside another. No unit arrives in between.
FRAMES = 16 + 2 * ALL_UNITS
