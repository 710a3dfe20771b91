"""OpenSpiel's C++ games, driven ply by ply from Python."""

import random
from importlib.metadata import version as installed_version
from time import perf_counter
from typing import Any

import pyspiel

NAME = "OpenSpiel"
HOW = "C++ games, one Python call per legal_actions, apply_action, is_terminal"

SPIEL_NAMES = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough(rows=8,columns=8)",
    "leduc_holdem": "leduc_poker(players=2,suit_isomorphism=false)",
    "chess": "chess",
}


def version() -> str:
    return installed_version("open_spiel")


def games() -> list[str]:
    return list(SPIEL_NAMES)


def perft(game: str, depth: int) -> int | None:
    """Count move sequences of ``depth`` plies.

    Leduc: six distinct cards (no suit isomorphism), so the two private deals
    are plies 1 and 2 with 6 and 5 outcomes, and the public card is one more
    ply with 4 outcomes after the first betting round. Folding is a move only
    when there is a bet to answer.
    """
    if game not in SPIEL_NAMES:
        return None
    return count_paths(pyspiel.load_game(SPIEL_NAMES[game]).new_initial_state(), depth)


def count_paths(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(count_paths(state.child(action), depth - 1) for action in actions)


def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    del batch
    spiel_game = pyspiel.load_game(SPIEL_NAMES[game])
    return play_ply_by_ply(spiel_game, seconds, seed)


def play_ply_by_ply(spiel_game: Any, seconds: float, seed: int) -> tuple[int, int, float]:
    draw = random.Random(seed).random
    new_state = spiel_game.new_initial_state
    has_deals = deals_cards(spiel_game)
    finished = plies = dealt = 0
    started = perf_counter()
    deadline = started + seconds
    while perf_counter() < deadline:
        state = new_state()
        is_over, legal, apply = state.is_terminal, state.legal_actions, state.apply_action
        while not is_over():
            # At a deal this draws the card: Leduc's outcomes are equally likely,
            # and legal_actions is cheaper to ask than chance_outcomes.
            actions = legal()
            apply(actions[int(draw() * len(actions))])
            plies += 1
        finished += 1
        if has_deals:
            dealt += cards_dealt(state)
    return finished, plies - dealt, perf_counter() - started


def deals_cards(spiel_game: Any) -> bool:
    return bool(spiel_game.new_initial_state().is_chance_node())


def cards_dealt(leduc_state: Any) -> int:
    """Two private cards, and the public one if betting got to round two.

    Asked once per game instead of once per ply, which would slow the peer.
    """
    return 1 + int(leduc_state.round())
