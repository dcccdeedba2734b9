"""The app that an ASGI server runs: routes, the client's files, sockets by ASGI, and the node behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypedDict

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, WebSocketRoute

from morphee.server.http.addresses import FindLocal, local_address
from morphee.server.http.child_process import KeptWork
from morphee.server.http.records import Bests
from morphee.server.http.routes import routes
from morphee.server.http.security_headers import SecurityHeaders
from morphee.server.http.static_files import FOLDER, Client
from morphee.server.tables.node import Node
from morphee.server.transport.asgi import endpoint
from morphee.server.transport.hub import Hub


class Shared(TypedDict):
    hub: Hub
    find_local: FindLocal
    bests: Bests
    aside: KeptWork


def make_app(
    make_node: Callable[[], Node], client: Path = FOLDER, find_local: FindLocal = local_address
) -> Starlette:
    """``make_node`` is called in the loop that will serve."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[Shared]:
        node = make_node()
        await node.open()
        aside = KeptWork()
        try:
            yield {"hub": Hub(node), "find_local": find_local, "bests": Bests(), "aside": aside}
        finally:
            await aside.close()
            await node.close()

    return Starlette(
        routes=[*routes(), WebSocketRoute("/ws", endpoint), Mount("/", Client(client))],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=lifespan,
    )
