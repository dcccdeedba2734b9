"""A cluster on this machine: PostgreSQL, NATS, and nodes as processes, each behind relays of its own."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.cluster.relay import Relay, Target

ATTEMPTS = 5
SERVE = ("serve", "--host", "127.0.0.1", "--port", "0", "--no-limits", "--quiet", "--set", "warm=false")


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


class NatsServer:
    """NATS as a process, on a port that it keeps when it is started again."""

    def __init__(self) -> None:
        self.port = free_port()

    async def start(self) -> None:
        binary = Path(sys.executable).parent / "nats-server"
        self._process = await asyncio.create_subprocess_exec(
            str(binary),
            "-a",
            "127.0.0.1",
            "-p",
            str(self.port),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        async with asyncio.timeout(30):
            while not await _listens(self.port):
                await asyncio.sleep(0.05)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def kill(self) -> None:
        self._process.kill()
        await self._process.wait()


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def postgres_target(url: str) -> Target:
    """Where the server of a URL listens."""
    parts = urlsplit(url)
    folder = parse_qs(parts.query).get("host")
    if folder:
        return f"{folder[0]}/.s.PGSQL.{parts.port or 5432}"
    return parts.hostname or "127.0.0.1", parts.port or 5432


def through(url: str, port: int) -> str:
    """The URL of the same database through a relay."""
    parts = urlsplit(url)
    user, _, _ = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{user}@127.0.0.1:{port}{parts.path}?sslmode=disable"


class NodeProcess:
    """One node, through relays that can be cut. ``program`` is how Python is told to start it."""

    def __init__(
        self,
        url: str,
        nats: NatsServer,
        settings: Sequence[str] = (),
        program: Sequence[str] = ("-m", "morphee"),
    ) -> None:
        self.database = Relay(postgres_target(url))
        self.bus = Relay(("127.0.0.1", nats.port))
        self.port = self.pid = 0
        self.alive = False
        self.direct = False
        """Whether it reaches the services themselves, and not through relays."""
        self.limits = False
        """Whether addresses have limits, as where everybody has one of their own."""
        self._url = url
        self._nats = nats
        self._settings = tuple(part for setting in settings for part in ("--set", setting))
        self._program = tuple(program)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, program: Sequence[str] = ()) -> None:
        """Start it, as another program if one is named. It ends where PostgreSQL takes seconds to answer, and
        is started again as by a supervisor."""
        self._program = tuple(program) or self._program
        if self._process is None:
            await self.database.open()
            await self.bus.open()
        url = self._url if self.direct else through(self._url, self.database.port)
        port = self._nats.port if self.direct else self.bus.port
        where = ("--postgres", url, "--nats", f"nats://127.0.0.1:{port}")
        serve = tuple(part for part in SERVE if not (self.limits and part == "--no-limits"))
        command = (sys.executable, *self._program, *serve, *where, *self._settings)
        line = b""
        for _ in range(ATTEMPTS):
            self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            assert self._process.stdout is not None
            self.pid = self._process.pid
            line = await asyncio.wait_for(self._process.stdout.readline(), 90)
            if line:
                break
            await self.end()
        assert line, "the node did not start"
        self.port = int(line.decode().strip().rstrip("/").rsplit(":", 1)[1])
        self.alive = True

    def send(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def end(self, how: int = signal.SIGKILL) -> int:
        assert self._process is not None
        self.alive = False
        if self._process.returncode is None:
            self._process.send_signal(how)
        code = await self._process.wait()
        self._process._transport.close()  # type: ignore[attr-defined]  # its end of the output
        return code

    async def close(self) -> None:
        if self._process is not None:
            if self._process.returncode is None:
                self.send(signal.SIGCONT)
            await self.end()
            await self.database.close()
            await self.bus.close()


@asynccontextmanager
async def cluster(
    url: str,
    count: int = 2,
    settings: Sequence[str] = (),
    program: Sequence[str] = ("-m", "morphee"),
    direct: bool = False,
    limits: bool = False,
) -> AsyncIterator[tuple[NatsServer, list[NodeProcess]]]:
    """NATS and that many nodes, as long as the block lasts."""
    nats = NatsServer()
    await nats.start()
    nodes = [NodeProcess(url, nats, settings, program) for _ in range(count)]
    for node in nodes:
        node.direct, node.limits = direct, limits
    try:
        await asyncio.gather(*(node.start() for node in nodes))
        yield nats, nodes
    finally:
        for node in nodes:
            await node.close()
        await nats.kill()
        await asyncio.sleep(0.1)  # for every socket to be closed
