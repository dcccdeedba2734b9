"""The carrier may lose anything, and goes on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from nats.errors import Error as NatsError

from morphee.server.cluster.bus import Bus
from morphee.server.cluster.regularly import regularly


class Nats:
    """NATS' client on a connection that is lost for a while."""

    is_connected = True

    def __init__(self, raises: Exception) -> None:
        self.raises: Exception | None = raises
        self.sent: list[bytes] = []

    async def publish(self, subject: str, data: bytes) -> None:
        if self.raises is not None:
            raise self.raises
        self.sent.append(data)

    async def request(self, subject: str, data: bytes, timeout: float) -> None:
        await self.publish(subject, data)


LOSSES = [NatsError("lost"), ConnectionResetError("lost"), RuntimeError("the handler is closed")]


@pytest.mark.parametrize("loss", LOSSES, ids=repr)
async def test_after_a_connection_was_lost_messages_are_sent_again(loss: Exception) -> None:
    """A node that sent nothing any more would be cut off until its end. uvloop raises RuntimeError."""
    handler: Any = None
    bus = Bus("", "test", "me", handler)
    bus._nats = nats = Nats(loss)
    writing = asyncio.ensure_future(bus._write())
    bus.send("you", b"lost")
    await asyncio.sleep(0.01)
    assert await bus.ask("you", b"?", 0.1) is None
    nats.raises = None
    bus.send("you", b"sent")
    await asyncio.sleep(0.01)
    assert nats.sent == [b"sent"]
    writing.cancel()


async def test_what_is_done_regularly_is_done_again_after_it_failed() -> None:
    times = 0

    async def fail() -> None:
        nonlocal times
        times += 1
        raise ZeroDivisionError

    doing = asyncio.ensure_future(regularly(0.001, fail))
    while times < 3:
        await asyncio.sleep(0.001)
    doing.cancel()
