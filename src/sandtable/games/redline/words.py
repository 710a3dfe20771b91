"""REDLINE in sentences: what is asked, and what each answer means. The lines of the log are in log.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Asked

from .cards import CARDS, CLASS_CAPTURE, CRITICALS, MISSIONS, WEIGHT
from .log import card_name, event_text, mission_name, unit_title
from .notation import abilities
from .rules.capture import capture_cost
from .rules.efreets import efreet_cost
from .rules.generals import general_cost
from .rules.shots import BOOST_SPEED, SALVO_ACCURACY, SALVO_DAMAGE
from .rules.terms import (
    accuracy_of,
    armor_of,
    capture_of,
    damage_of,
    general_armor,
    is_here,
    margin_of,
    payable,
    speed_of,
)
from .state import (
    A_SHIFT,
    ALL_UNITS,
    B_SHIFT,
    CALL_GENERAL,
    CARD_MASK,
    CARD_SHIFT,
    DECLARE,
    DEPLOY,
    DIAL,
    DISCARD,
    EQUIP,
    EXTRA_MASK,
    EXTRA_SHIFT,
    FIRE,
    HOLD,
    LEAVE,
    LINE,
    MEND,
    MOVE,
    NO_UNIT,
    NOBODY,
    PASS,
    PLAY,
    PLAY_RESOURCE,
    RECON_MASK,
    REPAIR,
    RETREAT,
    SCRAP,
    SEAT_NAMES,
    STRIKE,
    UNIT_MASK,
    UNITS,
    USE,
    VERB_SHIFT,
    State,
)
from .texts import clauses_text, price_text, signed
from .vocabulary import (
    ACCURACY,
    DAMAGE,
    GENERAL,
    IF_ROUND,
    IF_VICTIM,
    MAIN,
    SHOT_DECLARE,
    TACTIC,
    WINDOWS,
)

__all__ = ["event_text", "hit_chance", "label", "prompt"]
SIDES = 12  # of the attack die
STOPS = {
    "mulligan": "Keep the hand as it is now",
    "deploy": "End your deploy phase",
    "respond": "Pass",
    "mend": "That is all that is repaired",
    "declare": "Fire with nothing more",
    "retreat": "Stay",
}


# ---------------------------------------------------------------- pieces of sentences
def unit(s: State, u: int) -> str:
    """'Rabbit (r1)'."""
    return unit_title(u, int(s.units[u].kind))


def several(n: int, one: str) -> str:
    return f"{n} {one}{'' if n == 1 else 's'}"


def listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def paid(cost: int, recon: int) -> str:
    """'for 1 resource and 1 recon'."""
    parts = [several(cost - recon, "resource")] * (cost > recon) + [f"{recon} recon"] * (recon > 0)
    return f"for {listed(parts)}" if parts else "for nothing"


def place(s: State, u: int) -> str:
    return "the baseline" if u == NO_UNIT else unit(s, u)


def stats(s: State, card: int) -> str:
    weight = CARDS[card].weight
    return (
        f"{weight.name if weight is not None else ''}, damage {s.damage[card]}, armor {s.armor[card]}, speed {s.speed[card]}"
    )


# ---------------------------------------------------------------- shots
def by_itself(s: State, shooter: int, victim: int, stat: int) -> int:
    """What the shooter's equipment adds to this shot without being asked."""
    total = 0
    for card in (int(c) for c in s.units[shooter].equip if c >= 0):
        for effect in CARDS[card].does:
            if effect.when != SHOT_DECLARE or effect.may:
                continue
            if_ = effect.if_
            if if_ is not None and if_.form == IF_VICTIM and WEIGHT[s.units[victim].kind] != if_.least:
                continue
            if if_ is not None and if_.form == IF_ROUND and not if_.least <= s.round <= if_.most:
                continue
            total += sum(op.n for op in effect.do if op.about == stat)
    return total


def needed(accuracy: int, speed: int) -> int:
    """The least number on the die that hits; a natural 12 always does."""
    return min(SIDES, max(1, speed - accuracy))


def hit_chance(accuracy: int, speed: int) -> int:
    """In per cent."""
    return round(100 * (SIDES + 1 - needed(accuracy, speed)) / SIDES)


