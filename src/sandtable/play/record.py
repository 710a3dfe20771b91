"""Records of play: a `.sand` file is a header, the seed and the list of moves. It replays exactly and forks at any move.

Sandtable record 1
game = "frontline"
seed = "7"
options = { map = "nogo" }
seats = { red = "human", green = "greedy" }
result = "red"
--- moves
1 red: first red
2 red: supply industry
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

import tomli_w

FIRST_LINE, VERSION, SEPARATOR = "Sandtable record", 1, "--- moves"
MOVE = re.compile(r"(\d+) (\w+)(?:#(\d+))?: (.+)")

TABLE_ENDING = re.compile(r" \((?:[\w ]+ (?:resigned|out of time|left)|agreed)\)$")


class BadRecord(ValueError):
    """A file that is not a record, or that this version cannot read."""


@dataclass(frozen=True, slots=True)
class Move:
    seat: str
    text: str
    which: int | None = None  # the number of the decision, where the seat was asked several at once

    def __str__(self) -> str:
        which = "" if self.which is None else f"#{self.which}"
        return f"{self.seat}{which}: {self.text}"


class Fork(TypedDict):
    """From here on the dice came from another seed."""

    move: int  # how many had been made
    seed: str


@dataclass
class Record:
    game: str
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    result: str = ""
    rules: str = ""  # a hash of the rules it was played by
    position: dict[str, Any] = field(default_factory=dict)  # where it began, if not at the set-up
    commit: str = ""  # the hash of the secret in the seed, as a table showed it before play (fair.py)
    forks: list[Fork] = field(default_factory=list)  # where it went on with new dice, in order

    @property
    def ended_at_the_table(self) -> bool:
        """Whether people ended the game, as in 'red (green out of time)'; the moves then do not say so."""
        return TABLE_ENDING.search(self.result) is not None

    def text(self) -> str:
        header: dict[str, Any] = {"game": self.game, "seed": self.seed}
        for name in ("rules", "commit", "result", "options", "seats", "position", "forks"):
            if getattr(self, name):
                header[name] = getattr(self, name)
        lines = [f"{n} {move}" for n, move in enumerate(self.moves, 1)]
        return "\n".join([f"{FIRST_LINE} {VERSION}", tomli_w.dumps(header).rstrip(), SEPARATOR, *lines]) + "\n"

    def save(self, path: Path) -> None:
        """Write the file whole or not at all."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.text(), encoding="utf-8")
        part.replace(path)

    def upto(self, move: int) -> Record:
        """The same record, cut off after this many moves: a fork to play on from."""
        if not 0 <= move <= len(self.moves):
            raise ValueError(f"move {move}: the record has moves 0 to {len(self.moves)}")
        return Record(
            self.game, self.seed, dict(self.options), dict(self.seats), self.moves[:move], "", self.rules, self.position,
            self.commit, [fork for fork in self.forks if fork["move"] <= move],
        )  # fmt: skip

    @property
    def dice(self) -> str:
        """The seed of the dice at its end."""
        return self.dice_at(len(self.moves))

    def dice_at(self, move: int) -> str:
        """The seed of the dice when this many moves had been made."""
        return next((fork["seed"] for fork in reversed(self.forks) if fork["move"] <= move), self.seed)


def read_record(text: str) -> Record:
    """A record from its text; BadRecord with one sentence if it is not a record."""
    lines = text.splitlines()
    first = lines[0].split() if lines else []
    if first[:2] != FIRST_LINE.split():
        raise BadRecord(f"this is not a record of play: its first line should be '{FIRST_LINE} {VERSION}'")
    if first[2:] != [str(VERSION)]:
        raise BadRecord(f"this record has version {' '.join(first[2:]) or '?'}; this Sandtable reads version {VERSION}")
    if SEPARATOR not in lines:
        raise BadRecord(f"this record has no line '{SEPARATOR}' before its moves")
    cut = lines.index(SEPARATOR)
    try:
        header = tomllib.loads("\n".join(lines[1:cut]))
    except tomllib.TOMLDecodeError as error:
        raise BadRecord(f"the header of this record cannot be read: {error}") from None
    for key in ("game", "seed"):
        if not isinstance(header.get(key), str):
            raise BadRecord(f"the header of this record has no {key}")
    unknown = set(header) - {"game", "seed", "rules", "commit", "result", "options", "seats", "position", "forks"}
    if unknown:
        raise BadRecord(f"the header of this record has an unknown {', '.join(sorted(unknown))}")
    moves = [read_move(line, n) for n, line in enumerate(filter(str.strip, lines[cut + 1 :]), 1)]
    forks = header.get("forks", [])
    if not isinstance(forks, list) or not all(is_fork(fork) for fork in forks):
        raise BadRecord("the forks of this record cannot be read: each is a move and a seed")
    return Record(moves=moves, **header)


def is_fork(given: object) -> bool:
    if not isinstance(given, dict) or set(given) != {"move", "seed"}:
        return False
    return isinstance(given["move"], int) and given["move"] >= 0 and isinstance(given["seed"], str)


def read_move(line: str, number: int) -> Move:
    match = MOVE.fullmatch(line.strip())
    if not match or int(match[1]) != number:
        raise BadRecord(f"move {number} of this record reads {line.strip()!r}; it should look like '{number} red: end'")
    return Move(match[2], match[4].strip(), int(match[3]) if match[3] else None)
