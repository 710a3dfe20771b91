"""Tactical Assault: Fantasy Cards."""

from .game import fantasycards

__all__ = ["fantasycards"]
