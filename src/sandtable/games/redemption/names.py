"""What a physical card is called: by its title, and by its owner where several have it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Annotated, Any

from sandtable.kernel.domains import At, Domain

from .state import CARDS, SEAT_NAMES
from .tables import CARDS as FACES
from .tables import KEYS


@lru_cache(64)
def names_of(kinds: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """Typed names of cards, each a kind with its owner: `boaz`; where both have one `boaz-levi`; of several copies `gideon-2`."""
    made: list[str] = []
    many, seen = Counter(kind for kind, _ in kinds), Counter[tuple[int, int]]()
    owners = {kind: len({o for k, o in kinds if k == kind}) for kind in many}
    for kind, owner in kinds:
        seen[kind, owner] += 1
        name = KEYS[kind] + (f"-{SEAT_NAMES[owner]}" if owners[kind] > 1 else "")
        made.append(name + (f"-{seen[kind, owner]}" if seen[kind, owner] > 1 else ""))
    return tuple(made)


def card_names(s: Any) -> tuple[str, ...]:
    return names_of(tuple((int(c.kind), int(c.owner)) for c in s.cards[: s.n_cards]))


class Bodies(Domain):
    """The physical cards of a game."""

    def __init__(self) -> None:
        super().__init__(CARDS, "card")

    def text(self, value: int, at: At | None = None) -> str:
        if at is None or at.s is None:
            return f"c{value}"
        names = card_names(at.s)
        return names[value] if value < len(names) else ""

    def texts(self, at: At | None = None) -> list[str]:
        """As `text` has it, with the names worked out once."""
        if at is None or at.s is None:
            return super().texts(at)
        names = card_names(at.s)
        return [*names, *[""] * (len(self.values) - len(names))]

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str | None:
        return f"c{value}"

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        return FACES[at.s.cards[value].kind].title if at is not None and at.s is not None else f"card {value}"

    def find(self, word: str, at: At | None = None) -> list[int]:
        if at is None or at.s is None:
            return [int(word[1:])] if word[:1] == "c" and word[1:].isdecimal() else []
        names = card_names(at.s)
        return [k for k, name in enumerate(names) if name == word] or [k for k, n in enumerate(names) if n.startswith(word)]


Body = Annotated[int, Bodies()]
