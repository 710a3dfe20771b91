"""The examples in every form of the kernel, and next to OpenSpiel's games of the same name."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from playing import NAMES, random_game, scores

from examples import games
from examples.leduc import PUBLIC
from sandtable.kernel import Generators, key_of
from sandtable.kernel.luck import below

SEEDS = 50
KEYS = [key_of(f"deal {seed}") for seed in range(SEEDS)]
POLICY_KEYS = [key_of(f"choice {seed}") for seed in range(SEEDS)]


@pytest.mark.parametrize("name", NAMES)
def test_compiled_and_plain_play_the_same_games(name: str) -> None:
    game = games[name]
    compiled, lengths = game.native().rollouts(game.blank(), KEYS, POLICY_KEYS)
    for seed in range(SEEDS):
        n, last = deque(enumerate(random_game(game, KEYS[seed], POLICY_KEYS[seed])), maxlen=1).pop()
        assert n == lengths[seed]
        assert scores(game, last) == tuple(compiled[seed])
    assert len(set(lengths)) > 3


@pytest.mark.parametrize("name", NAMES)
def test_checked_states_refuse_nothing(name: str) -> None:
    """No index leaves its list and no value its field."""
    game = games[name]
    for seed in range(5):
        for plain, checked in zip(
            random_game(game, KEYS[seed], seed), random_game(game, KEYS[seed], seed, checked=True), strict=True
        ):
            assert plain.values() == checked.values()


@pytest.mark.parametrize("name", NAMES)
def test_generators_play_the_same_games(name: str) -> None:
    """The procedures as Python runs them, without the procedure compiler."""
    game = games[name]
    for seed in range(5):
        *_, last = random_game(game, KEYS[seed], seed)
        s = game.blank()
        s.luck.key = KEYS[seed]
        driver = Generators(game.rules, s)
        n = 0
        while not game.is_over(s):
            actions = game.legal(s)
            driver.answer(0, actions[below(len(actions), seed, n)])
            n += 1
        assert scores(game, s) == scores(game, last)


# ---------------------------------------------------------------- OpenSpiel
SPIEL = {
    "tictactoe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough(rows=8,columns=8)",
    "leduc": "leduc_poker(players=2,suit_isomorphism=false)",
}


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_agrees(name: str) -> None:
    """The same moves are legal at every decision of random games, the same seat moves, and the same is won."""
    import pyspiel

    game, theirs = games[name], pyspiel.load_game(SPIEL[name])
    for seed in range(20):
        state = theirs.new_initial_state()
        for n, s in enumerate(random_game(game, KEYS[seed], POLICY_KEYS[seed])):
            deal(state, s)
            if game.is_over(s):
                break
            own = {spiel_action(name, state, game, s, a): a for a in game.legal(s)}
            assert sorted(own) == sorted(state.legal_actions())
            assert game.asked(s, 0).who == state.current_player()
            actions = game.legal(s)
            chosen = actions[below(len(actions), POLICY_KEYS[seed], n)]
            state.apply_action(next(theirs for theirs, ours in own.items() if ours == chosen))
        assert state.is_terminal()
        assert scores(game, s) == tuple(state.returns())


def deal(state: Any, s: Any) -> None:
    """Give OpenSpiel the cards that lie on our table."""
    places = [0, 1] if state.is_chance_node() and not state.history() else [PUBLIC]
    for place in places if state.is_chance_node() else []:
        state.apply_action(s.card[place])


def spiel_action(name: str, state: Any, game: Any, s: Any, action: int) -> int:
    """Breakthrough's moves are found by their names; there the first player comes from the top."""
    if name != "breakthrough":
        return action
    start, end = game.move_text(s, 0, action).split("-")
    turned = "".join(square[0] + str(9 - int(square[1])) for square in (start, end))
    found: int = next(a for a in state.legal_actions() if state.action_to_string(a).strip("*") == turned)
    return found
