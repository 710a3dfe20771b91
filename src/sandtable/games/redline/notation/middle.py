"""What a position says of a moment: everything in a state that is not on the table, field by field and where it is not usual.

Whatever number of a state is under no other key of a position is written here, so that none is ever lost (a test sees to it).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.domains import Domain, domain_of
from sandtable.kernel.positions import Key

from ..cards import CARD_NAMES, CARDS, CRITICAL_NAMES, N_CRITICALS, N_SLOTS, Duration, Stat
from ..state import BUNKER, EFREET_LIMIT, NONE, SEAT_NAMES, UNIT_NAMES, SideState, State, units_of
from ..vocabulary import CLOSED, DURATIONS, FORBIDDEN, OPEN, PILOT, STATS

ON_THE_TABLE = {"units", "missions", "sides", "stage", "step", "turn", "first", "player"}
# Written by options (game.py, decks.py, values.py), or by the kernel.
GIVEN = {
    *("mission_deck", "luck", "flow"),
    *("loser_wins_ties", "safe_last_draw", "own_deploy_resources", "equip_any_window", "captures_last", "order_at_start"),
    *("batch_all", "expended_silent", "crit_on_destroyed", "sharp_before", "defender_first", "ambush_stealth", "stacking"),
    *(
        "recapture",
        "whole_chain",
        "lock_in",
        "cost",
        "equip_cost",
        "damage",
        "armor",
        "speed",
        "capture_cost",
        "mission_recon",
    ),
}
# Told in a way of their own below; the lists with a count are told as long as they are.
COUNTED = {"hits": "n_hits", "chain": "n_chain", "fallen": "n_fallen"}
SPECIAL = {"criticals_left", "critical_queue", "criticals_queued", "shot", *COUNTED, *COUNTED.values()}
UNIT_NUMBERS = ("acted", "order", "retreated", "used")
UNIT_WORDS = (*UNIT_NUMBERS, "mods", "forbidden", "slots")
OWN_USE = N_SLOTS  # in the written `used`, the bit of the efreet itself


def number(given: Any, what: str, most: int, least: int = 0) -> int:
    if isinstance(given, str) and given.isdecimal():
        given = int(given)
    if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
        raise ValueError(f"{what} = {given!r}: it should be a number from {least} to {most}")
    return given


# ---------------------------------------------------------------- numbers of a moment
def written(d: Domain | None, value: int) -> Any:
    """A number as it is written: by its name if it has one."""
    return d.text(value) if d is not None and value in d else value


def number_of(d: Domain | None, value: Any, what: str) -> int:
    """The inverse of `written`."""
    found = [v for v in d.values if d.text(v) == value] if d is not None else []
    if found:
        return found[0]
    if not isinstance(value, int) or isinstance(value, bool) or not -(2**15) <= value < 2**15:
        raise ValueError(f"middle: {what} = {value!r} is not a number that it can have")
    return value


def flat(cells: Any) -> list[Any]:
    return [cell for part in cells for cell in flat(part)] if isinstance(cells, list) else [cells]


class Moment(Key):
    """A number, or all numbers of lists in a row; left out where they are as in a new state."""

    def bind(self, cls: Any) -> None:
        super().bind(cls)
        self.usual = self.values(cls())

    def values(self, at: Any) -> Any:
        """The number, or all numbers in a row."""
        found, listed = [at], False
        for name in self.path:
            found = [getattr(value, name) for value in found]
            while found and isinstance(found[0], list):
                found, listed = [item for items in found for item in items], True
        return found if listed else found[0]

    def write(self, at: Any) -> Any:
        values = self.values(at)
        if values == self.usual:
            return None
        return [int(n) for n in values] if isinstance(values, list) else written(self.item, int(values))

    def read(self, at: Any, given: Any, what: str = "") -> None:
        if given is None:
            return
        cells = self.cells(at, self.path)
        values = given if isinstance(cells, list) else [number_of(self.item, given, self.key)]
        if not isinstance(values, list) or len(values) != len(flat(cells)):
            raise ValueError(f"middle: {self.key} = {values!r}: it is a list of {len(flat(cells))} numbers")
        for cell, value in zip(flat(cells), values, strict=True):
            cell.put(number_of(None, value, self.key))


MOMENTS = [
    *(Moment("razed"), Moment("exchanged", "sides.exchanged"), Moment("general_used", "sides.general_used")),
    *(Moment("strategy", "sides.strategies.card"), Moment("strategy_damage", "sides.strategies.damage")),
    *(
        Moment("mission_used", "sides.mission_used"),
        Moment("mission"),
        Moment("engaged"),
        Moment("capped", "missions.capped"),
    ),
    *(Moment("round"), Moment("batch"), Moment("deploying"), Moment("deploy_cost"), Moment("deploy_damage")),
    *(
        Moment("capture"),
        Moment("capturer"),
        Moment("broke", "sides.broke"),
        Moment("locked", "sides.locked"),
        Moment("winner"),
        Moment("fallen_side"),
    ),
    *(Moment("fallen_in_battle"), Moment("seen_hand")),
]
for moment in MOMENTS:
    moment.bind(State)
KEYS = {*(moment.key for moment in MOMENTS), *SPECIAL, "in_arsenal", "general_shown", "six"}


# ---------------------------------------------------------------- what is usual
def usual_arsenal(side: SideState) -> int:
    """How many cards an arsenal has, going by the piles."""
    hidden = int(side.in_hand) - sum(map(int, side.hand))
    return sum(map(int, side.arsenal)) + int(side.bottoms) - hidden


def usual_shown(side: SideState) -> int:
    """Whether everybody has seen a general: it is out, or was."""
    return int(side.general_at != BUNKER or side.general_back > 0)


def next_slot(unit: Any, taken: Sequence[int], card: int) -> int | None:
    """The first free slot that takes a card, if these are in its slots; one of the card's own type before an open one."""
    slots, wanted = CARDS[unit.kind].slots, CARDS[card].slot
    fits = [wanted] if wanted == PILOT else [wanted, OPEN]
    free = [k for k in range(len(slots)) if taken[k] < 0 and slots[k] != CLOSED and not (slots[k] == PILOT and unit.aboard)]
    return next((k for fit in fits for k in free if slots[k] == fit), None)


