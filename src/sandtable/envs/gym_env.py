"""Gymnasium: one seat is yours, the others are played for you.

    import gymnasium, sandtable.envs.gym_env
    env = gymnasium.make("sandtable/FrontLine-v0", seat="red", opponent="greedy")

An illegal action ends the episode with `illegal_reward`, and info["illegal"] says which rule it breaks.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np

from sandtable.ai import OPPONENTS, find
from sandtable.games.registry import FIRST, GAMES
from sandtable.kernel import Game

from .encoding import IllegalAction
from .single import RENDER_MODES, Desk, seat_number

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"Gymnasium environments need the package {missing.name}: pip install 'sandtable[envs]'", name=missing.name
    ) from None


class SandtableEnv(gymnasium.Env):  # type: ignore[misc]
    """A game from one seat. The reward is the score of the game, at its end; info["action_mask"] has the legal actions."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: Game | str = FIRST,
        seat: int | str = 0,
        opponent: str = "random",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        if opponent not in OPPONENTS:
            raise ValueError(f"opponent = {opponent!r}: it must be one of {', '.join(OPPONENTS)}")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode = {render_mode!r}: it must be one of {', '.join(RENDER_MODES)}, or None")
        self.desk = Desk(game, options)
        self.seat = seat_number(self.desk.seats, seat)
        self.opponent, self.illegal_reward, self.render_mode = opponent, illegal_reward, render_mode
        encoding = self.desk.encoding
        self.observation_space = spaces.Box(encoding.low, encoding.high, (encoding.n_features,), np.float32)
        self.action_space = spaces.Discrete(encoding.n_actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._begin()
        while self.desk.over:  # over before this seat had a turn
            self._begin()
        return self._seen(), self._info()

    def _begin(self) -> None:
        self.desk.begin(int(self.np_random.integers(1 << 62)))
        self._let_others_play()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.desk.over or self.desk.seat != self.seat:
            raise ValueError("the episode is over: call reset before the next step")
        try:
            self.desk.answer(int(action))
        except IllegalAction as refused:
            return self._end_for(refused)
        self._let_others_play()
        reward = self.desk.scores()[self.seat] if self.desk.over else 0.0
        return self._seen(), reward, self.desk.over, False, self._info()

    def _end_for(self, refused: IllegalAction) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.desk.over = True
        return self._seen(), self.illegal_reward, True, False, {**self._info(), "illegal": str(refused)}

    def _let_others_play(self) -> None:
        while not self.desk.over and self.desk.seat != self.seat:
            key = int(self.np_random.integers(1 << 62))
            if self.opponent == "greedy":
                self.desk.play_greedy(key)
            elif self.opponent == "random":
                self.desk.play_random(key, 0)
            else:
                self.desk.play_as(find(self.opponent), Random(key))

    def _seen(self) -> Any:
        return self.desk.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.desk.mask(self.seat)}

    def render(self) -> str | None:
        """The position as text, hidden things included."""
        return self.desk.text() if self.render_mode else None


def register(name: str, title: str) -> str:
    """Register a game of the registry; returns its id: the part of its title that is its name, written together. The version
    goes up whenever the same actions give another episode."""
    parts = [part.replace(" ", "") for part in title.split(":")]
    id = f"sandtable/{next((part for part in parts if part.lower() == name), parts[-1])}-v0"
    if id not in gymnasium.registry:
        gymnasium.register(id, entry_point="sandtable.envs.gym_env:SandtableEnv", kwargs={"game": name})
    return id


IDS = [register(name, title) for name, title in GAMES.items()]
