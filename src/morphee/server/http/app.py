"""The app that an ASGI server runs: routes, the client's files, sockets by ASGI, and the node behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol, TypeAlias, TypedDict

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute

from morphee.games.catalog import GAMES
from morphee.server.http.addresses import FindLocal, local_address
from morphee.server.http.child_process import CachedResults, TooManyJobs
from morphee.server.http.game_clients import PATH as CLIENTS
from morphee.server.http.game_clients import GameClients, find_clients
from morphee.server.http.phone_page import LocalAuthority, phone_routes
from morphee.server.http.readiness import Readiness
from morphee.server.http.records import Bests
from morphee.server.http.request import lang_of
from morphee.server.http.response import refusal
from morphee.server.http.routes import routes
from morphee.server.http.security_headers import SecurityHeaders
from morphee.server.http.static_files import FOLDER, Client
from morphee.server.tables.node import Node
from morphee.server.transport.asgi import endpoint
from morphee.server.transport.elsewhere import Unavailable
from morphee.server.transport.hub import Hub
from morphee.store.contract import Unreachable


class Shared(TypedDict):
    hub: Hub
    find_local: FindLocal
    bests: Bests
    authority: LocalAuthority | None
    clients: Mapping[str, Path]
    child_results: CachedResults
    readiness: Readiness


class Joined(Protocol):
    """This node's part in a cluster, as long as it serves."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...


Join: TypeAlias = Callable[[Hub], Joined]


async def unavailable(request: Request, _: Exception) -> Response:
    """Something that has to be read, or asked of another node, is out of reach now."""
    return refusal("unavailable", 503, lang_of(request))


async def too_fast(request: Request, _: Exception) -> Response:
    return refusal("too_fast", 429, lang_of(request))


def make_app(
    make_node: Callable[[], Node],
    client: Path = FOLDER,
    find_local: FindLocal = local_address,
    join: Join | None = None,
    authority: LocalAuthority | None = None,
) -> Starlette:
    """``make_node`` is called in the loop that will serve; ``join`` makes the node one of several. With an
    authority of this server's own there is a page about it."""
    clients = find_clients(GAMES.names())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[Shared]:
        node = make_node()
        await node.open()
        hub, child_results = Hub(node), CachedResults()
        hub.plain_beside = authority is not None
        joined = None if join is None else join(hub)
        try:
            if joined is not None:
                await joined.open()
            yield {
                "hub": hub,
                "find_local": find_local,
                "bests": Bests(),
                "authority": authority,
                "clients": clients,
                "child_results": child_results,
                "readiness": Readiness(),
            }
        finally:
            await child_results.close()
            if joined is not None:
                await joined.close()
            await node.close()

    return Starlette(
        routes=[
            *routes(),
            *(phone_routes() if authority else ()),
            WebSocketRoute("/ws", endpoint),
            Mount(CLIENTS, GameClients(clients)),
            Mount("/", Client(client)),
        ],
        exception_handlers={Unavailable: unavailable, Unreachable: unavailable, TooManyJobs: too_fast},
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=lifespan,
    )
