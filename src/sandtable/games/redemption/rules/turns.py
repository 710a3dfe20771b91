"""Chapter 4: the turn and its phases."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell
from sandtable.kernel.journal import MOVED, NO_ACT, empty_journal

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as w
from ..state import (
    BARRED,
    BATTLE_PHASE,
    DISCARD_PHASE,
    DRAW,
    HELD,
    NONE,
    ONE_AT_HOME,
    PREPARATION,
    STARTS,
    TURNED,
    UPKEEP,
    UPKEEP_WINDOW,
    RedemptionOptions,
    State,
)
from ..tables import FACES, FIRST_FACE, MAIN, TYPE
from .abilities import calm, settle, start_all
from .battle import battle_phase
from .dominants import priority
from .end import check_end
from .faces import is_character, type_of
from .home import (
    fetch,
    house,
    is_stored,
    put_down,
    store,
    turn_down,
    turn_up,
    why_not_house,
    why_not_put,
    why_not_store,
    why_not_turn,
)
from .lasting import end_lines, end_phase_lines, end_round, may_not
from .limits import renew_turn
from .moves import carry, draw_cards, leave
from .setup import set_up, stars_of
from .sides import lies_with, partner
from .terms import (
    ARTIFACT,
    ARTIFACTS,
    ASIDE,
    BONDAGE,
    DISCARDS,
    ENHANCEMENT,
    EVERYBODY,
    FOE,
    FORTRESS,
    HAND,
    HERO,
    SITE,
    TERRITORIAL,
    TERRITORY,
    WARRIOR,
    WEAPON,
    can_be,
    can_use,
    face_used,
    is_at,
    is_class,
    is_our_fortress,
    next_seat,
    turn_face,
    weapon_of,
)
from .triggers import set_off_mine
from .undoing import forget_later, forget_plays

HAND_LIMIT, DRAWS = 8, 3


# ---------------------------------------------------------------- questions
@rule
def why_not_arm(s: State, card: int, user: int) -> int:
    """RD-8.4b A weapon goes on a warrior of its brigade who holds none."""
    if not is_class(s, card, WEAPON):
        return no.NOT_A_WEAPON
    if not is_class(s, user, WARRIOR):
        return no.NOT_A_WARRIOR
    if not can_use(s, card, user):
        return no.OTHER_BRIGADE
    return no.HAS_A_WEAPON if weapon_of(s, user) != NONE else 0


@rule
def why_not_play(s: State, who: int, card: int, user: int) -> int:
    """RD-8.6a, RD-8.6b Outside battle only territory-class Enhancements are played, on a character of their brigade; RD-8.6d any
    number of them, or one a turn (territory_cards)."""
    if not can_be(s, card, ENHANCEMENT) or not is_class(s, card, TERRITORIAL):
        return no.NOT_TERRITORIAL
    if may_not(s, who, w.NO_PLAY, card):
        return no.KEPT_FROM_IT
    if s.reg & ONE_AT_HOME and s.at_home > 0:
        return no.ONE_A_TURN
    return 0 if can_use(s, card, user) else no.OTHER_BRIGADE


@rule
def is_put_down(type_: int) -> bool:
    return type_ == HERO or type_ == FOE or type_ == ARTIFACT or type_ == FORTRESS or type_ == SITE


@rule
def offer_put(s: State, out: RedemptionOptions, who: int, card: int) -> None:
    """RD-4.3a A card of the hand goes down, RD-10.5b one with two faces as one of them."""
    kind = s.cards[card].kind
    if FACES[kind] == 0 or MAIN[kind] != kind:
        type_ = TYPE[kind]
        consider(out, do.put(card), why_not_put(s, who, card, type_ if is_put_down(type_) else HERO))
        return
    for k in range(FACES[kind]):
        type_ = TYPE[FIRST_FACE[kind] + k]
        if is_put_down(type_):
            consider(out, do.put_as(card, k), why_not_put(s, who, card, type_))


@rule
def offer_from_hand(s: State, out: RedemptionOptions, who: int, card: int) -> None:
    offer_put(s, out, who, card)
    for other in range(s.n_cards):
        if s.cards[other].zone == TERRITORY:  # (few do: this loop is gone through oftener than any other)
            offer_with(s, out, who, card, other)


@rule
def offer_with(s: State, out: RedemptionOptions, who: int, card: int, other: int) -> None:
    """A card of the hand goes to one in a territory: RD-4.3g to a warrior, on a character, RD-10.4f into a Fortress."""
    seat = s.cards[other].seat
    if seat == who and is_character(s, other):
        consider(out, do.arm(card, other), why_not_arm(s, card, other))
        consider(out, do.play(card, other), why_not_play(s, who, card, other))
    elif is_our_fortress(s, other, who):
        consider(out, do.store(card, other), why_not_store(s, who, card, other))
    elif s.teams and seat == partner(s, who) and is_character(s, other):
        consider(out, do.play(card, other), no.A_PARTNERS)  # RD-9.2i


@rule
def offer_on_table(s: State, out: RedemptionOptions, who: int, card: int) -> None:
    """RD-10.2b, RD-10.2f Artifacts up and down, RD-10.1c souls into Sites, RD-10.4f cards into Fortresses and out of them."""
    zone = s.cards[card].zone
    if s.phase == PREPARATION and zone == ARTIFACTS:
        consider(out, do.turn_up(card), why_not_turn(s, who, card))
    elif s.phase == PREPARATION and zone == TERRITORY and type_of(s, card) == ARTIFACT:
        offer(out, do.turn_down(card))
    elif s.phase == PREPARATION and is_stored(s, card, who):
        offer(out, do.fetch(card))
    elif zone == BONDAGE or (zone == TERRITORY and is_character(s, card)):
        for other in range(s.n_cards):
            if zone == BONDAGE:
                if is_at(s, other, TERRITORY, who) and type_of(s, other) == SITE:
                    consider(out, do.house(card, other), why_not_house(s, who, card, other))
            elif is_our_fortress(s, other, who):
                consider(out, do.store(card, other), why_not_store(s, who, card, other))


@rule
def has_home(s: State, who: int) -> bool:
    """Has a player anything on the table but characters and what they hold?"""
    if s.sides[who].down > 0:
        return True
    for card in range(s.n_cards):
        if s.cards[card].zone == TERRITORY:
            type_ = TYPE[s.cards[card].kind]
            if is_our_fortress(s, card, who) or (s.cards[card].seat == who and (type_ == ARTIFACT or type_ == SITE)):
                return True
    return False


@decision
def arrange(s: State, out: RedemptionOptions, who: int) -> None:
    """Arrange your territory. RD-4.3g"""
    homes = has_home(s, who)
    for card in range(s.n_cards):
        if is_at(s, card, HAND, who):
            offer_from_hand(s, out, who, card)
        elif homes and s.cards[card].zone >= 0 and (lies_with(s, card, who) or is_stored(s, card, who)):
            offer_on_table(s, out, who, card)
    offer(out, do.done())


@decision
def discard_down(s: State, out: RedemptionOptions, who: int) -> None:
    """You hold more than eight cards: discard one. RD-4.5c"""
    for card in range(s.n_cards):
        if is_at(s, card, HAND, who):
            offer(out, do.drop(card))


# ---------------------------------------------------------------- the turn
@procedure
def game(s: State) -> Steps[None]:
    """RD-3.4a Turns go round until somebody has won."""
    if s.turn == 0:
        yield from set_up(s)
    while True:
        yield from turn(s)
        end_turn(s)


@procedure
def turn(s: State) -> Steps[None]:
    """RD-4.1a Draw, preparation, battle, discard; RD-4.1d a response is allowed at the end of each."""
    if s.phase == DRAW:
        begin_turn(s)
        draw_phase(s)
        yield from stars_of(s, s.player)
        yield from calm(s)
        yield from end_phase(s)
        s.phase = UPKEEP
    if s.phase == UPKEEP:
        set_off_mine(s, w.UPKEEP, s.player)
        yield from calm(s)
        if s.reg & UPKEEP_WINDOW:
            tell(s, e.phase_began, s.player, UPKEEP)
            yield from priority(s)
        forget(s)
        s.phase = PREPARATION
    if s.phase == PREPARATION:
        tell(s, e.phase_began, s.player, PREPARATION)
        s.turned = 0
        yield from arranging(s)
        yield from end_phase(s)
        s.phase = BATTLE_PHASE
    if s.phase == BATTLE_PHASE:
        tell(s, e.phase_began, s.player, BATTLE_PHASE)
        yield from battle_phase(s)
        yield from end_phase(s)
        s.phase = DISCARD_PHASE
    tell(s, e.phase_began, s.player, DISCARD_PHASE)
    yield from arranging(s)
    while s.sides[s.player].hand > HAND_LIMIT:
        answer = yield ask(s, s.player, discard_down)
        throw_away(s, do.card(answer))
    yield from end_phase(s)


@procedure
def end_phase(s: State) -> Steps[None]:
    """RD-4.1d Everybody may respond; then what was done is done, and what lasted until the phase ends is over."""
    yield from priority(s)
    forget(s)


@rule
def forget(s: State) -> None:
    empty_journal(s)
    forget_plays(s, 0)
    forget_later(s)
    end_phase_lines(s)


@rule
def begin_turn(s: State) -> None:
    """RD-6.5f What lasted for a round is over, RD-6.3h and limits begin anew."""
    end_round(s, s.player)
    renew_turn(s)
    s.at_home = 0
    s.beside.fought = 0


@rule
def draw_phase(s: State) -> None:
    """RD-4.2a Three cards; RD-4.2c with two players the first draws none in the first turn, RD-4.2e with more
    nobody in round one."""
    tell(s, e.turn_began, s.player)
    if s.turn > 1 and (s.seats == 2 or s.turn > s.seats):
        draw_cards(s, NO_ACT, s.player, DRAWS)


@procedure
def arranging(s: State) -> Steps[None]:
    """RD-4.3g Any number of cards into the territory, weapons to warriors, territory-class Enhancements played."""
    busy = True
    while busy:
        answer = yield ask(s, s.player, arrange)
        if do.verb(answer) == do.arm:
            take_up(s, do.card(answer), do.user(answer))
        elif do.verb(answer) == do.play:
            yield from play_at_home(s, do.card(answer), do.user(answer))
        elif do.verb(answer) == do.done:
            busy = False
        else:
            arrange_one(s, answer)
            yield from calm(s)


@rule
def arrange_one(s: State, answer: int) -> None:
    card = do.card(answer)
    verb = do.verb(answer)
    if verb == do.put:
        put_down(s, card, NONE)
    elif verb == do.put_as:
        put_down(s, card, FIRST_FACE[s.cards[card].kind] + do.choice(answer))
    elif verb == do.turn_up:
        s.turned = 1
        turn_up(s, NO_ACT, card, s.player)
    elif verb == do.turn_down:
        turn_down(s, NO_ACT, card)
    elif verb == do.house:
        house(s, card, do.user(answer))
    elif verb == do.store:
        store(s, card, do.user(answer))
    elif verb == do.fetch:
        fetch(s, card)


@rule
def take_up(s: State, weapon: int, bearer: int) -> None:
    """RD-8.3a A warrior holds the weapon; RD-8.4d its ability is silent until battle."""
    leave(s, NO_ACT, MOVED, weapon, TERRITORY, s.player, 0, EVERYBODY)
    s.cards[weapon].on = bearer
    s.cards[weapon].marks |= HELD
    tell(s, e.armed, s.player, weapon, bearer)


@procedure
def play_at_home(s: State, card: int, user: int) -> Steps[None]:
    """RD-8.6c It takes effect and is discarded."""
    s.depth += 1
    s.at_home = 1
    face = face_used(s, card, user)
    leave(s, NO_ACT, MOVED, card, TERRITORY, s.player, 0, EVERYBODY)
    turn_face(s, card, face)
    s.cards[card].on = user
    tell(s, e.played, s.player, card, user)
    yield from start_all(s, card, user, s.player, NO_ACT, 0)
    if s.cards[card].zone == TERRITORY:
        leave(s, NO_ACT, MOVED, card, DISCARDS, s.cards[card].owner, 0, EVERYBODY)
    yield from settle(s)


@rule
def throw_away(s: State, card: int) -> None:
    leave(s, NO_ACT, MOVED, card, DISCARDS, s.cards[card].owner, 0, EVERYBODY)
    tell(s, e.discarded, s.player, card)


@rule
def end_turn(s: State) -> None:
    """RD-4.6a The turn passes to the left, RD-6.14l unless its player has another."""
    for card in range(s.n_cards):
        s.cards[card].marks &= ~(BARRED | TURNED | STARTS)
    for seat in range(s.seats):
        s.sides[seat].waits &= ~(1 << s.player)
    come_back(s)
    end_lines(s, w.FOR_TURN)
    s.quiet += 1
    check_end(s)
    s.turn += 1
    if s.again:
        s.again = 0
    else:
        s.player = next_seat(s, s.player)
    s.phase = DRAW


@rule
def come_back(s: State) -> None:
    """RD-6.12j A card set aside for some turns of its keeper comes back when they are over."""
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone == ASIDE and c.keeper == s.player and c.place > 0:
            c.place -= 1
            if c.place == 0:
                carry(s, NO_ACT, MOVED, card, TERRITORY, c.keeper, 0, EVERYBODY)
                tell(s, e.put_in_territory, c.keeper, card)
    empty_journal(s)
