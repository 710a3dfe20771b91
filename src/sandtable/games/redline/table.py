"""What a page shows of a game of REDLINE, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. Cards alike lie together under one id that says what and
where they are (`hand.full-salvo`, `red.spare.zuni-rockets`, `r1.zuni-rockets`): none can be followed through a hidden pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel import Asked

from . import verbs as do
from . import vocabulary as word
from . import words
from .cards import (
    CARD_NAMES,
    CARDS,
    CRITICAL_NAMES,
    CRITICALS,
    FACTION,
    FACTIONS,
    FIRST_AMBUSH,
    MISSION_NAMES,
    MISSION_SOURCE,
    MISSIONS,
    K,
    card_name,
)
from .rules.capture import capture_cost
from .rules.effects import pending_damage
from .rules.efreets import efreet_cost
from .rules.generals import general_cost
from .rules.terms import (
    accuracy_of,
    armor_of,
    capture_of,
    damage_of,
    general_armor,
    is_active,
    keywords,
    margin_of,
    payable,
    speed_of,
)
from .state import (
    ALL_UNITS,
    COMBAT,
    DEPLOYING,
    DIAL_UNSET,
    DIALS,
    GENERAL_PLACES,
    LINE,
    MULLIGANS,
    NOBODY,
    NONE,
    ON_FRONTLINE,
    PLANNING,
    RECON_LIMIT,
    SEAT_NAMES,
    SETTING_UP,
    STAGE_NAMES,
    UNIT_NAMES,
    UNITS,
    State,
    mission_name,
    side_of,
    units_of,
)
from .texts import clauses_text, critical_text, effect_text, keyword_text, mission_text


def table_view(s: State, seat: int, asked: list[Asked]) -> dict[str, Any]:
    return {
        "phase": phase(s),
        "board": {"missions": [mission_view(s, m) for m in range(LINE)] if s.stage != SETTING_UP else [], "house": True},
        "entities": {
            **{UNIT_NAMES[u]: unit_entity(s, u) for u in range(ALL_UNITS) if s.units[u].kind >= 0},
            **{f"{name}.general": general_entity(s, side) for side, name in enumerate(SEAT_NAMES)},
            **hand_entities(s, seat),
        },
        "sides": [side_view(s, side, seat, asked) for side in range(2)],
        "stage": STAGE_NAMES[s.stage],
        "turn": int(s.turn),
        "first": SEAT_NAMES[s.first],
        "player": SEAT_NAMES[s.player] if s.stage == DEPLOYING else None,
        "fight": {"mission": int(s.mission), "round": int(s.round)} if s.stage == COMBAT and s.mission else None,
        "shot": shot_view(s),
        "chain": [link_view(s, k) for k in range(s.n_chain)],
        "window": window_view(s, asked),
        "deploying": CARD_NAMES[s.deploying] if s.deploying >= 0 else None,
        "criticals": sum(s.criticals_left) + int(s.criticals_queued),
        **printed(s),
        "winner": None if s.winner == NOBODY else SEAT_NAMES[s.winner],
    }


def phase(s: State) -> dict[str, Any]:
    first, second = int(s.first), 1 - int(s.first)
    fight = f": mission {s.mission}, round {s.round}" if s.stage == COMBAT and s.mission and s.round else ""
    steps = [f"{SEAT_NAMES[first].capitalize()} deploys", f"{SEAT_NAMES[second].capitalize()} deploys", "Planning"]
    if s.stage in (SETTING_UP, MULLIGANS):
        return {"steps": [*steps, "Combat"], "current": -1, "label": "Mulligan" if s.stage == MULLIGANS else "Setting up"}
    current = {DEPLOYING: int(s.player != s.first), PLANNING: 2, COMBAT: 3}.get(int(s.stage), -1)
    # The label counts turns, for standing orders too: what happens within one is among the steps.
    return {"steps": [*steps, f"Combat{fight}"], "current": current, "label": f"Turn {s.turn}"}


def mission_view(s: State, m: int) -> dict[str, Any]:
    mission = int(s.missions[m].card)
    return {
        "id": f"mission.{m + 1}",
        "number": m + 1,
        "card": MISSION_NAMES[mission],
        "name": MISSIONS[mission].title,
        "cost": int(capture_cost(s, m)),
        "recon": int(s.mission_recon[mission]),
        "text": mission_text(mission),
        "owner": None if s.missions[m].owner == NOBODY else SEAT_NAMES[s.missions[m].owner],
        "tokens": int(s.missions[m].tokens),
        "flipped": bool(s.missions[m].flipped),
    }


# ---------------------------------------------------------------- units and generals
def unit_entity(s: State, u: int) -> dict[str, Any]:
    unit, card = s.units[u], int(s.units[u].kind)
    place = "front" if unit.here == ON_FRONTLINE else f"mission.{unit.here}" if unit.here else "home"
    zone = {"front": "frontline", "home": "baseline"}.get(place, f"mission {unit.here}")
    return {
        "face": f"redline/{CARD_NAMES[card]}",
        "name": card_name(card),
        "owner": SEAT_NAMES[side_of(u)],
        "at": {"zone": zone, "slot": u % UNITS},
        "card": CARD_NAMES[card],
        "place": place,
        "dial": DIALS[unit.dial] if unit.dial != DIAL_UNSET and s.stage in (PLANNING, COMBAT) else None,
        "state": {
            "expended": bool(unit.expended),
            "repairing": bool(unit.flipped),
            "acted": bool(unit.acted) and s.stage == COMBAT,
            "retreated": bool(unit.retreated),
            "general": bool(unit.aboard),
        },
        "hurt": int(unit.damage),
        "stats": {
            "damage": int(damage_of(s, u)),
            "armor": int(armor_of(s, u)),
            "speed": int(speed_of(s, u)),
            "accuracy": int(accuracy_of(s, u)),
            "margin": int(margin_of(s, u)),
            "capture": int(capture_of(s, u)),
        },
        "keywords": keyword_names(int(keywords(s, u))),
        "equipment": [
            {"id": f"{UNIT_NAMES[u]}.{CARD_NAMES[m.card]}", "card": CARD_NAMES[m.card], "spent": bool(m.spent)}
            for m in unit.slots
            if m.card >= 0
        ],
        "criticals": [CRITICAL_NAMES[c] for c in unit.criticals[: unit.n_criticals]],
    }


def keyword_names(bits: int) -> list[str]:
    """As they stand on a card: 'Cover', 'Ambush 2'."""
    found = [k.phrase for k in word.KEYWORDS if k != word.AMBUSH and bits >> k & 1]
    return [f"{word.AMBUSH.phrase} {n}" for n in range(FIRST_AMBUSH) if bits >> FIRST_AMBUSH + n & 1] + found


def general_entity(s: State, side: int) -> dict[str, Any]:
    card = int(s.sides[side].general)
    where = GENERAL_PLACES[s.sides[side].general_at]
    aboard = next((UNIT_NAMES[u] for u in units_of(side) if s.units[u].kind >= 0 and s.units[u].aboard), None)
    return {
        "face": None if card == NONE else f"redline/{CARD_NAMES[card]}",
        "name": "General" if card == NONE else card_name(card),
        "owner": SEAT_NAMES[side],
        "at": {"zone": "HQ" if where == "hq" else where},
        "card": None if card == NONE else CARD_NAMES[card],
        "place": where,
        "aboard": aboard,
        "hurt": int(s.sides[side].general_damage),
        "armor": 0 if card == NONE else int(general_armor(s, side)),
        "cost": 0 if card == NONE else int(general_cost(s, side)),
        "state": {},
    }


def hand_entities(s: State, seat: int) -> dict[str, Any]:
    """The cards in one's own hand, and those of the other while one looks at them."""
    if seat < 0:
        return {}
    shown = {f"hand.{CARD_NAMES[c]}": (seat, c) for c in range(K) if s.sides[seat].hand[c]}
    if s.seen_hand == 1 - seat:
        shown |= {f"seen.{CARD_NAMES[c]}": (1 - seat, c) for c in range(K) if s.sides[1 - seat].hand[c]}
    return {
        id: {
            "face": f"redline/{CARD_NAMES[c]}",
            "name": card_name(c),
            "owner": SEAT_NAMES[side],
            "at": {"zone": "hand" if side == seat else "the other hand"},
            "card": CARD_NAMES[c],
            "count": int(s.sides[side].hand[c]),
            "cost": int(efreet_cost(s, side, c)) if CARDS[c].type == word.EFREET else int(s.cost[c]),
            "state": {},
        }
        for id, (side, c) in shown.items()
    }


