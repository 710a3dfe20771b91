"""Opponents. They are found by name, and get to know what their seat may know and nothing else.

answer = find("greedy").choose(game, game.known(s, seat), seat, i, rng)
"""

from __future__ import annotations

from .opponents import HUMAN, OPPONENTS, Answer, Opponent, find

__all__ = ["HUMAN", "OPPONENTS", "Answer", "Opponent", "find"]
