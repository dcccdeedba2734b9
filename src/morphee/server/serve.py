"""Running the app in this process: uvicorn with one of the two kinds of sockets."""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import uvicorn

from morphee.server.http.addresses import local_address_for
from morphee.server.http.app import Join, make_app
from morphee.server.http.phone_page import LocalAuthority
from morphee.server.http.static_files import FOLDER
from morphee.server.tables.node import Node
from morphee.server.transport.http_protocol import BoundedHttpProtocol
from morphee.server.transport.hub import Hub
from morphee.server.transport.picows import PicowsProtocol
from morphee.server.transport.tls_listener import TlsListener

Sockets: TypeAlias = Literal["picows", "websockets"]
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than proxies and clients keep theirs, which would
otherwise now and then send a request on a connection that is just being closed."""
GRACE = 3
"""Seconds connections have to end when the server is told to stop."""


class Server(uvicorn.Server):
    """Shuts down gracefully on a signal: clocks are stored, everybody is told, no signal is raised again."""

    secure: ssl.SSLContext | None = None
    """TLS on the sockets it listens on."""
    beside: tuple[socket.socket, ssl.SSLContext] | None = None
    """Another socket to listen on, with TLS."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.secure is None:
            await super().startup(sockets)
        else:
            own = [_bound(self.config)] if sockets is None else sockets
            await super().startup([])
            for listening in own:
                self._listen(listening, self.secure)
        if self.beside is not None:
            self._listen(*self.beside)

    def _listen(self, listening: socket.socket, context: ssl.SSLContext) -> None:
        self.servers.append(TlsListener(listening, context, self._protocol))  # type: ignore[arg-type]

    def _protocol(self) -> BoundedHttpProtocol:
        return BoundedHttpProtocol(self.config, self.server_state, self.lifespan.state)

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
        """Say goodbye first: uvicorn closes sockets without a message, and then the node."""
        for listening in self.servers:
            listening.close()
        hub: Hub = self.lifespan.state["hub"]
        await hub.say_goodbye()
        await super().shutdown(sockets)


def make_server(
    make_node: Callable[[], Node],
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    sockets: Sockets = "picows",
    client: Path = FOLDER,
    cert: Path | None = None,
    key: Path | None = None,
    join: Join | None = None,
    authority: LocalAuthority | None = None,
) -> Server:
    """A server ready to be served: ``await server.serve()``. Port 0 takes a free one. ``authority``: what the
    page about this server's own certificate tells; `Server.beside` listens with it."""
    config = uvicorn.Config(
        make_app(make_node, client, local_address_for(host), join, authority),
        host=host,
        port=port,
        http=BoundedHttpProtocol,
        ws=_socket_class(sockets),
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
        timeout_keep_alive=KEEP_ALIVE,
    )
    server = Server(config)
    server.secure = None if cert is None else _context(cert, key)
    return server


def _bound(config: uvicorn.Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    return socket.create_server((config.host, config.port), family=family, backlog=config.backlog)


def _context(cert: Path, key: Path | None) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    return context


def _socket_class(sockets: Sockets) -> Any:
    if sockets == "picows":
        return PicowsProtocol
    from morphee.server.transport.sansio import ChargedSocket  # needs a package of its own

    return ChargedSocket


def port_of(server: Server) -> int:
    """The port a started server listens on."""
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port
