"""REDLINE's moves as text: what a person would type, and what it stands for. Positions are in position.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .cards import CARD_NAMES, CARDS, CRITICAL_NAMES, MISSION_NAMES, MISSIONS, K
from .rules.combat import READY_TO_ACT
from .state import (
    A_SHIFT,
    ALL_UNITS,
    B_SHIFT,
    CALL_GENERAL,
    CARD_MASK,
    CARD_SHIFT,
    CHOOSE,
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
    PASS,
    PLAY,
    PLAY_RESOURCE,
    RECON_LIMIT,
    RECON_MASK,
    REPAIR,
    RETREAT,
    SCRAP,
    SEAT_NAMES,
    STRATEGIES,
    STRIKE,
    UNIT_MASK,
    UNITS,
    USE,
    VERB_SHIFT,
    State,
)
from .vocabulary import EFREET, EQUIPMENT, GENERAL, RESOURCE, TACTIC

BASE = "base"
DIALS = ("b", "1", "2", "3", "4", "5")
STOPS = {"mulligan": "done", "deploy": "end", "respond": "pass", "mend": "done", "declare": "done", "retreat": "stay"}
# Answers that are one of a few fixed texts, as CHOOSE with the place in the list.
FIXED = {
    "heroic": ("scrap new", "scrap old"),
    "boost": ("no", "boost"),
    "precision": ("keep", "reroll"),
    "sharpshoot": ("minus", "stay", "plus"),
    "capture": ("leave it", "capture"),
}
EXAMPLES = {
    "mulligan": "bottom rabbit",
    "deploy": "deploy rabbit",
    "respond": "play full-salvo",
    "scrap": "scrap r3",
    "mend": "mend damage",
    "discard": "discard rabbit",
    "pick": "discard tigercat",
    "heal": "heal r1",
    "dial": "dial r1 3",
    "ambush": "ambush b2",
    "act": "fire r1 b2",
    "declare": "salvo",
    "cover": "cover r2",
    "mount": "strip zuni-rockets",
    "retreat": "retreat r1",
    "strike": "strike arsenal",
}
DEPLOY_SHAPES = {
    "resource": "resource supply-drop",
    "deploy": "deploy rabbit",
    "equip": "equip zuni-rockets r1",
    "general": "general",
    "move": "move zuni-rockets r1 r2",
    "repair": "repair r1",
    "use": "use efreet-hanger r1",
    "leave": "leave",
    "play": "play data-dump",
}


def pack_action(verb: int, card: int = 0, a: int = 0, b: int = 0, extra: int = 0, recon: int = 0) -> int:
    return verb << VERB_SHIFT | card << CARD_SHIFT | a << A_SHIFT | b << B_SHIFT | extra << EXTRA_SHIFT | recon


# ---------------------------------------------------------------- names
def unit_name(u: int) -> str:
    """'r1' to 'r6', 'b1' to 'b6'."""
    return f"{SEAT_NAMES[u // UNITS][0]}{u % UNITS + 1}"


UNIT_NAMES = tuple(unit_name(u) for u in range(ALL_UNITS))


def read_unit(text: str) -> int:
    if text not in UNIT_NAMES:
        raise ValueError(f"{text!r} is not a unit; units are r1 to r{UNITS} (red) and b1 to b{UNITS} (blue)")
    return UNIT_NAMES.index(text)


def pick(names: Sequence[str], word: str, what: str) -> int:
    """The place of the one name that a word means, whole or by its beginning."""
    found = [n for n in names if n == word] or sorted({n for n in names if n.startswith(word)})
    if len(found) != 1:
        raise ValueError(f"{word!r} is no {what}; it could be {', '.join(found or dict.fromkeys(names)) or 'nothing here'}")
    return list(names).index(found[0])


def mission_number(word: str) -> int:
    if not (word.isdecimal() and 1 <= int(word) <= LINE):
        raise ValueError(f"{word!r} is not a mission on the redline; they are numbered 1 to {LINE}")
    return int(word)


def abilities(card: int) -> dict[str, int]:
    """The named abilities of a general and their numbers on the card: {'efreet-ace': 0, 'mobilization': 2}."""
    return {e.name.lower().replace(" ", "-"): k for k, e in enumerate(CARDS[card].does) if e.name}


def equipment_names(s: State, u: int) -> dict[str, int]:
    """What a unit carries, by name, with its slot; a number tells two of a kind apart."""
    cards = [int(c) for c in s.units[u].equip]
    names = {}
    for slot, card in enumerate(cards):
        if card >= 0:
            nth = f" {cards[: slot + 1].count(card)}" if cards.count(card) > 1 else ""
            names[CARD_NAMES[card] + nth] = slot
    return names


def read_equipment(s: State, u: int, words: list[str], text: str) -> int:
    """The slot of what is named; of two alike the first that is not expended."""
    names = equipment_names(s, u)
    wanted = " ".join(words) or words[0]  # no words: they are missing
    alike = [slot for name, slot in names.items() if name.split()[0] == wanted or name.startswith(wanted)]
    if wanted not in names and len({int(s.units[u].equip[slot]) for slot in alike}) == 1:
        return next((slot for slot in alike if not int(s.units[u].spent) >> slot & 1), alike[0])
    carried = ", ".join(names) or "nothing"
    if wanted not in names:
        raise ValueError(f"{text!r}: {unit_name(u)} carries {carried}")
    return names[wanted]


def unit_asked(q: Any) -> int:
    """The unit that a decision is about: the shooter, the one that is mended, the one that loses a mount."""
    return int(q.args[0])


# ---------------------------------------------------------------- actions as text
def move_text(s: State, decision: str, q: Any, action: int) -> str:
    """An answer to a decision, as typed."""
    verb, card, extra = action >> VERB_SHIFT, action >> CARD_SHIFT & CARD_MASK, action >> EXTRA_SHIFT & EXTRA_MASK
    a, b = action >> A_SHIFT & UNIT_MASK, action >> B_SHIFT & UNIT_MASK
    if verb == PASS:
        return STOPS.get(decision, "pass")
    if decision in FIXED:
        return FIXED[decision][extra]
    if verb == DISCARD:
        return f"{'bottom' if decision == 'mulligan' else 'discard'} {CARD_NAMES[card]}"
    if verb == USE:
        return use_text(s, decision, card, a, b, extra)
    if verb == PLAY:
        target = f" {unit_name(a)}" if a < ALL_UNITS else ""
        paid = action & RECON_MASK
        return f"play {CARD_NAMES[card]}{target}{f' {extra}' if extra else ''}{f' recon {paid}' if paid else ''}"
    said: dict[int, Callable[[], str]] = {
        PLAY_RESOURCE: lambda: f"resource {CARD_NAMES[card]}",
        DEPLOY: lambda: f"deploy {CARD_NAMES[card]}",
        EQUIP: lambda: f"equip {CARD_NAMES[card]} {place_name(a)}",
        CALL_GENERAL: lambda: "general",
        MOVE: lambda: f"move {CARD_NAMES[card]} {place_name(a)} {place_name(b)}",
        REPAIR: lambda: f"repair {'general' if a == NO_UNIT else unit_name(a)}",
        LEAVE: lambda: "leave",
        SCRAP: lambda: f"scrap {unit_name(a)}",
        MEND: lambda: f"mend {mended_name(s, q, extra)}",
        DIAL: lambda: f"dial {unit_name(a)} {DIALS[extra]}",
        FIRE: lambda: f"fire {unit_name(a)} {unit_name(b)}",
        HOLD: lambda: f"hold {unit_name(a)}",
        DECLARE: lambda: "salvo" if extra == 0 else f"fire {slot_name(s, q, extra - 1)}",
        CHOOSE: lambda: choice_text(s, decision, q, a, b, extra),
        RETREAT: lambda: f"retreat {unit_name(a)}",
        STRIKE: lambda: f"strike {strike_text(b, extra)}",
    }
    return said[verb]()


def place_name(a: int) -> str:
    return BASE if a == NO_UNIT else unit_name(a)


def use_text(s: State, decision: str, card: int, a: int, b: int, extra: int) -> str:
    target = f" {unit_name(a)}" if a < ALL_UNITS else ""
    if decision == "respond":
        mission = int(s.missions[b - 1])
        same = sum(int(m) == mission for m in s.missions) > 1
        return f"use {MISSION_NAMES[mission]}{f' {b}' if same else ''}{target} {extra}"
    if CARDS[card].type == GENERAL:
        name = next(name for name, k in abilities(card).items() if k == b)
        return f"use {name}{target}" + "".join(f" {m + 1}" for m in range(LINE) if extra >> m & 1)
    return f"use {CARD_NAMES[card]}{target}"


def mended_name(s: State, q: Any, extra: int) -> str:
    u = unit_asked(q)
    return "damage" if extra == 0 else CRITICAL_NAMES[s.units[u].criticals[extra - 1]]


def slot_name(s: State, q: Any, slot: int) -> str:
    names = equipment_names(s, unit_asked(q))
    return next(name for name, at in names.items() if at == slot)


def choice_text(s: State, decision: str, q: Any, a: int, b: int, extra: int) -> str:
    if decision == "heal":
        return f"heal {unit_name(a)}"
    if decision == "ambush":
        return f"ambush {unit_name(b)}"
    if decision == "cover":
        return "no" if a == NO_UNIT else f"cover {unit_name(a)}"
    return f"strip {slot_name(s, q, extra)}"


# ---------------------------------------------------------------- text as actions
def read_move(s: State, decision: str, q: Any, text: str) -> int:
    """The action that a typed move stands for, legal or not; ValueError with one sentence if it is no move at all."""
    words = text.lower().replace(",", " ").split()
    if not words:
        raise ValueError(f"nothing typed; answer for example '{example(decision)}'")
    typed = " ".join(words)
    if decision in FIXED:
        return pack_action(CHOOSE, extra=read_fixed(decision, typed))
    stop = STOPS.get(decision)
    if stop is not None and stop.startswith(typed) and not (decision == "retreat" and typed == "r"):
        return pack_action(PASS)
    if len(words) == 1 and typed in (*STOPS.values(), "no"):
        if decision == "cover" and typed == "no":
            return pack_action(CHOOSE, a=NO_UNIT)
        raise ValueError(f"{text!r} is no answer here" + (f"; say '{stop}'" if stop else f"; say '{example(decision)}'"))
    try:
        return READERS[decision](s, decision, q, words)
    except IndexError:
        shape = DEPLOY_SHAPES.get(words[0], example(decision)) if decision == "deploy" else example(decision)
        raise ValueError(f"'{words[0]}' wants more words, as in '{shape}'; you typed {text!r}") from None


def example(decision: str) -> str:
    return FIXED[decision][-1] if decision in FIXED else EXAMPLES[decision]


def read_fixed(decision: str, typed: str) -> int:
    """One of a few fixed texts, by its beginning or by its last word alone ('new' for 'scrap new')."""
    answers = FIXED[decision]
    also = (
        {"yes": len(answers) - 1, "y": len(answers) - 1, "no": 0, "n": 0}
        if len(answers) == 2 and decision != "heroic"
        else {}
    )
    signs = {"-": 0, "0": 1, "+": 2, "-1": 0, "+1": 2} if decision == "sharpshoot" else {}
    if typed in also or typed in signs:
        return {**also, **signs}[typed]
    found = [k for k, a in enumerate(answers) if a.startswith(typed) or a.split()[-1] == typed]
    if len(found) != 1:
        raise ValueError(f"{typed!r} is no answer here; say {' or '.join(repr(a) for a in answers)}")
    return found[0]


def want(words: list[str], *verbs: str) -> list[str]:
    """The words after a verb; the verb may be cut short."""
    if not any(verb.startswith(words[0]) for verb in verbs):
        raise ValueError(f"{words[0]!r} is no answer here; say {' or '.join(verbs)}, as in '{verbs[0]} …'")
    return words[1:]


def nothing_after(words: list[str], n: int) -> None:
    if len(words) > n:
        raise ValueError(f"'{' '.join(words[n:])}' is too much; leave it out")


def a_card(s: State, side: int, word: str, what: str, zones: Sequence[Any], fits: Callable[[int], bool]) -> int:
    """The card that a word means: any by its whole name; by its beginning first among those where the card would be."""
    if word in CARD_NAMES:
        return CARD_NAMES.index(word)
    fitting = [k for k in range(K) if fits(k)]
    near = [k for k in fitting if any(zone[side * K + k] for zone in zones) and CARD_NAMES[k].startswith(word)]
    if len(near) == 1:
        return near[0]
    return fitting[pick([CARD_NAMES[k] for k in fitting], word, what)]


def of_type(*types: int) -> Callable[[int], bool]:
    return lambda card: CARDS[card].type in types


def a_place(word: str) -> int:
    return NO_UNIT if (len(word) > 1 and BASE.startswith(word[:4])) or word == "baseline" else read_unit(word)


def read_discard(s: State, decision: str, q: Any, words: list[str]) -> int:
    """A card of one's own hand, or (Data Dump) of the other's."""
    side = int(q.who) if decision != "pick" else 1 - int(q.who)
    rest = words if words[0] in CARD_NAMES else want(words, "bottom" if decision == "mulligan" else "discard")
    nothing_after(rest, 1)
    return pack_action(DISCARD, a_card(s, side, rest[0], "card", (s.hand,), lambda card: True))


def read_deploy(s: State, decision: str, q: Any, words: list[str]) -> int:
    """What is done in a deploy phase."""
    side = int(q.who)
    verb = tuple(DEPLOY_SHAPES)[pick(tuple(DEPLOY_SHAPES), words[0], "deploy action")]
    rest = words[1:]
    if verb in ("general", "leave"):
        nothing_after(rest, 0)
        return pack_action(CALL_GENERAL if verb == "general" else LEAVE)
    if verb == "move":
        card = a_card(s, side, rest[0], "equipment", (s.spare,), of_type(EQUIPMENT))
        nothing_after(rest, 3)
        return pack_action(MOVE, card, a_place(rest[1]), a_place(rest[2]))
    if verb == "repair":
        nothing_after(rest, 1)
        return pack_action(REPAIR, a=NO_UNIT if "general".startswith(rest[0]) else read_unit(rest[0]))
    if verb == "use":
        return read_use(s, side, rest)
    types = {"resource": (RESOURCE,), "equip": (EQUIPMENT,), "deploy": (EFREET, GENERAL), "play": (TACTIC,)}[verb]
    card = a_card(s, side, rest[0], f"{verb} card" if verb == "resource" else "card", (s.hand,), of_type(*types))
    if verb == "play":
        return read_play(card, rest[1:])
    nothing_after(rest, 2 if verb == "equip" else 1)
    if verb == "equip":
        return pack_action(EQUIP, card, a_place(rest[1]))
    if verb == "deploy" and card == int(s.general[side]):
        return pack_action(CALL_GENERAL)
    return pack_action(PLAY_RESOURCE if verb == "resource" else DEPLOY, card)


def read_play(card: int, rest: list[str]) -> int:
    """The target, the new mission and how much is paid with recon, of which a tactic has what it needs."""
    paid, a, extra = 0, NO_UNIT, 0
    if "recon" in rest:
        at = rest.index("recon")
        if not (rest[at + 1].isdecimal() and int(rest[at + 1]) <= RECON_LIMIT):
            raise ValueError(f"'recon {rest[at + 1]}': say how much of the cost is recon, 0 to {RECON_LIMIT}")
        paid = int(rest[at + 1])
        rest = rest[:at] + rest[at + 2 :]
    if rest and rest[0] in UNIT_NAMES:
        a, rest = read_unit(rest[0]), rest[1:]
    if rest and rest[0].isdecimal():
        extra, rest = mission_number(rest[0]), rest[1:]
    if rest:
        raise ValueError(f"'{rest[0]}' is no unit, mission or recon; say for example 'play blaze-of-glory b2 recon 1'")
    return pack_action(PLAY, card, a, 0, extra, paid)


def read_use(s: State, side: int, rest: list[str]) -> int:
    """A resource card's other mode, or an ability of the general."""
    general = int(s.general[side])
    named = abilities(general)
    modes = [CARD_NAMES[k] for k in range(K) if CARDS[k].type == RESOURCE]
    name = (*named, *modes)[pick((*named, *modes), rest[0], "ability or resource card")]
    a = NO_UNIT
    words = rest[1:]
    if words and words[0] in UNIT_NAMES:
        a, words = read_unit(words[0]), words[1:]
    extra = 0
    for word in words:
        extra |= 1 << (mission_number(word) - 1)
    if name in named:
        return pack_action(USE, general, a, named[name], extra)
    nothing_after(words, 0)
    return pack_action(USE, CARD_NAMES.index(name), a)


