"""How do starter decks I and J fare against each other, how do games end, and is every card played? Greedy against itself;
docs/balance-redemption.md has the figures.

python -m bench.balance_redemption [--games 10000] [--seed 1] [--workers 2]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles
from typing import NamedTuple

import numpy as np

from sandtable.games.redemption import redemption
from sandtable.games.redemption import verbs as do
from sandtable.games.redemption.cards import DECK_I
from sandtable.games.redemption.rules.terms import BATTLE, BONDAGE, LOST_SOUL, REDEMPTION, TERRITORY
from sandtable.games.redemption.state import DRAWN_GAME
from sandtable.games.redemption.tables import KEYS, TYPE
from sandtable.kernel import key_of, pack
from sandtable.lab.simulate import SAMPLES, wilson

DECKS = ({"decks": "ij"}, {"decks": "ji"})  # by turns, so that seats do not count
BOTH = 2 * len(DECK_I)
OUT = (BATTLE, TERRITORY, BONDAGE, REDEMPTION)


class Played(NamedTuple):
    deck: str  # the one that won; "" for a draw
    how: str
    first: bool  # the first player won
    turns: int
    redeemed: int  # by both
    decisions: int
    cards: frozenset[str]  # that came into play


def one_game(n: int, seed: str) -> Played:
    native = redemption.native()
    states, outs = native.arrays()
    start = redemption.blank(DECKS[n % 2])
    start.luck.key = key_of(f"{seed}/{n}")
    pack(start, states, 1)
    native.start(states, 1)
    kinds = states[1]["cards"]["kind"][:BOTH].copy()
    seen, step = np.zeros(BOTH, np.bool_), 0
    while states[1]["flow"]["open"] > 0:
        who = int(states[1]["flow"]["decisions"][0]["who"])
        k = native.look_ahead(states, outs, who, 0, key_of(f"{seed}/{n}/{step}"), SAMPLES)
        action = int(outs[0]["action"][k])
        if do.verb(action) in (do.play, do.dominant):
            seen[do.card(action)] = True
        native.answer(states, 1, 0, action, 0, 0, 0)
        seen |= np.isin(states[1]["cards"]["zone"][:BOTH], OUT)
        step += 1
    end = states[1]
    winner, redeemed = int(end["winner"]), end["sides"]["redeemed"][:2]
    deck = "" if winner == DRAWN_GAME else "ij"[(winner + n) % 2]
    how = "draw" if winner == DRAWN_GAME else "five souls" if max(redeemed) >= end["souls"] else "most souls"
    played = frozenset(KEYS[kind] for kind in kinds[seen])
    return Played(deck, how, winner == int(end["starter"]), int(end["turn"]), int(redeemed.sum()), step, played)


def some_games(first: int, games: int, seed: str) -> list[Played]:
    return [one_game(n, seed) for n in range(first, first + games)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    redemption.native()
    chunk = min(100, given.games)
    firsts = range(0, given.games, chunk)
    with ProcessPoolExecutor(given.workers) as pool:
        parts = pool.map(some_games, firsts, [chunk] * len(firsts), [given.seed] * len(firsts))
        every = [game for part in parts for game in part]
    report(every)


def report(every: list[Played]) -> None:
    games = len(every)
    for deck in "ij":
        won = [game for game in every if game.deck == deck]
        low, high = wilson(len(won), games)
        share = f"{len(won) / games:.1%} of {games} (95 %: {low:.1%} to {high:.1%})"
        print(f"deck {deck.upper()}: {share}; {dict(Counter(game.how for game in won))}")
    print(f"draws: {sum(not game.deck for game in every)}")
    decided = [game for game in every if game.deck]
    print(f"first player: {sum(game.first for game in decided) / len(decided):.1%} of games with a winner")
    print(f"souls redeemed by both: mean {sum(game.redeemed for game in every) / games:.2f}")
    for name in ("turns", "decisions"):
        found = [getattr(game, name) for game in every]
        tenths = quantiles(found, n=20)
        print(f"{name}: median {median(found)}, 5 % {tenths[0]:.0f}, 95 % {tenths[-1]:.0f}, longest {max(found)}")
    played = Counter(card for game in every for card in game.cards)
    cards = [key for key, kind in zip(KEYS[:BOTH], range(BOTH), strict=True) if TYPE[kind] != LOST_SOUL]
    print(f"never played: {[key for key in cards if not played[key]] or 'none'}")
    for key in sorted(cards, key=lambda key: played[key]):
        print(f"  {key:24} in {played[key] / games:.1%} of games")


if __name__ == "__main__":
    main()
