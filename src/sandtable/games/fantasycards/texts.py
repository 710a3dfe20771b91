"""What the cards say: made from what they do and nothing else, so that text and rules cannot differ."""

from __future__ import annotations

from sandtable.kernel.effects import Word
from sandtable.kernel.texts import listed, signed

from . import vocabulary as v
from .cards import ACTIONS, SITUATIONS, Card, On, Play, Step


# ---------------------------------------------------------------- whom it is played on
def who(on: On) -> str:
    """'an able Command on the battlefield'."""
    if on.side == v.NOBODY:
        return "no unit"
    kinds = listed([unit.phrase for unit in on.types], "or") if on.types else "unit"
    never = f", but no {listed([unit.phrase for unit in on.never], 'or')}" if on.never else ""
    words = [
        *([on.side.phrase] if on.side == v.ENEMY or not on.types else []),
        *([on.state.phrase] if on.state.phrase else []),
        kinds,
        *(["with a ranged rating"] if on.shoots else []),
        *(["that touches linear terrain"] if on.at_wall else []),
        *([f"within {on.near.phrase} of it"] if on.near is not None else []),
        *({True: ["in Close Combat"], False: ["out of Close Combat"], None: []}[on.engaged]),
        *([on.place.phrase] if on.side != v.ENEMY and on.engaged is None and not on.at_wall else []),
    ]
    article = "an" if words[0][0].lower() in "aeiou" else "a"
    return f"{article} {' '.join(words)}{never}"


# ---------------------------------------------------------------- what it does
def upto(step: Step) -> str:
    return step.upto.phrase if step.upto is not None else ""


def reach(step: Step) -> str:
    return step.reach.phrase if step.reach is not None else ""


def distance(step: Step) -> str:
    if step.far is None:
        return upto(step)
    return f"{upto(step)} ({step.far.phrase} for {listed([unit.phrase for unit in step.types])})"


def shift(step: Step) -> str:
    if not step.n:
        return ""
    text = f"a shift of {signed(step.n)}"
    if not step.types:
        return text
    return f"{text} ({signed(step.better) if step.better else 'none'} for {listed([unit.phrase for unit in step.types])})"


def move(step: Step, first: bool) -> str:
    manner = set(step.manner)
    verb = "may move" if v.MAY in manner else "moves"
    tail = ", ending in no contact with an enemy"
    if v.TO_CONTACT in manner:
        tail = ", " + v.TO_CONTACT.phrase
    elif v.STRAIGHT_AT in manner:
        tail = " " + v.STRAIGHT_AT.phrase
    elif v.AWAY_FROM in manner:
        tail = ", " + v.AWAY_FROM.phrase
    elif v.MAY in manner:
        tail = ""
    end = f"; {v.UNANSWERED.phrase}" if v.UNANSWERED in manner else ""
    return f"{'It ' if first else 'then '}{verb} up to {distance(step)}{tail}{end}"


def attack(step: Step, first: bool, kind: str) -> str:
    manner = set(step.manner)
    lead = "It makes" if first else "on contact it makes" if v.MAY in manner else "then it makes"
    text = f"{lead} one {kind}"
    if v.ON_THAT_ENEMY in manner and first:
        text += " on that enemy"
    if v.ANY_ARC in manner:
        text += f" {v.ANY_ARC.phrase}"
    if v.AT_A_POINT_OF_THE_WAY in manner:
        text += f" on that enemy {v.AT_A_POINT_OF_THE_WAY.phrase}; any result but No Effect ends the move there"
    if said := shift(step):
        text += f" with {said}"
    for extra in (v.FIRST_STRIKE, v.THEN_LEAVES):
        if extra in manner:
            text += f"; {extra.phrase}"
    return text


def target_point(step: Step) -> str:
    where = v.IN_RANGE.phrase if v.IN_RANGE in step.manner else f"within {upto(step)}"
    seen = v.UNSEEN.phrase if v.UNSEEN in step.manner else "that it sees"
    drift = f"; {v.DRIFTS.phrase}" if v.DRIFTS in step.manner else ""
    return (
        f"Name a Target Point {where}, in its arc, {seen}{drift}; every unit with its base within {reach(step)} of the "
        "point suffers a Ranged Attack of this unit's rating from there"
    )


def place(step: Step) -> str:
    if v.FAR_FROM_ENEMIES in step.manner:
        return f"Place it anywhere on the battlefield, {upto(step)} or more {v.FAR_FROM_ENEMIES.phrase}"
    return f"Place it {next(m for m in (v.ON_ANY_ENEMY, v.ON_THAT_ENEMY) if m in step.manner).phrase}"


def other(step: Step) -> str:
    """What is neither a move nor an attack."""
    kinds = listed([unit.phrase for unit in step.types]) if step.types else ""
    said: dict[Word, str] = {
        v.V_REMOVE: f"It is no longer {step.status.phrase if step.status is not None else ''}",
        v.V_PASS_ACTION: f"The next Action you play on it this turn is passed to your units within {upto(step)} of it as well",
        v.V_PASS_SITUATION: f"That Situation is passed to all your units within {upto(step)} of it that its trigger fits",
        v.V_CLEAR: f"Remove one Obstacle whose edge is within {upto(step)} of its middle",
        v.V_BREACH: f"That terrain loses all effects within {reach(step)} of its middle, for the battle",
        v.V_WARD: "That attack is cancelled against that one unit",
        v.V_FRIGHTEN: f"Choose an enemy within {upto(step)} that it sees and flip a card: Fall Back makes it fall back, "
        "anything higher makes it Shaken; there are no modifiers",
        v.V_MIST: f"Lay a disc of mist as wide as {reach(step)} with its middle within {upto(step)}: it is Covering for lines of "
        "sight, and goes when your next turn begins",
        v.V_CONFUSE: "The Action is cancelled for that unit, and it is Confused until an Action is spent on it",
        v.V_SHIFT: f"The attack has {shift(step)}",
        v.V_ANNUL: "That Situation is cancelled",
        v.V_STEADY: f"Fall Back becomes No Effect; so does Shaken for {kinds}, and within {upto(step)} of an able Command",
        v.V_HALT: "Its move ends at a point of its way that you choose, and an attack that would follow is lost",
    }
    return said[step.verb]


def does(step: Step, first: bool) -> str:
    if step.verb == v.V_MOVE:
        return move(step, first)
    if step.verb in (v.V_RANGED, v.V_MELEE):
        return attack(step, first, "Ranged Attack" if step.verb == v.V_RANGED else "Melee Attack")
    if step.verb == v.V_TARGET_POINT:
        return target_point(step)
    return place(step) if step.verb == v.V_PLACE else other(step)


# ---------------------------------------------------------------- the whole
def when(play: Play) -> str:
    if play.trigger == v.AT_ANY_TIME:
        return play.window.phrase
    return f"{play.window.phrase}, when {play.trigger.phrase}"


def effect_text(play: Play) -> str:
    """What it does, without when and on whom."""
    return "; ".join(does(step, k == 0) for k, step in enumerate(play.does)) + "."


def play_text(play: Play) -> str:
    """An Action or Situation in a few sentences."""
    return f"{when(play)}. On {who(play.on)}. {effect_text(play)}"


def card_text(card: Card) -> str:
    """A card by its three parts."""
    return f"{ACTIONS[card.action].title} / {SITUATIONS[card.situation].title} / {card.result.phrase}"
