"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import Foresight, rule

from .cards import CLASS_CAPTURE, N_SLOTS, TYPE, WEIGHT, K
from .rules.capture import capture_cost
from .rules.terms import accuracy_of, armor_of, boosted_speed, damage_of, is_active, payable, speed_of
from .state import BUNKER, COMBAT, DIAL_B, LINE, NOBODY, PLANNING, State, side_of, units_of
from .vocabulary import EFREET, RESOURCE, TACTIC

WIN = 1_000_000
foresight = Foresight(horizon=3, scale=350, answers=80, noise=4, occasions=1, swing=54)  # a whole turn


@rule
def clock(s: State) -> int:
    """Phases: deploying, planning, combat."""
    return 3 * s.turn + s.stage


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: arsenals, missions, units and what they carry, cards, resources, and the plan."""
    if s.winner != NOBODY:
        return WIN if s.winner == seat else -WIN
    return worth(s, seat) - worth(s, 1 - seat) + shot_hope(s, seat)


@rule
def worth(s: State, side: int) -> int:
    """What a side has."""
    total = s.sides[side].in_arsenal * 14 - (600 if s.sides[side].in_arsenal < 6 else 0)
    held = 0
    for position in range(LINE):
        if s.missions[position].owner == side:
            held += 1
            total += 40 + 12 * s.mission_recon[s.missions[position].card]
    total += held * held * 14
    for u in units_of(side):
        if s.units[u].kind >= 0:
            total += unit_worth(s, u)
    total += s.sides[side].recon * 4 + reserve(s, side)
    if s.sides[side].general_at != BUNKER:
        total += 60 - 5 * s.sides[side].general_damage
    return total + cards_worth(s, side) + plan_worth(s, side)


@rule
def reserve(s: State, side: int) -> int:
    """Resources left are worth something where a tactic in hand may want them."""
    tactics = 0
    for card in range(K):
        if TYPE[card] == TACTIC:
            tactics += s.sides[side].hand[card]
    left = payable(s, side)
    return left + 6 * min(left, tactics)


@rule
def unit_worth(s: State, u: int) -> int:
    """A unit by its stats, what is left of its armor, and its equipment."""
    unit = s.units[u]
    armor = max(1, armor_of(s, u))
    left = max(0, armor - unit.damage)
    stats = damage_of(s, u) * 16 + speed_of(s, u) * 7 + armor * 9 + accuracy_of(s, u) * 9
    total = 40 + stats * (left + armor) // (2 * armor)
    for k in range(N_SLOTS):
        if unit.slots[k].card >= 0:
            total += 24
    total -= 22 * unit.n_criticals
    if unit.flipped:
        total -= 70  # it is missed for a whole turn
    if unit.aboard:
        total -= 30
    if unit.expended:
        total -= 4
    return total


@rule
def cards_worth(s: State, side: int) -> int:
    """Cards in hand are worth less than in play; a resource card is wanted every turn until there are enough."""
    total = 0
    supplies = 0
    for card in range(K):
        if TYPE[card] == RESOURCE:
            supplies += s.sides[side].hand[card] + s.sides[side].ready[card] + s.sides[side].tapped[card]
    for card in range(K):
        mine = s.sides[side]
        if mine.hand[card] > 0:
            if TYPE[card] == EFREET:
                total += 28 * mine.hand[card]
            elif TYPE[card] == TACTIC:
                total += 22 * mine.hand[card]
            elif TYPE[card] == RESOURCE:
                total += (32 if supplies <= 6 else 12) * mine.hand[card]
            else:
                total += 18 * mine.hand[card]
        if TYPE[card] == RESOURCE:
            total += (60 if supplies <= 6 else 36) * (mine.ready[card] + mine.tapped[card])
        total += 20 * mine.spare[card]
    return total


# ---------------------------------------------------------------- plans
@rule
def plan_worth(s: State, side: int) -> int:
    """What the dials promise: squads that can take their mission, and do not go where nothing is to be had."""
    if s.stage != PLANNING and s.stage != COMBAT:
        return 0
    total = 0
    for mission in range(s.mission if s.engaged else s.mission + 1, LINE + 1):  # what a capture step has decided is no hope
        total += squad_hope(s, side, mission)
    for u in units_of(side):
        if is_active(s, u) and s.units[u].dial == DIAL_B and s.units[u].damage * 2 < armor_of(s, u):
            total -= 14
    return total


@rule
def is_sent(s: State, u: int, mission: int) -> bool:
    """Is the unit on its way to a mission, or there already and not retreated?"""
    if not is_active(s, u) or s.units[u].dial != mission or s.units[u].retreated:
        return False
    return s.stage == PLANNING or s.units[u].here == mission or s.mission == 0


@rule
def squad_hope(s: State, side: int, mission: int) -> int:
    """What a squad may win at its mission: the mission itself, and the fight for it if the other side is there."""
    n = 0
    expected = 0
    for u in units_of(side):
        if is_sent(s, u, mission):
            n += 1
            expected += 7 + 2 * CLASS_CAPTURE[WEIGHT[s.units[u].kind]]
    if n == 0:
        return 0
    chance = capture_chance(s, expected, mission - 1)
    prize = prize_of(s, side, mission - 1)
    mine = power(s, side, mission)
    if s.stage == PLANNING:
        met = likelihood(s, 1 - side, mission - 1)  # in per cent, that they come here
        theirs = usual_power(s, 1 - side)
        surplus = 3 * max(0, chance - 90) * (n - 1)
        fight = fight_worth(s, side, mission, mine, theirs, usual_stake(s, 1 - side), chance, prize)
        return ((100 - met) * (chance * prize // 100 - surplus) + met * fight) // 100
    theirs = power(s, 1 - side, mission)
    if theirs == 0:
        return chance * prize // 100
    return fight_worth(s, side, mission, mine, theirs, stake(s, 1 - side, mission), chance, prize)


@rule
def capture_chance(s: State, expected: int, position: int) -> int:
    """Roughly, in per cent; `expected` is twice the average of the dice."""
    chance = 50 + 9 * (expected - 2 * capture_cost(s, position))
    return 5 if chance < 5 else 97 if chance > 97 else chance


@rule
def prize_of(s: State, side: int, position: int) -> int:
    """What a capture is worth; little where the mission is one's own, but it must be held."""
    if s.missions[position].owner == side:
        return 30
    return 60 + 16 * s.capture_cost[s.missions[position].card] + (45 if s.missions[position].owner == 1 - side else 0)


