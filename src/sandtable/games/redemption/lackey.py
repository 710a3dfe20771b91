"""Files of LackeyCCG: a player's own card file read into facts, and deck files as lists of names.

The card file is tab-separated, its first line names the columns; it is the player's and is not shipped. Its facts become
cards. What a card does never comes from its text: a card that we have a line for by title and set is that card, one without an
ability is complete as it is, and any other is *mute*: numbers and facts, marked on its face.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from sandtable.kernel.abilities import Fact
from sandtable.kernel.texts import listed

from . import vocabulary as v
from .cards import Card, made
from .workshop import city, covenant, curse, dual

COLUMNS = ("Name", "Set", "Type", "Brigade", "Strength", "Toughness", "Class", "Identifier", "SpecialAbility", "Reference")
USED = (*COLUMNS, "ImageFile", "Alignment")  # these two may be missing
TYPES: dict[str, tuple[Fact, Fact]] = {  # and the side where the file does not say it
    "Hero": (v.HERO, v.GOOD),
    "Evil Character": (v.FOE, v.EVIL),
    "GE": (v.ENHANCEMENT, v.GOOD),
    "EE": (v.ENHANCEMENT, v.EVIL),
    "DAE": (v.ENHANCEMENT, v.NEUTRAL),
    "DAC": (v.HERO, v.NEUTRAL),
    "Hero/Evil Character": (v.HERO, v.NEUTRAL),
    "Lost Soul": (v.LOST_SOUL, v.NEUTRAL),
    "Dominant": (v.DOMINANT, v.NEUTRAL),
    "Artifact": (v.ARTIFACT, v.NEUTRAL),
    "Fortress": (v.FORTRESS, v.NEUTRAL),
    "Site": (v.SITE, v.NEUTRAL),
    "City": (v.CITY, v.NEUTRAL),
    "Covenant": (v.COVENANT, v.GOOD),
    "Curse": (v.CURSE, v.EVIL),
}
SIDES = {"good": v.GOOD, "evil": v.EVIL, "neutral": v.NEUTRAL}
# Marks behind a name that tell printings apart, besides those that are made of letters of the set's name.
MARKS = {"A", "B", "C", "CU", "D", "E", "F", "G", "H", "I", "J", "K", "L", "UL"}


BOTH_SIDES = ("DAE", "DAC", "Hero/Evil Character")
GOOD_NAMES = [b.name for b in v.BRIGADE_WORDS[: v.N_GOOD_BRIGADES]]
SPELLED = {"evil gold": "gold", "good gold": "gold", "grey": "gray"}


class BadFile(ValueError):
    """A file that cannot be read."""


class Entry(NamedTuple):
    """A line of a deck file."""

    name: str
    set: str = ""
    n: int = 1


class Lists(NamedTuple):
    deck: list[Entry]
    reserve: list[Entry]


# ---------------------------------------------------------------- the card file
class CardFile(NamedTuple):
    cards: tuple[Card, ...]
    unread: tuple[str, ...]  # a sentence for each row that was left out


def read_card_file(path: Path, ours: Iterable[Card]) -> CardFile:
    """The cards of a player's own file; BadFile with one sentence if it is none."""
    try:
        text = path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError as problem:
        raise BadFile(f"{path}: {problem.strerror or problem}") from None
    try:
        return cards_in(text, ours)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def cards_in(text: str, ours: Iterable[Card]) -> CardFile:
    header, *lines = text.splitlines() or [""]
    names = header.split("\t")
    if missing := [name for name in COLUMNS if name not in names]:
        raise BadFile(f"no card file of LackeyCCG: its first line lacks the columns {listed(missing)}")
    known = {key: card for card in ours for key in keys_of(card)}
    cards: dict[tuple[str, str, str], Card] = {}
    unread = []
    for k, line in enumerate(lines, 2):
        if not line.strip():
            continue
        row = dict.fromkeys(USED, "") | dict(zip(names, (cell.strip() for cell in line.split("\t")), strict=False))
        try:
            card = card_of(row, known)
            cards.setdefault((card.title, card.set, card.art), card)
        except BadFile as error:
            unread.append(f"line {k}, {row['Name'] or 'without a name'}: {error}")
    return CardFile(tuple(cards.values()), tuple(unread))


def keys_of(card: Card) -> list[tuple[str, str]]:
    """How a card of ours may be called there: by title and set, a soul by its verse as well."""
    keys = [(plain(card.title), card.set)]
    return [*keys, (plain(card.reference), card.set)] if card.type == v.LOST_SOUL else keys


