"""What tests, benchmarks and environments have to know about Burnt Moon."""

from __future__ import annotations

from sandtable.games.facts import Facts, Golden, Limits

# Numbers as somebody might put them in who owns the game: other counts, other actions, sides that differ.
PRINTED = (
    "interference.start=2 personnel.director.command=3 personnel.engineer-b.withdraw=3 personnel.lead-a.withdraw=1 "
    "personnel.ordnance.blast=3 posiwid.personnel.countermeasures.strike=1 posiwid.rov.dacu.attack=3/2 "
    "rov.moss.copies=3 rov.tir.defence=3 rov.xed.does=1/0/1/1/1/1/1 sites.defence=0/0/1/1/2"
)

facts = Facts(
    # 200 rounds of two turns, each with at most some 15 cards, drawn by a die and played in three decisions or fewer.
    limits=Limits(longest=18_000, most_dice=8000, sides=52),
    mixes=[
        {},
        {"scan_rule": "every", "elimination": "all", "forts": "1", "round_cap": "50"},
        {"scan_rule": "off", "first_holder": "lfa", "forts": "5", "round_cap": "100"},
        {"first_holder": "posiwid", "forts": "2", "round_cap": "20"},
        {"forts": "4", "round_cap": "400", "elimination": "all", "set": PRINTED},
    ],
    goldens=[Golden("burntmoon", options={"round_cap": "20"})],
    undone=25,  # whoever plays a card out of a hidden hand shows it, and that is most moves
)
