"""Chapter 1: winning, and games that cannot be won."""

from __future__ import annotations

from sandtable.kernel import finish, rule, tell

from .. import events as e
from ..state import DRAWN_GAME, NO_QUIET_END, NOBODY, State
from .sides import redeemed, same_side

BY_SOULS, BY_MOST = range(2)


@rule
def win(s: State, seat: int, why: int) -> None:
    if s.winner == NOBODY:
        s.winner = seat
        tell(s, e.game_over, seat, why)
        finish(s)


@rule
def check_souls(s: State, seat: int) -> None:
    """RD-1.3b Whoever has rescued five Lost Souls has won, at once; RD-9.2e of a team both together."""
    if redeemed(s, seat) >= s.souls:
        win(s, seat, BY_SOULS)


@rule
def most_souls(s: State) -> int:
    """The player, RD-9.2r or team, with the most Redeemed Souls; DRAWN_GAME if several have as many."""
    best = 0
    for seat in range(1, s.seats):
        if redeemed(s, seat) > redeemed(s, best):
            best = seat
    for seat in range(s.seats):
        if not same_side(s, seat, best) and redeemed(s, seat) == redeemed(s, best):
            return DRAWN_GAME
    return best


@rule
def check_end(s: State) -> None:
    """RD-1.3f Where nobody can come to five any more the most souls win. RD-1.3h the decks are empty and three rounds have
    brought no rescue (quiet_end), or the last turn has been played."""
    for seat in range(s.seats):
        if s.sides[seat].deck > 0:
            s.quiet = 0
    if (s.quiet > 3 * s.seats and s.reg & NO_QUIET_END == 0) or s.turn >= s.turn_cap:
        win(s, most_souls(s), BY_MOST)


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw or a game still going."""
    if s.winner == NOBODY or s.winner == DRAWN_GAME:
        return 0
    return 1 if same_side(s, s.winner, seat) else -1