def read_respond(s: State, decision: str, q: Any, words: list[str]) -> int:
    """In a window for tactics."""
    verb = ("play", "use", "move")[pick(("play", "use", "move"), words[0], "answer")]
    if verb == "move":
        return read_deploy(s, decision, q, ["move", *words[1:]])
    if verb == "play":
        card = a_card(s, int(q.who), words[1], "tactic", (s.hand,), of_type(TACTIC))
        return read_play(card, words[2:])
    usable = [MISSION_NAMES[k] for k, m in enumerate(MISSIONS) if any(e.may for e in m.does)]
    name = usable[pick(usable, words[1], "mission with something to use")]
    rest = words[2:]
    lies = [k + 1 for k, m in enumerate(s.missions) if m >= 0 and MISSION_NAMES[m] == name]
    if rest[0].isdecimal():
        at, rest = mission_number(rest[0]), rest[1:]
    elif lies:
        at = next((k for k in lies if int(s.owner[k - 1]) == int(q.who)), lies[0])
    else:
        raise ValueError(f"{name} is not on the redline")
    nothing_after(rest, 2)
    return pack_action(USE, 0, read_unit(rest[0]), at, mission_number(rest[1]))


def read_mend(s: State, decision: str, q: Any, words: list[str]) -> int:
    u = unit_asked(q)  # or the general
    rest = words if words[0] == "damage" or words[0] in CRITICAL_NAMES else want(words, "mend")
    criticals = s.units[u].criticals[: s.units[u].n_criticals] if u < ALL_UNITS else []
    names = ["damage", *(CRITICAL_NAMES[c] for c in criticals)]
    return pack_action(MEND, extra=pick(names, rest[0], "damage or critical hit of that unit"))


