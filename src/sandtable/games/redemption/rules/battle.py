"""Chapter 5: the battle phase."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell
from sandtable.kernel.journal import DONE, MOVED, NO_ACT, RUNNING

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as w
from ..names import Body
from ..state import HELD, LOSING, MUTUAL, NONE, WAITS_AFTER_RESCUE, WHOLE_TABLE, WINNING, RedemptionOptions, State
from ..tables import FACES, TYPES_OF
from .abilities import calm, carry_out, enter, soul_rescued
from .dominants import priority
from .faces import is_character, type_of
from .fighting import discard_side, discard_weak, fight, outcome, side_battles
from .home import is_reached, reach
from .lasting import end_lines, everybody, is_spared, may_not
from .limits import renew
from .moves import carry, leave, redeem
from .sides import in_bondage, partner
from .terms import (
    BATTLE,
    DISCARDS,
    EVERYBODY,
    FOE,
    HAND,
    HERO,
    LOST_SOUL,
    SITE,
    TERRITORY,
    WARRIOR,
    WEAPON,
    can_be,
    can_use,
    face_as,
    fighters,
    has_double,
    has_mark,
    in_play,
    is_at,
    is_class,
    may_enter,
    next_seat,
    souls_of,
    turn_face,
    weapon_of,
)
from .triggers import set_off, set_off_mine
from .undoing import forget_later, forget_plays


# ---------------------------------------------------------------- questions
@rule
def why_not_enter(s: State, who: int, card: int, type_: int) -> int:
    """What keeps a character from entering battle: RD-5.1b, RD-5.1c, RD-5.3b, RD-5.3c it comes from the own hand or territory."""
    c = s.cards[card]
    if c.seat != who or (c.zone != HAND and c.zone != TERRITORY):
        return no.NOT_YOURS
    if not can_be(s, card, type_):
        return no.NOT_A_HERO if type_ == HERO else no.NOT_EVIL
    if not may_enter(s, card):
        return no.WITHDREW
    return no.ALREADY_IN_PLAY if c.zone == HAND and has_double(s, card, who) else 0


@rule
def is_fighter(s: State, card: int) -> bool:
    """A character, or a card that is one with one of its faces."""
    kind = s.cards[card].kind
    return is_character(s, card) if FACES[kind] == 0 else TYPES_OF[kind] & (1 << HERO | 1 << FOE) != 0


@rule
def must_wait(s: State, who: int) -> bool:
    """RD-9.1h Who has rescued in battle attacks again at once, or only when all others have had a turn (after_rescue)."""
    return s.reg & WAITS_AFTER_RESCUE != 0 and s.sides[who].waits != 0


@decision
def send_a_hero(s: State, out: RedemptionOptions, who: int) -> None:
    """Which Hero goes into battle? RD-5.1a"""
    waits = must_wait(s, who)
    for card in range(s.n_cards):
        if is_fighter(s, card):
            consider(out, do.present(card), no.OTHERS_FIRST if waits else why_not_enter(s, who, card, HERO))
    offer(out, do.no_battle())


@rule
def why_not_block(s: State, who: int, card: int) -> int:
    """RD-6.14a, RD-6.14g Somebody may be kept from blocking with a card, or have to block with another."""
    why = why_not_enter(s, who, card, FOE)
    if why == 0 and may_not(s, who, w.NO_BLOCK, card):
        return no.KEPT_FROM_IT
    return no.ANOTHER_BLOCKS if why == 0 and s.battle.chosen != NONE and s.battle.chosen != card else why


@decision
def whom_to_attack(s: State, out: RedemptionOptions, who: int) -> None:
    """Whom do you attack? RD-9.1b"""
    for seat in range(s.seats):
        consider(out, do.attack(seat), why_not_attack(s, who, seat))
    offer(out, do.no_battle())


@rule
def why_not_attack(s: State, who: int, seat: int) -> int:
    """RD-5.2c A battle challenge needs a defender without a Lost Soul, or a whole table without one (challenge)."""
    if seat == who:
        return no.NOT_YOURSELF
    if must_wait(s, who):
        return no.OTHERS_FIRST
    if s.reg & WHOLE_TABLE and souls_of(s, seat) == 0:
        for other in range(s.seats):
            if other != who and souls_of(s, other) > 0:
                return no.SOUL_ELSEWHERE
    return 0


@decision
def block_with(s: State, out: RedemptionOptions, who: int) -> None:
    """Do you block? RD-5.3a"""
    for card in range(s.n_cards):
        if is_fighter(s, card):
            consider(out, do.block(card), why_not_block(s, who, card))
    consider(out, do.no_block(), no.MUST_BLOCK if s.battle.chosen != NONE else 0)
    if s.teams:
        consider(out, do.hand_on(), why_not_hand_on(s))


@rule
def why_not_hand_on(s: State) -> int:
    """RD-9.2k The partner may block instead, RD-9.2l but the block does not come back."""
    if s.battle.chosen != NONE:
        return no.MUST_BLOCK
    return no.HANDED_ON if s.battle.handed else 0


@decision
def which_soul(s: State, out: RedemptionOptions, who: int) -> None:
    """Which Lost Soul do you surrender? RD-5.12e"""
    for card in range(s.n_cards):
        if can_surrender(s, card):
            offer(out, do.surrender(card))


@decision
def keep_weapon(s: State, out: RedemptionOptions, who: int, weapon: Body) -> None:
    """Does a warrior keep the weapon? RD-8.4k"""
    for user in range(s.n_cards):
        if can_keep(s, weapon, user):
            offer(out, do.keep(weapon, user))
    offer(out, do.no())


# ---------------------------------------------------------------- the battle
@procedure
def battle_phase(s: State) -> Steps[None]:
    """RD-4.4b One battle a turn, RD-4.4a or none; RD-6.14k another if a card says so."""
    s.battle.again = 1
    while s.battle.again:
        s.battle.again = 0
        yield from one_battle(s)


@procedure
def one_battle(s: State) -> Steps[None]:
    """RD-5.2a A rescue attempt if there is a Lost Soul within reach, RD-5.2b else a challenge. RD-9.2j of two opponents who are a
    team the one to the left is asked to block."""
    defender = next_seat(s, s.player)
    if s.seats > 2 and s.teams == 0:
        answer = yield ask(s, s.player, whom_to_attack)
        if do.verb(answer) == do.no_battle:
            return
        defender = do.seat(answer)
    answer = yield ask(s, s.player, send_a_hero)
    if do.verb(answer) == do.present:
        turn_face(s, do.card(answer), face_as(s, do.card(answer), HERO, NONE))
        yield from battle(s, do.card(answer), defender)


@rule
def begin_battle(s: State, attacker: int, defender: int) -> None:
    s.battle.on = 1
    s.battle.attacker = attacker
    s.battle.defender = defender
    s.battle.acted = attacker
    s.battle.passes = 0
    s.battle.done = 0
    s.battle.blocked = 0
    s.battle.handed = 0
    s.battle.reach = 0
    s.battle.chosen = NONE
    s.beside.hero = NONE
    s.beside.foe = NONE
    forget_plays(s, 0)
    tell(s, e.battle_began, attacker, defender)


@procedure
def battle(s: State, hero: int, defender: int) -> Steps[None]:
    """RD-5.1a Present, RD-5.3a block, RD-5.5e Enhancements by initiative, RD-5.10c resolution."""
    begin_battle(s, s.player, defender)
    yield from enter(s, hero, s.player, NO_ACT)
    set_off_mine(s, w.ATTACKED, defender)
    yield from calm(s)
    name_battle(s)
    yield from priority(s)
    if fighters(s, s.battle.attacker) > 0 and s.battle.done == 0:
        answer = yield ask(s, s.battle.defender, block_with)
        if do.verb(answer) == do.hand_on:
            hand_on(s)
            answer = yield ask(s, s.battle.defender, block_with)
        if do.verb(answer) == do.block:
            s.battle.blocked = 1
            turn_face(s, do.card(answer), face_as(s, do.card(answer), FOE, NONE))
            yield from enter(s, do.card(answer), s.battle.defender, NO_ACT)
            set_off_mine(s, w.BLOCKED, s.battle.attacker)
            yield from calm(s)
        else:
            tell(s, e.unblocked, s.battle.defender)
    yield from priority(s)
    yield from side_battles(s)
    yield from fight(s)
    yield from resolve(s)


@rule
def hand_on(s: State) -> None:
    """RD-9.2m Who has the last word on the block is the defender."""
    tell(s, e.handed_on, s.battle.defender, partner(s, s.battle.defender))
    s.battle.defender = partner(s, s.battle.defender)
    s.battle.handed = 1


@rule
def name_battle(s: State) -> None:
    """RD-5.2a A rescue attempt, RD-5.2b or a battle challenge: as it stands when the defender is asked to block."""
    for card in range(s.n_cards):
        if in_bondage(s, card, s.battle.defender) and type_of(s, card) == LOST_SOUL:
            if is_reached(s, card, s.battle.attacker):
                tell(s, e.rescue_attempt, s.battle.attacker, s.battle.defender)
                return
    tell(s, e.battle_challenge, s.battle.attacker, s.battle.defender)


# ---------------------------------------------------------------- resolution
@procedure
def resolve(s: State) -> Steps[None]:
    """RD-5.10c Compare, discard the defeated, triggers on the result, rescue, what waited for the end, weapons kept, survivors
    home."""
    s.battle.done = 1
    s.battle.reach = reach(s, s.battle.attacker)  # RD-5.2g as it is now: RD-5.13b whoever is discarded has rescued
    how = outcome(s)
    blocked = fighters(s, s.battle.defender) > 0
    tell(s, e.resolved, s.battle.attacker, how)
    set_off_winners(s, how)
    if how == LOSING or how == MUTUAL:
        discard_side(s, s.battle.attacker)
    if blocked and (how == WINNING or how == MUTUAL):
        discard_side(s, s.battle.defender)
    discard_weak(s)
    yield from calm(s)
    if (how == WINNING or how == MUTUAL) and can_rescue(s):
        yield from give_a_soul(s)
    set_off_after(s)
    yield from calm(s)
    yield from do_later(s)
    yield from keep_weapons(s)
    go_home(s)
    s.battle.on = 0
    s.battle.reach = 0
    end_lines(s, w.FOR_BATTLE)
    renew(s, w.A_BATTLE, -1)


@rule
def set_off_winners(s: State, how: int) -> None:
    """Who waits for a battle to be won: RD-5.13d mutual destruction is a defeat of the Evil Characters, and RD-5.14c a stalemate
    of the Heroes, but nobody's victory."""
    if how == WINNING:
        set_off_in_battle(s, w.WINS, s.battle.attacker)
    elif how == LOSING:
        set_off_in_battle(s, w.WINS, s.battle.defender)


