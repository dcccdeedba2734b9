"""Connections that do not say what they want in time are not kept: to hold one costs its opener nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

REQUEST_WITHIN = 10.0
"""Seconds a new connection has for the head of its first request; between requests uvicorn waits for five."""


class PromptProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._late = self.loop.call_later(REQUEST_WITHIN, self._give_up, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """The connection is another protocol's from now on, and this one can be forgotten."""
        self._in_time()
        super().handle_websocket_upgrade(*event)

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self, transport: asyncio.Transport) -> None:
        if self.cycle is None:  # no request is under way
            transport.close()
