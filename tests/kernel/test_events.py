"""Events: heard at a table by those they are for, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import (
    Event,
    Flow,
    Game,
    Luck,
    Steps,
    array,
    ask,
    decision,
    event,
    flow_of,
    i1,
    i4,
    luck_of,
    offer,
    pack,
    procedure,
    record,
    rule,
    tell,
    tell_seat,
    unpack,
)
from sandtable.kernel.events import EVERYBODY
from sandtable.kernel.record import copy_of

drew = event("drew", "seat", "card")
turned = event("turned")
moved = event("moved", "unit", "start", "end", "way")


@record
class State:
    total: i4
    hand: list[i1] = array(2)
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def card(s: State, out: Any, who: int) -> None:
    """Which card?"""
    for c in range(1, 4):
        offer(out, c)


@rule
def draw_card(s: State, seat: int, c: int) -> None:
    s.hand[seat] = c
    tell_seat(s, seat, drew, seat, c)
    tell(s, drew, seat)


@procedure
def game_main(s: State) -> Steps[None]:
    for turn in range(4):
        c = yield ask(s, turn & 1, card)
        draw_card(s, turn & 1, c)
        s.total += c
        tell(s, turned)
    tell(s, moved, 1, 2, 3, 4)


@rule
def score(s: State, seat: int) -> int:
    return s.total + seat


class Drawing(Game):
    name, title = "drawing", "Drawing"
    State, main = State, game_main
    score = staticmethod(score)


game = Drawing()


def heard(engine: str = "plain") -> list[Event]:
    s = game.blank(engine=getattr(game, engine))
    s.journal = []
    game.engine_of(s).start(s)
    for c in (1, 2, 3, 1):
        game.answer(s, 0, c)
    journal: list[Event] = s.journal
    return journal


@pytest.mark.parametrize("engine", ["plain", "checked"])
def test_what_happened_in_order(engine: str) -> None:
    journal = heard(engine)
    assert [e.kind for e in journal] == ["drew", "drew", "turned"] * 4 + ["moved"]
    assert journal[0] == Event("drew", 0, {"seat": 0, "card": 1})
    assert journal[1] == Event("drew", EVERYBODY, {"seat": 0, "card": 0})  # what is not told is 0
    assert journal[2] == Event("turned", EVERYBODY, {})
    assert journal[-1].values == {"unit": 1, "start": 2, "end": 3, "way": 4}
    assert all(type(value) is int for e in journal for value in e.values.values())


def test_who_sees_it() -> None:
    journal = heard()
    secret, public = journal[0], journal[1]
    assert [secret.seen_by(seat) for seat in (0, 1, 2)] == [True, False, False]
    assert [public.seen_by(seat) for seat in (0, 1, 2)] == [True, True, True]
    cards = [e.values["card"] for e in journal if e.kind == "drew" and e.seen_by(1)]
    assert cards == [0, 2, 0, 0, 1, 0]  # its own cards, and that there were others


def test_without_a_journal_nothing_is_told() -> None:
    s = game.new(0)
    assert s.journal is None
    game.answer(s, 0, 3)
    assert s.journal is None
    assert s.total == 3


def test_a_journal_changes_nothing_else() -> None:
    silent, told = game.new(0), game.new(0)
    told.journal = []
    for c in (1, 2, 3):
        game.answer(silent, 0, c)
        game.answer(told, 0, c)
    assert told.values() == silent.values()
    assert len(told.journal) == 9


def test_copies_have_none() -> None:
    s = game.new(0)
    s.journal = []
    game.answer(s, 0, 1)
    copies = [copy_of(s), game.known(s, 0), game.world(game.known(s, 0), 0, 5), unpack(State, pack(s))]
    other = game.new(1)
    other.assign(s)
    for copy in [*copies, other]:
        assert copy.journal is None
        game.answer(copy, 0, 2)
    assert len(s.journal) == 3  # what happens to a copy is not heard


def test_only_whole_states_have_a_journal() -> None:
    with pytest.raises(AttributeError):
        State().flow.journal = []  # type: ignore[attr-defined]


def test_an_event_kind_describes_itself() -> None:
    assert repr(drew) == "<event drew(seat, card)>"
    assert repr(turned) == "<event turned()>"


def test_an_event_has_four_values_at_most() -> None:
    with pytest.raises(TypeError, match="event shot has 5 values; tell takes 4 at most"):
        event("shot", "by", "at", "from_square", "to_square", "die")


@pytest.mark.usefixtures("native_cache")
def test_native_states_are_silent() -> None:
    native = game.native()
    s = game.blank()
    flat = pack(s)
    s.journal = []
    game.plain.start(s)
    native.start(flat, 0)
    for c in (1, 2, 3, 1):
        game.answer(s, 0, c)
        native.answer(flat, 0, 0, c)
    assert unpack(State, flat).values() == s.values()  # type: ignore[attr-defined]
    assert len(s.journal) == 13
