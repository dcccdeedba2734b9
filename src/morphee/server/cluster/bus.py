"""The carrier between nodes: NATS core. It may lose anything at any time, and nothing depends on it.

Publishing never waits: what cannot be sent now is dropped, and whoever misses it notices the gap. The
connection is made, and made again, in the background.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from nats.aio.client import Client as Nats
from nats.errors import Error as NatsError

log = logging.getLogger("morphee.bus")
LOST = (NatsError, OSError, TimeoutError, RuntimeError)
"""What NATS' client raises when a connection is lost. On one that is closed uvloop raises `RuntimeError`,
until the client has noticed that too."""
RETRY_AFTER = 0.2
"""Seconds between two attempts to reach NATS."""
CONNECT_WITHIN = 2
PING_EVERY = 1
"""Seconds between pings to NATS; two that are not answered are a lost connection."""
ECHO_EVERY = 0.2
"""Seconds between two messages that a node sends to itself."""
SILENCE = 1.0
"""Seconds without one of them after which NATS counts as out of reach."""
MOST_WAITING = 10_000
"""Messages that may wait to be handed to the connection."""


class Handler(Protocol):
    """Who receives. None of these raises; only `asked` may wait."""

    def envelope(self, data: bytes) -> None: ...

    def heard(self, data: bytes) -> None:
        """A broadcast: a message for every node."""
        ...

    async def asked(self, data: bytes) -> bytes | None:
        """A question; `None` if it is not for this node to answer."""
        ...


class Bus:
    """``prefix`` keeps clusters apart that use one NATS; ``name`` is this node's."""

    def __init__(self, url: str, prefix: str, name: str, handler: Handler) -> None:
        self._url = url
        self._prefix = prefix
        self._name = name
        self._handler = handler
        self._nats: Any = None
        self._loop = asyncio.get_running_loop()
        self._echoed_at = 0.0
        self._out: deque[tuple[str, bytes]] = deque()
        self._some = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        work = (self._connect(), self._write(), self._echo())
        self._tasks = [self._loop.create_task(part) for part in work]
        await asyncio.wait(self._tasks[:1], timeout=CONNECT_WITHIN)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._nats is not None:
            try:
                await asyncio.wait_for(self._nats.close(), 1)
            except LOST:
                log.debug("the bus was closed while it was away")

    @property
    def up(self) -> bool:
        return self._nats is not None and self._nats.is_connected

    @property
    def reachable(self) -> bool:
        """Whether what we publish comes back: a connection may be open and lead nowhere."""
        return self.up and self._loop.time() - self._echoed_at < SILENCE

    def send(self, node: str, data: bytes) -> None:
        """An envelope for that node."""
        self._publish(f"{self._prefix}.node.{node}", data)

    def tell_all(self, data: bytes) -> None:
        """Send a broadcast to every node, this one included."""
        self._publish(f"{self._prefix}.broadcast", data)

    async def ask(self, node: str | None, data: bytes, within: float) -> bytes | None:
        """The answer of that node, or of the first of all of them; `None` if none came in time."""
        subject = f"{self._prefix}.ask.{node}" if node else f"{self._prefix}.ask"
        if not self.up:
            return None
        try:
            reply = await self._nats.request(subject, data, timeout=within)
        except LOST:
            return None
        return bytes(reply.data)

    def _publish(self, subject: str, data: bytes) -> None:
        if self.up and len(self._out) < MOST_WAITING:
            self._out.append((subject, data))
            self._some.set()

    async def flush(self, within: float) -> None:
        """Wait until what was published has reached NATS, or for so long."""
        try:
            async with asyncio.timeout(within):
                while self._out:
                    await asyncio.sleep(0.002)
                if self.up:
                    await self._nats.flush(timeout=within)
        except LOST:
            log.warning("the bus is away")

    async def _write(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            while self._out:
                subject, data = self._out.popleft()
                try:
                    await self._nats.publish(subject, data)
                except LOST as error:
                    log.debug("the bus lost a message: %s", error)

    async def _echo(self) -> None:
        while True:
            self._publish(f"{self._prefix}.echo.{self._name}", b"")
            await asyncio.sleep(ECHO_EVERY)

    def _echoed(self, _: bytes) -> None:
        self._echoed_at = self._loop.time()

    async def _connect(self) -> None:
        """Connect for the first time, however long that takes; NATS' own client connects again after that."""
        while True:
            nats = Nats()
            try:
                await nats.connect(
                    servers=[self._url],
                    name=f"morphee {self._name}",
                    connect_timeout=CONNECT_WITHIN,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RETRY_AFTER,  # type: ignore[arg-type]
                    ping_interval=PING_EVERY,
                    max_outstanding_pings=2,
                    error_cb=self._error,
                )
                await self._subscribe(nats)
                self._nats = nats
                self._echoed_at = self._loop.time()
                return
            except LOST as error:
                log.warning("NATS cannot be reached: %s", repr(error))
                await nats.close()
                await asyncio.sleep(RETRY_AFTER)

    async def _subscribe(self, nats: Any) -> None:
        prefix, name = self._prefix, self._name
        await nats.subscribe(f"{prefix}.node.{name}", cb=_sync(self._handler.envelope))
        await nats.subscribe(f"{prefix}.echo.{name}", cb=_sync(self._echoed))
        await nats.subscribe(f"{prefix}.broadcast", cb=_sync(self._handler.heard))
        for subject in (f"{prefix}.ask.{name}", f"{prefix}.ask"):
            await nats.subscribe(subject, cb=self._answer)

    async def _answer(self, message: Any) -> None:
        """Each question in a task of its own: one that takes long keeps no other waiting."""
        task = asyncio.ensure_future(self._answer_one(message))
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def _answer_one(self, message: Any) -> None:
        try:
            answer = await self._handler.asked(message.data)
            if answer is not None:
                await message.respond(answer)
        except LOST as error:
            log.debug("an answer was lost: %s", error)
        except Exception:
            log.exception("a question of another node failed")

    async def _error(self, error: Exception) -> None:
        log.debug("NATS: %s", error)


def _sync(do: Callable[[bytes], None]) -> Callable[[Any], Awaitable[None]]:
    async def called(message: Any) -> None:
        try:
            do(message.data)
        except Exception:
            log.exception("a message of another node failed")

    return called
