"""A battle of Redemption worked out a second time from the rulebook: totals, how it stands, who has the initiative and whether it
ends in a rescue. It reads what a player is shown and the printed numbers, and shares nothing with the rules."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.redemption.shown import RedemptionView

from .printed import TABLE

NUMBERS: dict[str, tuple[int, int]] = {}
TYPES: dict[str, str] = {}
for _line in TABLE.strip().splitlines():
    _, _title, _type, _, _, _numbers, *_ = _line.split("|")
    TYPES[_title] = _type
    if "/" in _numbers:
        NUMBERS[_title] = (int(_numbers.split("/")[0]), int(_numbers.split("/")[1]))
CHARACTERS = ("Hero", "Evil Character")


class Side(NamedTuple):
    """One side of the Field of Battle: its characters and the sums of all its cards."""

    characters: frozenset[str]
    strength: int
    toughness: int


def side(view: RedemptionView, seat: str) -> Side:
    """Abilities add up: those of every character and of every enhancement they use (179, 379)."""
    cards = {k: body for k, body in view.entities.items() if body.zone == "battle" and body.seat == seat}
    characters = frozenset(k for k, body in cards.items() if TYPES[body.name] in CHARACTERS)
    numbers = [NUMBERS[body.name] for body in cards.values()]
    return Side(characters, sum(n[0] for n in numbers), sum(n[1] for n in numbers))


def standing(heroes: Side, foes: Side) -> str:
    """The four situations, for the Heroes (187 to 196)."""
    foes_fall = heroes.strength >= foes.toughness
    heroes_fall = foes.strength >= heroes.toughness
    if foes_fall and heroes_fall:
        return "mutual"
    if foes_fall:
        return "winning"
    return "losing" if heroes_fall else "stalemate"


def initiative(now: str, attacker: str, defender: str, last: str) -> str:
    """Who is losing; else who did not play the last card (198, 218 to 222)."""
    if now == "losing":
        return attacker
    if now == "winning":
        return defender
    return defender if last == attacker else attacker


class Ending(NamedTuple):
    """What the book makes of a battle that is resolved as it stands."""

    outcome: str
    rescued: bool
    fallen: frozenset[str]
    home: frozenset[str]


def ending(view: RedemptionView, attacker: str, defender: str) -> Ending:
    """Who is discarded, who goes home, and whether a soul is rescued (328 to 361): by the Heroes' win, unblocked or not, and in
    mutual destruction by numbers, if the defender has a Lost Soul at all."""
    heroes, foes = side(view, attacker), side(view, defender)
    if not heroes.characters:
        outcome = "losing"
    elif not foes.characters:
        outcome = "winning"
    else:
        outcome = standing(heroes, foes)
    souls = [body for body in view.entities.values() if body.zone == "bondage" and body.seat == defender]
    fallen = heroes.characters if outcome in ("losing", "mutual") else frozenset()
    fallen |= foes.characters if outcome in ("winning", "mutual") else frozenset()
    rescued = outcome in ("winning", "mutual") and len(souls) > 0
    return Ending(outcome, rescued, fallen, (heroes.characters | foes.characters) - fallen)
