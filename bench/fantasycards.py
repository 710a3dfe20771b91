"""Fantasy Cards by itself (bench/one_game.py): python -m bench.fantasycards [--rounds 5] [--seconds 1.0] [--skip-cold]"""

from bench.one_game import measure

if __name__ == "__main__":
    measure("fantasycards")
