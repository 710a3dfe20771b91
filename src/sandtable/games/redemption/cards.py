"""What is printed on a card, and the 100 cards of the 4th edition starter decks I and J.

Titles, numbers, types, identifiers and references are facts of the printed cards; what a card does is said in our own language,
and its text is made from that. Traits before the semicolon are printed, those after it are known from name, verse or picture
("man" is human and male); who is not generic is unique. workshop.py has the types that neither deck has, pool.py more cards;
tables.py numbers them all.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.kernel.abilities import Ability, Clause, Fact, Selector

from .language import *


class Card(NamedTuple):
    """A card, or one of the faces of a card that can be played in two ways."""

    title: str
    type: Fact
    side: Fact
    brigades: Clause = ()
    strength: int = 0
    toughness: int = 0
    classes: Clause = ()  # the icons: warrior, weapon, territory
    reference: str = ""
    printed: tuple[str, ...] = ()  # identifiers on its face
    facts: frozenset[Fact] = frozenset()  # all that a selector can ask of it
    does: tuple[Ability, ...] = ()
    set: str = ""
    faces: tuple[Card, ...] = ()  # how it can be played, if in more than one way; then it has no abilities of its own
    art: str = ""  # what tells its picture from others, where a card file says so
    house: bool = False  # ours, and no printed card
    mute: bool = False  # it has an ability that we have no line for


class Face(NamedTuple):
    """The first part of what is written of a card: `purple/silver 2/3 weapon`."""

    brigades: Clause = ()
    strength: int = 0
    toughness: int = 0
    classes: Clause = ()


NUMBERS = re.compile(r"(-?\d+)/(-?\d+)")
PEOPLE = {"man": ("human", "male"), "woman": ("human", "female")}


def made(title: str, type_: Fact, side: Fact, given: str, does_: tuple[Ability, ...] = ()) -> Card:
    """Facts are `brigades strength/toughness icon | reference | traits`, or a reference alone."""
    parts = [part.strip() for part in given.split("|")]
    face, reference, traits = [*parts, "", ""][:3] if len(parts) > 1 else ["", parts[0], ""]
    f = face_of(face, side)
    printed, _, known = traits.partition(";")
    shown = listed_in(printed)
    facts = {type_, side, *f.brigades, *f.classes, named(title), *reference_facts(reference)}
    facts |= {trait(name) for name in traits_of(type_, [*shown, *listed_in(known)])}
    facts |= {CHARACTER} if type_ in (HERO, FOE) else set()
    facts |= {MEEK} if not does_ else set()
    facts |= {SINGLE} if len(f.brigades) == 1 else set()
    return Card(title, type_, side, *f, reference, tuple(shown), frozenset(facts), does_)


def face_of(text: str, side: Fact) -> Face:
    f = Face()
    for word in text.split():
        if numbers := NUMBERS.fullmatch(word):
            f = f._replace(strength=int(numbers[1]), toughness=int(numbers[2]))
        elif word in [c.name for c in CLASSES]:
            f = f._replace(classes=(*f.classes, next(Fact(F_CLASS, c) for c in CLASSES if c.name == word)))
        else:
            f = f._replace(brigades=brigades(word, side))
    return f


def brigades(text: str, side: Fact) -> Clause:
    """`white/gold`; `rainbow` is every brigade of the side; gold is another brigade for evil cards."""
    if text == "rainbow":
        return ALL_GOOD if side == GOOD else ALL_EVIL
    names = [{"gold": "evil gold"}.get(name, name) if side == EVIL else name for name in text.replace("-", " ").split("/")]
    return tuple(next(Fact(F_BRIGADE, b) for b in BRIGADE_WORDS if b.name == name) for name in names)


def listed_in(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def traits_of(type_: Fact, names: list[str]) -> list[str]:
    """Traits with what follows from them: a Philistine Giant is a Philistine and a Giant; who is not generic is unique."""
    if type_ not in (HERO, FOE):
        return names
    parts = [part for name in names for part in parts_of(name)]
    found = [word for name in [*names, *parts] for word in PEOPLE.get(name, (name,))]
    return found if "generic" in [name.lower() for name in found] else [*found, "unique"]


def parts_of(identifier: str) -> list[str]:
    """What somebody is besides: both words of two; a King of Judah is a King, a Solomon's Temple High Priest a Priest."""
    words = identifier.split()
    if len(words) == 2:
        return words
    ranks = {"King", "Queen", "Priest", "Prophet"} & {words[0], words[-1]} if words else set()
    return sorted(ranks) if len(words) > 2 else []


