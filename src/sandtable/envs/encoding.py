"""The numbers that stand for a game: its own encoding, or one made up from the shape of its state."""

from __future__ import annotations

import linecache
import sys
import types
from typing import Any

import numpy as np

from sandtable.games.registry import find
from sandtable.kernel import Game, Refusal, rule, table
from sandtable.kernel.game import Encoding
from sandtable.kernel.luck import below, key_of
from sandtable.kernel.record import Array, is_record
from sandtable.native import Native

SAMPLE_DECISIONS = 4000  # decisions of random games that a made-up encoding looks at
MOST_ACTIONS = 1 << 16


class NoEncoding(ValueError):
    """A game, or a choice of options, without an encoding."""


class IllegalAction(ValueError):
    """An index that is not among the legal ones. `env` is its game in a batch; `refusal` says why."""

    def __init__(self, env: int | None, index: int, text: str, refusal: Refusal) -> None:
        where = "" if env is None else f"game {env}: "
        super().__init__(f"{where}action {index} ({text}) is not legal: {refusal.text} [{refusal.id}]")
        self.env, self.index, self.refusal = env, index, refusal


def game_of(game: Game | str) -> Game:
    """A game, or the game of that name."""
    return find(game) if isinstance(game, str) else game


def encoding_of(game: Game, options: dict[str, str]) -> Encoding:
    """The encoding of a game with these (full) options; NoEncoding with a sentence if it has none."""
    encoding = game.encoding() or made_up(game)
    why = encoding.lacks(options)
    if why:
        raise NoEncoding(why)
    return encoding


def native_of(game: Game) -> Native:
    """The game compiled together with its encoding."""
    if game.encoding():
        native: Native = game.native()
        return native
    if "_native_made_up" not in game.__dict__:
        game.__dict__["_native_made_up"] = Native(game, encoding=made_up(game))
    made: Native = game.__dict__["_native_made_up"]
    return made


def illegal(game: Game, encoding: Encoding, s: Any, i: int, index: int, env: int | None = None) -> IllegalAction:
    """The error for an index that is not legal in a plain state, with the rule it breaks."""
    action = encoding.action_of(s, i, index)
    refusal = game.why_not(s, i, action) if action >= 0 else None
    if refusal is None:
        refusal = game.unlisted(game.asked(s, i).kind)
    text = game.move_text(s, i, action) if action >= 0 else "an answer to another question"
    return IllegalAction(env, index, text, refusal)


# ---------------------------------------------------------------- made up
def made_up(game: Game) -> Encoding:
    """An encoding for a game that has none: all numbers of the known state, and answers by kind of decision."""
    if "_made_up" not in game.__dict__:
        game.__dict__["_made_up"] = build(game, action_ranges(game))
    encoding: Encoding = game.__dict__["_made_up"]
    return encoding


def action_ranges(game: Game) -> list[int]:
    """For each kind of decision, one more than the highest answer that random games offer."""
    ranges = [1] * len(game.rules.kinds)
    decisions = seed = 0
    while decisions < SAMPLE_DECISIONS:
        key = key_of(f"ranges {seed}")
        s = game.new(key)
        while not game.is_over(s) and decisions < SAMPLE_DECISIONS:
            i = game.open(s)[0].i
            actions = game.legal(s, i)
            kind = s.flow.decisions[i].kind
            ranges[kind] = max(ranges[kind], 1 + max(actions))
            game.engine_of(s).answer(s, i, actions[below(len(actions), key, decisions)])
            decisions += 1
        seed += 1
    if sum(ranges) > MOST_ACTIONS:
        raise NoEncoding(f"{game.title} needs an encoding of its own: its answers are numbers up to {max(ranges) - 1:,}.")
    return ranges


def build(game: Game, ranges: list[int]) -> Encoding:
    """Write the rules of a made-up encoding and put them into a module of their own."""
    lines, n_features = feature_lines(game.State)
    text = RULES.format(features="\n".join(lines), title=game.title)
    bases = [sum(ranges[:k]) for k in range(len(ranges))]
    module = types.ModuleType(f"sandtable.envs.made_up.{game.name}")
    module.__dict__.update(Any=Any, rule=rule, RANGES=table(ranges), BASES=table(bases))
    sys.modules[module.__name__] = module
    # Rules are compiled from their source, which is looked up here where there is no file.
    file = f"<made up for {game.name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), module.__dict__)

    def action_of(s: Any, i: int, index: int) -> int:
        kind = s.flow.decisions[i].kind
        action = index - bases[kind]
        return action if 0 <= action < ranges[kind] else -1

    low, high = -float(1 << 15), float((1 << 16) - 1)
    rules = module.__dict__
    return Encoding(
        sum(ranges), n_features, rules["observe"], rules["index_of"], action_of, low, high, text=f"{text}{ranges}"
    )


RULES = '''\
@rule
def observe(s: Any, seat: int, row: Any) -> None:
    """Every number of the known state of {title}, in order."""
    row[0] = seat
    k = 1
{features}


@rule
def index_of(s: Any, i: int, action: int) -> int:
    """Answers in the order of kinds of decision, then of their numbers."""
    kind = s.flow.decisions[i].kind
    if action < 0 or action >= RANGES[kind]:
        return -1
    return BASES[kind] + action
'''


def feature_lines(state_class: Any) -> tuple[list[str], int]:
    """The statements that write a state into a row, and how many features that makes. The dice are left out."""
    lines: list[str] = []
    count = 1
    for name, kind in state_class.fields.items():
        if name != "luck":
            count += write_field(lines, f"s.{name}", kind, 1)
    return lines, count


def write_field(lines: list[str], path: str, kind: Any, depth: int) -> int:
    """Write one field; returns how many features it makes. No number may lose digits: small ones fit a feature, 32-bit
    ones are halved, and 64-bit ones, which are mostly sets, become bits."""
    pad = "    " * depth
    if isinstance(kind, Array):
        lines.append(f"{pad}for a{depth} in range({kind.length}):")
        return kind.length * write_field(lines, f"{path}[a{depth}]", kind.item, depth + 1)
    if is_record(kind):
        return sum(write_field(lines, f"{path}.{name}", item, depth) for name, item in kind.fields.items())
    size = np.dtype(kind).itemsize
    if size == 8:
        lines += [f"{pad}for b in range(64):", f"{pad}    row[k + b] = {path} >> b & 1", f"{pad}k += 64"]
        return 64
    if size == 4:
        lines += [f"{pad}row[k] = {path} & 65535", f"{pad}row[k + 1] = {path} >> 16", f"{pad}k += 2"]
        return 2
    lines += [f"{pad}row[k] = {path}", f"{pad}k += 1"]
    return 1