def card_of(row: dict[str, str], known: dict[tuple[str, str], Card]) -> Card:
    kind = row["Type"] if row["Type"] in TYPES else row["Type"].split("/")[0]  # of a card with two faces the first one's
    if kind not in TYPES:
        raise BadFile(f"{row['Type'] or 'nothing'!r} is no type of card that we know")
    type_, side = TYPES[kind]
    if type_ not in (v.HERO, v.FOE, v.ENHANCEMENT) or kind in BOTH_SIDES:
        side = SIDES.get(row["Alignment"].lower(), side)
    title, verse = title_of(row["Name"], row["Set"]), reference_of(row["Reference"])
    line = known.get((plain(title), row["Set"])) or (known.get((plain(verse), row["Set"])) if type_ == v.LOST_SOUL else None)
    if line is not None:
        return line._replace(art=row["ImageFile"] or line.art)
    traits = ", ".join(name for name in row["Identifier"].split(", ") if name and "=" not in name)
    card = printed(kind, title, side, row, f"{verse} | {traits}")
    speaks = row["SpecialAbility"].strip(" .").lower() not in ("", "meek", "-")
    card = card._replace(faces=tuple(marked(face, row, speaks) for face in card.faces))
    return marked(card, row, speaks)


def marked(card: Card, row: dict[str, str], speaks: bool) -> Card:
    """A card, or one of its faces, with its set and art, and mute if it has an ability."""
    facts = card.facts - {v.MEEK} if speaks else card.facts
    return card._replace(set=row["Set"], art=row["ImageFile"], mute=speaks, facts=frozenset(facts))


def printed(kind: str, title: str, side: Fact, row: dict[str, str], rest: str) -> Card:
    """A card by its facts; `rest` is its reference and its traits. What can be played in two ways has two faces."""

    def facts(brigades: str, second: bool = False) -> str:
        return f"{' '.join([brigades, numbers_of(row, second), *classes_of(row['Class'])])} | {rest}"

    both = re.sub(r" *[()] *", "/", row["Brigade"]).strip("/") if kind in BOTH_SIDES else row["Brigade"]
    brigades = brigades_of(both, side)
    if kind in ("Covenant", "Curse"):
        return (covenant if kind == "Covenant" else curse)(title, facts(brigades), (), ())
    if kind == "City":
        return city(side, title, facts(brigades), (), ())
    good, evil = by_side(brigades)
    if kind in BOTH_SIDES and good and evil:
        hero, foe = (v.HERO, v.FOE) if TYPES[kind][0] == v.HERO else (v.ENHANCEMENT, v.ENHANCEMENT)
        return dual(made(title, hero, v.GOOD, facts(good)), made(title, foe, v.EVIL, facts(evil, second=True)))
    return made(title, TYPES[kind][0], side, facts(brigades))


def by_side(brigades: str) -> tuple[str, str]:
    """The good and the evil ones; gold, which is both, goes to the side that has no other."""
    names = brigades.split("/") if brigades else []
    good = [name for name in names if name in GOOD_NAMES and name != "gold"]
    evil = [name for name in names if name not in GOOD_NAMES]
    if "gold" in names:
        (evil if good and not evil else good).append("gold")
    return "/".join(good), "/".join(evil)


def plain(title: str) -> str:
    """A title to compare by: quotes, dashes and capitals do not count, nor does a soul's nickname."""
    return re.sub(r"[^a-z0-9:]+", " ", title.split(' ("')[0].lower().replace("'", "").replace("’", "")).strip()


def title_of(name: str, set_: str) -> str:
    """A name without the mark of its printing: 'Abishai (Ki)' of Kings is Abishai, 'Abednego (Azariah)' stays."""
    found = re.fullmatch(r"(.+?) ?\( ?([^()]{1,12})\)", name)
    if not found:
        return name
    mark = re.sub(r"\b(19|20)\d\d\b", "", found[2]).strip()  # promotional cards have their year
    letters = iter(set_.lower())
    is_of_set = all(c in letters for c in mark.lower().replace(" ", ""))
    return found[1].strip() if is_of_set or mark in MARKS else name


def brigades_of(text: str, side: Fact) -> str:
    """`Purple/Silver` as cards.py writes it; of a card with two faces the first one's."""
    text = text.split("(")[0].strip().lower()
    if not text or text == "none":
        return ""
    if "multi" in text or "rainbow" in text:
        return "rainbow" if side in (v.GOOD, v.EVIL) else ""
    parts = [part.strip() for part in re.split(r"[/,]", text)]
    names = [SPELLED.get(part, part) for part in parts if part not in ("good", "evil")]  # a City's sides stand there as well
    for name in names:
        if name not in [b.name for b in v.BRIGADE_WORDS]:
            raise BadFile(f"there is no brigade {name!r}")
    return "/".join(name.replace(" ", "-") for name in names)


