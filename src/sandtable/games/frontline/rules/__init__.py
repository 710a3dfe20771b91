"""The rulebook of Front Line, a file a chapter."""
