"""uvicorn's own WebSockets, with pings, pongs and fragments charged: ASGI does not show them to the app."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from morphee.protocol.refusals import CLOSINGS
from morphee.server.rate_limit import Bucket
from morphee.server.transport.hub import Hub

FRAGMENTS_CHARGED = 16
"""So many fragments are charged as one message."""


class ChargedSocket(WebSocketsSansIOProtocol):
    """Closes whoever sends pings, pongs that answer nothing, or fragments without end."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self._hub: Hub = app_state["hub"]
        settings = self._hub.settings
        self._frames = Bucket(settings.socket_rate, settings.socket_burst, self._hub.tick())
        self._violations = settings.violations
        self._gathered = 0
        self._counted = ""

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        self._counted = peer[0] if isinstance(peer, tuple) else "local"
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """It was counted by the HTTP connection it was, whether or not it became a socket."""
        self._hub.limits.disconnect(self._counted)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        if self._charge():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if bytes(event.data) == self.pending_ping_payload or self._charge():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._gathered += 1
        if self._gathered % FRAGMENTS_CHARGED or self._charge():
            super().handle_cont(event)

    def _charge(self) -> bool:
        """Whether a frame is within bounds."""
        if self.close_sent:
            return False
        if self._frames.take(self._hub.tick()):
            return True
        self._violations -= 1
        if self._violations < 0:
            self._fail()
        return False

    def _fail(self) -> None:
        closing = CLOSINGS["too_fast"]
        self._hub.metrics.closed("too_fast")
        self.conn.fail(closing.number, "too_fast")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": closing.number})
        self.close_sent = True
        self.transport.close()
