"""REDLINE's positions as readable tables that read back to the same state, in the middle of anything.

Most keys are fields of the state as their domains say them. Cards are counts, units are lines of words. What belongs to a moment
only (a shot in the air, the Chain of Command, bans that last a round …) is under `middle`, and only where something is going on:
hand-written positions rarely need it (middle.py, beside this).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sandtable.kernel.domains import domain_of
from sandtable.kernel.positions import Key, Positions, Under, counted, number_of

from .. import state
from ..cards import CARD_NAMES, CARDS, CRITICAL_NAMES, N_CRITICALS, Card, Critical, K, Mission
from ..invariants import cards_out
from ..state import GeneralPlace, Side, Stage, State, Where, units_of
from ..vocabulary import EFREET, EQUIPMENT, RESOURCE
from .middle import Middle, mount_text, next_slot, number, usual_arsenal

HIDDEN = "hidden"  # a general that this seat has not yet seen
UNKNOWN = "?"  # a card that this seat does not know
USUAL_MISSIONS = ["relay-tower", "dust-flats", "survey-ridge", "signal-array", "orbital-uplink"]


# ---------------------------------------------------------------- keys with forms of their own
class Number(Key):
    """A number up to a limit, left out where it is 0."""

    def __init__(self, key: str, most: int, always: bool = False) -> None:
        super().__init__(key)
        self.most, self.always = most, always

    def write(self, at: Any) -> Any:
        return int(getattr(at, self.key)) or (0 if self.always else None)

    def read(self, at: Any, given: Any, what: str = "") -> None:
        setattr(at, self.key, number(given or 0, f"{what} {self.key}".strip(), self.most))


class Yes(Key):
    """True, or left out."""

    def write(self, at: Any) -> Any:
        return True if getattr(at, self.key) else None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        setattr(at, self.key, int(bool(given)))


class Pile(Key):
    """Cards in the order of their numbers: ['3 supply-drop', 'efreet-hanger expended']."""

    def __init__(self, key: str, kind: int | None = None, expended: str = "") -> None:
        super().__init__(key, "ready" if expended else key)
        self.kind, self.fields = kind, {self.path[0]: "", **({expended: " expended"} if expended else {})}

    def write(self, at: Any) -> list[str]:
        piles = [(getattr(at, field), mark) for field, mark in self.fields.items()]
        if not any(any(pile) for pile, _ in piles):
            return []
        named = enumerate(CARD_NAMES)
        texts = [counted(int(pile[card]), name + mark) for card, name in named for pile, mark in piles if pile[card]]
        return texts

    def read(self, at: Any, given: Any, what: str = "") -> None:
        for text in given or []:
            n, card, expended = self.one(text, f"{what} {self.key}")
            getattr(at, list(self.fields)[expended])[card] += n

    def one(self, text: Any, what: str) -> tuple[int, int, bool]:
        """How many of which card, and whether expended."""
        words = str(text).lower().split()
        n = int(words.pop(0)) if words and words[0].isdecimal() else 1
        expended = len(words) > 1 and words[-1] == "expended"
        name = words[: len(words) - expended]
        if len(name) != 1 or name[0] not in CARD_NAMES:
            raise ValueError(f"{what}: {text!r} is not a card; say 'rabbit' or '3 supply-drop'")
        card = CARD_NAMES.index(name[0])
        if self.kind is not None and CARDS[card].type != self.kind:
            wanted = "a resource card" if self.kind == RESOURCE else "equipment"
            raise ValueError(f"{what}: {CARDS[card].title} is not {wanted}")
        return n, card, expended and len(self.fields) > 1


class Spare(Pile):
    """Equipment at the baseline: ['cpm-cadet', 'zuni-rockets expended']."""

    def __init__(self, key: str, kind: int) -> None:
        super().__init__(key, kind)
        self.fields = {"spare": "", "worn": " expended"}

    def write(self, at: Any) -> list[str]:
        piles = [
            (int(n) - int(worn), int(worn), CARD_NAMES[card])
            for card, (n, worn) in enumerate(zip(at.spare, at.worn, strict=True))
        ]
        return [counted(k, name + state) for n, worn, name in piles for k, state in ((n, ""), (worn, " expended")) if k]

    def read(self, at: Any, given: Any, what: str = "") -> None:
        for text in given or []:
            n, card, expended = self.one(text, f"{what} {self.key}")
            at.spare[card] += n
            at.worn[card] += n if expended else 0


class General(Key):
    """Where a general is; to a seat that has not seen which it is, it is hidden."""

    def write(self, at: Any) -> str:
        return state.GENERAL_PLACES[at.general_at] if at.general >= 0 else HIDDEN

    def read(self, at: Any, given: Any, what: str = "") -> None:
        if given == HIDDEN:
            at.general, at.general_at = state.NONE, state.BUNKER
        else:
            at.general_at = number_of(
                domain_of(GeneralPlace), given or state.GENERAL_PLACES[state.BUNKER], f"{what} general"
            )


class Bottom(Key):
    """The cards under an arsenal, the first drawn first."""

    def write(self, at: Any) -> list[str] | None:
        return [CARD_NAMES[c] if c >= 0 else UNKNOWN for c in at.bottom[: at.bottoms]] or None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        names = given or []
        if len(names) > state.OPENING_HAND:
            raise ValueError(
                f"{what} bottom: {len(names)} cards, and a mulligan puts at most {state.OPENING_HAND} under the arsenal"
            )
        for k, name in enumerate(names):
            at.bottom[k] = state.NONE if name == UNKNOWN else number_of(domain_of(Card), name, f"{what} bottom")
        at.bottoms = len(names)


class Hidden(Key):
    """How many of an arsenal's cards are the hand."""

    def write(self, at: Any) -> int | None:
        return int(at.in_hand) - sum(map(int, at.hand)) or None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        at.in_hand = sum(map(int, at.hand)) + number(given or 0, f"{what} hidden", 99)


