"""The words that Redemption's cards are written in, and how they read.

Whatever rules look at by number is a list of words with a constant for each. What a card can be asked for is a `Fact`: HERO and
GOOD are facts, TYPE_HERO and SIDE_GOOD the numbers in them. Phrases are for texts.py; language.py puts words together.
"""

from __future__ import annotations

from sandtable.kernel.abilities import Clause, Fact
from sandtable.kernel.effects import Word, words


def split(names: str) -> list[str]:
    return names.split(", ")


def same(names: str) -> list[tuple[str, str]]:
    """Words that read as they are called."""
    return [(name, name) for name in split(names)]


# ---------------------------------------------------------------- what a card is
FORMS = words(
    ("type", "{}"),
    ("side", "{}"),
    ("brigade", "{}"),
    ("trait", "{}"),
    ("book", "with a reference in {}"),
    ("testament", "{}"),
    ("name", "named {}"),
    ("class", "{}"),
    ("meek", "without an ability"),
    ("strength", "with strength {} or more"),
    ("toughness", "with toughness {} or less"),
    ("other", "other"),
    ("single", "single-brigade"),
)
F_TYPE, F_SIDE, F_BRIGADE, F_TRAIT, F_BOOK, F_TESTAMENT, F_NAME = FORMS[:7]
F_CLASS, F_MEEK, F_STRENGTH, F_TOUGHNESS, F_OTHER, F_SINGLE = FORMS[7:]
MOMENTARY = (F_STRENGTH, F_TOUGHNESS, F_OTHER)  # no face decides these

TYPES = words(
    ("hero", "Hero"),
    ("evil character", "Evil Character"),
    ("enhancement", "Enhancement"),
    ("dominant", "Dominant"),
    ("lost soul", "Lost Soul"),
    ("artifact", "Artifact"),
    ("fortress", "Fortress"),
    ("site", "Site"),
    ("city", "City"),
    ("covenant", "Covenant"),
    ("curse", "Curse"),
    ("character", "character"),  # what Heroes and Evil Characters both are; no card's own type
)
TYPE_HERO, TYPE_FOE, TYPE_ENHANCEMENT, TYPE_DOMINANT, TYPE_LOST_SOUL, TYPE_ARTIFACT = TYPES[:6]
TYPE_FORTRESS, TYPE_SITE, TYPE_CITY, TYPE_COVENANT, TYPE_CURSE, TYPE_CHARACTER = TYPES[6:]
HERO, FOE, ENHANCEMENT, DOMINANT, LOST_SOUL, ARTIFACT, FORTRESS, SITE, CITY, COVENANT, CURSE, CHARACTER = (
    Fact(F_TYPE, n) for n in TYPES
)
SIDE_GOOD, SIDE_EVIL, SIDE_NEUTRAL = SIDES = words(("good", "good"), ("evil", "evil"), ("neutral", "neutral"))
GOOD, EVIL, NEUTRAL = (Fact(F_SIDE, n) for n in SIDES)

N_GOOD_BRIGADES = 9
BRIGADE_WORDS = words(
    *same("blue, clay, gold, green, purple, red, silver, teal, white"),
    *same("black, brown, crimson, evil gold, gray, orange, pale green"),
)
BLUE, CLAY, GOLD, GREEN, PURPLE, RED, SILVER, TEAL, WHITE, BLACK, BROWN, CRIMSON, EVIL_GOLD, GRAY, ORANGE, PALE_GREEN = (
    BRIGADE_FACTS
) = [Fact(F_BRIGADE, n) for n in BRIGADE_WORDS]
ALL_GOOD: Clause = tuple(BRIGADE_FACTS[:N_GOOD_BRIGADES])  # rainbow: every brigade of its side (ruling A21)
ALL_EVIL: Clause = tuple(BRIGADE_FACTS[N_GOOD_BRIGADES:])

