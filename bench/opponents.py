"""How strong the opponents are: the matches behind docs/opponents.md, for as long as there is time, and the page made from them.

python -m bench.opponents play --hours 6        # goes on where it stopped; Ctrl-C loses nothing
python -m bench.opponents play redline --games 20 --of level5:greedy
python -m bench.opponents page                  # writes the figures into docs/opponents.md
python -m bench.opponents costs burntmoon level5 --decisions 40
python -m bench.opponents speed                 # playouts a second, and what a playout is made of
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from time import monotonic, thread_time
from typing import Any

import numba

from sandtable.ai import Opponent, find
from sandtable.ai.levels import level5
from sandtable.ai.search.forms import ADDRESS, LISTS, SIZE, STATES, compiled_form
from sandtable.games.registry import GAMES
from sandtable.games.registry import find as find_game
from sandtable.kernel import Game
from sandtable.lab.duel import Match, Pair, kept, match_of, play
from sandtable.lab.duel_command import elo_text, is_current, line_of, matches, share_text
from sandtable.lab.found import Found
from sandtable.lab.strength import strength
from sandtable.lab.work import Place
from sandtable.native.memory import call_primitive, copy_bytes
from sandtable.native.operations import EVALUATE, LOOK, OPTIONS

ROOT = Path(__file__).parents[1]
RESULTS, PAGE = ROOT / "bench" / "results" / "duels.jsonl", ROOT / "docs" / "opponents.md"
BEGIN, END = "<!-- written by python -m bench.opponents page -->", "<!-- to here -->"
MANY, FEWER, A_RUNG = 400, 200, 60  # games against greedy, and of each level against the one below
LADDER = [("level5", "level4"), ("level4", "level3"), ("level3", "level2"), ("level2", "level1")]
PLAN = {name: [("level5", "greedy", MANY if name in ("frontline", "burntmoon") else FEWER)] for name in GAMES}
for _matches in PLAN.values():
    _matches += [(one, two, A_RUNG) for one, two in LADDER]
TIMES = 2000  # that an operation is done to be timed
STEP = 4  # pairs of a match before the next one has its turn


# ---------------------------------------------------------------- playing
def wanted(only: list[str], most: int | None, of: Sequence[str]) -> Iterator[tuple[Game, Match, int]]:
    for name in only or PLAN:
        game = find_game(name)
        for one, two, games in PLAN[name]:
            if of and f"{one}:{two}" not in of:
                continue
            yield game, match_of(game, game.full_options(), one, two, "duel"), min(games, most or games) // 2


def play_all(only: list[str], most: int | None, hours: float, cores: int, of: Sequence[str] = ()) -> None:
    """A few pairs of each match in turn, so that a short run says a little about all of them."""
    until, left = monotonic() + 3600 * hours, True
    while left and monotonic() < until:
        left = False
        for game, match, pairs in wanted(only, most, of):
            had = [pair for pair in kept(RESULTS) if pair.match == match]
            missing = sorted({*range(pairs)} - {pair.n for pair in had})[:STEP]
            found, place = Found(find_game, game.name), Place(cores)
            for pair in play(found, match, missing, place, lambda pair: None) if missing else ():
                had.append(pair)
                left = True
                with RESULTS.open("a", encoding="utf-8") as out:
                    out.write(pair.line() + "\n")
                if monotonic() > until:
                    return
            if missing:
                print(line_of(game.title, match, had), flush=True)


# ---------------------------------------------------------------- the page
def page(text: str, pairs: list[Pair]) -> str:
    """The document with its figures written anew."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n\n" + "\n".join(figures(pairs)).rstrip() + "\n\n" + END + rest.split(END)[1]


def figures(pairs: list[Pair]) -> Iterator[str]:
    """A row for every match that was played by the opponents as they are; then what is still to be played."""
    yield "| game | | against | points | games | Elo | a decision | a game |"
    yield "|---|---|---|---|---|---|---|---|"
    found = {(m.game, m.one, m.two): (m, group) for m, group in matches(pairs) if is_current(find_game(m.game), m)}
    for name, plan in PLAN.items():
        yield from (row(find_game(name), *found[name, one, two]) for one, two, _ in plan if (name, one, two) in found)
    yield ""
    for name, plan in PLAN.items():
        left = [f"{one} against {two}" for one, two, _ in plan if (name, one, two) not in found]
        if left:
            yield f"Not played yet in {find_game(name).title}: {', '.join(left)}.\n"


def row(game: Game, match: Match, pairs: list[Pair]) -> str:
    stands = strength([sum(pair.points) for pair in pairs])
    cost, whole = mean(pair.costs[0] for pair in pairs), mean(pair.seconds for pair in pairs) / 2
    elo = elo_text(stands).removeprefix("Elo ")
    return (
        f"| {game.title} | {match.one} | {match.two} | {share_text(stands)} | {stands.games} | {elo} "
        f"| {cost:.0f} ms | {whole:.1f} s |"
    )


