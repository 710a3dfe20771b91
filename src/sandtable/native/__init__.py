"""Rules compiled for this machine: many states at once, players that follow a policy, batches for learning, graphics cards.

The kernel says what a game is; this package makes it fast. Enter through `Game.native()`.
"""

from .game import Native, Progress

__all__ = ["Native", "Progress"]
