"""Options and refusals: one pass lists what is legal and says why the rest is not; places lie inside their regions."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from landing import BEACH, DISCS, FIELD, HOVER, REEF, LandingOptions
from landing import State as LandingState
from landing import game as landing

from sandtable.kernel import (
    Flow,
    Game,
    IllegalMove,
    Luck,
    Options,
    Refusal,
    Refusals,
    Steps,
    TableOptions,
    array,
    ask,
    consider,
    corner,
    decision,
    flow_of,
    i1,
    i4,
    luck_of,
    make,
    offer,
    offer_place,
    pack,
    procedure,
    record,
    refuse,
    refuse_all,
    rule,
    unpack,
)
from sandtable.kernel.options import begin, inside
from sandtable.kernel.record import checked, copy_of

# ---------------------------------------------------------------- a tiny game: two piles of coins
refusals = Refusals()
TOO_MANY = refusals("TK-1.2", "At most three at a time.")
NOT_THERE = refusals("TK-1.3", "The pile is not as high.")
LOCKED = refusals("TK-1.4", "The first pile is locked.")
PILE_SHIFT, PILE_MASK = 4, 0xF0


@record
class CoinOptions(Options):
    action: list[i4] = array(8)


@record
class Coins:
    locked: i1
    extra: i1  # how many more options than there is room for
    pile: list[i1] = array(2)
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@rule
def against(s: Coins, pile: int, count: int) -> int:
    if count > 3:
        return TOO_MANY
    if count > s.pile[pile]:
        return NOT_THERE
    return 0


@decision
def take(s: Coins, out: Any, who: int) -> None:
    """Take coins from a pile. TK-1.1 TK-1.5"""
    if s.locked:
        refuse_all(out, PILE_MASK, 0, LOCKED)
    for count in range(1, 6):
        why = against(s, 0, count)
        if why or s.locked:
            refuse(out, count, why)
        else:
            offer(out, count)
        consider(out, 1 << PILE_SHIFT | count, against(s, 1, count))
    for k in range(s.extra):
        offer(out, 100 + k)


@decision
def nod(s: Coins, out: Any, who: int) -> None:
    """All well"""
    offer(out, 0)


@procedure
def coins(s: Coins) -> Steps[None]:
    s.pile[0] = 2
    s.pile[1] = 9
    while s.pile[1] > 0:
        action = yield ask(s, 0, take)
        s.pile[action >> PILE_SHIFT] -= action & 15
        yield ask(s, 1, nod)


class CoinGame(Game):
    name, title = "coins", "Coins"
    State, Options, main = Coins, CoinOptions, coins
    refusals = refusals


game = CoinGame()


@pytest.fixture(params=["plain", "checked"])
def s(request: pytest.FixtureRequest) -> Any:
    return game.new(0, engine=getattr(game, request.param))


def why(s: Any, action: int) -> str | None:
    refusal = game.why_not(s, 0, action)
    return refusal.id if refusal else None


def test_what_is_offered_is_legal(s: Any) -> None:
    assert game.legal(s) == [1, 17, 2, 18, 19]
    assert [why(s, action) for action in game.legal(s)] == [None] * 5


def test_what_is_refused_has_its_reason(s: Any) -> None:
    assert why(s, 3) == "TK-1.3"
    assert why(s, 4) == "TK-1.2"  # both reasons hold; the rule names the first
    assert why(s, 20) == "TK-1.2"
    s.pile[1] = 1
    assert why(s, 18) == "TK-1.3"


def test_refuse_all_meets_what_looks_like_it(s: Any) -> None:
    s.locked = 1
    assert game.legal(s) == [17, 18, 19]
    assert why(s, 1) == "TK-1.4"
    assert why(s, 4) == "TK-1.4"  # the first reason that meets it
    assert why(s, 9) == "TK-1.4"  # even what nobody thought of
    assert why(s, 20) == "TK-1.2"  # not this one


def test_what_no_rule_speaks_of_cites_the_decision(s: Any) -> None:
    for action in (0, 9, 1 << 20, -1, -7):
        refusal = game.why_not(s, 0, action)
        assert refusal is not None
        assert (refusal.id, refusal.text) == ("TK-1.1", "That does not answer the question: Take coins from a pile.")
    game.answer(s, 0, 17)
    refusal = game.why_not(s, 0, 5)
    assert refusal is not None
    assert (refusal.id, refusal.text) == ("nod", "That does not answer the question: All well.")


def test_an_illegal_answer_changes_nothing(s: Any) -> None:
    before = s.values()
    with pytest.raises(IllegalMove, match=r"^At most three at a time\. \[TK-1\.2\]$") as caught:
        game.answer(s, 0, 20)
    assert caught.value.refusal is TOO_MANY
    assert s.values() == before
    game.answer(s, 0, 19)
    assert s.pile[1] == 6


def test_more_options_than_there_is_room_for(s: Any) -> None:
    s.extra = 3  # 5 + 3 fill the buffer
    assert len(game.legal(s)) == 8
    s.extra = 4
    with pytest.raises(OverflowError, match="more options than the game's Options has room for"):
        game.legal(s)


def test_refusals_are_numbered_from_one() -> None:
    assert [int(r) for r in refusals.all] == [1, 2, 3]
    assert refusals[2] is NOT_THERE
    assert isinstance(NOT_THERE, Refusal)
    assert repr(NOT_THERE) == "<refusal TK-1.3: The pile is not as high.>"
    assert not Refusal(0)


def test_listing_options_leaves_no_reason() -> None:
    out = CoinOptions()
    for wanted, reason in ((-1, 0), (20, 1), (-1, 0)):
        game.plain.options(game.new(0), 0, out, wanted)
        assert (out.n, out.wanted, out.reason) == (5, wanted, reason)


# ---------------------------------------------------------------- places
def test_corners_make_a_region() -> None:
    out = TableOptions()
    begin(out, -1)
    offer(out, 7)
    k = offer_place(out, 9, 4)
    for x, y in ((0, 0), (10, 0), (10, 10), (0, 10)):
        corner(out, k, x, y)
    assert (out.n, k, out.region[k].corners, out.region[k].facing) == (2, 1, 4, 4)
    assert out.action[:2] == [7, 9]
    inner = [(x, y) for x in range(-2, 13) for y in range(-2, 13) if inside(out, k, x, y)]
    assert inner == [(x, y) for x in range(11) for y in range(11)]  # the edge included
    assert not inside(out, 0, 0, 0)  # no corners: no place


@pytest.mark.parametrize("form", [TableOptions, checked(TableOptions)])
def test_too_many_corners(form: Any) -> None:
    out = form()
    begin(out, -1)
    k = offer_place(out, 1, 0)
    for n in range(16):
        corner(out, k, n, n * n)
    with pytest.raises(OverflowError, match="a region with too many corners"):
        corner(out, k, 0, 0)


@pytest.fixture(params=["plain", "checked"])
def table(request: pytest.FixtureRequest) -> Any:
    return landing.new(0, engine=getattr(landing, request.param))


def test_regions_of_the_options(table: Any) -> None:
    assert landing.legal(table) == [FIELD, BEACH]
    triangle, rectangle = landing.regions(table)
    assert triangle == [(0, 0), (1000, 0), (0, 1000)]
    assert rectangle == [(-500, -100), (-400, -100), (-400, 700), (-500, 700)]
    table.discs, table.may_hover = 1, 1
    assert landing.legal(table) == [HOVER, FIELD, BEACH, REEF]
    assert [len(corners) for corners in landing.regions(table)] == [0, 3, 4, 3]


def test_games_without_places_have_no_regions(s: Any) -> None:
    assert game.regions(s) == [[]] * 5


def test_places_inside_are_taken(table: Any) -> None:
    landing.answer(table, 0, FIELD, 1000, 0, 7)  # a corner
    landing.answer(table, 0, BEACH, -450, 700)  # an edge
    landing.answer(table, 0, FIELD, 20, 30, 3)
    assert list(zip(table.where, table.x, table.y, table.facing, strict=True))[:3] == [
        (FIELD, 1000, 0, 7),
        (BEACH, -450, 700, 0),
        (FIELD, 20, 30, 3),
    ]
    assert table.outside == 0


@pytest.mark.parametrize(
    ("action", "x", "y", "facing"),
    [
        (FIELD, 501, 500, 0),
        (FIELD, -1, 0, 0),
        (FIELD, 20, 30, 8),
        (FIELD, 20, 30, -1),
        (BEACH, 0, 0, 0),
        (BEACH, -450, 0, 1),
    ],
)
def test_places_outside_are_refused(table: Any, action: int, x: int, y: int, facing: int) -> None:
    before = table.values()
    with pytest.raises(IllegalMove, match="That place is outside the region open to it") as caught:
        landing.answer(table, 0, action, x, y, facing)
    assert caught.value.refusal.id == "LD-2.1"
    assert table.values() == before


def test_what_is_not_offered_has_the_rules_own_reason(table: Any) -> None:
    with pytest.raises(IllegalMove, match=r"The reef is open from the second disc on\. \[LD-3\.1\]"):
        landing.answer(table, 0, REEF, 0, 0)


def test_an_answer_without_a_place_needs_none(table: Any) -> None:
    table.may_hover = 1
    landing.answer(table, 0, FIELD, 1, 1, 1)
    landing.answer(table, 0, HOVER)
    assert (table.where[1], table.x[1], table.outside) == (HOVER, 0, 0)


# ---------------------------------------------------------------- native
@pytest.mark.usefixtures("native_cache")
class TestNativeLanding:
    def test_options_and_regions_are_the_same(self) -> None:
        native, r = landing.native(), Random(1)
        s = landing.blank()
        s.may_hover = 1
        flat, outs = pack(s), make(LandingOptions, 1)
        landing.plain.start(s)
        native.start(flat, 0)
        while landing.open(s):
            native.options(flat, 0, 0, outs)
            out = unpack(LandingOptions, outs)
            assert out.action[: out.n] == landing.legal(s)
            assert [
                [(region.x[c], region.y[c]) for c in range(region.corners)] for region in out.region[: out.n]
            ] == landing.regions(s)
            k = r.randrange(out.n)
            x, y = r.choice(landing.regions(s)[k] or [(0, 0)])
            landing.answer(s, 0, out.action[k], x, y)
            native.answer(flat, 0, 0, out.action[k], x, y)
            assert unpack(LandingState, flat).values() == s.values()  # type: ignore[attr-defined]
        assert (s.discs, s.outside) == (DISCS, 0)

    def test_reasons_are_the_same(self) -> None:
        native, s = landing.native(), landing.new(0)
        flat, outs = pack(s), make(LandingOptions, 1)
        native.options(flat, 0, 0, outs, REEF)
        assert landing.refusals[int(outs[0]["reason"])].id == "LD-3.1"
        native.options(flat, 0, 0, outs, FIELD)
        assert outs[0]["reason"] == 0

    def test_random_play_stays_inside(self) -> None:
        keys = np.arange(500)
        scores, lengths = landing.native().rollouts(landing.blank(), keys, keys + 1000)
        assert lengths.tolist() == [DISCS] * 500
        assert scores[:, 0].max() == 0  # nothing outside
        assert len(set(scores[:, 1].tolist())) == 500  # and all different

    def test_random_play_gives_no_place_where_none_is_wanted(self) -> None:
        blank = copy_of(landing.blank())
        blank.may_hover = 1
        keys = np.arange(200)
        scores, _ = landing.native().rollouts(blank, keys, keys + 1000)
        assert scores[:, 0].max() == 0
