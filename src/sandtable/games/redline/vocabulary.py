"""The words that REDLINE's cards are written in, and how they read."""

from __future__ import annotations

from sandtable.kernel.effects import Condition, Effect, Op, Target, Word, words

# ---------------------------------------------------------------- card types, classes, slots, keywords, stats
GENERAL, RESOURCE, EFREET, EQUIPMENT, TACTIC, STRATEGY = CARD_TYPES = words(
    ("general", "general"),
    ("resource", "resource"),
    ("efreet", "efreet"),
    ("equipment", "equipment"),
    ("tactic", "tactic"),
    ("strategy", "strategy"),
)
LIGHT, MEDIUM, HEAVY = CLASSES = words(("light", "light"), ("medium", "medium"), ("heavy", "heavy"))
PILOT, LASER, MISSILE, CANNON, SYSTEM, OPEN, CLOSED = SLOTS = words(
    *((name, name) for name in ("pilot", "laser", "missile", "cannon", "system", "open", "closed"))
)
AMBUSH, BOOST, COVER, PRECISION, SALVO, SCOUTING, SHARPSHOOTER, STEALTH = KEYWORDS = words(
    ("ambush", "Ambush"),
    ("boost", "Boost"),
    ("cover", "Cover"),
    ("precision", "Precision"),
    ("salvo", "Salvo"),
    ("scouting", "Scouting"),
    ("sharpshooter", "Sharpshooter"),
    ("stealth", "Stealth"),
)
KEYWORD_TEXT = {
    "ambush": "Before the first round it deals its number in damage to one enemy there; nothing is rolled.",
    "boost": "When it is fired at, expend it: +2 speed against that shot.",
    "cover": "When a squadmate takes damage, expend it to take that damage and its critical hit instead.",
    "precision": "Expend it to roll one of its own dice again; the second roll stands.",
    "salvo": "Expend it before it fires: +2 damage and -2 accuracy for that shot.",
    "scouting": "Sent to a mission, it gains you 1 recon when the dials are revealed.",
    "sharpshooter": "After the die, its shot may count 1 more or 1 less.",
    "stealth": "Opponents cannot target it with cards or abilities; they can fire at it.",
}
ACCURACY, ARMOR, CAPTURE, COST, MARGIN, DAMAGE, SPEED = STATS = words(
    ("accuracy", "accuracy"),
    ("armor", "armor"),
    ("capture", "on its capture rolls"),
    ("cost", "cost"),
    ("margin", "critical margin"),
    ("damage", "damage"),
    ("speed", "speed"),
)

# ---------------------------------------------------------------- windows
(
    STATIC,
    PAY,
    MAIN,
    DEPLOY_START,
    DEPLOY_DECLARE,
    DEPLOYED,
    AFTER_REVEAL,
    ENGAGEMENT_START,
    ROUND_START,
    SHOT_DECLARE,
    SHOT_ROLLED,
    SHOT_HIT,
    DESTROYED,
    CAPTURE_DECLARE,
    CAPTURED,
    DEALT,
    TURN_END,
) = WINDOWS = words(
    ("static", ""),
    ("pay", ""),
    ("main", ""),
    ("deploy_start", "At the start of your deploy phase"),
    ("deploy_declare", "while deploying"),
    ("deployed", "When deployed"),
    ("after_reveal", "after dials are revealed"),
    ("engagement_start", "when an engagement begins"),
    ("round_start", "at the start of a combat round"),
    ("shot_declare", "When this efreet names its target"),
    ("shot_rolled", "When this efreet's shot is rolled"),
    ("shot_hit", "on a hit"),
    ("destroyed", "when your efreet is destroyed in battle"),
    ("capture_declare", "when your squad is about to roll to capture"),
    ("captured", "When captured"),
    ("dealt", ""),
    ("turn_end", "When the turn ends"),
)

# ---------------------------------------------------------------- subjects, sides, places
HOST, OWN, ENEMY, ANY = SUBJECTS = words(("host", "this efreet"), ("own", "your"), ("enemy", "enemy"), ("any", ""))
HERE, BASELINE, REDLINE, ANYWHERE, ATTACHED = PLACES = words(
    ("here", "here"),
    ("baseline", "at the baseline"),
    ("redline", "at a mission"),
    ("anywhere", ""),
    ("attached", "on it"),
)

# ---------------------------------------------------------------- targets
T_HOST, T_SUBJECT, T_VICTIM, T_THAT, T_SHOT, T_CAPTURE, T_DEPLOY, T_YOU, T_OPPONENT, T_GENERAL, T_ONE, T_ALL = TARGETS = (
    words(
        ("host", "it"),
        ("subject", "the firing efreet"),
        ("victim", "the target of the shot"),
        ("that", "it"),
        ("shot", "the shot"),
        ("capture", "the total"),
        ("deploy", "it"),
        ("you", "you"),
        ("opponent", "the opponent"),
        ("general", "your general"),
        ("one", "one"),
        ("all", "each"),
    )
)
host, subject, victim, that, shot, capture, deploy, you, opponent, your_general = (Target(word) for word in TARGETS[:10])


def one(side: Word, place: Word) -> Target:
    """One chosen thing: that is targeting, which Stealth refuses."""
    return Target(T_ONE, side, place)


def every(side: Word, place: Word) -> Target:
    """All of them: nothing is targeted."""
    return Target(T_ALL, side, place)


