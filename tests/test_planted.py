"""Faults planted in small games: the suite of all games must find them, or it proves nothing about the large ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import pytest

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    Steps,
    array,
    ask,
    decision,
    finish,
    flow_of,
    i1,
    luck_of,
    offer,
    procedure,
    record,
    roll,
    rule,
)
from sandtable.kernel.domains import Numbers
from sandtable.kernel.invariants import Invariants
from sandtable.play.match import Match
from sandtable.play.undo import CannotUndo
from sandtable.testing.kit import check_invariants

SQUARES = 5
Square = Annotated[int, Numbers(1, SQUARES, "square")]


# ---------------------------------------------------------------- an invariant that a rule breaks
@record
class Pebbles:
    on: list[i1] = array(Square)  # pebbles on each square; a square has room for one
    secret: i1
    luck: Luck = luck_of()
    flow: Flow = flow_of()


holds = Invariants[Pebbles]()


@holds("PB-1.1")
def one_to_a_square(s: Pebbles) -> Iterator[str]:
    for square in range(SQUARES):
        if s.on[square] > 1:
            yield f"square {square + 1} has {s.on[square]} pebbles"


@holds("PB-1.2")
def a_secret_is_kept_or_gone(s: Pebbles) -> Iterator[str]:
    if s.secret not in (0, 1):
        yield f"the secret is {s.secret}"


@decision
def lay(s: Pebbles, out: Any, who: int) -> None:
    """Lay a pebble on an empty square."""
    for square in range(SQUARES):
        if s.on[square] == 0:
            offer(out, square)


@procedure
def laying(s: Pebbles) -> Steps[None]:
    s.secret = 1
    for turn in range(SQUARES):
        square = yield ask(s, turn % 2, lay)
        s.on[square] += 1


@procedure
def laying_beside(s: Pebbles) -> Steps[None]:
    """The same with a fault: the neighbour gets one too, whatever lies there."""
    s.secret = 1
    while True:
        square = yield ask(s, 0, lay)
        s.on[square] += 1
        s.on[(square + 1) % SQUARES] += 1
        if s.on[0] + s.on[1] + s.on[2] + s.on[3] + s.on[4] >= SQUARES:
            finish(s)


@rule
def keep_secret(s: Pebbles, seat: int) -> None:
    s.secret = 0


@rule
def spoil_secret(s: Pebbles, seat: int) -> None:
    """A fault that only what a seat knows can show."""
    s.secret = 7


class Sound(Game):
    name = title = "pebbles"
    State, main = Pebbles, laying
    invariants = holds
    hide: ClassVar[Any] = staticmethod(keep_secret)


class Stacks(Sound):
    main = laying_beside


class Spoils(Sound):
    hide: ClassVar[Any] = staticmethod(spoil_secret)


def test_a_sound_game_passes() -> None:
    assert check_invariants(Sound(), 1) == SQUARES


@pytest.mark.parametrize(
    ("game", "sentence"), [(Stacks(), "has 2 pebbles [PB-1.1]"), (Spoils(), "the secret is 7 [PB-1.2]")]
)
def test_a_rule_that_breaks_an_invariant_is_found(game: Game, sentence: str) -> None:
    with pytest.raises(AssertionError) as found:
        check_invariants(game, seed=0)
    assert sentence in str(found.value)


# ---------------------------------------------------------------- undo, and a forced move that shows a die
@record
class Race:
    steps: list[i1] = array(2)
    dice: i1  # whether the forced move throws one
    luck: Luck = luck_of()
    flow: Flow = flow_of()


@decision
def step(s: Race, out: Any, who: int) -> None:
    """One step, or two?"""
    offer(out, 1)
    offer(out, 2)


@decision
def follow(s: Race, out: Any, who: int) -> None:
    """You must follow."""
    offer(out, 1)


@procedure
def racing(s: Race) -> Steps[None]:
    while True:
        steps = yield ask(s, 0, step)
        s.steps[0] += steps
        steps = yield ask(s, 1, follow)
        s.steps[1] += roll(s, 6) if s.dice else steps


class RaceGame(Game):
    name = title = "race"
    State, main = Race, racing

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def set_options(self, s: Race, options: dict[str, str]) -> None:
        s.dice = self.dice


def followed(dice: int) -> Match:
    """The first seat has moved, and the second has made the only move it had."""
    match = Match(RaceGame(dice), 1)
    match.play(0, 2)
    match.play(0, 1)
    assert [made.who for made in match.made] == [0, 1]
    return match


def test_a_forced_move_goes_back_with_the_one_before() -> None:
    match = followed(dice=0)
    assert match.undo("p1") == 2
    assert match.state.steps == [0, 0]


def test_a_forced_move_that_showed_a_die_stands() -> None:
    match = followed(dice=1)
    with pytest.raises(CannotUndo, match="What followed your last move showed something nobody knew before"):
        match.undo("p1")
    assert len(match.made) == 2
