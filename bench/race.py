"""Does a bare race for the best sites beat greedy at Burnt Moon? One side plays for nothing but its dearest sites, the other is
greedy; docs/balance.md has the figures.

python -m bench.race [--games 200] [--seed 1] [--set FILE]
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from sandtable.games.burntmoon.bot import WIN
from sandtable.games.burntmoon.cards import LANES, MOSS
from sandtable.games.burntmoon.game import BurntMoon, burntmoon
from sandtable.games.burntmoon.rules.terms import points, strength
from sandtable.games.burntmoon.state import State
from sandtable.kernel import key_of, pack, rule
from sandtable.lab.simulate import SAMPLES

DEAREST = 4  # the points of the sites it runs for; where there are none of two, for those of 3 as well
POINT, AHEAD, MOSS_THERE, MOSS_CARD = 1000, 40, 120, 30


@rule
def race(s: State, seat: int) -> int:
    """Points, and MOSS with a majority on the dearest sites; nothing else counts."""
    if s.winner == 0 or s.winner == 1:
        return WIN if s.winner == seat else -WIN
    me = s.sides[seat]
    total = (points(s, seat) - points(s, 1 - seat)) * POINT
    for lane in range(LANES):
        worth = s.sides[seat].tile_points[s.sides[seat].lanes[lane].site]
        if worth < DEAREST - 1:
            continue
        total += worth * AHEAD * min(2, strength(s, seat, lane) - strength(s, 1 - seat, lane))
        for moss in range(MOSS * 2, MOSS * 2 + 2):
            if s.sides[seat].lanes[lane].up[moss] > 0:
                total += worth * MOSS_THERE
    for moss in range(MOSS * 2, MOSS * 2 + 2):
        total += MOSS_CARD * (me.hand[moss] * 2 + me.deck[moss] + me.discard[moss])
    return total


class Race(BurntMoon):
    evaluate = staticmethod(race)


def play(game: int, racer: int, seed: str, options: dict[str, str]) -> tuple[int, int]:
    """One game; who won (2 for a draw), and after how many rounds."""
    s = burntmoon.new(f"{seed}/{game}", options)
    while not burntmoon.is_over(s):
        for asked in burntmoon.open(s):
            player = RACE if asked.who == racer else burntmoon
            native, legal = player.native(), burntmoon.legal(s, asked.i)
            states, outs = BUFFERS[player.native()]
            pack(burntmoon.known(s, asked.who), states, 1)
            key = key_of(f"{seed}/{game} {asked.who} {s.luck.drawn}")
            k = int(native.look_ahead(states, outs, asked.who, asked.i, key, SAMPLES)) if len(legal) > 1 else 0
            burntmoon.plain.answer(s, asked.i, legal[k])
            break
    return int(s.winner), int(s.round)


RACE = Race()
BUFFERS = {game.native(): game.native().arrays() for game in (RACE, burntmoon)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--set", type=Path, help="numbers from a file")
    given = parser.parse_args()
    options = {"set": burntmoon.read_set(given.set)} if given.set else {}
    found = [(n % 2, *play(n // 2, n % 2, given.seed, options)) for n in range(given.games)]
    ends = Counter("race" if winner == racer else "greedy" if winner < 2 else "draw" for racer, winner, _ in found)
    print(", ".join(f"{who} {n / len(found):.1%}" for who, n in ends.most_common()), f"of {len(found)} games, seats swapped")


if __name__ == "__main__":
    main()
