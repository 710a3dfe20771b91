"""Tic-tac-toe, as small as a game gets: a state, one decision, one procedure."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Flow, Game, Luck, Steps, array, ask, decision, finish, flow_of, i1, luck_of, offer, procedure, record, rule

EMPTY = -1


@record
class State:
    cells: list[i1] = array(9)
    winner: i1
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of(frames=1, slots=2, decisions=1)


@decision
def mark(s: State, out: Any, who: int) -> None:
    """Choose an empty cell."""
    for cell in range(9):
        if s.cells[cell] == EMPTY:
            offer(out, cell)


@procedure
def game(s: State) -> Steps[None]:
    """X and O take turns; three in a row wins, a full board is a draw."""
    for cell in range(9):
        s.cells[cell] = EMPTY
    s.winner = EMPTY
    for turn in range(9):
        cell = yield ask(s, turn & 1, mark)
        s.cells[cell] = turn & 1
        if three_in_a_row(s, cell):
            s.winner = turn & 1
            finish(s)
            return


@rule
def three_in_a_row(s: State, cell: int) -> bool:
    """Does the mark just made complete a line?"""
    who = s.cells[cell]
    row = cell // 3 * 3
    col = cell % 3
    if s.cells[row] == who and s.cells[row + 1] == who and s.cells[row + 2] == who:
        return True
    if s.cells[col] == who and s.cells[col + 3] == who and s.cells[col + 6] == who:
        return True
    if s.cells[4] != who:
        return False
    return (s.cells[0] == who and s.cells[8] == who) or (s.cells[2] == who and s.cells[6] == who)


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == EMPTY:
        return 0
    return 1 if s.winner == seat else -1


class TicTacToe(Game):
    name, title = "tictactoe", "Tic-tac-toe"
    State, main = State, game
    score = staticmethod(score)


tictactoe = TicTacToe()
