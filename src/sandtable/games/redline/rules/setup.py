"""Set-up: missions, initiative, opening hands, mulligans."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, draw, offer, procedure, roll, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from ..cards import N_MISSIONS, K
from ..state import DEPLOYING, LINE, MULLIGANS, OPENING_HAND, RedlineOptions, State
from .damage import draw_cards


@decision
def mulligan(s: State, out: RedlineOptions, who: int) -> None:
    """Put a card of your opening hand under your arsenal, or keep the rest. RL-3.4a"""
    offer(out, do.keep_hand())
    for card in range(K):
        consider(out, do.bottom(card), 0 if s.sides[who].hand[card] > 0 else no.MULLIGAN_DONE)


@rule
def set_up(s: State) -> None:
    """RL-3.6a Missions, RL-3.2a initiative, RL-3.3b seven cards each."""
    fill_arsenals(s)
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
def fill_arsenals(s: State) -> None:
    """RL-3.3b All cards lie in the arsenals; RL-3.5a generals are in the bunker, RL-3.5b there is no recon, RL-3.6b and no
    mission is controlled: a state begins so."""
    for side in range(2):
        for card in range(K):
            s.sides[side].arsenal[card] = s.sides[side].deck[card]
            s.sides[side].in_arsenal += s.sides[side].deck[card]
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
                s.missions[position].card = m
                break
        tell(s, e.mission_laid, position, s.missions[position].card)


@rule
def still_in_deck(s: State, mission: int, laid: int) -> int:
    """Copies of a mission that are not among the first so many on the redline."""
    n = s.mission_deck[mission]
    for position in range(laid):
        if s.missions[position].card == mission:
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
    while s.sides[side].exchanged < OPENING_HAND:
        answer = yield ask(s, side, mulligan)
        if do.verb(answer) == do.keep_hand:
            break
        put_under(s, side, do.card(answer))
    count = s.sides[side].exchanged
    tell(s, e.exchanged, side, count)
    if count > 0:
        draw_cards(s, side, count)


@rule
def put_under(s: State, side: int, card: int) -> None:
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    s.sides[side].bottom[s.sides[side].bottoms] = card
    s.sides[side].bottoms += 1
    s.sides[side].in_arsenal += 1
    s.sides[side].exchanged += 1
