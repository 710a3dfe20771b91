"""An engine in a few lines: it plays the first attack it is offered, or any move. Any language that reads and writes lines can
do the same; docs/opponents.md says what the lines mean.

sandtable play frontline --seats "human,engine:python examples/engine.py"
"""

import json
import random
import sys

moves: list[str] = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "sandtable":
        print("ready", flush=True)
    elif word == "moves":
        moves = json.loads(rest)
    elif word == "go":
        attacks = [move for move in moves if move.startswith("attack")]
        print("info attacks", len(attacks), flush=True)
        print("bestmove", (attacks or [random.Random(rest).choice(moves)])[0], flush=True)
    elif word == "quit":
        break
