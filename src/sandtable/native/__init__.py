"""Rules compiled for this machine: many states at once, players that follow a policy, batches for learning, graphics cards.

The kernel says what a game is; this room makes it fast. `Game.native()` is the way in.
"""

from .game import Native, Progress

__all__ = ["Native", "Progress"]
