"""Checks that every game passes by being registered, for those who add a game: kit.py, golden.py, soak.py."""
