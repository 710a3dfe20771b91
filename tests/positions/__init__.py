"""Positions that tests begin at, each as a player could paste it: `begin_at("redline-chain")` is its text."""

from pathlib import Path


def begin_at(name: str) -> str:
    return (Path(__file__).parent / f"{name}.toml").read_text()
