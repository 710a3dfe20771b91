"""Flat records: plain and flat forms are the same, copies are independent, the checked form refuses what would wrap."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import Flow, Luck, array, flow_of, i1, i2, i4, i8, luck_of, make, pack, record, table, unpack
from sandtable.kernel.record import Array, CheckedTable, checked, copy_of, dtype_of, is_record, make_record

INTS = [np.dtype(np.int8), np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int64)]


@record
class Unit:
    kind: i1
    worth: i8
    marks: list[i2] = array(3)


@record
class Army:
    seat: i1
    units: list[Unit] = array(4)
    leader: Unit
    score: i4


@record
class Table:
    turn: i2
    army: Army
    cells: list[i1] = array(5)
    luck: Luck = luck_of(fixed=2)
    flow: Flow = flow_of(frames=2, slots=3, decisions=1)


# ---------------------------------------------------------------- random records
def numbers(dtype: np.dtype[Any]) -> st.SearchStrategy[int]:
    limits = np.iinfo(dtype)
    return st.integers(int(limits.min), int(limits.max))


KINDS: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(INTS),
    lambda inner: st.one_of(
        st.builds(Array, st.integers(1, 4), inner.filter(lambda kind: not isinstance(kind, Array))),
        st.lists(inner, min_size=1, max_size=4).map(lambda kinds: make_record("Some", named(kinds))),
    ),
    max_leaves=8,
)


def named(kinds: list[Any]) -> dict[str, Any]:
    return {f"f{i}": kind for i, kind in enumerate(kinds)}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field, as `Record.values` gives them."""
    if isinstance(kind, Array):
        return st.lists(values_of(kind.item), min_size=kind.length, max_size=kind.length)
    if is_record(kind):
        return st.tuples(*(values_of(k) for k in kind.fields.values()))
    return numbers(kind)


@st.composite
def filled(draw: st.DrawFn) -> Any:
    """A record of a random class with random values."""
    cls: Any = make_record("Some", named(draw(st.lists(KINDS, min_size=1, max_size=5))))
    some = cls()
    some.load(draw(values_of(cls)))
    return some


def all_python_ints(values: Any) -> bool:
    return all(all_python_ints(v) for v in values) if isinstance(values, (tuple, list)) else type(values) is int


@given(filled())
def test_flat_and_back(some: Any) -> None:
    back: Any = unpack(type(some), pack(some))
    assert back.values() == some.values()
    assert all_python_ints(back.values())


@given(filled())
def test_every_field_is_where_the_flat_form_has_it(some: Any) -> None:
    flat = pack(some)[0]
    for name, kind in type(some).fields.items():
        if isinstance(kind, np.dtype):
            assert flat[name] == getattr(some, name)
        elif isinstance(kind, Array) and isinstance(kind.item, np.dtype):
            assert flat[name].tolist() == getattr(some, name)


@given(filled())
def test_copy_is_equal_and_independent(some: Any) -> None:
    before = some.values()
    other = copy_of(some)
    assert other.values() == before
    other.load(type(some)().values())  # all zero
    assert some.values() == before
    some.assign(other)
    assert some.values() == type(some)().values()


@given(filled())
def test_checked_form_holds_the_same(some: Any) -> None:
    twin: Any = checked(type(some))()
    twin.load(some.values())
    assert twin.values() == some.values()
    assert dtype_of(checked(type(some))) == dtype_of(type(some))
    back: Any = unpack(checked(type(some)), pack(some))
    assert type(back) is type(twin)
    assert back.values() == some.values()


# ---------------------------------------------------------------- layout
def test_new_records_are_zero() -> None:
    assert Unit().values() == (0, 0, [0, 0, 0])  # type: ignore[attr-defined]
    assert pack(Table()).tobytes() == make(Table, 1).tobytes()


def test_layout_is_aligned() -> None:
    dtype = dtype_of(Table)
    assert dtype.isalignedstruct
    assert dtype_of(Unit).itemsize == 24
    assert [dtype_of(Unit).fields[name][1] for name in ("kind", "worth", "marks")] == [0, 8, 16]  # type: ignore[index]
    assert dtype_of(Army).fields["units"][0].shape == (4,)  # type: ignore[index]
    assert dtype_of(Army).fields["units"][0].base == dtype_of(Unit)  # type: ignore[index]


def test_pack_into_the_middle_of_many() -> None:
    flat, unit = make(Unit, 3), Unit()
    unit.worth = 1 << 40
    assert pack(unit, flat, 1) is flat
    assert flat["worth"].tolist() == [0, 1 << 40, 0]
    assert unpack(Unit, flat, 1).worth == 1 << 40
    assert unpack(Unit, flat, 2).worth == 0


