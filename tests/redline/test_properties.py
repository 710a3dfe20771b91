"""What holds at every decision of random games, with every mix of options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games.redline import redline
from sandtable.games.redline.cards import CARDS, MISSIONS, N_CRITICALS, N_SLOTS, SLOT, SLOTS_OF, K
from sandtable.games.redline.facts import facts
from sandtable.games.redline.rules.terms import armor_of, efreets, general_armor
from sandtable.games.redline.state import (
    ABOARD,
    ALL_UNITS,
    BUNKER,
    DIAL_UNSET,
    EFREET_LIMIT,
    HQ,
    LINE,
    NONE,
    PLANNING,
    RECON_LIMIT,
    UNITS,
    side_of,
    units_of,
)
from sandtable.games.redline.vocabulary import CLOSED, DEPLOYED, GENERAL, OPEN, PILOT
from sandtable.kernel import Asked
from sandtable.testing.kit import playout

from .table import everything

pytestmark = pytest.mark.proves

SEEDS = range(2)
MIXED = [pytest.param(mix, id=str(k)) for k, mix in enumerate(facts.mixes)]
# Asked in the middle of something: damage that waits to be judged, a critical hit that is taking effect.
UNJUDGED, IN_EFFECT = {"cover"}, {"cover", "mount"}


def decisions(options: dict[str, str]) -> Iterator[tuple[Any, Asked]]:
    for seed in SEEDS:
        yield from playout(redline, seed, options)


@pytest.mark.rule("RL-1.1b", "RL-2.4", "RL-5.2b")
@pytest.mark.parametrize("options", MIXED)
def test_cards_and_counts(options: dict[str, str]) -> None:
    """No card is lost or made: sixty and a general a side, fifteen critical hits; the counts are counts."""
    for s, asked in decisions(options):
        for side in range(2):
            me = s.sides[side]
            assert everything(s, side) == [int(n) for n in me.deck]
            assert sum(everything(s, side)) + (CARDS[me.general].type == GENERAL) == 61
            assert me.in_hand == sum(me.hand)
            under = sum(int(c) >= 0 for c in me.bottom)
            assert under == me.bottoms
            assert me.in_arsenal == sum(me.arsenal) + under
            assert 0 <= me.recon <= RECON_LIMIT
            assert me.pool >= 0
            assert min(*me.hand, *me.arsenal, *me.scrap, *me.spare, *me.ready, *me.tapped) >= 0
        on_units = [int(c) for unit in s.units for c in unit.criticals[: unit.n_criticals]]
        left = [c for c in range(N_CRITICALS) if s.criticals_left[c]]
        found = on_units + left + [int(c) for c in s.critical_queue[: s.criticals_queued]]
        missing = N_CRITICALS - len(found)
        assert len(set(found)) == len(found)
        assert missing == 0 or (missing == 1 and (redline.is_over(s) or asked.kind.name in IN_EFFECT))


def is_arriving(s: Any, asked: Asked, side: int) -> bool:
    """RL-6.3c Is what a sixth efreet does on being deployed still on the chain?"""
    return asked.kind.name == "respond" and asked.args["window"] == DEPLOYED and s.player == side


@pytest.mark.rule("RL-6.3b", "RL-7.1b", "RL-7.1d", "RL-22.1b")
@pytest.mark.parametrize("options", MIXED)
def test_units_and_their_equipment(options: dict[str, str]) -> None:
    """Five efreets, six only while one is scrapped; equipment in slots that fit; nobody alive who has lost all armor."""
    for s, asked in decisions(options):
        for side in range(2):
            six = redline.is_over(s) or (asked.kind.name == "scrap" and asked.who == side) or is_arriving(s, asked, side)
            assert efreets(s, side) <= EFREET_LIMIT + six
            aboard = [u for u in units_of(side) if s.units[u].aboard]
            assert len(aboard) == (s.sides[side].general_at == ABOARD)
            if s.sides[side].general_at == HQ and not redline.is_over(s) and asked.kind.name not in UNJUDGED:
                assert s.sides[side].general_damage < general_armor(s, side)
        for u in range(ALL_UNITS):
            unit = s.units[u]
            if unit.kind < 0:
                assert all(mount.card == NONE for mount in unit.slots)
                continue
            for k in range(N_SLOTS):
                slot = SLOTS_OF[unit.kind * N_SLOTS + k]
                if unit.slots[k].card >= 0:
                    wanted = SLOT[unit.slots[k].card]
                    assert slot != CLOSED
                    assert slot == wanted or (slot == OPEN and wanted != PILOT)
                    assert not (slot == PILOT and unit.aboard)
            if not redline.is_over(s) and asked.kind.name not in UNJUDGED:
                assert unit.damage < armor_of(s, u), (redline.position(s), u)


@pytest.mark.rule("RL-12.2c", "RL-3.4c", "RL-9.1a")
@pytest.mark.parametrize("options", MIXED)
def test_what_is_hidden_is_not_known(options: dict[str, str]) -> None:
    """Neither the other hand, nor what lies under the other arsenal, nor a general face down, nor dials being set."""
    planned = 0
    for s, _ in decisions(options):
        for seat in range(-1, 2):
            known = redline.known(s, seat)
            for side in {0, 1} - {seat}:
                if s.seen_hand != side or seat < 0:
                    assert not any(known.sides[side].hand)
                assert all(c == NONE for c in known.sides[side].bottom)
                if s.sides[side].general_at == BUNKER and not s.sides[side].general_shown:
                    assert known.sides[side].general == NONE
                if s.stage == PLANNING:
                    mine = units_of(side)
                    assert all(known.units[u].dial == DIAL_UNSET for u in mine)
                    planned += any(s.units[u].dial != DIAL_UNSET for u in mine)
    assert planned > 10


@pytest.mark.rule("RL-20.1d", "RL-23.1e")
@pytest.mark.parametrize("options", MIXED)
def test_missions(options: dict[str, str]) -> None:
    """Five of them, with an owner or without; a unit fights only at a mission that lies face up."""
    for s, _ in decisions(options):
        assert all(0 <= m.card < len(MISSIONS) for m in s.missions)
        for position in range(LINE):
            mission = s.missions[position]
            assert -1 <= mission.owner <= 1
            assert (mission.tokens > 0) == (mission.owner >= 0)
        for u in range(ALL_UNITS):
            if s.units[u].kind >= 0 and 1 <= s.units[u].here <= LINE:
                assert not s.missions[s.units[u].here - 1].flipped
                assert not s.units[u].flipped


def test_every_card_is_played_in_random_games() -> None:
    """Deployed, equipped, played or called, by either side; every mission captured, every critical hit dealt."""
    used: set[tuple[str, int]] = set()
    wanted = {("card", k) for k in range(K)}
    wanted |= {("mission", m) for m in range(len(MISSIONS))} | {("critical", c) for c in range(N_CRITICALS)}
    kinds = {"deployed", "equipped", "resource played", "tactic played", "general called"}
    for seed in range(40):
        journal = None
        for s, _ in playout(redline, seed, facts.mixes[(0, 1, 2, 0)[seed % 4]]):
            if journal is None:
                journal = s.journal = []
        for event in journal or []:
            if event.kind in kinds:
                used.add(("card", event.values["card"]))
            elif event.kind == "captured":
                used.add(("mission", event.values["mission"]))
            elif event.kind == "critical dealt":
                used.add(("critical", event.values["critical"]))
        if used >= wanted:
            break
    assert sorted(wanted - used) == []


def test_sides_of_units() -> None:
    assert [side_of(u) for u in range(ALL_UNITS)] == [0] * UNITS + [1] * UNITS
