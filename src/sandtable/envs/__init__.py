"""Sandtable's games for programs that learn.

    batch           many games side by side in NumPy arrays, stepped in compiled code
    pettingzoo_env  PettingZoo AEC          pip install 'sandtable[envs]'
    gym_env         Gymnasium, one seat     pip install 'sandtable[envs]'
    openspiel_game  OpenSpiel               pip install 'sandtable[openspiel]'

Only the modules that wrap a library need that library; docs/environments.md describes them all.
"""

from .batch import Batch, Rollout, rollout
from .encoding import IllegalAction, NoEncoding

__all__ = ["Batch", "IllegalAction", "NoEncoding", "Rollout", "rollout"]
