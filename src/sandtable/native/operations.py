"""What compiled code can be asked to do, by number, and the numbers it answers with."""

from __future__ import annotations

# The operations of the one entry function (entries.py); those from MARK on only where the game has an encoding.
START, ANSWER, OPTIONS, CANONICAL, HIDE, RESAMPLE, ROLLOUTS, LOOK_AHEAD, COPIES = range(9)
MARK, OBSERVE, PICK, SCORE, BATCH_START, BATCH_STEP, BATCH_RANDOM = range(9, 16)

RANDOM, GREEDY = 0, 1  # policies
GAME_OVER, BAD_INDEX = -1, -2  # instead of a seat and a decision

# The states of a small array: a game set up and not yet started, one that is played, and where a look-ahead plays.
BLANK, PLAYED, AHEAD = range(3)
