"""Flat records: the state of a game, declared like a dataclass.

    @record
    class Unit:
        kind: i1
        square: i1

    @record
    class State:
        units: list[Unit] = array(40)
        turn: i1
        holder: i1 = -1                           # its value in a new record; 0 by default
        owners: list[i1] = array(8, start=-1)

The class itself is the plain form: Python ints in Python lists, for debugging and for the table. `dtype_of(State)` is the
same layout as one flat block of bytes, for compiled code; `pack` and `unpack` go between the two without loss. The checked
form (`checked(State)`) refuses every index and value that flat bytes would silently wrap.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Self, TypeAlias, TypeGuard, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from .domains import Domain, domain_of

T = TypeVar("T")
TAKEN = (
    "assign",
    "values",
    "load",
    "fields",
    "starts",
    "domains",
    "dtype",
    "journal",
    "keyed",
)  # what every record has besides its fields

i1 = Annotated[int, np.dtype(np.int8)]
i2 = Annotated[int, np.dtype(np.int16)]
i4 = Annotated[int, np.dtype(np.int32)]
i8 = Annotated[int, np.dtype(np.int64)]


ItemKind: TypeAlias = "np.dtype[np.generic] | type[Record]"
FieldKind: TypeAlias = "np.dtype[np.generic] | type[Record] | Array"


class Array:
    """A field of `length` items; `item` is a dtype or a record class."""

    def __init__(self, length: int, item: ItemKind | None = None, by: tuple[Domain, ...] = (), start: int = 0) -> None:
        self.length, self.start = length, start
        self.item = cast("ItemKind", item)  # `array` leaves it to the field's annotation
        self.by = by  # the domains of its indices, if given


class Nested:
    """A field that is one record of a class made to measure (see flow.py)."""

    def __init__(self, cls: type) -> None:
        self.cls = cls


def array(by: object, start: int = 0) -> list[T]:
    """The length of a list field: `units: list[Unit] = array(40)`, or what it is counted by: `hand: list[i1] = array(Card)`.
    `start` is the value of every number in a new record."""
    said = Array(by, start=start) if isinstance(by, int) else Array(domain_of(by).size, None, (domain_of(by),), start)
    return cast("list[T]", said)  # typed as what the field holds in a record


class Record:
    """What every record can do in its plain form. The methods below are written per class by `record`."""

    __slots__ = ()
    fields: dict[str, FieldKind]
    starts: dict[str, int]  # the fields that do not start at 0
    domains: dict[str, Domain]
    dtype: np.dtype[np.void]

    def assign(self, other: Record) -> None:
        """Copy every field from another record of the same class."""
        raise TypeError(f"{type(self).__name__} is not a @record")

    def copied(self) -> Self:
        """A new record with the same values."""
        raise TypeError(f"{type(self).__name__} is not a @record")

    @staticmethod
    def list_copied(items: Iterable[Any]) -> list[Any]:
        """The same of all in a list: a call for each would take as long as the copying."""
        raise TypeError("not a @record")

    def values(self) -> tuple[object, ...]:
        """All fields as nested tuples and lists, to compare or to pack."""
        raise TypeError(f"{type(self).__name__} is not a @record")

    def load(self, values: tuple[object, ...]) -> None:
        """The inverse of `values`."""
        raise TypeError(f"{type(self).__name__} is not a @record")

    @staticmethod
    def from_flat(read: Any) -> Any:
        """A new record from what numpy reads of a flat one; Python ints throughout (numpy leaves arrays, whose numbers wrap)."""
        raise TypeError("not a @record")

    @staticmethod
    def list_from_flat(items: Iterable[Any]) -> list[Any]:
        """The same of all in a list."""
        raise TypeError("not a @record")


def is_record(kind: object) -> TypeGuard[type[Record]]:
    return isinstance(kind, type) and issubclass(kind, Record) and hasattr(kind, "fields")


def record(cls: type[T]) -> type[T]:
    """Class decorator: the annotations are the fields, in order; fields of a base class come first."""
    made = make_record(cls.__name__, field_kinds(cls), cls, field_starts(cls))
    made.domains = field_domains(cls)
    return cast("type[T]", made)


def field_domains(cls: type) -> dict[str, Domain]:
    """The domains of fields, where they have one."""
    found = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        item = get_args(hint)[0] if get_origin(hint) is list else hint
        if get_origin(item) is Annotated and isinstance(item.__metadata__[0], Domain):
            found[name] = item.__metadata__[0]
    return found


def field_starts(cls: type) -> dict[str, int]:
    """The default values of fields, where they have one: `square: Square = -1`."""
    starts: dict[str, int] = {}
    for base in cls.__mro__[1:]:
        starts.update(getattr(base, "starts", {}))
    own = inspect.get_annotations(cls)
    kept = {name: start for name, start in starts.items() if name not in own}
    return kept | {name: value for name, value in cls.__dict__.items() if name in own and type(value) is int}


def field_kinds(cls: type) -> dict[str, FieldKind]:
    kinds: dict[str, FieldKind] = {}
    for base in cls.__mro__[1:]:
        kinds.update(getattr(base, "fields", {}))
    own = inspect.get_annotations(cls)
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if name not in own:
            continue
        default = cls.__dict__.get(name)
        if name in TAKEN:
            raise TypeError(f"{cls.__name__}.{name}: every record has something of that name already")
        if isinstance(default, Nested):
            kinds[name] = default.cls
        elif get_origin(hint) is list and isinstance(default, Array):
            item = item_kind(cls, name, get_args(hint)[0])
            kinds[name] = Array(default.length, item, default.by, default.start)
            begins(cls, name, item, default.start)
        elif name in cls.__dict__ and type(default) is not int:
            raise TypeError(
                f"{cls.__name__}.{name}: the default of a number is a number, and a list[...] has its array(length)"
            )
        else:
            kinds[name] = item = item_kind(cls, name, hint)
            begins(cls, name, item, default or 0)
    return kinds


def begins(cls: type, name: str, kind: ItemKind, start: int) -> None:
    """TypeError if a field cannot have this default."""
    if start and is_record(kind):
        raise TypeError(f"{cls.__name__}.{name}: a record has defaults of its own")
    if start and isinstance(kind, np.dtype):
        fits(f"{cls.__name__}.{name}", start, *limits_of(kind))


def limits_of(kind: np.dtype[np.generic]) -> tuple[int, int]:
    """The least and the greatest number that fits."""
    info = np.iinfo(kind.str)
    return int(info.min), int(info.max)


def item_kind(cls: type, name: str, hint: object) -> ItemKind:
    said: object = get_args(hint)[1] if get_origin(hint) is Annotated else None
    if isinstance(said, np.dtype):
        return said
    if isinstance(said, Domain):
        return said.dtype
    if is_record(hint):
        return hint
    raise TypeError(
        f"{cls.__name__}.{name}: a record holds i1, i2, i4, i8, other records, or list[...] = array(length); not {hint!r}"
    )


def make_record(
    name: str, fields: Mapping[str, FieldKind], template: type | None = None, starts: dict[str, int] | None = None
) -> type[Record]:
    """A record class from its fields (`record` calls this; flow.py uses it for records made to measure)."""
    body: dict[str, object] = dict(template.__dict__) if template else {}
    for gone in (*fields, "__dict__", "__weakref__", "__slots__"):
        body.pop(gone, None)
    # While a state is played at a table, `journal` is where events go (events.py) and `keyed` is what is drawn from (luck.py); only
    # whole states have them, and copies do not.
    body["__slots__"] = (*fields, "journal", "keyed") if "flow" in fields else tuple(fields)
    body["__module__"] = template.__module__ if template else __name__
    cls: type[Record] = type(name, (Record,), body)
    cls.fields, cls.starts, cls.domains = dict(fields), dict(starts or {}), {}
    lay_out(cls)
    return cls


def fields_of(cls: type) -> dict[str, FieldKind]:
    """The fields of a record class by name: a dtype, a record class or an Array."""
    assert issubclass(cls, Record)
    return dict(cls.fields)


def replace_field(cls: type, name: str, kind: type) -> None:
    """Give a record class another kind of record in a field. There must not be any of its records yet."""
    assert issubclass(cls, Record)
    cls.fields[name] = kind
    lay_out(cls)


def lay_out(cls: type[Record]) -> None:
    """The flat form of a record class, and its methods."""
    cls.dtype = np.dtype([(n, spec(kind)) for n, kind in cls.fields.items()], align=True)
    write_methods(cls, cls.fields, cls.starts)


def spec(kind: FieldKind) -> npt.DTypeLike:
    if isinstance(kind, Array):
        return (spec(kind.item), (kind.length,))
    return kind.dtype if is_record(kind) else kind


def write_methods(cls: type, fields: Mapping[str, FieldKind], starts: dict[str, int]) -> None:
    """Straight-line __init__, assign, copied, from_flat, values and load: several times faster than loops over the fields."""
    init, assign, load = ["pass"], ["pass"], ["pass"]
    copied, read = ["new = make(cls)"], ["new = make(cls)"]
    space: dict[str, object] = {"make": object.__new__, "cls": cls}
    for i, (name, kind) in enumerate(fields.items()):
        if isinstance(kind, Array) and is_record(kind.item):
            space[f"K{i}"] = kind.item
            init.append(f"self.{name} = [K{i}() for _ in range({kind.length})]")
            assign.append(f"for a, b in zip(self.{name}, other.{name}): a.assign(b)")
            space[f"C{i}"] = kind.item.list_copied
            copied.append(f"new.{name} = C{i}(self.{name})")
            space[f"F{i}"] = kind.item.list_from_flat
            read.append(f"new.{name} = F{i}(self[{i}].tolist())")
            load.append(f"for a, b in zip(self.{name}, given[{i}]): a.load(b)")
        elif isinstance(kind, Array):
            init.append(f"self.{name} = [{kind.start}] * {kind.length}")
            assign.append(f"self.{name}[:] = other.{name}")
            copied.append(f"new.{name} = self.{name}[:]")
            read.append(f"new.{name} = self[{i}].tolist()")
            load.append(f"self.{name}[:] = given[{i}]")
        elif is_record(kind):
            space[f"K{i}"] = kind
            init.append(f"self.{name} = K{i}()")
            assign.append(f"self.{name}.assign(other.{name})")
            copied.append(f"new.{name} = self.{name}.copied()")
            read.append(f"new.{name} = K{i}.from_flat(self[{i}])")
            load.append(f"self.{name}.load(given[{i}])")
        else:
            init.append(f"self.{name} = {starts.get(name, 0)}")
            assign.append(f"self.{name} = other.{name}")
            copied.append(f"new.{name} = self.{name}")
            read.append(f"new.{name} = self[{i}]")
            load.append(f"self.{name} = given[{i}]")
    if "flow" in fields:
        init.append("self.journal = self.keyed = None")
        for lines in (copied, read):
            lines.append("new.journal = new.keyed = None")
    text = "\n".join(
        f"def {name}(self{args}):\n    " + "\n    ".join(lines)
        for name, args, lines in (
            ("__init__", "", init),
            ("assign", ", other", assign),
            ("copied", "", [*copied, "return new"]),
            ("list_copied", "", for_all(copied)),
            ("from_flat", "", [*read, "return new"]),
            ("list_from_flat", "", for_all(read)),
            ("values", "", [f"return {values_text(fields, 'self')}"]),
            ("load", ", given", load),
        )
    )
    exec(compile(text, f"<record {cls.__name__}>", "exec"), space)
    for name in ("__init__", "assign", "copied", "values", "load"):
        setattr(cls, name, space[name])
    for name in ("list_copied", "from_flat", "list_from_flat"):
        setattr(cls, name, staticmethod(cast(Any, space[name])))


def for_all(lines: list[str]) -> list[str]:
    """The lines that make one new record, done for every item of a list: a call for each would take as long as the work."""
    return ["all = []", "for self in self:", *("    " + line for line in lines), "    all.append(new)", "return all"]


def values_text(fields: Mapping[str, FieldKind], of: str) -> str:
    """The values of a record as an expression, those of records within it and all: a call for each would take most of the time."""
    parts = []
    for name, kind in fields.items():
        field = f"{of}.{name}"
        if isinstance(kind, Array) and is_record(kind.item):
            item = of.partition(".")[0] + "_"
            parts.append(f"[{values_text(kind.item.fields, item)} for {item} in {field}]")
        elif isinstance(kind, Array):
            parts.append(f"{field}[:]")
        elif is_record(kind):
            parts.append(values_text(kind.fields, field))
        else:
            parts.append(field)
    return f"({', '.join(parts)},)"


# ---------------------------------------------------------------- plain and flat
def dtype_of(cls: type) -> np.dtype[np.void]:
    """The flat layout of a record class."""
    assert issubclass(cls, Record)
    return cls.dtype


_new: dict[type, npt.NDArray[np.void]] = {}  # a new record of each class


def make(cls: type[T], n: int) -> npt.NDArray[np.void]:
    """n new records in flat form."""
    flat = np.zeros(n, dtype_of(cls))
    new = _new.get(cls)
    if new is None or new.dtype is not flat.dtype:
        new = _new[cls] = pack(cls())  # (takes as long as many a game)
    if new.tobytes().strip(b"\0"):
        flat[:] = new[0]
    return flat


def pack(state: object, into: npt.NDArray[np.void] | None = None, at: int = 0) -> npt.NDArray[np.void]:
    """The flat form of a plain record."""
    out = np.zeros(1, dtype_of(type(state))) if into is None else into
    out[at] = cast(Record, state).values()
    return out


def unpack(cls: type[T], flat: npt.NDArray[np.void], at: int = 0) -> T:
    """The plain form of a flat record."""
    assert issubclass(cls, Record)
    return cast(T, cls.from_flat(flat[at].item()))


def flat_values(state: object) -> tuple[object, ...]:
    """All fields of a plain record as they are in its flat form: a truth is a number there."""
    return values_of(unpack(type(state), pack(state)))


def values_of(state: object) -> tuple[object, ...]:
    """All fields of a plain record, to compare it with another."""
    return cast(Record, state).values()


def copy_of(state: T) -> T:
    """A new record with the same values, no journal and no dice."""
    return cast(T, cast(Record, state).copied())


def as_a(cls: type[T], state: object) -> T:
    """The same values in a record of another form, plain or checked."""
    other = cls()
    cast(Record, other).assign(cast(Record, state))
    return other


# ---------------------------------------------------------------- checked
item_of = list.__getitem__


class CheckedList(list[Any]):
    """Refuses what flat bytes would do silently: bad indices, and values that do not fit the field."""

    def __init__(self, items: Iterable[Any], low: int | None, high: int | None, what: str) -> None:
        super().__init__(items)
        self.low, self.high, self.what = low, high, what

    def __getitem__(self, i: Any) -> Any:
        if type(i) is int and 0 <= i < len(self):  # (nearly always: be quick)
            return item_of(self, i)
        if not isinstance(i, slice) and not 0 <= i < len(self):
            raise IndexError(f"{self.what}[{i}]: the index must be in 0..{len(self) - 1}")
        return item_of(self, i)

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(i, slice):
            value = list(value)
            if len(value) != len(self):
                raise IndexError(f"{self.what}: {len(value)} values for {len(self)} places")
            for v in value:
                self.fits(v)
        else:
            if not 0 <= i < len(self):
                raise IndexError(f"{self.what}[{i}]: the index must be in 0..{len(self) - 1}")
            self.fits(value)
        super().__setitem__(i, value)

    def fits(self, value: object) -> None:
        if self.low is None or self.high is None:
            raise TypeError(f"{self.what}: {WHOLE}")
        if type(value) is not int or not self.low <= value <= self.high:
            fits(self.what, value, self.low, self.high)


WHOLE = "flat bytes would be copied, a plain record would be shared; copy its fields one by one"


def fits(what: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, (int, np.integer)):
        raise TypeError(f"{what}: {value!r} is not a whole number")
    if not low <= value <= high:
        raise OverflowError(f"{what}: {value} does not fit {low}..{high}")


class CheckedTable(tuple[int, ...]):
    """A table of constants that refuses negative indices, which compiled code would follow."""

    def __getitem__(self, i: Any) -> Any:
        if not 0 <= i < len(self):
            raise IndexError(f"table index {i}: must be in 0..{len(self) - 1}")
        return super().__getitem__(i)


_checked: dict[type, type] = {}


def checked(cls: type[T]) -> type[T]:
    """The record class whose every read and write is range-checked."""
    if cls in _checked:
        return cast("type[T]", _checked[cls])
    own = {n: checked_kind(kind) for n, kind in fields_of(cls).items()}
    name = cls.__name__
    new = make_record(name, own, None, cls.starts)  # type: ignore[attr-defined]
    new.domains = cls.domains  # type: ignore[attr-defined]
    init: Callable[[Record], None] = new.__init__
    limits = {n: limits_of(k) for n, k in own.items() if isinstance(k, np.dtype)}

    def __init__(self: Record) -> None:
        init(self)
        for n, kind in own.items():
            if isinstance(kind, Array):
                low, high = limits_of(kind.item) if isinstance(kind.item, np.dtype) else (None, None)
                object.__setattr__(self, n, CheckedList(getattr(self, n), low, high, f"{name}.{n}"))

    def __setattr__(self: Record, field: str, value: object) -> None:
        limit = limits.get(field)
        if limit is not None:
            if type(value) is not int or not limit[0] <= value <= limit[1]:  # (most values are fine: be quick)
                fits(f"{name}.{field}", value, *limit)
        elif field in own and hasattr(self, field):
            raise TypeError(f"{name}.{field}: {WHOLE}")
        object.__setattr__(self, field, value)

    new.__init__, new.__setattr__ = __init__, __setattr__  # type: ignore[method-assign,assignment]
    new.copied = lambda self: as_a(type(self), self)  # type: ignore[method-assign]  # its lists check, too
    new.from_flat = staticmethod(lambda read: as_a(new, cls.from_flat(read)))  # type: ignore[method-assign,attr-defined]
    _checked[cls] = new
    return cast("type[T]", new)


def checked_kind(kind: FieldKind) -> FieldKind:
    if isinstance(kind, Array):
        return Array(kind.length, checked_item(kind.item), kind.by, kind.start)
    return checked_item(kind)


def checked_item(kind: ItemKind) -> ItemKind:
    return checked(kind) if is_record(kind) else kind


# ---------------------------------------------------------------- tables
class Table(tuple[int, ...]):
    """Constants that rules look up by index: a tuple here, an array in compiled code."""


def table(values: Iterable[int]) -> Table:
    return Table(int(v) for v in values)
