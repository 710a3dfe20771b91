"""What a seat may know: not the other hand, nor what lies under the other arsenal, nor dials being set, nor a general that has
not yet been face up. Arsenals and the critical hit deck have no order that could be hidden. Both lists are open (RL-2.5)."""

from __future__ import annotations

from sandtable.kernel import draw, rule
from sandtable.kernel.flow import ANY_ANSWER

from .cards import FACTION, TYPE, K
from .rules.terms import is_active
from .state import DIAL_UNSET, LINE, NONE, OPENING_HAND, PLANNING, State, units_of
from .vocabulary import GENERAL

DIAL_LIES = 1  # in `acted`, which means nothing while planning: a dial is set, and nobody else sees to what (RL-12.2c)


@rule
def hide(s: State, seat: int) -> None:
    """The other hand and what lies under the other arsenal go among its cards; how many they are stays known."""
    for side in range(2):
        if side == seat:
            continue
        if s.seen_hand != side or seat < 0:
            for card in range(K):
                s.sides[side].arsenal[card] += s.sides[side].hand[card]
                s.sides[side].hand[card] = 0
        for i in range(OPENING_HAND):
            if s.sides[side].bottom[i] >= 0:
                s.sides[side].arsenal[s.sides[side].bottom[i]] += 1
                s.sides[side].bottom[i] = NONE
        if not s.sides[side].general_shown:
            s.sides[side].general = NONE
        if s.stage == PLANNING:
            for u in units_of(side):
                if s.units[u].dial != DIAL_UNSET:
                    s.units[u].dial = DIAL_UNSET
                    if not s.lock_in or s.sides[side].locked:  # what may still be changed is nobody's business
                        s.units[u].acted = DIAL_LIES


@rule
def resample(s: State, seat: int) -> None:
    """Fill in what is hidden with something that could be true."""
    for side in range(2):
        if side == seat:
            continue
        if s.sides[side].general == NONE:
            s.sides[side].general = a_general(s, side)
        if s.seen_hand != side or seat < 0:
            for _ in range(s.sides[side].in_hand):
                s.sides[side].hand[any_card(s, side)] += 1
        for i in range(s.sides[side].bottoms):
            s.sides[side].bottom[i] = any_card(s, side)
        if s.stage == PLANNING:
            for u in units_of(side):
                open_plan = s.lock_in != 0 and not s.sides[side].locked and is_active(s, u)  # it may be set already, or not
                if s.units[u].acted == DIAL_LIES or open_plan:
                    s.units[u].acted = 0
                    s.units[u].dial = any_dial(s)


@rule
def take_back(s: State, seat: int) -> None:
    """RL-12.2c The others' dials lie open again: nothing has come of them yet."""
    if s.stage != PLANNING or s.flow.waiting != ANY_ANSWER:
        return
    for j in range(s.flow.asked):
        q = s.flow.decisions[j]
        if q.who == seat:
            continue
        for u in units_of(q.who):
            if is_active(s, u):
                s.units[u].dial = DIAL_UNSET
        s.sides[q.who].locked = 0
        if q.open == 0:
            q.open = 1
            s.flow.open += 1


@rule
def any_card(s: State, side: int) -> int:
    """A card out of those whose place is not known."""
    hidden = 0
    for card in range(K):
        hidden += s.sides[side].arsenal[card]
    k = draw(s, hidden)
    for card in range(K):
        k -= s.sides[side].arsenal[card]
        if k < 0:
            s.sides[side].arsenal[card] -= 1
            return card
    return 0


@rule
def a_general(s: State, side: int) -> int:
    """A general whose faction fits the list."""
    faction = 0
    for card in range(K):
        if s.sides[side].deck[card] > 0 and FACTION[card] < 2:
            faction = FACTION[card]
    n = 0
    for card in range(K):
        if TYPE[card] == GENERAL and FACTION[card] == faction:
            n += 1
    k = draw(s, n)
    for card in range(K):
        if TYPE[card] == GENERAL and FACTION[card] == faction:
            if k == 0:
                return card
            k -= 1
    return 0


@rule
def any_dial(s: State) -> int:
    while True:
        dial = draw(s, LINE + 1)
        if dial == 0 or not s.missions[dial - 1].flipped:
            return dial
