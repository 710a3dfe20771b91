"""REDLINE in sentences: what is asked, and what each answer means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from sandtable.kernel import Asked
from sandtable.kernel.effects import Effect
from sandtable.kernel.texts import listed, several, signed

from . import verbs as do
from . import vocabulary as word
from .cards import CARDS, CLASS_CAPTURE, CRITICALS, MISSIONS, N_SLOTS, WEIGHT, card_name
from .rules.capture import capture_cost
from .rules.generals import general_cost
from .rules.planning import undialled
from .rules.prices import efreet_cost
from .rules.shots import BOOST_SPEED, SALVO_ACCURACY, SALVO_DAMAGE
from .rules.terms import (
    accuracy_of,
    armor_of,
    boosted_speed,
    capture_of,
    damage_of,
    general_armor,
    is_here,
    margin_of,
    payable,
    speed_of,
)
from .state import ALL_UNITS, LINE, NO_UNIT, NOBODY, SEAT_NAMES, State, mission_name, unit_title, units_of
from .texts import clauses_text, price_text
from .vocabulary import WINDOWS

SIDES = 12  # of the attack die
V = dict[str, int]


# ---------------------------------------------------------------- pieces of sentences
def unit(s: State, u: int) -> str:
    """'Rabbit (r1)'."""
    return unit_title(u, int(s.units[u].kind))


def paid(cost: int, recon: int) -> str:
    """'for 1 resource and 1 recon'."""
    parts = [several(cost - recon, "resource")] * (cost > recon) + [f"{recon} recon"] * (recon > 0)
    return f"for {listed(parts)}" if parts else "for nothing"


def stats(s: State, card: int) -> str:
    weight = CARDS[card].weight
    return (
        f"{weight.name if weight is not None else ''}, damage {s.damage[card]}, armor {s.armor[card]}, speed {s.speed[card]}"
    )


def armor_left(s: State, u: int) -> int:
    return armor_of(s, u) - int(s.units[u].damage)


# ---------------------------------------------------------------- shots
def by_itself(s: State, shooter: int, victim: int, stat: int) -> int:
    """What the shooter's equipment adds to this shot without being asked."""
    total = 0
    for card in (int(mount.card) for mount in s.units[shooter].slots if mount.card >= 0):
        for effect in CARDS[card].does:
            if effect.when != word.SHOT_DECLARE or effect.may:
                continue
            if_ = effect.if_
            if if_ is not None and if_.form == word.IF_VICTIM and WEIGHT[s.units[victim].kind] != if_.least:
                continue
            if if_ is not None and if_.form == word.IF_ROUND and not if_.least <= s.round <= if_.most:
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


def aim_of(s: State, u: int, victim: int) -> tuple[int, int, int]:
    """The accuracy, the speed it meets and the critical margin of a shot."""
    return accuracy_of(s, u) + by_itself(s, u, victim, word.ACCURACY), speed_of(s, victim), margin_of(s, u)


def shot_odds(s: State, accuracy: int = 0, boost: int = 0) -> str:
    """The shot in the air, with so much more accuracy or speed against it."""
    speed = boosted_speed(s, s.shot.victim, s.shot.boost + boost)
    return odds_text(s.shot.accuracy + s.shot.sharp + accuracy, speed, int(s.shot.margin))


def shot_chance(s: State, accuracy: int = 0, boost: int = 0) -> int:
    """The same in per cent."""
    return hit_chance(s.shot.accuracy + s.shot.sharp + accuracy, boosted_speed(s, s.shot.victim, s.shot.boost + boost))


def result(s: State, die: int, sharp: int = 0) -> str:
    """What a number on the die comes to."""
    value, speed = die + s.shot.accuracy + sharp, boosted_speed(s, s.shot.victim, s.shot.boost)
    if die != SIDES and value < speed:
        return f"{value} against speed {speed}, a miss"
    critical = die == SIDES or value - speed <= int(s.shot.margin)
    return f"{value} against speed {speed}, {'a critical hit' if critical else 'a hit'}"


# ---------------------------------------------------------------- captures
def capture_bonus(s: State, u: int) -> int:
    """What a unit adds to its die."""
    return int(CLASS_CAPTURE[WEIGHT[s.units[u].kind]] + capture_of(s, u))


def capture_chance(s: State, units: list[int], position: int) -> float:
    """The chance that these units' dice reach the cost of a mission, in per cent; Precision and tactics are not counted."""
    return reach(len(units), int(capture_cost(s, position)) - sum(capture_bonus(s, u) for u in units))


