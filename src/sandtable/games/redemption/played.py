"""What the rules play: a card that says more than this is mute. One sentence says why."""

from __future__ import annotations

from sandtable.kernel.abilities import Ability

from .cards import Card
from .vocabulary import DISCARDED, PUT_IN_PLAY, T_ONE, T_THAT, V_HOLD, V_MOVE, V_SEARCH, WHILE_THERE

BRANCHES = 2  # a choice is between two things
FOUND = 1  # a search finds one card in each pile
PICKED = 6  # cards picked for one move: an act has room for so many answers, and a few besides


def unplayed(card: Card) -> str:
    """Why a card is mute, in one sentence; empty if the rules play all of it."""
    for part in (card, *card.faces):
        for ability in part.does:
            if why := unplayed_part(ability):
                return f"{card.title}: {why}"
    return ""


def unplayed_part(ability: Ability) -> str:
    if max((op.branch for op in ability.do), default=0) > BRANCHES:
        return f"a choice between more than {BRANCHES} things is not played."
    if any(op.verb == V_SEARCH and op.to.many.n > FOUND for op in ability.do):
        return "a search for several cards at once is not played."
    if any(op.verb == V_MOVE and op.to.word == T_ONE and op.to.many.n > PICKED for op in ability.do):
        return f"a choice of more than {PICKED} cards at once is not played."
    if ability.when == DISCARDED and not ability.instead:
        return "what happens after a discard is not played, only what happens instead."
    if ability.instead and any(op.verb != V_MOVE or op.to.word != T_THAT for op in ability.do):
        return "instead of a discard only another move of the same card is played."
    if ability.when != PUT_IN_PLAY and any(op.until == WHILE_THERE for op in ability.do):
        return "what lasts while a card is there begins when it comes into play."
    if any(op.verb == V_HOLD for op in ability.do[1:]):
        return "a Fortress that holds cards does it by an ability of its own."
    return ""
