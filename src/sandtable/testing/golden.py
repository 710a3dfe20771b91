"""Golden playthroughs: one random game of each kind as a text that a person can read, regenerated and compared by the tests.

python -m sandtable.testing.golden tests/golden [GAME]    rewrites them, after a change that is meant to change play
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel import Game
from sandtable.kernel.position import position_text
from sandtable.play.match import Match

EVERY = 25  # a whole position every so many moves


def playthrough(game: Game, seed: int, options: dict[str, str] | None = None) -> str:
    r = random.Random(seed)
    match = Match(game, seed, options)
    lines = [f"# {game.title}, seed {seed}, options {options or 'default'}: a random game", ""]
    shown = 0
    while not match.over:
        n = len(match.record.moves)
        if n % EVERY == 0:
            lines += ["", *("    " + line for line in position_text(game, match.state).splitlines()), ""]
        lines += [f"    {line.text}" for line in match.log[shown:]]
        shown = len(match.log)
        asked = r.choice(match.open())
        options_now = match.options(asked.i)
        pick = r.choice(options_now)
        lines.append(f"{n + 1}. {match.seat(asked)}, {asked.kind.name}: {match.prompt(asked.i)}")
        lines.append(f"   {pick.text}   ({pick.label}; one of {len(options_now)})")
        match.play(asked.i, pick.action)
    lines += [f"    {line.text}" for line in match.log[shown:]]
    lines += ["", f"Result: {match.result()}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> None:
    folder = Path(sys.argv[1])
    for name in sys.argv[2:] or GAMES:
        for title, seed, options in facts(name).goldens:
            (folder / f"{title}.txt").write_text(playthrough(find(name), seed, options), encoding="utf-8")


if __name__ == "__main__":
    main()
