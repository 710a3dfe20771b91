"""What tests, benchmarks and environments have to know about Redemption."""

from __future__ import annotations

from sandtable.games.facts import Facts, Golden, Limits

from .state import ACTS, CHANGES, LATER, PLAYS, STANDING, USES

# A legal deck of cards from other sets, with Artifacts, Fortresses, Sites, a City and Covenants; and one of the workshop's.
LATER_SETS = (
    "lost-soul-proverbs-14-12, lost-soul-of-the-workshop, lost-soul-proverbs-10-4, lost-soul-proverbs-21-17, lost-"
    "soul-john-8-3-4, lost-soul-proverbs-20-20, lost-soul-proverbs-15-13, angel-of-the-lord-10th-anniversary, new-"
    "jerusalem, shipwreck-early-church, son-of-god-1st-edition, chariot-of-fire, empty-granary, broken-millstone, "
    "crown-of-thorns, judges-seat, tower-of-scorn, leaking-cistern, sodom, well-in-the-wilderness, babylon, rust-and-"
    "moth, town-by-the-lake, the-new-covenant, promise-under-the-stars, john-the-baptist, armoured-watchman, meshach-"
    "mishael, king-joash, soldier-of-god, servant-angel, barnabas, king-josiah, mighty-warrior, lots-wife-roots, "
    "possessing-demon-apostles, laban, the-imperial-guard, enchanter-thesaurus-ex-preteritus, sapphira-the-dishonest, "
    "king-zimri, cubus, wizards, the-lords-prayer, jaels-nail, torment, forgotten-history, treachery, fortress-of-"
    "ashdod, swords-to-plowshares, rallying-cry, forest-fire, heavy-taxes, consider-the-lilies, tribulation, "
    "obedience-of-noah"
)
OUR_OWN = (
    "lost-soul-luke-13-25, lost-soul-of-the-workshop, lost-soul-proverbs-21-17, lost-soul-psalm-30-3, lost-soul-"
    "proverbs-20-20, lost-soul-proverbs-7-27, lost-soul-luke-15-13, lamp-on-a-stand, empty-granary, broken-millstone, "
    "sealed-jar, leaking-cistern, tower-of-scorn, shepherds-fold, walled-spring, well-in-the-wilderness, rainbow-"
    "ford, rust-and-moth, town-by-the-lake, promise-under-the-stars, hidden-listener, freeborn-rider, keeper-of-the-"
    "gold, stand-in-brother, lone-sentry, tireless-captain, herald-of-the-duel, steadfast-aunt, armoured-watchman, "
    "gatekeeper-of-the-pit, marsh-dweller, a-new-creation, oil-and-wine, samsons-strength, siegeworks, the-first-"
    "seal, jubilee, axe, traded-prisoners, angel-food-2nd-edition, banner, wonderment-apostles, wrath-of-cain, "
    "shadow-of-death, the-fifth-trumpet, shipwreck, battle-prayer, the-fourth-seal, angel-chariots, thief-by-night, "
    "split-altar, nebuchadnezzars-pride, shimeis-malicious-curse, pit, turned-aside, day-upon-day"
)

facts = Facts(
    # 400 turns of some 40 decisions at most; a draw, a search or a random card is a die of the cards it may be.
    limits=Limits(longest=40_000, most_dice=8000, sides=280),
    mixes=[
        {},
        {"players": "3", "decks": "ji", "souls": "3", "turn_cap": "60", "profile": "reg11", "challenge": "whole_table"},
    ],
    long_mixes=[
        {
            **{"players": "5", "decks": "jj", "souls": "3", "turn_cap": "60", "passes": "two", "strength_test": "total"},
            **{"initiative_dominants": "counted", "special_target": "any_negate", "last_dominants": "not_counted"},
        },
        {"players": "4", "teams": "on", "souls": "5"},
        {"players": "4", "teams": "on", "decks": "ji", "profile": "reg11", "undone_discard": "stays", "turn_cap": "60"},
        {"decks": f"{LATER_SETS} / {OUR_OWN}", "profile": "reg11", "turn_cap": "60"},
        {"players": "4", "decks": f"{LATER_SETS} / {OUR_OWN}", "site_access": "site_only", "turn_cap": "60"},
        {"players": "4", "teams": "on", "decks": f"{OUR_OWN} / {LATER_SETS}", "sided_fortresses": "yes", "turn_cap": "60"},
    ],
    grows={
        **{"n_acts": ACTS, "n_changes": CHANGES, "n_standing": STANDING},
        **{"n_plays": PLAYS, "n_later": LATER, "n_uses": USES},
    },
    goldens=[Golden("redemption", options={"souls": "3"})],
    long=6,
    undone=20,
)
