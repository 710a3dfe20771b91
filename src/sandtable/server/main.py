"""`sandtable serve`: run the server until it is stopped."""

from __future__ import annotations

import sys
from pathlib import Path

from .settings import Settings, default_database


def serve(host: str = "127.0.0.1", port: int = 8642, database: str | None = None, static: Path | None = None) -> int:
    """Serve tables. `database` is a path or a URL; the default is a SQLite file in the user's data folder."""
    import uvicorn

    from .app import create_app

    settings = Settings(database=database or default_database(), host=host, port=port)
    if static is not None:
        settings = Settings(database=settings.database, host=host, port=port, static=static)
    server = uvicorn.Server(config(create_app(settings), settings))
    where = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"
    print(f"Sandtable is at {where} (stop it with Ctrl-C).", file=sys.stderr)
    if not (settings.static / "index.html").is_file():
        print("The page has not been built yet: cd web && npm ci && npm run build", file=sys.stderr)
    server.run()
    return 0 if server.started else 1


def config(app, settings: Settings, **more):  # type: ignore[no-untyped-def]
    """How uvicorn runs us; the message limit is ours (socket.py), which answers with a sentence."""
    import uvicorn

    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4 * settings.max_message,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        **more,
    )
