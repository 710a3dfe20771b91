"""Gymnasium's own check, and what it does not look at."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from examples import games
from sandtable.envs import gym_env

from .reference import CASES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # "without a spec, render modes are not tested"


@pytest.mark.parametrize("name", list(CASES))
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_check(name: str, opponent: str) -> None:
    game, options = CASES[name]
    for seat in (0, 1):
        check_env(gym_env.SandtableEnv(game, seat, opponent, **options))


def test_a_level_plays_the_other_seat() -> None:
    check_env(gym_env.SandtableEnv("burntmoon", 0, "level2"))


def test_registered() -> None:
    assert gym_env.IDS[:2] == ["sandtable/FrontLine-v0", "sandtable/BurntMoon-v0"]
    assert gymnasium.make("sandtable/BurntMoon-v0", seat="posiwid").unwrapped.seat == 1
    env = gymnasium.make("sandtable/FrontLine-v0", seat="green", opponent="greedy", setup="free", render_mode="ansi")
    check_env(env.unwrapped)
    assert env.unwrapped.seat == 1
    env.reset(seed=1)
    assert 'setup = "free"' in env.render()


def play(env: Any, seed: int) -> list[Any]:
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    log: list[Any] = []
    over = False
    while not over:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert seen in env.observation_space
        log.append((action, reward))
    assert info["action_mask"].sum() == 0
    return log


def test_episodes_end_with_the_score() -> None:
    env = gym_env.SandtableEnv("frontline")
    ends = set()
    for seed in range(6):
        log = play(env, seed)
        assert all(reward == 0 for _, reward in log[:-1])
        ends.add(log[-1][1])
    assert {-1.0, 1.0} <= ends <= {-1.0, 0.0, 1.0}
    assert play(env, 3) == play(gym_env.SandtableEnv("frontline"), 3)


def test_greedy_opponents_are_better_than_random_ones() -> None:
    ends = {
        op: [play(gym_env.SandtableEnv("frontline", opponent=op), s)[-1][1] for s in range(8)] for op in ("greedy", "random")
    }
    assert sum(ends["greedy"]) < sum(ends["random"])


def test_the_mask_samples_legal_actions() -> None:
    env = gym_env.SandtableEnv(games["tictactoe"], seat="o")
    _, info = env.reset(seed=2)
    assert info["action_mask"].sum() == 8
    assert info["action_mask"][env.action_space.sample(info["action_mask"])]


def test_an_illegal_action_ends_the_episode() -> None:
    env = gym_env.SandtableEnv(games["tictactoe"], seat="o", illegal_reward=-5)
    _, info = env.reset(seed=2)
    taken = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, truncated, info = env.step(taken)
    assert (reward, over, truncated) == (-5, True, False)
    assert info["illegal"].endswith("is not legal: That cell is marked already. [TT-1.1]")
    with pytest.raises(ValueError, match="call reset"):
        env.step(taken)
    env.reset()


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="the seats are red, green"):
        gym_env.SandtableEnv("frontline", seat="blue")
    with pytest.raises(ValueError, match="opponent = 'clever'"):
        gym_env.SandtableEnv("frontline", opponent="clever")
