"""What a request says: who asks, in which language, with what body; and long work beside the tables."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from morphee.protocol.fields import Lang
from morphee.server.answers import trouble
from morphee.server.house import House
from morphee.server.identity import COOKIE, key_of, token_in

T = TypeVar("T")
A = TypeVar("A")
MOST_BYTES = 65_536
BODY_WITHIN = 10.0
"""Seconds a request's body has to arrive."""
WAITING = 8
"""Pieces of long work an address may have under way at once."""


def house_of(request: Request) -> House:
    house: House = request.state.house
    return house


def token_of(request: Request) -> str | None:
    """The token of who asks: in ``Authorization: Bearer`` for programs, else in the cookie."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token_in(f"{COOKIE}={token.strip()}")
    return token_in(request.headers.get("cookie"))


def key_in(request: Request) -> str | None:
    """Who asks."""
    token = token_of(request)
    return None if token is None else key_of(token)


def lang_of(request: Request) -> Lang:
    return "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"


async def read(request: Request, most: int = MOST_BYTES) -> bytes | Response:
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
        return trouble("malformed", 400, lang_of(request))
    return bytes(found)


def _cut_off(request: Request, status: int) -> Response:
    """Refuse, and do not listen to the rest."""
    refusal = trouble("malformed", status, lang_of(request))
    refusal.headers["connection"] = "close"
    return refusal


async def body(request: Request, kind: type[T]) -> T | Response:
    """The request's JSON as a struct, or the answer that says it is not."""
    data = await read(request)
    if isinstance(data, Response):
        return data
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return trouble("malformed", 400, lang_of(request))


class Aside:
    """Long work, one piece at a time in a thread of its own, so that no table waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "aside")
        self._asking: Counter[str] = Counter()

    async def do(self, request: Request, work: Callable[[A], T], about: A) -> T | Response:
        """What comes of it, or the refusal of an address that asks for too much at once."""
        address = request.state.address
        if self._asking[address] >= WAITING:
            return trouble("too_fast", 429, lang_of(request))
        self._asking[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, about)
        finally:
            self._asking[address] -= 1
            self._asking += Counter()  # forgets those at none