@rule
def set_off_in_battle(s: State, window: int, seat: int) -> None:
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat):
            set_off(s, card, window, seat, NONE)


@rule
def set_off_after(s: State) -> None:
    """RD-5.15d What waits for the end of the battle."""
    set_off_in_battle(s, w.AFTER_BATTLE, s.battle.attacker)
    set_off_in_battle(s, w.AFTER_BATTLE, s.battle.defender)


# ---------------------------------------------------------------- the rescue
@rule
def can_surrender(s: State, card: int) -> bool:
    """RD-5.12d A Lost Soul of the defender within reach, RD-7.7h that is not protected from rescue."""
    if not in_bondage(s, card, s.battle.defender) or type_of(s, card) != LOST_SOUL:
        return False
    return is_reached(s, card, s.battle.attacker) and not is_spared(s, card, w.FROM_RESCUE, NONE)


@rule
def can_rescue(s: State) -> bool:
    if may_not(s, s.battle.attacker, w.NO_RESCUE, NONE):
        return False
    for card in range(s.n_cards):
        if can_surrender(s, card):
            return True
    return False


@procedure
def give_a_soul(s: State) -> Steps[None]:
    """RD-5.12e The defender picks a Lost Soul and gives it up."""
    soul = only_soul(s)
    if soul == NONE:
        answer = yield ask(s, s.battle.defender, which_soul)
        soul = do.card(answer)
    if s.reg & WAITS_AFTER_RESCUE:
        s.sides[s.battle.attacker].waits = everybody(s) & ~(1 << s.battle.attacker)
    redeem(s, NO_ACT, soul, s.battle.attacker)
    yield from soul_rescued(s, soul, s.battle.defender, NO_ACT)