def usual_slots(unit: Any) -> list[int | None]:
    """The slots that a unit's equipment would get if it were attached in its order."""
    taken, found = [NONE] * N_SLOTS, []
    for card in (int(mount.card) for mount in unit.slots if mount.card >= 0):
        slot = next_slot(unit, taken, card)
        if slot is not None:
            taken[slot] = card
        found.append(slot)
    return found


# ---------------------------------------------------------------- records
def record_table(record: Any) -> dict[str, Any]:
    return {name: written(record.domains.get(name), int(getattr(record, name))) for name in record.fields}


def read_record(record: Any, table: Any, what: str) -> None:
    if not isinstance(table, dict) or set(table) - set(record.fields):
        raise ValueError(f"middle: {what} is a table of {', '.join(record.fields)}")
    for name, value in table.items():
        setattr(record, name, number_of(record.domains.get(name), value, name))


class Middle(Key):
    """The moment: what is not as usual."""

    def bind(self, cls: Any) -> None:
        self.by = []

    def has(self, words: list[str]) -> bool:
        unit = len(words) == 2 and words[0] in UNIT_NAMES and words[1] in UNIT_WORDS
        return not words or words[0] in KEYS or unit

    def write(self, at: Any) -> dict[str, Any] | None:
        return middle_of(at) or None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        read_middle(at, given or {})


def middle_of(s: State) -> dict[str, Any]:
    table = {moment.key: value for moment in MOMENTS if (value := moment.write(s)) is not None}
    if any(side.in_arsenal != usual_arsenal(side) for side in s.sides):
        table["in_arsenal"] = [int(side.in_arsenal) for side in s.sides]
    if any(side.general_shown != usual_shown(side) for side in s.sides):
        table["general_shown"] = [int(side.general_shown) for side in s.sides]
    attached = {int(c) for u in s.units for c in u.criticals[: u.n_criticals]}
    left = [c for c in range(N_CRITICALS) if s.criticals_left[c]]
    if left and (s.criticals_queued or left != [c for c in range(N_CRITICALS) if c not in attached]):
        table["criticals_left"] = [CRITICAL_NAMES[c] for c in left]
        table["critical_queue"] = [CRITICAL_NAMES[c] for c in s.critical_queue[: s.criticals_queued]]
    if any(int(getattr(s.shot, name)) for name in s.shot.fields):  # type: ignore[attr-defined]
        table["shot"] = record_table(s.shot)
    for name, count in COUNTED.items():
        if getattr(s, count):
            table[name] = [record_table(record) for record in getattr(s, name)[: getattr(s, count)]]
    for u, place in enumerate(UNIT_NAMES):
        table.update({f"{place}.{key}": value for key, value in unit_middle(s.units[u]).items()})
    units = [sum(s.units[u].kind >= 0 for u in units_of(side)) for side in range(2)]
    if max(units) > EFREET_LIMIT:
        table["six"] = [SEAT_NAMES[side] for side in range(2) if units[side] > EFREET_LIMIT]
    return table


