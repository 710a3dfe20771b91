"""`sandtable lab train`: rounds of self-play, learning and a match, in a folder that it goes on with when it is started again.

Everything that is finished is a file: the games of a chunk, the weights of a round, the pairs of a match. What is there is not done
again, so a run that was broken off comes to the same weights as one that was not.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
from pathlib import Path
from typing import NamedTuple

from sandtable.ai.learned import FILE, Network
from sandtable.ai.levels import search
from sandtable.kernel import Game

from . import plots
from .balance_command import stamp
from .command import Preparing, progress
from .counting import parts
from .data import arrow
from .duel import Pair, kept, match_of, play
from .duel_command import line_of
from .found import Found, rules_of
from .record import encoding_for
from .strength import strength
from .train import CHUNK, SelfPlay, Settings, chunk_file, learned_name, put, read_lessons, round_in, settle
from .train_network import Learnt, Pupil, the_library
from .work import Place, each

STATE, LEARNT, DUELS, CARD = "state.npz", "learned.json", "duels.jsonl", "README.md"
REMEMBERED = 3  # rounds whose games are learned from


class Point(NamedTuple):
    """A round on the curve."""

    round: int
    loss: float
    held_out: float
    agrees: float
    value: float
    points: float  # of the match
    games: int
    low: float
    high: float


def run(found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> int:
    encoding_for(game, given)
    the_library()
    arrow()
    playouts = options.playouts or options.teacher
    for number in (options.teacher, playouts):
        search(str(number))
    settings = Settings(
        game.name,
        rules_of(game),
        given,
        options.seed,
        options.teacher,
        playouts,
        options.games,
        options.width,
        options.epochs,
    )
    options.out.mkdir(parents=True, exist_ok=True)
    settle(options.out, settings)
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    training = Training(found, game, settings, options)
    curve = [training.round(n) for n in range(1, options.rounds + 1)]
    write_curve(options.out, curve)
    put(options.out / CARD, card(game, settings, curve).encode())
    put(options.out / FILE, (round_in(options.out, options.rounds) / FILE).read_bytes())
    print(
        f"The weights are in {options.out / FILE}, the curve in {options.out / 'curve.svg'}: --seats learned:{options.out},greedy"
    )
    return 0


class Training:
    def __init__(self, found: Found, game: Game, settings: Settings, options: argparse.Namespace) -> None:
        self.found, self.game, self.settings = found, game, settings
        self.folder: Path = options.out.resolve()  # workers look for it, too
        self.place, self.device, self.match_games = Place(options.workers, options.on), options.device, options.match

    def round(self, n: int) -> Point:
        """What is missing of it."""
        folder = round_in(self.folder, n)
        self.play(n)
        if not (folder / FILE).exists():
            self.learn(n)
        learnt = Learnt(**json.loads((folder / LEARNT).read_text(encoding="utf-8")))
        pairs = self.match(n)
        stands = strength([sum(pair.points) for pair in pairs])
        return Point(n, *learnt, stands.points, stands.games, stands.low, stands.high)

    def play(self, n: int) -> None:
        folder, chunks = round_in(self.folder, n), parts(self.settings.games, CHUNK)
        missing = [chunk for chunk in chunks if not chunk_file(folder, chunk).exists()]

        def keep(done: tuple[range, bytes]) -> None:
            put(chunk_file(folder, done[0]), done[1])

        with progress() as bar:
            task = bar.add_task(
                f"Round {n}: games", total=self.settings.games, completed=(len(chunks) - len(missing)) * CHUNK
            )
            for numbers, _ in each(SelfPlay(self.found, self.settings, self.folder, n), missing, self.place, arrived=keep):
                bar.advance(task, len(numbers))

    def learn(self, n: int) -> None:
        """From the games of the last rounds, with what was learned before. The weights come last: with them a round is learned."""
        folder, encoding = round_in(self.folder, n), encoding_for(self.game, self.settings.options)
        chunks = parts(self.settings.games, CHUNK)
        rounds = [round_in(self.folder, k) for k in range(max(1, n - REMEMBERED + 1), n + 1)]
        lessons = read_lessons([chunk_file(one, chunk) for one in rounds for chunk in chunks])
        pupil = Pupil(encoding.n_features, encoding.n_actions, self.settings.width, self.settings.seed, self.device)
        if n > 1:
            pupil.load((round_in(self.folder, n - 1) / STATE).read_bytes())
        learnt = pupil.learn(lessons, self.settings.epochs, n)
        put(folder / STATE, pupil.packed())
        put(folder / LEARNT, json.dumps({name: round(value, 4) for name, value in learnt._asdict().items()}).encode())
        about = {"game": self.settings.game, "rules": self.settings.rules, "playouts": self.settings.playouts, "round": n}
        put(folder / FILE, Network(pupil.whole(), about).packed())
        print(
            f"Round {n}: {len(lessons.games):,} decisions; held out, it likes best what the teacher did in {learnt.agrees:.1%}, "
            f"loss {learnt.held_out:.3f} (learned from: {learnt.loss:.3f})"
        )

    def match(self, n: int) -> list[Pair]:
        """The search with the weights against the search without, by the same dice in every round."""
        file = round_in(self.folder, n) / DUELS
        full = self.game.full_options(self.settings.options)
        names = learned_name(self.folder, n), f"search:{self.settings.playouts}"
        match = match_of(self.game, full, *names, f"{self.settings.seed} match")
        wanted = self.match_games // 2
        pairs = [pair for pair in kept(file) if pair.match == match and pair.n < wanted]
        missing = sorted({*range(wanted)} - {pair.n for pair in pairs})

        def keep(pair: Pair) -> None:
            with file.open("a", encoding="utf-8") as out:
                out.write(pair.line() + "\n")

        with progress() as bar:
            task = bar.add_task(f"Round {n}: match", total=wanted, completed=len(pairs))
            for pair in play(self.found, match, missing, self.place, keep) if missing else ():
                pairs.append(pair)
                bar.advance(task)
        print(line_of(self.game.title, match, pairs))
        return sorted(pairs, key=lambda pair: pair.n)


# ---------------------------------------------------------------- what is said about it
def write_curve(folder: Path, curve: list[Point]) -> None:
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(Point._fields)
    out.writerows([round(value, 4) if isinstance(value, float) else value for value in point] for point in curve)
    put(folder / "curve.csv", text.getvalue().encode())
    put(folder / "curve.svg", picture(curve).encode())


def picture(curve: list[Point]) -> str:
    """How well it learns, and what it is good for."""
    rounds = [point.round for point in curve]
    with plots.drawing(7, panels=2, shared=False) as (_, (learned, won), made):
        learned.plot(rounds, [point.loss for point in curve], "o-", color=plots.FAINT, label="learned from")
        learned.plot(rounds, [point.held_out for point in curve], "o-", color=plots.MAIN, label="held out")
        learned.set_title("loss a decision", fontsize=9.5, color=plots.FAINT, loc="left")
        learned.legend(frameon=False, fontsize=8.5)
        for point in curve:
            won.plot([point.round] * 2, [100 * point.low, 100 * point.high], color=plots.SECOND, linewidth=1.6, alpha=0.55)
        won.plot(rounds, [100 * point.points / max(1, point.games) for point in curve], "o-", color=plots.SECOND)
        won.axhline(50, color=plots.FAINT, linewidth=0.8, linestyle=(0, (3, 3)), zorder=0)
        won.set_title("points with weights [%]", fontsize=9.5, color=plots.FAINT, loc="left")
        for axis in (learned, won):
            axis.set_xlabel("round")
            axis.set_xticks(rounds)
            axis.tick_params(axis="y", colors=plots.FAINT)
    return made[0]


def card(game: Game, settings: Settings, curve: list[Point]) -> str:
    """A data card: what is in the folder, how it was made, what it is good for."""
    lines = [
        f"| {point.round} | {point.loss:.3f} | {point.held_out:.3f} | {100 * point.agrees:.1f} % "
        f"| {100 * point.points / max(1, point.games):.1f} % ({100 * point.low:.0f} to {100 * point.high:.0f}) of {point.games} |"
        for point in curve
    ]
    chosen = "".join(f" --option '{name}={value}'" for name, value in settings.options.items())
    return f"""# {game.title}: learned from a search of {settings.teacher} playouts

