"""What a position says of a moment: everything in a state that is not on the table, field by field and where it is not usual.

Whatever field the state has that position.py does not write is written here, so that nothing of a state is ever lost.
"""

from __future__ import annotations

from typing import Any

from .cards import CARD_NAMES, CARDS, CRITICAL_NAMES, N_CRITICALS, N_SLOTS, K
from .notation import UNIT_NAMES, unit_name
from .state import BUNKER, EFREET_LIMIT, N_STATS, NONE, SEAT_NAMES, UNITS, State
from .vocabulary import CLOSED, DURATIONS, FORBIDDEN, OPEN, PILOT, STATS

ON_THE_TABLE = {
    *("hand", "arsenal", "scrap", "spare", "ready", "tapped", "in_hand", "bottom", "bottoms", "recon", "pool"),
    *("resource_played", "general_at", "general_damage", "general_back", "units", "missions", "flipped", "owner", "tokens"),
    *("stage", "step", "turn", "first", "player"),
}
# Written by options (game.py, decks.py, values.py), or by the kernel.
GIVEN = {
    *("deck", "general", "mission_deck", "luck", "flow"),
    *("loser_wins_ties", "safe_last_draw", "own_deploy_resources", "equip_any_window", "captures_last", "order_at_start"),
    *("batch_all", "expended_silent", "crit_on_destroyed", "sharp_before", "defender_first", "ambush_stealth", "stacking"),
    *("recapture", "whole_chain", "cost", "equip_cost", "damage", "armor", "speed", "capture_cost", "mission_recon"),
}
# Told in a way of their own below; the lists with a count are told as long as they are.
COUNTED = {"hits": "n_hits", "chain": "n_chain", "fallen": "n_fallen"}
SPECIAL = {
    *("in_arsenal", "general_shown", "criticals_left", "critical_queue", "criticals_queued", "shot"),
    *COUNTED,
    *COUNTED.values(),
}
USUALLY_NONE = {"deploying", "winner", "seen_hand"}  # else usually 0
SIDES = {"winner", "seen_hand", "side", "by"}
UNIT_FIELDS = {"shooter", "victim", "target"}
CARD_FIELDS = {"deploying", "card", "kind"}
UNIT_NUMBERS = ("acted", "order", "retreated", "used")


def plain_fields(s: State) -> list[str]:
    """The fields that are a number or a list of numbers and have no place elsewhere."""
    return [name for name in s.fields if name not in ON_THE_TABLE | GIVEN | SPECIAL]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- values in words
def told(name: str, value: Any) -> Any:
    """A field's value as it is written: units, cards and sides by their names."""
    n = int(value)
    if name in SIDES and 0 <= n < len(SEAT_NAMES):
        return SEAT_NAMES[n]
    if name in UNIT_FIELDS and 0 <= n < len(UNIT_NAMES):
        return unit_name(n)
    if name in CARD_FIELDS and 0 <= n < K:
        return CARD_NAMES[n]
    return n


def heard(name: str, value: Any) -> int:
    """The inverse of `told`."""
    for fields, names in ((SIDES, SEAT_NAMES), (UNIT_FIELDS, UNIT_NAMES), (CARD_FIELDS, CARD_NAMES)):
        if name in fields and value in names:
            return names.index(value)
    if not isinstance(value, int) or isinstance(value, bool) or not -(2**15) <= value < 2**15:
        raise ValueError(f"middle: {name} = {value!r} is not a number that it can have")
    return value


def record_table(record: Any) -> dict[str, Any]:
    return {name: told(name, getattr(record, name)) for name in record.fields}


def read_record(record: Any, table: Any, what: str) -> None:
    if not isinstance(table, dict) or set(table) - set(record.fields):
        raise ValueError(f"middle: {what} is a table of {', '.join(record.fields)}")
    for name, value in table.items():
        setattr(record, name, heard(name, value))


# ---------------------------------------------------------------- what is usual
def usual_arsenal(s: State, side: int) -> int:
    """How many cards an arsenal has, going by the piles."""
    mine = slice(side * K, side * K + K)
    hidden = int(s.in_hand[side]) - sum(map(int, s.hand[mine]))
    return sum(map(int, s.arsenal[mine])) + int(s.bottoms[side]) - hidden


def usual_shown(s: State, side: int) -> int:
    """Whether everybody has seen a general: it is out, or was."""
    return int(s.general_at[side] != BUNKER or s.general_back[side] > 0)