# ---------------------------------------------------------------- sides
def counted(pile: Sequence[int]) -> dict[str, int]:
    return {name: int(n) for name, n in zip(CARD_NAMES, pile, strict=True) if n}


def side_view(s: State, side: int, seat: int, asked: list[Asked]) -> dict[str, Any]:
    me = s.sides[side]
    ready, tapped = counted(me.ready), counted(me.tapped)
    unseen = counted(me.arsenal)
    for name in (CARD_NAMES[card] for card in me.bottom if card >= 0):
        unseen[name] = unseen.get(name, 0) + 1
    factions = {FACTIONS[FACTION[c]] for c in range(K) if me.deck[c] and FACTION[c] < 2}
    return {
        "id": SEAT_NAMES[side],
        "faction": "/".join(sorted(factions)) or "neutral",
        "hand": int(me.in_hand),
        "arsenal": int(me.in_arsenal),
        "recon": int(me.recon),
        "most_recon": RECON_LIMIT,
        "pool": int(me.pool),
        "can_spend": int(payable(s, side)),
        "resources": {
            f"{SEAT_NAMES[side]}.resource.{name}": {
                "card": name,
                "ready": ready.get(name, 0),
                "expended": tapped.get(name, 0),
            }
            for name in CARD_NAMES
            if name in ready or name in tapped
        },
        "spare": {f"{SEAT_NAMES[side]}.spare.{name}": {"card": name, "count": n} for name, n in counted(me.spare).items()},
        "scrap": counted(me.scrap),
        # One's own arsenal is known as a set; of the other's, arsenal and hand together are.
        "unseen": unseen,
        "list": counted(me.deck),
        "missions": sum(int(s.missions[m].owner) == side for m in range(LINE)),
        "planned": s.stage == PLANNING and not any(a.who == side for a in asked),
    }