def reference_facts(reference: str) -> set[Fact]:
    if not reference:
        return set()
    at = BOOKS.index(reference.rsplit(" ", 1)[0])
    return {Fact(F_BOOK, at), OLD_TESTAMENT if at < len(OLD_BOOKS) else NEW_TESTAMENT}


def hero(title: str, facts: str, *abilities: Ability) -> Card:
    return made(title, HERO, GOOD, facts, abilities)


def foe(title: str, facts: str, *abilities: Ability) -> Card:
    return made(title, FOE, EVIL, facts, abilities)


def good(title: str, facts: str, *abilities: Ability) -> Card:
    return made(title, ENHANCEMENT, GOOD, facts, abilities)


def evil(title: str, facts: str, *abilities: Ability) -> Card:
    return made(title, ENHANCEMENT, EVIL, facts, abilities)


def dominant(side: Fact, title: str, reference: str, *abilities: Ability) -> Card:
    """No effect touches the ability of a Dominant."""
    return made(title, DOMINANT, side, reference, tuple(cannot_be(a, NEGATED) for a in abilities))


def soul(reference: str, *abilities: Ability, nick: str = "") -> Card:
    return made(f"Lost Soul {reference}" + (f' ("{nick}")' if nick else ""), LOST_SOUL, NEUTRAL, reference, abilities)


def of_set(name: str, *cards: Card, house: bool = False) -> tuple[Card, ...]:
    return tuple(
        card._replace(set=name, house=house, faces=tuple(face._replace(set=name, house=house) for face in card.faces))
        for card in cards
    )


def fits(card: Card, asked: Selector) -> bool:
    """Does a card fit a selector, as far as its printed face decides? Rules ask the same of a card in play."""
    return all(any(has(card, fact) != fact.no for fact in clause) for clause in asked)


def has(card: Card, fact: Fact) -> bool:
    if fact.form == F_STRENGTH:
        return card.strength >= fact.n
    if fact.form == F_TOUGHNESS:
        return card.toughness <= fact.n
    return Fact(fact.form, fact.n) in card.facts or fact.form == F_OTHER


# ---------------------------------------------------------------- abilities that several cards share
stop_evil = does(negate(last(EVIL, ENHANCEMENT)), discard(that))
stop_good = does(negate(last(GOOD, ENHANCEMENT)), discard(that))
no_evil_characters = does(negate(every(FOE)))
discard_evil = does(discard(one(FOE)))
discard_hero = does(discard(one(HERO)))
underdeck_hero = does(underdeck(one(HERO)))
band_ruth = may(band(HERO, from_book("Ruth")))
son_of_god = does(negate(one(LOST_SOUL, at=BONDAGE, whose=SOMEONE_ELSE)), rescue(that))
into_the_light = (put(TO_BONDAGE, those(LOST_SOUL)), underdeck(rest))
ruth_card = (GOOD, from_book("Ruth"))