CLASS_WARRIOR, CLASS_WEAPON, CLASS_TERRITORY, CLASS_CLOUD, CLASS_STAR = CLASSES = words(
    ("warrior", "warrior"),
    ("weapon", "weapon"),
    ("territory", "territory-class"),
    ("cloud", "cloud"),
    ("star", "star"),
)
WARRIOR, WEAPON, TERRITORIAL, CLOUD, STAR = (Fact(F_CLASS, n) for n in CLASSES)
MEEK, SINGLE, OTHER = Fact(F_MEEK, 1), Fact(F_SINGLE, 1), Fact(F_OTHER, 1)

OLD_BOOKS = split(
    "Genesis, Exodus, Leviticus, Numbers, Deuteronomy, Joshua, Judges, Ruth, I Samuel, II Samuel, I Kings, II Kings, I Chronicles, "
    "II Chronicles, Ezra, Nehemiah, Esther, Job, Psalm, Proverbs, Ecclesiastes, Song of Solomon, Isaiah, Jeremiah, Lamentations, "
    "Ezekiel, Daniel, Hosea, Joel, Amos, Obadiah, Jonah, Micah, Nahum, Habakkuk, Zephaniah, Haggai, Zechariah, Malachi"
)
NEW_BOOKS = split(
    "Matthew, Mark, Luke, John, Acts, Romans, I Corinthians, II Corinthians, Galatians, Ephesians, Philippians, Colossians, "
    "I Thessalonians, II Thessalonians, I Timothy, II Timothy, Titus, Philemon, Hebrews, James, I Peter, II Peter, I John, "
    "II John, III John, Jude, Revelation"
)
BOOKS = (*OLD_BOOKS, *NEW_BOOKS)
TESTAMENTS = words(("old", "Old Testament"), ("new", "New Testament"))
OLD_TESTAMENT, NEW_TESTAMENT = (Fact(F_TESTAMENT, n) for n in TESTAMENTS)


