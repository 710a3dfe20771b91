"""Breakthrough on eight by eight: two rows of pawns each, racing to the far side.

BT-1.1  White begins with pawns on rows 1 and 2, Black with pawns on rows 7 and 8. They take turns, White first.
BT-1.2  A turn moves one pawn one square forward, straight or slanting, to a square without a pawn of its own side.
BT-1.3  Straight ahead it moves only to an empty square; slanting it may also capture.
BT-1.4  Who brings a pawn to the far row or captures the last enemy pawn wins. There are no draws.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    Refusals,
    Steps,
    array,
    ask,
    consider,
    decision,
    event,
    flow_of,
    i1,
    luck_of,
    procedure,
    record,
    refuse_all,
    rule,
    tell,
)

SIZE, SQUARES = 8, 64
WHITE, BLACK, NOBODY = 0, 1, -1
PAWNS, EMPTY = 16, -1
TO = 63  # a move is start << 6 | end

refusals = Refusals()
NOT_YOURS = refusals("BT-1.2", "None of your pawns stands there.")
NOT_FORWARD = refusals("BT-1.2", "A pawn moves one square forward, straight or slanting.")
OWN_PAWN = refusals("BT-1.2", "One of your own pawns stands there.")
BLOCKED = refusals("BT-1.3", "Straight ahead a pawn cannot capture.")

moved = event("moved", "seat", "start", "end", "captured")


@record
class State:
    board: list[i1] = array(SQUARES)  # the pawn on a square (a1, b1, ... h8), or EMPTY
    square: list[i1] = array(2 * PAWNS)  # where a pawn stands: White's are 0 to 15, Black's 16 to 31
    pawns: list[i1] = array(2)  # how many a side still has: the first ones of its sixteen
    turn: i1  # whose it is
    winner: i1
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def move(s: State, out: Any, who: int) -> None:
    """Move a pawn. BT-1.2"""
    ahead = SIZE if who == WHITE else -SIZE
    for pawn in range(PAWNS * who, PAWNS * who + s.pawns[who]):
        start = s.square[pawn]
        end = start + ahead
        if start & 7 > 0:
            consider(out, start << 6 | (end - 1), OWN_PAWN if side(s, end - 1) == who else 0)
        consider(out, start << 6 | end, 0 if s.board[end] == EMPTY else BLOCKED)
        if start & 7 < 7:
            consider(out, start << 6 | (end + 1), OWN_PAWN if side(s, end + 1) == who else 0)
        refuse_all(out, ~TO, start << 6, NOT_FORWARD)
    if out.wanted >= 0 and out.reason == 0:
        out.reason = NOT_YOURS


@procedure
def game(s: State) -> Steps[None]:
    """BT-1.1 White and Black take turns until BT-1.4 one of them has won."""
    if s.pawns[WHITE] + s.pawns[BLACK] == 0:
        set_up(s)
    s.winner = NOBODY
    while s.winner == NOBODY:
        chosen = yield ask(s, s.turn, move)
        carry_out(s, s.turn, chosen >> 6, chosen & TO)


@rule
def side(s: State, square: int) -> int:
    """Whose pawn stands there, or nobody's."""
    return s.board[square] >> 4


@rule
def set_up(s: State) -> None:
    """BT-1.1 Two rows of pawns on either side."""
    for square in range(SQUARES):
        s.board[square] = EMPTY
    for k in range(PAWNS):
        add_pawn(s, WHITE, k)
        add_pawn(s, BLACK, 48 + k)


@rule
def add_pawn(s: State, seat: int, square: int) -> None:
    put(s, PAWNS * seat + s.pawns[seat], square)
    s.pawns[seat] += 1


@rule
def put(s: State, pawn: int, square: int) -> None:
    s.board[square] = pawn
    s.square[pawn] = square


@rule
def carry_out(s: State, seat: int, start: int, end: int) -> None:
    """BT-1.2 A pawn moves, BT-1.3 captures what stands there, and BT-1.4 may have won."""
    foe = 1 - seat
    captured = s.board[end] != EMPTY
    tell(s, moved, seat, start, end, captured)
    if captured:
        s.pawns[foe] -= 1
        put(s, s.board[end], s.square[PAWNS * foe + s.pawns[foe]])  # its last pawn takes over the number
    put(s, s.board[start], end)
    s.board[start] = EMPTY
    if s.pawns[foe] == 0 or end >> 3 == (7 if seat == WHITE else 0):
        s.winner = seat
    s.turn = foe


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss."""
    if s.winner == NOBODY:
        return 0
    return 1 if s.winner == seat else -1


class Breakthrough(Game):
    name, title = "breakthrough", "Breakthrough"
    State, main, refusals = State, game, refusals
    score, evaluate = staticmethod(score), staticmethod(score)

    def seats(self, options: dict[str, str]) -> list[str]:
        return ["white", "black"]

    def move_text(self, s: Any, i: int, action: int) -> str:
        return f"{square_name(action >> 6)}-{square_name(action & TO)}"

    def read_move(self, s: Any, i: int, text: str) -> int:
        squares = text.strip().lower().replace("x", "-").split("-")
        if len(squares) != 2 or not all(len(q) == 2 and q[0] in "abcdefgh" and q[1] in "12345678" for q in squares):
            raise ValueError(f"{text!r} is not a move; write one as a2-a3")
        start, end = ("abcdefgh".index(q[0]) + SIZE * "12345678".index(q[1]) for q in squares)
        return start << 6 | end

    def label(self, s: Any, i: int, action: int) -> str:
        captures = s.board[action & TO] != EMPTY
        return f"{square_name(action >> 6)} {'captures on' if captures else 'moves to'} {square_name(action & TO)}"

    def event_text(self, s: Any, event: Any) -> str:
        seat, start, end, captured = event.values.values()
        deed = "captures on" if captured else "moves to"
        return f"{('White', 'Black')[seat]}'s pawn on {square_name(start)} {deed} {square_name(end)}."

    def position(self, s: Any) -> dict[str, Any]:
        letters = "".join(".wb"[side(s, square) + 1] for square in range(SQUARES))
        return {"board": [letters[row : row + SIZE] for row in range(56, -1, -SIZE)], "turn": "wb"[s.turn]}

    def from_position(self, position: dict[str, Any], options: dict[str, str]) -> Any:
        s = self.blank(options)
        letters = "".join(reversed(position["board"]))
        if "w" in letters[-SIZE:] or "b" in letters[:SIZE] or not {"w", "b"} <= set(letters):
            raise ValueError("In that position the game is over")
        for square, letter in enumerate(letters):
            s.board[square] = EMPTY
            if letter != ".":
                add_pawn(s, "wb".index(letter), square)
        s.turn = "wb".index(position["turn"])
        return s


def square_name(square: int) -> str:
    return "abcdefgh"[square & 7] + "12345678"[square >> 3]


breakthrough = Breakthrough()
