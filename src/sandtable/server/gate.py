"""What every request and every answer goes through: who may ask, and what browsers are told about our pages.

A page of somebody else's must not act in our visitor's name, nor read us under a name of its own: so the Origin of requests that
change something, and of sockets, must be the host that was asked, and the host must be one of ours. (Seats are held by tokens in
headers, not by cookies, so this is the second lock, not the only one.) Programs that are no browsers send no Origin.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .protocol.lobby import Problem

LOOPBACK = ("localhost", "127.0.0.1", "::1")
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # pieces are put in their places by style attributes
        "img-src 'self' data: blob:",  # art is drawn by the page itself
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
}


def name_of(host: str) -> str:
    """A host without its port, in small letters."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def netloc_of(origin: str) -> str:
    """The host of an origin with its port; empty if it has none, or none that can be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


class Gate:
    """`bound` is the address that the server listens at, `allowed` are the names it is known by besides."""

    def __init__(self, app: ASGIApp, bound: str, allowed: Iterable[str] = ()) -> None:
        self.app, self.allowed = app, {name_of(host) for host in allowed}
        if self.allowed or bound in LOOPBACK:
            self.allowed |= set(LOOPBACK)  # else any name: nobody has said which one this machine has

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if (why := self.refused(scope, headers)) is not None:
            await refuse(scope, receive, send, *why)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, dressed(scope, send))

    def refused(self, scope: Scope, headers: Headers) -> tuple[str, int] | None:
        """Why a request is not let in, and the status that says so."""
        host = headers.get("host", "")
        if self.allowed and name_of(host) not in self.allowed:
            return "This server is not known by that name; whoever runs it can allow it with --allow-host.", 421
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if not self.ours(headers.get("origin"), host):
            return "This request comes from a page of another site.", 403
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        if scope["type"] == "http" and has_body:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return "Requests are JSON, and say so: content-type: application/json.", 415
        return None

    def ours(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may act here: one that we served, under the name that was asked or another of ours."""
        if origin is None:
            return True
        asked = netloc_of(origin)
        return bool(asked) and (asked == host.lower() or name_of(asked) in self.allowed - set(LOOPBACK))


def dressed(scope: Scope, send: Send) -> Send:
    """Send, with the headers that all answers have."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                headers.setdefault("cache-control", "no-store")  # what a seat may see is not for caches
        await send(message)

    return with_headers


async def refuse(scope: Scope, receive: Receive, send: Send, why: str, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    response = Response(msgspec.json.encode(Problem(why)), status, media_type="application/json")
    await response(scope, receive, dressed(scope, send))
