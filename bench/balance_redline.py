"""Is REDLINE fair, how do its games end, and is every card played? Greedy against itself; docs/balance-redline.md has the figures.

python -m bench.balance_redline [--games 10000] [--seed 1] [--workers 2]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles

from sandtable.games.redline import redline
from sandtable.games.redline import verbs as do
from sandtable.games.redline.cards import CARD_NAMES, CARDS
from sandtable.kernel import key_of, pack
from sandtable.lab.simulate import SAMPLES, wilson

DECKS = ({}, {"red_deck": "une", "blue_deck": "cpm"})  # by turns, so that seats do not count
PLAYED = (do.deploy, do.equip, do.play, do.resource)


def some_games(first: int, games: int, seed: str) -> list[tuple[str, str, bool, int, Counter[str]]]:
    """Faction that won, how, whether the first player did, turns, and the cards that were played."""
    native = redline.native()
    states, outs = native.arrays()
    found = []
    for n in range(first, first + games):
        start = redline.blank(DECKS[n % 2])
        start.luck.key = key_of(f"{seed}/{n}")
        pack(start, states, 1)
        native.start(states, 1)
        cards: Counter[str] = Counter()
        step = 0
        while states[1]["flow"]["open"] > 0:
            decisions = states[1]["flow"]["decisions"]
            i = 0 if decisions[0]["open"] else 1
            k = native.look_ahead(states, outs, int(decisions[i]["who"]), i, key_of(f"{seed}/{n}/{step}"), SAMPLES)
            action = int(outs[0]["action"][k])
            if do.verb(action) in PLAYED:
                cards[CARD_NAMES[do.card(action)]] += 1
            native.answer(states, 1, i, action, 0, 0, 0)
            step += 1
        end = states[1]
        winner = int(end["winner"])
        faction = ("cpm", "une")[winner] if n % 2 == 0 else ("une", "cpm")[winner]
        how = "arsenal" if end["sides"]["broke"].any() else "five missions"
        found.append((faction, how, winner == int(end["first"]), int(end["turn"]), cards))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    redline.native()
    chunk = min(250, given.games)
    firsts = range(0, given.games, chunk)
    with ProcessPoolExecutor(given.workers) as pool:
        parts = pool.map(some_games, firsts, [chunk] * len(firsts), [given.seed] * len(firsts))
        every = [game for part in parts for game in part]
    games = len(every)
    for faction in ("cpm", "une"):
        wins = sum(game[0] == faction for game in every)
        low, high = wilson(wins, games)
        kinds = Counter(game[1] for game in every if game[0] == faction)
        print(f"{faction}: {wins / games:.1%} of {games} (95 %: {low:.1%} to {high:.1%}); {dict(kinds)}")
    print(f"first player: {sum(game[2] for game in every) / games:.1%}")
    turns = [game[3] for game in every]
    tenths = quantiles(turns, n=20)
    print(f"turns: median {median(turns)}, 5 % {tenths[0]:.0f}, 95 % {tenths[-1]:.0f}, longest {max(turns)}")
    played = Counter(card for game in every for card in game[4])
    cards = [name for name, card in zip(CARD_NAMES, CARDS, strict=True) if card.type.name != "general"]
    print(f"never played: {[name for name in cards if not played[name]] or 'none'}")
    for name in sorted(cards, key=lambda name: played[name]):
        print(f"  {name:18} in {played[name] / games:.1%} of games")


if __name__ == "__main__":
    main()