class Line(Key):
    """The missions on the redline."""

    def read(self, at: Any, given: Any, what: str = "") -> None:
        if len(given) != state.LINE:
            raise ValueError(f"missions: there are {state.LINE} on the redline, not {len(given)} [RL-3.6a]")
        super().read(at, given, what)
        for name in given:
            if given.count(name) > at.mission_deck[number_of(domain_of(Mission), name, "missions")]:
                raise ValueError(f"missions: {name} is on the redline more often than in the mission deck [RL-2.3b]")


class Flipped(Key):
    """The missions that lie face down, by their numbers."""

    def write(self, at: Any) -> Any:
        return super().write(at) or None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        super().read(at, [number(n, self.key, state.LINE, 1) for n in given or []], what)


class Control(Key):
    """The missions of either side, by their numbers; each has one token."""

    def levels(self) -> Sequence[Collection[str]]:
        return (state.SEAT_NAMES,)

    def write(self, at: Any) -> dict[str, list[int]]:
        return {
            n: [k + 1 for k in range(state.LINE) if at.missions[k].owner == side] for side, n in enumerate(state.SEAT_NAMES)
        }

    def read(self, at: Any, given: Any, what: str = "") -> None:
        control = given or {}
        if unknown := set(control) - set(state.SEAT_NAMES):
            raise ValueError(f"control: {', '.join(sorted(unknown))} is no side; the sides are red and blue")
        for side, name in enumerate(state.SEAT_NAMES):
            for n in control.get(name, []):
                mission = at.missions[number(n, f"control {name}", state.LINE, 1) - 1]
                if mission.owner != state.NOBODY:
                    raise ValueError(f"control: mission {n} has two owners, and only one side controls a mission [RL-18.3a]")
                mission.owner, mission.tokens = side, 1


class Tokens(Key):
    """Tokens on missions, where there is not one on each that is controlled."""

    def levels(self) -> Sequence[Collection[str]]:
        return ([str(k + 1) for k in range(state.LINE)],)

    def write(self, at: Any) -> dict[str, int] | None:
        return {
            str(k + 1): int(m.tokens) for k, m in enumerate(at.missions) if m.tokens != (m.owner != state.NOBODY)
        } or None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        for n, tokens in (given or {}).items():
            at.missions[number(n, "tokens", state.LINE, 1) - 1].tokens = number(tokens, f"tokens of mission {n}", 99)


class CriticalDeck(Key):
    """The critical hit deck: what is on no unit, in an order that nobody knows, or else in the one that is given."""

    def levels(self) -> Sequence[Collection[str]]:
        return ()

    def write(self, at: Any) -> list[str] | None:
        return None if any(at.criticals_left) else [CRITICAL_NAMES[c] for c in at.critical_queue[: at.criticals_queued]]

    def read(self, at: Any, given: Any, what: str = "") -> None:
        there = [int(c) for u in at.units for c in u.criticals[: u.n_criticals]]
        at.criticals_left[:] = [int(given is None and c not in there) for c in range(N_CRITICALS)]
        queue = [number_of(domain_of(Critical), name, self.key) for name in given or []]
        at.critical_queue[: len(queue)] = queue
        at.criticals_queued = len(queue)


