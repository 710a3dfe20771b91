"""Words of labels that no number has."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.flow import Asked

from . import verbs as do
from .tables import CARDS, FIRST_FACE, face_name


@do.answers.fact
def branch(s: Any, asked: Asked, action: int) -> str:
    """One of two things that a card may do."""
    return f"The {('first', 'second')[do.choice(action)]}"


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
