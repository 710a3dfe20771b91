"""Chapter 6: the walk through an ability. No card is named here."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, procedure, tell
from sandtable.kernel.journal import (
    ANSWERS,
    DONE,
    LOST,
    NO_ACT,
    RUNNING,
    begin_act,
    card_in,
    named,
    next_freed,
    shuffle_deck,
)

from .. import events as e
from .. import verbs as do
from .. import vocabulary as w
from ..state import NOBODY, NONE, State
from ..tables import (
    A_MAY,
    A_OP,
    A_OPS,
    A_STAR,
    A_WHEN,
    ABILITIES,
    FIRST_ABILITY,
    O_BRANCH,
    O_INTO,
    O_LATER,
    O_MAY,
    O_N,
    O_PRICE,
    O_TO,
    O_VERB,
    O_WHO,
    T_WORD,
)
from .choosing import choose_branch, choose_player, declare, pass_on
from .further import (
    activate,
    add_phase,
    begin_lasting,
    choose_opponent,
    copy,
    equip,
    exchange,
    given,
    let_go,
    make_token,
    name_one,
    next_arriving,
    redirect,
    restrict,
    side_battle,
    side_for,
    sweep,
    toss,
)
from .lasting import may_not
from .limits import is_due, is_spent, use
from .moves import enter_battle, lay_on, put_in_play, send
from .operations import clear_shown, do_moves, draw_all, is_searched, is_searched_through, searcher, see, threatened
from .questions import (
    again,
    found,
    has_old,
    is_found,
    is_offered,
    keep,
    may,
    special,
    target,
    user_of,
    which_first,
)
from .starting import (
    begin_run,
    can_start_again,
    count_start,
    is_stopped,
    op_is_due,
    order_of,
    played,
    prevent,
    put_off,
    still_there,
    takes_part,
)
from .targets import asks_for_player, goes_round, is_candidate, is_protected, might_pick, number
from .terms import (
    BATTLE,
    ENHANCEMENT,
    EVERYBODY,
    TERRITORY,
    can_be,
    face_used,
    in_play,
    next_seat,
    turn_face,
    weapon_of,
)
from .triggers import has_rival, next_child, next_trigger, rival_of
from .undoing import interrupt, negate, use_up


# ---------------------------------------------------------------- cards come into battle
@procedure
def enter(s: State, card: int, side: int, parent: int) -> Steps[None]:
    """RD-6.1e A character comes into battle: its own abilities, RD-6.1f its weapon, RD-6.1g then those that bring others."""
    s.depth += 1
    enter_battle(s, parent, card, side)
    played(s, card, side)
    tell(s, e.entered, side, card)
    weapon = weapon_of(s, card)
    if weapon != NONE:
        played(s, weapon, side)
    yield from start_all(s, card, card, side, parent, 0)
    if weapon != NONE:
        yield from start_all(s, weapon, card, side, parent, 0)
    yield from start_all(s, card, card, side, parent, 1)
    yield from start_all(s, card, card, side, parent, 2)
    yield from settle(s)


@procedure
def play_on(s: State, card: int, user: int, side: int, parent: int) -> Steps[None]:
    """RD-5.7a An Enhancement is played on a character: RD-5.7f its numbers count, RD-6.1b its abilities start."""
    s.depth += 1
    face = face_used(s, card, user)
    lay_on(s, parent, card, user, side)
    turn_face(s, card, face)
    played(s, card, side)
    tell(s, e.played, side, card, user)
    use_up(s, card, side)
    yield from start_all(s, card, user, side, parent, 0)
    yield from start_all(s, card, user, side, parent, 1)
    yield from start_all(s, card, user, side, parent, 2)
    yield from settle(s)


@procedure
def start_all(s: State, card: int, user: int, side: int, parent: int, order: int) -> Steps[None]:
    """RD-6.1l The abilities of a card that start when it is played, one after another, while it is there."""
    ability = FIRST_ABILITY[s.cards[card].kind]
    last = ability + ABILITIES[s.cards[card].kind]
    while ability < last:
        if A_WHEN[ability] == w.ACTIVATES and A_STAR[ability] == 0 and order_of(ability) == order:
            if still_there(s, card, user):
                a = begin_act(s, card, ability, side, user, parent)
                yield from run(s, a)
        ability += 1


# ---------------------------------------------------------------- when nothing is at work
@procedure
def settle(s: State) -> Steps[None]:
    """One card's abilities are done."""
    s.depth -= 1
    if s.depth == 0:
        yield from calm(s)


