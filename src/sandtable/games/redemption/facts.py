"""What tests, benchmarks and environments have to know about Redemption."""

from __future__ import annotations

from sandtable.games.facts import Facts, Golden, Limits

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
    ],
    goldens=[Golden("redemption", options={"souls": "3"})],
    long=6,
    undone=10,
)
