"""The same rules on a graphics card: one game in each thread. All that it needs is NVIDIA's driver and a card; docs/gpu.md."""

from .driver import Card, CardError, NoCard, card
from .game import CardGame

__all__ = ["Card", "CardError", "CardGame", "NoCard", "card"]
