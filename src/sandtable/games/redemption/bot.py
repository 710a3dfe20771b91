"""What a position is worth: souls first, then the battle at hand, the board and the hand."""

from __future__ import annotations

from sandtable.kernel import Foresight, rule

from .rules.end import score
from .rules.sides import same_side
from .rules.terms import BATTLE, BONDAGE, EVIL, FOE, HAND, HERO, TERRITORY, fighters, situation
from .state import LOSING, MUTUAL, NOBODY, STALEMATE, WINNING, State
from .tables import SIDE, STRENGTH, TOUGHNESS, TYPE

# By a fit to 160 games of greedy against itself: what each was worth beside a soul
WON, SOUL, FIGHT, LAID = 100_000, 3000, 1200, 700
HERO_IN_HAND, DEFENCE_IN_HAND, CARD_IN_HAND = 200, 550, 400
HERO_IN_PLAY, HERO_STRENGTH, FOE_IN_PLAY, FOE_STRENGTH, OTHER_IN_PLAY = 200, 30, 250, 10, 300
foresight = Foresight(horizon=1, scale=4000, swing=38)  # to the end of the turn


@rule
def clock(s: State) -> int:
    """Turns."""
    return s.turn


@rule
def evaluate(s: State, seat: int) -> int:
    if s.winner != NOBODY:
        return score(s, seat) * WON
    worth = 0
    for other in range(s.seats):
        mine = worth_of(s, other)
        if s.teams:
            worth += mine if same_side(s, other, seat) else -mine
        else:
            worth += mine * (s.seats - 1) if other == seat else -mine
    return worth + fight(s, seat)


@rule
def worth_of(s: State, seat: int) -> int:
    """Souls, characters in play, cards in hand by what they are; and souls that lie where others can rescue them."""
    worth = s.sides[seat].redeemed * SOUL
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone == HAND and c.seat == seat:
            worth += in_hand(c.kind)
        elif c.keeper == seat and (c.zone == BATTLE or c.zone == TERRITORY):
            worth += in_play(c.kind)
        elif c.zone == BONDAGE and c.seat == seat:
            worth -= LAID
    return worth


@rule
def in_hand(kind: int) -> int:
    """What defends is worth most while nobody knows of it."""
    if TYPE[kind] == HERO:
        return HERO_IN_HAND
    if TYPE[kind] == FOE or SIDE[kind] == EVIL:
        return DEFENCE_IN_HAND
    return CARD_IN_HAND


@rule
def in_play(kind: int) -> int:
    if TYPE[kind] == HERO:
        return HERO_IN_PLAY + HERO_STRENGTH * (STRENGTH[kind] + TOUGHNESS[kind])
    if TYPE[kind] == FOE:
        return FOE_IN_PLAY + FOE_STRENGTH * (STRENGTH[kind] + TOUGHNESS[kind])
    return OTHER_IN_PLAY


@rule
def fight(s: State, seat: int) -> int:
    """How the battle would end now."""
    if s.battle.on == 0 or not (same_side(s, seat, s.battle.attacker) or same_side(s, seat, s.battle.defender)):
        return 0
    how = STALEMATE
    if fighters(s, s.battle.attacker) == 0:
        how = LOSING
    elif fighters(s, s.battle.defender) == 0:
        how = WINNING
    else:
        how = situation(s)
    worth = FIGHT if how == WINNING else FIGHT // 2 if how == MUTUAL else -FIGHT // 2 if how == LOSING else 0
    return worth if same_side(s, seat, s.battle.attacker) else -worth
