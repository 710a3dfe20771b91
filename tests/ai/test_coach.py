"""Hints: in the order of the search, with chances that say so too."""

from __future__ import annotations

from sandtable.ai.coach import Hint, in_order
from sandtable.ai.search import Thought


def test_none_is_shown_as_better_than_what_it_lost_to() -> None:
    """The second had luck in the few worlds it was played on in; the third has less than both, and keeps it."""
    thoughts = [Thought(4, 0.14, 90), Thought(7, 0.2, 12), Thought(2, 0.1, 12), Thought(5, -1.0, 3)]
    assert in_order(thoughts, mixed=False) == [Hint(4, 57), Hint(7, 57), Hint(2, 55), Hint(5, 0)]


def test_how_often_is_told_as_it_is() -> None:
    assert in_order([Thought(4, 0.6, 90), Thought(7, 0.4, 90)], mixed=True) == [Hint(4, 60), Hint(7, 40)]
