"""Matches, records of play and scenario files."""
