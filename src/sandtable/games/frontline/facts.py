"""What tests, benchmarks and environments have to know about Front Line."""

from __future__ import annotations

from sandtable.games.facts import Facts, Golden, Limits, Scene

facts = Facts(
    # 24 turns of at most 6 actions and tasks, each with at most some 22 decisions and 12 dice hanging on it.
    limits=Limits(longest=4000, most_dice=2000, sides=6),
    mixes=[
        {},
        {"map": "nogo", "setup": "free", "cards": "choose"},
        {"map": "desert", "desert_start": "on", "range1": "b"},
        {"map": "mountain", "rally_lenient": "on", "retreat": "orthogonal"},
        {"edge_die": "either", "city_die_edge": "off", "range1": "c", "amphibious": "off"},
        {"players": "allies-4", "map2": "nogo"},
        {"players": "allies-3-red", "map": "desert", "map2": "mountain", "setup": "free"},
        {"players": "allies-2", "lake_drop": "any", "map": "nogo", "cards": "choose"},
    ],
    goldens=[
        Golden("frontline"),
        Golden("frontline-allies", 2, {"players": "allies-4", "map2": "nogo", "setup": "free"}),
    ],
    scene=Scene("4", 75, "action", "red"),
)
