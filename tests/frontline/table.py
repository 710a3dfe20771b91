"""What the tests of Front Line share: the scenario files, games from a position, moves as a person types them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.games.frontline import frontline
from sandtable.games.frontline import verbs as do
from sandtable.games.frontline.board import read_square
from sandtable.kernel import Asked
from sandtable.kernel.luck import below, fix, key_of
from sandtable.kernel.targets import Engine
from sandtable.play.scenario import Case
from sandtable.testing.recorder import cases_in

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "frontline"
MAPS = ("main", "nogo", "desert", "mountain")
ALLIES = ("allies-2", "allies-3-red", "allies-3-green", "allies-4")
RED, GREEN = 0, 1


def cases() -> dict[str, Case]:
    """Every case of every scenario file, by 'file::title'."""
    return cases_in(SCENARIOS)


# ---------------------------------------------------------------- tables
def blank(**options: str) -> Any:
    return frontline.blank(options)


def at(position: dict[str, Any], dice: list[int] | None = None, engine: Engine | None = None, **options: str) -> Any:
    """A game that goes on from a position, with these dice to come."""
    s = frontline.from_position(position, frontline.full_options(options))
    s.luck.key = key_of("test")
    fix(s, [d - 1 for d in dice or []])
    (engine or frontline.plain).start(s)
    return s


def new(dice: list[int], **options: str) -> Any:
    """A new game with these dice to come."""
    s = blank(**options)
    roll(s, *dice)
    frontline.plain.start(s)
    return s


def roll(s: Any, *dice: int) -> None:
    fix(s, [d - 1 for d in dice])


def seats(s: Any) -> list[str]:
    return frontline.seats(frontline.options_of(s))


# ---------------------------------------------------------------- moves
def asked(s: Any, seat: str, kind: str = "", country: int = -1) -> Asked:
    """The decision a seat is asked, of this kind and for this country where that is said."""
    for a in frontline.open(s):
        if seats(s)[a.who] != seat or kind not in ("", a.kind.name):
            continue
        if country in (-1, s.flow.decisions[a.i].args[0]):
            return a
    raise AssertionError(f"{seat} is not asked {kind or 'anything'}; asked are {who_is_asked(s)}")


def who_is_asked(s: Any) -> list[str]:
    return [f"{seats(s)[a.who]} {a.kind.name}" for a in frontline.open(s)]


def play(s: Any, *moves: str) -> Any:
    """Moves as in scenario files: 'red: move a1 a2'."""
    for move in moves:
        seat, text = (part.strip() for part in move.split(":"))
        a = asked(s, seat)
        frontline.answer(s, a.i, frontline.read_move(s, a.i, text))
    return s


def why(s: Any, seat: str, text: str) -> str:
    """The rule that refuses a move; empty if it is offered."""
    a = asked(s, seat)
    refusal = frontline.why_not(s, a.i, frontline.read_move(s, a.i, text))
    return refusal.id if refusal else ""


def texts(s: Any, seat: str, verb: str = "", country: int = -1) -> set[str]:
    """What a seat may answer, as typed."""
    a = asked(s, seat, country=country)
    all_texts = {frontline.move_text(s, a.i, x) for x in frontline.legal(s, a.i)}
    return {t for t in all_texts if not verb or t.split()[0] == verb}


def unit_on(s: Any, square: str) -> int:
    return int(s.board[read_square(square)])


def position(s: Any) -> dict[str, Any]:
    return frontline.position(s)


def random_game(seed: str, engine: Engine | None = None, end_rather: bool = False, **options: str) -> Iterator[Any]:
    """The states of a game, first to last; answers are drawn, or with `end_rather` always the first on the list."""
    engine = engine or frontline.plain
    s = frontline.new(seed, options, engine)
    n, key = 0, key_of(f"answers {seed}")
    while not frontline.is_over(s):
        yield s
        waiting = frontline.open(s)
        a = waiting[below(len(waiting), key, 5 * n)]
        actions = frontline.legal(s, a.i)
        engine.answer(s, a.i, actions[0] if end_rather else lively(a, actions, key, 5 * n + 1))
        n += 1
    yield s


def lively(a: Asked, actions: list[int], key: int, n: int) -> int:
    """An answer drawn so that everything happens: first what to do, then with what; attacks and missions before moves.
    Leadership is mostly kept for the enemy's turn."""
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(do.verb(action), []).append(action)
    if a.kind.name in ("task", "respond") and below(10, key, n) > 0:
        return actions[0]
    if a.kind.name == "action":
        eager = [k for k in (do.attack, do.drop, do.regroup, do.build, do.commission) if k in kinds]
        if eager and below(3, key, n) > 0:
            kinds = {k: kinds[k] for k in eager}
        elif do.move in kinds and below(3, key, n + 1) > 0:
            kinds = {do.move: kinds[do.move]}
    picked = list(kinds.values())[below(len(kinds), key, n + 2)]
    return picked[below(len(picked), key, n + 3)]