def read_dial(s: State, decision: str, q: Any, words: list[str]) -> int:
    rest = words if words[0] in UNIT_NAMES else want(words, "dial")
    nothing_after(rest, 2)
    u = read_unit(rest[0])
    if rest[1][:4] in (BASE, "b"):
        return pack_action(DIAL, a=u)
    if rest[1] not in DIALS:
        raise ValueError(f"{rest[1]!r} is not on a dial; it shows 1 to {LINE} or b")
    return pack_action(DIAL, a=u, extra=DIALS.index(rest[1]))


def read_act(s: State, decision: str, q: Any, words: list[str]) -> int:
    """`fire r1 b2`, or `fire b2` where only one unit could be meant."""
    verb = ("fire", "hold")[pick(("fire", "hold"), words[0], "action")]
    rest = words[1:]
    side = int(q.who)
    up = [u for u in range(side * UNITS, side * UNITS + UNITS) if s.units[u].kind >= 0 and s.units[u].acted == READY_TO_ACT]
    if len(up) == 1 and len(rest) == (1 if verb == "fire" else 0):
        rest = [unit_name(up[0]), *rest]
    nothing_after(rest, 2 if verb == "fire" else 1)
    if verb == "hold":
        return pack_action(HOLD, a=read_unit(rest[0]))
    return pack_action(FIRE, a=read_unit(rest[0]), b=read_unit(rest[1]))


