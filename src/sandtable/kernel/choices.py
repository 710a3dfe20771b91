"""What can be chosen about a game before it begins."""

from __future__ import annotations

from typing import NamedTuple


class BadOption(ValueError):
    """A game option that does not exist or has no such value."""


class Choice(NamedTuple):
    """A game option: its values (the first is the default) and what it means, in a sentence. `people`: the value that is meant
    instead of the first where a person plays, and nobody said otherwise."""

    values: tuple[str, ...]
    says: str
    house: bool = False
    people: str = ""

    def default(self, people: bool) -> str:
        return self.people if people and self.people else self.values[0]

    @property
    def cited(self) -> tuple[str, str | None]:
        """The sentence without the ledger id that it ends with, and the id: 'The last round (BM-10.3b).'"""
        head, _, id = self.says.removesuffix(").").rpartition(" (")
        return (f"{head}.", id) if id[:2].isupper() and id[2:3] == "-" else (self.says, None)
