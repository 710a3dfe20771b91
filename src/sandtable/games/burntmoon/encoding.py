"""Burnt Moon as numbers, for programs that learn (docs/environments.md has it as tables).

A seat sees its own side first, so that both seats learn one game. What is done names the ROV or the supply card it is done
with; the Personnel card behind it follows from the action, which only one card of a side may have (of its force, where the
action has one).
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import rule, table
from sandtable.kernel.game import Encoding

from .cards import (
    ATTACK,
    BID,
    BLAST,
    BOLSTER,
    COMMAND,
    CONTROL,
    COUNTER,
    DEMO,
    DEPLOY,
    END,
    FORCE,
    FORTIFY,
    HUNKER,
    INTERFERENCE,
    LANES,
    MOVE,
    N_CARDS,
    NONE,
    OVERCLOCK,
    PERSONNEL,
    PLACE,
    READY,
    RECON,
    REDEPLOY,
    ROV_KINDS,
    SHOCK,
    SIDE_TITLES,
    STRIKE,
    TAKE,
    VERBS,
    WITHDRAW,
)
from .game import burntmoon
from .notation import pack_action
from .rules.terms import card_of, down_of, lane_of, rov_of, taken_of, to_of, verb_of
from .state import BOTH_LANES, State
from .values import apply, read_line

KINDS = [kind.name for kind in burntmoon.rules.kinds]
N_PEOPLE = len(PERSONNEL)
BLASTING, WITHDRAWING = KINDS.index("blast"), KINDS.index("withdraw")

# ---------------------------------------------------------------- answers as indices
IN_LANES = ROV_KINDS * LANES  # an ROV in a lane
TARGETS = 2 * IN_LANES  # an ROV in a lane, ready or disrupted
A_END = 0
A_BID = 1  # a card
A_TAKE = A_BID + N_CARDS
A_BOLSTER = A_TAKE + N_CARDS  # the Personnel card, and the card taken
A_DEPLOY = A_BOLSTER + N_PEOPLE * N_CARDS  # at set-up, too
A_READY = A_DEPLOY + IN_LANES
A_HUNKER = A_READY + IN_LANES
A_ALONE = A_HUNKER + ROV_KINDS  # Control, Demo, Fortify, Recon: an ROV in a lane
A_MOVE = A_ALONE + 4 * IN_LANES  # an ROV in a lane, to the left or to the right
A_ATTACK = A_MOVE + 2 * IN_LANES  # an ROV in a lane, and the enemy ROV there
A_SHOCK = A_ATTACK + IN_LANES * 2 * ROV_KINDS
A_STRIKE = A_SHOCK + IN_LANES * ROV_KINDS
A_BLAST = A_STRIKE + TARGETS
A_WITHDRAW = A_BLAST + IN_LANES
A_REDEPLOY = A_WITHDRAW + TARGETS  # an ROV in a lane, and the lane it goes to
A_COMMAND = A_REDEPLOY + IN_LANES * LANES
A_COUNTER = A_COMMAND + 1
A_OVERCLOCK = A_COUNTER + 1  # force A, force B
N_ACTIONS = A_OVERCLOCK + 2

_ALONE = (CONTROL, DEMO, FORTIFY, RECON)
ALONE = table(_ALONE.index(verb) if verb in _ALONE else -1 for verb in range(len(VERBS)))
BY_ROV = table(
    {DEPLOY: A_DEPLOY, PLACE: A_DEPLOY, READY: A_READY, CONTROL: A_ALONE}.get(verb, -1) for verb in range(len(VERBS))
)


@rule
def index_of(s: State, i: int, action: int) -> int:
    """The index of an answer to the i-th open decision."""
    verb = verb_of(action)
    card = card_of(action)
    lane = lane_of(action)
    q = s.flow.decisions[i]
    if verb == END:
        return A_END
    if q.kind == BLASTING:
        return A_BLAST + q.args[0] * ROV_KINDS + rov_of(action)
    if q.kind == WITHDRAWING:
        return A_WITHDRAW + (q.args[1] * ROV_KINDS + rov_of(action)) * 2 + down_of(action)
    if verb == BID:
        return A_BID + card
    if verb == TAKE:
        return A_TAKE + taken_of(action)
    if verb == DEPLOY or verb == PLACE or verb == READY:
        return BY_ROV[verb] + lane * ROV_KINDS + card
    if verb == HUNKER:
        return A_HUNKER + card
    if verb <= SHOCK:
        return index_of_activation(verb, card, lane, action)
    return index_of_personnel(verb, card, lane, action)


@rule
def index_of_activation(verb: int, card: int, lane: int, action: int) -> int:
    rov = lane * ROV_KINDS + card
    if ALONE[verb] >= 0:
        return A_ALONE + ALONE[verb] * IN_LANES + rov
    if verb == MOVE:
        return A_MOVE + rov * 2 + (1 if to_of(action) > lane else 0)
    if verb == ATTACK:
        return A_ATTACK + (rov * ROV_KINDS + rov_of(action)) * 2 + down_of(action)
    return A_SHOCK + rov * ROV_KINDS + rov_of(action)


@rule
def index_of_personnel(verb: int, card: int, lane: int, action: int) -> int:
    target = lane * ROV_KINDS + rov_of(action)
    if verb == BOLSTER:
        return A_BOLSTER + (card - ROV_KINDS) * N_CARDS + taken_of(action)
    if verb == STRIKE:
        return A_STRIKE + target * 2 + down_of(action)
    if verb == BLAST:
        return A_BLAST + target
    if verb == WITHDRAW:
        return A_WITHDRAW + target * 2 + down_of(action)
    if verb == REDEPLOY:
        return A_REDEPLOY + target * LANES + to_of(action)
    if verb == OVERCLOCK:
        return A_OVERCLOCK + FORCE[card]
    return A_COMMAND if verb == COMMAND else A_COUNTER


def action_of(s: Any, i: int, index: int) -> int:
    """The answer that an index stands for, legal or not; or -1."""
    q, decision = s.flow.decisions[i], KINDS[s.flow.decisions[i].kind]
    if index == A_END:
        return pack_action(END) if decision not in ("bid", "place") else -1
    if decision == "bid":
        return pack_action(BID, index - A_BID) if A_BID <= index < A_TAKE else -1
    if decision == "bolster":
        return pack_action(TAKE) | index - A_TAKE if A_TAKE <= index < A_BOLSTER else -1
    if decision == "place":
        lane, card = divmod(index - A_DEPLOY, ROV_KINDS)
        return pack_action(PLACE, card, lane) if A_DEPLOY <= index < A_READY else -1
    if decision == "blast":
        lane, rov = divmod(index - A_BLAST, ROV_KINDS)
        return pack_action(BLAST, rov=rov) if A_BLAST <= index < A_WITHDRAW and lane == q.args[0] else -1
    if decision == "withdraw":
        (lane, rov), down = divmod((index - A_WITHDRAW) // 2, ROV_KINDS), (index - A_WITHDRAW) % 2
        return pack_action(WITHDRAW, rov=rov, down=down) if A_WITHDRAW <= index < A_REDEPLOY and lane == q.args[1] else -1
    if A_DEPLOY <= index < A_STRIKE:
        return with_rov(index)
    return with_person(s, int(q.who), index) if decision == "turn" else -1


def with_rov(index: int) -> int:
    """An ROV card played."""
    if A_HUNKER <= index < A_ALONE:
        return pack_action(HUNKER, index - A_HUNKER)
    if index < A_HUNKER:
        verb, first = (DEPLOY, A_DEPLOY) if index < A_READY else (READY, A_READY)
        lane, card = divmod(index - first, ROV_KINDS)
        return pack_action(verb, card, lane)
    if index < A_MOVE:
        which, rov = divmod(index - A_ALONE, IN_LANES)
        return pack_action(_ALONE[which], rov % ROV_KINDS, rov // ROV_KINDS)
    if index < A_ATTACK:
        rov, right = divmod(index - A_MOVE, 2)
        lane, to = rov // ROV_KINDS, rov // ROV_KINDS + (1 if right else -1)
        return pack_action(MOVE, rov % ROV_KINDS, lane, to=to) if 0 <= to < LANES else -1
    if index < A_SHOCK:
        (rov, target), down = divmod((index - A_ATTACK) // 2, ROV_KINDS), (index - A_ATTACK) % 2
        return pack_action(ATTACK, rov % ROV_KINDS, rov // ROV_KINDS, target, down)
    rov, target = divmod(index - A_SHOCK, ROV_KINDS)
    return pack_action(SHOCK, rov % ROV_KINDS, rov // ROV_KINDS, target)


def with_person(s: Any, side: int, index: int) -> int:
    """A Personnel card played."""
    if A_BOLSTER <= index < A_DEPLOY:
        person, taken = divmod(index - A_BOLSTER, N_CARDS)
        return pack_action(BOLSTER, ROV_KINDS + person) | taken
    if index in (A_COMMAND, A_COUNTER):
        verb = COMMAND if index == A_COMMAND else COUNTER
        return pack_action(verb, card_with(s, side, verb))
    if A_OVERCLOCK <= index < N_ACTIONS:
        return pack_action(OVERCLOCK, card_with(s, side, OVERCLOCK, index - A_OVERCLOCK))
    if A_REDEPLOY <= index < A_COMMAND:
        rov, to = divmod(index - A_REDEPLOY, LANES)
        return pack_action(REDEPLOY, card_with(s, side, REDEPLOY), rov // ROV_KINDS, rov % ROV_KINDS, 0, to)
    if A_BLAST <= index < A_WITHDRAW:
        lane, rov = divmod(index - A_BLAST, ROV_KINDS)
        return pack_action(BLAST, card_with(s, side, BLAST), lane, rov)
    if A_STRIKE <= index < A_REDEPLOY:
        verb, first = (STRIKE, A_STRIKE) if index < A_BLAST else (WITHDRAW, A_WITHDRAW)
        (lane, rov), down = divmod((index - first) // 2, ROV_KINDS), (index - first) % 2
        return pack_action(verb, card_with(s, side, verb, FORCE[rov]), lane, rov, down)
    return -1


def card_with(s: Any, side: int, verb: int, force: int = NONE) -> int:
    """The Personnel card of a side that has an action; of two, the one of this force."""
    cards = [card for card in range(ROV_KINDS, INTERFERENCE) if s.does[side * N_CARDS + card] >> verb & 1]
    fitting = [card for card in cards if FORCE[card] == force] or cards
    return fitting[0] if fitting else INTERFERENCE


def lacks(options: dict[str, str]) -> str:
    """What is said to those whose printed cards have an action twice."""
    for side, mine in enumerate(apply(read_line(options["set"]))):
        for verb in (BLAST, COMMAND, COUNTER, OVERCLOCK, REDEPLOY, STRIKE, WITHDRAW):
            forces = [person.force for name, person in PERSONNEL.items() if mine[f"personnel.{name}.{VERBS[verb]}"][0]]
            doubled = len(set(forces)) < len(forces) if verb in (OVERCLOCK, WITHDRAW) else len(forces) > 1
            if doubled:
                return f"{SIDE_TITLES[side]} has {VERBS[verb]} on two Personnel cards, and the numbers know one."
    return ""


# ---------------------------------------------------------------- features
ZONES = 5  # hand, deck (with the hand for the other side), discard pile, supply, removed: 17 cards each, out of ten
F_CARDS = 0  # own, then the other side's
F_SIZES = F_CARDS + 2 * ZONES * N_CARDS  # cards in hand and deck, own, then the other side's
F_LANES = F_SIZES + 4  # [side, lane]: ready ROVs, disrupted ones, controlled, fortified, points, defence
LANE_FEATURES = 2 * ROV_KINDS + 4
F_STOCK = F_LANES + BOTH_LANES * LANE_FEATURES  # own, the other side's
F_MY_TURN = F_STOCK + 2
F_HOLDER = F_MY_TURN + 1
F_ROUND = F_HOLDER + 1  # out of the last one
F_STAGE = F_ROUND + 1
F_PLAYING = F_STAGE + 4  # the ROV card being used
F_OVERCLOCK = F_PLAYING + ROV_KINDS  # force A, force B
F_BIDS = F_OVERCLOCK + 2  # cards bid last, own, the other side's
F_ASKED = F_BIDS + 2 * N_CARDS  # the decision that waits for this seat
F_CARD = F_ASKED + len(KINDS)  # the Personnel card that it is about
F_LANE = F_CARD + N_PEOPLE  # and the lane
F_LEFT = F_LANE + LANES  # and how many may follow, out of four
F_OPTIONS = F_LEFT + 1  # scanning: empty, every, off; elimination of all
N_FEATURES = F_OPTIONS + 4
TEN, FOUR = 10.0, 4.0
BOLSTERING = KINDS.index("bolster")


@rule
def observe(s: State, seat: int, row: Any) -> None:
    """What a seat may know, its own side first."""
    for side in range(2):
        see_side(s, side, 0 if side == seat else 1, row)
    row[F_MY_TURN] = 1.0 if s.player == seat else 0.0
    row[F_HOLDER] = 1.0 if s.holder == seat else 0.0
    row[F_ROUND] = s.round / s.round_cap
    row[F_STAGE + s.stage] = 1.0
    if s.playing != NONE:
        row[F_PLAYING + s.playing] = 1.0
    if s.overclock != NONE:
        row[F_OVERCLOCK + s.overclock] = 1.0
    row[F_OPTIONS + s.scan_rule] = 1.0
    row[F_OPTIONS + 3] = s.eliminate_all
    for i in range(s.flow.asked):
        if s.flow.decisions[i].open and s.flow.decisions[i].who == seat:
            see_decision(s, i, row)


@rule
def see_side(s: State, side: int, which: int, row: Any) -> None:
    """The cards and lanes of a side; `which` is 0 for one's own."""
    first = F_CARDS + which * ZONES * N_CARDS
    for card in range(N_CARDS):
        i = side * N_CARDS + card
        row[first + card] = s.hand[i] / TEN
        row[first + N_CARDS + card] = s.deck[i] / TEN
        row[first + 2 * N_CARDS + card] = s.discard[i] / TEN
        row[first + 3 * N_CARDS + card] = s.supply[i] / TEN
        row[first + 4 * N_CARDS + card] = s.removed[i] / TEN
    row[F_SIZES + which * 2] = s.in_hand[side] / TEN
    row[F_SIZES + which * 2 + 1] = s.in_deck[side] / TEN
    row[F_STOCK + which] = s.stock[side] / TEN
    if s.bids[side] != NONE:
        row[F_BIDS + which * N_CARDS + s.bids[side]] = 1.0
    for lane in range(LANES):
        see_lane(s, side, lane, F_LANES + (which * LANES + lane) * LANE_FEATURES, row)