# ---------------------------------------------------------------- what a decision costs
def positions(game: Game, n: int, seed: str) -> list[tuple[Any, int, int]]:
    """Questions with a choice, from games of greedy."""
    greedy, rng = find("greedy"), Random(seed)
    found, s = list[tuple[Any, int, int]](), game.new(seed)
    while len(found) < n:
        if game.is_over(s):
            seed += "'"
            s = game.new(seed)
        asked = game.open(s)[0]
        known = game.known(s, asked.who)
        if len(game.legal(known, asked.i)) > 1 and rng.random() < 0.5:
            found.append((known, asked.who, asked.i))
        game.plain.answer(s, asked.i, greedy.choose(game, known, asked.who, asked.i, rng).action)
    return found


def cost(game: Game, name: str, opponent: Opponent, asked: list[tuple[Any, int, int]]) -> str:
    """Milliseconds of a core for a decision."""
    times = []
    for k, (known, seat, i) in enumerate(asked):
        began = thread_time()
        opponent.choose(game, known, seat, i, Random(k))
        times.append(1000 * (thread_time() - began))
    return f"| {game.title} | {name} | {mean(times):.1f} ms, one of ten over {quantiles(times, n=10)[-1]:.0f} ms |"


# ---------------------------------------------------------------- what a playout is made of
@numba.njit  # type: ignore[untyped-decorator]
def again(g: Any, op: int, i: int, action: int, seat: int, times: int) -> int:
    """An operation on a copy of a state, so many times; without one (-1) the copying alone."""
    found = 0
    for n in range(times):
        copy_bytes(g[STATES] + g[SIZE], g[STATES], g[SIZE])
        if op >= 0:
            found += call_primitive(g[ADDRESS], op, g[STATES] + g[SIZE], g[LISTS], i, action, seat, n, 0)
    return found


def speed(game: Game, asked: list[tuple[Any, int, int]]) -> str:
    """Playouts a second of a core, and nanoseconds for a copy, a list of options, trying an answer, and `evaluate`, on average over
    positions from games of greedy."""
    native, search, spent, playouts = game.native(), level5().search_of(game), 0.0, 0
    totals = dict.fromkeys((-1, OPTIONS, LOOK, EVALUATE), 0.0)
    for k, (known, seat, i) in enumerate(asked):
        legal, form = game.legal(known, i), compiled_form(game, native, known)
        began = thread_time()
        playouts += sum(t.playouts for t in search.think(game, known, seat, i, k, legal))
        spent += thread_time() - began
        for op in totals:
            # An evaluation is asked for a seat, a list for a question; its last number is -1 for all of it.
            given = (seat, -1) if op == EVALUATE else (i, -1) if op == OPTIONS else (i, legal[k % len(legal)])
            again(form.game, op, *given, seat, 1)
            began = thread_time()
            again(form.game, op, *given, seat, TIMES)
            totals[op] += 1e9 * (thread_time() - began) / TIMES / len(asked)
    bare = totals[-1]
    return (
        f"| {game.title} | {playouts / spent:,.0f} | {bare:.0f} | {totals[OPTIONS] - bare:.0f} | {totals[LOOK] - bare:.0f} "
        f"| {totals[EVALUATE] - bare:.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the opponents are, and what they cost.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("only", nargs="*", metavar="GAME")
    playing.add_argument("--of", nargs="*", default=[], metavar="ONE:TWO", help="these matches alone, as level5:greedy")
    playing.add_argument("--games", type=int, help="no more than these of each match")
    playing.add_argument("--hours", type=float, default=24.0)
    playing.add_argument("--cores", type=int, default=1)
    commands.add_parser("page")
    speeds = commands.add_parser("speed")
    speeds.add_argument("only", nargs="*", metavar="GAME")
    costs = commands.add_parser("costs")
    costs.add_argument("game")
    costs.add_argument("names", nargs="+", metavar="OPPONENT")
    costs.add_argument("--decisions", type=int, default=40)
    given = parser.parse_args()
    if given.command == "play":
        play_all(given.only, given.games, given.hours, given.cores, given.of)
    elif given.command == "page":
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), kept(RESULTS)), encoding="utf-8")
    elif given.command == "speed":
        for name in given.only or GAMES:
            print(speed(find_game(name), positions(find_game(name), 30, "opponents")), flush=True)
    else:
        game = find_game(given.game)
        game.native()
        asked = positions(game, given.decisions, "opponents")
        for name in given.names:
            print(cost(game, name, find(name), asked), flush=True)


if __name__ == "__main__":
    main()
