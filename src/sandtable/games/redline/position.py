"""REDLINE's positions as readable tables that read back to the same state, in the middle of anything.

What lies on the table has keys of its own. What belongs to a moment only (a shot in the air, the Chain of Command, bans that last
a round …) is under `middle`, field by field and only where something is going on; hand-written positions rarely need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import CARD_NAMES, CARDS, CRITICAL_NAMES, MISSION_NAMES, N_CRITICALS, N_SLOTS, K
from .middle import free_slot, middle_of, read_middle, usual_arsenal
from .notation import DIALS, UNIT_NAMES, unit_name
from .state import (
    ABOARD,
    AT_HOME,
    BUNKER,
    COMBAT,
    DEPLOYING,
    DIAL_B,
    DIAL_UNSET,
    EFREET_LIMIT,
    LINE,
    MULLIGANS,
    NOBODY,
    NONE,
    ON_FRONTLINE,
    OPENING_HAND,
    RECON_LIMIT,
    RED,
    SEAT_NAMES,
    SETTING_UP,
    STAGE_NAMES,
    STEPS,
    UNITS,
    State,
)
from .vocabulary import EFREET, EQUIPMENT, RESOURCE

GENERAL_PLACES = ("bunker", "hq", "aboard")
HIDDEN = "hidden"  # a general that this seat has not yet seen
USUAL_MISSIONS = ["relay-tower", "dust-flats", "survey-ridge", "signal-array", "orbital-uplink"]
KEYS = {
    *("turn", "first", "stage", "player", "step", "missions", "flipped", "control", "tokens", "criticals", "middle"),
    *SEAT_NAMES,
}
ZONES = ("hand", "arsenal", "scrap", "spare")
SIDE_KEYS = {
    *(
        "recon",
        "pool",
        "resources",
        "general",
        "general_damage",
        "general_back",
        "bottom",
        "resource_played",
        "units",
        "hidden",
    ),
    *ZONES,
}
NUMBERS = {"recon": RECON_LIMIT, "pool": 99, "general_damage": 99, "general_back": 60}
UNKNOWN = "?"  # a card that this seat does not know


# ---------------------------------------------------------------- a state as a table
def position_of(s: State) -> dict[str, Any]:
    """A state as a table."""
    if s.stage == SETTING_UP:
        return {"stage": STAGE_NAMES[SETTING_UP]}
    position: dict[str, Any] = {"turn": int(s.turn), "first": SEAT_NAMES[s.first], "stage": STAGE_NAMES[s.stage]}
    if s.stage == DEPLOYING or s.player != usual_player(s):
        position["player"] = SEAT_NAMES[s.player]
    if s.step != usual_step(s):
        position["step"] = STEPS[s.step]
    position["missions"] = [MISSION_NAMES[m] for m in s.missions]
    if any(s.flipped):
        position["flipped"] = [k + 1 for k in range(LINE) if s.flipped[k]]
    position["control"] = {n: [k + 1 for k in range(LINE) if s.owner[k] == side] for side, n in enumerate(SEAT_NAMES)}
    if tokens := {str(k + 1): int(s.tokens[k]) for k in range(LINE) if s.tokens[k] != (s.owner[k] != NOBODY)}:
        position["tokens"] = tokens
    if s.criticals_left == 0:
        position["criticals"] = [CRITICAL_NAMES[c] for c in s.critical_queue[: s.criticals_queued]]
    for side, name in enumerate(SEAT_NAMES):
        position[name] = side_table(s, side)
    if middle := middle_of(s):
        position["middle"] = middle
    return position


def usual_player(s: State) -> int:
    """Whose deploy phase it is, or was the last one."""
    return RED if s.stage == MULLIGANS else int(s.first) if s.stage == DEPLOYING else 1 - int(s.first)


def usual_step(s: State) -> int:
    """Only a deploy phase has steps; a written one stands after its start."""
    return STEPS.index("main") if s.stage == DEPLOYING else 0


def cards_text(counts: Sequence[int], expended: Sequence[int] | None = None) -> list[str]:
    """['3 supply-drop', 'efreet-hanger expended']: cards in the order of their numbers, upright before expended."""
    lists = [(counts, "")] + ([(expended, " expended")] if expended is not None else [])
    texts = []
    for card, name in enumerate(CARD_NAMES):
        for numbers, state in lists:
            if n := int(numbers[card]):
                texts.append((f"{n} " if n > 1 else "") + name + state)
    return texts


def side_table(s: State, side: int) -> dict[str, Any]:
    mine = slice(side * K, side * K + K)
    table: dict[str, Any] = {"recon": int(s.recon[side])}
    for key, value in (("pool", s.pool), ("general_damage", s.general_damage), ("general_back", s.general_back)):
        if value[side]:
            table[key] = int(value[side])
    table["general"] = GENERAL_PLACES[s.general_at[side]] if s.general[side] >= 0 else HIDDEN
    table["resources"] = cards_text(s.ready[mine], s.tapped[mine])
    if s.resource_played[side]:
        table["resource_played"] = True
    for zone, field in zip(ZONES, (s.hand, s.arsenal, s.scrap, s.spare), strict=True):
        table[zone] = cards_text(field[mine])
    if s.bottoms[side]:
        bottom = s.bottom[side * OPENING_HAND : side * OPENING_HAND + s.bottoms[side]]
        table["bottom"] = [CARD_NAMES[c] if c >= 0 else UNKNOWN for c in bottom]
    if sum(s.hand[mine]) != s.in_hand[side]:
        table["hidden"] = int(s.in_hand[side]) - sum(map(int, s.hand[mine]))  # so many of the arsenal's cards are the hand
    mine_units = range(side * UNITS, side * UNITS + UNITS)
    table["units"] = {unit_name(u): unit_text(s, u) for u in mine_units if s.units[u].kind >= 0}
    return table


def unit_text(s: State, u: int) -> str:
    """A unit in words: key, dial, place, damage, expended, flipped, general, what it carries, critical hits."""
    unit = s.units[u]
    words = [CARD_NAMES[unit.kind]]
    if unit.dial != DIAL_UNSET:
        words.append(f"dial {DIALS[unit.dial]}")
    elif s.stage == COMBAT and not unit.flipped:
        words.append("dial none")
    if unit.here != AT_HOME:
        words.append("at front" if unit.here == ON_FRONTLINE else f"at {unit.here}")
    if unit.damage:
        words.append(f"damage {unit.damage}")
    flags = {"expended": unit.expended, "flipped": unit.flipped, "general": unit.aboard}
    words += [name for name, flag in flags.items() if flag]
    lists = []
    if any(card >= 0 for card in unit.equip):
        spent = [" expended" if int(unit.spent) >> k & 1 else "" for k in range(N_SLOTS)]
        lists.append("with " + ", ".join(CARD_NAMES[card] + spent[k] for k, card in enumerate(unit.equip) if card >= 0))
    if unit.n_criticals:
        lists.append("criticals " + ", ".join(CRITICAL_NAMES[c] for c in unit.criticals[: unit.n_criticals]))
    return " ".join([*words, "; ".join(lists)]).strip()


# ---------------------------------------------------------------- a table as a state
def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a blank state that has its options set. ValueError with one sentence if it cannot be."""
    if unknown := set(position) - KEYS:
        raise ValueError(f"a position has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(KEYS))}")
    s.stage = index(STAGE_NAMES, position.get("stage", STAGE_NAMES[DEPLOYING]), "stage")
    if s.stage == SETTING_UP:
        return
    s.turn = number(position.get("turn", 1), "turn", 9999)
    s.first = index(SEAT_NAMES, position.get("first", SEAT_NAMES[0]), "first")
    s.player = index(SEAT_NAMES, position.get("player", SEAT_NAMES[usual_player(s)]), "player")
    s.step = index(STEPS, position.get("step", STEPS[usual_step(s)]), "step")
    read_line(s, position)
    middle = position.get("middle", {})
    for side, name in enumerate(SEAT_NAMES):
        read_side(s, side, name, position.get(name, {}), name in middle.get("six", []))
    read_criticals(s, position)
    read_middle(s, middle)
    for side, name in enumerate(SEAT_NAMES):
        read_cards(s, side, name, position.get(name, {}), middle)


