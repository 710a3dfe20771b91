"""REDLINE as numbers: answers one to one, features where the document says, both sides alike, nothing hidden in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.games.redline import encoding as e
from sandtable.games.redline import redline
from sandtable.games.redline import verbs as do
from sandtable.games.redline.cards import CARD_NAMES, K
from sandtable.games.redline.encoding import features as f
from sandtable.games.redline.facts import facts
from sandtable.games.redline.state import ALL_UNITS, LINE, NOBODY, UNITS
from sandtable.kernel.record import copy_of
from sandtable.testing.kit import playout

from .table import at

pytestmark = pytest.mark.proves

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
PLAIN = [pytest.param(mix, id=str(k)) for k, mix in enumerate(facts.mixes)]


def row_of(s: Any, seat: int) -> np.ndarray[Any, Any]:
    row = np.zeros(e.N_FEATURES, np.float32)
    f.observe(redline.known(s, seat), seat, row)
    return row


def swapped(s: Any) -> Any:
    """The same game with the sides exchanged."""
    t = copy_of(s)
    for side in range(2):
        t.sides[side].assign(s.sides[1 - side])
    for u in range(ALL_UNITS):
        t.units[u].assign(s.units[(u + UNITS) % ALL_UNITS])
    for i in range(LINE):
        owner = s.missions[i].owner
        t.missions[i].owner = 1 - owner if owner != NOBODY else NOBODY
    for name in ("first", "player", "capturer", "fallen_side"):
        setattr(t, name, 1 - getattr(s, name))
    if s.seen_hand >= 0:
        t.seen_hand = 1 - s.seen_hand
    for hit in t.hits:
        hit.victim = (hit.victim + UNITS) % ALL_UNITS
    t.shot.shooter, t.shot.victim = ((n + UNITS) % ALL_UNITS for n in (s.shot.shooter, s.shot.victim))
    for link in t.chain[: t.n_chain]:
        link.side, link.target = 1 - link.side, (link.target + UNITS) % ALL_UNITS if link.target < ALL_UNITS else link.target
    for q in t.flow.decisions[: t.flow.asked]:
        q.who = 1 - q.who
        if f.ABOUT_UNIT[q.kind] >= 0 and q.args[0] < ALL_UNITS:
            q.args[0] = (q.args[0] + UNITS) % ALL_UNITS
    return t


@pytest.mark.parametrize("options", PLAIN)
def test_answers_and_features(options: dict[str, str]) -> None:
    """No two answers have one index, and every index leads back; the other side sees the same game the other way round."""
    seen: set[str] = set()
    for n, (s, asked) in enumerate(playout(redline, 11, options)):
        if redline.is_over(s):
            break
        seen.add(asked.kind.name)
        legal = redline.legal(s, asked.i)
        indices = {e.index_of(s, asked.i, action): action for action in legal}
        assert len(indices) == len(legal)
        assert all(0 <= index < e.N_ACTIONS and e.action_of(s, asked.i, index) == a for index, a in indices.items())
        if n % 25 == 0:
            t = swapped(s)
            for seat in range(2):
                row = row_of(s, seat)
                assert e.encoding.low <= row.min() <= row.max() <= e.encoding.high
                assert np.array_equal(row, row_of(t, 1 - seat))
            assert set(indices) == {e.index_of(t, asked.i, a) for a in redline.legal(t, asked.i)}
            every = {e.action_of(s, asked.i, index): index for index in range(e.N_ACTIONS)}
            assert all(indices.get(every[a]) == a for a in legal)
    assert {"deploy", "dial", "act", "capture", "strike", "mulligan"} <= seen


def test_what_is_hidden_is_in_no_feature() -> None:
    for n, (s, _) in enumerate(playout(redline, 12)):
        if n % 15 == 0 and not redline.is_over(s):
            for seat in range(2):
                world = redline.world(redline.known(s, seat), seat, n)
                assert np.array_equal(row_of(s, seat), row_of(world, seat))


def test_a_position_feature_by_feature() -> None:
    position: dict[str, Any] = {
        "turn": 5,
        "player": "red",
        "control": {"red": [1], "blue": [3]},
        "red": {"recon": 2, "hand": ["full-salvo"], "units": {"r1": "huojian damage 3 with zuni-rockets expended"}},
        "blue": {"hand": ["2 close-call"], "units": {"b2": "tigercat criticals frozen-legs"}},
    }
    s = at(position)
    close_call, full_salvo = CARD_NAMES.index("close-call"), CARD_NAMES.index("full-salvo")
    red, blue = row_of(s, 0), row_of(s, 1)
    theirs = f.F_SIDES + f.SIDE_FEATURES
    assert red[f.C_HAND + full_salvo] == blue[f.C_HAND + close_call] / 2 == np.float32(0.1)
    assert red[theirs + f.C_HAND : theirs + f.C_HAND + K].sum() == 0
    assert red[theirs + f.C_ARSENAL + close_call] == np.float32(0.2)
    assert (red[f.C_RECON], blue[theirs + f.C_RECON]) == (np.float32(0.2), np.float32(0.2))
    mine, other = f.F_UNITS, f.F_UNITS + (UNITS + 1) * f.UNIT_FEATURES
    assert red[mine + f.U_STATS : mine + f.U_STATS + 8] == pytest.approx([0.2, 0.7, 0.5, 0, 0, 0, 0.3, 0.4])
    assert red[mine + f.U_SPENT + 1] == 1
    assert red[other + f.U_STATS + 2] == np.float32(0.3)  # 6 - 3
    assert red[other + f.U_BANS] == 1
    assert blue[f.F_UNITS + f.UNIT_FEATURES + f.U_CRITICALS + 14] == 1
    assert [red[f.F_MISSIONS + k * f.MISSION_FEATURES + f.M_MARKS + 1] for k in range(LINE)] == [1, 0, 0, 0, 0]
    assert [blue[f.F_MISSIONS + k * f.MISSION_FEATURES + f.M_MARKS + 1] for k in range(LINE)] == [0, 0, 1, 0, 0]
    assert red[f.F_ASKED + f.KINDS.index("deploy")] == 1
    assert blue[f.F_ASKED : f.F_ASKED + f.N_KINDS].sum() == 0


def first_numbers(heading: str) -> list[int]:
    """The number each row of the tables under a heading begins with."""
    section = TEXT.split("## REDLINE's numbers")[1].split(heading)[1].split("\n### ")[0].split("\n## ")[0]
    return [int(number) for number in re.findall(r"^\| (\d+)", section, re.M)]


def test_the_document_has_the_actions() -> None:
    together = {do.stay, do.plus, do.repair_general, do.mend, do.launch, do.no_cover}  # with the row before
    together |= {do.strike_general, do.strike, do.strike_strategy}
    firsts = [first for verb, first in e.INDICES.first.items() if verb not in together]
    play = e.INDICES.first[do.play]
    firsts += [play + e.FIRST_AIMED, play + e.FIRST_TURNING]  # tactics have three rows
    assert first_numbers(f"### Actions: {e.N_ACTIONS}") == sorted(firsts)


def test_the_document_has_the_features() -> None:
    sides = [f.C_HAND, f.C_ARSENAL, f.C_SCRAP, f.C_SPARE, f.C_READY, f.C_TAPPED, f.C_BOTTOM, f.C_COUNTS, f.C_RECON, f.C_POOL]
    sides += [f.C_PLAYED, f.C_GENERAL, f.C_WHERE, f.C_HURT, f.C_USED]
    units = [f.U_KIND, f.U_STATS, f.U_MARKS, f.U_DIAL, f.U_HERE, f.U_EQUIP, f.U_SPENT, f.U_USED, f.U_CRITICALS, f.U_KEYWORDS]
    units += [f.U_AMBUSH, f.U_BANS, f.U_MODS, f.U_ENDING, f.U_HITS]
    links = [f.L_SIDE, f.L_CARD, f.L_TARGET, f.L_MISSION]
    whole = [f.F_SIDES, f.F_UNITS, f.F_MISSIONS, f.F_CRITICALS, f.F_STAGE, f.F_TURN, f.F_DEPLOYING, f.F_CAPTURE, f.F_FALLEN]
    whole += [f.F_SEEN, f.F_SHOT, f.F_CHAIN, f.F_ASKED, f.F_WINDOW, f.F_ABOUT, f.F_CARD, f.F_PLACE, f.F_NUMBER, f.F_OPTIONS]
    expected = [*whole, *sides, *units, f.M_KIND, f.M_COST, f.M_MARKS, *links]
    assert first_numbers(f"### Features: {f.N_FEATURES}") == expected
    assert ", ".join(f"`{name}`" for name in f.KINDS) in TEXT