@cache
def reach(dice: int, need: int) -> float:
    """The chance, in per cent, that so many dice show at least this sum. Kept: every dial's label asks for it."""
    ways = Counter({0: 1})
    for _ in range(dice):
        ways = Counter({total: sum(ways[total - die] for die in range(1, 7)) for total in range(dice * 6 + 1)})
    return 100 * sum(n for total, n in ways.items() if total >= need) / float(6**dice)


def squad_of(s: State, side: int) -> list[int]:
    return [u for u in units_of(side) if is_here(s, u)]


def squad_odds(s: State, side: int, position: int) -> str:
    """'42 %', or that the dice alone do not do it."""
    chance = capture_chance(s, squad_of(s, side), position)
    return f"{per_cent(chance)} %" if chance else "more than your dice can show"


def per_cent(chance: float) -> int:
    """Rounded, but never to what it is not: 0 and 100 are said of what is certain."""
    return round(chance) if chance in (0, 100) else min(99, max(1, round(chance)))


def in_vain(s: State, side: int, position: int) -> bool:
    """Whether a roll for a mission cannot succeed, as far as its side knows: no dice reach its cost, and no card in hand could add
    to them."""
    could_help = any(
        n and any(e.when == word.CAPTURE_DECLARE for e in CARDS[card].does) for card, n in enumerate(s.sides[side].hand)
    )
    return not could_help and s.missions[position].owner != side and not capture_chance(s, squad_of(s, side), position)


def alone(s: State, u: int, mission: int) -> int | None:
    """The chance that a unit captures the mission it is sent to by itself, in per cent; None where there is nothing to capture."""
    side = 0 if u in units_of(0) else 1
    if s.missions[mission - 1].owner == side and not s.recapture:
        return None
    return per_cent(capture_chance(s, [u], mission - 1))


def where(s: State, u: int, dial: int) -> str:
    if not dial:
        return "back to the baseline (B)"
    chance = alone(s, u, dial)
    return f"to mission {mission_name(s, dial - 1)}" + ("" if chance is None else f": alone it captures at {chance} %")


# ---------------------------------------------------------------- options
def hurts(s: State, u: int) -> str:
    """'2 damage, Frozen Legs'."""
    hit = s.units[u]
    found = [f"{hit.damage} damage"] * bool(hit.damage) + [CRITICALS[c].title for c in hit.criticals[: hit.n_criticals]]
    return ", ".join(found) or "sound"


def aimed(s: State, target: int, lead: str) -> str:
    return f"{lead}{unit(s, target)}" if target < ALL_UNITS else ""


def ability(s: State, asked: Asked, action: int) -> Effect:
    """The effect of a general's ability."""
    does = CARDS[s.sides[asked.who].general].does
    number = do.ability(action)
    return does[number if number < len(does) and does[number].name else 0]


def mode(action: int) -> Effect:
    """The effect of a resource card for the deploy phase."""
    return next((e for e in CARDS[do.card(action)].does if e.when == word.MAIN), CARDS[do.card(action)].does[0])


def gear(s: State, asked: Asked, action: int) -> int:
    """The equipment that an answer names by its slot."""
    return int(s.units[asked.args["unit"]].slots[do.slot(action)].card)


def launched(s: State, asked: Asked, action: int) -> Effect:
    return next(e for e in CARDS[gear(s, asked, action)].does if e.when == word.SHOT_DECLARE and e.may)


def launch_accuracy(s: State, asked: Asked, action: int) -> int:
    return sum(op.n for op in launched(s, asked, action).do if op.about == word.ACCURACY)


def launch_odds(s: State, asked: Asked, action: int) -> str:
    return shot_odds(s, launch_accuracy(s, asked, action))


def sharpened(s: State, asked: Asked, change: int) -> str:
    die = asked.args["die"]
    return result(s, die, change) if die else shot_odds(s, change)


def strategy(s: State, asked: Asked, action: int) -> Any:
    return s.sides[1 - asked.who].strategies[do.place(action)]


def does_text(effect: Effect, card: int) -> str:
    return clauses_text(effect, CARDS[card].type.name)


