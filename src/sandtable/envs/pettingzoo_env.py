"""PettingZoo: every seat an agent, one after the other (AEC).

    from sandtable.envs import pettingzoo_env
    env = pettingzoo_env.env("frontline", setup="free")

Rewards come at the end of a game. Where several seats have to answer at once, they are asked one after the other; none sees
the others' answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.games.registry import FIRST
from sandtable.kernel import Game

from .single import RENDER_MODES, Desk

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"PettingZoo environments need the package {missing.name}: pip install 'sandtable[envs]'", name=missing.name
    ) from None

__all__ = ["env", "raw_env"]


def env(game: Game | str = FIRST, render_mode: str | None = None, **options: str) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game for its agent."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """The bare environment: an illegal action raises IllegalAction and changes nothing."""

    def __init__(self, game: Game | str = FIRST, render_mode: str | None = None, **options: str) -> None:
        EzPickle.__init__(self, game, render_mode, **options)
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode = {render_mode!r}: it must be one of {', '.join(RENDER_MODES)}, or None")
        self.desk = Desk(game, options)
        self.metadata = {
            "name": f"sandtable_{self.desk.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self.desk.seats)
        self.agents: list[str] = []
        encoding = self.desk.encoding
        view = spaces.Box(encoding.low, encoding.high, (encoding.n_features,), np.float32)
        mask = spaces.Box(0, 1, (encoding.n_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": view, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(encoding.n_actions) for agent in self.possible_agents}
        self.random = seeding.np_random()[0]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed always gives the same game, and the same games after it."""
        if seed is not None:
            self.random = seeding.np_random(seed)[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.desk.begin(int(self.random.integers(1 << 62)))
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move and needs an action; None is for agents that are out of the game")
        self.desk.answer(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """The next agent, or the end and its rewards."""
        if not self.desk.over:
            self.agent_selection = self.possible_agents[self.desk.seat]
            return
        self.rewards = dict(zip(self.possible_agents, self.desk.scores(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do: nothing unless it is to move."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.desk.observation(seat), "action_mask": self.desk.mask(seat)}

    def render(self) -> str | None:
        """The position as text, hidden things included."""
        return self.desk.text() if self.render_mode else None

    def close(self) -> None:
        """There is nothing to close."""
