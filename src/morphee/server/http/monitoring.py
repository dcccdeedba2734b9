"""What an operator watches: whether the process lives, whether it is ready for clients, its figures."""

from __future__ import annotations

from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from morphee.server.http.readiness import Readiness
from morphee.server.http.request import bearer, hub_of, lang_of, node_of
from morphee.server.http.response import refusal


async def health(_: Request) -> Response:
    return PlainTextResponse("alive\n")


async def readiness(request: Request) -> Response:
    """Whether clients should come here: proved by a write."""
    proof: Readiness = request.state.readiness
    ready = await proof.of(node_of(request))
    return PlainTextResponse("ready\n" if ready else "not ready\n", 200 if ready else 503)


async def metrics(request: Request) -> Response:
    """For the operator only: the figures would reveal hidden moves and votes."""
    hub = hub_of(request)
    token = hub.settings.metrics_token
    if not token or not compare_digest((bearer(request) or "").encode(), token.encode()):
        return refusal("no_such_page", 404, lang_of(request))
    among_others = {} if hub.elsewhere is None else hub.elsewhere.gauges()
    gauges = {"sockets": len(hub.sessions), **hub.node.gauges(), **among_others}
    return PlainTextResponse(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")
