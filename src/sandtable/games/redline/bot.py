"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import rule

from .cards import CLASS_CAPTURE, N_SLOTS, TYPE, WEIGHT, K
from .rules.capture import capture_cost
from .rules.terms import armor_of, controls, damage_of, is_active, payable, side_of, speed_of
from .state import BUNKER, COMBAT, DIAL_B, LINE, NOBODY, PLANNING, UNITS, State
from .vocabulary import EFREET, RESOURCE, TACTIC

WIN = 1_000_000


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: arsenals, missions, units and what they carry, cards, resources, and the plan."""
    if s.winner != NOBODY:
        return WIN if s.winner == seat else -WIN
    return worth(s, seat) - worth(s, 1 - seat) + shot_hope(s, seat)


@rule
def worth(s: State, side: int) -> int:
    """What a side has."""
    total = s.in_arsenal[side] * 14 - (600 if s.in_arsenal[side] < 6 else 0)
    held = 0
    for position in range(LINE):
        if controls(s, side, position):
            held += 1
            total += 40 + 12 * s.mission_recon[s.missions[position]]
    total += held * held * 14
    for u in range(side * UNITS, side * UNITS + UNITS):
        if s.units[u].kind >= 0:
            total += unit_worth(s, u)
    total += s.recon[side] * 9 + payable(s, side) * 2
    if s.general_at[side] != BUNKER:
        total += 60 - 5 * s.general_damage[side]
    return total + cards_worth(s, side) + plan_worth(s, side)


@rule
def unit_worth(s: State, u: int) -> int:
    """A unit by its stats, what is left of its armor, and its equipment."""
    unit = s.units[u]
    armor = max(1, armor_of(s, u))
    left = max(0, armor - unit.damage)
    total = 40 + (damage_of(s, u) * 16 + speed_of(s, u) * 7 + armor * 9) * (left + armor) // (2 * armor)
    for k in range(N_SLOTS):
        if unit.equip[k] >= 0:
            total += 24
    total -= 22 * unit.n_criticals
    if unit.flipped:
        total -= 25
    if unit.aboard:
        total -= 30
    if unit.expended:
        total -= 4
    return total


@rule
def cards_worth(s: State, side: int) -> int:
    """Cards in hand are worth less than in play; a seventh is worth little."""
    total = 0
    for card in range(K):
        i = side * K + card
        if s.hand[i] > 0:
            if TYPE[card] == EFREET:
                total += 28 * s.hand[i]
            elif TYPE[card] == TACTIC:
                total += 22 * s.hand[i]
            elif TYPE[card] == RESOURCE:
                total += 14 * s.hand[i]
            else:
                total += 18 * s.hand[i]
        if TYPE[card] == RESOURCE:
            total += 34 * (s.ready[i] + s.tapped[i])
        total += 20 * s.spare[i]
    return total


# ---------------------------------------------------------------- plans
@rule
def plan_worth(s: State, side: int) -> int:
    """What the dials promise: squads that can take their mission, and do not go where nothing is to be had."""
    if s.stage != PLANNING and s.stage != COMBAT:
        return 0
    total = 0
    for mission in range(1, LINE + 1):
        total += squad_hope(s, side, mission)
    for u in range(side * UNITS, side * UNITS + UNITS):
        if is_active(s, u) and s.units[u].dial == DIAL_B and s.units[u].damage * 2 < armor_of(s, u):
            total -= 14
    return total


@rule
def squad_hope(s: State, side: int, mission: int) -> int:
    """The chance to capture, roughly in per cent, times what the mission is worth to the side."""
    expected = 0
    strength = 0
    n = 0
    for u in range(side * UNITS, side * UNITS + UNITS):
        if is_active(s, u) and s.units[u].dial == mission and (s.stage == PLANNING or s.units[u].here == mission):
            n += 1
            expected += 7 + 2 * CLASS_CAPTURE[WEIGHT[s.units[u].kind]]
            strength += damage_of(s, u) * 2 + armor_of(s, u) - s.units[u].damage
    if n == 0:
        return 0
    position = mission - 1
    if s.owner[position] == side:
        return 12 + strength - 6 * n
    margin = expected - 2 * capture_cost(s, position)
    chance = 50 + 9 * margin
    chance = 5 if chance < 5 else 97 if chance > 97 else chance
    prize = 60 + 14 * s.capture_cost[s.missions[position]] + (40 if s.owner[position] == 1 - side else 0)
    return chance * prize // 100 - 3 * max(0, chance - 90) * (n - 1)


# ---------------------------------------------------------------- a shot in the air
@rule
def shot_hope(s: State, seat: int) -> int:
    """A shot that waits: damage that is about to be dealt counts as if half of it were."""
    if not s.shot.on or not is_active(s, s.shot.victim) or s.units[s.shot.victim].kind < 0:
        return 0
    sure = 100 if s.shot.hit else chance_of(s)
    value = max(0, s.shot.damage) * 14 + (40 if s.shot.critical else 0)
    if s.shot.damage >= armor_of(s, s.shot.victim) - s.units[s.shot.victim].damage:
        value += 90
    value = value * sure // 100
    return value if side_of(s.shot.shooter) == seat else -value


@rule
def chance_of(s: State) -> int:
    """The chance of the shot to hit before the die, in per cent."""
    needed = speed_of(s, s.shot.victim) + s.shot.boost - s.shot.accuracy
    faces = 13 - needed
    faces = 1 if faces < 1 else 12 if faces > 12 else faces
    return faces * 100 // 12