def read_line(s: State, position: dict[str, Any]) -> None:
    """The missions, who controls them, and which lie face down."""
    missions = position.get("missions", USUAL_MISSIONS)
    if len(missions) != LINE:
        raise ValueError(f"missions: there are {LINE} on the redline, not {len(missions)}")
    for k, name in enumerate(missions):
        mission = s.missions[k] = index(MISSION_NAMES, name, "missions")
        if missions.count(name) > s.mission_deck[mission]:
            raise ValueError(f"missions: {name} is on the redline more often than in the mission deck")
        s.flipped[k] = s.tokens[k] = 0
        s.owner[k] = NOBODY
    for n in position.get("flipped", []):
        s.flipped[number(n, "flipped", LINE, 1) - 1] = 1
    control = position.get("control", {})
    if unknown := set(control) - set(SEAT_NAMES):
        raise ValueError(f"control: {', '.join(sorted(unknown))} is no side; the sides are red and blue")
    for side, name in enumerate(SEAT_NAMES):
        for n in control.get(name, []):
            k = number(n, f"control {name}", LINE, 1) - 1
            if s.owner[k] != NOBODY:
                raise ValueError(f"control: mission {n} has two owners, and only one side controls a mission")
            s.owner[k], s.tokens[k] = side, 1
    for n, tokens in position.get("tokens", {}).items():
        s.tokens[number(n, "tokens", LINE, 1) - 1] = number(tokens, f"tokens of mission {n}", 99)


