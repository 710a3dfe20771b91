"""Small pieces of sentences, for every game's words and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def several(n: int, one: str) -> str:
    """'1 card', '2 cards'."""
    return f"{n} {one}{'' if n == 1 else 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """'a, b and c'."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def signed(n: int) -> str:
    """'+2', '−2', with a true minus sign."""
    return f"+{n}" if n > 0 else f"−{-n}"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def did_you_mean(name: object, names: Iterable[str], otherwise: str) -> str:
    """A suggestion for a misspelt name; `otherwise` if no name is like it."""
    alike = [n for n in names if isinstance(name, str) and name and (name in n or n in name)]
    return f"did you mean {' or '.join(alike)}?" if alike else otherwise