def all_unattached(s: State) -> int:
    """The critical hits that are on no unit, as bits."""
    attached = {int(c) for u in s.units for c in u.criticals[: u.n_criticals]}
    return sum(1 << c for c in range(N_CRITICALS) if c not in attached)


def free_slot(s: State, u: int, card: int) -> int | None:
    """The first free slot that takes a card; one of the card's own type before an open one."""
    unit, wanted = s.units[u], CARDS[card].slot
    return next_slot([int(c) for c in unit.equip], CARDS[unit.kind].slots, wanted, bool(unit.aboard))


def next_slot(equip: list[int], slots: tuple[Any, ...], wanted: Any, aboard: bool) -> int | None:
    fits = [wanted] if wanted == PILOT else [wanted, OPEN]
    free = [k for k in range(len(slots)) if equip[k] < 0 and slots[k] != CLOSED and not (slots[k] == PILOT and aboard)]
    return next((k for fit in fits for k in free if slots[k] == fit), None)


def usual_slots(s: State, u: int) -> list[int | None]:
    """The slots that a unit's equipment would get if it were attached in its order."""
    unit = s.units[u]
    equip, found = [NONE] * N_SLOTS, []
    for card in (int(c) for c in unit.equip if c >= 0):
        slot = next_slot(equip, CARDS[unit.kind].slots, CARDS[card].slot, bool(unit.aboard))
        if slot is not None:
            equip[slot] = card
        found.append(slot)
    return found


# ---------------------------------------------------------------- writing
def middle_of(s: State) -> dict[str, Any]:
    """The fields of a moment that are not as usual."""
    table: dict[str, Any] = {}
    for name in plain_fields(s):
        value = getattr(s, name)
        if isinstance(value, int):
            if value != (NONE if name in USUALLY_NONE else 0):
                table[name] = told(name, value)
        elif any(value):
            table[name] = [int(n) for n in value]
    both = range(len(SEAT_NAMES))
    if any(s.in_arsenal[side] != usual_arsenal(s, side) for side in both):
        table["in_arsenal"] = [int(n) for n in s.in_arsenal]
    if any(s.general_shown[side] != usual_shown(s, side) for side in both):
        table["general_shown"] = [int(n) for n in s.general_shown]
    if s.criticals_left and (s.criticals_queued or s.criticals_left != all_unattached(s)):
        table["criticals_left"] = [CRITICAL_NAMES[c] for c in range(N_CRITICALS) if int(s.criticals_left) >> c & 1]
        table["critical_queue"] = [CRITICAL_NAMES[c] for c in s.critical_queue[: s.criticals_queued]]
    if any(int(getattr(s.shot, name)) for name in s.shot.fields):  # type: ignore[attr-defined]
        table["shot"] = record_table(s.shot)
    for name, count in COUNTED.items():
        if getattr(s, count):
            table[name] = [record_table(record) for record in getattr(s, name)[: getattr(s, count)]]
    for u, unit_at in enumerate(UNIT_NAMES):
        table.update({f"{unit_at}.{key}": value for key, value in unit_middle(s, u).items()})
    units = [sum(s.units[side * UNITS + k].kind >= 0 for k in range(UNITS)) for side in both]
    if max(units) > EFREET_LIMIT:
        table["six"] = [SEAT_NAMES[side] for side in both if units[side] > EFREET_LIMIT]
    return table


def unit_middle(s: State, u: int) -> dict[str, Any]:
    """What a unit's own text does not say."""
    unit = s.units[u]
    table: dict[str, Any] = {name: int(getattr(unit, name)) for name in UNIT_NUMBERS if getattr(unit, name)}
    mods = [
        f"{STATS[i % N_STATS].name} {n:+d} {DURATIONS[i // N_STATS].name}" for i, n in enumerate(map(int, unit.mods)) if n
    ]
    bans = [
        f"{ban.name} {DURATIONS[d].name}"
        for d, bits in enumerate(map(int, unit.forbidden))
        for ban in FORBIDDEN
        if bits >> ban & 1
    ]
    named = {"mods": mods, "forbidden": bans, "slots": unusual_slots(s, u)}
    return {**table, **{key: value for key, value in named.items() if value}}


def unusual_slots(s: State, u: int) -> list[str]:
    """What is in each slot, if it is not where reading the unit's text would put it."""
    unit = s.units[u]
    if [k for k in range(N_SLOTS) if unit.equip[k] >= 0] == usual_slots(s, u):
        return []
    spent = [" expended" if int(unit.spent) >> k & 1 else "" for k in range(N_SLOTS)]
    return [CARD_NAMES[card] + spent[k] if card >= 0 else "" for k, card in enumerate(unit.equip)]