def read_criticals(s: State, position: dict[str, Any]) -> None:
    """The critical hit deck: what is on no unit, in an order that nobody knows or in the one that is given."""
    attached = [int(c) for u in s.units for c in u.criticals[: u.n_criticals]]
    for k in range(N_CRITICALS):
        s.critical_queue[k] = 0
    queue = position.get("criticals")
    s.criticals_left = sum(1 << c for c in range(N_CRITICALS) if c not in attached) if queue is None else 0
    s.criticals_queued = 0
    for name in queue or []:
        s.critical_queue[s.criticals_queued] = index(CRITICAL_NAMES, name, "criticals")
        s.criticals_queued += 1
    there = attached + [int(c) for c in s.critical_queue[: s.criticals_queued]]
    for c in there:
        if there.count(c) > 1:
            raise ValueError(f"{CRITICAL_NAMES[c]} is there twice, and the critical hit deck has each card once")


def read_side(s: State, side: int, name: str, table: dict[str, Any], six: bool) -> None:
    """What a side has in play."""
    if unknown := set(table) - SIDE_KEYS:
        raise ValueError(f"{name} has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(SIDE_KEYS))}")
    fields = {"recon": s.recon, "pool": s.pool, "general_damage": s.general_damage, "general_back": s.general_back}
    for key, most in NUMBERS.items():
        fields[key][side] = number(table.get(key, 0), f"{name} {key}", most)
    s.resource_played[side] = int(table.get("resource_played", False))
    for card in range(K):
        for field in (s.hand, s.arsenal, s.scrap, s.spare, s.ready, s.tapped):
            field[side * K + card] = 0
    for u in range(side * UNITS, side * UNITS + UNITS):
        empty_place(s, u)
    units = table.get("units", {})
    if len(units) > EFREET_LIMIT and not six:
        raise ValueError(f"{name}: {len(units)} units, and a side has at most {EFREET_LIMIT}")
    for place, text in units.items():
        if place not in UNIT_NAMES[side * UNITS : side * UNITS + UNITS]:
            raise ValueError(f"{name} units: {place!r} is no place of {name}; they are {name[0]}1 to {name[0]}{UNITS}")
        read_unit_text(s, UNIT_NAMES.index(place), str(text), f"{name} {place}")
    where = table.get("general", GENERAL_PLACES[BUNKER])
    s.general_at[side] = BUNKER if where == HIDDEN else index(GENERAL_PLACES, where, f"{name} general")
    if where == HIDDEN:
        s.general[side] = NONE
    aboard = sum(int(s.units[u].aboard) for u in range(side * UNITS, side * UNITS + UNITS))
    if aboard != (s.general_at[side] == ABOARD):
        raise ValueError(f"{name}: with general = 'aboard' one unit says 'general', and else none; {aboard} do")


