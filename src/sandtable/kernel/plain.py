"""Values of domains as plain data for a page, and the TypeScript types of that data: the two say the same."""

from __future__ import annotations

from .domains import Amount, At, Domain, Flag, Maybe, Names, Numbers, Several

Word = int | str | bool
Plain = Word | list[Word]
WIDE = 110  # a list of names that is longer has a line for each of them


def plain_value(d: Domain | None, value: int, at: At | None = None) -> Plain:
    """Several values are a list of them."""
    if isinstance(d, Several):
        return [plain_word(d.of, v, at) for v in d.of.values if value >> v & 1]
    return plain_word(d, value, at)


def plain_word(d: Domain | None, value: int, at: At | None) -> Word:
    """A number as it is called, a flag as what it is, none as ''; else its text."""
    match d:
        case None | Amount():
            return value
        case Flag():
            return bool(value)
        case Maybe():
            return "" if value == d.none else plain_word(d.of, value, at)
        case Numbers():
            return int(d.text(value, at))
    return d.text(value, at)


class Types:
    """TypeScript of values: a name for every list of names, and the unions that are made with them."""

    def __init__(self) -> None:
        self.named: dict[str, tuple[str, ...]] = {}

    def of(self, d: Domain | None) -> str:
        match d:
            case None | Numbers() | Amount():
                return "number"
            case Flag():
                return "boolean"
            case Maybe():
                return f"{self.of(d.of)} | ''"
            case Several():
                return f"{self.of(d.of)}[]"
            case Names():
                return self.name(d)
        return "string"

    def name(self, d: Names) -> str:
        """'critical hit' is CriticalHit. A list without a noun, or of a noun that another has, is written out."""
        name = "".join(word[:1].upper() + word[1:] for word in d.noun.split())
        if name and self.named.setdefault(name, d.names) == d.names:
            return name
        return " | ".join(f"'{text}'" for text in d.names)

    def lines(self) -> list[str]:
        """The lists of names that were needed."""
        return [union(name, [f"'{text}'" for text in names]) for name, names in self.named.items()]


def union(name: str, members: list[str]) -> str:
    """One of these, on one line where that is not too long."""
    line = f"export type {name} = {' | '.join(members)};"
    return (
        line
        if len(line) <= WIDE and "{" not in line
        else "\n".join([f"export type {name} =", *(f"  | {one}" for one in members)]) + ";"
    )
