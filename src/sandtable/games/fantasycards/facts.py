"""What tests, benchmarks and environments have to know about Fantasy Cards."""

from __future__ import annotations

from sandtable.games.facts import Facts, Golden, Limits

SMALL = {"points": "12", "red": "command, infantry, archer, skirmish", "blue": "command, cavalry, skirmish, sapper"}
# All that can come onto the battlefield, leave it, change it or strike a point of it.
STRANGE = {
    **{"points": "24", "red": "command, artillery, war-machine, sapper, obstacle, archer"},
    "blue": "sorcerous, aerial, infiltrator, monstrous, sapper",
}

facts = Facts(
    # 60 turns of each player, with six cards that are played in some five decisions each and answered, drawn and flipped.
    limits=Limits(longest=20_000, most_dice=8000, sides=72),
    mixes=[
        {},
        {
            **STRANGE,
            "field": "walls",
            "turn_cap": "10",
            "discard_or_play": "yes",
            "impassable": "base",
            "scenario": "defence",
            "set": "17=assault/evade/shaken 18=melee-surge/pursuit/fall-back 72=recover/ill-omen/eliminated",
        },
        {
            **SMALL,
            "field": "24x24; hill disc 12,12 4; wall line 4,4 9,8 1",
            "turn_cap": "10",
            "hexes": "yes",
            "measuring": "after_play",
        },
    ],
    long_mixes=[
        {"red": "horde", "blue": "knights", "field": "crossing", "level_terrain": "own_effects", "scenario": "encounter"},
        {"red": "wild", "blue": "standard", "field": "ridge", "turn_cap": "60"},
        {"red": "siege", "blue": "horde", "field": "walls", "hexes": "yes"},
        {"red": "siege", "blue": "wild", "field": "walls", "discard_or_play": "yes"},
    ],
    goldens=[Golden("fantasycards", options={**SMALL, "turn_cap": "10"})],
    long=8,
    undone=10,
)