def odds_text(accuracy: int, speed: int, margin: int) -> str:
    """'6 or more hits (58 %), 6 or 12 is critical'."""
    least = needed(accuracy, speed)
    critical = [str(die) for die in range(least, SIDES) if 0 <= die + accuracy - speed <= margin] + [str(SIDES)]
    roll = f"only a {SIDES} hits" if least == SIDES else "any roll hits" if least == 1 else f"{least} or more hits"
    return f"{roll} ({hit_chance(accuracy, speed)} %), critical on {' or '.join(critical)}"


def fire_label(s: State, u: int, victim: int) -> str:
    accuracy = accuracy_of(s, u) + by_itself(s, u, victim, ACCURACY)
    damage = damage_of(s, u) + by_itself(s, u, victim, DAMAGE)
    odds = odds_text(accuracy, speed_of(s, victim), margin_of(s, u))
    left = armor_of(s, victim) - int(s.units[victim].damage)
    return f"{unit(s, u)} fires at {unit(s, victim)}: {odds}; {damage} damage against {left} armor left"


def shot_odds(s: State, accuracy: int = 0, boost: int = 0) -> str:
    """The shot in the air, with so much more accuracy or speed against it."""
    speed = speed_of(s, s.shot.victim) + s.shot.boost + boost
    return odds_text(s.shot.accuracy + s.shot.sharp + accuracy, speed, int(s.shot.margin))


def result(s: State, die: int, sharp: int = 0) -> str:
    """What a number on the die comes to."""
    value, speed = die + s.shot.accuracy + sharp, speed_of(s, s.shot.victim) + s.shot.boost
    if die != SIDES and value < speed:
        return f"{value} against speed {speed}, a miss"
    critical = die == SIDES or value - speed <= int(s.shot.margin)
    return f"{value} against speed {speed}, {'a critical hit' if critical else 'a hit'}"


# ---------------------------------------------------------------- options
def label(s: State, asked: Asked, q: Any, action: int) -> str:
    """An option as a sentence that says everything about it."""
    name, verb = asked.kind.name, action >> VERB_SHIFT
    card, extra = action >> CARD_SHIFT & CARD_MASK, action >> EXTRA_SHIFT & EXTRA_MASK
    a, b, recon = action >> A_SHIFT & UNIT_MASK, action >> B_SHIFT & UNIT_MASK, action & RECON_MASK
    side = asked.who
    if verb == PASS:
        return STOPS.get(name, "Pass")
    if name in CHOICES:
        return CHOICES[name](s, q, a, b, extra)
    says: dict[int, Callable[[], str]] = {
        PLAY_RESOURCE: lambda: f"Play {card_name(card)} as the resource card of this phase",
        DEPLOY: lambda: f"Deploy {card_name(card)} for {efreet_cost(s, side, card)}: {stats(s, card)}",
        EQUIP: lambda: f"Deploy {card_name(card)} {'to' if a == NO_UNIT else 'on'} {place(s, a)} for {s.cost[card]}",
        CALL_GENERAL: lambda: f"Call {card_name(int(s.general[side]))} to the HQ for {general_cost(s, side)}",
        MOVE: lambda: f"Move {card_name(card)} from {place(s, a)} to {place(s, b)} for {s.equip_cost[card]}",
        REPAIR: lambda: repair_label(s, side, a),
        USE: lambda: use_label(s, name, side, card, a, b, extra),
        PLAY: lambda: play_label(s, card, a, extra, recon),
        LEAVE: lambda: f"{card_name(int(s.general[side]))} leaves its efreet for the HQ",
        DISCARD: lambda: discard_label(name, side, card),
        SCRAP: lambda: f"Scrap {unit(s, a)}",
        MEND: lambda: mend_label(s, q, extra),
        DIAL: lambda: dial_label(s, a, extra),
        FIRE: lambda: fire_label(s, a, b),
        HOLD: lambda: f"{unit(s, a)} holds its fire",
        DECLARE: lambda: declare_label(s, q, extra),
        RETREAT: lambda: f"{unit(s, a)} retreats to the frontline and is out of this combat",
        STRIKE: lambda: strike_label(s, side, int(q.args[0]), extra, b),
    }
    return says[verb]()