@rule
def only_soul(s: State) -> int:
    """The one soul there is, or NONE if there are several."""
    found = NONE
    for card in range(s.n_cards):
        if can_surrender(s, card):
            if found != NONE:
                return NONE
            found = card
    return found


# ---------------------------------------------------------------- after it
@procedure
def do_later(s: State) -> Steps[None]:
    """RD-6.6f What was put off until after the battle, if its card is still in play."""
    k = 0
    while k < s.n_later:
        if s.later[k].act != NO_ACT and in_play(s, s.acts[s.later[k].act].card):
            a = s.later[k].act
            s.acts[a].state = RUNNING
            yield from carry_out(s, a, s.later[k].op)
            s.acts[a].state = DONE
        k += 1
    forget_later(s)


@rule
def can_keep(s: State, weapon: int, user: int) -> bool:
    """RD-8.4k A surviving warrior of the right brigade that holds no weapon."""
    c = s.cards[weapon]
    if not is_at(s, user, BATTLE, c.seat) or not is_character(s, user):
        return False
    return is_class(s, user, WARRIOR) and can_use(s, weapon, user) and weapon_of(s, user) == NONE


@rule
def next_weapon(s: State, after: int) -> int:
    """The next weapon played in this battle that somebody could keep, or NONE."""
    for card in range(after + 1, s.n_cards):
        if s.cards[card].zone == BATTLE and is_class(s, card, WEAPON) and not has_mark(s, card, HELD):
            for user in range(s.n_cards):
                if can_keep(s, card, user):
                    return card
    return NONE


