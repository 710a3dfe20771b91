"""The table in a terminal: boards, menus of options, playing, watching, replaying."""

from __future__ import annotations


class Problem(Exception):
    """Something the person at the keyboard can fix: one sentence, exit code 2."""
