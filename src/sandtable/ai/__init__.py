"""Opponents. They are looked up by name, and see what their seat may know and nothing else.

answer = find("greedy").choose(game, game.known(s, seat), seat, i, rng)
"""

from __future__ import annotations

from .opponents import HUMAN, OPPONENTS, Answer, Opponent, OpponentError, bring, find, is_known

__all__ = ["HUMAN", "OPPONENTS", "Answer", "Opponent", "OpponentError", "bring", "find", "is_known"]
