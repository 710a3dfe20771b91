"""OpenSpiel's own simulation test, and Leduc hold'em beside OpenSpiel's."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import UniformRandomPolicy

from examples import games
from sandtable.envs import NoEncoding
from sandtable.envs.openspiel_game import NAMES, Limits, register
from tests.more import MORE

TICTACTOE = register(games["tictactoe"], Limits(longest=9, most_dice=0, sides=1))
LEDUC = register(games["leduc"], Limits(longest=8, most_dice=3, sides=6, low=-13, high=13))
FRONTLINE, BURNTMOON, REDLINE, REDEMPTION, FANTASYCARDS = (
    f"python_sandtable_{name}" for name in ("frontline", "burntmoon", "redline", "redemption", "fantasycards")
)


SHORT = [(TICTACTOE, 10), (LEDUC, 10), (f"{FRONTLINE}(setup=free,cards=choose,map=nogo)", 1)]
LONG = [
    f"{BURNTMOON}(scan_rule=off,first_holder=lfa)",
    f"{REDLINE}(blue_deck=cpm)",
    f"{REDEMPTION}(decks=ji)",
    f"{FANTASYCARDS}(red=archer,blue=rider)",
]


@pytest.mark.parametrize(("name", "sims"), [*SHORT, *([(name, 1) for name in LONG] if MORE > 1 else [])])
def test_random_simulation(name: str, sims: int) -> None:
    """To be saved and read at every state, a long game would be played from its beginning each time: the short ones are."""
    saved = not name.startswith((REDLINE, BURNTMOON))
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=sims, serialize=saved, verbose=False)


@pytest.mark.parametrize("name", LONG)
def test_the_beginning_of_a_long_game(name: str) -> None:
    """What the simulation looks at, for as long as it takes to have seen chance and both seats. (`make soak` simulates it all.)"""
    game, rng, seen = pyspiel.load_game(name), random.Random(1), set()
    state = game.new_initial_state()
    for n in range(60):
        seen.add(state.current_player())
        if not state.is_chance_node():
            player, legal = state.current_player(), state.legal_actions()
            assert legal == sorted(set(legal))
            assert max(legal) < game.num_distinct_actions()
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            assert all(state.action_to_string(player, action) for action in legal)
            assert sum(state.legal_actions_mask()) == len(legal)
        if n % 20 == 19:
            twin = game.deserialize_state(state.serialize())
            assert str(twin) == str(state)
            assert twin.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))
    assert seen >= {0, 1}


def test_registered() -> None:
    assert NAMES[:5] == [FRONTLINE, BURNTMOON, REDLINE, REDEMPTION, FANTASYCARDS]
    game = pyspiel.load_game(FRONTLINE)
    assert game.num_distinct_actions() == 2446
    assert game.observation_tensor_shape() == [1778]
    assert game.num_players() == 2


def play(game: Any, seed: int) -> Any:
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_a_state_follows_from_its_history() -> None:
    game = pyspiel.load_game(f"{FRONTLINE}(map=desert)")
    end = play(game, 1)
    again = game.new_initial_state()
    for action in end.history():
        again.apply_action(action)
    assert str(again) == str(end)
    assert again.returns() == end.returns()
    assert sum(end.returns()) == 0


def test_states_copy_and_save() -> None:
    game = pyspiel.load_game(FRONTLINE)
    state = game.new_initial_state()
    rng = random.Random(2)
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
        for twin in (state.clone(), copy.deepcopy(state), game.deserialize_state(state.serialize())):
            assert str(twin) == str(state)
            assert twin.legal_actions() == state.legal_actions()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(other) != str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_dice_are_chance_nodes_and_no_state_knows_them() -> None:
    """The die for who begins is the first node; an attack rolls dice only then."""
    state = pyspiel.load_game(FRONTLINE).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    assert [state.child(face).current_player() for face in range(6)] == [0, 0, 0, 1, 1, 1]
    rng = random.Random(3)
    dice = 0
    while not state.is_terminal():
        dice += state.is_chance_node()
        flat = np.frombuffer(state.spot.flat, state.tree.desk.states.dtype)
        assert flat["luck"]["key"][0] == flat["luck"]["drawn"][0] == 0
        state.apply_action(rng.choice(state.legal_actions()))
    assert dice > 5


def test_seats_that_answer_at_once_do_not_see_each_other() -> None:
    states = []
    for card in (0, 1):
        state = pyspiel.load_game(f"{FRONTLINE}(cards=choose)").new_initial_state()
        state.apply_action(state.legal_actions()[card])
        assert state.current_player() == 1
        states.append(state)
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    assert states[0].observation_tensor(1) == states[1].observation_tensor(1)


@pytest.mark.parametrize("name", [LEDUC, f"{FRONTLINE}(setup=free,cards=choose)"])
def test_a_state_drawn_anew_is_the_same_to_its_player(name: str) -> None:
    """As IS-MCTS wants them: what the player remembers, sees and may do is the same; what the other holds is not always."""
    rng, others = random.Random(4), set()
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(2):
        state.apply_action(max(state.legal_actions()))  # nobody folds
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        player = state.current_player()
        for _ in range(8):
            drawn = state.resample_from_infostate(player, rng.random)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.legal_actions() == state.legal_actions()
            others.add(drawn.observation_string(1 - player))
    assert len(others) > 1


def test_leduc_is_worth_what_openspiels_is() -> None:
    """Best answers to random play win the same: chances, hidden cards, memory and chips are all as in OpenSpiel's own."""
    ours, theirs = pyspiel.load_game(LEDUC), pyspiel.load_game("leduc_poker")
    values = [exploitability.nash_conv(game, UniformRandomPolicy(game)) for game in (ours, theirs)]
    assert values[0] == pytest.approx(values[1])


def test_allies_are_refused() -> None:
    game = pyspiel.load_game(FRONTLINE)
    with pytest.raises(NoEncoding, match="two-player game only"):
        type(game)({"players": "allies-4"})