def numbers_of(row: dict[str, str], second: bool = False) -> str:
    """Strength and toughness; what is no number counts 0. A card with two faces may have others for the second: `4(3)`."""
    if second and all("(" in row[name] for name in ("Strength", "Toughness")):
        row = row | {name: row[name].partition("(")[2] for name in ("Strength", "Toughness")}
    found = [re.match(r"-?\d+", row[name]) for name in ("Strength", "Toughness")]
    return "/".join(m[0] if m else "0" for m in found)


def classes_of(text: str) -> list[str]:
    return [c.name for c in v.CLASSES if c.name in [part.strip().lower() for part in text.split(",")]]


def reference_of(text: str) -> str:
    """The first verse, as we write it; nothing if there is no such book."""
    found = re.match(r"((?:I{1,3} |[123] )?[A-Z][a-z]+(?: of Solomon)?) (\d[\d:,-]*)", text.strip())
    if not found:
        return ""
    book = {"1": "I", "2": "II", "3": "III"}.get(found[1][0], found[1][0]) + found[1][1:]
    book = book.replace("Psalms", "Psalm")
    return f"{book} {found[2].rstrip(',-:')}" if book in v.BOOKS else ""


# ---------------------------------------------------------------- deck files
def read_dek(text: str) -> Lists:
    """The cards of a .dek file: superzones Deck and Reserve, a card for each copy."""
    if "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL):
        raise BadFile("a .dek file has no declarations")
    try:
        tree = ElementTree.fromstring(text)
    except ElementTree.ParseError as problem:
        raise BadFile(f"not a .dek file: {problem}") from None
    if tree.tag != "deck":
        raise BadFile(f"not a .dek file: it begins with <{tree.tag}>")
    zones = {zone.get("name", ""): zone for zone in tree.iter("superzone")}
    if "Deck" not in zones:
        raise BadFile("a .dek file has a superzone named Deck, and this one has none")
    return Lists(*(entries_of(zones.get(name)) for name in ("Deck", "Reserve")))


def entries_of(zone: ElementTree.Element | None) -> list[Entry]:
    counts: dict[tuple[str, str], int] = {}
    for card in zone.iter("card") if zone is not None else ():
        name = (card.findtext("name") or "").strip()
        if not name:
            raise BadFile("a card of the .dek file has no name")
        key = name, (card.findtext("set") or "").strip()
        counts[key] = counts.get(key, 0) + 1
    return [Entry(name, set_, n) for (name, set_), n in counts.items()]


def write_dek(lists: Lists) -> str:
    lines = ['<deck version="0.8">', "\t<meta>", "\t\t<game>Redemption</game>", "\t</meta>"]
    for zone, entries in (("Deck", lists.deck), ("Reserve", lists.reserve)):
        cards = [
            f"\t\t<card><name id={quoteattr(entry.name)}>{escape(entry.name)}</name><set>{escape(entry.set)}</set></card>"
            for entry in entries
            for _ in range(entry.n)
        ]
        lines += [f'\t<superzone name="{zone}">', *cards, "\t</superzone>"] if cards or zone == "Deck" else []
    return "\n".join([*lines, "</deck>", ""])


def read_txt(text: str) -> Lists:
    """`1<tab>Gideon` line by line; what follows `Reserve:` is the Reserve, what follows `Tokens:` is left out."""
    lists = Lists([], [])
    into: list[Entry] | None = lists.deck
    for k, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.rstrip(":").lower() in ("deck", "main deck", "reserve", "tokens"):
            into = {"reserve": lists.reserve, "tokens": None}.get(line.rstrip(":").lower(), lists.deck)
            continue
        if not line or into is None:
            continue
        found = re.fullmatch(r"(\d{1,3})x?\s+(\S.*)", line)
        if not found:
            raise BadFile(f"line {k}, {line!r}: it should be a number and a name, as in '1 Gideon'")
        into.append(Entry(found[2], "", int(found[1])))
    return lists


def write_txt(lists: Lists) -> str:
    def lines(entries: Sequence[Entry]) -> list[str]:
        return [f"{entry.n}\t{entry.name}" for entry in entries]

    reserve = ["Reserve:", *lines(lists.reserve)] if lists.reserve else []
    return "\n".join([*lines(lists.deck), *reserve, ""])
