"""The six companion cards of decks I and J, and the workshop: a card of our own for whatever neither deck has.

HOUSE: the workshop's cards are no printed cards. They are there so that every card type and every word of the language is on a card
that can be played and tested. The companions (set "I/J+") are real.
"""

from __future__ import annotations

from sandtable.kernel.abilities import Ability, Fact, Target

from .cards import Card, evil, foe, good, hero, made, of_set, soul
from .language import *


def artifact(title: str, facts: str, *abilities: Ability) -> Card:
    return made(title, ARTIFACT, NEUTRAL, facts, abilities)


def fortress(side: Fact, title: str, facts: str, *abilities: Ability) -> Card:
    return made(title, FORTRESS, side, facts, abilities)


def site(title: str, facts: str, *abilities: Ability) -> Card:
    """A Site has a brigade and no numbers; its side is that of no one."""
    card = made(title, SITE, GOOD, facts, abilities)
    return card._replace(side=NEUTRAL, facts=(card.facts - {GOOD}) | {NEUTRAL})


def with_faces(whole: Card, *faces: Card) -> Card:
    """A card that is played as one of several: until then it is each of them."""
    facts = {fact for card in (whole, *faces) for fact in card.facts} - {MEEK, SINGLE}
    facts |= {MEEK} if not any(face.does for face in faces) else set()
    facts |= {SINGLE} if len(whole.brigades) == 1 else set()
    kept = {whole.type} if whole.type in (CITY, COVENANT, CURSE) else set()
    return whole._replace(facts=frozenset(facts), faces=tuple(face._replace(facts=face.facts | kept) for face in faces))


def covenant(title: str, facts: str, played: tuple[Ability, ...], active: tuple[Ability, ...]) -> Card:
    """A good Enhancement, or an Artifact, which has neither side nor brigade."""
    reference = facts.split("|")[1]
    whole, enhancement = made(title, COVENANT, GOOD, facts), good(title, facts, *played)
    return with_faces(whole, enhancement, artifact(title, reference, *active))


def curse(title: str, facts: str, played: tuple[Ability, ...], active: tuple[Ability, ...]) -> Card:
    """An evil Enhancement, or an Artifact."""
    reference = facts.split("|")[1]
    whole, enhancement = made(title, CURSE, EVIL, facts), evil(title, facts, *played)
    return with_faces(whole, enhancement, artifact(title, reference, *active))


def city(side: Fact, title: str, facts: str, as_site: tuple[Ability, ...], as_fortress: tuple[Ability, ...]) -> Card:
    """A Site, or a Fortress, which has no brigade."""
    reference = facts.split("|")[1]
    faces = site(title, facts, *as_site), fortress(side, title, reference, *as_fortress)
    return with_faces(made(title, CITY, side, facts), *faces)


def dual(good_face: Card, evil_face: Card) -> Card:
    """A card of both sides: played as one of them."""
    assert good_face.title == evil_face.title
    whole = good_face._replace(side=NEUTRAL, brigades=good_face.brigades + evil_face.brigades, does=())
    return with_faces(whole, good_face, evil_face)


GOSPELS = from_book("Matthew", "Mark", "Luke", "John")
emperor, judge, philistine = trait("emperor"), trait("Judge"), trait("Philistine")
evil_card_at_home = discard(one(EVIL, at=TERRITORY))

# fmt: off
COMPANIONS = of_set(
    "I/J+",
    artifact("Denarius", "Mark 12:15",
             may(*either(search(EVIL, trait("Roman"), at=DECK), search(NEW_TESTAMENT, GRAY, ENHANCEMENT, at=RESERVE))),
             when(ANY_TIME, price(discard(this)), draw(3), may=True, if_=control(emperor))),
    fortress(GOOD, "Judge's Seat", "Judges 2:16",
             when(UPKEEP, search(GOOD, ENHANCEMENT, from_book("Ruth", "Judges"), at=(DECK, RESERVE)), may=True),
             when(ANY_TIME, price(discard(this)), evil_card_at_home, may=True, if_=control(judge))),
    fortress(EVIL, "Philistine Outpost", "I Samuel 14:12",
             when(ATTACKED, play(EVIL, philistine, at=(DECK, RESERVE)), may=True),
             when(ANY_TIME, price(discard(this)), resurrect(one(EVIL, philistine, at=DISCARDS)), may=True)),
    covenant("The New Covenant", "purple 4/3 | Mark 14:24", (may(band(HERO, NEW_TESTAMENT, n=99)),),
             (may(search(GOOD, ENHANCEMENT, GOSPELS, at=(DECK, RESERVE))),)),
    made("New Jerusalem", DOMINANT, GOOD, "Revelation 3:12", (cannot_be(does(verb(V_COPY, last(GOOD, DOMINANT))), NEGATED),)),
    soul("Luke 13:30", when(PUT_IN_PLAY, draw(1), topdeck(this), may=True, if_=none_of(LOST_SOUL, OTHER, no(MEEK))),
         nick="The First"),
)