@procedure
def calm(s: State) -> Steps[None]:
    """RD-7.2j When nothing is at work any more what was set free starts again, RD-7.2i the oldest first; RD-6.6a then what events
    have set off."""
    sweep(s, NO_ACT)
    yield from pass_on(s)
    a = next_freed(s)
    trigger = next_trigger(s)
    while a != NO_ACT or trigger != NO_ACT:
        if a != NO_ACT:
            s.acts[a].freed = 0
            if can_start_again(s, a):
                tell(s, e.starts_again, s.acts[a].by, s.acts[a].card)
                s.depth += 1
                yield from run(s, a)
                s.depth -= 1
        elif not in_play(s, s.acts[trigger].card):
            s.acts[trigger].state = LOST
        else:
            if has_rival(s, trigger):
                answer = yield ask(s, s.acts[trigger].by, which_first)
                trigger = rival_of(s, trigger, do.card(answer))
            s.depth += 1
            yield from run(s, trigger)
            s.depth -= 1
        sweep(s, NO_ACT)
        yield from pass_on(s)
        a = next_freed(s)
        trigger = next_trigger(s)


# ---------------------------------------------------------------- an ability
@procedure
def run(s: State, a: int) -> Steps[None]:
    """RD-6.1l An ability, from its first operation to its last, unless something stops it or undoes it meanwhile."""
    if is_stopped(s, a):
        return
    begin_run(s, a)
    if not is_due(s, a):
        s.acts[a].state = DONE
        return
    first = A_OP[s.acts[a].ability]
    if A_MAY[s.acts[a].ability] and O_WHO[first] != w.EACH:
        wanted = False
        if has_old(s, a):
            wanted = again(s, a) == 1
        elif is_offered(s, a, first):
            answer = yield ask(s, s.acts[a].by, may, a, first)
            wanted = do.verb(answer) == do.yes
            keep(s, a, 1 if wanted else 0)
        else:
            keep(s, a, 0)
        if not wanted:
            s.acts[a].state = DONE
            return
    use(s, a)
    count_start(s, a)
    if O_BRANCH[first] > 0:
        yield from choose_branch(s, a)
    yield from run_ops(s, a)
    let_go(s, a)
    if s.acts[a].state == RUNNING:
        s.acts[a].state = DONE
        if is_spent(s, a):
            send(s, NO_ACT, s.acts[a].card, w.INTO_DISCARDS, s.acts[a].by, EVERYBODY)
    clear_shown(s)


@procedure
def run_ops(s: State, a: int) -> Steps[None]:
    """The operations one after another; RD-6.14d repeat carries out those before it so many times more."""
    op = A_OP[s.acts[a].ability]
    last = op + A_OPS[s.acts[a].ability]
    repeated = 0
    while op < last and s.acts[a].state == RUNNING:
        if O_VERB[op] == w.V_REPEAT:
            if repeated < O_N[op]:
                repeated += 1
                op = A_OP[s.acts[a].ability] - 1
        elif op_is_due(s, a, op):
            if O_LATER[op] >= 0:
                put_off(s, a, op)
            else:
                wanted = True
                if O_MAY[op]:
                    if has_old(s, a):
                        wanted = again(s, a) == 1
                    else:
                        answer = yield ask(s, s.acts[a].by, may, a, -1)
                        wanted = do.verb(answer) == do.yes
                        keep(s, a, 1 if wanted else 0)
                if wanted:
                    yield from carry_out(s, a, op)
                    if O_PRICE[op] and s.acts[a].done == 0:
                        op = last
        op += 1


# ---------------------------------------------------------------- one operation
@procedure
def carry_out(s: State, a: int, op: int) -> Steps[None]:
    """One operation, and what it brings about at once."""
    s.acts[a].done = 1
    s.acts[a].first = s.acts[a].given
    if asks_for_player(s, a, op, O_TO[op]) and O_VERB[op] != w.V_RESTRICT:
        yield from choose_player(s, a, op, O_TO[op])
        if s.acts[a].whose == NOBODY:
            s.acts[a].done = 0
            return
    verb = O_VERB[op]
    if verb == w.V_MOVE:
        yield from move_round(s, a, op)
    elif verb == w.V_DRAW:
        draw_all(s, a, op)
    elif verb == w.V_LOOK or verb == w.V_REVEAL:
        see(s, a, op)
    elif verb == w.V_SEARCH:
        yield from search(s, a, op)
    elif verb == w.V_BAND:
        yield from band(s, a, op)
    elif verb == w.V_PLAY:
        yield from play_found(s, a, op)
    elif verb == w.V_NEGATE or verb == w.V_INTERRUPT:
        yield from undo_them(s, a, op)
    elif verb == w.V_PREVENT:
        prevent(s, a, op)
    else:
        yield from carry_further(s, a, op)
    yield from bring_about(s, a)


