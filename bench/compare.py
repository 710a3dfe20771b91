"""Play the same games with every contestant in turn and compare their speed.

    python -m bench.compare [--rounds 5] [--seconds 1.0] [--games a,b] [--peers a,b]

The contestants are the modules in ``bench/peers`` and, if it exists,
``bench/ours.py``; ``bench/contestant.py`` says what they have in common.
"""

import argparse
import importlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from statistics import mean
from time import perf_counter, process_time

from bench import report
from bench.contestant import Contestant

OURS = "ours"
PEERS = ("openspiel", "openspiel_bots", "openspiel_python", "pettingzoo", "rlcard", "pgx")

# Rows of the comparison: the game we play, and the game the peers play.
ROWS = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough",
    "leduc_holdem": "leduc_holdem",
    "front_line": "chess",  # nobody else has Front Line or Burnt Moon, so no shared move tree
    "burnt_moon": "chess",
    "redline": "chess",
    "redemption": "chess",
    "fantasycards": "chess",
}
# Deep enough for what tells rule sets apart where Python can count that far:
# wins end tic-tac-toe from ply 5 and connect four from ply 7, captures begin at
# ply 5 of breakthrough, and Leduc's whole tree has 11 plies.
PERFT_DEPTHS = {"tic_tac_toe": 7, "connect_four": 8, "breakthrough": 5, "leduc_holdem": 12, "chess": 4}
FEWEST_COMMON_DEPTHS = 4
# Nobody else in the comparison plays chess, so the peer is held to the
# well-known counts from the starting position.
CHESS_PERFT = {1: 20, 2: 400, 3: 8902, 4: 197281}

WARM_UP_SHARE = 0.3


@dataclass(frozen=True)
class Sample:
    """One contestant's turn in one round."""

    games: int
    decisions: int
    seconds: float
    cpu_share: float  # below 1 when something else ran on the core meanwhile

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


@dataclass
class Entry:
    """One contestant in one row."""

    contestant: Contestant
    game: str
    is_ours: bool
    perft: dict[int, int] = field(default_factory=dict)
    samples: list[Sample] = field(default_factory=list)
    void: str | None = None  # why the entry does not count

    @property
    def decisions_per_game(self) -> float:
        return mean(sample.decisions / max(sample.games, 1) for sample in self.samples)

    @property
    def total_games(self) -> int:
        return sum(sample.games for sample in self.samples)


@dataclass
class Row:
    """One game and everybody who plays it."""

    name: str
    entries: list[Entry]

    @property
    def same_game(self) -> bool:
        return ROWS[self.name] == self.name

    @property
    def ours(self) -> Entry | None:
        return next((entry for entry in self.entries if entry.is_ours), None)


def main() -> None:
    options = parse_options()
    # Before the contestants are imported: threads they start inherit it.
    core = pin_to_one_core(options.core)
    contestants, missing = load_contestants(options.peers)
    setting = report.describe_setting(options, core, contestants, missing)
    report.print_setting(setting)
    rows = []
    for name in options.games:
        row = Row(name, entries_for(name, contestants))
        if not row.entries:
            print(f"\n{name}: nobody plays it")
            continue
        count_trees(row)
        take_turns(row, options.rounds, options.seconds, options.batch)
        judge(row)
        report.print_row(row)
        rows.append(row)
    path = report.write_json(options.name, setting, rows)
    print(f"\nwritten to {path}")


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.compare", description="Compare speeds.")
    parser.add_argument("--rounds", type=int, default=5, help="turns per contestant and game (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a turn (1.0)")
    parser.add_argument("--games", type=names_among(tuple(ROWS)), default=list(ROWS), help=",".join(ROWS))
    parser.add_argument("--peers", type=names_among(PEERS), default=list(PEERS), help=",".join(PEERS))
    parser.add_argument("--batch", type=int, default=1, help="games side by side, at least (1: each to its liking)")
    parser.add_argument("--core", type=int, default=None, help="core to run on (the last one allowed)")
    parser.add_argument("--name", default="compare", help="the results go to bench/results/<name>.json")
    return parser.parse_args()