def repair_label(s: State, side: int, u: int) -> str:
    if u == NO_UNIT:
        n = int(s.general_damage[side])
        return f"Repair {card_name(int(s.general[side]))} ({n} damage), 1 resource a token"
    unit_ = s.units[u]
    hurts = [f"{unit_.damage} damage"] * bool(unit_.damage) + [
        CRITICALS[c].title for c in unit_.criticals[: unit_.n_criticals]
    ]
    return f"Repair {unit(s, u)} ({', '.join(hurts) or 'sound'}), 1 resource each; it lies face down until your next reset"


def mend_label(s: State, q: Any, extra: int) -> str:
    if extra == 0:
        return "Remove 1 damage for 1 resource"
    return f"Remove {CRITICALS[s.units[int(q.args[0])].criticals[extra - 1]].title} for 1 resource"


def use_label(s: State, decision: str, side: int, card: int, a: int, b: int, extra: int) -> str:
    """An ability of a mission, a resource card or the general."""
    if decision == "respond":
        mission = MISSIONS[s.missions[b - 1]]
        price = next((price_text(e) for e in mission.does if e.may), "")
        return f"{mission.title}, {price}: turn the dial of {unit(s, a)} to mission {mission_name(s, extra - 1)}"
    target = f": {unit(s, a)}" if a < ALL_UNITS else ""
    if CARDS[card].type != GENERAL:
        effect = next(e for e in CARDS[card].does if e.when == MAIN)
        return f"{card_name(card)}, {price_text(effect)}: {clauses_text(effect, CARDS[card].type.name)}{target}"
    number = b if b in abilities(card).values() else 0
    effect = CARDS[card].does[number]
    missions = [mission_name(s, m) for m in range(LINE) if extra >> m & 1]
    chosen = f": {listed(missions)}" if missions else target
    return f"{effect.name}, {price_text(effect)}: {clauses_text(effect, GENERAL.name)}{chosen}"


def play_label(s: State, card: int, a: int, extra: int, recon: int) -> str:
    on = f" on {unit(s, a)}" if a < ALL_UNITS else ""
    to = f", to mission {mission_name(s, extra - 1)}," if extra else ""
    does = "; ".join(clauses_text(e, TACTIC.name) for e in CARDS[card].does)
    return f"Play {card_name(card)}{on}{to} {paid(int(s.cost[card]), recon)}: {does}"


def discard_label(decision: str, side: int, card: int) -> str:
    if decision == "mulligan":
        return f"Put {card_name(card)} under your arsenal"
    whose = f"{SEAT_NAMES[1 - side].capitalize()}'s" if decision == "pick" else "your"
    return f"Discard {card_name(card)} from {whose} hand"


def dial_label(s: State, u: int, extra: int) -> str:
    if extra == 0:
        return f"{unit(s, u)} goes back to the baseline (B)"
    return f"{unit(s, u)} goes to mission {mission_name(s, extra - 1)}"


def declare_label(s: State, q: Any, extra: int) -> str:
    u = int(q.args[0])
    if extra == 0:
        odds = shot_odds(s, SALVO_ACCURACY)
        return f"Salvo: expend {unit(s, u)} for {signed(SALVO_DAMAGE)} damage and {signed(SALVO_ACCURACY)} accuracy: {odds}"
    card = int(s.units[u].equip[extra - 1])
    effect = next(e for e in CARDS[card].does if e.when == SHOT_DECLARE and e.may)
    more = sum(op.n for op in effect.do if op.about == ACCURACY)
    return f"Expend {card_name(card)}: {clauses_text(effect, CARDS[card].type.name)}: {shot_odds(s, more)}"


def strike_label(s: State, side: int, amount: int, extra: int, u: int) -> str:
    other = 1 - side
    whose = f"{SEAT_NAMES[other].capitalize()}'s"
    if extra == 0:
        return f"Raze {several(amount, 'card')} of {whose} arsenal ({s.in_arsenal[other]} left)"
    if extra == 1:
        left = general_armor(s, other) - int(s.general_damage[other])
        return f"{amount} damage to {whose} general {card_name(int(s.general[other]))} ({left} armor left)"
    if extra == 3:
        card = int(s.strategy[u]) - 1
        left = int(s.armor[card]) - int(s.strategy_damage[u])
        return f"{amount} damage to {whose} {card_name(card)} ({left} armor left)"
    left = armor_of(s, u) - int(s.units[u].damage)
    return f"{amount} damage to {unit(s, u)} ({left} armor left)"