# What labels say that no part of an answer does.
do.answers.facts = {
    "deploy_cost": lambda s, asked, a: str(efreet_cost(s, asked.who, do.card(a))),
    "stats": lambda s, asked, a: stats(s, do.card(a)),
    "onto": lambda s, asked, a: "to the baseline" if do.to(a) == NO_UNIT else f"on {unit(s, do.to(a))}",
    "cost": lambda s, asked, a: str(s.cost[do.card(a)]),
    "fare": lambda s, asked, a: str(s.equip_cost[do.card(a)]),
    "which": lambda s, asked, a: (
        "" if not do.copy(a) else " (the expended one)" if do.copy(a) > N_SLOTS else f" (the one in slot {do.copy(a)})"
    ),
    "general": lambda s, asked, a: card_name(int(s.sides[asked.who].general)),
    "general_cost": lambda s, asked, a: str(general_cost(s, asked.who)),
    "general_damage": lambda s, asked, a: str(s.sides[asked.who].general_damage),
    "hurts": lambda s, asked, a: hurts(s, do.unit(a)),
    "aimed": lambda s, asked, a: aimed(s, do.target(a), ": "),
    "ability_title": lambda s, asked, a: ability(s, asked, a).name,
    "ability_price": lambda s, asked, a: price_text(ability(s, asked, a)),
    "ability_does": lambda s, asked, a: clauses_text(ability(s, asked, a), word.GENERAL.name),
    "flipped": lambda s, asked, a: listed([mission_name(s, m) for m in range(LINE) if do.missions(a) >> m & 1] or ["none"]),
    "mode_price": lambda s, asked, a: price_text(mode(a)),
    "mode_does": lambda s, asked, a: does_text(mode(a), do.card(a)),
    "on": lambda s, asked, a: aimed(s, do.target(a), " on "),
    "turned": lambda s, asked, a: f", to mission {mission_name(s, do.mission(a) - 1)}," if do.mission(a) else "",
    "paid": lambda s, asked, a: paid(int(s.cost[do.card(a)]), do.recon(a)),
    "does": lambda s, asked, a: "; ".join(does_text(e, do.card(a)) for e in CARDS[do.card(a)].does),
    "mission_title": lambda s, asked, a: MISSIONS[s.missions[do.position(a)].card].title,
    "mission_price": lambda s, asked, a: next(
        (price_text(e) for e in MISSIONS[s.missions[do.position(a)].card].does if e.may), ""
    ),
    "foe_title": lambda s, asked, a: SEAT_NAMES[1 - asked.who].capitalize(),
    "critical": lambda s, asked, a: CRITICALS[s.units[asked.args["unit"]].criticals[do.hurt(a)]].title,
    "unit_damage": lambda s, asked, a: str(s.units[do.unit(a)].damage),
    "where": lambda s, asked, a: where(s, do.unit(a), do.dial(a)),
    "locking": lambda s, asked, a: locking(s, asked.who),
    "enemy_left": lambda s, asked, a: str(armor_left(s, do.enemy(a))),
    "odds": lambda s, asked, a: odds_text(*aim_of(s, do.unit(a), do.enemy(a))),
    "damage": lambda s, asked, a: str(damage_of(s, do.unit(a)) + by_itself(s, do.unit(a), do.enemy(a), word.DAMAGE)),
    "salvo_damage": lambda s, asked, a: signed(SALVO_DAMAGE),
    "salvo_accuracy": lambda s, asked, a: signed(SALVO_ACCURACY),
    "salvo_odds": lambda s, asked, a: shot_odds(s, SALVO_ACCURACY),
    "gear": lambda s, asked, a: card_name(gear(s, asked, a)),
    "gear_does": lambda s, asked, a: does_text(launched(s, asked, a), gear(s, asked, a)),
    "gear_odds": launch_odds,
    "shot_odds": lambda s, asked, a: shot_odds(s),
    "boost_speed": lambda s, asked, a: signed(BOOST_SPEED),
    "boost_odds": lambda s, asked, a: shot_odds(s, 0, BOOST_SPEED),
    "kept": lambda s, asked, a: f": {result(s, asked.args['die'])}" if s.shot.on else "",
    "rerolled": lambda s, asked, a: f": {shot_odds(s)}" if s.shot.on else "",
    "sharp_less": lambda s, asked, a: sharpened(s, asked, -1),
    "sharp_same": lambda s, asked, a: sharpened(s, asked, 0),
    "sharp_more": lambda s, asked, a: sharpened(s, asked, 1),
    "by_left": lambda s, asked, a: str(armor_left(s, do.by(a))),
    "capture_cost": lambda s, asked, a: str(capture_cost(s, asked.args["position"])),
    "capture_odds": lambda s, asked, a: squad_odds(s, asked.who, asked.args["position"]),
    "razed": lambda s, asked, a: several(asked.args["amount"], "card"),
    "arsenal_left": lambda s, asked, a: str(s.sides[1 - asked.who].in_arsenal),
    "foe_general": lambda s, asked, a: card_name(int(s.sides[1 - asked.who].general)),
    "general_left": lambda s, asked, a: str(general_armor(s, 1 - asked.who) - int(s.sides[1 - asked.who].general_damage)),
    "strategy": lambda s, asked, a: card_name(int(strategy(s, asked, a).card)),
    "strategy_left": lambda s, asked, a: str(s.armor[strategy(s, asked, a).card] - int(strategy(s, asked, a).damage)),
}