def read_declare(s: State, decision: str, q: Any, words: list[str]) -> int:
    if "salvo".startswith(words[0]):
        nothing_after(words, 1)
        return pack_action(DECLARE)
    rest = want(words, "fire", "salvo")
    return pack_action(DECLARE, extra=1 + read_equipment(s, unit_asked(q), rest, " ".join(words)))


def read_mount(s: State, decision: str, q: Any, words: list[str]) -> int:
    rest = want(words, "strip")
    return pack_action(CHOOSE, extra=read_equipment(s, unit_asked(q), rest, " ".join(words)))


def strike_text(b: int, extra: int) -> str:
    if extra == 3:
        return f"strategy {b % STRATEGIES + 1}"
    return ("arsenal", "general")[extra] if extra < 2 else unit_name(b)


def read_strike(s: State, decision: str, q: Any, words: list[str]) -> int:
    rest = want(words, "strike")
    if len(rest) == 2 and "strategy".startswith(rest[0]) and rest[1].isdigit() and 1 <= int(rest[1]) <= STRATEGIES:
        return pack_action(STRIKE, b=(1 - int(q.who)) * STRATEGIES + int(rest[1]) - 1, extra=3)
    nothing_after(rest, 1)
    for extra, name in enumerate(("arsenal", "general")):
        if name.startswith(rest[0]):
            return pack_action(STRIKE, extra=extra)
    return pack_action(STRIKE, b=read_unit(rest[0]), extra=2)


def one_unit(verb: str, make: Callable[[int], int]) -> Callable[[State, str, Any, list[str]], int]:
    """Answers that are a verb and a unit; the unit alone will do."""

    def read(s: State, decision: str, q: Any, words: list[str]) -> int:
        rest = words if words[0] in UNIT_NAMES else want(words, verb)
        nothing_after(rest, 1)
        return make(read_unit(rest[0]))

    return read


READERS: dict[str, Callable[[State, str, Any, list[str]], int]] = {
    "mulligan": read_discard,
    "deploy": read_deploy,
    "respond": read_respond,
    "scrap": one_unit("scrap", lambda u: pack_action(SCRAP, a=u)),
    "mend": read_mend,
    "discard": read_discard,
    "pick": read_discard,
    "heal": one_unit("heal", lambda u: pack_action(CHOOSE, a=u)),
    "dial": read_dial,
    "ambush": one_unit("ambush", lambda u: pack_action(CHOOSE, b=u)),
    "act": read_act,
    "declare": read_declare,
    "cover": one_unit("cover", lambda u: pack_action(CHOOSE, a=u)),
    "mount": read_mount,
    "retreat": one_unit("retreat", lambda u: pack_action(RETREAT, a=u)),
    "strike": read_strike,
}
