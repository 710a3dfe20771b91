"""Front Line, the game by Savage Game Designs (Michael Selvaggio): 2 players, or 2 to 4 in the Allies game."""

from .game import FrontLine, frontline

__all__ = ["FrontLine", "frontline"]
