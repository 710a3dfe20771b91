"""Sandtable: five tactical card games, whole and enforced."""

__version__ = "0.1.0"
