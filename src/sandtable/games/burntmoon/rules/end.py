"""Chapter 10: the two victories, and the round cap."""

from __future__ import annotations

from sandtable.kernel import finish, rule, tell

from .. import events as e
from ..cards import LANES, MOSS, N_CARDS, VICTORY
from ..state import DRAW, NOBODY, State
from .terms import at, points

BY_POINTS, BY_ELIMINATION, BY_CAP = range(3)


@rule
def win(s: State, side: int, why: int) -> None:
    if s.winner == NOBODY:
        s.winner = side
        tell(s, e.game_over, side, why)
        finish(s)


@rule
def check_points(s: State, side: int) -> None:
    """BM-10.1a Sites worth 8 points are a victory, BM-10.1c at once."""
    if points(s, side) >= VICTORY:
        win(s, side, BY_POINTS)


@rule
def moss_on_table(s: State, side: int) -> int:
    """MOSS in the lanes, of both forces, ready or not."""
    n = 0
    for lane in range(LANES):
        for force in range(2):
            i = at(side, lane, MOSS * 2 + force)
            n += s.up[i] + s.down[i]
    return n


@rule
def moss_elsewhere(s: State, side: int) -> int:
    """MOSS in hand, deck, discard pile and supply, or being played."""
    n = 0
    for force in range(2):
        card = side * N_CARDS + MOSS * 2 + force
        n += s.hand[card] + s.deck[card] + s.discard[card] + s.supply[card]
    if s.player == side and (s.playing == MOSS * 2 or s.playing == MOSS * 2 + 1):
        n += 1
    return n


@rule
def check_elimination(s: State, side: int) -> None:
    """BM-10.2a A side without a MOSS in any lane has lost; BM-10.2c by the other reading it has lost without any MOSS at all."""
    if moss_on_table(s, side) > 0:
        return
    if s.eliminate_all and moss_elsewhere(s, side) > 0:
        return
    win(s, 1 - side, BY_ELIMINATION)


@rule
def check_cap(s: State) -> None:
    """BM-10.3b After the last round more points win; as many for both is a draw."""
    if s.round < s.round_cap:
        return
    lead = points(s, 0) - points(s, 1)
    win(s, 0 if lead > 0 else 1 if lead < 0 else DRAW, BY_CAP)


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw or a game still going."""
    if s.winner != 0 and s.winner != 1:
        return 0
    return 1 if s.winner == seat else -1