def empty_place(s: State, u: int) -> None:
    unit = s.units[u]
    unit.kind, unit.dial, unit.here = NONE, DIAL_UNSET, AT_HOME
    for k in range(N_SLOTS):
        unit.equip[k] = NONE
    for k in range(len(unit.criticals)):
        unit.criticals[k] = NONE


def read_unit_text(s: State, u: int, text: str, what: str) -> None:
    """`moose dial 2 damage 1 with cpm-cadet, zuni-rockets expended; criticals frozen-legs; general`."""
    unit = s.units[u]
    words = text.lower().replace(";", " ; ").replace(",", " , ").split()
    if not words or words[0] not in CARD_NAMES or CARDS[CARD_NAMES.index(words[0])].type != EFREET:
        raise ValueError(f"{what}: {text!r} begins with no efreet; say for example 'rabbit dial 2 damage 1'")
    unit.kind = CARD_NAMES.index(words[0])
    dial, k = "", 1
    carried: list[str] = []
    while k < len(words):
        word, after = words[k], words[k + 1] if k + 1 < len(words) else ""
        if word in ("with", "criticals"):
            end = words.index(";", k) if ";" in words[k:] else len(words)
            items = " ".join(words[k + 1 : end]).split(" , ")
            if word == "with":
                carried = items
            else:
                read_unit_criticals(s, u, items, what)
            k = end
        elif word in ("dial", "at", "damage"):
            dial = read_unit_number(s, u, word, after, what) or dial
            k += 1
        elif word in ("expended", "flipped", "general"):
            setattr(unit, "aboard" if word == "general" else word, 1)
        elif word != ";":
            raise ValueError(
                f"{what}: {word!r} is not said of a unit; see 'rabbit dial 2 at 2 damage 1 expended with zuni-rockets'"
            )
        k += 1
    if s.stage == COMBAT and not dial and not unit.flipped:
        unit.dial = DIAL_B
    for item in carried:
        attach(s, u, item, what)


def read_unit_number(s: State, u: int, word: str, after: str, what: str) -> str:
    """What follows `dial`, `at` or `damage`; the text of a dial is handed back."""
    unit = s.units[u]
    if word == "damage":
        unit.damage = number(after, f"{what} damage", 100)
    elif word == "at":
        unit.here = ON_FRONTLINE if after in ("front", "frontline") else number(after, f"{what} at", LINE)
    else:
        if after not in (*DIALS, "none"):
            raise ValueError(f"{what}: {after!r} is not on a dial; it shows 1 to {LINE} or b")
        unit.dial = DIALS.index(after) if after in DIALS else DIAL_UNSET
        return after
    return ""


def read_unit_criticals(s: State, u: int, items: list[str], what: str) -> None:
    unit = s.units[u]
    if len(items) > len(unit.criticals):
        raise ValueError(
            f"{what}: {len(items)} critical hits on one unit are more than the {len(unit.criticals)} permanent ones"
        )
    for item in items:
        unit.criticals[unit.n_criticals] = index(CRITICAL_NAMES, item, f"{what} criticals")
        unit.n_criticals += 1


def attach(s: State, u: int, item: str, what: str) -> None:
    """`zuni-rockets expended` into the first slot that takes it; one of its own type before an open one."""
    unit = s.units[u]
    name, _, state = item.partition(" ")
    if state not in ("", "expended") or name not in CARD_NAMES or CARDS[CARD_NAMES.index(name)].type != EQUIPMENT:
        raise ValueError(f"{what}: {item!r} is no equipment; say 'zuni-rockets' or 'zuni-rockets expended'")
    card = CARD_NAMES.index(name)
    slot = free_slot(s, u, card)
    if slot is None:
        slots = ", ".join(w.name for w in CARDS[unit.kind].slots)
        wanted = CARDS[card].slot
        kind = f" ({wanted.name})" if wanted is not None else ""
        raise ValueError(f"{what}: no free slot for {name}{kind}; {CARDS[unit.kind].title} has {slots}")
    unit.equip[slot] = card
    unit.spent |= (state == "expended") << slot


