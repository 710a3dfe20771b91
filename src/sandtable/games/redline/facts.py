"""What tests, benchmarks and environments have to know about REDLINE."""

from __future__ import annotations

from sandtable.games.facts import Facts, Golden, Limits

# Other costs, stats, missions, and a list and a mission deck of one's own.
PRINTED = (
    "blaze-of-glory.cost=0 flanking.cost=2 full-salvo.cost=3 huojian.armor=9 lightning.speed=10 mass-driver.cost=3 "
    "mass-driver.recon=2 moose.damage=5 rabbit.cost=0 valya-serova.cost=2 zuni-rockets.equip=0"
)
DECK = (
    "valya-serova: 20 supply-drop, 4 efreet-hanger, 4 listening-post, 4 rabbit, 4 huojian, 4 moose, 4 katyusha, 4 zuni-rockets, "
    "2 heatseekers, 4 network, 4 blaze-of-glory, 2 danger-close"
)
MISSIONS = (
    "3 mass-driver, 3 reactor-plant, 3 rail-junction, 3 launch-pad, 3 field-workshop, 3 overlook, tycho-crater, data-vault"
)

facts = Facts(
    # At most 54 turns of five fights; a fight may last a hundred rounds, but hardly three: the longest of 20,000 random games
    # had 2,045 decisions.
    limits=Limits(longest=100_000, most_dice=50_000, sides=60),
    mixes=[
        {},
        {
            **{"red_deck": "cpm", "blue_deck": "cpm", "equip_moves": "any_window", "tie_batch": "all"},
            **{"expended_fires": "no", "chain_passes": "whole_chain", "capture_tokens": "stacking", "recapture_own": "yes"},
            **{"dials": "lock_in"},
        },
        {
            **{"red_deck": "une", "blue_deck": "une", "sharpshooter": "before_roll", "shot_order": "defender_first"},
            **{"stealth_ambush": "allowed", "tie_breaker": "initiative_loser", "last_draw": "safe"},
        },
        {
            **{"red_deck": DECK, "missions": MISSIONS, "set": PRINTED, "mission_order": "captures_last"},
            **{"speed_order": "round_start", "crit_on_destroyed": "card", "resources_outside": "own_deploy"},
        },
    ],
    goldens=[Golden("redline")],
    long=3,
)
