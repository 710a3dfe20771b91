"""RLCard's Leduc hold'em, the only game of the comparison that it has."""

import random
from importlib.metadata import version as installed_version
from time import perf_counter
from typing import Any

import rlcard  # type: ignore[import-untyped]

from bench.peers.leduc_on_rlcard import Position, count_paths, stack_deck, use_antes

NAME = "RLCard"
HOW = "the game object inside the environment, so no observations are encoded"


def version() -> str:
    return installed_version("rlcard")


def games() -> list[str]:
    return ["leduc_holdem"]


def perft(game: str, depth: int) -> int | None:
    """Count move sequences of ``depth`` plies.

    Leduc is counted as OpenSpiel does it: plies 1 and 2 deal the private cards
    (6 and 5 outcomes), the public card is a ply with 4 outcomes. RLCard deals
    on its own, so the cards are put in place by hand. RLCard also draws which
    player starts; that is not counted as a ply. For the two rules that are set
    to match, see ``leduc_on_rlcard``.
    """
    if game != "leduc_holdem":
        return None
    leduc = new_game(seed=0)

    def replay(cards: tuple[int, ...], bets: tuple[str, ...]) -> Position:
        leduc.init_game()
        stack_deck(leduc, cards)
        for bet in bets:
            leduc.step(bet)
        choices = without_free_fold(leduc.get_legal_actions())
        return Position(leduc.is_over(), leduc.round_counter, choices)

    return count_paths(replay, depth)


def new_game(seed: int) -> Any:
    leduc = rlcard.make("leduc-holdem", {"seed": seed}).game
    use_antes(leduc)
    return leduc


def without_free_fold(choices: list[str]) -> list[str]:
    """Drop the fold where a check is free; the list is the caller's to change."""
    if "check" in choices:
        choices.remove("fold")
    return choices


def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    del batch
    if game != "leduc_holdem":
        raise ValueError(f"RLCard has no {game}")
    draw = random.Random(seed).random
    leduc = new_game(seed)
    start, step, is_over = leduc.init_game, leduc.step, leduc.is_over
    finished = decisions = 0
    started = perf_counter()
    deadline = started + seconds
    while perf_counter() < deadline:
        state, _ = start()
        while not is_over():
            choices = without_free_fold(state["legal_actions"])
            state, _ = step(choices[int(draw() * len(choices))])
            decisions += 1
        finished += 1
    return finished, decisions, perf_counter() - started
