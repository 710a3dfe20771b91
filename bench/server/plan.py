"""What the players of a load are told, and what they count."""

from __future__ import annotations

from dataclasses import dataclass, field

PATIENCE = 20.0  # seconds anything may take to answer
SLACK, A_TABLE = 150.0, 0.1  # seconds beside the measured ones a load may take, and for each table, to open it above all
FAST_TABLES, FAST_SECONDS = 8, 8.0  # as fast as it goes
WARM_UP = 1.0  # seconds of play before anything is measured


@dataclass(frozen=True)
class Plan:
    """One load: so many tables for so long, each with a move every `pace` seconds (0: as fast as it goes)."""

    ports: list[int]  # of the server's processes, which share the tables
    pids: list[int]
    tables: int
    seconds: float
    pace: float
    game: str = "frontline"
    warm_up: float = WARM_UP
    slack: float = SLACK
    thinking: int = 0  # tables beside these at which `opponent` has a seat; only what the others notice of it is measured
    opponent: str = "level5"


@dataclass
class Tally:
    moves: int = 0
    refused: int = 0
    stalled: int = 0  # times a table waited in vain; it was left for a new one
    reopened: int = 0  # games that came to their end; their tables were replaced
    seconds: float = 0.0
    acks: list[float] = field(default_factory=list)  # act sent to ack, seconds
    views: list[float] = field(default_factory=list)  # act sent to view at the other seat
    wire_bytes: int = 0  # received by all players, as on the wire
    json_bytes: int | None = None  # the same before compression
    server_cpu: float = 0.0
    load_cpu: float = 0.0
    rss_before: int = 0
    rss_after: int = 0
    thinking_moves: int = 0  # at the tables beside