# ---------------------------------------------------------------- the shot and the chain
def shot_view(s: State) -> dict[str, Any] | None:
    shot = s.shot
    if not shot.on:
        return None
    u, victim = int(shot.shooter), int(shot.victim)
    alive = s.units[victim].kind >= 0 and is_active(s, victim)
    speed = int(speed_of(s, victim)) + int(shot.boost) if alive else 0
    return {
        "shooter": UNIT_NAMES[u],
        "victim": UNIT_NAMES[victim],
        "die": int(shot.die),
        "value": int(shot.die + shot.accuracy + shot.sharp),
        "accuracy": int(shot.accuracy + shot.sharp),
        "speed": speed,
        "boost": int(shot.boost),
        "salvo": bool(shot.salvo),
        "damage": int(pending_damage(s)),
        "hit": bool(shot.hit),
        "critical": bool(shot.critical),
        "odds": words.shot_odds(s) if alive and not shot.die else "",
    }


def link_view(s: State, k: int) -> dict[str, Any]:
    """A link of the Chain of Command: what it is, and what it will do."""
    link = s.chain[k]
    card, target, extra = int(link.card), int(link.target), int(link.extra)
    on = f" on {words.unit(s, target)}" if target < ALL_UNITS else ""
    to = f" (to mission {mission_name(s, extra - 1)})" if extra else ""
    if card < K:
        name, does = card_name(card), "; ".join(clauses_text(e, word.TACTIC.name) for e in CARDS[card].does)
        key = CARD_NAMES[card]
    else:
        mission = MISSIONS[s.missions[card - MISSION_SOURCE].card]
        key, name, does = MISSION_NAMES[s.missions[card - MISSION_SOURCE].card], mission.title, "the dial is turned"
    return {
        "id": f"chain.{k + 1}",
        "card": key,
        "name": name,
        "by": SEAT_NAMES[link.side],
        "says": f"{name}{on}{to}: {does}",
    }


