"""Burnt Moon in sentences: prompts, options, card texts and the lines of the log."""

from __future__ import annotations

from sandtable.kernel import Asked

from . import cards
from . import verbs as do
from .rules.rov import attack_value, defence_value
from .state import SideState, State


# ---------------------------------------------------------------- card texts
def force_text(card: int, before: str = " ") -> str:
    return "" if cards.FORCE[card] == cards.NO_FORCE else f"{before}of force {'AB'[cards.FORCE[card]]}"


def card_text(s: State, side: int, card: int) -> list[str]:
    """What a card does, sentence by sentence, made from its numbers."""
    me = s.sides[side]
    if card == cards.INTERFERENCE:
        return ["Cannot be played. Bid it, or let a Recon remove it from the game."]
    does = [verb for verb in range(do.attack, do.withdraw + 1) if int(me.does[card]) >> verb & 1]
    if card >= cards.ROV_KINDS:
        return [person_text(me, card, verb) for verb in does]
    with_majority, without = me.attack[(card >> 1) * 2 + 1], me.attack[(card >> 1) * 2]
    texts = [ROV_TEXTS[verb].format(most=with_majority, least=without) for verb in does]
    if card >> 1 == cards.TIR:
        texts.append("While ready: your attacks in its lane have 1 more (not more with several).")
    if card >> 1 == cards.DACU:
        texts.append("While ready: your ROVs in its lane have 1 more defence (not more with several).")
    return texts


ROV_TEXTS: dict[int, str] = {
    do.attack: "Attack {most} with a majority in the lane, {least} without: "
    "a casualty on an enemy ROV here whose defence it meets.",
    do.control: "Control: with a majority, take the site of this lane.",
    do.demo: "Demo: destroy the enemy fortification in this lane.",
    do.fortify: "Fortify: build a fortification in this lane.",
    do.move: "Move to an adjacent lane.",
    do.recon: "Recon: remove an Interference in your hand from the game and draw a card.",
    do.shock: "Shock: disrupt a ready enemy ROV in this lane.",
}


def times(me: SideState, card: int, verb: int) -> int:
    """How many cards or ROVs an action of a card is for; 0 where it has no number."""
    counts: dict[int, list[int]] = {
        do.bolster: me.bolster,
        do.command: me.command,
        do.withdraw: me.withdraw,
        do.blast: me.blast,
    }
    return int(counts[verb][card]) if verb in counts else 0


def person_text(me: SideState, card: int, verb: int) -> str:
    n = times(me, card, verb) or 1
    number = {1: "one", 2: "two", 3: "three", 4: "four"}.get(n, str(n))
    upto = number if n == 1 else f"up to {number}"
    texts: dict[int, str] = {
        do.blast: f"Blast: disrupt {upto} ready enemy ROV{'s' * (n > 1)} in one lane. "
        "This card goes to your supply, your turn ends.",
        do.bolster: f"Bolster {n}: {upto} card{'s' * (n > 1)}{force_text(card)} from your supply to your discard pile.",
        do.command: f"Command {n}: draw {number} card{'s' * (n > 1)}.",
        do.counter: "Counter: the enemy's strike specialist goes back to their supply.",
        do.overclock: f"Overclock: the next ROV card you play this turn is{force_text(card)} "
        "and is used twice, to activate or ready.",
        do.redeploy: "Redeploy: one of your ready ROVs goes to any other lane.",
        do.strike: "Strike: a casualty on any enemy ROV.",
        do.withdraw: f"Withdraw {n}: {upto} of your ROVs{force_text(card)} in one lane go to your discard pile.",
    }
    return texts[verb]


# ---------------------------------------------------------------- options
def attack_of(s: State, asked: Asked, action: int) -> tuple[int, int]:
    """The attack and the defence it meets."""
    lane, me = do.lane(action), asked.who
    return attack_value(s, me, lane, do.card(action)), defence_value(s, 1 - me, lane, do.rov(action))


def outcome(ours: int, theirs: int) -> str:
    return "a hit" if ours >= theirs else "no effect"


def discards(s: State, asked: Asked, action: int) -> str:
    n = s.sides[asked.who].in_hand
    return f"(discard {n} card{'s' * (n > 1)})" if n else ""


def odds(s: State, asked: Asked, action: int) -> str:
    ours, theirs = attack_of(s, asked, action)
    return f"{ours}:{theirs} {outcome(ours, theirs).removeprefix('a ')}"


def worth(s: State, side: int, lane: int) -> int:
    return s.sides[side].tile_points[s.sides[side].lanes[lane].site]


# What labels say that no part of an answer does.
do.answers.facts = {
    "discards": discards,
    "values": lambda s, asked, a: "{} against {}".format(*attack_of(s, asked, a)),
    "outcome": lambda s, asked, a: outcome(*attack_of(s, asked, a)),
    "odds": odds,
    "worth": lambda s, asked, a: str(worth(s, asked.who, do.lane(a))),
    "draws": lambda s, asked, a: str(s.sides[asked.who].command[do.card(a)]),
    "initiative": lambda s, asked, a: str(s.sides[asked.who].initiative[do.card(a)]),
    "specialist": lambda s, asked, a: cards.title(cards.DISPOSAL, 1 - asked.who),
    "force": lambda s, asked, a: "AB"[cards.FORCE[do.card(a)] & 1],
}


def prompt(s: State, asked: Asked) -> str:
    """The question, with what it is about."""
    name, about = asked.kind.name, asked.args
    if name == "turn":
        if s.overclock != cards.NONE:
            return f"Overclock: your next ROV card must be of force {'AB'[s.overclock]} and is used twice."
        return "Your turn: play a card, or end it."
    if name == "again":
        return f"{cards.title(about['card'], asked.who)} is overclocked: use it a second time?"
    if name == "bolster":
        return f"Bolster: up to {about['left']} more."
    if name == "withdraw":
        return f"Withdraw up to {about['left']} more from lane {about['lane'] + 1}."
    if name == "blast":
        return f"Blast: a second target in lane {about['lane'] + 1}?"
    return asked.kind.prompt