# fmt: off
# ---------------------------------------------------------------- deck I
DECK_I = of_set(
    "I",
    soul("Proverbs 10:1"),
    soul("Proverbs 14:10"),
    soul("Proverbs 21:16"),
    soul("Proverbs 21:24"),
    soul("Psalm 119:176"),
    soul("Psalm 68:6"),
    soul("Psalm 30:3", when(RESCUED, search(HERO, at=DISCARDS), may=True), nick="Resurrection"),
    dominant(GOOD, "Angel of the Lord", "Acts 12:23", discard_evil),
    dominant(GOOD, "Son of God", "Revelation 1:17-18", son_of_god),
    dominant(EVIL, "Christian Martyr", "Revelation 11:7", discard_hero),
    dominant(EVIL, "Strife", "Proverbs 6:14", does(withdraw(all_but_one(HERO)))),
    hero("Andrew", "purple 3/3 | Luke 6:13-14 | Disciple; man, missionary, martyr", may(band(HERO, named("Peter")))),
    hero("Angel at Bethesda", "silver 3/1 | John 5:4 | Generic; angel"),
    hero("Gabriel", "silver 10/10 | Luke 1:19 | Prophet; angel", may(search(ENHANCEMENT, SILVER, at=DISCARDS))),
    hero("Gathering Angel", "silver 6/2 | Matthew 24:31 | Generic; angel",
         does(search(HERO, at=DISCARDS, whose=EACH, into=ONTO_DECK))),
    hero("James", "purple 8/6 | Luke 6:13-14 | Disciple, Son of Zebedee; man, missionary, martyr",
         may(band(HERO, named("John")))),
    hero("John", "purple 5/5 | Luke 6:13-14 | Disciple, Prophet, Son of Zebedee; man, missionary", no_evil_characters),
    hero("Legion of Angels", "silver 12/12 warrior | Matthew 26:53 | Generic; angel"),
    hero("Peter", "purple 10/10 | Luke 6:13-14 | Disciple, Prophet; man, missionary, martyr",
         may(draw(1)), does(negate(every(DEMON)))),
    foe("Achan", "brown 3/4 warrior | Joshua 7:21 | Israelite; man"),
    foe("Delilah", "black 1/3 | Judges 16:6 | Philistine; woman", may(band(FOE, MALE, HUMAN))),
    foe("Ishbibenob", "black 8/12 warrior | II Samuel 21:16 | Philistine Giant; man",
        does(discard(one(HERO, strength(10), at=BATTLE)))),
    foe("Lahmi", "black 10/10 warrior | I Chronicles 20:5 | Philistine Giant; man"),
    foe("Nabal", "brown 8/8 | I Samuel 25:3 | Israelite; man",
        does(draw(1), reveal(that), discard(this, if_=that_is(GOOD), later=AFTER_BATTLE))),
    foe("Saph", "black 9/11 warrior | II Samuel 21:18 | Philistine Giant; man",
        does(prevent(next_(ENHANCEMENT, by=SOMEONE_ELSE)))),
    foe("Selfish Kinsman", "brown 5/7 | Ruth 4:6 | Israelite; man, generic", does(negate(every(ENHANCEMENT)))),
    foe("Shaphat", "brown 3/2 warrior | Numbers 13:4-5 | Israelite; man", does(look(HAND, OPPONENT))),
    good("Angelic Guidance", "silver 1/6 territory | Matthew 2:19-20",
         does(look(HAND, SOMEONE_ELSE)), may(search(SILVER, at=DECK))),
    good("Angelic News", "silver 4/3 territory | Luke 1:19", does(draw(1, or_=(2, used_by(named("Gabriel")))))),
    good("Authority of Peter", "purple 2/2 | Matthew 16:19", does(banish(one(FOE)), topdeck(one(HERO, at=DISCARDS)))),
    good("Eaten by Worms", "silver 4/2 | Acts 12:23", discard_evil),
    good("Fishers of Men", "purple 2/2 territory | Matthew 4:18-19",
         does(reveal(top(3, OPPONENT, or_=(9, used_by(trait("Disciple"))))), *into_the_light)),
    good("Glad Tidings", "silver 1/4 | Luke 2:10-11", stop_evil),
    good("Loaves and Fishes", "rainbow 5/2 territory | John 6:8-9",
         does(draw(1, or_=(2, used_by(named("Andrew"))), who=EACH))),
    good("Miraculous Catch", "purple 3/4 territory | Luke 5:4,6",
         does(draw(1, or_=(3, used_by(named("Peter")))), discard(one(at=THERE), if_=used_by(named("Peter"))))),
    good("Overwhelming Presence", "silver 3/3 | Matthew 28:4", does(underdeck(every(FOE, at=BATTLE)))),
    good("Raising Lazarus", "rainbow 1/4 territory | John 11:43", may(resurrect(one(HERO, HUMAN, at=DISCARDS)))),
    good("Walking on Water", "purple/silver 2/3 | Matthew 14:30-31", stop_evil),
    good("Water to Wine", "rainbow 4/3 | John 2:3-5"),
    good("Wonderment", "purple 4/3 | Matthew 14:26-27", stop_evil),
    good("You Are the Christ", "purple 3/3 | Matthew 16:16", does(discard(one(EVIL)))),
    evil("Achan's Sin", "brown 1/1 | Joshua 7:25", does(negate(last(GOOD)), discard(every(at=BATTLE)))),
    evil("Ashtaroth Worship", "rainbow 0/6 territory | I Samuel 7:3",
         does(*either(discard(one(GOOD, ENHANCEMENT)), banish(pile(DISCARDS, ANYONE))))),
    evil("Bad Dealings", "brown 3/3 | I Samuel 2:23-24", stop_good, may(draw(1))),
    evil("Ishbibenob's Spear", "black 5/0 weapon | II Samuel 21:16", may(price(discard(this)), underdeck(one(HERO)))),
    evil("Ishbibenob's Sword", "black 3/2 weapon | II Samuel 21:16", does(negate(last(GOOD, by=SOMEONE_ELSE)))),
    evil("Lahmi's Spear", "black 5/0 weapon | I Chronicles 20:5", may(price(discard(this)), discard(one(HERO)))),
    evil("Sin in the Camp", "brown 0/6 | Joshua 7:11", does(withdraw(every(HERO, at=BATTLE)))),
    evil("To Each His Own", "brown 1/1 | Judges 21:25", may(search(EVIL, ENHANCEMENT, at=DISCARDS, whose=EACH, who=EACH))),
    evil("Wickedness of Delilah", "black 0/6 territory | Judges 16:15", underdeck_hero),
)

