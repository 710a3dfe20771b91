"""Redemption."""

from .game import redemption

__all__ = ["redemption"]