# ---------------------------------------------------------------- questions
def prompt(s: State, asked: Asked) -> str:
    """The question, with what it is about."""
    name = asked.kind.name
    return PROMPTS[name](s, asked.who, asked.args) if name in PROMPTS else str(asked.kind.prompt)


def deploy_prompt(s: State, side: int, about: V) -> str:
    can = several(payable(s, side), "resource")
    return f"Your deploy phase: you can spend {can}, and have {s.sides[side].recon} recon."


def respond_prompt(s: State, side: int, about: V) -> str:
    """The moment, and what can be paid; what waits on the chain is drawn beside it."""
    when = WINDOWS[about["window"]]
    pay = f"{several(payable(s, side), 'resource')}, {s.sides[side].recon} recon"
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


def locking(s: State, side: int) -> str:
    """What comes of locking in."""
    foe = SEAT_NAMES[1 - side].capitalize()
    return f"{foe} has, so all are shown" if s.sides[1 - side].locked else f"they are shown when {foe} has, too"


def dial_prompt(s: State, side: int, about: V) -> str:
    n = undialled(s, side)
    if not s.lock_in:
        return "Set the dials of your efreets: a mission, or B for the baseline."
    if n:
        return f"Set the dials of your efreets, a mission or B for the baseline: {several(n, 'dial')} to go."
    return "All your dials are set: change any of them, or lock in."


def capture_prompt(s: State, side: int, about: V) -> str:
    position = about["position"]
    dice = []
    for u in squad_of(s, side):
        more = capture_bonus(s, u)
        dice.append(f"{unit(s, u)} 1d6{f' {signed(more)}' if more else ''}")
    holder = "nobody" if s.missions[position].owner == NOBODY else SEAT_NAMES[s.missions[position].owner].capitalize()
    costs = f"Mission {mission_name(s, position)}, controlled by {holder}, costs {capture_cost(s, position)}"
    return f"{costs}; your squad rolls {listed(dice or ['nothing'])}."


def mulligan_prompt(s: State, side: int, about: V) -> str:
    n = int(s.sides[side].exchanged)
    so_far = f" So far {several(n, 'card')}." if n else ""
    return f"Mulligan: put cards under your arsenal, the first drawn first, and draw as many.{so_far}"


PROMPTS: dict[str, Callable[[State, int, V], str]] = {
    "mulligan": mulligan_prompt,
    "deploy": deploy_prompt,
    "respond": respond_prompt,
    "heroic": lambda s, side, about: (
        f"{card_name(about['card'])} is heroic, and you have two in play: which one is scrapped?"
    ),
    "scrap": lambda s, side, about: "You have six efreets: scrap one.",
    "mend": lambda s, side, about: f"Repair: what is removed? You can spend {several(payable(s, side), 'resource')}.",
    "pay_with": lambda s, side, about: f"{several(about['due'], 'resource')} more: which card is expended?",
    "discard": lambda s, side, about: f"You hold {s.sides[side].in_hand} cards: discard down to seven.",
    "pick": lambda s, side, about: "You see the other hand: which card is discarded?",
    "heal": lambda s, side, about: "Take damage off one of your efreets at the baseline.",
    "dial": dial_prompt,
    "ambush": lambda s, side, about: f"{unit(s, about['unit'])} has Ambush {about['number']}: at whom?",
    "act": lambda s, side, about: f"Round {s.round} at mission {mission_name(s, s.mission - 1)}: fire, or hold?",
    "declare": lambda s, side, about: (
        f"{unit(s, about['unit'])} fires at {unit(s, s.shot.victim)}: {shot_odds(s)}. What more?"
    ),
    "boost": lambda s, side, about: f"{unit(s, about['unit'])} is fired at by {unit(s, s.shot.shooter)}: Boost?",
    "precision": lambda s, side, about: f"{unit(s, about['unit'])} rolled {about['die']}: roll again with Precision?",
    "sharpshoot": lambda s, side, about: f"{unit(s, about['unit'])} is a sharpshooter: one less, as it is, or one more?",
    "cover": lambda s, side, about: f"{unit(s, about['unit'])} is about to take damage: shall a squadmate cover it?",
    "mount": lambda s, side, about: f"Stripped Mount: what is torn off {unit(s, about['unit'])}?",
    "retreat": lambda s, side, about: f"After round {s.round} at mission {mission_name(s, s.mission - 1)}: who retreats?",
    "capture": capture_prompt,
    "strike": lambda s, side, about: f"Capture damage {about['amount']}: at what?",
}