# Choices between a few things: the words for each.
def boost_choice(s: State, q: Any, a: int, b: int, extra: int) -> str:
    u = int(q.args[0])
    if extra:
        return (
            f"Boost: expend {unit(s, u)} for {signed(BOOST_SPEED)} speed against this shot: {shot_odds(s, 0, BOOST_SPEED)}"
        )
    return f"No Boost: {shot_odds(s)}"


def precision_choice(s: State, q: Any, a: int, b: int, extra: int) -> str:
    u, die = int(q.args[0]), int(q.args[1])
    if not extra:
        return f"Keep the {die}" + (f": {result(s, die)}" if s.shot.on else "")
    return f"Precision: expend {unit(s, u)} and roll again; the second roll stands" + (
        f": {shot_odds(s)}" if s.shot.on else ""
    )


def sharpshoot_choice(s: State, q: Any, a: int, b: int, extra: int) -> str:
    die, change = int(q.args[1]), extra - 1
    named = ("One less", "As it is", "One more")[extra]
    return f"{named}: {result(s, die, change)}" if die else f"{named}: {shot_odds(s, change)}"


def capture_choice(s: State, q: Any, a: int, b: int, extra: int) -> str:
    position = int(q.args[0])
    if not extra:
        return f"Leave mission {mission_name(s, position)} as it is"
    return f"Roll to capture mission {mission_name(s, position)}: {capture_cost(s, position)} or more in all"


def cover_choice(s: State, q: Any, a: int, b: int, extra: int) -> str:
    if a == NO_UNIT:
        return f"No Cover: {unit(s, int(q.args[0]))} takes it"
    left = armor_of(s, a) - int(s.units[a].damage)
    return f"Cover: expend {unit(s, a)} to take it instead ({left} armor left)"


def ambush_choice(s: State, q: Any, a: int, b: int, extra: int) -> str:
    left = armor_of(s, b) - int(s.units[b].damage)
    return f"Ambush {unit(s, b)}: {q.args[1]} damage against {left} armor left"


CHOICES: dict[str, Callable[[State, Any, int, int, int], str]] = {
    "heroic": lambda s, q, a, b, extra: f"Scrap the {('new copy', 'old copy')[extra]}",
    "boost": boost_choice,
    "precision": precision_choice,
    "sharpshoot": sharpshoot_choice,
    "capture": capture_choice,
    "heal": lambda s, q, a, b, extra: f"Take damage off {unit(s, a)} ({s.units[a].damage} damage)",
    "ambush": ambush_choice,
    "cover": cover_choice,
    "mount": lambda s, q, a, b, extra: f"Tear {card_name(int(s.units[int(q.args[0])].equip[extra]))} off",
}


# ---------------------------------------------------------------- questions
def prompt(s: State, asked: Asked, q: Any) -> str:
    """The question, with what it is about."""
    name, side = asked.kind.name, asked.who
    if name in PROMPTS:
        return PROMPTS[name](s, side, q)
    return str(asked.kind.prompt)


def deploy_prompt(s: State, side: int, q: Any) -> str:
    can = several(payable(s, side), "resource")
    return f"Your deploy phase: you can spend {can}, and have {s.recon[side]} recon."


def respond_prompt(s: State, side: int, q: Any) -> str:
    """The moment, and what can be paid; what waits on the chain is drawn beside it."""
    when = WINDOWS[int(q.args[0])]
    pay = f"{several(payable(s, side), 'resource')}, {s.recon[side]} recon"
    return f"{moment_text(s, when.name)}: play a tactic, or pass? ({pay})"