@procedure
def carry_further(s: State, a: int, op: int) -> Steps[None]:
    """The verbs of chapters 6.13 and 6.14 of the ledger."""
    verb = O_VERB[op]
    if verb == w.V_RESTRICT:
        yield from restrict(s, a, op)
    elif verb == w.V_EXCHANGE:
        yield from exchange(s, a, op)
    elif verb == w.V_EQUIP:
        yield from equip(s, a, op)
    elif verb == w.V_TOSS:
        yield from toss(s, a, op)
    elif verb == w.V_CHOOSE_OPPONENT:
        yield from choose_opponent(s, a, op)
    elif verb == w.V_COPY:
        yield from copy(s, a, op)
    elif verb == w.V_ACTIVATE:
        yield from activate(s, a, op)
    elif verb == w.V_SIDE_BATTLE:
        yield from side_battle(s, a, op)
    elif verb == w.V_TOKEN:
        make_token(s, a, op)
    elif verb == w.V_REDIRECT:
        redirect(s, a)
    elif verb == w.V_PHASE:
        add_phase(s, op)
    elif verb == w.V_END_BATTLE:
        s.battle.done = 1  # RD-6.14j
    elif verb != w.V_REGARDLESS and verb != w.V_HOLD:
        yield from begin_lasting(s, a, op)


@procedure
def bring_about(s: State, a: int) -> Steps[None]:
    """Abilities that an operation began start at once, and RD-6.1k characters that it brought come into battle."""
    child = next_child(s, a)
    while child != NO_ACT:
        yield from run(s, child)
        child = next_child(s, a)
    card = next_arriving(s)
    while card != NONE:
        yield from enter(s, card, side_for(s, card), a)
        card = next_arriving(s)


# ---------------------------------------------------------------- moves
@procedure
def move_round(s: State, a: int, op: int) -> Steps[None]:
    """A move; RD-6.4m one that each player does goes round, beginning with the player whose turn it is."""
    if not goes_round(O_TO[op]):
        yield from move_them(s, a, op)
        return
    seat = s.player
    left = s.seats
    while left > 0:
        if takes_part(s, a, op, seat) and s.acts[a].state == RUNNING:
            s.acts[a].whose = seat
            s.acts[a].first = s.acts[a].given
            yield from move_them(s, a, op)
        seat = next_seat(s, seat)
        left -= 1