# ---------------------------------------------------------------- deck J
DECK_J = of_set(
    "J",
    soul("Luke 13:25"),
    soul("Luke 15:13"),
    soul("Luke 15:15-16"),
    soul("Luke 16:20-21"),
    soul("Luke 19:10"),
    soul("Mark 1:40"),
    soul("Luke 15:6", when(RESCUED, draw(1, who=EACH)), nick="Rejoice"),
    dominant(GOOD, "Angel of the Lord", "Exodus 3:2", discard_evil),
    dominant(GOOD, "Son of God", "Revelation 19:11", son_of_god),
    dominant(EVIL, "Christian Martyr", "Revelation 11:7", discard_hero),
    dominant(EVIL, "Vain Philosophy", "Colossians 2:8", does(look(HAND, SOMEONE_ELSE), underdeck(one(GOOD, at=THERE)))),
    hero("Boaz", "white 6/5 | Ruth 2:1 | ; man", may(draw(1)), band_ruth),
    hero("Elders of the City", "white 10/10 | Ruth 4:2 | Generic; man", may(search(*ruth_card, at=DISCARDS))),
    hero("Gideon", "gold 6/8 warrior | Judges 7:5 | Judge; man"),
    hero("Jephthah", "gold 9/6 warrior | Judges 11:11 | Judge; man",
         may(price(discard(top(1))), discard(upto(2, FOE)), once=A_GAME)),
    hero("Naomi", "white 4/5 | Ruth 4:14 | ; woman", band_ruth),
    hero("Ruth", "white 4/3 | Ruth 3:11 | ; woman, Moabite", no_evil_characters),
    hero("Samson", "gold 12/6 warrior | Judges 13:24 | Judge; man"),
    hero("Shamgar", "gold 6/6 warrior | Judges 3:31 | Judge; man"),
    foe("Controlling Demon", "orange 4/11 | Matthew 15:22 | Demon, Generic",
        does(reveal(bottom(1)), take(that, if_=that_is(EVIL), may=True))),
    foe("Emperor Tiberius", "gray 10/11 warrior | Luke 3:1 | Roman; man, emperor, king, royalty",
        does(look(HAND, OPPONENT), underdeck(one(DOMINANT, at=THERE)))),
    foe("Foul Spirit", "orange 6/7 | Mark 9:25 | Demon, Generic", does(negate(every(HERO)))),
    foe("Mocking Soldiers", "gray 6/4 warrior | Matthew 27:29 | Roman, Generic; man, Roman soldier",
        does(underdeck(random(1, OPPONENT)))),
    foe("Pilate's Soldiers", "gray 6/12 warrior | Matthew 27:27 | Roman, Generic; man, Roman soldier"),
    foe("Possessing Demon", "orange 3/4 | Luke 4:33 | Demon, Generic"),
    foe("Quirinius", "gray 8/5 warrior | Luke 2:2 | Roman Governor, Syrian; man",
        may(draw(1)), may(band(FOE, GENERIC, trait("Roman")))),
    foe("Unclean Spirit", "orange 4/3 | Matthew 12:43 | Demon, Generic", may(band(FOE, HUMAN))),
    good("Devotion of Ruth", "white 2/1 | Ruth 1:16", does(withdraw(every(FOE, at=BATTLE)))),
    good("Family Bond", "white/gold 2/2 | Ruth 1:16", stop_evil),
    good("Gideon's Call", "gold 3/2 territory | Judges 6:12",
         does(reveal(top(3, SOMEONE_ELSE, or_=(9, used_by(HERO, MEEK)))), *into_the_light)),
    good("Gleaning the Fields", "white 3/2 territory | Ruth 2:7",
         does(search(GOOD, ENHANCEMENT, from_book("Ruth", "Judges"), at=DISCARDS))),
    good("Kindness of Boaz", "white 1/3 territory | Ruth 2:13", does(draw(1, or_=(2, used_by(named("Boaz")))))),
    good("Loyalty of Ruth", "white 3/2 | Ruth 1:16", does(withdraw(one(FOE, at=BATTLE))), may(draw(1))),
    good("Ruth Meets Boaz", "white 2/3 territory | Ruth 2:8", does(search(*ruth_card, at=(DECK, DISCARDS)))),
    good("Samson's Strength", "gold 6/0 | Judges 14:6", stop_evil),
    good("Shamgar's Oxgoad", "gold 6/0 | Judges 3:31",
         does(*either(discard(one(FOE)), discard(some(2, FOE, trait("Philistine")))))),
    good("Sing and Praise", "rainbow 5/0 territory | Judges 5:3 | Involves Music",
         does(banish(every(no(HERO), at=DISCARDS, whose=ANYONE)))),
    good("Sword of the Lord", "rainbow 4/3 | Judges 7:18"),
    good("The Sword of Gideon", "gold 3/2 weapon | Judges 7:14", does(discard(one(EVIL, ENHANCEMENT)))),
    good("Trumpets and Torches", "gold 3/3 | Judges 7:20", does(underdeck(one(FOE)))),
    good("When Judges Governed", "white/gold 3/4 | Ruth 1:1",
         does(withdraw(one(FOE, at=BATTLE)), if_=control(HERO, from_book("Ruth"))),
         does(discard(one(EVIL, at=TERRITORY)), if_=control(trait("Judge")))),
    evil("Coliseum Lions", "gray 1/1 | Hebrews 11:37", does(discard(every(HERO, at=BATTLE)))),
    evil("Crucify Him!", "gray 3/3 | Matthew 27:31", stop_good),
    evil("Evil Strength", "orange 3/3 | Acts 19:16", stop_good),
    evil("Fiery Darts", "orange 2/2 | Ephesians 6:16", discard_hero),
    evil("Hypocrite's Proselyte", "gray/orange 2/2 territory | Matthew 23:15", underdeck_hero),
    evil("Persistent Pestering", "orange 2/2 | Luke 8:29",
         does(must(underdeck(some(2, GOOD, at=HAND)))), may(underdeck(this))),
    evil("Roman Whip", "gray 5/0 weapon | Matthew 27:26", does(must(underdeck(one(at=HAND))))),
    evil("Sorrow of Mary", "gray 1/4 territory | Luke 2:35",
         does(reveal(pile(HAND, ANYONE)), underdeck(one(GOOD, at=THERE)))),
    evil("Twice Afflicted", "orange 0/2 | Luke 11:26", does(play(ENHANCEMENT, ORANGE, at=DISCARDS))),
)

# fmt: on