Made on {stamp()}, by

    sandtable lab train {game.name} --out FOLDER --rounds {len(curve)} --games {settings.games} --seed {settings.seed} \\
      --teacher {settings.teacher} --playouts {settings.playouts} --width {settings.width} --epochs {settings.epochs}{chosen}

Rules: version {game.version}, `{settings.rules}`. The same command makes the same weights, on the same kind of machine
with the same PyTorch; started again with more rounds, it goes on. The match is of a search of
{settings.playouts} playouts with the weights against one without.

| round | loss, learned from | held out | likes the teacher's best | points in the match |
|---|---|---|---|---|
{chr(10).join(lines)}

`{FILE}` has the weights of the last round as whole numbers, `round-N/{FILE}` those of each. A player with them is called
`learned:FOLDER`. `round-N/games-*.parquet` has one line for every decision of the teacher that had a choice:

| column | |
|---|---|
| `game`, `seat` | which game of the round, and who decides |
| `observation` | what this seat may know, as numbers |
| `options`, `shares` | the indices of the legal answers, and how often each should be taken |
| `value` | what the best answer led to in the search, from -1 (lost) to 1 (won) |
| `outcome` | the score of this seat when the game was over: 1, 0 or -1 |

One game of ten is held out. No person's game is in it. MIT licence, as Sandtable is.
"""
