"""Chapter 6: the verbs that decks I and J do not use. What they bring about is started by the walk (abilities.py): abilities that
were begun here, and characters that are marked as arriving."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, procedure, rule, tell
from sandtable.kernel.journal import MOVED, OFF, begin_act, card_in, named, set_free, shuffle_deck

from .. import events as e
from .. import verbs as do
from .. import vocabulary as w
from ..state import ARRIVING, HELD, NOBODY, NONE, State
from ..tables import (
    A_OP,
    A_OPS,
    A_STAR,
    A_WHEN,
    ABILITIES,
    FIRST_ABILITY,
    O_ABOUT,
    O_BY,
    O_N,
    O_TO,
    O_VERB,
    STRENGTH,
    T_OF,
    T_WHOSE,
    T_WORD,
)
from .choosing import choose_player, declare
from .faces import HERO, fits, is_character, toughness, type_of
from .home import turn_up
from .lasting import stand
from .moves import BANISHED, carry, find_user, is_token, lay_on, leave, send
from .operations import is_named, is_searched_through
from .questions import again, bearer_of, can_bear, has_old, keep
from .replacing import discard
from .targets import asks_for_player, is_candidate, is_protected, is_whose
from .terms import BATTLE, BONDAGE, EVERYBODY, TERRITORY, face_used, has_mark, is_at, turn_face
from .undoing import last_played


# ---------------------------------------------------------------- which card
@rule
def given(s: State, a: int) -> int:
    """The one card that the operation at work was given, or NONE."""
    act = s.acts[a]
    return card_in(act.answers[act.first]) if act.given > act.first else NONE


@procedure
def name_one(s: State, a: int, op: int, to: int) -> Steps[None]:
    """The card that a target means, as `that`: chosen, this, the user, or the one played last."""
    s.acts[a].first = s.acts[a].given
    if T_WORD[to] == w.T_ONE:
        yield from declare(s, a, op, to)
        s.acts[a].that = given(s, a)
    else:
        s.acts[a].that = sure_one(s, a, to)


@rule
def last_one(s: State, a: int, to: int) -> int:
    """RD-7.3a The last card is the most recent one before the ability started; RD-7.5c it is the same when it starts again."""
    if has_old(s, a):
        return card_in(again(s, a))
    card = last_played(s, T_OF[to], T_WHOSE[to], s.acts[a].by, s.acts[a].card)
    keep(s, a, named(card))
    return card


@rule
def sure_one(s: State, a: int, to: int) -> int:
    """The card that a target means without a choice."""
    act = s.acts[a]
    if T_WORD[to] == w.T_LAST:
        return last_one(s, a, to)
    if T_WORD[to] == w.T_THIS:
        return act.card
    return act.user if T_WORD[to] == w.T_USER else act.that


# ---------------------------------------------------------------- what lasts
@procedure
def begin_lasting(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.5g On all cards of a kind, also those that come later; or on each card that is named."""
    to = O_TO[op]
    if T_WORD[to] == w.T_ALL:
        stand(s, a, op, O_VERB[op], NONE)
    else:
        if T_WORD[to] == w.T_ONE:
            yield from declare(s, a, op, to)
        last_on_named(s, a, op)
    sweep(s, a)


@rule
def last_on_named(s: State, a: int, op: int) -> None:
    s.acts[a].done = 0
    meant = NONE
    for card in range(s.n_cards):
        if is_named(s, a, op, O_TO[op], card) and not is_protected(s, a, op, card):
            k = stand(s, a, op, O_VERB[op], card)
            if O_VERB[op] == w.V_ACCESS:
                s.standing[k].until = w.FOR_PHASE
            if O_VERB[op] == w.V_BECOME and O_N[op] != w.F_BRIGADE:
                go_over(s, a, card)
            tell(s, e.changed, s.cards[card].seat, card)
            meant = card
    if meant != NONE:
        s.acts[a].that = meant
        s.acts[a].done = 1


@rule
def go_over(s: State, a: int, card: int) -> None:
    """RD-6.13c A character whose side changes in battle goes to its keeper's territory."""
    if s.cards[card].zone == BATTLE:
        carry(s, a, MOVED, card, TERRITORY, s.cards[card].keeper, 0, EVERYBODY)


@rule
def sweep(s: State, a: int) -> None:
    """RD-6.13h A character decreased to toughness 0 or less is discarded at once."""
    if s.modded == 0 or not is_decreasing(s):
        return
    for card in range(s.n_cards):
        zone = s.cards[card].zone
        if (zone == BATTLE or zone == TERRITORY) and is_character(s, card) and toughness(s, card) <= 0:
            discard(s, a, card)


