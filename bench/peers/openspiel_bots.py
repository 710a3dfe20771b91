"""OpenSpiel's C++ games played by its own C++ random bots, a whole game per call.

This is the quickest way to random games that OpenSpiel offers Python: the loop
over plies runs in C++ and Python is entered once per game.
"""

from time import perf_counter

import pyspiel

from bench.peers.openspiel import (
    SPIEL_NAMES,
    cards_dealt,
    deals_cards,
    games,
    perft,
    version,
)

__all__ = ["HOW", "NAME", "games", "perft", "play", "version"]

NAME = "OpenSpiel bots"
HOW = "C++ games and C++ uniform random bots, one evaluate_bots call per game"


def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    del batch
    spiel_game = pyspiel.load_game(SPIEL_NAMES[game])
    new_state, play_out = spiel_game.new_initial_state, pyspiel.evaluate_bots
    bots = [pyspiel.make_uniform_random_bot(side, 2 * seed + side) for side in (0, 1)]
    has_deals = deals_cards(spiel_game)
    deal_seed = seed << 20  # keeps the deals of one round apart from the next
    finished = plies = dealt = 0
    started = perf_counter()
    deadline = started + seconds
    while perf_counter() < deadline:
        state = new_state()
        play_out(state, bots, deal_seed + finished)
        finished += 1
        plies += state.move_number()
        if has_deals:
            dealt += cards_dealt(state)
    return finished, plies - dealt, perf_counter() - started
