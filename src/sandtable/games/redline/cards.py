"""The cards, missions and critical hits of REDLINE.

HOUSE: every number and effect here is ours; only names, copy counts and the few published facts are the real game's (ledger
chapter H). A player who owns the cards can put in the printed numbers: see values.py.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sandtable.kernel import table
from sandtable.kernel.domains import At, Names
from sandtable.kernel.effects import Effect, Word, compiled

from .language import MISSION_CARD, PERMANENT_HIT, TEMPORARY_HIT, check_card
from .vocabulary import *

FACTIONS = ("cpm", "une", "neutral")
CPM, UNE, NEUTRAL = range(3)


class Keyword(NamedTuple):
    word: Word
    n: int = 0


class PrintedCard(NamedTuple):
    """A card of an arsenal, or a general."""

    title: str
    type: Word
    faction: int
    cost: int = 0
    weight: Word | None = None
    damage: int = 0
    armor: int = 0
    speed: int = 0
    slots: tuple[Word, ...] = ()
    slot: Word | None = None  # that equipment goes into
    equip: int = 0  # what moving it costs
    keywords: tuple[Keyword, ...] = ()
    does: tuple[Effect, ...] = ()
    heroic: bool = False
    basic: bool = False
    copies: tuple[int, int] = (0, 0)  # in the printed CPM and UNE decks


class PrintedMission(NamedTuple):
    title: str
    cost: int
    recon: int = 0
    does: tuple[Effect, ...] = ()


class PrintedCritical(NamedTuple):
    title: str
    permanent: bool
    does: tuple[Effect, ...]


def faction_of(cpm: int, une: int) -> int:
    return NEUTRAL if cpm and une else CPM if cpm else UNE


def general(title: str, cost: int, armor: int, *does: Effect, cpm: int = 0, une: int = 0) -> PrintedCard:
    return PrintedCard(title, GENERAL, faction_of(cpm, une), cost, armor=armor, does=does, heroic=True, copies=(cpm, une))


def resource_card(
    title: str, *does: Effect, cpm: int = 0, une: int = 0, basic: bool = False, heroic: bool = False
) -> PrintedCard:
    gives = may(PAY, expending_this, resource(1))
    return PrintedCard(
        title, RESOURCE, faction_of(cpm, une), does=(gives, *does), heroic=heroic, basic=basic, copies=(cpm, une)
    )


def efreet(
    title: str, cost: int, weight: Word, stats: tuple[int, int, int], slots: str, *has: object, cpm: int = 0, une: int = 0
) -> PrintedCard:
    """Stats are damage, armor and speed; every efreet has a pilot slot besides those named; `has` are keywords and effects."""
    keywords = tuple(h if isinstance(h, Keyword) else Keyword(h) for h in has if isinstance(h, (Keyword, Word)))
    does = tuple(h for h in has if isinstance(h, Effect))
    named = (PILOT, *(next(s for s in SLOTS if s.name == name) for name in slots.split()))
    faction = faction_of(cpm, une)
    return PrintedCard(title, EFREET, faction, cost, weight, *stats, named, keywords=keywords, does=does, copies=(cpm, une))


def equipment(
    title: str, slot: Word, cost: int, equip: int, *does: Effect, cpm: int = 0, une: int = 0, heroic: bool = False
) -> PrintedCard:
    return PrintedCard(
        title, EQUIPMENT, faction_of(cpm, une), cost, slot=slot, equip=equip, does=does, heroic=heroic, copies=(cpm, une)
    )


def tactic(title: str, cost: int, *does: Effect, cpm: int = 0, une: int = 0) -> PrintedCard:
    return PrintedCard(title, TACTIC, faction_of(cpm, une), cost, does=does, copies=(cpm, une))


mission, critical = PrintedMission, PrintedCritical

# ---------------------------------------------------------------- cards
enemies_here = every(ENEMY, HERE)

CARDS = (
    general(
        "Valya Serova",
        4,
        6,
        may(MAIN, for_resources(1), board(), if_=in_hq, name="Efreet Ace"),
        always(mod(DAMAGE, 1), mod(ACCURACY, 1), if_=aboard),
        may(MAIN, for_resources(3), draw(1), if_=in_hq, once=True, name="Mobilization"),
        cpm=1,
    ),
    general(
        "Camilla Brand",
        4,
        5,
        may(MAIN, for_recon(6), flip_missions(3), if_=in_hq, name="Prepared Ground"),
        may(MAIN, for_recon(1), draw(1), if_=in_hq, once=True, name="Field Intelligence"),
        une=1,
    ),
    resource_card("Supply Drop", cpm=19, une=18, basic=True),
    resource_card("Efreet Hanger", may(MAIN, expending_this, heal(2, one(OWN, BASELINE))), cpm=2, une=2),
    resource_card("Listening Post", may(MAIN, expending_this, recon(1)), cpm=1, une=2),
    resource_card("Brand's Bunker", always(mod(ARMOR, 3, your_general)), une=1, heroic=True),
    # CPM efreets
    efreet("EF-9 Rabbit", 1, LIGHT, (1, 4, 7), "missile", SCOUTING, cpm=3),
    efreet("EF-41 Huojian", 4, MEDIUM, (2, 7, 5), "missile system", SALVO, cpm=2),
    efreet("EF-11 Sledge", 2, MEDIUM, (2, 4, 5), "cannon", when(CAPTURED, raze(1), who=HOST), cpm=2),
    efreet("EF-25 Hammer", 4, MEDIUM, (3, 7, 4), "laser closed", when(DEPLOYED, raze(1), who=HOST), cpm=3),
    efreet("EF-38 Moose", 4, HEAVY, (3, 10, 3), "open", COVER, cpm=2),
    efreet("EF-34 Claymore", 5, HEAVY, (4, 9, 4), "cannon system", Keyword(AMBUSH, 2), cpm=2),
    efreet(
        "EF-34 Katyusha",
        6,
        HEAVY,
        (5, 10, 3),
        "missile missile",
        SALVO,
        when(ENGAGEMENT_START, damage(1, enemies_here), who=HOST),
        cpm=1,
    ),
    # UNE efreets
    efreet("LGT-3 Lightning", 1, LIGHT, (1, 3, 8), "laser", SCOUTING, une=3),
    efreet("THR-35 Thrust", 2, MEDIUM, (2, 4, 7), "missile", BOOST, une=2),
    efreet("TRC-5 Tigercat", 2, MEDIUM, (2, 6, 6), "laser open", PRECISION, une=3),
    efreet("HRS-19 Horus", 3, MEDIUM, (2, 5, 7), "system cannon", SHARPSHOOTER, une=3),
    efreet("TNO-30 Tanto", 3, MEDIUM, (3, 6, 7), "laser closed", STEALTH, Keyword(AMBUSH, 1), une=2),
    efreet("RHO-12 Rhino", 5, HEAVY, (4, 9, 5), "cannon missile", COVER, une=2),
    # equipment
    equipment("CPM Cadet", PILOT, 1, 1, always(mod(ARMOR, 1)), always(mod(ACCURACY, 1), if_=in_a(HEAVY)), cpm=2),
    equipment(
        "Network",
        PILOT,
        2,
        1,
        when(SHOT_HIT, recon(-1, opponent), recon(1), who=HOST, once=True),
        always(grant(STEALTH), if_=in_a(LIGHT)),
        cpm=2,
        heroic=True,
    ),
    equipment("JianTaou", PILOT, 2, 1, always(grant(SALVO)), always(mod(ACCURACY, 1), if_=in_a(MEDIUM)), cpm=1, heroic=True),
    equipment("UNE Cadet", PILOT, 1, 1, always(mod(ACCURACY, 1)), always(mod(SPEED, 1), if_=in_a(LIGHT)), une=2),
    equipment(
        "Hibiscus", PILOT, 2, 1, always(grant(AMBUSH, 2)), always(grant(SCOUTING), if_=in_a(MEDIUM)), une=2, heroic=True
    ),
    equipment("AESA IV Czar", SYSTEM, 1, 1, always(grant(PRECISION)), cpm=2),
    equipment(
        "Zuni Rockets", MISSILE, 1, 1, may(SHOT_DECLARE, expending_this, mod(DAMAGE, 2, shot), who=HOST), cpm=2, une=1
    ),
    equipment(
        "Heatseekers",
        MISSILE,
        2,
        1,
        may(SHOT_DECLARE, expending_this, mod(DAMAGE, 1, shot), mod(ACCURACY, 3, shot), forbid(NO_BOOST, victim), who=HOST),
        cpm=1,
        une=1,
    ),
    equipment("KZ-2 Longarm", CANNON, 2, 2, always(mod(DAMAGE, 1), mod(MARGIN, 1)), cpm=1),
    equipment(
        "Overclocked Laser",
        LASER,
        1,
        1,
        always(mod(DAMAGE, 1)),
        when(SHOT_ROLLED, damage(1), who=HOST, if_=die_upto(1)),
        cpm=2,
    ),
    equipment(
        "Pew-2 Riotgun",
        LASER,
        1,
        1,
        when(SHOT_DECLARE, mod(DAMAGE, 1, shot), who=HOST, if_=round_upto(1)),
        when(SHOT_DECLARE, mod(ACCURACY, 2, shot), who=HOST, if_=against(LIGHT)),
        une=2,
    ),
    equipment("NAU-3 Avenger", CANNON, 2, 2, always(mod(MARGIN, 2)), une=2),
    equipment("Digital Tracers", SYSTEM, 1, 1, always(grant(SHARPSHOOTER)), une=2),
    # CPM tactics
    tactic(
        "Full Salvo", 1, when(SHOT_HIT, mod(DAMAGE, 1, shot), crit(damage_from(5)), draw(1, damage_from(5)), who=OWN), cpm=2
    ),
    tactic("Rolling Thunder", 3, when(ENGAGEMENT_START, damage(2, enemies_here)), cpm=1),
    tactic("Push Forward", 1, when(CAPTURE_DECLARE, mod(CAPTURE, 3, capture), who=OWN), cpm=2),
    tactic("Data Dump", 2, when(MAIN, discard(1), recon(-2, opponent)), cpm=1),
    tactic("Danger Close", 1, when(SHOT_HIT, mod(DAMAGE, 3, shot), damage(1, subject), who=OWN), cpm=2),
    tactic("Blaze of Glory", 1, when(DESTROYED, damage(4, one(ENEMY, HERE)), who=OWN, if_=in_battle), cpm=1),
    tactic("Covering Fire", 1, when(ROUND_START, mod(ACCURACY, -2, enemies_here, FOR_ROUND)), cpm=1),
    # UNE tactics
    tactic(
        "Honor Heros",
        1,
        when(
            DESTROYED,
            mod(DAMAGE, 1, every(OWN, ANYWHERE), FOR_TURN),
            mod(ACCURACY, 1, every(OWN, ANYWHERE), FOR_TURN),
            who=OWN,
            if_=in_battle,
        ),
        une=1,
    ),
    tactic(
        "Stuck in the Mud",
        1,
        when(ENGAGEMENT_START, mod(SPEED, -2, one(ENEMY, HERE), FOR_ENGAGEMENT), forbid(NO_RETREAT, that, FOR_ENGAGEMENT)),
        une=2,
    ),
    tactic("Close Call", 1, when(SHOT_HIT, mod(DAMAGE, -2, shot), who=ENEMY), une=2),
    tactic(
        "Rushed Prototype", 1, when(DEPLOY_DECLARE, mod(COST, -3, deploy), damage(1, subject), who=OWN, if_=an_efreet), une=1
    ),
    tactic("Flanking", 1, when(AFTER_REVEAL, reassign(), mod(ACCURACY, 1, that, FOR_TURN)), une=2),
    tactic("Critical Strike", 1, when(SHOT_HIT, crit(), who=OWN), une=2),
)

MISSIONS = (
    mission("Relay Tower", 2, 1),
    mission("Dust Flats", 3, 1),
    mission("Survey Ridge", 4, 1),
    mission("Mass Driver", 6, 0, (when(TURN_END, raze(3), who=OWN, if_=garrison),)),
    mission("Signal Array", 5, 2),
    mission("Orbital Uplink", 7, 3),
    mission("Minefield", 4, 1, (when(ENGAGEMENT_START, damage(1, enemies_here)),)),
    mission("Supply Depot", 5, 0, (when(DEPLOY_START, resource(1), who=OWN),)),
    mission("Field Workshop", 4, 0, (when(DEPLOY_START, heal(2, one(OWN, BASELINE)), who=OWN),)),
    mission("Reactor Plant", 5, 1, (when(TURN_END, raze(2), who=OWN, if_=garrison),)),
    mission("Overlook", 4, 0, (always(mod(ACCURACY, 1, every(OWN, HERE))),)),
    mission("Trench Line", 4, 1, (when(CAPTURE_DECLARE, mod(CAPTURE, -1, capture), who=ENEMY),)),
    mission("Ice Canyon", 4, 1, (always(mod(SPEED, -1, every(ANY, HERE))),)),
    mission("Dust Storm", 4, 1, (always(mod(ACCURACY, -1, every(ANY, HERE))),)),
    mission("Data Vault", 5, 0, (when(CAPTURED, draw(1), who=ANY),)),
    mission("Jamming Station", 5, 0, (when(DEPLOY_START, recon(-1, opponent), recon(1), who=OWN),)),
    mission("Launch Pad", 4, 0, (when(DEPLOY_DECLARE, mod(COST, -1, deploy), who=OWN, if_=an_efreet, once=True),)),
    mission("Rail Junction", 4, 0, (may(AFTER_REVEAL, for_recon(1), reassign(), who=OWN, once=True),)),
    mission("Refugee Haven", 3, 0, (when(TURN_END, recon(2), who=OWN, if_=garrison),)),
    mission("Tycho Crater", 6, 1, (always(mod(CAPTURE, 2, every(ANY, HERE), if_=each_is(LIGHT))),)),
)

TEMPORARY, PERMANENT = False, True
CRITICALS = (
    critical("Flying Splinters", TEMPORARY, (when(DEALT, damage(1)),)),
    critical("Power Surge", TEMPORARY, (when(DEALT, expend()),)),
    critical("Stripped Mount", TEMPORARY, (when(DEALT, destroy(one(ANY, ATTACHED))),)),
    critical("Leaking Hydraulics", PERMANENT, (always(mod(SPEED, -1)),)),
    critical("Locked Arms", PERMANENT, (always(mod(CAPTURE, -2)),)),
    critical("Ammunition Cook-Off", TEMPORARY, (when(DEALT, damage(1, every(OWN, HERE))),)),
    critical("Weapon Jam", TEMPORARY, (when(DEALT, forbid(NO_FIRE, host, FOR_ACTION)),)),
    critical("Cracked Optics", PERMANENT, (always(mod(ACCURACY, -2)),)),
    critical("Damaged Main Gun", PERMANENT, (always(mod(DAMAGE, -1)),)),
    critical("Computer Fault", PERMANENT, (always(forbid(NO_KEYWORDS)),)),
    critical("Hull Breach", TEMPORARY, (when(DEALT, damage(2)),)),
    critical("Buckled Plates", PERMANENT, (always(mod(ARMOR, -2)),)),
    critical("Coolant Fire", PERMANENT, (when(TURN_END, damage(1)),)),
    critical("Head Shot", TEMPORARY, (when(DEALT, destroy()),)),
    critical("Frozen Legs", PERMANENT, (always(mod(SPEED, -3), forbid(NO_RETREAT)),)),
)


# ---------------------------------------------------------------- every card says only what is played
for _card in CARDS:
    check_card(_card.title, _card.type.name, _card.does)
for _mission in MISSIONS:
    check_card(_mission.title, MISSION_CARD, _mission.does)
for _critical in CRITICALS:
    check_card(_critical.title, PERMANENT_HIT if _critical.permanent else TEMPORARY_HIT, _critical.does)


# ---------------------------------------------------------------- names and numbers
def key_of_title(title: str) -> str:
    """'EF-9 Rabbit' is typed `rabbit`, 'Brand's Bunker' `brands-bunker`."""
    words_ = title.replace("'", "").split()
    if "-" in words_[0] and words_[0][-1].isdigit():
        words_ = words_[1:]
    return "-".join(words_).lower()