def test_unpacked_numbers_do_not_wrap() -> None:
    """Python ints, not numpy's: arithmetic goes on beyond the field, and only storing it is refused."""
    army = Army()
    army.units[2].marks[1] = 32767
    back = unpack(Army, pack(army))
    assert back.units[2].marks[1] * 3 == 98301


def test_pack_refuses_what_does_not_fit() -> None:
    unit = Unit()
    unit.kind = 128
    with pytest.raises(OverflowError, match="128 out of bounds for int8"):
        pack(unit)


# ---------------------------------------------------------------- copies
def test_assign_copies_deep_and_keeps_the_parts() -> None:
    a, b = Table(), Table()
    a.army.units[3].marks[2], a.cells[4], a.army.leader.kind = 7, -1, 5
    kept = b.army.units[3]
    b.assign(a)  # type: ignore[attr-defined]
    assert b.army.units[3] is kept  # who holds a unit of b still does
    assert kept.marks[2] == 7
    assert (b.cells[4], b.army.leader.kind) == (-1, 5)
    a.army.units[3].marks[2] = a.cells[4] = a.army.leader.kind = 1
    assert (kept.marks[2], b.cells[4], b.army.leader.kind) == (7, -1, 5)


def test_records_in_a_list_are_not_one_record() -> None:
    army = Army()
    army.units[0].kind = 3
    assert [unit.kind for unit in army.units] == [3, 0, 0, 0]


# ---------------------------------------------------------------- inheritance
@record
class Piece:
    kind: i1
    square: i2


@record
class Ship(Piece):
    cargo: list[i1] = array(2)


@record
class Liner(Ship):
    kind: i4  # wider, but in its old place
    cargo: list[i1] = array(6)
    decks: i1


def test_fields_of_the_base_come_first() -> None:
    assert list(Ship.fields) == ["kind", "square", "cargo"]  # type: ignore[attr-defined]
    assert list(Liner.fields) == ["kind", "square", "cargo", "decks"]  # type: ignore[attr-defined]
    assert dtype_of(Liner)["kind"] == np.dtype(np.int32)
    assert len(Liner().cargo) == 6
    assert len(Ship().cargo) == 2
    assert list(Piece.fields) == ["kind", "square"]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- what is refused at declaration
def test_bad_field_types() -> None:
    with pytest.raises(TypeError, match=r"Bad\.x: a record holds i1, i2, i4, i8, other records.*not <class 'int'>"):

        @record
        class Bad:
            x: int

    with pytest.raises(TypeError, match=r"Bad2\.x: .*not <class 'float'>"):

        @record
        class Bad2:
            x: list[float] = array(3)

    with pytest.raises(TypeError, match=r"Bad3\.x: .*array\(length\); not list"):

        @record
        class Bad3:
            x: list[i1]

    with pytest.raises(TypeError, match=r"Bad4\.x: .*not <class 'str'>"):

        @record
        class Bad4:
            ok: i1
            x: str


@record
class Figure:
    square: i1 = -1
    marks: list[i2] = array(3, start=7)


@record
class King(Figure):
    crown: i1 = 4
    moved: i1


@record
class Ranks:
    turn: i2
    kings: list[King] = array(2)
    last: Figure


def test_fields_begin_as_they_say() -> None:
    for kind in (Ranks, checked(Ranks)):
        new: Any = kind()
        assert new.values() == (0, [(-1, [7, 7, 7], 4, 0)] * 2, (-1, [7, 7, 7]))
    flat = make(Ranks, 3)
    for at in range(3):
        assert unpack(Ranks, flat, at).values() == Ranks().values()  # type: ignore[attr-defined]
    assert pack(unpack(Ranks, flat, 1)).tobytes() == flat[1].tobytes()
    assert make(Unit, 2).tobytes() == bytes(2 * dtype_of(Unit).itemsize)


def test_what_a_field_cannot_begin_as() -> None:
    with pytest.raises(OverflowError, match=r"Bad\.x: 300 does not fit -128\.\.127"):

        @record
        class Bad:
            x: i1 = 300

    with pytest.raises(
        TypeError, match=r"Bad2\.x: the default of a number is a number, and a list\[\.\.\.\] has its array\(length\)"
    ):

        @record
        class Bad2:
            x: i1 = array(3)  # list[i1] was meant

    with pytest.raises(TypeError, match=r"Bad3\.x: a record has defaults of its own"):

        @record
        class Bad3:
            x: list[Unit] = array(3, start=1)

    with pytest.raises(OverflowError, match=r"Bad4\.x: -129 does not fit"):

        @record
        class Bad4:
            x: list[i1] = array(3, start=-129)