NUMBERS = (
    Number("recon", state.RECON_LIMIT, always=True),
    Number("pool", 99),
    Number("general_damage", 99),
    Number("general_back", 60),
)
PILES = Pile("hand"), Pile("arsenal"), Pile("scrap"), Spare("spare", EQUIPMENT)
TABLE = Positions(
    State,
    *(Number("turn", 9999, always=True), "first", "stage", "player", "step", Line("missions", "missions.card")),
    *(
        Flipped("flipped", "missions.flipped"),
        Control("control", "missions.owner"),
        Tokens("tokens", "missions.tokens"),
        CriticalDeck("criticals", "criticals_left"),
    ),
    Under(
        "sides",
        *(
            *NUMBERS,
            General("general", "general_at"),
            Pile("resources", RESOURCE, expended="tapped"),
            Yes("resource_played"),
        ),
        *(*PILES, Bottom("bottom"), Hidden("hidden", "in_hand")),
    ),
    Middle("middle"),
)


# ---------------------------------------------------------------- a state as a table, and back
def usual_player(s: State) -> int:
    """Whose deploy phase it is, or was the last one."""
    return state.RED if s.stage == state.MULLIGANS else int(s.first) if s.stage == state.DEPLOYING else 1 - int(s.first)


def usual_step(s: State) -> int:
    """Only a deploy phase has steps; a written one stands after its start."""
    return state.STEPS.index("main") if s.stage == state.DEPLOYING else 0


def position_of(s: State) -> dict[str, Any]:
    """A state as a table."""
    if s.stage == state.SETTING_UP:
        return {"stage": state.STAGE_NAMES[state.SETTING_UP]}
    position = TABLE.write(s)
    if s.stage != state.DEPLOYING and s.player == usual_player(s):
        del position["player"]
    if s.step == usual_step(s):
        del position["step"]
    for side, name in enumerate(state.SEAT_NAMES):
        position[name]["units"] = {state.UNIT_NAMES[u]: unit_text(s, u) for u in units_of(side) if s.units[u].kind >= 0}
    return position


def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a blank state that has its options set. ValueError with one sentence if it cannot be."""
    TABLE.check(position)
    s.stage = number_of(domain_of(Stage), position.get("stage", state.STAGE_NAMES[state.DEPLOYING]), "stage")
    if s.stage == state.SETTING_UP:
        return
    s.first = number_of(domain_of(Side), position.get("first", state.SEAT_NAMES[state.RED]), "first")
    usual = {"turn": 1, "first": state.SEAT_NAMES[s.first], "stage": state.STAGE_NAMES[s.stage], "missions": USUAL_MISSIONS}
    usual |= {"player": state.SEAT_NAMES[usual_player(s)], "step": state.STEPS[usual_step(s)]}
    middle = position.get("middle", {})
    for side, name in enumerate(state.SEAT_NAMES):
        read_units(s, side, name, position.get(name, {}).get("units", {}), name in middle.get("six", []))
    TABLE.read(s, {**usual, **position}, more=("units",))
    for side, name in enumerate(state.SEAT_NAMES):
        if "arsenal" not in position.get(name, {}):
            fill_arsenal(s, side)
        s.sides[side].in_arsenal = middle.get("in_arsenal", [usual_arsenal(s.sides[side])] * 2)[side]


def fill_arsenal(s: State, side: int) -> None:
    """What is not said of a side's cards is in its arsenal."""
    me, out = s.sides[side], cards_out(s, side)
    for card in range(K):
        elsewhere = sum(int(pile[card]) for pile in (me.hand, me.scrap, me.spare, me.ready, me.tapped)) + out.count(card)
        me.arsenal[card] = max(0, int(me.deck[card]) - elsewhere)


# ---------------------------------------------------------------- units
FLAGS = {"expended": "expended", "flipped": "flipped", "general": "aboard"}


def unit_text(s: State, u: int) -> str:
    """A unit in words: key, dial, place, damage, expended, flipped, general, what it carries, critical hits."""
    unit = s.units[u]
    words = [CARD_NAMES[unit.kind]]
    if unit.dial != state.DIAL_UNSET:
        words.append(f"dial {state.DIALS[unit.dial]}")
    elif s.stage == state.COMBAT and not unit.flipped:
        words.append("dial none")
    if unit.here != state.AT_HOME:
        words.append(f"at {domain_of(Where).text(unit.here)}")
    if unit.damage:
        words.append(f"damage {unit.damage}")
    words += [name for name, field in FLAGS.items() if getattr(unit, field)]
    lists = []
    if carried := [mount_text(mount) for mount in unit.slots if mount.card >= 0]:
        lists.append("with " + ", ".join(carried))
    if unit.n_criticals:
        lists.append("criticals " + ", ".join(CRITICAL_NAMES[c] for c in unit.criticals[: unit.n_criticals]))
    return " ".join([*words, "; ".join(lists)]).strip()