@procedure
def move_them(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.4a Targets are named; RD-5.9a who would lose their last character may answer; then it is done."""
    word = T_WORD[O_TO[op]]
    if word == w.T_ONE or word == w.T_ALL_BUT:
        yield from declare(s, a, op, O_TO[op])
    if O_INTO[op] == w.GIVEN:
        s.acts[a].first = s.acts[a].given
        yield from choose_player(s, a, NONE, O_TO[op])
        s.acts[a].first = 0
    seat = threatened(s, a, op)
    if seat != NOBODY:
        if s.sides[seat].hand > 0:
            tell(s, e.about_to_go, seat, s.acts[a].card)
            answer = yield ask(s, seat, special, a)
            if do.verb(answer) == do.play:
                yield from play_on(s, do.card(answer), do.user(answer), seat, NO_ACT)
    if s.acts[a].state == RUNNING:
        if O_INTO[op] == w.REDEEMED:
            yield from rescue_them(s, a, op)
        else:
            do_moves(s, a, op)


@procedure
def rescue_them(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.7j A soul is rescued by an ability, RD-7.7h unless it is protected, RD-6.14a or its player is kept from rescuing."""
    soul = s.acts[a].that if T_WORD[O_TO[op]] == w.T_THAT else given(s, a)
    if soul != NONE and not may_not(s, s.acts[a].by, w.NO_RESCUE, NONE) and not is_protected(s, a, op, soul):
        loser = s.cards[soul].seat
        send(s, a, soul, w.REDEEMED, s.acts[a].by, EVERYBODY)
        yield from soul_rescued(s, soul, loser, a)


@procedure
def soul_rescued(s: State, soul: int, loser: int, parent: int) -> Steps[None]:
    """RD-6.6d What a soul does when it is rescued: RD-6.6e it is the loser's ability."""
    ability = FIRST_ABILITY[s.cards[soul].kind]
    last = ability + ABILITIES[s.cards[soul].kind]
    while ability < last:
        if A_WHEN[ability] == w.RESCUED:
            a = begin_act(s, soul, ability, loser, NONE, parent)
            yield from run(s, a)
        ability += 1


# ---------------------------------------------------------------- searching, banding, playing
@procedure
def search(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.10a Look through a pile for a card that fits, RD-6.10b show it, RD-6.10c put it where it is said; RD-6.10d a deck is
    shuffled then. RD-6.10f one may find nothing."""
    seat = s.player
    left = s.seats
    while left > 0:
        if is_searched(s, a, op, seat):
            x = NONE
            if has_old(s, a):
                x = card_in(again(s, a))
                if x != NONE and not is_found(s, a, op, seat, x):
                    x = NONE
            else:
                answer = yield ask(s, searcher(s, a, op, seat), found, a, op, seat)
                if do.verb(answer) == do.pick:
                    x = do.card(answer)
                keep(s, a, named(x))
            searched = is_searched_through(s, O_TO[op], x)
            if searched:
                shuffle_deck(s, seat)
            if x != NONE:
                tell(s, e.found, seat, x)
                send(s, a, x, O_INTO[op], searcher(s, a, op, seat), EVERYBODY)
                s.acts[a].that = x
            if searched:
                tell(s, e.shuffled, seat)
        seat = next_seat(s, seat)
        left -= 1


@procedure
def band(s: State, a: int, op: int) -> Steps[None]:
    """RD-8.1a Another character joins the battle, and its abilities start; or several, one after another. RD-8.1n outside battle
    nothing happens."""
    left = number(s, a, O_TO[op]) if s.battle.on else 0
    while left > 0:
        card = NONE
        if has_old(s, a):
            card = card_in(again(s, a))
            if card != NONE and not is_candidate(s, a, op, O_TO[op], card):
                card = NONE
        elif might_pick(s, a, op, O_TO[op]):
            answer = yield ask(s, s.acts[a].by, target, a, op, O_TO[op])
            if do.verb(answer) == do.pick:
                card = do.card(answer)
            if s.acts[a].given < ANSWERS:
                keep(s, a, named(card))  # of a band of more, the others are asked for anew if it starts again
        left -= 1
        if card == NONE or s.acts[a].state != RUNNING:
            left = 0
        else:
            yield from enter(s, card, side_for(s, card), a)


@procedure
def play_found(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.11a An Enhancement is played at once, outside initiative, RD-6.11b on a character that can use it; any other card is put
    into play."""
    yield from declare(s, a, op, O_TO[op])
    card = given(s, a)
    if is_searched_through(s, O_TO[op], card):
        shuffle_deck(s, s.acts[a].by)
        tell(s, e.shuffled, s.acts[a].by)
    if card == NONE:
        return
    if not can_be(s, card, ENHANCEMENT):
        put_in_play(s, a, card, TERRITORY)
        return
    user = NONE
    if has_old(s, a):
        user = card_in(again(s, a))
    else:
        answer = yield ask(s, s.acts[a].by, user_of, card)
        user = do.card(answer)
        keep(s, a, named(user))
    if s.cards[user].zone == BATTLE:
        yield from play_on(s, card, user, s.acts[a].by, a)


@procedure
def undo_them(s: State, a: int, op: int) -> Steps[None]:
    """RD-7.1a Negate, or RD-7.5a interrupt for the moment: a kind of cards, one of them, the one played last, or the battle."""
    to = O_TO[op]
    card = NONE
    if T_WORD[to] != w.T_ALL and T_WORD[to] != w.T_FIGHT:
        yield from name_one(s, a, op, to)
        card = s.acts[a].that
    kind = T_WORD[to] == w.T_ALL or T_WORD[to] == w.T_FIGHT
    if O_VERB[op] == w.V_INTERRUPT:
        tell(s, e.interrupted, s.acts[a].by, s.acts[a].card)
        interrupt(s, a, op, card)
    elif kind:
        negate(s, a, op, NONE)
    elif card != NONE:
        tell(s, e.negated, s.acts[a].by, card)
        negate(s, a, op, card)
