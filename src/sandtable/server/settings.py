"""The settings of a server. Everything a test may want to change (time, delays, limits) is here and nowhere else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if given := os.environ.get("SANDTABLE_DATA"):
        return Path(given)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "sandtable"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.db'}"


class Steady:
    """Wall time when the server starts, because clocks must keep running through a restart; from there on it only goes forward,
    whoever sets the clock of the machine."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self.steady, self.ahead = steady, wall() - steady()

    def __call__(self) -> int:
        return (self.ahead + self.steady()) // 1_000_000


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)  # a URL, or the path of a SQLite file
    host: str = "127.0.0.1"
    port: int = 8642
    static: Path = Path(__file__).parent / "static"
    now: Callable[[], int] = field(default_factory=Steady)  # milliseconds
    gone_after: float = 60.0  # seconds without a connection until the others may claim the game
    bot_pause: float = (
        0.35  # a bot answers after this long to twice as long, so that people can follow and nobody can time it
    )
    tick: float = 0.05  # pings are answered at moments so far apart, in seconds; 0: at once
    order_pause: tuple[float, float] = (0.5, 1.8)  # a standing order answers after a time between these
    max_message: int = 64 * 1024
    burst: int = 40  # messages a connection may send in a burst ...
    per_second: float = 12.0  # ... and per second
    look_burst: int = 60  # places asked about, while a unit is dragged over the table
    looks_per_second: float = 30.0
    chat_burst: int = 5
    chat_per_second: float = 0.5
    max_chat: int = 500  # characters
    max_tables: int = 20_000  # tables that are not over
    creates_per_minute: float = 60.0  # new tables of one address ...
    joins_per_minute: float = 60.0  # ... and how often it may try to sit down
    max_sockets: int = 60  # connections that one address may have at once
    max_half_open: int = 30  # requests of one address that are not here in full
    request_within: float = 15.0  # seconds in which a request must be
    messages_per_minute: float = 3000.0  # of one address, over all its connections ...
    offers_per_minute: float = 30.0  # ... those that make or take offers ...
    talk_per_minute: float = 60.0  # ... and chat
    trust_loopback: bool = True  # whether connections from this machine itself are not limited by address
    allow_hosts: tuple[str, ...] = ()  # names this server is known by, besides those of this machine
    idle_close: float = 300.0  # seconds after which a table nobody is at is forgotten (it is in the log)
    waiting_days: float = 30.0  # after which a table where not everybody has sat down is removed
    idle_days: float = 180.0  # after which a game in which nobody has moved ends without a winner
    lease: float = 20.0  # seconds an owner of a table stays owner without renewing
    log_tail: int = 40