class Numbered(list[str]):
    """Names, numbered as they are met, however they are capitalised."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        n = self.numbers.setdefault(name.lower(), len(self))
        if n == len(self):
            self.append(name)
        return n


TRAIT_NAMES = Numbered()  # identifiers are data
TITLES = Numbered()  # of all cards, and of those that cards ask for by name
ADJECTIVES = ("human", "male", "female", "generic", "unique")  # traits that stand before a noun


def trait(name: str) -> Fact:
    """An identifier."""
    return Fact(F_TRAIT, TRAIT_NAMES.number(name))


def named(title: str) -> Fact:
    return Fact(F_NAME, TITLES.number(title))


HUMAN, MALE, FEMALE, GENERIC, UNIQUE, ANGEL, DEMON, TOKEN = map(
    trait, ("human", "male", "female", "generic", "unique", "angel", "demon", "token")
)
# ---------------------------------------------------------------- places and players
# Those in which cards are hidden come first, as kernel/cards.py has them.
DECK, HAND, RESERVE, ARTIFACTS, BATTLE, TERRITORY, BONDAGE, DISCARDS, REDEMPTION, ASIDE, BANISHED, PLACED, THERE = ZONES = (
    words(
        ("deck", "deck"),
        ("hand", "hand"),
        ("reserve", "Reserve"),
        ("artifacts", "artifact pile"),
        ("battle", "in battle"),
        ("territory", "territory"),
        ("bondage", "Land of Bondage"),
        ("discards", "discard pile"),
        ("redemption", "Land of Redemption"),
        ("aside", "set aside"),
        ("banished", "out of the game"),
        ("placed", "placed on another card"),
        ("there", "among those cards"),  # what was just drawn, seen or shown
    )
)
IN_PLAY = (BATTLE, TERRITORY)
PILES = (BONDAGE, HAND, DECK, DISCARDS, RESERVE, REDEMPTION, ARTIFACTS)  # each is somebody's; one's own if nothing is said
Places = Word | tuple[Word, ...]
YOU, OPPONENT, SOMEONE_ELSE, ANYONE, EACH, EACH_OPPONENT = PLAYERS = words(
    ("you", "you"),  # who controls the ability
    ("opponent", "the opponent"),  # on the other side of the battle
    ("someone else", "an opponent"),  # one of the opponents, chosen
    ("anyone", "a player"),  # chosen
    ("each", "each player"),
    ("each opponent", "each opponent"),
)

# ---------------------------------------------------------------- targets
TARGETS = words(
    ("one", "chosen, as many as `many` says"),
    ("all", "every one that fits, or a whole pile"),
    ("all but", "every one that fits but those chosen"),
    ("last", "the one played last in this battle, wherever it is now"),
    ("next", "the first one played from now on"),
    ("top", "from the top of a deck"),
    ("bottom", "from the bottom of a deck"),
    ("random", "by chance"),
    ("those", "of the cards just drawn or shown, all that fit"),
    ("rest", "of the cards just shown, those that are still there"),
    ("this", "the card itself"),
    ("that", "what the operation before this one was done to"),
    ("user", "the character that the card is played on"),
    ("player", "no card: a player"),
    ("fight", "all abilities at work in this battle"),
)
T_ONE, T_ALL, T_ALL_BUT, T_LAST, T_NEXT, T_TOP, T_BOTTOM, T_RANDOM = TARGETS[:8]
T_THOSE, T_REST, T_THIS, T_THAT, T_USER, T_PLAYER, T_FIGHT = TARGETS[8:]
# ---------------------------------------------------------------- durations, limits, conditions
FOR_PHASE, FOR_BATTLE, FOR_TURN, FOR_ROUND, WHILE_THERE, FOR_GOOD, UNTIL_USED = DURATIONS = words(
    ("phase", "until the phase ends"),
    ("battle", "until the battle ends"),
    ("turn", "until the turn ends"),
    ("round", "for a round"),
    ("while there", "while this card is there"),
    ("good", "for the rest of the game"),
    ("used", "once"),
)
A_TURN, A_BATTLE, A_GAME, A_ROUND = LIMITS = words(
    ("turn", "once a turn"), ("battle", "once a battle"), ("game", "once a game"), ("round", "once a round")
)
IF_USED_BY, IF_CONTROL, IF_THAT, IF_IN, IF_NOT_DONE, IF_ADVANTAGE, IF_BLOCKING, IF_ATTACKING, IF_ALONE = CONDITIONS = words(
    ("used by", "if {} uses this card"),
    ("control", "if you control {}"),
    ("that", "if it is {}"),
    ("in", "if {} is in play"),
    ("not done", "if you cannot"),
    ("advantage", "if an opponent has more {} than you"),
    ("blocking", "if this card blocks"),
    ("attacking", "if this card attacks"),
    ("alone", "if this card is alone on its side"),
)


# ---------------------------------------------------------------- windows
ACTIVATES, RESCUED, AFTER_BATTLE, UPKEEP, ATTACKED, BLOCKED, PUT_IN_PLAY, PLAYS, DRAWS, DISCARDED, WINS, ANY_TIME, DRAWN = (
    WINDOWS
) = words(
    ("activates", ""),  # characters: entering battle; Enhancements and Dominants: played; Artifacts: turned face up
    ("rescued", "when this soul is rescued"),
    ("after battle", "after the battle"),
    ("upkeep", "each upkeep"),
    ("attacked", "when you are attacked"),
    ("blocked", "when this card is blocked"),
    ("put in play", "when this card comes into play"),
    ("plays", "when an opponent plays {}"),
    ("draws", "when an opponent draws outside the draw phase"),
    ("discarded", "when {} would be discarded"),
    ("wins", "when you win the battle"),
    ("any time", "at any time"),
    ("drawn", "when this card comes in your opening hand or your turn's draw"),
)
NEGATED, INTERRUPTED, PREVENTED = CANNOT = words(
    ("negated", "negated"), ("interrupted", "interrupted"), ("prevented", "prevented")
)

# ---------------------------------------------------------------- verbs
VERBS = words(
    *same("move, draw, search, look, reveal, band, play, negate, prevent, interrupt, protect, mod, become, gain, restrict"),
    *same("exchange, copy, repeat, activate, toss, end battle, side battle, choose opponent, heal, phase, redirect"),
    *same("regardless, access, token, hold, equip"),
)
V_MOVE, V_DRAW, V_SEARCH, V_LOOK, V_REVEAL, V_BAND, V_PLAY, V_NEGATE, V_PREVENT, V_INTERRUPT, V_PROTECT, V_MOD = VERBS[:12]
V_BECOME, V_GAIN, V_RESTRICT, V_EXCHANGE, V_COPY, V_REPEAT, V_ACTIVATE, V_TOSS, V_END_BATTLE, V_SIDE_BATTLE = VERBS[12:22]
V_CHOOSE_OPPONENT, V_HEAL, V_PHASE, V_REDIRECT, V_REGARDLESS, V_ACCESS, V_TOKEN, V_HOLD, V_EQUIP = VERBS[22:]
LASTING = (V_PREVENT, V_PROTECT, V_MOD, V_BECOME, V_GAIN, V_RESTRICT)  # verbs that need to say how long; negate says it, too
# Verbs that change a card itself, with the forms of facts that they can change.
CHANGING = {V_BECOME: (F_TYPE, F_SIDE, F_BRIGADE), V_GAIN: (F_TRAIT, F_BRIGADE, F_CLASS)}

# Where a move goes: a verb of its own on a card, one verb for the rules.
MOVES = words(
    ("discard", "discard {what}"),
    ("underdeck", "move {what} to the bottom of {owner} deck"),
    ("topdeck", "move {what} to the top of {owner} deck"),
    ("banish", "remove {what} from the game"),
    ("withdraw", "send {what} back to territory"),
    ("take", "take {what} into {your} hand"),
    ("resurrect", "put {what} into {your} territory"),
    ("rescue", "move {what} to {your} Land of Redemption"),
    ("put in bondage", "put {what} into {owner} Land of Bondage"),
    ("bounce", "return {what} to {owner} hand"),
    ("shuffle", "shuffle {what} into {owner} deck"),
    ("reserve", "move {what} to {owner} Reserve"),
    ("set aside", "set {what} aside"),
    ("capture", "capture {what}"),
    ("give", "give {what} to an opponent"),
    ("place", "place {what} on {on}"),
    ("put in territory", "put {what} into {your} territory"),
    ("release", "release {what}, back to territory"),
)
INTO_DISCARDS, UNDER_DECK, ONTO_DECK, OUT_OF_GAME, BACK, TO_HAND, RESURRECTED, REDEEMED, TO_BONDAGE = MOVES[:9]
BOUNCED, SHUFFLED, RESERVED, SET_ASIDE, CAPTURED, GIVEN, ONTO, TO_TERRITORY, RELEASED = MOVES[9:]
NO_PLAY, NO_SEARCH, NO_BLOCK, NO_RESCUE = BARRED = words(
    ("play", "play"), ("search", "search"), ("block", "block with"), ("rescue", "rescue")
)
FROM_CARDS, FROM_DISCARD, FROM_CAPTURE, FROM_CONVERT, FROM_REMOVAL, FROM_RESCUE = HARMS = words(
    ("cards", "cards"),
    ("discard", "being discarded"),
    ("capture", "being captured"),
    ("convert", "being converted"),
    ("removal", "being removed"),
    ("rescue", "being rescued"),
)
FIRST_STRIKE, ANY_BRIGADE = GAINS = words(
    ("first strike", "first strike"), ("any brigade", "the use of Enhancements of any brigade")
)
NEW_TURN, NEW_BATTLE = PHASES = words(("turn", "a new turn"), ("battle", "a new battle"))