def window_view(s: State, asked: list[Asked]) -> dict[str, Any] | None:
    """The moment in which tactics may be played, and who is asked."""
    for a in asked:
        if a.kind.name == "respond":
            when = word.WINDOWS[a.args["window"]]
            return {"says": words.moment_text(s, when.name), "who": SEAT_NAMES[a.who]}
    return None


# ---------------------------------------------------------------- options as clicks
def handle(s: State, asked: Asked, action: int) -> dict[str, Any]:
    """Where an option is clicked, and what a shot may come to."""
    found = do.answers.handle(s, asked, action)
    if "on" in found:
        found["kind"] = "entity"
    if do.verb(action) == do.fire:
        u, enemy = do.unit(action), do.enemy(action)
        accuracy, speed, _ = words.aim_of(s, u, enemy)
        damage = damage_of(s, u) + words.by_itself(s, u, enemy, word.DAMAGE)
        name = "destroyed" if damage >= words.armor_left(s, enemy) else "hit"
        found["odds"] = [{"name": name, "share": words.hit_chance(accuracy, speed)}]
    return found


# ---------------------------------------------------------------- the cards as printed
_printed: dict[Any, dict[str, Any]] = {}  # by their numbers: they are the same in every view of a game


def printed(s: State) -> dict[str, Any]:
    key = tuple(int(n) for field in (s.cost, s.equip_cost, s.damage, s.armor, s.speed) for n in field)
    if key not in _printed:
        if len(_printed) > 20:
            _printed.clear()
        _printed[key] = {
            "cards": {name: card_view(s, card) for card, name in enumerate(CARD_NAMES)},
            "hits": {
                name: {"name": c.title, "permanent": c.permanent, "text": critical_text(k)}
                for k, (name, c) in enumerate(zip(CRITICAL_NAMES, CRITICALS, strict=True))
            },
            "rules": {k.phrase: keyword_text(k).split(": ", 1)[1] for k in word.KEYWORDS},
        }
    return _printed[key]


def card_view(s: State, card: int) -> dict[str, Any]:
    """A card as printed, with the text made from what it does."""
    this = CARDS[card]
    shown: dict[str, Any] = {
        "title": this.title,
        "name": card_name(card),
        "type": this.type.name,
        "faction": FACTIONS[this.faction],
        "cost": int(s.cost[card]),
        "text": [effect_text(e, this.type.name) for e in this.does],
        "heroic": this.heroic,
        "house": True,
    }
    if this.type == word.EFREET:
        shown |= {
            "weight": "" if this.weight is None else this.weight.name,
            "stats": {"damage": int(s.damage[card]), "armor": int(s.armor[card]), "speed": int(s.speed[card])},
            "slots": [slot.name for slot in this.slots],
            "keywords": [k.word.phrase + (f" {k.n}" if k.n else "") for k in this.keywords],
        }
    if this.type == word.EQUIPMENT:
        shown |= {"slot": "" if this.slot is None else this.slot.name, "equip": int(s.equip_cost[card])}
    if this.type == word.GENERAL:
        shown |= {"stats": {"armor": int(s.armor[card])}}
    return shown


def faces() -> dict[str, Any]:
    """All cards with our numbers, for a page that shows them without a game; with the lists of the box."""
    from . import decks, values

    s = State()
    values.write(s, values.HOUSE)
    missions = {
        name: {"name": m.title, "cost": m.cost, "recon": m.recon, "text": mission_text(k)}
        for k, (name, m) in enumerate(zip(MISSION_NAMES, MISSIONS, strict=True))
    }
    lists = {FACTIONS[k]: {CARD_NAMES[c]: n for c, n in enumerate(decks.printed(k).cards) if n} for k in range(2)}
    return {**printed(s), "missions": missions, "lists": lists}
