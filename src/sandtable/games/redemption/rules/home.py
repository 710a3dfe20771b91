"""Chapter 10: Sites, Artifacts, Fortresses and Cities, and what is done with them outside battle."""

from __future__ import annotations

from sandtable.kernel import rule, tell
from sandtable.kernel.journal import MOVED, NO_ACT, note_move

from .. import events as e
from .. import refusals as no
from .. import vocabulary as w
from ..state import NONE, SITE_ONLY, TURNED, State
from ..tables import A_OP, ABILITIES, BRIGADES, FIRST_ABILITY, M_N, NAME, O_TO, O_VERB, T_MANY, T_OF
from .faces import brigades_of, fits, is_character, type_of
from .lasting import has_access, shed
from .moves import carry, leave
from .sides import in_bondage, same_side
from .terms import (
    ARTIFACT,
    ARTIFACTS,
    BATTLE,
    BONDAGE,
    EVERYBODY,
    FORTRESS,
    HAND,
    LOST_SOUL,
    PLACED,
    SITE,
    TERRITORY,
    can_be,
    face_as,
    has_double,
    has_mark,
    is_at,
    turn_face,
)
from .triggers import came_into_play, set_off, waits

EVERY_BRIGADE = (1 << len(w.BRIGADE_WORDS)) - 1


# ---------------------------------------------------------------- putting down
@rule
def why_not_put(s: State, who: int, card: int, type_: int) -> int:
    """RD-4.3a, RD-10.1a, RD-10.2a, RD-10.4a What keeps a card from being put down as this type."""
    if not can_be(s, card, type_):
        return no.NOT_A_CHARACTER
    if type_ == ARTIFACT:
        return 0
    return no.ALREADY_IN_PLAY if type_ != SITE and has_double(s, card, who) else 0


@rule
def put_down(s: State, card: int, kind: int) -> None:
    """A character, Fortress or Site goes into the territory with one of its faces; RD-10.2a, RD-10.2k an Artifact goes face down
    on its pile, and nobody else sees which it is."""
    turn_face(s, card, kind)
    if type_of(s, card) == ARTIFACT:
        leave(s, NO_ACT, MOVED, card, ARTIFACTS, s.player, 0, 1 << s.player)
        tell(s, e.laid_down, s.player)
        return
    shed(s, card)
    carry(s, NO_ACT, MOVED, card, TERRITORY, s.player, 0, EVERYBODY)
    tell(s, e.put_in_territory, s.player, card)
    came_into_play(s, card, s.player)


# ---------------------------------------------------------------- Artifacts
@rule
def active_artifact(s: State, seat: int) -> int:
    """The Artifact that a player has face up, or NONE."""
    for card in range(s.n_cards):
        if is_at(s, card, TERRITORY, seat) and type_of(s, card) == ARTIFACT:
            return card
    return NONE


@rule
def why_not_turn(s: State, who: int, card: int) -> int:
    """RD-10.2b One Artifact in each preparation, RD-10.2g and none that was turned down in this turn."""
    if s.turned:
        return no.TURNED_ONE
    if has_mark(s, card, TURNED):
        return no.TURNED_DOWN
    up = active_artifact(s, who)
    return no.ALREADY_IN_PLAY if up != NONE and NAME[s.cards[up].kind] == NAME[s.cards[card].kind] else 0


@rule
def turn_up(s: State, act: int, card: int, seat: int) -> None:
    """RD-10.2c An Artifact is turned up and works, RD-10.2e the one that was up is turned down."""
    up = active_artifact(s, seat)
    if up != NONE:
        turn_down(s, act, up)
    shed(s, card)
    face = face_as(s, card, ARTIFACT, NONE)
    carry(s, act, MOVED, card, TERRITORY, seat, 0, EVERYBODY)
    turn_face(s, card, face)
    tell(s, e.turned_up, seat, card)
    came_into_play(s, card, seat)


@rule
def turn_down(s: State, act: int, card: int) -> None:
    """RD-10.2f It lies on the pile again; everybody has seen it."""
    seat = s.cards[card].owner
    carry(s, act, MOVED, card, ARTIFACTS, seat, 0, EVERYBODY)
    s.cards[card].marks |= TURNED
    tell(s, e.turned_down, seat, card)


# ---------------------------------------------------------------- Sites
@rule
def is_occupied(s: State, site: int) -> bool:
    """RD-10.1q Does a soul lie in a Site?"""
    for card in range(s.n_cards):
        if s.cards[card].on == site and s.cards[card].zone == BONDAGE:
            return True
    return False


@rule
def why_not_house(s: State, who: int, soul: int, site: int) -> int:
    """RD-10.1c A soul of one's own Land of Bondage goes into a Site, RD-10.1b one to each."""
    if type_of(s, soul) != LOST_SOUL or s.cards[soul].on != NONE:
        return no.NO_FREE_SOUL
    return no.SITE_IS_FULL if is_occupied(s, site) else 0


