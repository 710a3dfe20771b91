"""What cards, missions and critical hits say: made from their effects and nothing else, so that text and rules cannot differ.

An effect becomes a lead (when, under what condition, for what price) and clauses; a clause is somebody, and what they do or have.
`python -m sandtable.games.redline.texts` writes docs/redline-cards.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sandtable.kernel.effects import Condition, Effect, Op, Target, Word
from sandtable.kernel.texts import several, signed

from . import vocabulary as word
from .cards import (
    CARD_NAMES,
    CARDS,
    CRITICAL_NAMES,
    CRITICAL_SOURCE,
    CRITICALS,
    E_FIRST,
    E_SOURCE,
    FACTIONS,
    MISSION_NAMES,
    MISSION_SOURCE,
    MISSIONS,
    PrintedCard,
    card_name,
)

HOUSE = "HOUSE"
MISSION, CRITICAL = "mission", "critical"  # besides the types of cards
YOUR_TURN = "in your deploy phase"


class Clause(NamedTuple):
    """Somebody, and what they have (`has`) or do (`does`), until when and on what condition."""

    who: str
    many: bool
    has: str
    does: str
    until: str
    if_: str


# ---------------------------------------------------------------- one thing that is done
def cards(n: int) -> str:
    return several(n, "card")


def somebody(to: Target, kind: str, each: str, when: Word) -> tuple[str, bool]:
    """Whom it is done to, and whether they are many."""
    if to.word == word.T_ALL and to.place == word.HERE:
        there = "here" if kind == MISSION else "there"
        if kind == CRITICAL:
            return "the efreet and each of its squadmates there", True
        if kind == MISSION and to.side == word.ENEMY:
            return "each efreet here that is not its controller's", False
        if to.side == word.OWN:
            return f"your {each}efreets {there}", True
        return (f"every {each}efreet {there}" if to.side == word.ANY else f"each enemy {each}efreet {there}"), False
    if to.word == word.T_ALL:
        return f"all your {each}efreets", True
    if to.word == word.T_ONE and to.place == word.ATTACHED:
        return "one equipment card on it that is no pilot", False
    if to.word == word.T_ONE:
        mine = "one of your face-up efreets at the baseline" if to.place == word.BASELINE else "one of your dials"
        return (mine if to.side == word.OWN else f"one {to.side.phrase if to.side else ''} efreet there"), False
    if to.word == word.T_SUBJECT and when == word.DEPLOY_DECLARE:
        return "it", False
    if to.word == word.T_THAT:
        return "that efreet", False
    host = {
        CRITICAL: "the efreet",
        word.EFREET.name: "this efreet",
        word.EQUIPMENT.name: "this efreet",
        word.GENERAL.name: "its efreet",
    }
    return (host.get(kind, "this efreet") if to.word.name == "host" else to.word.phrase), to.word == word.T_YOU


def clause(op: Op, kind: str, when: Word) -> Clause:
    """An operation in words."""
    each = f"{word.CLASSES[op.if_.least].name} " if op.if_ and op.if_.form.name == "each is" else ""
    who, many = somebody(op.to, kind, each, when)
    s = "" if many else "s"
    has = does = ""
    if op.verb in (word.V_MOD, word.V_GRANT):
        has, does = had(op, s)
    elif op.verb == word.V_FORBID and op.about is not None:
        does = op.about.phrase
    elif op.verb == word.V_DAMAGE:
        does = f"arrive{s} with {op.n} damage" if when == word.DEPLOY_DECLARE else f"take{s} {op.n} damage"
    elif op.verb == word.V_POOL and op.about is not None:
        does = f"{'gain' if op.n > 0 else 'lose'}{s} {abs(op.n)} {op.about.phrase}"
    elif op.verb == word.V_DRAW:
        does = f"draw{s} {cards(op.n)}"
    elif op.verb == word.V_RAZE:
        does = f"raze{s} {cards(op.n)}"
    elif op.verb == word.V_EXPEND:
        does = f"{'are' if many else 'is'} expended"
    elif op.verb == word.V_DESTROY and op.to.place == word.ATTACHED:
        who, does = "the attacking player", f"chooses {who}, and it is scrapped (nothing happens if there is none)"
    elif op.verb == word.V_DESTROY:
        does = f"{'are' if many else 'is'} destroyed"
    else:
        return Clause("", True, "", order(op, who), "", condition(op.if_))
    until = op.until.phrase if op.until is not None and op.until != word.WHILE else ""
    return Clause(who, many, has, does, until, "" if each else condition(op.if_))


def had(op: Op, s: str) -> tuple[str, str]:
    """A modifier or a keyword: what somebody has; or, of costs and totals, what becomes of it."""
    assert op.about is not None
    if op.verb == word.V_GRANT:
        return op.about.phrase + (f" {op.n}" if op.n else ""), ""
    if op.about == word.COST:
        return "", f"cost{s} {abs(op.n)} {'less (never below 0)' if op.n < 0 else 'more'}"
    if op.to.word == word.T_CAPTURE:
        return "", f"is {abs(op.n)} {'higher' if op.n > 0 else 'lower'}"
    if op.about == word.MARGIN:
        return f"{op.about.phrase} {signed(op.n)} (hits up to {op.n} above the target's speed are critical)", ""
    floor = " (never below 0)" if op.to.word == word.T_SHOT and op.about == word.DAMAGE and op.n < 0 else ""
    return f"{signed(op.n)} {op.about.phrase}{floor}", ""


def order(op: Op, who: str) -> str:
    """What the player himself does."""
    return {
        word.V_HEAL: f"remove up to {op.n} damage from {who}; it does not flip",
        word.V_CRIT: "the shot is a critical hit",
        word.V_DISCARD: f"look at {op.to.word.phrase}'s hand and discard {cards(op.n)} of your choice from it",
        word.V_REASSIGN: f"turn {who} from its mission to another face-up mission",
        word.V_FLIP: f"flip {op.n} face-up missions until the next turn begins",
        word.V_BOARD: (
            f"board {who}, if its pilot slot is free; if that efreet is destroyed in battle, your general goes back to the "
            f"bunker and you raze {cards(word.ACE_RAZES)}"
        ),
    }[op.verb]


def condition(if_: Condition | None) -> str:
    """A condition as `if …`, `in …`, `at …`."""
    if if_ is None:
        return ""
    if if_.form in (word.IF_HOST, word.IF_VICTIM):
        return if_.form.phrase.format(word.CLASSES[if_.least].phrase)
    if if_.form == word.IF_DIE:
        return if_.form.phrase.format(if_.most if if_.most == 1 else f"{if_.most} or less")
    return if_.form.phrase.format("efreet" if if_.form.name == "card type" else if_.least)


# ---------------------------------------------------------------- sentences
def together(clauses: list[Clause]) -> list[Clause]:
    """Clauses about the same somebody as one, as long as no other stands between them."""
    merged: list[Clause] = []
    for c in clauses:
        last = merged[-1] if merged else None
        if last and c.if_ == last.if_ and same(c.who, last.who):
            has = " and ".join(h for h in (last.has, c.has) if h)
            does = " and ".join(d for d in (last.does, c.does) if d)
            merged[-1] = last._replace(has=has, does=does, until=c.until or last.until)
        else:
            merged.append(c)
    return merged


def same(who: str, last: str) -> bool:
    return bool(who) and (who == last or (who == "that efreet" and last.startswith("one enemy")))


def sentence(c: Clause) -> str:
    """A clause without its condition."""
    has = f"{'have' if c.many else 'has'} {c.has}" if c.has else ""
    return " ".join(part for part in (c.who, " and ".join(p for p in (has, c.does) if p), c.until) if part)


def clauses_text(effect: Effect, kind: str) -> str:
    """All that an effect does."""
    text, last_if, ordered = "", "", False
    for c in together([clause(op, kind, effect.when) for op in effect.do]):
        said = sentence(c)
        if not text:
            text = f"{c.if_}, {said}" if c.if_ else said
        elif c.if_ and c.if_ != last_if:
            text += f"; then, {c.if_}, {said}"
        elif ordered:
            text += f"; {said}"
        else:
            text += (", and " if " and " in text else " and ") + said
        last_if, ordered = c.if_, not c.who and not c.if_
    return text


def price_text(effect: Effect) -> str:
    """What it costs: 'expend this card', 'pay 2 recon'."""
    if effect.price is None:
        return ""
    pool, n = effect.price
    return (
        pool.phrase
        if pool == word.EXPEND_THIS
        else f"pay {n} {pool.phrase}{'s' if n > 1 and pool.name == 'resource' else ''}"
    )


def lead(effect: Effect, kind: str) -> str:
    """When it happens; ends with what comes before the first clause."""
    if kind == word.TACTIC.name:
        return f"Play {moment(effect)}: "
    if kind == MISSION:
        return mission_lead(effect)
    if kind == word.GENERAL.name and effect.name:
        limits = [YOUR_TURN, *(["while in the HQ"] if effect.if_ and effect.if_.form == word.IF_IN_HQ else [])]
        return f"{effect.name} ({', '.join([*limits, *(['once a turn'] if effect.once else []), price_text(effect)])}): "
    if effect.when == word.PAY:
        return f"{price_text(effect)}: "
    if effect.when == word.MAIN:
        return f"Or, {YOUR_TURN}, {price_text(effect)}: "
    if effect.when == word.SHOT_DECLARE and effect.may:
        return f"{effect.when.phrase}, you may {price_text(effect)}: "
    if effect.when == word.SHOT_DECLARE:
        return f"This efreet's shots {condition(effect.if_)}: "
    if effect.when == word.SHOT_HIT and effect.once:
        return "The first time each turn that this efreet scores a hit, "
    if effect.when == word.SHOT_ROLLED:
        return f"{effect.when.phrase}, {condition(effect.if_)}, "
    if effect.when == word.CAPTURED:
        return "When its squad captures a mission, "
    if effect.when == word.DESTROYED:
        return "When this efreet is destroyed in battle, "
    if effect.when == word.ENGAGEMENT_START:
        return "When its engagement begins, "
    if effect.if_ is not None and effect.if_.form in (word.IF_HOST, word.IF_ABOARD):
        return f"{condition(effect.if_)}: "
    return f"{effect.when.phrase}, " if effect.when.phrase else ""


def moment(effect: Effect) -> str:
    """The moment a tactic is for."""
    text = effect.when.phrase
    if effect.when == word.MAIN:
        return YOUR_TURN
    if effect.when == word.SHOT_HIT:
        return f"{text} {'by' if effect.who == word.OWN else 'against'} your efreet"
    if effect.when in (word.ENGAGEMENT_START, word.ROUND_START):
        return f"{text} where you have an efreet"
    if effect.when == word.DEPLOY_DECLARE:
        return f"{text} {condition(effect.if_)}"
    return text


def mission_lead(effect: Effect) -> str:
    if effect.if_ is not None and effect.if_.form == word.IF_GARRISON:
        return f"Garrison: {lower(effect.when.phrase)}, {condition(effect.if_)}, "
    if effect.when == word.STATIC:
        return "Control: " if any(op.to.side == word.OWN for op in effect.do) else ""
    if effect.when == word.ENGAGEMENT_START:
        return "When an engagement begins here, "
    if effect.when == word.CAPTURED:
        return f"{effect.when.phrase}: "
    if effect.when == word.CAPTURE_DECLARE and effect.who == word.ENEMY:
        return "Control: when the opponent's squad is about to roll to capture here, "
    if effect.when == word.DEPLOY_DECLARE:
        return "Control: the first efreet you deploy each turn: "
    limits = "once a turn " if effect.once else ""
    pays = f"you may {price_text(effect)}: " if effect.may else ""
    return f"Control: {limits}{lower(effect.when.phrase)}{' ' if effect.once else ', '}{pays}"


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def effect_text(effect: Effect, kind: str) -> str:
    """An effect as a sentence."""
    does = clauses_text(effect, kind)
    if effect.when == word.SHOT_DECLARE and not effect.may:
        text = lead(effect, kind).rstrip(": ") + does.removeprefix("the shot").replace(" has ", " have ", 1)
    elif kind == MISSION and effect.when == word.DEPLOY_DECLARE:
        text = lead(effect, kind).rstrip(": ") + does.removeprefix("it")
    elif kind == MISSION and effect.when == word.CAPTURED and effect.who == word.ANY:
        text = lead(effect, kind) + does.replace("you draw", "the capturing player draws", 1)
    else:
        text = lead(effect, kind) + does
    return text[:1].upper() + text[1:] + "."


# ---------------------------------------------------------------- whole cards
def keyword_text(keyword: Word, n: int = 0) -> str:
    """A keyword and what it does: 'Ambush 2: …'."""
    text = word.KEYWORD_TEXT[keyword.name]
    if keyword == word.AMBUSH and n:
        return f"{keyword.phrase} {n}: {text.replace('its number in damage', f'{n} damage')}"
    return f"{keyword.phrase}: {text}"


def card_text(card: int) -> list[str]:
    """What a card does, sentence by sentence."""
    this = CARDS[card]
    return [keyword_text(k.word, k.n) for k in this.keywords] + [effect_text(e, this.type.name) for e in this.does]


def mission_text(m: int) -> list[str]:
    return [effect_text(e, MISSION) for e in MISSIONS[m].does]


def critical_text(c: int) -> list[str]:
    return [effect_text(e, CRITICAL) for e in CRITICALS[c].does]


def source_of(effect: int) -> tuple[str, str, str]:
    """What an effect stands on: its key and its name; and what the effect does."""
    source = E_SOURCE[effect]
    number = effect - E_FIRST[source]
    if source < MISSION_SOURCE:
        this = CARDS[source]
        return CARD_NAMES[source], card_name(source), clauses_text(this.does[number], this.type.name)
    if source < CRITICAL_SOURCE:
        m = source - MISSION_SOURCE
        return MISSION_NAMES[m], MISSIONS[m].title, clauses_text(MISSIONS[m].does[number], MISSION)
    c = source - CRITICAL_SOURCE
    return CRITICAL_NAMES[c], CRITICALS[c].title, clauses_text(CRITICALS[c].does[number], CRITICAL)


# ---------------------------------------------------------------- the document
COLUMNS = {
    word.GENERAL.name: ("cost", "armor"),
    word.RESOURCE.name: (),
    word.EFREET.name: ("cost", "class", "damage", "armor", "speed", "slots"),
    word.EQUIPMENT.name: ("slot", "cost", "equip"),
    word.TACTIC.name: ("cost",),
}
HEADINGS = {
    "general": "Generals",
    "resource": "Resource cards",
    "efreet": "Efreets",
    "equipment": "Equipment",
    "tactic": "Tactics",
}


def column(card: PrintedCard, name: str) -> str:
    if name == "class":
        return card.weight.name if card.weight is not None else ""
    if name == "slots":
        return ", ".join(slot.name for slot in card.slots)
    return card.slot.name if name == "slot" and card.slot is not None else str(getattr(card, name))


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table_of(head: list[str], rows: list[list[str]]) -> list[str]:
    return [row(head), row(["---"] * len(head)), *(row(cells) for cells in rows), ""]


def document() -> str:
    """docs/redline-cards.md."""
    lines = [
        "# REDLINE: the cards of this project",
        "",
        f"**{HOUSE}: every number and every effect here is ours.** The printed faces of the cards are not known to us; only",
        "names, copy counts and a few published facts are the real game's. If you own the cards, put the printed numbers into a",
        "file and play with `--set FILE` (see `src/sandtable/games/redline/values.py`).",
        "",
        "This file is made from the cards' own effects (`python -m sandtable.games.redline.texts`): a text cannot differ from the",
        "rules. The key is what a player types; the copies are those of the CPM and UNE decks of the box.",
        "",
        "## Keywords",
        "",
        *(f"- **{name.capitalize()}**: {text}" for name, text in word.KEYWORD_TEXT.items()),
        "",
    ]
    for kind, columns in COLUMNS.items():
        lines += [f"## {HEADINGS[kind]} ({HOUSE})", ""]
        head = ["card", "key", "faction", "copies", *columns, "text"]
        rows = []
        for k, card in enumerate(CARDS):
            if card.type.name == kind:
                marks = (" (heroic)" if card.heroic else "") + (" (basic)" if card.basic else "")
                copies = " + ".join(str(n) for n in card.copies)
                named = [f"**{card.title}**{marks}", f"`{CARD_NAMES[k]}`", FACTIONS[card.faction].upper(), copies]
                rows.append([*named, *(column(card, name) for name in columns), " ".join(short_text(k)) or "–"])
        lines += table_of(head, rows)
    missions = [
        [f"**{m.title}**", f"`{MISSION_NAMES[k]}`", str(m.cost), str(m.recon), " ".join(mission_text(k)) or "–"]
        for k, m in enumerate(MISSIONS)
    ]
    lines += [f"## Missions ({HOUSE})", "", *table_of(["mission", "key", "capture cost", "recon", "text"], missions)]
    hits = [
        [f"**{c.title}**", "permanent" if c.permanent else "temporary", " ".join(critical_text(k))]
        for k, c in enumerate(CRITICALS)
    ]
    lines += [f"## Critical hits ({HOUSE})", "", *table_of(["critical hit", "kind", "text"], hits)]
    return "\n".join(lines).rstrip() + "\n"


def short_text(card: int) -> list[str]:
    """A card's text with keywords by their names only, which the document explains once."""
    this = CARDS[card]
    named = [k.word.phrase + (f" {k.n}" if k.n else "") for k in this.keywords]
    return ([f"{', '.join(named)}."] if named else []) + [effect_text(e, this.type.name) for e in this.does]


if __name__ == "__main__":
    Path("docs/redline-cards.md").write_text(document(), encoding="utf-8")
