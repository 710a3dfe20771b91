"""What may be taken back, in games of all kinds: nobody unlearns a die, and what was done in secret beside it is kept."""

from __future__ import annotations

import random

import pytest

from sandtable.games.registry import GAMES, find
from sandtable.play.match import Match
from sandtable.play.undo import CannotUndo, free
from tests.more import MORE


def moved_on(match: Match, r: random.Random) -> None:
    asked = r.choice(match.open())
    out = match.game.buffer(match.state)
    match.game.plain.options(match.state, asked.i, out, -1)
    k = r.randrange(out.n)
    match.play(asked.i, int(out.action[k]))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_anybody_saw_fall_is_taken_back(name: str) -> None:
    """Where everybody knew everything, dice and drawn cards are all there is to learn."""
    r, match, found = random.Random(3), Match(find(name), 4), 0
    while not match.over and len(match.made) < 60 * MORE:
        moved_on(match, r)
        seat = match.seat_names[r.choice([0, match.made[-1].who])]
        try:
            wanted = free(match, [seat])
        except CannotUndo:
            continue
        found += 1
        gone = [made for made in match.made[wanted.to :] if made.answer not in wanted.again]
        assert not any(made.open and made.drew for made in gone), (len(match.made), seat)
    assert found > 5


@pytest.mark.parametrize("name", GAMES)
def test_an_undo_is_the_game_without_the_move(name: str) -> None:
    """Taken back from further on, what is kept is the same as if the move had not been made."""
    r, match, compared = random.Random(5), Match(find(name), 11), 0
    for _ in range(40 * MORE):
        moved_on(match, r)
        seat = match.seat_names[r.choice([0, match.made[-1].who])]
        try:
            wanted = free(match, [seat])
        except CannotUndo:
            continue
        other = Match(find(name), 11)
        for made in match.made[: wanted.to]:
            other.play(made.i, made.action, made.place)
        for i, action, x, y, facing in wanted.again:
            other.play(i, action, (x, y, facing))
        gone = len(match.made) - len(other.made)
        assert match.undo(seat) == gone > 0
        assert match.state.values() == other.state.values()
        assert [str(move) for move in match.record.moves] == [str(move) for move in other.record.moves]
        assert [line.text for line in match.log] == [line.text for line in other.log]
        compared += 1
    assert compared > 5