def card_name(card: int) -> str:
    """A card's title without the model number before it."""
    words_ = CARDS[card].title.split()
    return " ".join(words_[1:] if "-" in words_[0] and words_[0][-1].isdigit() else words_)


CARD_NAMES = tuple(key_of_title(card.title) for card in CARDS)
MISSION_NAMES = tuple(key_of_title(mission.title) for mission in MISSIONS)
CRITICAL_NAMES = tuple(key_of_title(critical.title) for critical in CRITICALS)
K, N_MISSIONS, N_CRITICALS = len(CARDS), len(MISSIONS), len(CRITICALS)
N_SLOTS = 4  # the most any efreet has
N_STATS, N_DURATIONS = len(STATS), len(DURATIONS)


# ---------------------------------------------------------------- what numbers stand for
class CardNames(Names):
    """Cards by their names; by the beginning of one rather a card that the asked player can lay hands on."""

    def find(self, word: str, at: At | None = None) -> list[int]:
        found = super().find(word, at)
        if at is None or len(found) < 2:
            return found
        side = at.s.sides[1 - at.asked.who if at.asked.kind.name == "pick" else at.asked.who]
        near = [card for card in found if side.hand[card] + side.spare[card] > 0]
        return near if len(near) == 1 else found


def first_of(kind: Word) -> int:
    """Cards of a type lie together: where they begin."""
    return next(k for k, card in enumerate(CARDS) if card.type == kind)