@rule
def fight_worth(s: State, side: int, mission: int, mine: int, theirs: int, their_stake: int, chance: int, prize: int) -> int:
    """A fight: what one stands to destroy and to lose, then the mission, or keeping it."""
    alone = 100 * mine // (mine + theirs + 1)
    total = (their_stake * alone - stake(s, side, mission) * (100 - alone)) * 2 // 500
    if s.missions[mission - 1].owner == side:
        return total + alone * 110 // 100
    return total + alone * chance // 100 * prize // 100


@rule
def likelihood(s: State, side: int, position: int) -> int:
    """How likely a side sends somebody to a mission, in per cent: missions it lacks and can take, and those it holds less."""
    units = 0
    weight = 0
    for u in units_of(side):
        if is_active(s, u):
            units += 1
            weight += 7 + 2 * CLASS_CAPTURE[WEIGHT[s.units[u].kind]]
    if units == 0 or s.missions[position].flipped:
        return 0
    squads = min(units, 3)
    typical = weight // squads
    total = 0
    for p in range(LINE):
        if not s.missions[p].flipped:
            total += 40 + capture_chance(s, typical, p) * prize_of(s, side, p) // 100
    here = 40 + capture_chance(s, typical, position) * prize_of(s, side, position) // 100
    return min(90, 100 * squads * here // total)


@rule
def stake(s: State, side: int, mission: int) -> int:
    total = 0
    for u in units_of(side):
        if is_sent(s, u, mission):
            total += unit_worth(s, u)
    return total


@rule
def usual_stake(s: State, side: int) -> int:
    """An ordinary squad of a side: its forces in two or three parts."""
    total = 0
    units = 0
    for u in units_of(side):
        if is_active(s, u):
            units += 1
            total += unit_worth(s, u)
    return total // max(1, min(units, 3))


@rule
def usual_power(s: State, side: int) -> int:
    attack = 0
    armor = 0
    units = 0
    for u in units_of(side):
        if is_active(s, u):
            units += 1
            attack += attack_of(s, u)
            armor += toughness(s, u)
    parts = max(1, min(units, 3))
    return attack * armor // (160 * parts * parts)


@rule
def power(s: State, side: int, mission: int) -> int:
    """How a squad fights: what it deals in a round times what it can take."""
    attack = 0
    armor = 0
    for u in units_of(side):
        if is_sent(s, u, mission):
            attack += attack_of(s, u)
            armor += toughness(s, u)
    return attack * armor // 160


@rule
def attack_of(s: State, u: int) -> int:
    """Damage times the chance to hit, and faster units fire first."""
    faces = 7 + accuracy_of(s, u)
    return damage_of(s, u) * (2 if faces < 2 else 12 if faces > 12 else faces) * (8 + speed_of(s, u))


@rule
def toughness(s: State, u: int) -> int:
    """Armor left, and faster units are hit less often."""
    return max(1, armor_of(s, u) - s.units[u].damage) * (6 + speed_of(s, u))


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
    needed = boosted_speed(s, s.shot.victim, s.shot.boost) - s.shot.accuracy
    faces = 13 - needed
    faces = 1 if faces < 1 else 12 if faces > 12 else faces
    return faces * 100 // 12
