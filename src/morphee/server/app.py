"""The app that an ASGI server runs: HTTP, the client's files, and the house living as long as it does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypedDict

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, WebSocketRoute

from morphee.server.asgi_socket import endpoint
from morphee.server.house import House
from morphee.server.http import routes
from morphee.server.shield import Shield
from morphee.server.static import FOLDER, Client


class Shared(TypedDict):
    house: House


def make_app(make_house: Callable[[], House], client: Path = FOLDER) -> Starlette:
    """``make_house`` is called in the loop that will serve."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[Shared]:
        house = make_house()
        await house.open()
        app.state.house = house
        try:
            yield {"house": house}
        finally:
            await house.close()

    return Starlette(
        routes=[*routes(), WebSocketRoute("/ws", endpoint), Mount("/", Client(client))],
        middleware=[Middleware(Shield), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=lifespan,
    )