def read_middle(s: State, table: dict[str, Any]) -> None:
    """Put a moment back; what is not said is as usual."""
    units = {key: value for key, value in table.items() if "." in key}
    if unknown := set(table) - set(units) - KEYS:
        raise ValueError(f"middle has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(KEYS))}")
    for moment in MOMENTS:
        moment.read(s, table.get(moment.key))
    for k, side in enumerate(s.sides):
        side.general_shown = table["general_shown"][k] if "general_shown" in table else usual_shown(side)
    if "criticals_left" in table:
        left, queue = ([critical(n) for n in table.get(key, [])] for key in ("criticals_left", "critical_queue"))
        s.criticals_left[:] = [int(c in left) for c in range(N_CRITICALS)]
        s.critical_queue[:] = queue + [0] * (N_CRITICALS - len(queue))
        s.criticals_queued = len(queue)
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
        read_unit_middle(s.units[UNIT_NAMES.index(place)], key, field, value)


def critical(name: Any) -> int:
    if name not in CRITICAL_NAMES:
        raise ValueError(f"middle: {name!r} is no critical hit")
    return CRITICAL_NAMES.index(name)


# ---------------------------------------------------------------- units
def unit_middle(unit: Any) -> dict[str, Any]:
    """What a unit's own text does not say."""
    numbers = {name: int(getattr(unit, name)) for name in ("acted", "order", "retreated")}
    numbers["used"] = sum(int(mount.used) << k for k, mount in enumerate(unit.slots)) | int(unit.used) << OWN_USE
    lasting = list(zip((until.name for until in DURATIONS), unit.lasting, strict=True))
    mods = [
        f"{stat.name} {int(n):+d} {until}" for until, held in lasting for stat, n in zip(STATS, held.mods, strict=True) if n
    ]
    bans = [f"{ban.name} {until}" for until, held in lasting for ban in FORBIDDEN if int(held.forbidden) >> ban & 1]
    named = {**numbers, "mods": mods, "forbidden": bans, "slots": unusual_slots(unit)}
    return {key: value for key, value in named.items() if value}


def unusual_slots(unit: Any) -> list[str]:
    """What is in each slot, if it is not where reading the unit's text would put it."""
    if [k for k, mount in enumerate(unit.slots) if mount.card >= 0] == usual_slots(unit):
        return []
    return [mount_text(mount) for mount in unit.slots]


def mount_text(mount: Any) -> str:
    """'zuni-rockets expended'; nothing in an empty slot."""
    return (CARD_NAMES[mount.card] + (" expended" if mount.spent else "")) if mount.card >= 0 else ""


def read_unit_middle(unit: Any, key: str, field: str, value: Any) -> None:
    if field == "used":
        bits = number_of(None, value, key)
        unit.used = bits >> OWN_USE & 1
        for k, mount in enumerate(unit.slots):
            mount.used = bits >> k & 1
    elif field in UNIT_NUMBERS:
        setattr(unit, field, number_of(None, value, key))
    elif field == "mods":
        for text in value:
            stat, n, until = words_of(text, 3, key)
            unit.lasting[word(until, domain_of(Duration), text, key)].mods[word(stat, domain_of(Stat), text, key)] = int(n)
    elif field == "forbidden":
        for text in value:
            ban, until = words_of(text, 2, key)
            bit = next((int(w) for w in FORBIDDEN if w.name == ban), None)
            if bit is None:
                raise strange(text, key)
            unit.lasting[word(until, domain_of(Duration), text, key)].forbidden |= 1 << bit
    elif field == "slots":
        read_slots(unit, key, value)
    else:
        raise ValueError(f"middle: a unit has no {field}; it may have {', '.join(UNIT_WORDS)}")


def read_slots(unit: Any, key: str, value: Any) -> None:
    if not isinstance(value, list) or len(value) != N_SLOTS:
        raise ValueError(f"middle: {key} = {value!r}: it is a list of what is in each of the {N_SLOTS} slots")
    for mount, text in zip(unit.slots, value, strict=True):
        name, _, state = text.partition(" ")
        if name and name not in CARD_NAMES:
            raise ValueError(f"middle: {key}: {name!r} is no card")
        mount.card, mount.spent = CARD_NAMES.index(name) if name else NONE, int(state == "expended")


def strange(text: Any, key: str) -> ValueError:
    return ValueError(f"middle: {key}: {text!r} should look like 'accuracy -2 round' or 'retreat engagement'")


def words_of(text: Any, n: int, key: str) -> list[str]:
    if len(str(text).split()) != n:
        raise strange(text, key)
    return str(text).split()


def word(name: str, d: Domain, text: Any, key: str) -> int:
    found = [v for v in d.values if d.text(v) == name]
    if not found:
        raise strange(text, key)
    return found[0]
