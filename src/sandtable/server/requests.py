"""Requests that are not here in full: each must be within a time, and one address may have few of them. Who sends a letter at a
time over a thousand lines would else hold a thousand lines. (A proxy in front sees to that itself.)"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .limits import Limits


def within(limits: Limits, seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's side of HTTP, with these limits."""

    class Request(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        timer: asyncio.TimerHandle | None = None  # runs while a request is not here in full
        before: Any = None  # what the last request was answered by

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._begin()

        def data_received(self, data: bytes) -> None:
            if self.timer is None:
                self._begin()
            if self.transport.is_closing():
                return
            super().data_received(data)
            upgraded = self.transport.get_protocol() is not self  # it is a socket now, and no business of ours
            if upgraded or (self.cycle is not self.before and not self.cycle.more_body):
                self._end()
            if upgraded:
                self.parser = None  # they hold each other, and would stay as long as the socket

        def connection_lost(self, exc: Exception | None) -> None:
            self._end()
            super().connection_lost(exc)

        def _begin(self) -> None:
            self.before, self.host = self.cycle, self.client[0] if self.client else None
            if limits.may_begin(self.host):
                self.timer = asyncio.get_running_loop().call_later(seconds, self.transport.abort)
            else:
                self.transport.abort()

        def _end(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None
                limits.has_begun(self.host)

    return Request
