"""What `sandtable duel` says while it plays, and the table of everything in a file of results."""

from __future__ import annotations

import argparse
from itertools import groupby
from pathlib import Path
from statistics import mean

from rich.console import Console

from sandtable.ai import bring
from sandtable.kernel import Game

from .command import Preparing
from .duel import Match, Pair, kept, match_of, play
from .found import Find, Found
from .likeness import like
from .strength import SURE, Strength, Test, strength
from .work import Place


def duel(found: Found, game: Game, full: dict[str, str], options: argparse.Namespace) -> int:
    """Play what is missing of a match, and say how it stands after every pair. Ctrl-C loses nothing."""
    file = Path(options.results)
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    match = match_of(game, full, options.one, options.two, options.seed)
    test = Test(*options.sprt) if options.sprt else None
    pairs = sorted((pair for pair in kept(file) if pair.match == match), key=lambda pair: pair.n)[: options.games // 2]
    missing = sorted({*range(options.games // 2)} - {pair.n for pair in pairs})
    screen = Console(stderr=True)
    with file.open("a", encoding="utf-8") as out, screen.status("") as status:

        def keep(pair: Pair) -> None:
            out.write(pair.line() + "\n")
            out.flush()

        for pair in () if decided(test, pairs) else play(found, match, missing, Place(options.workers, options.on), keep):
            pairs.append(pair)
            status.update(line_of(game.title, match, pairs))
            if decided(test, pairs):
                break
    print(line_of(game.title, match, pairs))
    if test is not None:
        print(f"  SPRT {test.low:g} to {test.high:g} Elo: {decided(test, pairs) or 'open'}")
    return 0


def decided(test: Test | None, pairs: list[Pair]) -> str:
    return test.verdict([sum(pair.points) for pair in pairs]) if test and pairs else ""


# ---------------------------------------------------------------- in words
def line_of(title: str, match: Match, pairs: list[Pair]) -> str:
    if not pairs:
        return f"{title}: {match.one} against {match.two}: nothing played"
    found = strength([sum(pair.points) for pair in pairs])
    given = "".join(f", {name}={value}" for name, value in match.options.items())
    costs = " and ".join(f"{mean(pair.costs[k] for pair in pairs):.3g} ms" for k in range(2))
    return (
        f"{title}{given}: {match.one} against {match.two}: {share_text(found)} of {found.games} games, {elo_text(found)}; "
        f"a decision takes {costs}"
    )


def share_text(found: Strength) -> str:
    return f"{100 * found.share:.1f} % [{100 * found.low:.0f} to {100 * found.high:.0f}]"


def elo_text(found: Strength) -> str:
    """'Elo +120 [40 to 210]'; an end that is not known is left open."""
    elo, low, high = found.elo
    if abs(elo) >= SURE:
        return f"Elo over {low:+.0f}" if elo > 0 else f"Elo under {high:+.0f}"
    return f"Elo {elo:+.0f} [{low:+.0f} to {high:+.0f}]"


def matches(pairs: list[Pair]) -> list[tuple[Match, list[Pair]]]:
    """Everything that was played, by match; whatever the seeds were is one."""

    def which(pair: Pair) -> str:
        match = pair.match
        return repr((match.game, match.options, match.one, match.two, match.like))

    groups = [list(group) for _, group in groupby(sorted(pairs, key=which), which)]
    return [(group[0].match, group) for group in groups]


def table(found: Find, file: Path) -> int:
    """Every match of a file; what has been changed since is marked."""
    for match, pairs in matches(kept(file)):
        try:
            game = found(match.game)
            older = "" if is_current(game, match) else " (as they were before)"
        except ValueError as error:  # a game or an opponent that is not installed here
            print(f"{match.game}: {match.one} against {match.two}: {len(pairs)} pairs; {error}")
            continue
        print(line_of(game.title, match, pairs) + older)
    return 0


def is_current(game: Game, match: Match) -> bool:
    return match.like == like(game, bring(match.one), bring(match.two))
