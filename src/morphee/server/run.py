"""Running the app in this process: uvicorn with one of the two kinds of sockets."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import uvicorn

from morphee.server.app import make_app
from morphee.server.house import House
from morphee.server.http_socket import PromptProtocol
from morphee.server.picows_socket import LINGER, PicowsProtocol
from morphee.server.static import FOLDER

Sockets: TypeAlias = Literal["picows", "websockets"]
GRACE = 3
"""Seconds connections have to end when the server is told to stop."""


class Server(uvicorn.Server):
    """Told to stop by a signal it ends well: clocks kept, goodbyes said, and no signal raised again."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        caught = []
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self.handle_exit, number, None)
                caught.append(number)
            except (RuntimeError, NotImplementedError, ValueError):
                pass  # not in the main thread, or not on this system: somebody else will stop us
        try:
            yield
        finally:
            for number in caught:
                loop.remove_signal_handler(number)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """uvicorn closes sockets without a word, and the house after them: goodbyes come first."""
        for listening in self.servers:
            listening.close()
        await _say_goodbye(self.lifespan.state["house"])
        await super().shutdown(sockets)


async def _say_goodbye(house: House) -> None:
    """Let match time stand still, tell everyone, and wait a moment for them to hear it."""
    house.ready = False
    for room in house.rooms.values():
        if room.play is not None:
            room.play.stop()
    for session in tuple(house.sessions):
        session.close("restart")
    until = house.tick() + LINGER
    while house.sessions and house.tick() < until:
        await asyncio.sleep(0.01)


def make_server(
    make_house: Callable[[], House],
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    sockets: Sockets = "picows",
    client: Path = FOLDER,
    cert: Path | None = None,
    key: Path | None = None,
) -> Server:
    """A server ready to be served: ``await server.serve()``. Port 0 takes a free one."""
    kind: Any = PicowsProtocol if sockets == "picows" else "websockets-sansio"
    config = uvicorn.Config(
        make_app(make_house, client),
        host=host,
        port=port,
        http=PromptProtocol,
        ws=kind,
        ws_max_size=65_536,
        ws_ping_interval=1.5,
        ws_ping_timeout=2.0,
        ws_per_message_deflate=False,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `trust_proxy` decides that, for sockets as well
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=None if cert is None else str(cert),
        ssl_keyfile=None if key is None else str(key),
    )
    return Server(config)


def port_of(server: Server) -> int:
    """The port a started server listens on."""
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port
