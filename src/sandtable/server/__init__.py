"""The table server: games by link over HTTP and WebSockets, stored move by move.

protocol      what is said on the wire, as types (types.py writes them as TypeScript)
table.py      a table as a fold over its events: no clock of its own, no network, no storage
clocks.py     thinking time, also a fold
snapshot.py   what one viewer is sent
why.py        why a click is not a move
store.py      the event log; database.py SQLite or PostgreSQL below it
wire.py       how messages are compressed
bus.py        how several server processes hear of each other's events
room.py       a table with people at it; helpers.py has its bots and standing orders
rooms.py      all rooms of this process
socket.py     one connection; lobby.py the pages beside it; app.py puts it together
"""

from __future__ import annotations

from .settings import Settings

__all__ = ["Settings"]
