"""The long run: 200,000 compiled random games and 2,000 checked ones of every game, without a fault.

python -m sandtable.testing.soak [--games 200000] [--checked 2000] [--workers 2] [--game burntmoon]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from sandtable.games.registry import GAMES, find
from sandtable.kernel.luck import key_of

from .kit import playout

# Numbers as somebody might put them in who owns Burnt Moon: other counts, other actions, sides that differ.
PRINTED = (
    "interference.start=2 personnel.director.command=3 personnel.engineer-b.withdraw=3 personnel.lead-a.withdraw=1 "
    "personnel.ordnance.blast=3 posiwid.personnel.countermeasures.strike=1 posiwid.rov.dacu.attack=3/2 "
    "rov.moss.copies=3 rov.tir.defence=3 rov.xed.does=1/0/1/1/1/1/1 sites.defence=0/0/1/1/2"
)

# And REDLINE: other costs, stats, missions, and a list and a mission deck of one's own.
REDLINE_SET = (
    "blaze-of-glory.cost=0 flanking.cost=2 full-salvo.cost=3 huojian.armor=9 lightning.speed=10 mass-driver.cost=3 "
    "mass-driver.recon=2 moose.damage=5 rabbit.cost=0 valya-serova.cost=2 zuni-rockets.equip=0"
)
REDLINE_DECK = (
    "valya-serova: 20 supply-drop, 4 efreet-hanger, 4 listening-post, 4 rabbit, 4 huojian, 4 moose, 4 katyusha, 4 zuni-rockets, "
    "2 heatseekers, 4 network, 4 blaze-of-glory, 2 danger-close"
)
REDLINE_MISSIONS = (
    "3 mass-driver, 3 reactor-plant, 3 rail-junction, 3 launch-pad, 3 field-workshop, 3 overlook, tycho-crater, data-vault"
)

# What is played, by turns: every map, set-up and ruling gets its share.
MIXES: dict[str, list[dict[str, str]]] = {
    "frontline": [
        {},
        {"map": "nogo", "setup": "free", "cards": "choose"},
        {"map": "desert", "desert_start": "on", "range1": "b"},
        {"map": "mountain", "rally_lenient": "on", "retreat": "orthogonal"},
        {"edge_die": "either", "city_die_edge": "off", "range1": "c", "amphibious": "off"},
        {"players": "allies-4", "map2": "nogo"},
        {"players": "allies-3-red", "map": "desert", "map2": "mountain", "setup": "free"},
        {"players": "allies-2", "lake_drop": "any", "map": "nogo", "cards": "choose"},
    ],
    "burntmoon": [
        {},
        {"scan_rule": "every", "elimination": "all", "forts": "1", "round_cap": "50"},
        {"scan_rule": "off", "first_holder": "lfa", "forts": "5", "round_cap": "100"},
        {"first_holder": "posiwid", "forts": "2", "round_cap": "20"},
        {"forts": "4", "round_cap": "400", "elimination": "all", "set": PRINTED},
    ],
    "redline": [
        {},
        {
            **{"red_deck": "cpm", "blue_deck": "cpm", "equip_moves": "any_window", "tie_batch": "all"},
            **{"expended_fires": "no", "chain_passes": "whole_chain", "capture_tokens": "stacking", "recapture_own": "yes"},
        },
        {
            **{"red_deck": "une", "blue_deck": "une", "sharpshooter": "before_roll", "shot_order": "defender_first"},
            **{"stealth_ambush": "allowed", "tie_breaker": "initiative_loser", "last_draw": "safe"},
        },
        {
            **{"red_deck": REDLINE_DECK, "missions": REDLINE_MISSIONS, "set": REDLINE_SET, "mission_order": "captures_last"},
            **{"speed_order": "round_start", "crit_on_destroyed": "card", "resources_outside": "own_deploy"},
        },
    ],
}


def compiled(name: str, mix: int, first: int, games: int) -> tuple[int, int]:
    """Random games in compiled code. Returns (games, decisions)."""
    game = find(name)
    keys = np.array([key_of(f"soak {first + k}") for k in range(games)])
    scores, lengths = game.native().rollouts(game.blank(MIXES[name][mix]), keys, keys + 1)
    assert (lengths > 0).all()
    assert (np.abs(scores) <= 1).all()
    return games, int(lengths.sum())


def strict(name: str, mix: int, first: int, games: int) -> tuple[int, int]:
    """Random games with every index and value checked. Returns (games, decisions)."""
    game = find(name)
    decisions = 0
    for seed in range(first, first + games):
        decisions += sum(1 for _ in playout(game, seed, MIXES[name][mix], game.checked))
    return games, decisions


Job = Callable[[str, int, int, int], tuple[int, int]]


def run(name: str, total: int, chunk: int, job: Job, workers: int) -> None:
    began = time.perf_counter()
    mixes = len(MIXES[name])
    parts = [(k % mixes, k * chunk, min(chunk, total - k * chunk)) for k in range(-(-total // chunk))]
    with ProcessPoolExecutor(workers) as pool:
        done = [pool.submit(job, name, mix, first, games) for mix, first, games in parts]
        results = [d.result() for d in done]
    games, decisions = (sum(r[i] for r in results) for i in (0, 1))
    seconds = time.perf_counter() - began
    print(f"{name}: {games:,} {job.__name__} games, {decisions:,} decisions, no fault, {seconds:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--checked", type=int, default=2_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this one (all)")
    given = parser.parse_args()
    for name in given.game or GAMES:
        find(name).native()
        run(name, given.games, 5_000, compiled, given.workers)
        run(name, given.checked, 25, strict, given.workers)


if __name__ == "__main__":
    main()
