"""Words of labels that no number has."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.abilities import Ability
from sandtable.kernel.flow import Asked

from . import verbs as do
from .tables import CARDS, FIRST_ABILITY, FIRST_FACE, face_name
from .texts import branch_text


def ability_of(kind: int, row: int) -> Ability | None:
    """A card's ability by its row; None where it is another card's, copied (RD-6.14c)."""
    k = row - FIRST_ABILITY[kind]
    return CARDS[kind].does[k] if 0 <= k < len(CARDS[kind].does) else None


@do.answers.fact
def branch(s: Any, asked: Asked, action: int) -> str:
    """One of two things that a card may do, as the card says it."""
    act, k = s.acts[asked.args["act"]], do.choice(action)
    ability = ability_of(s.cards[act.card].kind, act.ability)
    return branch_text(ability, k + 1) if ability else f"The {('first', 'second')[k]}"


@do.answers.fact
def face(s: Any, asked: Asked, action: int) -> str:
    """What a card with two faces is put down as."""
    kind = s.cards[do.card(action)].kind
    return face_name(CARDS[kind], CARDS[FIRST_FACE[kind] + do.choice(action)])


def prompt(s: Any, asked: Asked) -> str:
    """The question, with the card whose ability asks it."""
    text = asked.kind.prompt
    if "act" in asked.args:
        return f"{CARDS[s.cards[s.acts[asked.args['act']].card].kind].title}: {text[0].lower()}{text[1:]}"
    return text