def moment_text(s: State, window: str) -> str:
    shooter, victim = int(s.shot.shooter), int(s.shot.victim)
    gone = not (s.shot.on and s.units[shooter].kind >= 0 and s.units[victim].kind >= 0)
    shot = "The shot" if gone else f"{unit(s, shooter)} at {unit(s, victim)}"
    return {
        "main": "Your deploy phase",
        "deploy_declare": f"{card_name(int(s.deploying))} is being deployed"
        if s.deploying >= 0
        else "A card is being deployed",
        "after_reveal": "The dials are revealed",
        "engagement_start": f"An engagement begins at mission {mission_name(s, s.mission - 1)}",
        "round_start": f"Round {s.round} at mission {mission_name(s, s.mission - 1)} begins",
        "shot_rolled": f"{shot} is rolled: {s.shot.die}",
        "shot_hit": f"{shot}: a {'critical ' if s.shot.critical else ''}hit",
        "destroyed": f"An efreet of {SEAT_NAMES[s.fallen_side].capitalize()} is destroyed",
        "capture_declare": f"{SEAT_NAMES[s.capturer].capitalize()} is about to roll for mission {mission_name(s, s.mission - 1)}",
    }.get(window, "Now")


def capture_prompt(s: State, side: int, q: Any) -> str:
    position = int(q.args[0])
    dice = []
    for u in range(side * UNITS, side * UNITS + UNITS):
        if is_here(s, u):
            more = CLASS_CAPTURE[WEIGHT[s.units[u].kind]] + capture_of(s, u)
            dice.append(f"{unit(s, u)} 1d6{f' {signed(more)}' if more else ''}")
    holder = "nobody" if s.owner[position] == NOBODY else SEAT_NAMES[s.owner[position]].capitalize()
    costs = f"Mission {mission_name(s, position)}, controlled by {holder}, costs {capture_cost(s, position)}"
    return f"{costs}; your squad rolls {listed(dice or ['nothing'])}."


def mulligan_prompt(s: State, side: int, q: Any) -> str:
    n = int(s.exchanged[side])
    so_far = f" So far {several(n, 'card')}." if n else ""
    return f"Mulligan: put cards under your arsenal, the first drawn first, and draw as many.{so_far}"


PROMPTS: dict[str, Callable[[State, int, Any], str]] = {
    "mulligan": mulligan_prompt,
    "deploy": deploy_prompt,
    "respond": respond_prompt,
    "heroic": lambda s, side, q: f"{card_name(int(q.args[0]))} is heroic, and you have two in play: which one is scrapped?",
    "scrap": lambda s, side, q: "You have six efreets: scrap one.",
    "mend": lambda s, side, q: f"Repair: what is removed? You can spend {several(payable(s, side), 'resource')}.",
    "discard": lambda s, side, q: f"You hold {s.in_hand[side]} cards: discard down to seven.",
    "pick": lambda s, side, q: "You see the other hand: which card is discarded?",
    "heal": lambda s, side, q: "Take damage off one of your efreets at the baseline.",
    "dial": lambda s, side, q: "Set the dials of your efreets: a mission, or B for the baseline.",
    "ambush": lambda s, side, q: f"{unit(s, int(q.args[0]))} has Ambush {q.args[1]}: at whom?",
    "act": lambda s, side, q: f"Round {s.round} at mission {mission_name(s, s.mission - 1)}: fire, or hold?",
    "declare": lambda s, side, q: f"{unit(s, int(q.args[0]))} fires at {unit(s, s.shot.victim)}: {shot_odds(s)}. What more?",
    "boost": lambda s, side, q: f"{unit(s, int(q.args[0]))} is fired at by {unit(s, s.shot.shooter)}: Boost?",
    "precision": lambda s, side, q: f"{unit(s, int(q.args[0]))} rolled {q.args[1]}: roll again with Precision?",
    "sharpshoot": lambda s, side, q: f"{unit(s, int(q.args[0]))} is a sharpshooter: one less, as it is, or one more?",
    "cover": lambda s, side, q: f"{unit(s, int(q.args[0]))} is about to take damage: shall a squadmate cover it?",
    "mount": lambda s, side, q: f"Stripped Mount: what is torn off {unit(s, int(q.args[0]))}?",
    "retreat": lambda s, side, q: f"After round {s.round} at mission {mission_name(s, s.mission - 1)}: who retreats?",
    "capture": capture_prompt,
    "strike": lambda s, side, q: f"Capture damage {q.args[0]}: at what?",
}
