"""`sandtable lab tune`: a search for numbers (by Optuna) that meet a goal with as few steps from today's as can be."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import prod, sqrt
from typing import Any, NamedTuple

from rich.console import Console

from sandtable.games.registry import balance as balance_of
from sandtable.kernel import Game, key_of

from .balance import Figures
from .balance_command import opponents_of, table
from .command import Preparing, progress
from .counting import Counting, settings_of
from .found import Found
from .keeping import counted
from .tune import Knob, Term, miss, numbers_of, options_of, read_goal, read_knob
from .work import LabError, Place

PATIENCE = 20  # times that Optuna may ask for what was tried before, for each try


class Try(NamedTuple):
    """Knobs as they were turned, and what came of it."""

    turned: tuple[int, ...]
    numbers: dict[str, float]
    miss: float
    steps: int


class Tuner:
    def __init__(self, found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> None:
        self.found, self.game, self.given, self.options = found, game, given, options
        self.knobs: list[Knob] = [read_knob(game, text) for text in options.knob]
        self.goal: list[Term] = read_goal(options.goal)
        (self.opponent,) = opponents_of(options.opponent)
        self.tries: dict[tuple[int, ...], Try] = {}

    def play(self, turned: tuple[int, ...]) -> Try:
        """The same games each time, so that tries differ by their numbers alone; what was tried is not played again."""
        if turned not in self.tries:
            self.tries[turned] = self.judge(turned, self.figures(turned))
        return self.tries[turned]

    def figures(self, turned: tuple[int, ...]) -> Figures:
        game, counts = self.game, balance_of(self.game.name)
        values = {knob.name: knob.values[k] for knob, k in zip(self.knobs, turned, strict=True) if k != knob.now}
        settings = tuple({**one, **options_of(game, values)} for one in settings_of(game, self.given))
        seats = len(game.seats(game.full_options(settings[0])))
        job = Counting(self.found, (self.opponent,) * seats, self.options.seed, settings, self.options.samples, cards=False)
        place = Place(self.options.workers, self.options.on)
        rows = [row for some in counted(job, self.options.games, place, self.options.keep) for row in some]
        return Figures(self.opponent, [""] * len(settings), list(counts.lengths), list(counts.tallies), rows)

    def judge(self, turned: tuple[int, ...], figures: Figures) -> Try:
        numbers = numbers_of(figures)
        steps = sum(knob.steps(k) for knob, k in zip(self.knobs, turned, strict=True))
        return Try(turned, numbers, miss(self.goal, numbers), steps)

    @property
    def now(self) -> tuple[int, ...]:
        return tuple(knob.now for knob in self.knobs)

    def search(self, tries: int) -> None:
        """Ask Optuna what to try next: nearer to the goal, and in fewer steps; until so many settings were tried, or all there are.
        (It may ask for one again, which costs nothing.)"""
        optuna = the_optimiser()
        sampler = optuna.samplers.TPESampler(seed=key_of(self.options.seed) % 2**31, n_startup_trials=min(10, tries // 2))
        study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
        study.enqueue_trial({knob.name: knob.now for knob in self.knobs})
        with progress() as bar:
            different = min(tries, prod(len(knob.values) for knob in self.knobs))
            task = bar.add_task(f"{self.game.title}: tries", total=different)

            def objective(trial: Any) -> tuple[float, float]:
                turned = tuple(trial.suggest_int(knob.name, 0, len(knob.values) - 1) for knob in self.knobs)
                found = self.play(turned)
                bar.update(task, completed=len(self.tries))
                return found.miss, found.steps

            for _ in range(PATIENCE * tries):
                if len(self.tries) < different:
                    study.optimize(objective, n_trials=1)

    @property
    def front(self) -> list[Try]:
        """Tries that no other beats both in steps and in how near they are, the nearest first."""
        every = self.tries.values()
        best = [one for one in every if not any(beats(other, one) for other in every)]
        return sorted(best, key=lambda one: (one.miss, one.steps))

    def named(self, turned: tuple[int, ...]) -> str:
        moved = [(knob, k) for knob, k in zip(self.knobs, turned, strict=True) if k != knob.now]
        return ", ".join(f"{knob.name} {knob.values[knob.now]} → {knob.values[k]}" for knob, k in moved) or "as today"

    def without_each(self, one: Try) -> list[tuple[str, Try]]:
        """What every single change of a try is good for: the same without it."""
        found = []
        for n, knob in enumerate(self.knobs):
            if one.turned[n] != knob.now:
                back = (*one.turned[:n], knob.now, *one.turned[n + 1 :])
                found.append((f"without {knob.name} = {knob.values[one.turned[n]]}", self.play(back)))
        return found


def beats(one: Try, other: Try) -> bool:
    return one.miss <= other.miss and one.steps <= other.steps and (one.miss, one.steps) != (other.miss, other.steps)


def the_optimiser() -> Any:
    try:
        import optuna
    except ModuleNotFoundError:
        raise LabError("tuning needs Optuna: pip install 'sandtable[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def run(found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> int:
    tuner = Tuner(found, game, given, options)
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    tuner.search(options.tries)
    screen = Console()
    screen.print(
        f"{game.title}: {tuner.opponent} against itself, {len(tuner.tries)} settings, {options.games} games each, "
        f"seed {options.seed}. Goal: {options.goal}. Shares of so many games are known to ±{98 / sqrt(options.games):.0f} points; "
        "differences between settings better, as the dice are the same."
    )
    show(screen, tuner, "the front", [(tuner.named(one.turned), one) for one in [tuner.play(tuner.now), *tuner.front]])
    if single := tuner.without_each(tuner.front[0]):
        show(screen, tuner, "what each step of the nearest is good for", single)
    return 0


def show(screen: Console, tuner: Tuner, title: str, tries: Sequence[tuple[str, Try]]) -> None:
    names = list(dict.fromkeys(term.name for term in tuner.goal))
    made = table(title, *names, "off by", "steps")
    for name, one in dict(tries).items():
        made.add_row(name, *(f"{one.numbers[of]:.1f}" for of in names), f"{one.miss:.1f}", str(one.steps))
    screen.print(made)
