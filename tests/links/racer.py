"""A client of our own in a race: it answers a cue a known time after it arrived, honestly or not."""

from __future__ import annotations

import asyncio
import itertools
import socket
import struct
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

FRAME = 0.016
"""Seconds between two frames of a screen."""
ECHO = 0.02
"""Seconds between an answer and its copy, as the page sends it."""
TEXT, PING, PONG = 1, 9, 10
_ids = itertools.count(1)


class Racer:
    """Speaks WebSocket by hand, over a socket of another network. ``late``: it answers pings so many seconds
    late; ``less``: it claims so many milliseconds less than it took; ``answers``: else it only exists."""

    def __init__(self, late: float = 0.0, less: int = 0, answers: bool = True) -> None:
        self._late, self._less, self._answers_cues = late, less, answers
        self.token = ""
        self._chance = Random("frames")
        self.reaction: Callable[[int], float] = lambda turn: 0.4
        """How many seconds it takes in that turn; set by the test."""
        self.lobby: dict[str, Any] = {}
        self.first: dict[int, int] = {}
        """The seat that was heard first, by turn."""
        self.delays: dict[int, float] = {}
        """By how much it acted later than it meant to, in seconds: a busy machine."""
        self._answers: set[str] = set()
        self._turn = 0
        self._writer: asyncio.StreamWriter
        self._reading: asyncio.Task[None]

    async def connect(self, sock: socket.socket, address: tuple[str, int]) -> None:
        loop = asyncio.get_running_loop()
        await loop.sock_connect(sock, address)
        reader, self._writer = await self._open(sock)
        self._writer.write(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        self._reading = asyncio.create_task(self._read(reader))

    async def _open(self, sock: socket.socket) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(sock=sock)

    @property
    def over(self) -> bool:
        """Whether nothing more will come: the match has ended, or the connection."""
        return self.lobby.get("phase") == "over" or self._reading.done()

    async def close(self) -> None:
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        self._writer.close()

    def say(self, **message: Any) -> None:
        self._send(TEXT, msgspec.json.encode(message))

    async def ask(self, **message: Any) -> None:
        """Say something, and wait until it is acknowledged."""
        id = f"r{next(_ids)}"
        self.say(id=id, **message)
        while id not in self._answers:
            await asyncio.sleep(0.01)

    def _send(self, opcode: int, payload: bytes) -> None:
        short = len(payload) < 126
        size = bytes((128 | len(payload),)) if short else b"\xfe" + struct.pack("!H", len(payload))
        self._writer.write(bytes((128 | opcode,)) + size + bytes(4) + payload)  # a mask of zeros

    async def _read(self, reader: asyncio.StreamReader) -> None:
        loop = asyncio.get_running_loop()
        while True:
            first, second = await reader.readexactly(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack("!H", await reader.readexactly(2))
            payload = await reader.readexactly(size)
            if first & 15 == PING:
                loop.call_later(self._late, self._send, PONG, payload)
            elif first & 15 == TEXT:
                self._hear(msgspec.json.decode(payload))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "lobby":
            self.lobby.update(message)
        elif message["t"] == "welcome":
            self.token = message.get("token") or self.token
        elif message["t"] in ("ack", "refused"):
            self._answers.add(message.get("id", ""))
        elif message["t"] == "update":
            if (cue := message.get("cue")) is not None:
                self._turn = cue["number"]
                if self._answers_cues:
                    self._see(self._turn)
            for event in message.get("events", ()):
                if event["type"] in ("slept", "started_early"):
                    self.first.setdefault(self._turn, event["seat"])

    def _see(self, turn: int) -> None:
        """The cue has just arrived: it is painted with the next frame, and answered when the reaction time is
        over."""
        loop, took = asyncio.get_running_loop(), self.reaction(turn)
        due = loop.time() + self._chance.random() * FRAME + took

        def act() -> None:
            delay = loop.time() - due
            self.delays[turn] = delay
            rt = max(100, round((took + delay) * 1_000) - self._less)
            answer = {"t": "act", "id": f"a{next(_ids)}", "action": {"type": "sleep"}, "cue": turn, "rt": rt}
            self.say(**answer)
            loop.call_later(ECHO, lambda: self.say(**answer))

        loop.call_at(due, act)