FIRST_RESOURCE, FIRST_EFREET, FIRST_EQUIPMENT, FIRST_TACTIC = map(first_of, (RESOURCE, EFREET, EQUIPMENT, TACTIC))
ALL_CARDS = CardNames(CARD_NAMES, "card", show=lambda card, seat: card_name(card))
Card = Annotated[int, ALL_CARDS]
Resource = Annotated[int, ALL_CARDS[FIRST_RESOURCE:FIRST_EFREET].called("resource card")]
Efreet = Annotated[int, ALL_CARDS[FIRST_EFREET:FIRST_EQUIPMENT].called("efreet")]
Equipment = Annotated[int, ALL_CARDS[FIRST_EQUIPMENT:FIRST_TACTIC].called("equipment")]
Tactic = Annotated[int, ALL_CARDS[FIRST_TACTIC:].called("tactic")]
Mission = Annotated[int, Names(MISSION_NAMES, "mission", show=lambda m, seat: MISSIONS[m].title)]
Critical = Annotated[int, Names(CRITICAL_NAMES, "critical hit", show=lambda c, seat: CRITICALS[c].title)]
Slot = Annotated[int, Names([str(k + 1) for k in range(N_SLOTS)], "slot")]
Stat = Annotated[int, Names([stat.name for stat in STATS], "stat")]
Duration = Annotated[int, Names([until.name for until in DURATIONS], "duration")]