@rule
def is_decreasing(s: State) -> bool:
    for k in range(s.n_standing):
        if s.standing[k].verb == w.V_MOD and s.standing[k].n2 < 0:
            return True
    return False


@procedure
def restrict(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.14a Some players may not do what is named."""
    to = O_TO[op]
    if asks_for_player(s, a, op, to):
        yield from choose_player(s, a, NONE, to)
    seats = 0
    for seat in range(s.seats):
        if is_whose(s, a, op, to, seat):
            seats |= 1 << seat
    k = stand(s, a, op, w.V_RESTRICT, NONE)
    s.standing[k].n = seats
    s.standing[k].n2 = O_ABOUT[op]


# ---------------------------------------------------------------- two cards
@procedure
def exchange(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.12o Two cards change places, RD-6.12p if there are two."""
    yield from name_one(s, a, op, O_TO[op])
    first = s.acts[a].that
    if first != NONE and O_BY[op] >= 0:
        if asks_for_player(s, a, op, O_BY[op]):
            yield from choose_player(s, a, op, O_BY[op])
            if s.acts[a].whose == NOBODY:
                return
        yield from name_one(s, a, op, O_BY[op])
        other = s.acts[a].that
        searched = is_searched_through(s, O_BY[op], other)
        if other != NONE:
            swap(s, a, first, other)
        if searched:
            shuffle_deck(s, s.acts[a].by)
            tell(s, e.shuffled, s.acts[a].by)


@rule
def swap(s: State, a: int, one: int, other: int) -> None:
    """Each takes the other's place; RD-5.7a an Enhancement that comes into battle is used by who used the one that goes."""
    zone = s.cards[one].zone
    seat = s.cards[one].seat
    user = s.cards[one].on
    zone2 = s.cards[other].zone
    seat2 = s.cards[other].seat
    goes_to(s, a, one, zone2, seat2)
    if zone == BATTLE and user != NONE:
        take_over(s, a, other, user, seat)
    else:
        goes_to(s, a, other, zone, seat)


@rule
def take_over(s: State, a: int, card: int, user: int, seat: int) -> None:
    """An Enhancement comes into battle in the place of another, and its abilities start."""
    face = face_used(s, card, user)
    lay_on(s, a, card, user, seat)
    if face == NONE:
        find_user(s, a, card)
    else:
        turn_face(s, card, face)
        begin_all(s, card, user, a)


@rule
def goes_to(s: State, a: int, card: int, zone: int, seat: int) -> None:
    """A card takes the place of another: in battle a character arrives, piles are the owner's own."""
    if zone == BATTLE and is_character(s, card):
        arrive(s, card)
        return
    if zone != TERRITORY and zone != BONDAGE and zone != BATTLE:
        seat = s.cards[card].owner
    carry(s, a, MOVED, card, zone, seat, 0, EVERYBODY)


@procedure
def equip(s: State, a: int, op: int) -> Steps[None]:
    """RD-8.5a A weapon from the hand goes on a warrior in play that can use it."""
    yield from declare(s, a, op, O_TO[op])
    weapon = given(s, a)
    s.acts[a].that = weapon
    if weapon != NONE and bearers(s, a, op, weapon) > 0:
        bearer = NONE
        if has_old(s, a):
            bearer = card_in(again(s, a))
        else:
            answer = yield ask(s, s.acts[a].by, bearer_of, a, op)
            bearer = do.card(answer)
            keep(s, a, named(bearer))
        put_on(s, a, weapon, bearer)


@rule
def bearers(s: State, a: int, op: int, weapon: int) -> int:
    n = 0
    for card in range(s.n_cards):
        if is_candidate(s, a, op, O_BY[op], card) and can_bear(s, s.acts[a].by, weapon, card):
            n += 1
    return n


@rule
def put_on(s: State, a: int, weapon: int, bearer: int) -> None:
    """RD-8.5b Its own ability starts only if the warrior is in battle."""
    c = s.cards[bearer]
    leave(s, a, MOVED, weapon, c.zone, c.seat, 0, EVERYBODY)
    s.cards[weapon].on = bearer
    s.cards[weapon].marks |= HELD
    tell(s, e.armed, c.seat, weapon, bearer)
    if c.zone == BATTLE:
        begin_all(s, weapon, bearer, a)


@rule
def begin_all(s: State, card: int, user: int, parent: int) -> None:
    """The abilities of a card begin as part of an act; the walk starts them."""
    kind = s.cards[card].kind
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        if A_WHEN[ability] == w.ACTIVATES and A_STAR[ability] == 0:
            begin_act(s, card, ability, s.acts[parent].by, user, parent)


@procedure
def toss(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.14i An Enhancement is discarded instead of used, and its strength is taken off both numbers of a character."""
    yield from name_one(s, a, op, O_BY[op])
    victim = s.acts[a].that
    weapon = s.acts[a].card
    if victim != NONE:
        k = stand(s, a, op, w.V_MOD, victim)
        s.standing[k].n = -STRENGTH[s.cards[weapon].kind]
        s.standing[k].n2 = -STRENGTH[s.cards[weapon].kind]
        discard(s, a, weapon)
        sweep(s, a)


# ---------------------------------------------------------------- the battle
@procedure
def side_battle(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.15a Two characters are named, and fight when nothing else is at work; RD-6.15e without one of them nobody does."""
    yield from name_one(s, a, op, O_TO[op])
    hero = s.acts[a].that
    yield from name_one(s, a, op, O_BY[op])
    if s.battle.on and s.beside.fought == 0 and hero != NONE and s.acts[a].that != NONE:
        s.beside.hero = hero
        s.beside.foe = s.acts[a].that


@procedure
def choose_opponent(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.14g Before a block the chosen character must block, RD-6.14h after it the others go home and it comes in."""
    yield from declare(s, a, op, O_TO[op])
    chosen = given(s, a)
    if chosen != NONE and s.battle.on:
        if s.battle.blocked == 0:
            s.battle.chosen = chosen
        else:
            side = s.cards[chosen].seat
            for card in range(s.n_cards):
                if is_at(s, card, BATTLE, side) and is_character(s, card):
                    carry(s, a, MOVED, card, TERRITORY, s.cards[card].keeper, 0, EVERYBODY)
            arrive(s, chosen)


@rule
def arrive(s: State, card: int) -> None:
    """A character is to come into battle when the operation is done."""
    s.cards[card].marks |= ARRIVING
    s.arriving += 1


@rule
def next_arriving(s: State) -> int:
    if s.arriving > 0:
        for card in range(s.n_cards):
            if has_mark(s, card, ARRIVING):
                s.cards[card].marks &= ~ARRIVING
                s.arriving -= 1
                return card
    s.arriving = 0
    return NONE


@rule
def side_for(s: State, card: int) -> int:
    """RD-8.1c Heroes fight for the attacker, Evil Characters for the defender."""
    return s.battle.attacker if type_of(s, card) == HERO else s.battle.defender


# ---------------------------------------------------------------- abilities of other cards
@procedure
def copy(s: State, a: int, op: int) -> Steps[None]:
    """RD-6.14c The card does what another's ability does. What copies is not copied."""
    yield from name_one(s, a, op, O_TO[op])
    card = s.acts[a].that
    if card != NONE:
        kind = s.cards[card].kind
        for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
            if A_WHEN[ability] == w.ACTIVATES and A_STAR[ability] == 0 and not copies(ability):
                begin_act(s, s.acts[a].card, ability, s.acts[a].by, s.acts[a].user, a)


@rule
def copies(ability: int) -> bool:
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        if O_VERB[op] == w.V_COPY:
            return True
    return False


@rule
def redirect(s: State, a: int) -> None:
    """RD-6.14o When the interrupted ability starts again its targets are picked anew, by the player of this one."""
    for k in range(s.n_acts):
        act = s.acts[k]
        if act.card == s.acts[a].that and act.state == OFF and act.off_by == a:
            act.given = 0
            act.picker = s.acts[a].by


@rule
def interrupts(ability: int) -> bool:
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        if O_VERB[op] == w.V_INTERRUPT:
            return True
    return False


@rule
def let_go(s: State, a: int) -> None:
    """RD-7.5c When the rest of the card has been done, what it interrupted may start again."""
    if interrupts(s.acts[a].ability):
        set_free(s, a)


# ---------------------------------------------------------------- Artifacts, tokens, phases
@rule
def make_token(s: State, a: int, op: int) -> None:
    """RD-6.14m A token of the type named comes into play; they lie ready outside the game, with the deck that needs them."""
    for card in range(s.n_cards):
        if is_at(s, card, BANISHED, s.acts[a].by) and is_token(s.cards[card].kind) and fits(s, card, T_OF[O_TO[op]], NONE):
            send(s, a, card, w.TO_TERRITORY, s.acts[a].by, EVERYBODY)
            return
    s.acts[a].done = 0


@procedure
def activate(s: State, a: int, op: int) -> Steps[None]:
    """RD-10.2m An Artifact is turned up outside the preparation phase, or a second one in it."""
    yield from declare(s, a, op, O_TO[op])
    card = given(s, a)
    s.acts[a].that = card
    if card != NONE:
        turn_up(s, a, card, s.acts[a].by)


@rule
def add_phase(s: State, op: int) -> None:
    """RD-6.14k Another battle after this one, RD-6.14l or another turn of the same player."""
    if O_ABOUT[op] == w.NEW_BATTLE:
        s.battle.again = 1
    else:
        s.again = 1
