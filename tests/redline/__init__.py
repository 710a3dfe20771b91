"""Tests of REDLINE: texts, decks, values, moves and positions beside the scenario files."""