# Sources of effects: cards, then missions, then critical hits.
MISSION_SOURCE, CRITICAL_SOURCE = K, K + N_MISSIONS
EFFECTS = compiled([*(c.does for c in CARDS), *(m.does for m in MISSIONS), *(c.does for c in CRITICALS)])
N_EFFECTS = len(EFFECTS.when)

TYPE = table(card.type for card in CARDS)
WEIGHT = table(-1 if card.weight is None else card.weight for card in CARDS)
SLOT = table(-1 if card.slot is None else card.slot for card in CARDS)
SLOTS_OF = table(int(card.slots[k]) if k < len(card.slots) else -1 for card in CARDS for k in range(N_SLOTS))
HEROIC = table(card.heroic for card in CARDS)
FACTION = table(card.faction for card in CARDS)
# Printed keywords as bits; the numbers of Ambush as bits, too (bit n: Ambush n). In a unit's keywords those come behind.
FIRST_AMBUSH = 16
PRINTED = table(sum(1 << int(k.word) for k in card.keywords) for card in CARDS)
AMBUSHES = table(sum(1 << k.n for k in card.keywords if k.word == AMBUSH) for card in CARDS)
IS_PERMANENT = table(critical.permanent for critical in CRITICALS)
CLASS_CAPTURE = table([-2, 0, 2])

