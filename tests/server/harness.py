"""A server in this process on a free port of loopback, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from examples.lantern import Lantern
from morphee.games.catalog import GAMES
from morphee.kernel.registry import Registry
from morphee.protocol.fields import PROTOCOL
from morphee.protocol.follow import Followed
from morphee.server.cluster.cluster import Cluster
from morphee.server.http.app import Join
from morphee.server.http.static_files import FOLDER
from morphee.server.serve import Sockets, make_server, port_of
from morphee.server.settings import Settings
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.server.transport.hub import Hub
from morphee.store.contract import Store
from morphee.store.memory import MemoryStore
from morphee.store.postgres import PostgresStore

PATIENCE = 30.0
_ids = itertools.count(1)


def registry() -> Registry:
    """Every game and the example."""
    games = Registry()
    for game in (*GAMES, Lantern()):
        games.add(game)
    return games


QUICK = Settings(
    ping_every=0.1, away_after=1.2, bot_grace=0.8, host_grace=0.8, resume_hold=0.05, proposal=0.0, warm=False
)


class Server:
    """A running server: its node, its address, and how to make clients."""

    def __init__(self, node: Node, port: int) -> None:
        self.node = node
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.clients: list[Client] = []

    def http(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, headers=headers)

    async def table(self, game: str = "lantern", **wanted: Any) -> str:
        async with self.http() as http:
            made = await http.post("/api/tables", json={"game": game, **wanted})
            assert made.status_code == 201, made.text
            code: str = made.json()["code"]
            return code

    async def join(self, code: str, name: str = "Ann", **hello: Any) -> Client:
        """A client that has been let in."""
        client = await self.connect()
        await client.say(t="hello", v=PROTOCOL, table=code, name=name, **{"lang": "en", **hello})
        client.welcome = await client.until("welcome")
        client.token = client.welcome.get("token") or hello.get("token", "")
        await client.until("lobby")
        return client

    async def connect(self, **options: Any) -> Client:
        self.clients.append(await connect_to(self.port, **options))
        return self.clients[-1]

    async def seated(self, code: str, *names: str) -> list[Client]:
        """Clients that have been let in and sit in order."""
        clients = [await self.join(code, name) for name in names]
        for seat, client in enumerate(clients):
            await client.ask(t="sit", seat=seat)
        return clients

    async def match(self, game: str = "lantern", people: int = 2, **config: Any) -> list[Client]:
        """A match that has begun, with its players, the host first."""
        code = await self.table(game, config=config)
        clients = await self.seated(code, *["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][:people])
        for client in clients:
            await client.ask(t="ready")
        await clients[0].ask(t="start")
        for client in clients:
            await client.until(lambda m: m.get("fresh"))
        return clients


class Client(Followed):
    """One socket. ``lobby``, ``public``, ``own``, ``offers`` are what it knows, as a page would keep it."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.welcome: dict[str, Any] = {}
        self.token = ""
        self.lobby: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.acknowledged: list[dict[str, Any]] = []
        self._acks: list[dict[str, Any]] = []

    @property
    def id(self) -> str:
        return str(self.welcome["you"])

    async def say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something with an id, and wait for its answer."""
        id = f"x{next(_ids)}"
        await self.say(id=id, **message)
        answer: dict[str, Any] = await self.until(
            lambda m: m["t"] in ("ack", "refused") and m.get("id") == id
        )
        return answer

    async def act(self, action: Any, **more: Any) -> dict[str, Any]:
        return await self.ask(t="act", action=action, **more)

    async def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message; an acknowledgement that came with update is one of its own, after them."""
        if self._acks:
            return self._acks.pop(0)
        async with asyncio.timeout(patience):
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
        self.heard.append(message)
        self.learn(message)
        return message

    async def until(self, wanted: str | Callable[[dict[str, Any]], Any], patience: float = PATIENCE) -> Any:
        """Read on until a message of that kind, or one that fits."""
        async with asyncio.timeout(patience):
            while True:
                message = await self.next(patience)
                if message["t"] == wanted if isinstance(wanted, str) else wanted(message):
                    return message

    async def until_lobby(self, fits: Callable[[dict[str, Any]], Any], patience: float = PATIENCE) -> None:
        """Read on until the lobby, as it is known, fits."""
        async with asyncio.timeout(patience):
            while not fits(self.lobby):
                await self.next(patience)

    async def quiet(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """Everything that comes in that time."""
        found: list[dict[str, Any]] = []
        try:
            while True:
                found.append(await self.next(seconds))
        except TimeoutError:
            return found

    async def close(self) -> None:
        await self.socket.close()

    async def closed(self) -> int:
        """Wait for the server to close; the close code."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    self.heard.append(msgspec.json.decode(await self.socket.recv()))
            await self.socket.wait_closed()
        code = self.socket.close_code
        assert code is not None
        return code

    def learn(self, message: dict[str, Any]) -> None:
        """Keep what a message tells, as a page would."""
        if message["t"] == "lobby":
            self.lobby.update({k: v for k, v in message.items() if k != "t"})
        elif message["t"] == "update":
            self.hear(message)
            self._acks = [{"t": "ack", "id": id, "v": message["v"]} for id in message.get("acks", ())]
            self.acknowledged += self._acks
        elif message["t"] == "ack":
            self.acknowledged.append(message)


async def connect_to(port: int, table: str = "", **options: Any) -> Client:
    """A socket to a server of this machine, nothing said yet."""
    quiet = {"compression": None, "ping_interval": None}  # like a browser, which never pings
    query = f"?table={table}" if table else ""
    return Client(await connect(f"ws://127.0.0.1:{port}/ws{query}", **{**quiet, **options}))


async def upgraded(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket whose frames one writes and reads byte by byte."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@asynccontextmanager
async def serving(
    store: Store | None = None,
    settings: Settings = QUICK,
    sockets: Sockets = "picows",
    games: Registry | None = None,
    client: Path | None = None,
    listening: socket.socket | None = None,
    bot_process: bool = False,
) -> AsyncIterator[Server]:
    """A server as long as the block lasts, on a free port of loopback or on a socket that listens already."""
    used = MemoryStore() if store is None else store
    known = registry() if games is None else games
    nodes: list[Node] = []

    join: Join | None = None
    if isinstance(used, PostgresStore):
        alone = used

        def join(hub: Hub) -> Cluster:
            return Cluster(hub, alone, "")

    def make_node() -> Node:
        nodes.append(Node(Services(known, used, settings, bot_process=bot_process), shared=join is not None))
        return nodes[0]

    server = make_server(make_node, sockets=sockets, client=FOLDER if client is None else client, join=join)
    task = asyncio.create_task(server.serve(None if listening is None else [listening]))
    try:
        while not server.started:
            if task.done():
                task.result()
                raise RuntimeError("the server did not start")
            await asyncio.sleep(0.005)
        running = Server(nodes[0], port_of(server))
        yield running
    finally:
        server.should_exit = True
        await task
    for known_client in running.clients:
        if known_client.socket.transport.is_closing():
            continue
        known_client.socket.transport.resume_reading()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await known_client.socket.wait_closed()
        known_client.socket.transport.abort()
