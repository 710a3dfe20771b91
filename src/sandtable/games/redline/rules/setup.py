"""Set-up: missions, initiative, opening hands, mulligans."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, draw, offer, procedure, roll, rule, tell

from .. import events as e
from ..cards import N_CRITICALS, N_MISSIONS, K
from ..refusals import MULLIGAN_DONE
from ..state import (
    ALL_UNITS,
    BUNKER,
    DEPLOYING,
    DISCARD,
    LINE,
    MULLIGANS,
    NOBODY,
    NONE,
    OPENING_HAND,
    PASS,
    RedlineOptions,
    State,
)
from .damage import clear_unit, draw_cards
from .terms import card_of, pack, verb_of


@decision
def mulligan(s: State, out: RedlineOptions, who: int) -> None:
    """Put a card of your opening hand under your arsenal, or keep the rest. RL-3.4a"""
    offer(out, pack(PASS, 0, 0, 0, 0))
    for card in range(K):
        consider(out, pack(DISCARD, card, 0, 0, 0), 0 if s.hand[who * K + card] > 0 else MULLIGAN_DONE)


@rule
def set_up(s: State) -> None:
    """RL-3.6a Missions, RL-3.2a initiative, RL-3.3b seven cards each."""
    clear_table(s)
    lay_missions(s)
    roll_initiative(s)
    for side in range(2):
        draw_cards(s, side, OPENING_HAND)
    s.stage = MULLIGANS


@procedure
def mulligans(s: State) -> Steps[None]:
    """RL-3.4d The first player's, then the second player's; RL-3.7 then play begins."""
    yield from exchange(s, s.first)
    yield from exchange(s, 1 - s.first)
    s.stage = DEPLOYING
    s.player = s.first
    tell(s, e.turn_began, s.turn)


@rule
def clear_table(s: State) -> None:
    """RL-3.5a Generals in the bunker, RL-3.5b no recon, RL-3.6b no mission controlled; all cards in the arsenals."""
    for u in range(ALL_UNITS):
        clear_unit(s, u)
    for side in range(2):
        s.general_at[side] = BUNKER
        for card in range(K):
            s.arsenal[side * K + card] = s.deck[side * K + card]
            s.in_arsenal[side] += s.deck[side * K + card]
        for i in range(side * OPENING_HAND, side * OPENING_HAND + OPENING_HAND):
            s.bottom[i] = NONE
    for position in range(LINE):
        s.owner[position] = NOBODY
    s.criticals_left = (1 << N_CRITICALS) - 1
    s.winner = NOBODY
    s.deploying = NONE
    s.seen_hand = NONE
    s.turn = 1


@rule
def lay_missions(s: State) -> None:
    """RL-3.6a Five from the top of the shuffled mission deck."""
    for position in range(LINE):
        left = 0
        for m in range(N_MISSIONS):
            left += still_in_deck(s, m, position)
        k = draw(s, left)
        for m in range(N_MISSIONS):
            k -= still_in_deck(s, m, position)
            if k < 0:
                s.missions[position] = m
                break
        tell(s, e.mission_laid, position, s.missions[position])


@rule
def still_in_deck(s: State, mission: int, laid: int) -> int:
    """Copies of a mission that are not among the first so many on the redline."""
    n = s.mission_deck[mission] + 0
    for position in range(laid):
        if s.missions[position] == mission:
            n -= 1
    return n


@rule
def roll_initiative(s: State) -> None:
    """RL-3.2a The higher roll wins, RL-3.2b equal ones are rolled again; the loser goes first."""
    red = 0
    blue = 0
    while red == blue:
        red = roll(s, 12)
        blue = roll(s, 12)
        tell(s, e.initiative_rolled, red, blue)
    s.first = 0 if red < blue else 1
    tell(s, e.goes_first, s.first)


@procedure
def exchange(s: State, side: int) -> Steps[None]:
    """RL-3.4a Any cards go under the arsenal RL-3.4c in the order chosen, and as many are drawn."""
    while s.exchanged[side] < OPENING_HAND:
        answer = yield ask(s, side, mulligan)
        if verb_of(answer) == PASS:
            break
        put_under(s, side, card_of(answer))
    count = s.exchanged[side] + 0
    tell(s, e.exchanged, side, count)
    if count > 0:
        draw_cards(s, side, count)


@rule
def put_under(s: State, side: int, card: int) -> None:
    s.hand[side * K + card] -= 1
    s.in_hand[side] -= 1
    s.bottom[side * OPENING_HAND + s.bottoms[side]] = card
    s.bottoms[side] += 1
    s.in_arsenal[side] += 1
    s.exchanged[side] += 1
