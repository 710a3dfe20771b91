"""A search that plays all games: every option is played on in worlds that the seat cannot tell from the true one.

answer = Search(playouts=200).choose(game, game.known(s, seat), seat, i, rng)
"""

from __future__ import annotations

from .opponent import Search, Thought

__all__ = ["Search", "Thought"]
