"""Games as they were played by each version of the rules, kept for ever in tests/records. A version of the rules means that these
games go as they went: every move is still legal, and they end as they did.

python -m sandtable.testing.records [GAME ...]     plays those of versions that have none yet (all games)

A line of a file is a game. Its moves are the numbers that a table stores (which question, which answer), packed; its end is
a hash of the last position, the scores and how many dice were drawn. They are replayed by compiled rules, which is quick.
"""

from __future__ import annotations

import base64
import hashlib
import json
import random
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel import Game, pack, unpack
from sandtable.kernel.luck import key_of

FOLDER = Path("tests/records")
KEPT = 40  # games of every version
Answer = tuple[int, int]  # the number of a question, and of the answer


class Differs(AssertionError):
    """A game does not go as it went."""


class Kept(NamedTuple):
    """A game as it is kept."""

    options: dict[str, str]
    seed: str
    moves: list[Answer]
    end: str

    def line(self) -> str:
        flat = ",".join(str(number) for move in self.moves for number in move)
        packed = base64.b85encode(zlib.compress(flat.encode(), 9)).decode()
        return json.dumps({"options": self.options, "seed": self.seed, "end": self.end, "moves": packed})


def read_kept(line: str) -> Kept:
    table = json.loads(line)
    flat = [int(n) for n in zlib.decompress(base64.b85decode(table["moves"])).decode().split(",")]
    return Kept(table["options"], table["seed"], list(zip(flat[::2], flat[1::2], strict=True)), table["end"])


class Playing:
    """A game in compiled rules, one answer after the other."""

    def __init__(self, game: Game, options: dict[str, str], seed: str) -> None:
        self.game, self.native = game, game.native()
        self.states, self.outs = self.native.arrays()
        blank = game.blank(options)
        blank.luck.key = key_of(seed)
        pack(blank, self.states, 0)
        self.native.start(self.states, 0)
        # Windows on the numbers that are looked at with every move: to find them anew takes longer than the move.
        flow = self.states["flow"]
        self.over, self.asked, self.is_open = flow["over"], flow["asked"], flow["decisions"]["open"][0]
        self.listed, self.actions = self.outs["n"], self.outs["action"][0]

    def open(self) -> list[int]:
        """The numbers of the questions that wait."""
        return [] if self.over[0] else [i for i in range(self.asked[0]) if self.is_open[i]]

    def legal(self, i: int) -> list[int]:
        self.native.options(self.states, 0, i, self.outs)
        found: list[int] = self.actions[: self.listed[0]].tolist()
        return found

    def answer(self, i: int, action: int) -> None:
        self.native.answer(self.states, 0, i, action)

    def end(self) -> str:
        """What the position, the scores and the dice add up to."""
        s: Any = unpack(self.game.State, self.states, 0)
        scores = [int(type(self.game).score(s, seat)) for seat in range(self.game.max_seats)]
        whole = [self.game.position(s), bool(s.flow.over), scores, int(s.luck.drawn)]
        return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def played(game: Game, options: dict[str, str], seed: str) -> Kept:
    """A random game."""
    playing, r, moves = Playing(game, options, seed), random.Random(f"{game.name} {seed}"), list[Answer]()
    while open := playing.open():
        i = r.choice(open)
        moves.append((i, r.choice(playing.legal(i))))
        playing.answer(*moves[-1])
    return Kept(options, seed, moves, playing.end())


def check_kept(game: Game, kept: Kept) -> None:
    """Differs if a game does not go as it went."""
    playing = Playing(game, kept.options, kept.seed)
    for n, (i, action) in enumerate(kept.moves, 1):
        if i not in playing.open() or action not in playing.legal(i):
            raise Differs(f"{game.title}, seed {kept.seed}: move {n} cannot be made any more. {RAISE}")
        playing.answer(i, action)
    if playing.end() != kept.end:
        raise Differs(f"{game.title}, seed {kept.seed}: it ends in another way than it did. {RAISE}")


RAISE = "If play was meant to change, raise `version` in the game's game.py and run python -m sandtable.testing.records"


def file_of(game: Game, folder: Path = FOLDER) -> Path:
    return folder / f"{game.name}-{game.version}.txt"


def kept_games(path: Path) -> Iterator[Kept]:
    return map(read_kept, path.read_text(encoding="ascii").splitlines())


def main(names: list[str]) -> None:
    for name in names or GAMES:
        game, mixes = find(name), facts(name).all_mixes
        if file_of(game).exists():
            print(f"{file_of(game)} is there: games of a version are kept for ever")
            continue
        lines = [played(game, mixes[k % len(mixes)] or {}, str(k)).line() + "\n" for k in range(KEPT)]
        file_of(game).write_text("".join(lines), encoding="ascii")
        print(f"{file_of(game)}: {len(lines)} games")


if __name__ == "__main__":
    main(sys.argv[1:])
