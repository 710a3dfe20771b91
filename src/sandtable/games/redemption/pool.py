"""Cards of other sets that the language can say."""

from __future__ import annotations

from .cards import Card

POOL: tuple[Card, ...] = ()