@pytest.mark.parametrize("name", ["values", "assign", "load", "fields", "starts", "domains", "dtype", "journal"])
def test_names_that_every_record_has(name: str) -> None:
    with pytest.raises(TypeError, match=f"Bad.{name}: every record has something of that name"):
        record(type("Bad", (), {"__annotations__": {name: i1}}))


def test_misspelt_fields() -> None:
    for unit in (Unit(), checked(Unit)()):
        with pytest.raises(AttributeError, match="knid"):
            unit.knid = 1  # type: ignore[attr-defined]
        with pytest.raises(AttributeError, match="knid"):
            _ = unit.knid  # type: ignore[attr-defined]


# ---------------------------------------------------------------- checked
@pytest.fixture
def army() -> Army:
    return checked(Army)()


def test_checked_indices(army: Army) -> None:
    marks = army.units[3].marks
    for bad in (-1, 3, 100):
        with pytest.raises(IndexError, match=rf"Unit\.marks\[{bad}\]: the index must be in 0\.\.2"):
            _ = marks[bad]
        with pytest.raises(IndexError, match=rf"Unit\.marks\[{bad}\]: the index must be in 0\.\.2"):
            marks[bad] = 0
    with pytest.raises(IndexError, match=r"Army\.units\[-1\]: the index must be in 0\.\.3"):
        _ = army.units[-1]
    with pytest.raises(IndexError, match=r"Army\.units\[4\]"):
        army.units[4].kind = 1
    marks[2] = 5
    assert (marks[2], marks[0:3]) == (5, [0, 0, 5])


def test_checked_values(army: Army) -> None:
    army.units[0].kind = 127
    army.units[0].kind = -128
    with pytest.raises(OverflowError, match=r"Unit\.kind: 128 does not fit -128\.\.127"):
        army.units[0].kind = 128
    with pytest.raises(OverflowError, match=r"Unit\.kind: -129 does not fit -128\.\.127"):
        army.units[0].kind -= 1
    assert army.units[0].kind == -128  # as it was
    with pytest.raises(OverflowError, match=r"Unit\.marks: 32768 does not fit -32768\.\.32767"):
        army.leader.marks[1] = 32768
    with pytest.raises(OverflowError, match=r"Unit\.marks: 40000 does not fit"):
        army.leader.marks[:] = [0, 0, 40000]
    assert army.leader.marks == [0, 0, 0]
    with pytest.raises(IndexError, match=r"Unit\.marks: 2 values for 3 places"):
        army.leader.marks[:] = [1, 2]


def test_checked_whole_numbers_only(army: Army) -> None:
    with pytest.raises(TypeError, match=r"Army\.score: 1\.5 is not a whole number"):
        army.score = 1.5  # type: ignore[assignment]
    with pytest.raises(TypeError, match=r"Unit\.marks: None is not a whole number"):
        army.leader.marks[0] = None  # type: ignore[call-overload]
    army.score = True
    assert army.score == 1


def test_checked_records_are_not_shared(army: Army) -> None:
    """Plain, the two would be one from then on; flat, it would be a copy."""
    with pytest.raises(TypeError, match=r"Army\.units: flat bytes would be copied, a plain record would be shared"):
        army.units[0] = army.units[1]
    with pytest.raises(TypeError, match=r"Army\.leader: flat bytes would be copied"):
        army.leader = army.units[1]
    with pytest.raises(TypeError, match=r"Unit\.marks: flat bytes would be copied"):
        army.leader.marks = army.units[1].marks
    assert army.units[0] is not army.units[1]


def test_checked_class_is_made_once() -> None:
    assert checked(Army) is checked(Army)
    assert checked(Army) is not Army
    assert type(checked(Army)().leader) is checked(Unit)


# ---------------------------------------------------------------- tables
def test_tables() -> None:
    squares = table(n * n for n in range(5))
    assert squares == (0, 1, 4, 9, 16)
    assert squares[-1] == 16  # a plain tuple
    strict = CheckedTable(squares)
    assert strict[4] == 16
    for bad in (-1, 5):
        with pytest.raises(IndexError, match=rf"table index {bad}: must be in 0\.\.4"):
            _ = strict[bad]
