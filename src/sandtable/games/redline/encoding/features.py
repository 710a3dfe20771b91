"""What a seat of REDLINE knows, as a row of numbers: the features of its encoding (docs/environments.md has them as a table).

Its own side comes first: units 0 to 5 are its own, 6 to 11 the other's. Numbers on cards and counts are divided by ten.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import rule, table
from sandtable.kernel.record import Table

from ..cards import (
    CARDS,
    FIRST_AMBUSH,
    FIRST_TACTIC,
    N_CRITICALS,
    N_MISSIONS,
    N_SLOTS,
    K,
)
from ..game import redline
from ..rules.terms import (
    accuracy_of,
    armor_of,
    bans,
    capture_of,
    damage_of,
    general_armor,
    keywords,
    margin_of,
    payable,
    speed_of,
)
from ..state import ALL_UNITS, HAS_ACTED, LINE, NOBODY, NONE, OPENING_HAND, READY_TO_ACT, STAGE_NAMES, UNITS, State, side_of
from ..vocabulary import (
    ACCURACY,
    DAMAGE,
    DURATIONS,
    EFREET,
    EQUIPMENT,
    FORBIDDEN,
    GENERAL,
    KEYWORDS,
    RESOURCE,
    SPEED,
    WINDOWS,
)

KINDS = [kind.name for kind in redline.rules.kinds]
# Where a question says what it is about, by kinds of decision; -1 where it does not.
ABOUT_UNIT, ABOUT_CARD, ABOUT_PLACE, ABOUT_WINDOW = map(redline.rules.places, ("unit", "card", "position", "window"))
ABOUT_NUMBER = table(
    max(places) for places in zip(*map(redline.rules.places, ("number", "die", "done", "amount")), strict=True)
)


def of_type(kind: int) -> list[int]:
    return [card for card in range(K) if CARDS[card].type == kind]


def places(cards: list[int]) -> Table:
    """The place of a card among these, or -1."""
    return table(cards.index(card) if card in cards else -1 for card in range(K))


EFREETS, EQUIPMENTS, RESOURCES, GENERALS = (of_type(kind) for kind in (EFREET, EQUIPMENT, RESOURCE, GENERAL))
EFREET_NO, EQUIPMENT_NO, RESOURCE_NO, GENERAL_NO = (places(x) for x in (EFREETS, EQUIPMENTS, RESOURCES, GENERALS))
N_EFREETS, N_EQUIPMENT, N_RESOURCES, N_GENERALS = len(EFREETS), len(EQUIPMENTS), len(RESOURCES), len(GENERALS)
N_TACTICS, N_KINDS, N_WINDOWS = K - FIRST_TACTIC, len(KINDS), len(WINDOWS)
N_KEYWORDS, N_BANS, PASSING = len(KEYWORDS), len(FORBIDDEN), len(DURATIONS) - 1  # durations that end
CHANGED = table([ACCURACY, DAMAGE, SPEED])  # the stats that change for a while
N_CHANGED = 3
MOST_AMBUSH = 2  # the numbers on our cards
SWITCHES = 16

# ---------------------------------------------------------------- a side
C_HAND = 0  # cards by kind
C_ARSENAL = C_HAND + K  # the other side's: with its hand and what lies under it
C_SCRAP = C_ARSENAL + K
C_SPARE = C_SCRAP + K  # equipment at the baseline
C_READY = C_SPARE + N_EQUIPMENT  # resource cards in play, upright
C_TAPPED = C_READY + N_RESOURCES  # and expended
C_BOTTOM = C_TAPPED + N_RESOURCES  # cards put under the arsenal, the first drawn first: the card's number out of 45
C_COUNTS = C_BOTTOM + OPENING_HAND  # hand, arsenal, under it, exchanged
C_RECON = C_COUNTS + 4
C_POOL = C_RECON + 1  # resources in the pool, and those that could be spent
C_PLAYED = C_POOL + 2  # the resource card of this phase is played
C_GENERAL = C_PLAYED + 1  # which one, if it is known
C_WHERE = C_GENERAL + N_GENERALS  # bunker, HQ, aboard
C_HURT = C_WHERE + 3  # its damage, armor, times it went back
C_USED = C_HURT + 3  # its abilities used this turn
SIDE_FEATURES = C_USED + 4

# ---------------------------------------------------------------- a unit
U_KIND = 0
U_STATS = U_KIND + N_EFREETS  # damage, armor, speed, accuracy, margin, capture; damage taken, armor left
U_MARKS = U_STATS + 8  # there, flipped, expended, with the general, has acted, is up, has retreated; its order's speed
U_DIAL = U_MARKS + 8  # not set, B, 1 to 5
U_HERE = U_DIAL + LINE + 2  # at home, 1 to 5, on the frontline
U_EQUIP = U_HERE + LINE + 2  # the card in each slot
U_SPENT = U_EQUIP + N_SLOTS * N_EQUIPMENT
U_USED = U_SPENT + N_SLOTS
U_CRITICALS = U_USED + N_SLOTS + 1
U_KEYWORDS = U_CRITICALS + N_CRITICALS
U_AMBUSH = U_KEYWORDS + N_KEYWORDS  # the numbers of its Ambush
U_BANS = U_AMBUSH + MOST_AMBUSH  # retreat, fire, Boost, keywords
U_MODS = U_BANS + N_BANS  # [duration]: accuracy, damage, speed that end with it
U_ENDING = U_MODS + PASSING * N_CHANGED  # [duration]: bans that end with it
U_HITS = U_ENDING + PASSING * N_BANS  # damage that waits for it in a batch, and critical hits
UNIT_FEATURES = U_HITS + 2

# ---------------------------------------------------------------- a mission, a link of the chain
M_KIND = 0
M_COST = M_KIND + N_MISSIONS  # its cost, its recon, its tokens
M_MARKS = M_COST + 3  # face down, one's own, the other's, fought over, broken off, used by oneself, by the other
MISSION_FEATURES = M_MARKS + 7
L_SIDE = 0  # one's own, the other's
L_CARD = L_SIDE + 2  # the tactic; or an ability, or a trigger
L_TARGET = L_CARD + N_TACTICS + 1
L_MISSION = L_TARGET + ALL_UNITS  # the mission it turns a dial to, out of five
LINK_FEATURES = L_MISSION + 1
LINKS = 4  # the last ones

# ---------------------------------------------------------------- all of it
F_SIDES = 0
F_UNITS = F_SIDES + 2 * SIDE_FEATURES
F_MISSIONS = F_UNITS + ALL_UNITS * UNIT_FEATURES
F_CRITICALS = F_MISSIONS + LINE * MISSION_FEATURES  # those in the deck in no known order; the place of those under it
F_STAGE = F_CRITICALS + 2 * N_CRITICALS
F_TURN = F_STAGE + len(STAGE_NAMES)  # the turn, the round, this seat goes first, it deploys, main actions, engaged, batch
F_DEPLOYING = F_TURN + 7  # the efreet being deployed, what it has been made dearer, the damage that waits for it
F_CAPTURE = F_DEPLOYING + N_EFREETS + 2  # this seat captures, what is added to the total
F_FALLEN = F_CAPTURE + 2  # whose unit fell (own, other), in battle, how many wait
F_SEEN = F_FALLEN + 4  # the other hand is looked at, one's own is
F_SHOT = F_SEEN + 2  # shooter, victim, then twelve numbers
F_CHAIN = F_SHOT + 2 * ALL_UNITS + 12  # how many, then the last four, the last first
F_ASKED = F_CHAIN + 1 + LINKS * LINK_FEATURES
F_WINDOW = F_ASKED + N_KINDS  # of a respond
F_ABOUT = F_WINDOW + N_WINDOWS  # the unit it is about, or the general
F_CARD = F_ABOUT + ALL_UNITS + 1  # the equipment it is about
F_PLACE = F_CARD + N_EQUIPMENT  # the mission it is about
F_NUMBER = F_PLACE + LINE  # the number it is about
F_OPTIONS = F_NUMBER + 1
N_FEATURES = F_OPTIONS + SWITCHES
TEN, FIVE, FIFTY, CARD_COUNT, QUEUE = 10.0, 5.0, 50.0, float(K), float(N_CRITICALS)


@rule
def seen_as(u: int, seat: int) -> int:
    """A unit as a seat counts it, its own first; no unit is 12."""
    if u >= ALL_UNITS or u < 0:
        return ALL_UNITS
    return u if seat == 0 else (u + UNITS) % ALL_UNITS


@rule
def observe(s: State, seat: int, row: Any) -> None:
    """What a seat may know, its own side first."""
    for side in range(2):
        see_side(s, side, F_SIDES if side == seat else F_SIDES + SIDE_FEATURES, row)
    for u in range(ALL_UNITS):
        if s.units[u].kind >= 0:
            see_unit(s, u, F_UNITS + seen_as(u, seat) * UNIT_FEATURES, row)
    for position in range(LINE):
        see_mission(s, position, seat, F_MISSIONS + position * MISSION_FEATURES, row)
    for i in range(s.n_hits):
        first = F_UNITS + seen_as(s.hits[i].victim, seat) * UNIT_FEATURES + U_HITS
        row[first] += s.hits[i].amount / TEN
        row[first + 1] += s.hits[i].critical / TEN
    for c in range(N_CRITICALS):
        row[F_CRITICALS + c] = s.criticals_left[c]
    for i in range(s.criticals_queued):
        row[F_CRITICALS + N_CRITICALS + s.critical_queue[i]] = (i + 1) / QUEUE
    see_turn(s, seat, row)
    see_shot(s, seat, row)
    see_chain(s, seat, row)
    see_options(s, row)
    for i in range(s.flow.asked):
        if s.flow.decisions[i].open and s.flow.decisions[i].who == seat:
            see_decision(s, i, seat, row)


@rule
def see_side(s: State, side: int, first: int, row: Any) -> None:
    mine = s.sides[side]
    for card in range(K):
        row[first + C_HAND + card] = mine.hand[card] / TEN
        row[first + C_ARSENAL + card] = mine.arsenal[card] / TEN
        row[first + C_SCRAP + card] = mine.scrap[card] / TEN
        if EQUIPMENT_NO[card] >= 0:
            row[first + C_SPARE + EQUIPMENT_NO[card]] = mine.spare[card] / TEN
        if RESOURCE_NO[card] >= 0:
            row[first + C_READY + RESOURCE_NO[card]] = mine.ready[card] / TEN
            row[first + C_TAPPED + RESOURCE_NO[card]] = mine.tapped[card] / TEN
    for k in range(OPENING_HAND):
        row[first + C_BOTTOM + k] = (mine.bottom[k] + 1) / CARD_COUNT
    row[first + C_COUNTS] = s.sides[side].in_hand / TEN
    row[first + C_COUNTS + 1] = s.sides[side].in_arsenal / TEN
    row[first + C_COUNTS + 2] = s.sides[side].bottoms / TEN
    row[first + C_COUNTS + 3] = s.sides[side].exchanged / TEN
    row[first + C_RECON] = s.sides[side].recon / TEN
    row[first + C_POOL] = s.sides[side].pool / TEN
    row[first + C_POOL + 1] = payable(s, side) / TEN
    row[first + C_PLAYED] = s.sides[side].resource_played
    row[first + C_WHERE + s.sides[side].general_at] = 1.0
    row[first + C_HURT] = s.sides[side].general_damage / TEN
    row[first + C_HURT + 2] = s.sides[side].general_back / TEN
    if s.sides[side].general >= 0:
        row[first + C_GENERAL + GENERAL_NO[s.sides[side].general]] = 1.0
        row[first + C_HURT + 1] = general_armor(s, side) / TEN
    for k in range(4):
        row[first + C_USED + k] = s.sides[side].general_used >> k & 1


@rule
def see_unit(s: State, u: int, first: int, row: Any) -> None:
    unit = s.units[u]
    row[first + U_KIND + EFREET_NO[unit.kind]] = 1.0
    row[first + U_STATS] = damage_of(s, u) / TEN
    row[first + U_STATS + 1] = armor_of(s, u) / TEN
    row[first + U_STATS + 2] = speed_of(s, u) / TEN
    row[first + U_STATS + 3] = accuracy_of(s, u) / TEN
    row[first + U_STATS + 4] = margin_of(s, u) / TEN
    row[first + U_STATS + 5] = capture_of(s, u) / TEN
    row[first + U_STATS + 6] = unit.damage / TEN
    row[first + U_STATS + 7] = (armor_of(s, u) - unit.damage) / TEN
    row[first + U_MARKS] = 1.0
    row[first + U_MARKS + 1] = unit.flipped
    row[first + U_MARKS + 2] = unit.expended
    row[first + U_MARKS + 3] = unit.aboard
    row[first + U_MARKS + 4] = 1.0 if unit.acted == HAS_ACTED else 0.0
    row[first + U_MARKS + 5] = 1.0 if unit.acted == READY_TO_ACT else 0.0
    row[first + U_MARKS + 6] = unit.retreated
    row[first + U_MARKS + 7] = unit.order / TEN
    row[first + U_DIAL + unit.dial + 1] = 1.0
    row[first + U_HERE + unit.here] = 1.0
    for k in range(N_SLOTS):
        if unit.slots[k].card >= 0:
            row[first + U_EQUIP + k * N_EQUIPMENT + EQUIPMENT_NO[unit.slots[k].card]] = 1.0
        row[first + U_SPENT + k] = unit.slots[k].spent
        row[first + U_USED + k] = unit.slots[k].used
    row[first + U_USED + N_SLOTS] = unit.used
    for k in range(unit.n_criticals):
        row[first + U_CRITICALS + unit.criticals[k]] = 1.0
    words = keywords(s, u)
    for k in range(N_KEYWORDS):
        row[first + U_KEYWORDS + k] = words >> k & 1
    for n in range(MOST_AMBUSH):
        row[first + U_AMBUSH + n] = words >> FIRST_AMBUSH + 1 + n & 1
    banned = bans(s, u)
    for k in range(N_BANS):
        row[first + U_BANS + k] = banned >> k & 1
    for d in range(PASSING):
        for k in range(N_CHANGED):
            row[first + U_MODS + d * N_CHANGED + k] = unit.lasting[d + 1].mods[CHANGED[k]] / TEN
        for k in range(N_BANS):
            row[first + U_ENDING + d * N_BANS + k] = unit.lasting[d + 1].forbidden >> k & 1


@rule
def see_mission(s: State, position: int, seat: int, first: int, row: Any) -> None:
    mission = s.missions[position].card
    row[first + M_KIND + mission] = 1.0
    row[first + M_COST] = s.capture_cost[mission] / TEN
    row[first + M_COST + 1] = s.mission_recon[mission] / TEN
    row[first + M_COST + 2] = s.missions[position].tokens / TEN
    row[first + M_MARKS] = s.missions[position].flipped
    row[first + M_MARKS + 1] = 1.0 if s.missions[position].owner == seat else 0.0
    row[first + M_MARKS + 2] = 1.0 if s.missions[position].owner == 1 - seat else 0.0
    row[first + M_MARKS + 3] = 1.0 if s.mission == position + 1 else 0.0
    row[first + M_MARKS + 4] = s.missions[position].capped
    row[first + M_MARKS + 5] = s.sides[seat].mission_used[position]
    row[first + M_MARKS + 6] = s.sides[1 - seat].mission_used[position]


@rule
def see_turn(s: State, seat: int, row: Any) -> None:
    row[F_STAGE + s.stage] = 1.0
    row[F_TURN] = s.turn / FIFTY
    row[F_TURN + 1] = s.round / TEN
    row[F_TURN + 2] = 1.0 if s.first == seat else 0.0
    row[F_TURN + 3] = 1.0 if s.player == seat else 0.0
    row[F_TURN + 4] = s.step
    row[F_TURN + 5] = s.engaged
    row[F_TURN + 6] = s.batch
    if s.deploying != NONE:
        row[F_DEPLOYING + EFREET_NO[s.deploying]] = 1.0
        row[F_DEPLOYING + N_EFREETS] = s.deploy_cost / TEN
        row[F_DEPLOYING + N_EFREETS + 1] = s.deploy_damage / TEN
    row[F_CAPTURE] = 1.0 if s.capturer == seat else 0.0
    row[F_CAPTURE + 1] = s.capture / TEN
    row[F_FALLEN] = 1.0 if s.fallen_side == seat else 0.0
    row[F_FALLEN + 1] = 1.0 if s.fallen_side == 1 - seat else 0.0
    row[F_FALLEN + 2] = s.fallen_in_battle
    row[F_FALLEN + 3] = s.n_fallen / TEN
    if s.seen_hand != NOBODY:
        row[F_SEEN] = 1.0 if s.seen_hand == 1 - seat else 0.0
        row[F_SEEN + 1] = 1.0 if s.seen_hand == seat else 0.0


@rule
def see_shot(s: State, seat: int, row: Any) -> None:
    if not s.shot.on:
        return
    first = F_SHOT + 2 * ALL_UNITS
    row[F_SHOT + seen_as(s.shot.shooter, seat)] = 1.0
    row[F_SHOT + ALL_UNITS + seen_as(s.shot.victim, seat)] = 1.0
    row[first] = 1.0
    row[first + 1] = s.shot.die / TEN
    row[first + 2] = s.shot.accuracy / TEN
    row[first + 3] = s.shot.damage / TEN
    row[first + 4] = s.shot.margin / TEN
    row[first + 5] = s.shot.boost / TEN
    row[first + 6] = s.shot.no_boost
    row[first + 7] = s.shot.salvo
    row[first + 8] = s.shot.sharp
    row[first + 9] = s.shot.hit
    row[first + 10] = s.shot.critical
    row[first + 11] = 1.0 if side_of(s.shot.shooter) == seat else 0.0


@rule
def see_chain(s: State, seat: int, row: Any) -> None:
    """The last links, the last one first."""
    row[F_CHAIN] = s.n_chain / TEN
    for k in range(min(LINKS, s.n_chain)):
        link = s.chain[s.n_chain - 1 - k]
        first = F_CHAIN + 1 + k * LINK_FEATURES
        row[first + L_SIDE] = 1.0 if link.side == seat else 0.0
        row[first + L_SIDE + 1] = 1.0 if link.side != seat else 0.0
        if link.card < 0:  # an ability or a trigger
            row[first + L_CARD + N_TACTICS] = 1.0
        else:
            row[first + L_CARD + link.card - FIRST_TACTIC] = 1.0
        if link.target < ALL_UNITS:
            row[first + L_TARGET + seen_as(link.target, seat)] = 1.0
        row[first + L_MISSION] = link.extra / FIVE


@rule
def see_options(s: State, row: Any) -> None:
    row[F_OPTIONS] = s.loser_wins_ties
    row[F_OPTIONS + 1] = s.safe_last_draw
    row[F_OPTIONS + 2] = s.own_deploy_resources
    row[F_OPTIONS + 3] = s.equip_any_window
    row[F_OPTIONS + 4] = s.captures_last
    row[F_OPTIONS + 5] = s.order_at_start
    row[F_OPTIONS + 6] = s.batch_all
    row[F_OPTIONS + 7] = s.expended_silent
    row[F_OPTIONS + 8] = s.crit_on_destroyed
    row[F_OPTIONS + 9] = s.sharp_before
    row[F_OPTIONS + 10] = s.defender_first
    row[F_OPTIONS + 11] = s.ambush_stealth
    row[F_OPTIONS + 12] = s.stacking
    row[F_OPTIONS + 13] = s.recapture
    row[F_OPTIONS + 14] = s.whole_chain
    row[F_OPTIONS + 15] = s.lock_in


@rule
def see_decision(s: State, i: int, seat: int, row: Any) -> None:
    """What the seat is asked: its arguments are a window, a card, a place, a number, or a unit and perhaps a number."""
    q = s.flow.decisions[i]
    row[F_ASKED + q.kind] = 1.0
    if ABOUT_WINDOW[q.kind] >= 0:
        row[F_WINDOW + q.args[ABOUT_WINDOW[q.kind]]] = 1.0
    if ABOUT_CARD[q.kind] >= 0 and EQUIPMENT_NO[q.args[ABOUT_CARD[q.kind]]] >= 0:
        row[F_CARD + EQUIPMENT_NO[q.args[ABOUT_CARD[q.kind]]]] = 1.0
    if ABOUT_PLACE[q.kind] >= 0:
        row[F_PLACE + q.args[ABOUT_PLACE[q.kind]]] = 1.0
    if ABOUT_UNIT[q.kind] >= 0:
        row[F_ABOUT + seen_as(q.args[ABOUT_UNIT[q.kind]], seat)] = 1.0
    if ABOUT_NUMBER[q.kind] >= 0:
        row[F_NUMBER] = q.args[ABOUT_NUMBER[q.kind]] / TEN
