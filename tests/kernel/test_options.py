"""Options and refusals: one pass lists what is legal and says why the rest is not."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import (
    Flow,
    Game,
    IllegalMove,
    Luck,
    Options,
    Refusal,
    Refusals,
    Steps,
    array,
    ask,
    consider,
    decision,
    flow_of,
    i1,
    i4,
    luck_of,
    offer,
    procedure,
    record,
    refuse,
    refuse_all,
    rule,
)

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