# The columns of EFFECTS by themselves: rules look things up in plain tables.
(E_FIRST, E_COUNT, E_SOURCE, E_WHEN, E_WHO, E_IF, E_LEAST, E_MOST, E_PRICE, E_PRICE_N, E_MAY, E_ONCE, E_OP, E_OPS) = EFFECTS[
    :14
]
(O_VERB, O_ABOUT, O_N, O_TO, O_SIDE, O_PLACE, O_UNTIL, O_IF, O_LEAST, O_MOST) = EFFECTS[14:]

# What the interpreter wants to know of an effect at a glance.
_EFFECTS = [e for c in (*CARDS, *MISSIONS, *CRITICALS) for e in c.does]
_ONES = [next((op.to for op in e.do if op.to.word == T_ONE), None) for e in _EFFECTS]
ONE_SIDE = table(-1 if to is None or to.side is None else int(to.side) for to in _ONES)  # of the one thing it chooses, or -1
ONE_PLACE = table(-1 if to is None or to.place is None else int(to.place) for to in _ONES)
MOVES_DIAL = table(any(op.verb == V_REASSIGN for op in e.do) for e in _EFFECTS)
FLIPS = table(next((op.n for op in e.do if op.verb == V_FLIP), 0) for e in _EFFECTS)
HAS_STATIC = table(any(e.when == STATIC for e in c.does) for c in (*CARDS, *MISSIONS, *CRITICALS))
GIVES = table(sum(op.n for e in c.does if e.when == PAY for op in e.do) for c in CARDS)
# Windows in which something may be played or used in answer.
IS_ANSWERED = table(
    any(e.when == window for c in CARDS if c.type == TACTIC for e in c.does)
    or any(e.when == window and e.may for m in MISSIONS for e in m.does)
    for window in WINDOWS
)
# Tactics that make the card being deployed cheaper, or dearer: by how much, and which they are.
CHEAPENS = table(sum(op.n for e in c.does for op in e.do if c.type == TACTIC and op.to.word == T_DEPLOY) for c in CARDS)
CHEAPER = table(k for k in range(K) if CHEAPENS[k] != 0)
N_CHEAPER = len(CHEAPER)
# Equipment that is expended for something, or does something once a turn.
EXPENDS = table(any(e.price is not None and e.price[0] == EXPEND_THIS for e in c.does) for c in CARDS)
ONCE = table(any(e.once for e in c.does) for c in CARDS)
# Resource cards that can do something else in a deploy phase.
HAS_MODE = table(c.type == RESOURCE and any(e.when == MAIN for e in c.does) for c in CARDS)
# Resource cards in the order they are expended: those that can do nothing else first.
RESOURCE_ORDER = table(sorted((k for k in range(K) if CARDS[k].type == RESOURCE), key=lambda k: (len(CARDS[k].does), k)))
N_RESOURCES = len(RESOURCE_ORDER)
