"""Chapter 6: abilities that wait for something to happen."""

from __future__ import annotations

from sandtable.kernel import rule
from sandtable.kernel.journal import NEW, NO_ACT, begin_act

from .. import vocabulary as w
from ..state import DRAW, NONE, State
from ..tables import (
    A_INSTEAD,
    A_MAY,
    A_OF,
    A_OP,
    A_OPS,
    A_STAR,
    A_WHEN,
    ABILITIES,
    BRIGADES,
    CLASS,
    FACES,
    FIRST_ABILITY,
    MAIN,
    O_UNTIL,
    O_VERB,
    TYPE,
    WINDOWS,
)
from .faces import fits, is_one_bit
from .lasting import root
from .sides import are_opponents
from .terms import (
    ARTIFACT,
    BATTLE,
    BONDAGE,
    FOE,
    FORTRESS,
    HERO,
    LOST_SOUL,
    SITE,
    TERRITORIAL,
    TERRITORY,
    in_play,
    next_seat,
)


@rule
def is_active(s: State, card: int) -> bool:
    """RD-10.2n Do a card's abilities wait where it lies? Characters and Enhancements in battle, Lost Souls in a Land of Bondage,
    RD-10.2c, RD-10.4d, RD-10.1l Artifacts, Fortresses and Sites in a territory."""
    zone = s.cards[card].zone
    type_ = TYPE[s.cards[card].kind]
    if zone == BONDAGE:
        return type_ == LOST_SOUL
    return zone == BATTLE or (zone == TERRITORY and (type_ == ARTIFACT or type_ == FORTRESS or type_ == SITE))


@rule
def waits(kind: int, window: int) -> bool:
    return WINDOWS[kind] >> window & 1 != 0


@rule
def note_windows(s: State) -> None:
    """What the cards of a game wait for at all, with any of their faces: nothing else is looked for."""
    s.windows = 0
    for card in range(s.n_cards):
        kind = MAIN[s.cards[card].kind]
        for face in range(kind, kind + FACES[kind] + 1):
            s.windows |= WINDOWS[face]


@rule
def may_wait(s: State, window: int) -> bool:
    return s.windows >> window & 1 != 0


@rule
def set_off(s: State, card: int, window: int, by: int, that: int) -> None:
    """RD-6.6a An event that a card waits for: its ability starts when nothing else is being carried out."""
    kind = s.cards[card].kind
    if not waits(kind, window):
        return
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        if A_WHEN[ability] == window and A_INSTEAD[ability] == 0 and A_STAR[ability] == 0:
            if that == NONE or fits(s, that, A_OF[ability], NONE):
                a = begin_act(s, card, ability, by, NONE, NO_ACT)
                s.acts[a].that = that


@rule
def set_off_others(s: State, window: int, by: int, that: int) -> None:
    """What opponents of a player wait for."""
    if not may_wait(s, window):
        return
    for card in range(s.n_cards):
        if waits(s.cards[card].kind, window) and are_opponents(s, s.cards[card].seat, by) and is_active(s, card):
            set_off(s, card, window, s.cards[card].seat, that)


@rule
def set_off_mine(s: State, window: int, seat: int) -> None:
    """What a player's own cards wait for."""
    if not may_wait(s, window):
        return
    for card in range(s.n_cards):
        if waits(s.cards[card].kind, window) and s.cards[card].seat == seat and is_active(s, card):
            set_off(s, card, window, seat, NONE)


@rule
def drew(s: State, seat: int) -> None:
    """Somebody has drawn by an ability."""
    if s.phase != DRAW:
        set_off_others(s, w.DRAWS, seat, NONE)


@rule
def came_into_play(s: State, card: int, seat: int) -> None:
    """Artifacts that are turned up, Fortresses and Sites that are put down, souls that are laid down; RD-8.6j a territory-class
    character starts its abilities in a territory, too."""
    kind = s.cards[card].kind
    if TYPE[kind] == SITE and not is_one_bit(BRIGADES[kind]):
        return  # RD-10.1m one of many brigades waits for battle
    set_off(s, card, w.PUT_IN_PLAY, seat, NONE)
    territorial = CLASS[kind] & TERRITORIAL != 0 and (TYPE[kind] == HERO or TYPE[kind] == FOE)
    if TYPE[kind] == ARTIFACT or territorial:
        set_off(s, card, w.ACTIVATES, seat, NONE)


@rule
def root_all(s: State) -> None:
    """Everything that lasts while a card is there, in a position that says nothing of it."""
    for card in range(s.n_cards):
        kind = s.cards[card].kind
        if waits(kind, w.PUT_IN_PLAY) and is_active(s, card):
            for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
                for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
                    if O_UNTIL[op] == w.WHILE_THERE and O_VERB[op] != w.V_HOLD:
                        root(s, card, op)


@rule
def next_trigger(s: State) -> int:
    """RD-6.6b The next ability that was set off: of the player whose turn it is, then round to the left; RD-6.6c of each player
    those that must be done first."""
    seat = s.player
    for _ in range(s.seats):
        found = NO_ACT
        for a in range(s.n_acts):
            act = s.acts[a]
            if act.state == NEW and act.by == seat and act.parent == NO_ACT:
                if found == NO_ACT or (A_MAY[act.ability] == 0 and A_MAY[s.acts[found].ability] != 0):
                    found = a
        if found != NO_ACT:
            return found
        seat = next_seat(s, seat)
    return NO_ACT


@rule
def is_rival(s: State, first: int, other: int) -> bool:
    """RD-6.6c Is it as good as another of the same player's to start first: waiting, and both must or both may be done?"""
    one = s.acts[first]
    two = s.acts[other]
    if two.state != NEW or two.parent != NO_ACT or two.by != one.by or not in_play(s, two.card):
        return False
    return A_MAY[two.ability] == A_MAY[one.ability]


@rule
def has_rival(s: State, first: int) -> bool:
    """Is there more than one card whose ability might start first?"""
    for other in range(s.n_acts):
        if s.acts[other].card != s.acts[first].card and is_rival(s, first, other):
            return True
    return False


@rule
def rival_of(s: State, first: int, card: int) -> int:
    """The ability of a card that might start first as well, or NO_ACT."""
    for a in range(s.n_acts):
        if s.acts[a].card == card and is_rival(s, first, a):
            return a
    return NO_ACT


@rule
def next_child(s: State, parent: int) -> int:
    """The next ability that an operation has brought about and that starts at once."""
    for a in range(s.n_acts):
        if s.acts[a].state == NEW and s.acts[a].parent == parent:
            return a
    return NO_ACT
