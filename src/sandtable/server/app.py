"""The application: sockets, lobby, and the built page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from .gate import Gate
from .lobby import Lobby, answer
from .protocol.lobby import Problem
from .rooms import Rooms
from .settings import Settings
from .socket import let_in

NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<body style="font:18px sans-serif;max-width:40em;margin:4em auto">
<h1>Sandtable</h1><p>The server runs, but the page has not been built. Build it with</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre><p>and load this page again. The server itself answers under
<a href="/api/games">/api/games</a>.</p></body></html>"""


def create_app(settings: Settings | None = None) -> Starlette:
    settings = settings or Settings()
    rooms = Rooms(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await rooms.open()
        try:
            yield
        finally:
            await rooms.close()

    async def table_socket(websocket: WebSocket) -> None:
        await let_in(websocket, rooms)

    async def no_api(request: Request) -> Response:
        return answer(Problem("There is nothing at this address."), 404)

    async def page(request: Request) -> Response:
        """The one page, for every address that is not a file: the page does its own routing."""
        index = settings.static / "index.html"
        if not index.is_file():
            return HTMLResponse(NO_PAGE, 200)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = [
        WebSocketRoute("/ws/{id}", table_socket),
        *Lobby(rooms).routes(),
        Route("/api/{rest:path}", no_api, methods=["GET", "POST"]),
    ]
    if (settings.static / "assets").is_dir():
        routes.append(Mount("/assets", Forever(directory=settings.static / "assets")))
    routes += [Route("/{name}", named_file(settings, page)), Route("/{rest:path}", page)]
    middleware = [
        Middleware(Gate, bound=settings.host, allowed=settings.allow_hosts),
        Middleware(GZipMiddleware, minimum_size=600),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=middleware)
    app.state.rooms = rooms
    return app


class Forever(StaticFiles):
    """Files whose names carry their hash never change."""

    def file_response(self, *args, **kwargs):  # type: ignore[no-untyped-def]
        response = super().file_response(*args, **kwargs)
        response.headers.setdefault("cache-control", "public, max-age=31536000, immutable")
        return response


def named_file(settings: Settings, page):  # type: ignore[no-untyped-def]
    """A file beside the page (icon, manifest), or else the page."""

    async def serve(request: Request) -> Response:
        name: str = request.path_params["name"]
        path = settings.static / name
        odd = len(name) > 100 or not name.isprintable() or name.startswith(".")
        if odd or not path.is_file() or path.parent != settings.static:
            found: Response = await page(request)
            return found
        return FileResponse(path)

    return serve
