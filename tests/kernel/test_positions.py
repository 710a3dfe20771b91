"""Positions from the fields of a record: what is left out, what a person writes in another way, what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import pytest

from sandtable.kernel import array, i1, i2, record
from sandtable.kernel.domains import Count, Flag, Names, Numbers
from sandtable.kernel.invariants import Invariants
from sandtable.kernel.positions import Key, Own, Positions, Under

Side = Annotated[int, Names(("red", "blue"), "side")]
Square = Annotated[int, Numbers(1, 9, "square")]
Unit = Annotated[int, Names(("tank", "gun"), "unit")]
Seen = Annotated[int, Flag("seen")]
Cards = Annotated[int, Count()]


@record
class Army:
    at: list[Square] = array(Unit, start=-1)
    hand: list[Cards] = array(Unit)
    general: Square = 4
    seen: list[Seen] = array(Square)
    moves: i1


@record
class State:
    armies: list[Army] = array(Side)
    turn: Side
    last: Side = -1
    score: i2
    clock: list[i1] = array(2)


def put_clock(s: Any, given: Any, what: str) -> None:
    minutes, _, seconds = str(given).partition(":")
    if not (minutes.isdigit() and seconds.isdigit()):
        raise ValueError(f"{what} = {given!r}: say it as '2:30'")
    s.clock[:] = [int(minutes), int(seconds)]


TABLE = Positions(
    State,
    *("turn", "last", "score", Key("generals", "armies.general"), Key("seen", "armies.seen")),
    Own("clock", lambda s: f"{s.clock[0]}:{s.clock[1]:02}" if any(s.clock) else None, put_clock),
    Under("armies", "at", "hand"),
)


def read(table: dict[str, Any]) -> Any:
    s = State()
    TABLE.check(table)
    TABLE.read(s, table)
    return s


def test_a_position_reads_back() -> None:
    s: Any = State()
    s.turn, s.score, s.clock[:] = 1, 300, [2, 5]
    s.armies[0].at[1], s.armies[0].general, s.armies[1].general = 8, 0, -1
    s.armies[1].hand[:] = [1, 3]
    s.armies[1].seen[2] = 1
    table = TABLE.write(s)
    assert table == {
        "turn": "blue",
        "score": 300,
        "generals": {"red": 1, "blue": "none"},
        "seen": {"red": [], "blue": [3]},
        "clock": "2:05",
        "red": {"at": {"gun": 9}, "hand": []},
        "blue": {"hand": ["tank", "3 gun"]},
    }
    assert read(table).values() == s.values()


def test_what_is_left_out_is_as_the_field_begins() -> None:
    s = read({"turn": "red"})
    assert [(army.at, army.general, army.hand) for army in s.armies] == [([-1, -1], 4, [0, 0])] * 2
    assert (s.last, s.score, s.clock) == (-1, 0, [0, 0])
    assert "last" not in TABLE.write(s)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"clock": "noon"}, "clock = 'noon': say it as '2:30'"),
        ({"generals": {"green": 1}}, "generals has no green; it may have blue, red"),
        ({"generals": {"red": 10}}, "'10' in 'generals red' is not a square; squares are 1 to 9"),
        ({"red": {"at": {"gun": 0}}}, "'0' in 'red at gun' is not a square; squares are 1 to 9"),
        ({"red": {"at": ["gun"]}}, "red at = ['gun']: it must be a table"),
        ({"score": 1.5}, "score = 1.5: it must be a whole number"),
        ({"turn": "green"}, "turn = 'green': it must be one of red, blue"),
    ],
)
def test_one_sentence(table: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        read(table)
    assert str(error.value) == says


def test_invariants_say_what_is_wrong_and_by_which_rule() -> None:
    holds = Invariants[State]()

    @holds("XX-1.1a")
    def apart(s: Any) -> Iterator[str]:
        for army in s.armies:
            if army.at[0] == army.at[1] != -1:
                yield f"two units on square {army.at[0] + 1}"

    s: Any = State()
    assert list(holds.broken(s)) == []
    s.armies[1].at[:] = [3, 3]
    assert list(holds.broken(s)) == ["two units on square 4 [XX-1.1a]"]
