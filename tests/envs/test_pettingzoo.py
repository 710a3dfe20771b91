"""PettingZoo's own kit, and what it does not look at."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from examples import games
from sandtable.envs import IllegalAction, pettingzoo_env

from .reference import CASES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # the kit has opinions on names and kinds of spaces


@pytest.mark.parametrize("name", list(CASES))
@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.raw_env])
def test_api(name: str, make: Any) -> None:
    game, options = CASES[name]
    api_test(make(game, **options), num_cycles=300)


@pytest.mark.parametrize("name", list(CASES))
def test_seeds(name: str) -> None:
    game, options = CASES[name]
    seed_test(lambda: pettingzoo_env.env(game, **options), num_cycles=200)


def play(env: Any, seed: int) -> list[Any]:
    """A random game: who moved with which choices, and the rewards."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    log: list[Any] = []
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            log.append((agent, reward))
            env.step(None)
            continue
        action = int(random.choice(np.flatnonzero(observation["action_mask"])))
        log.append((agent, action, reward))
        env.step(action)
    return log


def test_rewards_come_at_the_end() -> None:
    env = pettingzoo_env.env("frontline")
    for seed in range(3):
        *moves, red, green = play(env, seed)
        assert all(reward == 0 for _, _, reward in moves)
        assert {red[0], green[0]} == {"red", "green"}
        assert (red[1], green[1]) in ((1, -1), (-1, 1), (0, 0))
        assert env.agents == []


def test_games_follow_each_other_by_the_seed() -> None:
    def second_game(env: Any) -> Any:
        env.reset(seed=4)
        env.reset()
        return env.observe(env.agent_selection)["observation"]

    one, two = (second_game(pettingzoo_env.raw_env("frontline")) for _ in range(2))
    assert np.array_equal(one, two)
    assert play(pettingzoo_env.env("frontline"), 4) == play(pettingzoo_env.env("frontline"), 4)


def test_only_the_agent_to_move_has_actions() -> None:
    env = pettingzoo_env.raw_env(games["tictactoe"])
    env.reset(seed=1)
    assert env.agent_selection == "x"
    assert env.observe("x")["action_mask"].sum() == 9
    assert env.observe("o")["action_mask"].sum() == 0


def test_an_illegal_action_loses_or_raises() -> None:
    env = pettingzoo_env.env(games["tictactoe"])
    env.reset(seed=1)
    env.step(4)
    env.last()
    env.step(4)
    assert env.terminations == {"x": True, "o": True}
    assert env.rewards["o"] == -1
    raw = pettingzoo_env.raw_env(games["tictactoe"])
    raw.reset(seed=1)
    raw.step(4)
    with pytest.raises(IllegalAction, match=r"^action 4 \(b2\) is not legal: That cell is marked already\. \[TT-1\.1\]$"):
        raw.step(4)
    raw.step(0)


def test_text_and_copies() -> None:
    env = pettingzoo_env.raw_env("frontline", render_mode="ansi")
    env.reset(seed=1)
    assert 'game = "frontline"' in env.render()
    again = copy.deepcopy(env)
    again.reset(seed=1)
    assert again.render() == env.render()
    with pytest.raises(ValueError, match="render_mode = 'human'"):
        pettingzoo_env.raw_env("frontline", render_mode="human")


def test_unknown_games_and_options() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        pettingzoo_env.env("chess")
    with pytest.raises(ValueError, match="Front Line has no option colour"):
        pettingzoo_env.env("frontline", colour="blue")