@rule
def house(s: State, soul: int, site: int) -> None:
    note_move(s, NO_ACT, MOVED, soul)
    s.cards[soul].on = site
    tell(s, e.kept_in, s.cards[soul].seat, soul, site)


@rule
def site_in_battle(s: State, seat: int, brigades: int) -> bool:
    """RD-10.1h Has a player a Site in battle that shares a brigade?"""
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat) and type_of(s, card) == SITE and BRIGADES[s.cards[card].kind] & brigades:
            return True
    return False


@rule
def is_reached(s: State, soul: int, seat: int) -> bool:
    """RD-10.1i A soul in no Site is within reach of every Hero, RD-10.1d one in a Site of those with access: RD-10.1e who share a
    brigade with it (site_access), RD-10.1n whom an ability gives it, RD-10.1h or whose side has such a Site in battle."""
    site = s.cards[soul].on
    if site == NONE:
        return True
    brigades = brigades_of(s, site)
    return (s.battle.reach | reach(s, seat)) & brigades != 0 or site_in_battle(s, seat, brigades)


@rule
def reach(s: State, seat: int) -> int:
    """The brigades of the Sites to which a player's Heroes in battle have access, as bits."""
    brigades = 0
    for hero in range(s.n_cards):
        if is_at(s, hero, BATTLE, seat) and is_character(s, hero):
            brigades |= EVERY_BRIGADE if has_access(s, hero) else 0 if s.reg & SITE_ONLY else brigades_of(s, hero)
    return brigades


@rule
def can_add_site(s: State, seat: int, card: int) -> bool:
    """RD-10.1f The attacker may add an unoccupied Site of his territory, RD-10.1g no other; it is asked only where it would bring a
    soul within reach, RD-10.1m or where the Site has an ability that starts then."""
    if s.battle.on == 0 or s.battle.done or seat != s.battle.attacker or not is_at(s, card, TERRITORY, seat):
        return False
    if type_of(s, card) != SITE or is_occupied(s, card):
        return False
    if waits(s.cards[card].kind, w.ACTIVATES):
        return True
    for soul in range(s.n_cards):
        if in_bondage(s, soul, s.battle.defender) and not is_reached(s, soul, seat):
            if BRIGADES[s.cards[card].kind] & BRIGADES[s.cards[s.cards[soul].on].kind]:
                return True
    return False


@rule
def add_site(s: State, card: int, seat: int) -> None:
    """RD-10.1f A Site comes into battle; RD-10.1m the ability of one of many brigades starts then."""
    carry(s, NO_ACT, MOVED, card, BATTLE, seat, 0, EVERYBODY)
    tell(s, e.site_added, seat, card)
    set_off(s, card, w.ACTIVATES, seat, NONE)


# ---------------------------------------------------------------- Fortresses that hold cards
@rule
def holding(kind: int) -> int:
    """The operation by which a Fortress holds cards, or NONE."""
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        if O_VERB[A_OP[ability]] == w.V_HOLD:
            return A_OP[ability]
    return NONE


@rule
def held_in(s: State, fortress: int) -> int:
    n = 0
    for card in range(s.n_cards):
        if s.cards[card].zone == PLACED and s.cards[card].on == fortress:
            n += 1
    return n


@rule
def why_not_store(s: State, who: int, card: int, fortress: int) -> int:
    """RD-10.4e A Fortress takes in what fits, up to its number."""
    op = holding(s.cards[fortress].kind)
    if op == NONE or type_of(s, fortress) != FORTRESS:
        return no.HOLDS_NOTHING
    if not fits(s, card, T_OF[O_TO[op]], fortress):
        return no.DOES_NOT_FIT
    if s.cards[card].zone == HAND and has_double(s, card, who):
        return no.ALREADY_IN_PLAY
    return no.FORTRESS_IS_FULL if held_in(s, fortress) >= M_N[T_MANY[O_TO[op]]] else 0


@rule
def store(s: State, card: int, fortress: int) -> None:
    """RD-10.4f Its controller puts a card in, RD-9.2t or the partner."""
    carry(s, NO_ACT, MOVED, card, PLACED, s.cards[fortress].seat, 0, EVERYBODY)
    s.cards[card].on = fortress
    tell(s, e.kept_in, s.player, card, fortress)


@rule
def fetch(s: State, card: int) -> None:
    """RD-10.4g What is taken out goes to its keeper's territory."""
    carry(s, NO_ACT, MOVED, card, TERRITORY, s.cards[card].keeper, 0, EVERYBODY)
    tell(s, e.put_in_territory, s.cards[card].keeper, card)


@rule
def is_stored(s: State, card: int, seat: int) -> bool:
    """Does a card lie in one of a player's Fortresses? RD-9.2t Partners take cards out of each other's."""
    c = s.cards[card]
    return c.zone == PLACED and same_side(s, c.seat, seat) and c.on != NONE and type_of(s, c.on) == FORTRESS
