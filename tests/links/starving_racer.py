"""A client that has its kernel acknowledge late: it looks at what has come, and leaves it unread for a while.

A kernel acknowledges full segments at once only while the window that it offers can move on.
"""

from __future__ import annotations

import asyncio
import fcntl
import socket
import struct
import termios
from random import Random
from typing import Any

from tests.links.racer import Racer

LOOK = 0.001
"""Seconds between two looks."""
BUFFER = 24_000
"""Bytes of its receive buffer: small enough to be filled by its window soon, too large to look shut."""


class StarvingRacer(Racer):
    """Leaves what it receives unread for up to ``longest`` seconds: the sum of two draws, as jitter in both
    directions would be."""

    def __init__(self, longest: float, less: int) -> None:
        super().__init__(late=0.0, less=less)
        self._longest = longest
        self._delays = Random("unread")

    async def connect(self, sock: socket.socket, address: tuple[str, int]) -> None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        await super().connect(sock, address)

    async def _open(self, sock: socket.socket) -> tuple[asyncio.StreamReader, Any]:
        reader = asyncio.StreamReader()
        self._looking = asyncio.create_task(self._look(sock, reader))
        return reader, _Writer(sock, self._looking)

    async def _look(self, sock: socket.socket, reader: asyncio.StreamReader) -> None:
        """Hand on what has come as soon as it has, and read it later."""
        loop, seen, read_at = asyncio.get_running_loop(), 0, 0.0
        while True:
            (held,) = struct.unpack("i", fcntl.ioctl(sock.fileno(), termios.FIONREAD, bytes(4)))
            if held > seen:
                if seen == 0:
                    late = (self._delays.random() + self._delays.random()) * self._longest / 2
                    read_at = loop.time() + late
                reader.feed_data(sock.recv(held, socket.MSG_PEEK)[seen:])
                seen = held
            if seen and loop.time() >= read_at:
                sock.recv(seen)
                seen = 0
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
            await asyncio.sleep(LOOK)


class _Writer:
    """Writes to a socket that is read by hand."""

    def __init__(self, sock: socket.socket, looking: asyncio.Task[None]) -> None:
        self._sock, self._looking = sock, looking

    def write(self, data: bytes) -> None:
        self._sock.send(data)

    def close(self) -> None:
        self._looking.cancel()
        self._sock.close()