# ---------------------------------------------------------------- piles
def read_cards(s: State, side: int, name: str, table: dict[str, Any], middle: dict[str, Any]) -> None:
    """The piles of a side; what is not said of them is in the arsenal."""
    mine = side * K
    for text in table.get("resources", []):
        n, card, expended = one_pile(text, f"{name} resources", RESOURCE)
        (s.tapped if expended else s.ready)[mine + card] += n
    for zone, field in zip(ZONES, (s.hand, s.arsenal, s.scrap, s.spare), strict=True):
        for text in table.get(zone, []):
            n, card, _ = one_pile(text, f"{name} {zone}", EQUIPMENT if zone == "spare" else None)
            field[mine + card] += n
    bottom = table.get("bottom", [])
    if len(bottom) > OPENING_HAND:
        raise ValueError(f"{name} bottom: {len(bottom)} cards, and a mulligan puts at most {OPENING_HAND} under the arsenal")
    for k in range(OPENING_HAND):
        known = k < len(bottom) and bottom[k] != UNKNOWN
        s.bottom[side * OPENING_HAND + k] = index(CARD_NAMES, bottom[k], f"{name} bottom") if known else NONE
    s.bottoms[side] = len(bottom)
    left = [int(n) for n in s.deck[mine : mine + K]]
    for card in cards_out(s, side):
        left[card] -= 1
    for card in range(K):
        left[card] -= sum(int(f[mine + card]) for f in (s.hand, s.arsenal, s.scrap, s.spare, s.ready, s.tapped))
        if left[card] < 0:
            n = int(s.deck[mine + card])
            raise ValueError(f"{name}: {-left[card]} more {CARD_NAMES[card]} than its deck has ({n})")
        if "arsenal" not in table:
            s.arsenal[mine + card] = left[card]
    hidden = number(table.get("hidden", 0), f"{name} hidden", 99)
    s.in_hand[side] = sum(map(int, s.hand[mine : mine + K])) + hidden
    s.in_arsenal[side] = middle.get("in_arsenal", [usual_arsenal(s, side)] * 2)[side]


def cards_out(s: State, side: int) -> list[int]:
    """The cards of a side that lie in no pile: units, what they carry, cards under the arsenal, on the chain. (A card that is
    being deployed is in the hand until it arrives.)"""
    units = s.units[side * UNITS : side * UNITS + UNITS]
    out = [int(u.kind) for u in units] + [int(c) for u in units for c in u.equip]
    out += [int(c) for c in s.bottom[side * OPENING_HAND : side * OPENING_HAND + s.bottoms[side]]]
    out += [int(link.card) for link in s.chain[: s.n_chain] if link.side == side]
    return [card for card in out if 0 <= card < K]


def one_pile(text: Any, what: str, kind: int | None) -> tuple[int, int, bool]:
    """'3 supply-drop', 'efreet-hanger expended': how many of which card, and whether expended."""
    words = str(text).lower().split()
    n = int(words.pop(0)) if words and words[0].isdecimal() else 1
    expended = len(words) > 1 and words[-1] == "expended"
    if expended:
        words.pop()
    if len(words) != 1 or words[0] not in CARD_NAMES:
        raise ValueError(f"{what}: {text!r} is not a card; say 'rabbit' or '3 supply-drop'")
    card = CARD_NAMES.index(words[0])
    if kind is not None and CARDS[card].type != kind:
        wanted = "a resource card" if kind == RESOURCE else "equipment"
        raise ValueError(f"{what}: {CARDS[card].title} is not {wanted}")
    return n, card, expended


def number(given: Any, what: str, most: int, least: int = 0) -> int:
    if isinstance(given, str) and given.isdecimal():
        given = int(given)
    if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
        raise ValueError(f"{what} = {given!r}: it should be a number from {least} to {most}")
    return given


def index(names: Sequence[str], text: Any, what: str) -> int:
    if text not in names:
        raise ValueError(f"{what} = {text!r}: it must be one of {', '.join(names)}")
    return names.index(text)
