"""Burnt Moon in sentences: prompts, options, card texts and the lines of the log."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Asked, Event

from .cards import (
    ATTACK,
    BID,
    BLAST,
    BOLSTER,
    COMMAND,
    CONTROL,
    COUNTER,
    DACU,
    DEMO,
    DEPLOY,
    DISPOSAL,
    END,
    FORCE,
    FORTIFY,
    HUNKER,
    INTERFERENCE,
    LANES,
    MOVE,
    N_CARDS,
    NO_FORCE,
    NONE,
    OVERCLOCK,
    PLACE,
    READY,
    RECON,
    REDEPLOY,
    ROV_KINDS,
    SHOCK,
    SIDE_TITLES,
    STRIKE,
    TAKE,
    TIR,
    VERBS,
    WITHDRAW,
    title,
)
from .rules.rov import attack_value, defence_value
from .state import (
    CARD_MASK,
    CARD_SHIFT,
    DOWN_SHIFT,
    DRAW,
    LANE_MASK,
    LANE_SHIFT,
    ROV_MASK,
    ROV_SHIFT,
    VERB_SHIFT,
    State,
)

ZONES = ("hand", "discard pile", "deck")


# ---------------------------------------------------------------- card texts
def force_text(card: int, before: str = " ") -> str:
    return "" if FORCE[card] == NO_FORCE else f"{before}of force {'AB'[FORCE[card]]}"


def card_text(s: State, side: int, card: int) -> list[str]:
    """What a card does, sentence by sentence, made from its numbers."""
    at = side * N_CARDS + card
    if card == INTERFERENCE:
        return ["Cannot be played. Bid it, or let a Recon remove it from the game."]
    does = [verb for verb in range(ATTACK, WITHDRAW + 1) if int(s.does[at]) >> verb & 1]
    if card >= ROV_KINDS:
        return [person_text(s, at, card, verb) for verb in does]
    with_majority, without = s.attack[side * 8 + (card >> 1) * 2 + 1], s.attack[side * 8 + (card >> 1) * 2]
    texts = [ROV_TEXTS[verb].format(most=with_majority, least=without) for verb in does]
    if card >> 1 == TIR:
        texts.append("While ready: your attacks in its lane have 1 more (not more with several).")
    if card >> 1 == DACU:
        texts.append("While ready: your ROVs in its lane have 1 more defence (not more with several).")
    return texts


ROV_TEXTS = {
    ATTACK: "Attack {most} with a majority in the lane, {least} without: a casualty on an enemy ROV here whose defence it meets.",
    CONTROL: "Control: with a majority, take the site of this lane.",
    DEMO: "Demo: destroy the enemy fortification in this lane.",
    FORTIFY: "Fortify: build a fortification in this lane.",
    MOVE: "Move to an adjacent lane.",
    RECON: "Recon: remove an Interference in your hand from the game and draw a card.",
    SHOCK: "Shock: disrupt a ready enemy ROV in this lane.",
}


def person_text(s: State, at: int, card: int, verb: int) -> str:
    counts = {BOLSTER: s.bolster[at], COMMAND: s.command[at], WITHDRAW: s.withdraw[at], BLAST: s.blast[at]}
    n = int(counts.get(verb, 1))
    number = {1: "one", 2: "two", 3: "three", 4: "four"}.get(n, str(n))
    upto = number if n == 1 else f"up to {number}"
    return {
        BLAST: f"Blast: disrupt {upto} ready enemy ROV{'s' * (n > 1)} in one lane. This card goes to your supply, your turn ends.",
        BOLSTER: f"Bolster {n}: {upto} card{'s' * (n > 1)}{force_text(card)} from your supply to your discard pile.",
        COMMAND: f"Command {n}: draw {number} card{'s' * (n > 1)}.",
        COUNTER: "Counter: the enemy's strike specialist goes back to their supply.",
        OVERCLOCK: f"Overclock: the next ROV card you play this turn is{force_text(card)} and is used twice, to activate or ready.",
        REDEPLOY: "Redeploy: one of your ready ROVs goes to any other lane.",
        STRIKE: "Strike: a casualty on any enemy ROV.",
        WITHDRAW: f"Withdraw {n}: {upto} of your ROVs{force_text(card)} in one lane go to your discard pile.",
    }[verb]


# ---------------------------------------------------------------- options
def rov_name(kind: int) -> str:
    return title(kind, 0)


def label(s: State, asked: Asked, action: int) -> str:
    """An option as a sentence that says everything about it."""
    verb, card, lane = action >> VERB_SHIFT, action >> CARD_SHIFT & CARD_MASK, (action >> LANE_SHIFT & LANE_MASK) + 1
    rov, to, taken = action >> ROV_SHIFT & ROV_MASK, (action & LANE_MASK) + 1, action & CARD_MASK
    side, down = asked.who, bool(action >> DOWN_SHIFT & 1)
    name, target = title(card, side), f"{'disrupted ' if down else ''}{rov_name(rov)}"
    if verb == END:
        return stop_label(s, asked)
    if asked.kind.name == "blast":
        return f"Disrupt {target} too"
    if asked.kind.name == "withdraw":
        return f"Withdraw {target} too"
    if verb == TAKE:
        return f"Take {title(taken, side)}"
    if verb == BID:
        return f"Bid {name} ({s.initiative[side * N_CARDS + card]})"
    if verb == PLACE:
        return f"Place {name} in lane {lane}"
    if verb <= SHOCK:
        return rov_label(s, side, verb, card, lane, rov, target, to)
    return (
        f"{name}: "
        + {
            BLAST: f"Blast {target} in lane {lane}",
            BOLSTER: f"Bolster {title(taken, side)}" if verb == BOLSTER else "",
            COMMAND: f"Command, draw {s.command[side * N_CARDS + card]}",
            COUNTER: f"Counter, send {title(DISPOSAL, 1 - side)} back to supply",
            OVERCLOCK: f"Overclock force {'AB'[FORCE[card] & 1]}",
            REDEPLOY: f"Redeploy {rov_name(rov)} from lane {lane} to lane {to}",
            STRIKE: f"Strike {target} in lane {lane}",
            WITHDRAW: f"Withdraw {target} from lane {lane}",
        }[verb]
    )


def stop_label(s: State, asked: Asked) -> str:
    if asked.kind.name != "turn":
        return "Do not use it again" if asked.kind.name == "again" else "That is all"
    n = s.in_hand[asked.who]
    return "End your turn" + (f" (discard {n} card{'s' * (n > 1)})" if n else "")


def rov_label(s: State, side: int, verb: int, card: int, lane: int, rov: int, target: str, to: int) -> str:
    name = title(card, side)
    if verb == ATTACK:
        ours, theirs = attack_value(s, side, lane - 1, card), defence_value(s, 1 - side, lane - 1, rov)
        return (
            f"{name} in lane {lane} attacks {target}: {ours} against {theirs}, {'a hit' if ours >= theirs else 'no effect'}"
        )
    if verb == CONTROL:
        here = side * LANES + lane - 1
        return f"{name} takes control of lane {lane} ({s.tile_points[side * LANES + s.site[here]]} points)"
    return {
        DEPLOY: f"Deploy {name} in lane {lane}",
        READY: f"Ready {name} in lane {lane}",
        HUNKER: f"Hunker down: {name} to your supply",
        DEMO: f"{name} destroys the fortification in lane {lane}",
        FORTIFY: f"{name} fortifies lane {lane}",
        MOVE: f"{name} moves from lane {lane} to lane {to}",
        RECON: f"{name} in lane {lane} recons: an Interference goes, draw a card",
        SHOCK: f"{name} in lane {lane} shocks {target}",
    }[verb]


def prompt(s: State, asked: Asked, q: Any) -> str:
    """The question, with what it is about."""
    name = asked.kind.name
    if name == "turn":
        if s.overclock != NONE:
            return f"Overclock: your next ROV card must be of force {'AB'[s.overclock]} and is used twice."
        return "Your turn: play a card, or end it."
    if name == "again":
        return f"{title(q.args[0], asked.who)} is overclocked: use it a second time?"
    if name == "bolster":
        return f"Bolster: up to {q.args[1]} more."
    if name == "withdraw":
        return f"Withdraw up to {q.args[2]} more from lane {q.args[1] + 1}."
    if name == "blast":
        return f"Blast: a second target in lane {q.args[0] + 1}?"
    return asked.kind.prompt


# ---------------------------------------------------------------- the log
def event_text(event: Event) -> str:
    """One line of the log."""
    v, kind = event.values, event.kind
    side = SIDE_TITLES[v["side"]] if "side" in v else ""
    other = SIDE_TITLES[1 - v["side"]] if "side" in v else ""
    card = title(v["card"], v["side"]) if "card" in v and "side" in v and v["card"] >= 0 else ""
    lane = v.get("lane", 0) + 1
    if kind in LINES:
        to = v.get("to", 0) + 1
        n = v.get("count", v.get("discarded", 0))
        some = f"{n} card{'' if n == 1 else 's'}"
        return LINES[kind].format(side=side, other=other, card=card, lane=lane, to=to, some=some, **numbers(v))
    if kind == "bids shown":
        shown = [
            SIDE_TITLES[i] + " " + ("nothing" if c < 0 else title(c, i)) for i, c in enumerate((v["lfa"], v["posiwid"]))
        ]
        return f"Bids: {', '.join(shown)}."
    if kind == "initiative":
        return f"A tie: {side} keeps the initiative." if v["kept"] else f"{side} has the initiative."
    if kind == "attacked":
        return f"{side}'s {card} in lane {lane} attacks {other}'s {rov_name(v['target'])}."
    if kind == "attack value":
        return f"Attack {v['attack']} against defence {v['defence']}: {'a hit' if v['attack'] >= v['defence'] else 'no effect'}."
    if kind == "casualty":
        where = f"leaves lane {lane}" if v["from"] == len(ZONES) else f"is lost from the {ZONES[v['from']]}"
        return f"Casualty: {side}'s {card} {where}."
    if kind == "played":
        return f"{side} plays {card}: {VERBS[v['action']].capitalize()}."
    if kind == "game over":
        return over_text(v["winner"], v["why"])
    return f"{kind} {v}"


def numbers(v: dict[str, int]) -> dict[str, Any]:
    return {"round": v.get("round", 0), "force": "AB"[v["force"]] if "force" in v else ""}


LINES = {
    "sites laid": "{side} lays its sites.",
    "holder drawn": "{side} begins with the initiative.",
    "placed": "{side} places {card} in lane {lane}.",
    "round began": "Round {round}.",
    "drew": "You draw {card}.",
    "drew some": "{side} draws {some}.",
    "shuffled": "{side} shuffles its deck.",
    "turn began": "{side}'s turn.",
    "deployed": "{side} deploys {card} in lane {lane}.",
    "readied": "{side} readies {card} in lane {lane}.",
    "hunkered": "{side} hunkers down: {card} goes to its supply.",
    "controls": "{side} controls lane {lane}.",
    "lost control": "{side} loses control of lane {lane}.",
    "demolished": "{side}'s fortification in lane {lane} is destroyed.",
    "fortified": "{side} fortifies lane {lane}.",
    "moved": "{side}'s {card} goes from lane {lane} to lane {to}.",
    "scanned": "Scanning lane {lane}: an Interference for {side}.",
    "recon": "{side}'s {card} recons in lane {lane}: an Interference leaves the game.",
    "disrupted": "{side}'s {card} in lane {lane} is disrupted.",
    "bolstered": "{side} bolsters {card}.",
    "countered": "{side}'s {card} goes back to its supply.",
    "overclocked": "{side} overclocks force {force}.",
    "withdrawn": "{side} withdraws {card} from lane {lane}.",
    "turn ended": "{side} ends the turn and discards {some}.",
}


def over_text(winner: int, why: int) -> str:
    if winner == DRAW:
        return "The last round is over: a draw."
    reason = ("with 8 points of sites", "the other side has no MOSS left", "with more points after the last round")[why]
    return f"{SIDE_TITLES[winner]} wins: {reason}." if why == 1 else f"{SIDE_TITLES[winner]} wins {reason}."
