"""OpenSpiel games written in Python; of the games compared only tic-tac-toe exists."""

import open_spiel.python.games  # noqa: F401  (importing registers the games)
import pyspiel

from bench.peers.openspiel import count_paths, play_ply_by_ply, version

__all__ = ["HOW", "NAME", "games", "perft", "play", "version"]

NAME = "OpenSpiel Python"
HOW = "OpenSpiel's own Python games, driven ply by ply from Python"

SPIEL_NAMES = {"tic_tac_toe": "python_tic_tac_toe"}


def games() -> list[str]:
    return list(SPIEL_NAMES)


def perft(game: str, depth: int) -> int | None:
    """Count move sequences of ``depth`` plies."""
    if game not in SPIEL_NAMES:
        return None
    return count_paths(pyspiel.load_game(SPIEL_NAMES[game]).new_initial_state(), depth)


def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    del batch
    return play_ply_by_ply(pyspiel.load_game(SPIEL_NAMES[game]), seconds, seed)
