"""REDLINE: Tactical Card Combat."""

from .game import redline

__all__ = ["redline"]
