"""Self-play with the search as teacher: games in which every thought is written down, and the folder they are kept in.

A round is so many games of the teacher against itself, what a network has learned from them, and a match. From the second round on
the teacher looks at its options in the order of the network of the round before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sandtable.ai import Answer
from sandtable.ai.learned import Seen, network_in, read, with_network
from sandtable.ai.levels import search
from sandtable.ai.search import Search, Thought
from sandtable.ai.uniform import first_thoughts
from sandtable.kernel import Game, key_of

from .data import arrow
from .tables import at_a_table
from .watch import LIMIT
from .work import LabError

SETTINGS = "settings.json"
CHUNK = 5  # games
LOOSE = 0.1  # of a game: an option that is worse by so much is learned to be taken e times less often
WANDER = 12  # one answer in so many is another that was thought about: to learn from where mistakes lead, too
HELD_OUT = 10  # one game of so many is not learned from


@dataclass(frozen=True)
class Settings:
    """What a run is, whole: the same settings make the same weights."""

    game: str
    rules: str
    options: dict[str, str]
    seed: str
    teacher: int  # playouts before every answer of the games
    playouts: int  # of who is to play with the weights
    games: int  # of a round
    width: int
    epochs: int

    def differs(self, other: Settings) -> str:
        """The first difference, in words."""
        mine, theirs = asdict(self), asdict(other)
        return next((f"{name} {theirs[name]}, now {mine[name]}" for name in mine if mine[name] != theirs[name]), "")


def settle(folder: Path, settings: Settings) -> None:
    """A new folder for a run, or one of the very same run. LabError if it is another."""
    file = folder / SETTINGS
    if file.exists():
        if differs := settings.differs(Settings(**json.loads(file.read_text(encoding="utf-8")))):
            raise LabError(f"{folder} was begun with {differs}; go on with those, or choose another folder")
    elif folder.exists() and any(folder.iterdir()):
        raise LabError(f"{folder} is there already, and is no run of 'sandtable lab train'")
    else:
        put(file, json.dumps(asdict(settings), indent=1).encode())


def round_in(folder: Path, n: int) -> Path:
    return folder / f"round-{n}"


def put(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(path)


# ---------------------------------------------------------------- games
class Lesson(NamedTuple):
    """A question, what the teacher thought about its options, and (later) what came of the game."""

    seat: int
    seen: Seen
    shares: list[float]  # how often each option should be taken
    value: float  # what the best of them led to, -1 to 1


class Teacher:
    """An opponent that notes its thoughts."""

    def __init__(self, search: Search) -> None:
        self.search, self.lessons = search, list[Lesson]()

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        listing = game.legal(known, i)
        actions = [listing[k] for k in first_thoughts(game, known, i, listing)]
        key = rng.getrandbits(60)
        if len(actions) == 1:
            return Answer(actions[0])
        thoughts = self.search.think(game, known, seat, i, key, actions)
        seen = read(game, known, seat, i, [thought.action for thought in thoughts])
        if seen is not None:
            self.lessons.append(Lesson(seat, seen, shares_of(thoughts), thoughts[0].value))
        if rng.randrange(WANDER) == 0:
            return Answer(rng.choice([thought.action for thought in thoughts if thought.playouts]))
        return self.search.settle(game, known, seat, i, key, thoughts)


def shares_of(thoughts: Sequence[Thought]) -> list[float]:
    """How often each option should be taken, by what it led to and by how often it was played on."""
    best = max(thought.value for thought in thoughts if thought.playouts)
    found = [thought.playouts * float(np.exp((thought.value - best) / LOOSE)) for thought in thoughts]
    return [share / sum(found) for share in found]


@dataclass(frozen=True)
class SelfPlay:
    """Games with some numbers, as a job for a worker; what comes of it is a file of lessons. (Weights are found by their path,
    which has to be the same everywhere.)"""

    found: Callable[[], Game]
    settings: Settings
    folder: Path
    round: int

    def __call__(self, numbers: range) -> tuple[range, bytes]:
        game, settings = self.found(), self.settings
        blank = game.blank(settings.options)
        searching = teacher_of(game, self.folder, settings.teacher, self.round)
        games = []
        for n in numbers:
            teacher, dice = Teacher(searching), f"{settings.seed}/{self.round}/{n}"
            seats = len(game.seats(game.full_options(settings.options)))
            end, _ = at_a_table(game, blank, key_of(dice), key_of(f"{dice} choices"), [teacher] * seats, LIMIT)
            scores = [game.plain.rule(type(game).score)(end, seat) for seat in range(seats)]
            games.append((n, teacher.lessons, scores))
        return numbers, as_parquet(games)


@lru_cache(maxsize=2)
def network_of_round(folder: Path, n: int) -> Any:
    return network_in(round_in(folder, n))


def teacher_of(game: Game, folder: Path, playouts: int, n: int) -> Search:
    """Who plays the games of a round."""
    found = search(str(playouts)) if n == 1 else with_network(playouts, network_of_round(folder, n - 1))
    return found.search_of(game)


# ---------------------------------------------------------------- lessons in a file
def as_parquet(games: Sequence[tuple[int, list[Lesson], list[int]]]) -> bytes:
    pa, pq = arrow()
    rows = [(n, lesson, scores) for n, lessons, scores in games for lesson in lessons]
    features = np.stack([lesson.seen.features for _, lesson, _ in rows])
    table = pa.table(
        {
            "game": pa.array([n for n, _, _ in rows], pa.int32()),
            "seat": pa.array([lesson.seat for _, lesson, _ in rows], pa.int8()),
            "observation": pa.FixedSizeListArray.from_arrays(pa.array(features.ravel()), features.shape[1]),
            "options": pa.array([lesson.seen.indices for _, lesson, _ in rows], pa.list_(pa.int32())),
            "shares": pa.array([lesson.shares for _, lesson, _ in rows], pa.list_(pa.float32())),
            "value": pa.array([lesson.value for _, lesson, _ in rows], pa.float32()),
            "outcome": pa.array([int(np.sign(scores[lesson.seat])) for _, lesson, scores in rows], pa.int8()),
        }
    )
    out = pa.BufferOutputStream()
    pq.write_table(table, out, compression="zstd")
    content: bytes = out.getvalue().to_pybytes()
    return content


class Lessons(NamedTuple):
    """Lessons of some rounds, as a network learns them. Options are filled up to the most there are; those have the share 0 and the
    index -1."""

    games: npt.NDArray[np.int32]
    observations: npt.NDArray[np.float32]
    options: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float32]
    values: npt.NDArray[np.float32]  # between what the search thought and what came of it


def read_lessons(files: Sequence[Path]) -> Lessons:
    pa, pq = arrow()
    table = pa.concat_tables([pq.read_table(file) for file in files]).combine_chunks()
    observations = table["observation"].combine_chunks()
    options, shares = table["options"].combine_chunks(), table["shares"].combine_chunks()
    offsets = options.offsets.to_numpy()
    lengths = np.diff(offsets)
    rows, places = np.repeat(np.arange(len(lengths)), lengths), np.arange(offsets[-1]) - np.repeat(offsets[:-1], lengths)
    padded = np.full((len(lengths), lengths.max()), -1, np.int64)
    weights = np.zeros(padded.shape, np.float32)
    padded[rows, places], weights[rows, places] = options.values.to_numpy(), shares.values.to_numpy()
    values = (table["value"].to_numpy() + table["outcome"].to_numpy()) / 2
    seen = observations.flatten().to_numpy().reshape(len(lengths), -1)
    return Lessons(table["game"].to_numpy(), seen, padded, weights, values.astype(np.float32))


def chunk_file(folder: Path, numbers: range) -> Path:
    return folder / f"games-{numbers.start:05}.parquet"


def learned_name(folder: Path, n: int) -> str:
    return f"learned:{round_in(folder, n)}"
