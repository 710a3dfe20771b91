"""Our search beside OpenSpiel's own: the same positions, the same dice, the same number of simulations.

python -m bench.beside_openspiel ismcts frontline --simulations 32 --times 10 --games 20
python -m bench.beside_openspiel mcts --simulations 200 --games 100        connect four; the same simulations, then the same time
python -m bench.beside_openspiel leduc --simulations 200 --draws 10        what its Leduc hold'em loses to the best answer

`ismcts` plays our search against OpenSpiel's IS-MCTS (Python, random playouts to the end), who sees our games through the OpenSpiel
adapter and draws its worlds from what its seat may know, as ours does. Games come in pairs with the seats swapped. Its tree is its
own; its random playouts are made by our compiled rules from the adapter's state. Through the adapter they would be the same games,
and a random game of Burnt Moon takes two thousand answers.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.policy import TabularPolicy

from examples import games as examples
from sandtable.ai.search import Search
from sandtable.ai.search.forms import N_LISTS, N_STATES, compiled_thinking
from sandtable.ai.search.playing import ANSWERS, CHANCE, HORIZON, KEY, KNOWN, PLAYED, RNG, THOUSAND
from sandtable.envs.openspiel_game import Limits, register
from sandtable.envs.single import GAME
from sandtable.games.registry import GAMES
from sandtable.kernel.record import make
from sandtable.lab.strength import strength

Chooser = Callable[[Any], int]
CONNECT_FOUR = Limits(longest=42, most_dice=0, sides=1)
LEDUC = Limits(longest=8, most_dice=3, sides=6, low=-13, high=13)


class Ours:
    """Our search at an OpenSpiel state, from what the seat to move may know."""

    def __init__(self, search: Search, seed: int) -> None:
        self.search, self.rng, self.seconds = search, Random(seed), 0.0

    def __call__(self, state: Any) -> int:
        began = time.process_time()
        desk = state.tree.show(state.spot)
        known = desk.game.known(desk.plain(), state.spot.seat)
        answer = self.search.choose(desk.game, known, state.spot.seat, desk.decision, self.rng)
        legal = state.legal_actions()
        desk = state.tree.show(state.spot)
        self.seconds += time.process_time() - began
        return next(index for index in legal if desk.action(index) == answer.action)


class Theirs:
    """A bot of OpenSpiel's."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.seconds = bot, 0.0

    def __call__(self, state: Any) -> int:
        began = time.process_time()
        action = int(self.bot.step(state))
        self.seconds += time.process_time() - began
        return action


class Playouts:
    """What OpenSpiel's RandomRolloutEvaluator does, in one call: all answers alike to the end of the game."""

    def __init__(self, game: Any, seed: int) -> None:
        self.desk, self.random = game.tree.desk, np.random.RandomState(seed)
        native, found = self.desk.native, self.desk.game
        self.states, lists = make(found.State, N_STATES), make(found.Options, N_LISTS)
        self.kept = lists  # `where` points at it
        where = [native.primitive, self.states.ctypes.data, self.states.itemsize, lists.ctypes.data, lists.itemsize]
        self.where, self.plan = np.array(where, np.int64), Search(1, noise=THOUSAND).plan(found, 0, 0, 0, CHANCE)
        self.plan[HORIZON] = self.plan[ANSWERS] = 1 << 40

    def evaluate(self, state: Any) -> Any:
        desk = state.tree.show(state.spot)
        self.states[KNOWN], luck = desk.states[GAME], self.states["luck"]
        luck["key"][KNOWN], luck["drawn"][KNOWN] = self.random.randint(1 << 62), 0
        none, value, rng = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(RNG, np.int64)
        self.plan[KEY] = self.random.randint(1 << 62)
        compiled_thinking()(self.where, self.plan, none, none, none, value, none, none, rng)
        return np.array([float(desk.native.score(self.states, PLAYED, seat)) for seat in range(len(desk.seats))])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def played(game: Any, seats: list[Chooser], seed: int) -> list[float]:
    """One game; the dice depend on the seed alone."""
    state, dice = game.new_initial_state(), Random(f"dice {seed}")
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(seats[state.current_player()](state))
    result: list[float] = state.returns()
    return result


