"""What holds at every decision of random games, with every mix of options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import LANES, MOSS, NONE, ROV_KINDS, VICTORY
from sandtable.games.burntmoon.facts import facts
from sandtable.games.burntmoon.state import BIDDING, NOBODY
from sandtable.kernel.record import copy_of
from sandtable.testing.kit import playout

from .table import everything

pytestmark = pytest.mark.proves

SEEDS = range(3)
PLAYED = {"bolster", "withdraw", "blast"}  # while these are asked, the Personnel card being played lies nowhere yet
MIXED = [pytest.param(mix, id=str(k)) for k, mix in enumerate(facts.mixes)]


def kinds_in(s: Any, side: int, lane: int) -> list[int]:
    """The ROVs of a side in a lane, by kind."""
    here = s.sides[side].lanes[lane]
    return [int(here.up[k] + here.down[k]) for k in range(ROV_KINDS)]


@pytest.mark.rule("BM-1.2b", "BM-5.1a", "BM-H.5b")
@pytest.mark.parametrize("options", MIXED)
def test_cards_lanes_and_counts(options: dict[str, str]) -> None:
    """No card is lost or made; no lane has two owners, nor two forces of one side; the counts are counts."""
    for seed in SEEDS:
        for s, asked in playout(burntmoon, seed, options):
            for side in range(2):
                me = s.sides[side]
                now, all_of_them = everything(s, side), [int(n) for n in me.copies]
                missing = [a - n for a, n in zip(all_of_them, now, strict=True)]
                in_play = asked.i >= 0 and asked.kind.name in PLAYED and asked.who == side
                assert sorted(missing)[-1] == int(in_play)
                assert sum(missing) == int(in_play)
                assert me.in_hand == sum(me.hand)
                assert me.in_deck == sum(me.deck)
                assert me.in_discard == sum(me.discard)
                assert min(*me.hand, *me.deck, *me.discard, *me.supply, *me.removed, me.stock) >= 0
                assert min(n for lane in me.lanes for n in (*lane.up, *lane.down)) >= 0
                built = sum(lane.fort for lane in me.lanes)
                assert built + me.stock <= s.fort_count or s.round == 0
                for lane in range(LANES):
                    here = kinds_in(s, side, lane)
                    assert not (sum(here[0::2]) and sum(here[1::2])), "Force Cohesion"
            assert not any(s.sides[0].lanes[k].controlled and s.sides[1].lanes[k].controlled for k in range(LANES))


@pytest.mark.rule("BM-H.5b")
def test_a_side_has_fifty_two_cards() -> None:
    s = burntmoon.new(1)
    assert [sum(everything(s, side)) for side in range(2)] == [52, 52]
    assert [sum(me.supply) for me in s.sides] == [40, 40]


def by_the_rules(s: Any, all_of_them: bool) -> int:
    """Who has won by what lies on the table, points first; counted here anew."""
    for side in range(2):
        sites = [s.sides[side].tile_points[lane.site] for lane in s.sides[side].lanes if lane.controlled]
        if sum(sites) >= VICTORY:
            return side
    for side in range(2):
        moss = sum(kinds_in(s, side, lane)[MOSS * 2 + force] for lane in range(LANES) for force in range(2))
        if all_of_them:
            for card in (MOSS * 2, MOSS * 2 + 1):
                me = s.sides[side]
                moss += me.hand[card] + me.deck[card] + me.discard[card] + me.supply[card]
            moss += s.player == side and s.playing != NONE and s.playing >> 1 == MOSS
        if moss == 0:
            return 1 - side
    return NOBODY


@pytest.mark.rule("BM-10.3a")
@pytest.mark.parametrize("options", MIXED)
def test_a_game_is_over_when_it_is_won_and_not_before(options: dict[str, str]) -> None:
    ends = Counter[str]()
    for seed in range(8):
        for s, _ in playout(burntmoon, seed, options):
            if s.round == 0:
                continue
            winner = by_the_rules(s, bool(s.eliminate_all))
            if winner != NOBODY:
                assert s.flow.over
                assert s.winner == winner
                ends["won"] += 1
            elif s.flow.over:
                assert s.round == s.round_cap
                ends["cap"] += 1
    assert sum(ends.values()) == 8


@pytest.mark.rule("BM-2.1a", "BM-2.3a")
def test_chance_at_set_up_is_even() -> None:
    """Each tile in each lane about 200 times in 1000, each holder about 500 times: within four standard deviations."""
    tiles, holders = Counter[tuple[int, int, int]](), Counter[int]()
    for seed in range(1000):
        s = burntmoon.new(f"chance {seed}")
        holders[int(s.holder)] += 1
        tiles.update((side, lane, int(s.sides[side].lanes[lane].site)) for side in range(2) for lane in range(LANES))
    assert len(tiles) == 50
    assert all(abs(n - 200) < 51 for n in tiles.values())
    assert abs(holders[0] - 500) < 64


@pytest.mark.rule("BM-3.2a")
@pytest.mark.parametrize("options", MIXED)
def test_a_bid_shows_only_when_both_are_in(options: dict[str, str]) -> None:
    """Whatever the other bids first: a seat that has still to bid knows, sees, may do and hears the same."""
    bids = 0
    for s, _ in playout(burntmoon, 4, options):
        if s.stage != BIDDING or len(burntmoon.open(s)) < 2:
            continue
        for first in range(2):
            seen, heard = set(), set()
            for action in burntmoon.legal(s, first):
                t = copy_of(s)
                t.journal = []
                burntmoon.answer(t, first, action)
                known = burntmoon.known(t, 1 - first)
                seen.add(str((known.values(), burntmoon.view(known, 1 - first), burntmoon.legal(known, 1 - first))))
                heard.add(str([e for e in t.journal if e.seen_by(1 - first)]))
            assert len(seen) == len(heard) == 1
            bids += 1
    assert bids > 10
