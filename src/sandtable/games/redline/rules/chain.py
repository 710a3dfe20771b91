"""The Chain of Command: windows in which tactics are played and answered, and what happens when a unit has been destroyed."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, decision, offer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..bounds import MOST_PLAYED
from ..cards import (
    E_COUNT,
    E_FIRST,
    E_MAY,
    E_ONCE,
    E_PRICE_N,
    E_WHEN,
    E_WHO,
    FIRST_TACTIC,
    IS_ANSWERED,
    MISSION_SOURCE,
    MOVES_DIAL,
    N_SLOTS,
    ONE_PLACE,
    ONE_SIDE,
    TYPE,
    K,
)
from ..state import ALL_UNITS, LINE, NO_UNIT, NOBODY, NONE, RedlineOptions, State, Window, side_of
from .effects import effect_holds, is_at, perform
from .equipment import do_move, list_moves, why_not_move
from .prices import raise_funds, strands
from .terms import controls, has, is_active, is_side, pay, payable, squad


# ---------------------------------------------------------------- whose event it is
@rule
def subject_side(s: State, window: int) -> int:
    """The side that an event is about."""
    if window == word.SHOT_HIT:
        return side_of(s.shot.shooter)
    if window == word.DESTROYED:
        return s.fallen_side
    if window == word.CAPTURE_DECLARE:
        return s.capturer
    return s.player


@rule
def fits(s: State, effect: int, side: int, window: int) -> int:
    """What stands against an effect of a side in this window, its targets apart: only things that everybody can see."""
    if E_WHEN[effect] != window:
        return no.WRONG_WINDOW
    if (window == word.MAIN or window == word.DEPLOY_DECLARE) and side != s.player:
        return no.NOT_NOW
    if E_WHO[effect] == word.OWN and subject_side(s, window) != side:
        return no.NO_TARGETS
    if E_WHO[effect] == word.ENEMY and subject_side(s, window) == side:
        return no.NO_TARGETS
    if (window == word.ENGAGEMENT_START or window == word.ROUND_START) and squad(s, side) == 0:
        return no.NEEDS_EFREET_HERE
    if (window == word.ENGAGEMENT_START or window == word.ROUND_START) and squad(s, 1 - side) == 0:
        return no.NO_TARGETS
    return 0 if effect_holds(s, effect, side, NO_UNIT) else no.NO_TARGETS


@rule
def why_not_target(s: State, effect: int, side: int, u: int) -> int:
    """RL-H.10g A chosen target: of the right side, at the right place, RL-21.9b and no enemy with Stealth."""
    if ONE_SIDE[effect] < 0:
        return 0 if u == NO_UNIT else no.BAD_TARGET
    if not is_active(s, u) or not is_side(side, ONE_SIDE[effect], side_of(u)) or not is_at(s, u, ONE_PLACE[effect]):
        return no.BAD_TARGET
    return no.STEALTHY if side_of(u) != side and has(s, u, word.STEALTH) else 0


@rule
def why_not_dial(s: State, effect: int, u: int, mission: int) -> int:
    """RL-H.2m A changed dial goes to another face-up mission."""
    if not MOVES_DIAL[effect]:
        return 0 if mission == 0 else no.BAD_TARGET
    if not 1 <= mission <= LINE or s.missions[mission - 1].flipped or s.units[u].dial == mission:
        return no.SAME_MISSION
    return 0


# ---------------------------------------------------------------- tactics
@rule
def why_not_card(s: State, side: int, card: int, window: int) -> int:
    """A tactic in hand that fits the moment."""
    if card >= K or s.sides[side].hand[card] == 0:
        return no.NOT_IN_HAND
    if TYPE[card] != word.TACTIC:
        return no.NOT_PLAYED_SO
    return fits(s, E_FIRST[card], side, window)


@rule
def why_not_play(s: State, side: int, action: int, window: int) -> int:
    """RL-24.3a A tactic with its target and its payment."""
    if s.n_chain >= MOST_PLAYED:
        return no.CHAIN_IS_FULL
    card = do.card(action)
    why = why_not_card(s, side, card, window)
    if why:
        return why
    why = why_not_target(s, E_FIRST[card], side, do.target(action))
    if why:
        return why
    why = why_not_dial(s, E_FIRST[card], do.target(action), do.mission(action))
    return why if why else why_not_payment(s, side, card, do.recon(action))


@rule
def why_not_payment(s: State, side: int, card: int, recon: int) -> int:
    """RL-5.3a Resources, recon, or both mixed; RL-5.3e but never what an efreet being deployed still needs."""
    cost = s.cost[card]
    if recon > min(cost, s.sides[side].recon) or cost - recon > payable(s, side):
        return no.BAD_PAYMENT
    return no.STRANDED if strands(s, side, cost - recon, recon, card) else 0


@rule
def list_plays(s: State, out: RedlineOptions, side: int, window: int) -> None:
    """Every tactic that can be played now, with its targets and payments."""
    if s.n_chain >= MOST_PLAYED:
        return
    for card in range(FIRST_TACTIC, K):
        if s.sides[side].hand[card] == 0 or why_not_card(s, side, card, window):
            continue
        effect = E_FIRST[card]
        if ONE_SIDE[effect] < 0:
            list_payments(s, out, side, card, NO_UNIT, 0)
            continue
        for u in range(ALL_UNITS):
            if why_not_target(s, effect, side, u) == 0:
                if MOVES_DIAL[effect]:
                    for mission in range(1, LINE + 1):
                        if why_not_dial(s, effect, u, mission) == 0:
                            list_payments(s, out, side, card, u, mission)
                else:
                    list_payments(s, out, side, card, u, 0)


@rule
def list_payments(s: State, out: RedlineOptions, side: int, card: int, target: int, mission: int) -> None:
    for recon in range(s.cost[card] + 1):
        if why_not_payment(s, side, card, recon) == 0:
            offer(out, do.play(card, target, mission, recon))


# ---------------------------------------------------------------- abilities of missions in a window
@rule
def why_not_mission(s: State, side: int, action: int, window: int) -> int:
    """An ability of a controlled mission, for its price and once a turn."""
    position = do.position(action)
    if position >= LINE or not controls(s, side, position):
        return no.NOT_CONTROLLED
    if s.n_chain >= MOST_PLAYED:
        return no.CHAIN_IS_FULL
    effect = mission_ability(s, position, window)
    if effect < 0:
        return no.WRONG_WINDOW
    if E_ONCE[effect] and s.sides[side].mission_used[position]:
        return no.ONCE_A_TURN
    if s.sides[side].recon < E_PRICE_N[effect]:
        return no.NO_RECON
    why = why_not_target(s, effect, side, do.unit(action))
    return why if why else why_not_dial(s, effect, do.unit(action), do.mission(action))


@rule
def mission_ability(s: State, position: int, window: int) -> int:
    """The effect of a mission that may be used in this window, or -1."""
    source = MISSION_SOURCE + s.missions[position].card
    for effect in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_MAY[effect] and E_WHEN[effect] == window:
            return effect
    return -1


@rule
def list_mission_abilities(s: State, out: RedlineOptions, side: int, window: int) -> None:
    for position in range(LINE):
        if s.missions[position].owner == side and mission_ability(s, position, window) >= 0:
            for u in range(ALL_UNITS):
                for mission in range(1, LINE + 1):
                    action = do.use_mission(position, u, mission)
                    if why_not_mission(s, side, action, window) == 0:
                        offer(out, action)


# ---------------------------------------------------------------- answering
@rule
def why_not_response(s: State, side: int, window: int, wanted: int) -> int:
    verb = do.verb(wanted)
    if verb == do.play:
        return why_not_play(s, side, wanted, window)
    if verb == do.use_mission:
        return why_not_mission(s, side, wanted, window)
    if verb == do.move:
        return why_not_move(s, side, wanted)
    return 0 if verb == do.pass_ else no.NOT_NOW


@decision(why=why_not_response)
def respond(s: State, out: RedlineOptions, who: int, window: Window) -> None:
    """You may play a tactic now, or pass. RL-24.1b"""
    offer(out, do.pass_())
    list_plays(s, out, who, window)
    if window == word.AFTER_REVEAL:
        list_mission_abilities(s, out, who, window)
    if s.equip_any_window:
        list_moves(s, out, who)


@rule
def could_respond(s: State, side: int, window: int) -> bool:
    """Whether a side is asked at all. This looks only at what both players can see, so that being asked says nothing about
    the hand: some tactic of its list is not yet seen used, fits the moment and could be paid."""
    if s.equip_any_window and has_equipment(s, side):
        return True
    if not IS_ANSWERED[window] or s.n_chain >= MOST_PLAYED:
        return False
    if window == word.AFTER_REVEAL:
        for position in range(LINE):
            if controls(s, side, position) and mission_ability(s, position, window) >= 0:
                if not s.sides[side].mission_used[position] and s.sides[side].recon > 0:
                    return True
    if s.sides[side].in_hand == 0:
        return False
    budget = payable(s, side) + s.sides[side].recon
    for card in range(FIRST_TACTIC, K):
        if E_WHEN[E_FIRST[card]] == window and s.cost[card] <= budget and unseen(s, side, card) > 0:
            if fits(s, E_FIRST[card], side, window) == 0 and has_target(s, E_FIRST[card], side):
                return True
    return False


@rule
def has_target(s: State, effect: int, side: int) -> bool:
    if ONE_SIDE[effect] < 0:
        return True
    for u in range(ALL_UNITS):
        if why_not_target(s, effect, side, u) == 0:
            return True
    return False


@rule
def unseen(s: State, side: int, card: int) -> int:
    """Copies of a card in hand or arsenal."""
    n = s.sides[side].hand[card] + s.sides[side].arsenal[card]
    for i in range(s.sides[side].bottoms):
        if s.sides[side].bottom[i] == card:
            n += 1
    return n


@rule
def has_equipment(s: State, side: int) -> bool:
    for u in range(ALL_UNITS):
        if side_of(u) == side and is_active(s, u):
            for k in range(N_SLOTS):
                if s.units[u].slots[k].card >= 0:
                    return True
    for card in range(K):
        if s.sides[side].spare[card] > 0:
            return True
    return False


@procedure
def window(s: State, when: int) -> Steps[None]:
    """A moment in which tactics may be played."""
    yield from answers(s, when, s.n_chain, 0)


@procedure
def answered(s: State, when: int) -> Steps[None]:
    """RL-24.1c What has just been laid on the chain waits there, and may be answered, until it has taken effect."""
    yield from answers(s, when, s.n_chain - 1, 1)


@procedure
def answers(s: State, when: int, base: int, once: int) -> Steps[None]:
    """RL-24.1c After a play its opponent is asked first; RL-24.1e where nobody has acted, the first player; RL-24.1d two passes
    resolve the top of the chain, RL-24.1a which is what came last. It ends with two passes over an empty chain, or `once` the
    chain is empty."""
    who = next_to_ask(s, base)
    passes = 0
    while True:
        if could_respond(s, who, when):
            action = yield ask(s, who, respond, when)
            if do.verb(action) == do.pass_:
                passes += 1
            else:
                yield from raise_funds(s, who, price_of(s, action))
                if do.verb(action) == do.move:
                    do_move(s, who, action)
                else:
                    announce(s, who, action)
                passes = 0
        else:
            passes += 1
        who = 1 - who
        if passes >= 2:
            if s.n_chain <= base:
                return
            while True:
                fell = s.n_fallen
                yield from resolve_top(s)
                yield from settle(s, fell)  # RL-24.1g whoever it destroyed, above what still waits
                if not s.whole_chain or s.n_chain <= base:
                    break
            if once and s.n_chain <= base:
                return
            passes = 0
            who = next_to_ask(s, base)


@rule
def price_of(s: State, action: int) -> int:
    """What an answer in a window costs in resources."""
    if do.verb(action) == do.move:
        return s.equip_cost[do.card(action)]
    return s.cost[do.card(action)] - do.recon(action) if do.verb(action) == do.play else 0


@rule
def next_to_ask(s: State, base: int) -> int:
    """Whoever did not do what is on top; the first player where nobody has done anything."""
    if s.n_chain <= base or s.chain[s.n_chain - 1].side == NOBODY:
        return s.first
    return 1 - s.chain[s.n_chain - 1].side


@rule
def lay(s: State, effect: int, side: int, host: int, target: int) -> None:
    """RL-24.1c A trigger is laid on the chain, like anything else."""
    link = s.chain[s.n_chain]
    link.side = side
    link.card = NONE
    link.effect = effect
    link.host = host
    link.target = target
    link.extra = 0
    s.n_chain += 1


@rule
def announce(s: State, side: int, action: int) -> None:
    """RL-24.3a The tactic is paid for and lies on the chain; RL-24.2c the price is not given back."""
    link = s.chain[s.n_chain]
    link.side = side
    link.host = NO_UNIT
    link.extra = do.mission(action)
    s.n_chain += 1
    if do.verb(action) == do.use_mission:
        position = do.position(action)
        link.target = do.unit(action)
        link.card = NONE
        link.effect = mission_ability(s, position, word.AFTER_REVEAL)
        s.sides[side].recon -= E_PRICE_N[link.effect]
        s.sides[side].mission_used[position] = 1
        tell(s, e.mission_trigger, position, s.missions[position].card)
        return
    card = do.card(action)
    link.card = card
    link.effect = E_FIRST[card]
    link.target = do.target(action)
    s.sides[side].recon -= do.recon(action)
    pay(s, side, s.cost[card] - do.recon(action))
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    tell(s, e.tactic_played, side, card, do.target(action))


@procedure
def resolve_top(s: State) -> Steps[None]:
    """RL-24.1a The last on the chain takes effect; RL-24.2d without effect if its target has gone; RL-24.3a a tactic is then
    scrapped."""
    s.n_chain -= 1
    link = s.chain[s.n_chain]
    worked = 1 if can_still(s, link.effect, link.side, link.host, link.target) else 0
    if link.card != NONE:
        s.sides[link.side].scrap[link.card] += 1
        tell(s, e.tactic_resolved, link.side, link.card, worked)
    if worked:
        yield from perform(s, link.effect, link.side, link.host, link.target, link.extra)


@rule
def can_still(s: State, effect: int, side: int, host: int, target: int) -> bool:
    """RL-24.2a Does its condition hold, RL-24.2d and is what it was aimed at still there?"""
    if not effect_holds(s, effect, side, host):
        return False
    if ONE_SIDE[effect] < 0:
        return True
    return is_active(s, target) and (ONE_PLACE[effect] != word.HERE or is_at(s, target, word.HERE))


# ---------------------------------------------------------------- destroyed units
@procedure
def settle(s: State, before: int) -> Steps[None]:
    """RL-H.2k Each unit destroyed since there were so many `before` has its trigger and its window, in the order they fell.
    RL-24.1g A window inside another one leaves that as it was."""
    if s.n_fallen <= before:
        return
    side = s.fallen_side
    in_battle = s.fallen_in_battle
    while s.n_fallen > before:
        kind = next_fallen(s, before)
        for effect in range(E_FIRST[kind], E_FIRST[kind] + E_COUNT[kind]):
            if E_WHEN[effect] == word.DESTROYED and effect_holds(s, effect, s.fallen_side, NO_UNIT):
                lay(s, effect, s.fallen_side, NO_UNIT, NO_UNIT)
                yield from answers(s, word.DESTROYED, s.n_chain - 1, 1)
        yield from answers(s, word.DESTROYED, s.n_chain, 0)
    s.fallen_side = side
    s.fallen_in_battle = in_battle


@rule
def next_fallen(s: State, at: int) -> int:
    """The unit whose window is next: it is taken off the list."""
    kind = s.fallen[at].kind
    s.fallen_side = s.fallen[at].side
    s.fallen_in_battle = s.fallen[at].in_battle
    s.n_fallen -= 1
    for i in range(at, s.n_fallen):
        s.fallen[i].side = s.fallen[i + 1].side
        s.fallen[i].kind = s.fallen[i + 1].kind
        s.fallen[i].here = s.fallen[i + 1].here
        s.fallen[i].in_battle = s.fallen[i + 1].in_battle
    return kind