# ---------------------------------------------------------------- reading
def read_middle(s: State, table: dict[str, Any]) -> None:
    """Put a moment back; what is not said is as usual."""
    units = {key: value for key, value in table.items() if "." in key}
    plain = plain_fields(s)
    if unknown := set(table) - set(units) - set(plain) - SPECIAL - {"six"}:
        raise ValueError(f"middle has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted({*plain, *SPECIAL}))}")
    for name in plain:
        usual = NONE if name in USUALLY_NONE else 0
        if isinstance(getattr(s, name), int):
            setattr(s, name, heard(name, table[name]) if name in table else usual)
        else:
            put(getattr(s, name), table.get(name, [0] * len(getattr(s, name))), name)
    for side in range(len(SEAT_NAMES)):
        s.general_shown[side] = table.get("general_shown", [usual_shown(s, 0), usual_shown(s, 1)])[side]
    if "criticals_left" in table:
        read_critical_deck(s, table["criticals_left"], table.get("critical_queue", []))
    read_record(s.shot, table.get("shot", {}), "shot")
    for name, count in COUNTED.items():
        rows, room = table.get(name, []), getattr(s, name)
        if len(rows) > len(room):
            raise ValueError(f"middle: {name} has {len(rows)} rows, and there is room for {len(room)}")
        for record, row in zip(room, rows, strict=False):
            read_record(record, row, name)
        setattr(s, count, len(rows))
    for key, value in units.items():
        place, _, field = key.partition(".")
        if place not in UNIT_NAMES or s.units[UNIT_NAMES.index(place)].kind < 0:
            raise ValueError(f"middle: {key}: there is no unit {place}")
        read_unit_middle(s, UNIT_NAMES.index(place), field, value)


def put(field: Any, values: Any, name: str) -> None:
    if not isinstance(values, list) or len(values) != len(field):
        raise ValueError(f"middle: {name} = {values!r}: it is a list of {len(field)} numbers")
    for k, value in enumerate(values):
        field[k] = heard(name, value)


def read_critical_deck(s: State, left: list[str], queue: list[str]) -> None:
    """The critical hits in an unknown order, and those put under them."""
    for name in (*left, *queue):
        if name not in CRITICAL_NAMES:
            raise ValueError(f"middle: {name!r} is no critical hit")
    s.criticals_left = sum(1 << CRITICAL_NAMES.index(name) for name in left)
    for k in range(N_CRITICALS):
        s.critical_queue[k] = CRITICAL_NAMES.index(queue[k]) if k < len(queue) else 0
    s.criticals_queued = len(queue)


def read_unit_middle(s: State, u: int, field: str, value: Any) -> None:
    unit, key = s.units[u], f"{UNIT_NAMES[u]}.{field}"
    if field in UNIT_NUMBERS:
        setattr(unit, field, heard(key, value))
    elif field == "mods":
        for text in value:
            stat, n, until = word_of(text, 0, STATS, key), text.split()[1], word_of(text, 2, DURATIONS, key)
            unit.mods[until * N_STATS + stat] = int(n)
    elif field == "forbidden":
        for text in value:
            unit.forbidden[word_of(text, 1, DURATIONS, key)] |= 1 << word_of(text, 0, FORBIDDEN, key)
    elif field == "slots":
        if not isinstance(value, list) or len(value) != N_SLOTS:
            raise ValueError(f"middle: {key} = {value!r}: it is a list of what is in each of the {N_SLOTS} slots")
        unit.spent = 0
        for k, text in enumerate(value):
            name, _, state = text.partition(" ")
            if name and name not in CARD_NAMES:
                raise ValueError(f"middle: {key}: {name!r} is no card")
            unit.equip[k] = CARD_NAMES.index(name) if name else NONE
            unit.spent |= (state == "expended") << k
    else:
        raise ValueError(
            f"middle: a unit has no {field}; it may have {', '.join((*UNIT_NUMBERS, 'mods', 'forbidden', 'slots'))}"
        )


def word_of(text: Any, at: int, words: Any, key: str) -> int:
    """The word at a place of a text like `accuracy -2 round`."""
    parts = str(text).split()
    found = next((int(w) for w in words if at < len(parts) and w.name == parts[at]), None)
    if found is None:
        raise ValueError(f"middle: {key}: {text!r} should look like 'accuracy -2 round' or 'retreat engagement'")
    return found
