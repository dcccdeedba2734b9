"""What is told within a turn of the loop goes out together, in order, and before a socket is closed."""

from __future__ import annotations

import asyncio

import pytest

from morphee.engine.path_evidence import KernelView
from morphee.kernel.contract import Millis
from morphee.protocol.fields import PathSeen
from morphee.server.metrics import Metrics
from morphee.server.transport.send_queue import SendQueue

pytestmark = pytest.mark.virtual


class Wire:
    """A connection that keeps what it is given."""

    address = "127.0.0.1"
    token: str | None = None
    path: PathSeen = "direct"
    told_round_trip: Millis | None = None

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def ping(self, payload: bytes, size: int) -> None: ...

    def kernel(self) -> KernelView | None:
        return None

    def has_gap(self) -> bool:
        return False

    def close(self, number: int, reason: str) -> None: ...


async def test_frames_wait_for_the_end_of_the_turn_and_keep_their_order() -> None:
    metrics = Metrics()
    queue = SendQueue(asyncio.get_running_loop(), metrics)
    one, two = Wire(), Wire()
    queue.send(one, b"a")
    queue.send(two, b"b")
    queue.send(one, b"cc")
    assert (one.sent, two.sent, metrics.messages_out) == ([], [], 0)
    await asyncio.sleep(0)
    assert (one.sent, two.sent) == ([b"a", b"cc"], [b"b"])
    assert (metrics.messages_out, metrics.bytes_out) == (3, 4)


async def test_what_is_flushed_is_not_sent_twice() -> None:
    queue = SendQueue(asyncio.get_running_loop(), Metrics())
    wire = Wire()
    queue.send(wire, b"last words")
    queue.flush()
    assert wire.sent == [b"last words"]
    queue.send(wire, b"and again")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert wire.sent == [b"last words", b"and again"]


async def test_frames_written_while_others_are_sent_go_next() -> None:
    queue = SendQueue(asyncio.get_running_loop(), Metrics())

    class Answering(Wire):
        def send(self, data: bytes) -> None:
            super().send(data)
            if data == b"a":
                queue.send(self, b"b")

    wire = Answering()
    queue.send(wire, b"a")
    queue.send(wire, b"a2")
    await asyncio.sleep(0)
    assert wire.sent == [b"a", b"a2"]
    await asyncio.sleep(0)
    assert wire.sent == [b"a", b"a2", b"b"]