def names_among(known: tuple[str, ...]) -> Callable[[str], list[str]]:
    def parse(text: str) -> list[str]:
        names = [name for name in text.split(",") if name]
        unknown = [name for name in names if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: not one of {', '.join(known)}")
        return names

    return parse


def pin_to_one_core(core: int | None) -> int:
    """Stay on one core, so that nobody gains by threads or loses by moving."""
    chosen = max(os.sched_getaffinity(0)) if core is None else core
    os.sched_setaffinity(0, {chosen})
    return chosen


def load_contestants(peers: Sequence[str]) -> tuple[dict[str, Contestant], dict[str, str]]:
    """The contestants by module name, and why others could not be loaded."""
    modules = {peer: f"bench.peers.{peer}" for peer in peers}
    # Its own import errors are ours to fix; they must not pass for its absence.
    if find_spec(f"bench.{OURS}"):
        modules = {OURS: f"bench.{OURS}", **modules}
    loaded: dict[str, Contestant] = {}
    missing: dict[str, str] = {}
    for name, module in modules.items():
        try:
            loaded[name] = importlib.import_module(module)
        except ImportError as error:
            if name == OURS:
                raise
            missing[name] = str(error)
    return loaded, missing


def entries_for(row_name: str, contestants: dict[str, Contestant]) -> list[Entry]:
    entries = []
    for name, contestant in contestants.items():
        game = row_name if name == OURS else ROWS[row_name]
        if game in contestant.games():
            entries.append(Entry(contestant, game, is_ours=name == OURS))
    return entries


def count_trees(row: Row) -> None:
    for entry in row.entries:
        for depth in range(1, PERFT_DEPTHS.get(entry.game, 0) + 1):
            count = counted(entry.contestant.perft, entry.game, depth)
            if count is not None:
                entry.perft[depth] = count


@cache
def counted(perft: Callable[[str, int], int | None], game: str, depth: int) -> int | None:
    """Cached because contestants of one library can share one counting function."""
    return perft(game, depth)


def take_turns(row: Row, rounds: int, seconds: float, batch: int) -> None:
    """Everybody plays once a round, so that a slow spell of the machine hits all."""
    for entry in row.entries:
        entry.contestant.play(entry.game, WARM_UP_SHARE * seconds, 0, batch)
    for round_number in range(1, rounds + 1):
        # A different one goes first each time, so that none always follows the same.
        shift = round_number % len(row.entries)
        for entry in row.entries[shift:] + row.entries[:shift]:
            entry.samples.append(take_one_turn(entry, seconds, round_number, batch))


def take_one_turn(entry: Entry, seconds: float, seed: int, batch: int) -> Sample:
    wall, cpu = perf_counter(), process_time()
    games, decisions, elapsed = entry.contestant.play(entry.game, seconds, seed, batch)
    share = (process_time() - cpu) / (perf_counter() - wall)
    return Sample(games, decisions, elapsed, share)


def judge(row: Row) -> None:
    """Void the entries that turn out not to play the game of the row."""
    if not row.same_game:
        for entry in row.entries:
            if not entry.is_ours and entry.perft != CHESS_PERFT:
                entry.void = f"chess move counts are {entry.perft}, should be {CHESS_PERFT}"
        return
    reference = row.ours or row.entries[0]
    for entry in row.entries:
        entry.void = tree_differs(entry, reference) or length_differs(entry, reference)


def tree_differs(entry: Entry, reference: Entry) -> str | None:
    common = sorted(entry.perft.keys() & reference.perft.keys())
    for depth in common:
        if entry.perft[depth] != reference.perft[depth]:
            return (
                f"{entry.perft[depth]} move sequences of {depth} plies, "
                f"{reference.contestant.NAME} has {reference.perft[depth]}"
            )
    if len(common) < FEWEST_COMMON_DEPTHS:
        return f"move counts to compare at {len(common)} depths only"
    return None


def length_differs(entry: Entry, reference: Entry) -> str | None:
    """Compare how long random games are.

    Move counts reach only a few plies deep; a rule that matters later, such as
    when the game is won, shows in the mean length of random games. The slack
    allows for chance: a game's length varies by less than half its mean.
    """
    slack = 0.02 + 2 / max(min(entry.total_games, reference.total_games), 1) ** 0.5
    own, other = entry.decisions_per_game, reference.decisions_per_game
    if abs(own - other) > slack * other:
        return f"{own:.2f} decisions in a game, {reference.contestant.NAME} has {other:.2f}"
    return None


if __name__ == "__main__":
    main()