@procedure
def keep_weapons(s: State) -> Steps[None]:
    weapon = next_weapon(s, -1)
    while weapon != NONE:
        answer = yield ask(s, s.cards[weapon].seat, keep_weapon, weapon)
        if do.verb(answer) == do.keep:
            hold(s, weapon, do.user(answer))
        weapon = next_weapon(s, weapon)


@rule
def hold(s: State, weapon: int, bearer: int) -> None:
    s.cards[weapon].on = bearer
    s.cards[weapon].marks |= HELD
    tell(s, e.armed, s.cards[weapon].seat, weapon, bearer)


@rule
def go_home(s: State) -> None:
    """RD-5.11c, RD-5.12c Survivors go to their keepers' territories, RD-10.1j so do Sites; RD-5.15a Enhancements go to their
    owners' discard piles."""
    for card in range(s.n_cards):
        if s.cards[card].zone == BATTLE and (is_character(s, card) or type_of(s, card) == SITE):
            for other in range(s.n_cards):
                if s.cards[other].on == card and s.cards[other].zone == BATTLE and not has_mark(s, other, HELD):
                    leave(s, NO_ACT, MOVED, other, DISCARDS, s.cards[other].owner, 0, EVERYBODY)
            carry(s, NO_ACT, MOVED, card, TERRITORY, s.cards[card].keeper, 0, EVERYBODY)
    for card in range(s.n_cards):
        if s.cards[card].zone == BATTLE:
            leave(s, NO_ACT, MOVED, card, DISCARDS, s.cards[card].owner, 0, EVERYBODY)