def match(game: Any, ours: Callable[[int], Ours], theirs: Callable[[int], Theirs], games: int) -> tuple[float, float]:
    """Pairs of games with the seats swapped: our share of the points, and what a game cost each."""
    pairs, spent = list[float](), [0.0, 0.0]
    for n in range(games // 2):
        points = 0.0
        for seat in range(2):
            us, them = ours(2 * n + seat), theirs(2 * n + seat)
            result = played(game, [us, them] if seat == 0 else [them, us], n)
            points += 0.5 + 0.5 * float(np.sign(result[seat] - result[1 - seat]))
            spent = [spent[0] + us.seconds, spent[1] + them.seconds]
        pairs.append(points)
        print(f"  {sum(pairs):g} of {2 * len(pairs)}", end="\r", flush=True)
    found = strength(pairs)
    print(
        f"  {100 * found.share:.1f} % of {found.games} games [{100 * found.low:.0f} to {100 * found.high:.0f}], "
        f"{spent[0] / found.games:.2f} s of a core a game for ours and {spent[1] / found.games:.2f} s for theirs"
    )
    return spent[0], spent[1]


def beside_ismcts(name: str, simulations: int, times: int, games: int) -> None:
    game = pyspiel.load_game(f"python_sandtable_{name}")

    def theirs(seed: int) -> Theirs:
        return Theirs(
            ismcts.ISMCTSBot(
                game, Playouts(game, seed), 2.0, simulations * times, random_state=np.random.RandomState(seed),
                allow_inconsistent_action_sets=True,
            )
        )  # fmt: skip

    print(f"{name}: ours with {simulations} playouts, IS-MCTS with {simulations * times}")
    match(game, lambda seed: Ours(Search(simulations), seed), theirs, games)


def beside_mcts(simulations: int, games: int) -> None:
    name = register(examples["connect_four"], CONNECT_FOUR)
    game, own = pyspiel.load_game(name), pyspiel.load_game("connect_four")

    def theirs(count: int) -> Callable[[int], Theirs]:
        def made(seed: int) -> Theirs:
            bot = mcts.MCTSBot(own, 2.0, count, mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed)), solve=False,
                               random_state=np.random.RandomState(seed))  # fmt: skip
            return Theirs(Translated(bot, own))

        return made

    print(f"connect four: both with {simulations} simulations")
    ours, others = match(game, lambda seed: Ours(Search(simulations), seed), theirs(simulations), games)
    more = max(1, round(simulations * others / ours))
    print(f"connect four: ours with {more}, theirs with {simulations}, for about the same time")
    match(game, lambda seed: Ours(Search(more), seed), theirs(simulations), games)


class Translated:
    """OpenSpiel's bot thinks about OpenSpiel's own connect four, reached by the same moves."""

    def __init__(self, bot: Any, game: Any) -> None:
        self.bot, self.game = bot, game

    def step(self, state: Any) -> int:
        same = self.game.new_initial_state()
        for action in state.history():
            same.apply_action(action)
        return int(self.bot.step(same))


def leduc(simulations: int, draws: int) -> None:
    """Each question is answered so many times with other numbers: how often each answer came is the policy."""
    name = register(examples["leduc"], LEDUC)
    game = pyspiel.load_game(name)
    policy = TabularPolicy(game)
    for n, state in enumerate(policy.states):
        row = policy.action_probability_array[n]
        row[:] = 0
        for draw in range(draws):
            row[Ours(Search(simulations), draw)(state)] += 1 / draws
        print(f"  {n + 1} of {len(policy.states)}", end="\r", flush=True)
    print(f"ours, {simulations} playouts: {exploitability.exploitability(game, policy):.3f}")
    solver = cfr.CFRSolver(pyspiel.load_game("leduc_poker"))
    for iterations in (10, 100):
        while solver._iteration < iterations:  # how many it has made
            solver.evaluate_and_update_policy()
        theirs = exploitability.exploitability(pyspiel.load_game("leduc_poker"), solver.average_policy())
        print(f"CFR, {iterations} iterations: {theirs:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    hidden = commands.add_parser("ismcts")
    hidden.add_argument("game", choices=list(GAMES))
    hidden.add_argument("--times", type=int, default=1, help="so many times as many simulations for IS-MCTS (1)")
    for name in ("mcts", "leduc"):
        commands.add_parser(name)
    for parser_ in commands.choices.values():
        parser_.add_argument("--simulations", type=int, default=32)
        parser_.add_argument("--games", type=int, default=20)
        parser_.add_argument("--draws", type=int, default=10)
    given = parser.parse_args()
    if given.command == "ismcts":
        beside_ismcts(given.game, given.simulations, given.times, given.games)
    elif given.command == "mcts":
        beside_mcts(given.simulations, given.games)
    else:
        leduc(given.simulations, given.draws)


if __name__ == "__main__":
    main()
