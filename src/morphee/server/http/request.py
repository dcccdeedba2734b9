"""What a request says: who asks, in which language, with what body."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from morphee.kernel.codec import UNREADABLE
from morphee.protocol.fields import Lang
from morphee.server.http.response import refusal
from morphee.server.tables.identity import key_of
from morphee.server.tables.node import Node
from morphee.server.transport.cookies import token_in
from morphee.server.transport.hub import Hub
from morphee.server.transport.origin import is_secure

T = TypeVar("T")
MAX_BYTES = 65_536
BODY_WITHIN = 10.0
"""Seconds a request's body has to arrive."""


def hub_of(request: Request) -> Hub:
    hub: Hub = request.state.hub
    return hub


def node_of(request: Request) -> Node:
    return hub_of(request).node


def token_of(request: Request) -> str | None:
    """The token of the person who asks: in ``Authorization: Bearer`` for programs, else in the cookie."""
    tokens = node_of(request).tokens
    token = bearer(request)
    if token is not None:
        return token if tokens.issued(token) else None
    beside = hub_of(request).plain_beside
    return token_in(request.headers.get("cookie"), tokens, secure_in(request), beside)


def secure_in(request: Request) -> bool:
    """Whether the browser speaks TLS."""
    return is_secure(request.url.scheme, request.state.header, hub_of(request).settings)


def bearer(request: Request) -> str | None:
    """The bearer token of a request, if it has one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def key_in(request: Request) -> str | None:
    """The key of the person who asks, if they have one."""
    token = token_of(request)
    return None if token is None else key_of(token)


def lang_of(request: Request) -> Lang:
    return "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"


async def read(request: Request, most: int = MAX_BYTES) -> bytes | Response:
    """The request's body, or the answer that refuses it; nothing is read of what is beyond ``most``."""
    found = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for part in request.stream():
                found += part
                if len(found) > most:
                    return _cut_off(request, 413)
    except TimeoutError:
        return _cut_off(request, 408)
    except ClientDisconnect:
        return refusal("malformed", 400, lang_of(request))
    return bytes(found)


def _cut_off(request: Request, status: int) -> Response:
    """Refuse, and close the connection without reading the rest."""
    refused = refusal("malformed", status, lang_of(request))
    refused.headers["connection"] = "close"
    return refused


async def body(request: Request, kind: type[T]) -> T | Response:
    """The request's JSON as a struct, or the answer that says it is not."""
    data = await read(request)
    if isinstance(data, Response):
        return data
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except UNREADABLE:
        return refusal("malformed", 400, lang_of(request))
