"""`sandtable serve`: run the server until it is stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .limits import is_this_machine
from .settings import Settings, default_database

if TYPE_CHECKING:
    import uvicorn


OPEN_TO_ALL = (
    "Everybody who can reach this machine can reach this server, and what they send is not encrypted: for the internet put a proxy "
    "with TLS in front (docs/deploy.md)."
)


def serve(
    host: str = "127.0.0.1", port: int = 8642, database: str | None = None, static: Path | None = None,
    opened: Callable[[str], object] | None = None, allow_hosts: tuple[str, ...] = (),
) -> int:  # fmt: skip
    """Serve tables. `database` is a path or a URL; the default is a SQLite file in the user's data folder. `opened` is called with
    the address when the server listens (port 0: any free port)."""
    if not 0 <= port < 2**16:
        return no_server(f"There is no port {port}; ports go from 0 to {2**16 - 1}.")
    settings = Settings(database=database or default_database(), host=host, port=port, allow_hosts=allow_hosts)
    settings = settings if static is None else replace(settings, static=static)
    if not (settings.static / "index.html").is_file():
        print("The page has not been built yet: cd web && npm ci && npm run build", file=sys.stderr)

    if not is_this_machine(host) and host != "localhost":
        print(OPEN_TO_ALL, file=sys.stderr)

    def listening(port: int) -> None:
        where = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"
        print(f"Sandtable is at {where} (stop it with Ctrl-C).", file=sys.stderr, flush=True)
        if opened is not None:
            opened(where)

    return run(settings, listening)


def run(settings: Settings, listening: Callable[[int], object] | None = None) -> int:
    """Run until stopped; `listening` is called with the port as soon as connections are accepted."""
    from . import logs
    from .app import create_app
    from .database import CannotServe
    from .process import Server
    from .pulse import Garbage

    try:
        app = create_app(settings)
    except CannotServe as why:
        return no_server(str(why))
    except OSError as error:
        return no_server(f"The database {settings.database} cannot be used: {error.strerror}.")
    server = Server(config(app, settings), listening, Garbage())
    logs.set_up()
    with suppress(KeyboardInterrupt):
        server.run()
    return 0 if server.started else 2


def no_server(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


def config(app: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs us. Its message limit is above ours: ours (socket.py) answers with a sentence."""
    import uvicorn

    from .requests import within
    from .wire import Wire

    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        log_config=None,
        server_header=False,
        access_log=False,
        http=within(app.state.rooms.limits, settings.request_within),
        ws=Wire,
        ws_max_size=4 * settings.max_message,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
    )
