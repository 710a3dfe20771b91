"""Line of Fire: Burnt Moon."""

from .game import burntmoon

__all__ = ["burntmoon"]
