"""Dice that nobody can tamper with. The server picks a secret and shows its hash before play; players may add entropy of their own;
all of it together is the seed of the record, so anybody who has the record and wrote down the hash can check everything.

    server = new_secret();  commit = commit_of(server)          # the hash is shown before anybody sits down
    seed = mixed(server, {"red": "any words", "green": ""})      # fixed when the game begins
    problems(game, record, commit)                               # afterwards: [] if all is well
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import NamedTuple

from sandtable.kernel import Game

from .dice import KEYED, QUICK
from .match import replay
from .record import BadRecord, Record

SEED = re.compile(rf"({QUICK}|{KEYED}) ([0-9a-f]{{64}})((?: \w+=[0-9a-f]{{32}})*)")


class Parts(NamedTuple):
    """What a seed is made of: the mark of its dice, the server's secret, and a digest of what each seat added."""

    mark: str
    secret: str
    digests: dict[str, str]


def new_secret() -> str:
    return secrets.token_hex(32)


def commit_of(secret: str, mark: str = KEYED) -> str:
    """The hash that binds the server to its secret."""
    return hashlib.sha256(f"sandtable {mark} {secret}".encode()).hexdigest()


def digest_of(entropy: str) -> str:
    """A player's words as they enter the seed. Players can compute it themselves: the first 32 digits of their SHA-256."""
    return hashlib.sha256(entropy.encode()).hexdigest()[:32]


def mixed(secret: str, entropy: dict[str, str], mark: str = KEYED) -> str:
    """The seed of the game: the secret, and the digest of each seat's entropy in the order of the seats."""
    return " ".join([mark, secret, *(f"{seat}={digest_of(text)}" for seat, text in entropy.items() if text)])


def parts(seed: str) -> Parts | None:
    """The parts of a seed; None if it is not a fair one."""
    match = SEED.fullmatch(seed)
    if match is None:
        return None
    return Parts(match[1], match[2], dict(piece.split("=", 1) for piece in match[3].split()))


def problems(game: Game, record: Record, commit: str | None = None, entropy: dict[str, str] | None = None) -> list[str]:
    """What is wrong with a record, in sentences: its seed against the hash that was shown and the entropy that was given
    (texts, by seat), and its moves against the rules."""
    found = seed_problems(record, commit, entropy)
    try:
        again = replay(game, record)
    except BadRecord as error:
        return [*found, str(error)]
    if record.result != again.record.result and not (record.ended_at_the_table and not again.over):
        found.append(f"it says the result is {record.result or 'open'!r}, the moves say {again.record.result or 'open'!r}")
    return found


def seed_problems(record: Record, commit: str | None = None, entropy: dict[str, str] | None = None) -> list[str]:
    """What is wrong with the seed alone. The hash is the one that somebody wrote down, or else the record's own; if there are
    both, they must be the same."""
    found = []
    seed, written = parts(record.dice), (commit or "").strip().lower()
    if written and record.commit and written != record.commit:
        found.append("the hash in this record is not the one that was given")
    shown = written or record.commit
    if (shown or entropy) and seed is None:
        found.append("the seed of this record was not committed to before play")
    if seed is not None and shown and commit_of(seed.secret, seed.mark) != shown:
        found.append("the seed is not the one whose hash was shown before play")
    for seat, text in (entropy or {}).items():
        if seed is not None and seed.digests.get(seat, "") != (digest_of(text) if text else ""):
            found.append(f"what {seat} added to the dice is not in the seed")
    return found