def read_units(s: State, side: int, name: str, units: dict[str, Any], six: bool) -> None:
    if len(units) > state.EFREET_LIMIT and not six:
        raise ValueError(f"{name}: {len(units)} units, and a side has at most {state.EFREET_LIMIT} [RL-6.3a]")
    own = [state.UNIT_NAMES[u] for u in units_of(side)]
    for place, text in units.items():
        if place not in own:
            raise ValueError(f"{name} units: {place!r} is no place of {name}; they are {own[0]} to {own[-1]}")
        read_unit(s, s.units[state.UNIT_NAMES.index(place)], str(text), f"{name} {place}")


def is_a(kind: int, name: str) -> bool:
    return name in CARD_NAMES and CARDS[CARD_NAMES.index(name)].type == kind


def read_unit(s: State, unit: Any, text: str, what: str) -> None:
    """`moose dial 2 damage 1 with cpm-cadet, zuni-rockets expended; criticals frozen-legs; general`."""
    words = text.lower().replace(";", " ; ").replace(",", " , ").split()
    if not words or not is_a(EFREET, words[0]):
        raise ValueError(f"{what}: {text!r} begins with no efreet; say for example 'rabbit dial 2 damage 1'")
    unit.kind = CARD_NAMES.index(words.pop(0))
    lists: dict[str, list[str]] = {"with": [], "criticals": []}
    if s.stage == state.COMBAT and "dial" not in words and "flipped" not in words:
        unit.dial = state.DIAL_B
    while words:
        word = words.pop(0)
        if word in lists:
            end = words.index(";") if ";" in words else len(words)
            lists[word] = " ".join(words[:end]).split(" , ")
            words = words[end:]
        elif word in ("dial", "at", "damage"):
            read_unit_number(unit, word, words.pop(0) if words else "", what)
        elif word in FLAGS:
            setattr(unit, FLAGS[word], 1)
        elif word != ";":
            raise ValueError(
                f"{what}: {word!r} is not said of a unit; see 'rabbit dial 2 at 2 damage 1 expended with zuni-rockets'"
            )
    if len(lists["criticals"]) > state.MOST_CRITICALS:
        n = len(lists["criticals"])
        raise ValueError(f"{what}: {n} critical hits on one unit are more than the {state.MOST_CRITICALS} permanent ones")
    for item in lists["criticals"]:
        unit.criticals[unit.n_criticals] = number_of(domain_of(Critical), item, f"{what} criticals")
        unit.n_criticals += 1
    for item in lists["with"]:
        attach(unit, item, what)


def read_unit_number(unit: Any, word: str, after: str, what: str) -> None:
    """What follows `dial`, `at` or `damage`."""
    if word == "damage":
        unit.damage = number(after, f"{what} damage", 100)
    elif word == "at":
        unit.here = state.ON_FRONTLINE if after in ("front", "frontline") else number(after, f"{what} at", state.LINE)
    elif after not in (*state.DIALS, "none"):
        raise ValueError(f"{what}: {after!r} is not on a dial; it shows 1 to {state.LINE} or b")
    else:
        unit.dial = state.DIALS.index(after) if after in state.DIALS else state.DIAL_UNSET


def attach(unit: Any, item: str, what: str) -> None:
    """`zuni-rockets expended` into the first slot that takes it; one of its own type before an open one."""
    name, _, mark = item.partition(" ")
    if mark not in ("", "expended") or not is_a(EQUIPMENT, name):
        raise ValueError(f"{what}: {item!r} is no equipment; say 'zuni-rockets' or 'zuni-rockets expended'")
    card = CARD_NAMES.index(name)
    slot = next_slot(unit, [int(mount.card) for mount in unit.slots], card)
    if slot is None:
        slots = ", ".join(w.name for w in CARDS[unit.kind].slots)
        wanted = CARDS[card].slot
        kind = f" ({wanted.name})" if wanted is not None else ""
        raise ValueError(f"{what}: no free slot for {name}{kind}; {CARDS[unit.kind].title} has {slots} [RL-7.1b]")
    unit.slots[slot].card, unit.slots[slot].spent = card, int(mark == "expended")