@rule
def see_lane(s: State, side: int, lane: int, first: int, row: Any) -> None:
    here = side * LANES + lane
    for kind in range(ROV_KINDS):
        row[first + kind] = s.up[here * ROV_KINDS + kind] / TEN
        row[first + ROV_KINDS + kind] = s.down[here * ROV_KINDS + kind] / TEN
    row[first + 2 * ROV_KINDS] = s.controlled[here]
    row[first + 2 * ROV_KINDS + 1] = s.fort[here]
    row[first + 2 * ROV_KINDS + 2] = s.tile_points[side * LANES + s.site[here]] / TEN
    row[first + 2 * ROV_KINDS + 3] = s.tile_defence[side * LANES + s.site[here]] / TEN


@rule
def see_decision(s: State, i: int, row: Any) -> None:
    """What the seat is asked, and about which card and lane."""
    q = s.flow.decisions[i]
    row[F_ASKED + q.kind] = 1.0
    if q.kind == BOLSTERING:
        row[F_CARD + q.args[0] - ROV_KINDS] = 1.0
        row[F_LEFT] = q.args[1] / FOUR
    elif q.kind == WITHDRAWING:
        row[F_CARD + q.args[0] - ROV_KINDS] = 1.0
        row[F_LANE + q.args[1]] = 1.0
        row[F_LEFT] = q.args[2] / FOUR
    elif q.kind == BLASTING:
        row[F_LANE + q.args[0]] = 1.0


encoding = Encoding(N_ACTIONS, N_FEATURES, observe, index_of, action_of, high=20.0, lacks=lacks)