OURS = of_set(
    "workshop",
    # ------------------------------------------------------------ types
    artifact("Lamp on a Stand", "| |", when(UPKEEP, draw(1), may=True, if_=control(HERO))),
    artifact("Broken Millstone", "| |", always(protect(every(HERO), FROM_CARDS, by=every(CRIMSON)))),
    fortress(GOOD, "Shepherd's Fold", "| |", always(verb(V_HOLD, some(7, HERO, CLAY)))),
    fortress(EVIL, "Tower of Scorn", "| |", always(restrict(EACH, NO_RESCUE))),
    site("Well in the Wilderness", "teal | |"),
    site("Rainbow Ford", "rainbow | |", does(draw(1))),
    city(GOOD, "Town by the Lake", "blue | |", (), (when(UPKEEP, draw(1), may=True),)),
    covenant("Promise under the Stars", "green 2/2 | |", (does(protect(user, FROM_DISCARD, until=FOR_BATTLE)),),
             (always(protect(every(HERO, GREEN), FROM_CONVERT)),)),
    curse("Rust and Moth", "brown 2/1 | |", (does(discard(one(ARTIFACT))),), (always(mod(0, -1, every(HERO))),)),
    dual(good("Two-Edged Word", "blue 2/2 | |", does(discard(one(FOE)))),
         evil("Two-Edged Word", "crimson 2/2 | |", does(discard(one(HERO))))),
    dual(hero("Turncoat Scribe", "teal 4/4 | | ; man"), foe("Turncoat Scribe", "gray 4/4 | | ; man")),
    # ------------------------------------------------------------ what lasts
    hero("Armoured Watchman", "red 5/7 warrior | | ; man",
         does(protect(every(HERO, HUMAN), FROM_CARDS, by=every(EVIL, ENHANCEMENT)))),
    hero("Freeborn Rider", "blue 6/4 warrior | | ; man, generic", does(protect(this, FROM_CAPTURE, until=FOR_GOOD))),
    hero("Keeper of the Gold", "gold 4/6 | | ; woman", does(protect(every(HERO, GOLD), FROM_DISCARD, until=FOR_TURN))),
    hero("Steadfast Aunt", "white 3/6 | | ; woman", does(protect(every(CHARACTER, HUMAN), FROM_CONVERT, until=FOR_BATTLE))),
    foe("Marsh Dweller", "pale-green 3/9 | | ; man", does(protect(this, FROM_CARDS, by=every(GREEN)))),
    good("Wall of Sand", "rainbow 0/4 | |", does(protect(one(FORTRESS), FROM_REMOVAL, until=FOR_ROUND))),
    good("Pasture Gate", "green 1/3 | |", does(protect(one(LOST_SOUL, at=BONDAGE), FROM_RESCUE))),
    evil("Creeping Doubt", "pale-green 1/1 territory | |", does(mod(-2, -2, every(HERO, OLD_TESTAMENT), until=FOR_TURN))),
    hero("Lone Sentry", "clay 4/4 | | ; man, generic", does(mod(0, 6, this, until=FOR_BATTLE), if_=alone)),
    good("Swift Sling", "red 2/0 weapon | |", does(gain(user, FIRST_STRIKE, until=FOR_BATTLE))),
    good("Borrowed Cloak", "rainbow 1/1 | |", does(gain(user, ANY_BRIGADE, until=FOR_PHASE))),
    good("Change of Heart", "purple 1/1 | |", does(become(one(FOE, HUMAN), HERO))),
    good("Dyer's Vat", "blue 1/2 territory | |", does(become(one(HERO), BLUE, until=FOR_TURN))),
    evil("Silenced Herald", "gray 2/2 | |", does(restrict(OPPONENT, NO_PLAY, every(DOMINANT)))),
    foe("Gatekeeper of the Pit", "orange 5/5 | | ; demon", does(restrict(OPPONENT, NO_PLAY, every(DOMINANT)), if_=blocking)),
    good("Sealed Scroll", "silver 1/2 territory | |", does(restrict(EACH, NO_SEARCH, until=FOR_TURN))),
    hero("Lantern Bearer", "silver 3/3 | | ; angel, generic", does(restrict(OPPONENT, NO_BLOCK, every(DEMON)), if_=attacking)),
    # ------------------------------------------------------------ what cannot be stopped
    good("Unbending Decree", "blue 2/2 | |", cannot_be(does(discard(every(DEMON))), INTERRUPTED)),
    evil("Thief by Night", "brown 1/2 | |", cannot_be(does(discard(one(ARTIFACT))), PREVENTED)),
    good("Rock and Keys", "purple 2/3 | |", cannot_be(does(draw(2)), NEGATED, if_=is_in_play(named("Peter")))),
    # ------------------------------------------------------------ interrupting
    good("Held Breath", "teal 1/1 | |", does(interrupt(fight), draw(2))),
    good("Sudden Muster", "red 2/2 | |", does(interrupt(last(EVIL)), band(HERO, WARRIOR))),
    good("Turned Aside", "green 2/2 | |", does(interrupt(last(EVIL, ENHANCEMENT)), verb(V_REDIRECT, that))),
    hero("Stand-in Brother", "blue 4/5 | | ; man", instead(DISCARDED, withdraw(that), of=(HERO, BLUE))),
    # ------------------------------------------------------------ moving about
    good("Head Count", "gold 1/1 territory | |", does(draw_x(x(3, HERO, WARRIOR)))),
    evil("Chains of Bronze", "crimson 2/2 | |", does(put(CAPTURED, one(CHARACTER, HUMAN)))),
    good("Opened Doors", "white 2/2 territory | |", does(put(RELEASED, one(HERO, at=BONDAGE)))),
    good("Crown of Olive", "gold 1/2 | |", does(gain(one(HERO, MALE), trait("King")), put(ONTO, this, on=that))),
    evil("Overgrown Shrine", "pale-green 2/1 | |", does(discard(every(CURSE, at=PLACED)))),
    good("Forty Days Away", "clay 1/3 | |", does(put(SET_ASIDE, one(HERO), turns=2))),
    evil("Scattered Treasure", "brown 1/1 | |", does(put(SHUFFLED, one(ARTIFACT)))),
    good("Washed Ashore", "teal 1/2 territory | |", does(put(BOUNCED, one(SITE)))),
    good("Stored Away", "purple 1/2 territory | |", does(put(RESERVED, one(CURSE)))),
    good("Widow's Gift", "white 1/1 territory | |", may(put(GIVEN, one(GOOD, at=HAND)), if_=advantage(LOST_SOUL))),
    good("Camp Follower", "green 1/1 territory | |", may(put(TO_TERRITORY, one(CHARACTER, at=HAND)))),
    evil("Traded Prisoners", "gray 1/1 | |",
         does(exchange(one(LOST_SOUL, at=BONDAGE), one(LOST_SOUL, at=BONDAGE, whose=OPPONENT)))),
    good("From Beyond the Hills", "red 1/1 territory | |",
         does(take(one(CLOUD, RED, at=ASIDE)), take(one(EVIL_GOLD, at=BANISHED)))),
    good("Either Way", "blue 1/1 | |", does(discard(one(CRIMSON)), take(one(STAR, at=REDEMPTION), if_=otherwise))),
    # ------------------------------------------------------------ the battle
    good("Hired Guide", "silver 2/1 | |", does(verb(V_ACCESS, user))),
    good("Oil and Wine", "clay 1/3 territory | |", does(verb(V_HEAL, one(HERO)))),
    good("Again and Again", "green 2/1 | |", does(discard(one(PALE_GREEN, EVIL)), verb(V_REPEAT, n=2))),
    good("Called Out", "red 2/2 | |", may(verb(V_CHOOSE_OPPONENT, one(FOE, toughness(4), at=TERRITORY, whose=OPPONENT)))),
    hero("Herald of the Duel", "white 4/4 | | ; man", may(verb(V_CHOOSE_OPPONENT, one(FOE, at=TERRITORY, whose=OPPONENT)))),
    good("Armourer at Dawn", "gold 1/1 territory | |", may(verb(V_EQUIP, one(WEAPON, at=HAND), by=one(HERO, WARRIOR)))),
    evil("Thrown Javelin", "black 3/1 weapon | |", may(verb(V_TOSS, this, by=one(HERO, at=BATTLE)))),
    good("Sunset", "rainbow 0/0 | |", does(verb(V_END_BATTLE))),
    good("Chosen Champions", "teal 2/2 | |", does(verb(V_SIDE_BATTLE, one(HERO, TEAL), by=one(FOE, PALE_GREEN)))),
    evil("Straggler", "crimson 1/1 territory | |", does(verb(V_TOKEN, Target(T_ONE, selector((LOST_SOUL,)))))),
    good("Day upon Day", "purple 1/1 | |", does(verb(V_PHASE, about=NEW_TURN), if_=is_in_play(CITY))),
    hero("Tireless Captain", "red 7/7 warrior | | ; man", when(WINS, verb(V_PHASE, about=NEW_BATTLE), may=True, once=A_TURN)),
    evil("Breached Gate", "black 2/2 | |", does(verb(V_REGARDLESS), discard(one(SINGLE, SITE)))),
    good("Opened Chest", "gold 1/1 territory | |", may(verb(V_ACTIVATE, one(ARTIFACT, at=ARTIFACTS)))),
    # ------------------------------------------------------------ waiting for something
    hero("Hidden Listener", "teal 3/4 | | ; woman", when(BLOCKED, look(DECK, OPPONENT), once=A_BATTLE)),
    fortress(GOOD, "Watchtower", "| |", when(PLAYS, draw(1), of=(ENHANCEMENT,), may=True, once=A_ROUND)),
    artifact("Empty Granary", "| |", when(DRAWS, discard(random(1, SOMEONE_ELSE)))),
    made("Lost Soul of the Workshop", LOST_SOUL, NEUTRAL, "", (when(DRAWN, draw(1)),)),
    hero("Star Gazer", "white 3/3 star | | ; man", when_drawn(may(search(LOST_SOUL, at=DECK, into=TO_BONDAGE)))),
    evil("Toll Collector's Book", "brown 1/1 | |", does(must(discard(one(at=HAND)), EACH_OPPONENT))),
    # ------------------------------------------------------------ what no printed card here has
    fortress(GOOD, "Leaking Cistern", "| |", when(UPKEEP, discard(top(1)))),
    site("Walled Spring", "green | |", always(protect(every(HERO, GREEN), FROM_CAPTURE))),
    artifact("Sealed Jar", "| |", when(ANY_TIME, draw(2), may=True, once=A_GAME)),
    hero("Town Crier", "green 2/2 territory | | ; man, generic", may(draw(1))),
    hero("Challenger at the Ford", "red 5/5 | | ; man",
         may(verb(V_CHOOSE_OPPONENT, one(FOE, at=TERRITORY, whose=OPPONENT))), may(band(HERO, RED))),
    good("Rallying Cry", "red 1/1 territory | |", may(band(HERO, RED))),
    good("Annulled Vow", "blue 1/1 territory | |", does(negate(one(ARTIFACT)))),
    evil("Bought Loyalty", "crimson 1/1 | |", does(become(one(HERO, HUMAN), FOE))),
    evil("Ambush at Dusk", "black 2/0 | |", does(gain(user, FIRST_STRIKE, until=FOR_BATTLE))),
    evil("Rash Boast", "black 2/-3 | |"),
    house=True,
)
# fmt: on
TOKENS = of_set("token", made("Token Lost Soul", LOST_SOUL, NEUTRAL, "| | token"), house=True)  # in no deck: they lie ready
WORKSHOP = (*COMPANIONS, *OURS)
