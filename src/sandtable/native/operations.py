"""What compiled code can be asked to do, by number, and the numbers it answers with."""

from __future__ import annotations

# What is done to one state (primitive.py): everything that plays a game through an address asks for these.
START, ANSWER, OPTIONS, CANONICAL, HIDE, RESAMPLE, EVALUATE, SCORE, CLOCK = range(9)
NEXT, ACTION, WORLD, REOPEN, LOOK, TAKE_BACK, THROW, JUDGE, FORECAST = range(9, 18)
# The other operations of the one entry function (entries.py); those from MARK on only where the game has an encoding.
ROLLOUTS, LOOK_AHEAD, COPIES, ADDRESS = range(18, 22)
MARK, OBSERVE, PICK, BATCH_START, BATCH_STEP, BATCH_RANDOM = range(22, 28)

RANDOM, GREEDY = 0, 1  # policies
GAME_OVER, BAD_INDEX = -1, -2  # instead of a seat and a decision

# The states of a small array: a game set up and not yet started, one that is played, and where a look-ahead plays.
BLANK, PLAYED, AHEAD = range(3)