# ---------------------------------------------------------------- durations, prices, conditions
WHILE, FOR_ROUND, FOR_ENGAGEMENT, FOR_TURN, FOR_ACTION = DURATIONS = words(
    ("while", ""),
    ("round", "until the round ends"),
    ("engagement", "until the engagement ends"),
    ("turn", "until the turn ends"),
    ("action", "in its next action this turn"),
)
EXPEND_THIS, RESOURCES, RECON = PRICES = words(("expend", "expend this card"), ("resource", "resource"), ("recon", "recon"))
IF_HOST, IF_VICTIM, IF_EACH, IF_DAMAGE, IF_DIE, IF_ROUND, IF_TYPE, IF_IN_BATTLE, IF_IN_HQ, IF_ABOARD, IF_GARRISON = FORMS = (
    words(
        ("host is", "in a {}"),
        ("victim is", "at {} efreets"),
        ("each is", "{} efreets"),
        ("damage", "if the shot's damage is {} or more"),
        ("die", "if the die ends on {}"),
        ("round", "in the first round of an engagement"),
        ("card type", "an {}"),
        ("in battle", ""),
        ("in the HQ", "in the HQ"),
        ("aboard", "while aboard"),
        ("garrison", "if you control this and have an efreet here"),
    )
)


def in_a(weight: Word) -> Condition:
    """The efreet that carries the card is of this class."""
    return Condition(IF_HOST, weight, weight)


def against(weight: Word) -> Condition:
    return Condition(IF_VICTIM, weight, weight)


def each_is(weight: Word) -> Condition:
    return Condition(IF_EACH, weight, weight)


def damage_from(n: int) -> Condition:
    return Condition(IF_DAMAGE, n)


def die_upto(n: int) -> Condition:
    return Condition(IF_DIE, 0, n)


def round_upto(n: int) -> Condition:
    return Condition(IF_ROUND, 0, n)


an_efreet = Condition(IF_TYPE, EFREET, EFREET)
in_battle, in_hq, aboard, garrison = (Condition(form) for form in (IF_IN_BATTLE, IF_IN_HQ, IF_ABOARD, IF_GARRISON))

ACE_RAZES = 6  # what its owner razes when an efreet is destroyed in battle with its general aboard

# ---------------------------------------------------------------- verbs
(
    V_MOD,
    V_GRANT,
    V_FORBID,
    V_DAMAGE,
    V_HEAL,
    V_CRIT,
    V_EXPEND,
    V_DESTROY,
    V_POOL,
    V_DRAW,
    V_DISCARD,
    V_RAZE,
    V_REASSIGN,
    V_FLIP,
    V_BOARD,
) = VERBS = words(
    *((name, name) for name in ("mod", "grant", "forbid", "damage", "heal", "crit", "expend", "destroy")),
    *((name, name) for name in ("pool", "draw", "discard", "raze", "reassign", "flip_missions", "board")),
)
NO_RETREAT, NO_FIRE, NO_BOOST, NO_KEYWORDS = FORBIDDEN = words(
    ("retreat", "cannot retreat"),
    ("fire", "may not fire"),
    ("boost", "cannot Boost against it"),
    ("keywords", "has no keywords"),
)


def mod(stat: Word, n: int, to: Target = host, until: Word = WHILE, if_: Condition | None = None) -> Op:
    return Op(V_MOD, to, n, stat, until, if_)


def grant(keyword: Word, n: int = 0) -> Op:
    return Op(V_GRANT, host, n, keyword)


def forbid(what: Word, to: Target = host, until: Word = WHILE) -> Op:
    return Op(V_FORBID, to, 0, what, until)


def damage(n: int, to: Target = host) -> Op:
    return Op(V_DAMAGE, to, n)


def heal(n: int, to: Target) -> Op:
    return Op(V_HEAL, to, n)


def crit(if_: Condition | None = None) -> Op:
    return Op(V_CRIT, shot, if_=if_)


def expend(to: Target = host) -> Op:
    return Op(V_EXPEND, to)


def destroy(to: Target = host) -> Op:
    return Op(V_DESTROY, to)


def recon(n: int, to: Target = you) -> Op:
    return Op(V_POOL, to, n, RECON)


def resource(n: int, to: Target = you) -> Op:
    return Op(V_POOL, to, n, RESOURCES)


def draw(n: int, if_: Condition | None = None) -> Op:
    return Op(V_DRAW, you, n, if_=if_)


def discard(n: int, to: Target = opponent) -> Op:
    return Op(V_DISCARD, to, n)


def raze(n: int, to: Target = opponent) -> Op:
    return Op(V_RAZE, to, n)


def reassign() -> Op:
    return Op(V_REASSIGN, one(OWN, REDLINE))


def flip_missions(n: int) -> Op:
    return Op(V_FLIP, you, n)


def board() -> Op:
    return Op(V_BOARD, one(OWN, BASELINE))


# ---------------------------------------------------------------- effects
def always(*ops: Op, if_: Condition | None = None) -> Effect:
    """As long as the card is face up in play."""
    return Effect(STATIC, ops, if_=if_)


def when(window: Word, *ops: Op, who: Word | None = None, if_: Condition | None = None, once: bool = False) -> Effect:
    """It happens by itself (on a tactic: the moment it may be played)."""
    return Effect(window, ops, who, if_, once=once)


def may(
    window: Word,
    price: tuple[Word, int],
    *ops: Op,
    who: Word | None = None,
    if_: Condition | None = None,
    once: bool = False,
    name: str = "",
) -> Effect:
    """The owner may, for a price."""
    return Effect(window, ops, who, if_, price, may=True, once=once, name=name)


expending_this = (EXPEND_THIS, 0)


def for_resources(n: int) -> tuple[Word, int]:
    return (RESOURCES, n)


def for_recon(n: int) -> tuple[Word, int]:
    return (RECON, n)
