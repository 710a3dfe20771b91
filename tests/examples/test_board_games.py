"""Tic-tac-toe, connect four and breakthrough: move counts, won and drawn positions, refusals, texts."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playing import BOARD_GAMES, after, at, count, play, random_game, scores

from examples import games
from examples.breakthrough import BLOCKED, NOT_FORWARD, NOT_YOURS, OWN_PAWN, PAWNS
from examples.connect_four import FULL
from examples.tictactoe import LINES, TAKEN
from sandtable.kernel import Game, IllegalMove
from sandtable.kernel.record import pack

ttt, four, bt = games["tictactoe"], games["connect_four"], games["breakthrough"]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tictactoe", [1, 9, 72, 504, 3024, 15120, 54720]),
        ("connect_four", [1, 7, 49, 343, 2401, 16807]),
        ("breakthrough", [1, 22, 484, 11132]),
    ],
)
def test_move_counts(name: str, counts: list[int]) -> None:
    assert [count(games[name], games[name].new(1), depth) for depth in range(len(counts))] == counts


def taken(game: Game, s: Any) -> str:
    """What a player takes who looks one move ahead."""
    native = game.native()
    states, outs = native.arrays()
    pack(s, states, 1)
    k = native.look_ahead(states, outs, game.asked(s, 0).who, 0, 7, 1)
    return game.move_text(s, 0, game.legal(s)[k])


# ---------------------------------------------------------------- tic-tac-toe
@pytest.mark.parametrize("line", LINES)
def test_every_line_wins(line: int) -> None:
    own = [cell for cell in range(9) if line >> cell & 1]
    other = [cell for cell in range(9) if not line >> cell & 1]
    s = ttt.new(1)
    for action in (own[0], other[0], own[1], other[1], own[2]):
        assert not ttt.is_over(s)
        ttt.answer(s, 0, action)
    assert scores(ttt, s) == (1, -1)


def test_o_wins() -> None:
    assert scores(ttt, play(ttt, ttt.new(1), "a1 b2 a2 b1 c3 b3")) == (-1, 1)


def test_a_full_board_is_a_draw() -> None:
    assert scores(ttt, play(ttt, ttt.new(1), "b2 a1 c1 a3 a2 c2 b3 b1 c3")) == (0, 0)


def test_the_last_cell_can_still_win() -> None:
    s = at(ttt, "xox", "oxo", "ox.")
    assert scores(ttt, play(ttt, s, "c1")) == (1, -1)


def test_tictactoe_is_a_draw_if_nobody_errs() -> None:
    @cache
    def value(x: int, o: int) -> int:
        """For the seat to move, from the rules themselves."""
        s = ttt.blank()
        s.marks[:], s.turn = [x, o], (x | o).bit_count()
        ttt.plain.start(s)
        best = -1
        for action in [] if ttt.is_over(s) else ttt.legal(s):
            t = after(ttt, s, action)
            who = s.turn & 1
            best = max(best, scores(ttt, t)[who] if ttt.is_over(t) else -value(*t.marks))
        return best

    assert value(0, 0) == 0
    assert value(0b000_000_001, 0b000_000_010) == 1  # an edge beside the corner loses


# ---------------------------------------------------------------- connect four
@pytest.mark.parametrize(
    ("moves", "score"),
    [
        ("a b a b a b a", 1),  # upright
        ("a a b b c c d", 1),  # across
        ("a b b c c d c d d g d", 1),  # rising
        ("d c c b b a b a a g a", 1),  # falling
        ("g a f a b a f a", -1),  # yellow, upright
        ("a d g e g f g c", -1),  # yellow, across
    ],
)
def test_four_in_a_line(moves: str, score: int) -> None:
    *before, last = moves.split()
    s = play(four, four.new(1), " ".join(before))
    assert not four.is_over(s)
    assert scores(four, play(four, s, last)) == (score, -score)


def test_no_line_runs_over_the_edge() -> None:
    """Three at the top of a and one at the bottom of b are neighbours in the bits only."""
    s = at(four, "r......", "r......", "r......", "y......", "y......", "yr.....")
    assert not four.is_over(play(four, s, "g"))
    s = at(four, ".......", ".......", ".......", ".......", "rr....r", "yyy...r")
    assert not four.is_over(play(four, s, "g"))


def test_a_full_rack_is_a_draw() -> None:
    moves = "a e a d c e c d c b f f a a a c f b e c a c g d d d g b g d b g b b g e g e e f f f"
    assert scores(four, play(four, four.new(1), moves)) == (0, 0)


def test_the_landing_place_is_part_of_the_move() -> None:
    s = play(four, four.new(1), "d1 d2 d")
    assert four.move_text(s, 0, 3) == "d4"
    with pytest.raises(ValueError, match="comes to rest on d4"):
        four.read_move(s, 0, "d6")


# ---------------------------------------------------------------- breakthrough
BARE = "........"


def test_reaching_the_far_row_wins() -> None:
    s = at(bt, BARE, "w......b", BARE, BARE, BARE, BARE, BARE, BARE, turn="w")
    assert scores(bt, play(bt, s, "a7-a8")) == (1, -1)
    s = at(bt, BARE, BARE, BARE, BARE, BARE, BARE, "w......b", BARE, turn="b")
    assert scores(bt, play(bt, s, "h2-g1")) == (-1, 1)


def test_capturing_the_last_pawn_wins() -> None:
    s = at(bt, BARE, BARE, BARE, "...b....", "..w.....", BARE, BARE, BARE, turn="w")
    assert scores(bt, play(bt, s, "c4xd5")) == (1, -1)


def test_positions_that_are_over_are_refused() -> None:
    for board in (["w" * 8, *[BARE] * 6, "........"], [BARE] * 8, [BARE, "b.......", *[BARE] * 5, "b......w"]):
        with pytest.raises(ValueError, match="the game is over"):
            bt.from_position({"board": board, "turn": "w"}, {})


def test_a_pawn_captures_only_slanting() -> None:
    s = at(bt, BARE, BARE, BARE, "..bb....", "..w.....", BARE, BARE, BARE, turn="w")
    assert {bt.move_text(s, 0, a) for a in bt.legal(s)} == {"c4-b5", "c4-d5"}
    assert bt.label(s, 0, bt.read_move(s, 0, "c4-d5")) == "c4 captures on d5"


def test_pawns_do_not_leave_the_board_sideways() -> None:
    s = at(bt, BARE, "b......b", BARE, BARE, BARE, BARE, "w......w", BARE, turn="w")
    assert {bt.move_text(s, 0, a) for a in bt.legal(s)} == {"a2-a3", "a2-b3", "h2-g3", "h2-h3"}


def test_pawns_and_squares_agree() -> None:
    """Captures renumber pawns; board and list must still say the same."""
    for seed in range(10):
        for s in random_game(bt, 0, seed):
            on_board = {pawn: square for square, pawn in enumerate(s.board) if pawn >= 0}
            listed = {
                pawn: s.square[pawn] for seat in range(2) for pawn in range(PAWNS * seat, PAWNS * seat + s.pawns[seat])
            }
            assert on_board == listed


# ---------------------------------------------------------------- all of them
@pytest.mark.parametrize(
    ("game", "position", "wins"),
    [
        (ttt, {"board": ["...", "oo.", "xx."]}, {"c1"}),
        (ttt, {"board": ["x..", "oo.", "xx."]}, {"c2"}),
        (ttt, {"board": ["..x", "oo.", "x.x"]}, {"c2"}),
        (four, {"board": [".......", ".......", ".......", "y......", "y......", "yrrr..."]}, {"e1"}),
        (four, {"board": [".......", ".......", ".......", "yr.....", "yr.....", "yrr...."]}, {"a4"}),
        (four, {"board": [".......", ".......", ".......", "...ry..", "..rry..", ".ryyry."]}, {"e4"}),
        (
            bt,
            {"board": [BARE, "..w....b", BARE, "b.....w.", BARE, BARE, BARE, BARE], "turn": "w"},
            {"c7-b8", "c7-c8", "c7-d8"},
        ),
        (bt, {"board": [BARE, BARE, BARE, ".....b..", "......w.", BARE, BARE, BARE], "turn": "b"}, {"f5-g4"}),
    ],
)
def test_one_move_ahead_finds_the_win(game: Game, position: dict[str, Any], wins: set[str]) -> None:
    s = game.from_position(position, {})
    game.plain.start(s)
    who = game.asked(s, 0).who
    ends = {game.move_text(s, 0, action): after(game, s, action) for action in game.legal(s)}
    assert {move for move, t in ends.items() if game.is_over(t) and scores(game, t)[who] == 1} == wins
    assert taken(game, s) in wins


@pytest.mark.parametrize(
    ("game", "moves", "refused", "why"),
    [
        (ttt, "b2", "b2", TAKEN),
        (four, "a a a a a a", "a", FULL),
        (bt, "", "a1-a2", BLOCKED),
        (bt, "", "a1-b2", OWN_PAWN),
        (bt, "", "a2-a4", NOT_FORWARD),
        (bt, "a2-a3 a7-a6", "a3-a2", NOT_FORWARD),
        (bt, "", "a7-a6", NOT_YOURS),
        (bt, "", "d4-d5", NOT_YOURS),
    ],
)
def test_refusals(game: Game, moves: str, refused: str, why: int) -> None:
    s = play(game, game.new(1), moves)
    before = s.values()
    with pytest.raises(IllegalMove) as caught:
        play(game, s, refused)
    assert caught.value.refusal == why
    assert caught.value.refusal.id in str(caught.value)
    assert s.values() == before


@pytest.mark.parametrize(
    ("game", "text"), [(ttt, "d4"), (ttt, ""), (ttt, "b22"), (four, "h"), (four, "12"), (bt, "a2"), (bt, "a2-i3")]
)
def test_what_is_no_move(game: Game, text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        game.read_move(game.new(1), 0, text)


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_texts_read_back(name: str) -> None:
    """Moves and positions in random games; labels tell the options apart."""
    game = games[name]
    for seed in range(5):
        for s in random_game(game, 0, seed):
            if game.is_over(s):
                break
            actions = game.legal(s)
            assert [game.read_move(s, 0, game.move_text(s, 0, a)) for a in actions] == actions
            assert len({game.label(s, 0, a) for a in actions}) == len(actions)
            again = game.from_position(game.position(s), {})
            game.plain.start(again)
            assert sorted(game.legal(again)) == sorted(actions)
            assert game.position(again) == game.position(s)


def test_log() -> None:
    for game, moves, lines in (
        (ttt, "b2 a1", ["X marks b2.", "O marks a1."]),
        (four, "d d", ["Red drops a disc on d1.", "Yellow drops a disc on d2."]),
        (bt, "a2-b3 b7-b6", ["White's pawn on a2 moves to b3.", "Black's pawn on b7 moves to b6."]),
    ):
        s = game.new(1)
        s.journal = []
        play(game, s, moves)
        assert [game.event_text(s, event) for event in s.journal] == lines
