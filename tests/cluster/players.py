"""Players who play through every fault, as a browser's page does, and remember what they were promised."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Protocol

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.harness import Client, connect_to

PLACES = ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1")
BIRDS = ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
PATIENCE = 3.0
"""Seconds without a word after which a page gives its socket up."""
ATTEMPTS = 5
"""How often a table is opened that a fault has come in the way of."""
LOST = (ConnectionClosed, OSError, TimeoutError, InvalidHandshake)


class Unavailable(Exception):
    """A table that is being opened cannot do that at the moment: a fault is hardly over."""


class Entrance(Protocol):
    """A node, as a load balancer knows it."""

    port: int
    alive: bool


class Player:
    """One seat. ``home`` is the number of the node that the balancer leads to while it is well."""

    def __init__(
        self, name: str, code: str, home: int, nodes: Sequence[Entrance], draw: random.Random
    ) -> None:
        self.name = name
        self.code = code
        self.home = home
        self.at = home
        """The number of the node that has its socket."""
        self.token = ""
        self.told: list[Any] = []
        """Every event this player was told, over all sockets."""
        self.acknowledged: list[str] = []
        self.acked_at: list[float] = []
        self.waits: list[float] = []
        """How long each acknowledgement took, in seconds."""
        self.names = [name]
        """The name that was acknowledged last, and those asked for since."""
        self.findings: list[str] = []
        self.greeted_again = self.sockets = 0
        self.pause: str | None = None
        self.step = ""
        self.stop = asyncio.Event()
        self.pause_after = 0.01
        """Seconds between two things they do, at most; without any, they only act."""
        self._nodes = nodes
        self._draw = draw
        self._client: Client | None = None
        self._watcher: Client | None = None
        self._stream, self._v, self._seen = "", 0, 0
        self._pending: dict[str, dict[str, Any]] = {}
        self._count = self._greetings = 0

    # --- coming ------------------------------------------------------------------------------

    async def sit(self, seat: int) -> None:
        await self._connect(self._nodes[self.home])
        await self._ask(t="sit", seat=seat)
        await self._ask(t="ready")

    async def watch_at(self, node: Entrance) -> None:
        """Open a page that only watches at another node, before anybody comes: the table stays there."""
        self._watcher = watcher = await connect_to(node.port, self.code)
        await watcher.say(t="hello", v=1, table=self.code, name="Watcher", lang="en", role="watch")
        await watcher.until("lobby")

    async def start(self) -> None:
        await self._ask(t="start")

    async def _ask(self, **message: Any) -> None:
        """Ask for something that is granted, unless the table is unavailable."""
        answer = await self._client_now.ask(**message)
        if answer.get("code") == "unavailable":
            raise Unavailable(message["t"])
        assert answer["t"] == "ack", (message, answer)

    async def begin(self) -> None:
        client = self._client_now
        await client.until(lambda m: m.get("fresh"))
        self._stream, self._v, self._seen = client.stream, client.v, len(client.events)
        self.told = list(client.events)
        await self._ask(t="act", action={"type": "ready"})
        self._note()

    @property
    def _client_now(self) -> Client:
        assert self._client is not None
        return self._client

    async def _connect(self, node: Entrance) -> None:
        async with asyncio.timeout(PATIENCE):
            self._client = await connect_to(node.port, self.code)
        self.sockets += 1
        self.at = list(self._nodes).index(node)
        self._client.stream, self._client.v, self._seen = self._stream, self._v, 0
        await self._greet()

    async def _greet(self) -> None:
        """Say hello, on a new socket or again on the old one, and then what was not answered."""
        client = self._client_now
        have = {"stream": self._stream, "v": self._v} if self._stream else None
        token = self.token or None
        self._greetings += 1
        mine = self._greetings
        await client.say(
            t="hello", v=1, table=self.code, name=self.names[-1], lang="en", token=token, have=have
        )
        for kind in ("welcome", "lobby"):
            found = await self._hear_until(
                lambda m, kind=kind: m["t"] == kind or self._greetings > mine, patience=12.0
            )
            if self._greetings > mine:
                return  # `hello_again` came meanwhile: the greeting that it led to has done all the rest
            if kind == "welcome":
                self.names = [found["name"]]
                self.token = found.get("token") or self.token
        for id, action in list(self._pending.items()):
            await client.say(t="act", id=id, action=action)

    def _choose(self) -> Entrance | None:
        """Where the balancer leads: home while it is well, else anywhere."""
        order = [self._nodes[self.home], *self._nodes]
        return next((node for node in order if node.alive), None)

    # --- playing -----------------------------------------------------------------------------

    async def live(self) -> None:
        """Play until told to stop, whatever happens to the sockets."""
        while not self.stop.is_set():
            try:
                if self._client is None:
                    node = self._choose()
                    if node is None:
                        await asyncio.sleep(0.1)
                        continue
                    await self._connect(node)
                renames = self.pause_after > 0 and self._draw.random() < 0.05
                await (self.rename(self._draw.choice(NAMES)) if renames else self._act())
                await asyncio.sleep(self._draw.uniform(0, self.pause_after))
            except LOST:
                await self.drop()
                await asyncio.sleep(self._draw.uniform(0.05, 0.15))

    def forget_match(self) -> None:
        """Come back as a page that was just opened, which knows only who it is."""
        self._stream, self._v, self._seen = "", 0, 0
        self._pending.clear()
        self.told, self.acknowledged, self.acked_at = [], [], []
        self.stop.clear()

    async def go_home(self) -> None:
        """The balancer leads home again: the socket closes, and the next one is opened there."""
        if self._client is not None:
            await self._client.socket.close()

    async def drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.socket.transport.abort()
            with contextlib.suppress(Exception):
                await client.socket.wait_closed()

    async def _act(self) -> None:
        self._count += 1
        id = f"{self.name}-{self._count}"
        action = {"type": "place_bird", "bird": self._draw.choice(BIRDS), "place": self._draw.choice(PLACES)}
        self._pending[id] = action
        self.step = f"acts as {id}"
        sent = asyncio.get_running_loop().time()
        await self._client_now.say(t="act", id=id, action=action)
        while id in self._pending:
            await self._hear()
        self.waits.append(asyncio.get_running_loop().time() - sent)

    async def rename(self, name: str) -> None:
        """Change something that is stored with the table, and not in the log."""
        self._count += 1
        id = f"{self.name}-{self._count}"
        self.names.append(name)
        self.step = f"renames as {id}"
        await self._client_now.say(t="rename", id=id, name=name)
        answer = await self._hear_until(lambda m: m["t"] == "hello_again" or m.get("id") == id)
        if answer["t"] == "ack":
            self.names = [name]

    async def settle(self, seconds: float) -> None:
        """Say again what was not answered, and listen until nothing comes any more."""
        async with asyncio.timeout(60):
            while True:
                try:
                    if self._client is None:
                        if (node := self._choose()) is None:
                            raise ConnectionRefusedError("no node is ready")
                        await self._connect(node)
                    while self._pending:
                        await self._hear()
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(seconds):
                            while True:
                                await self._hear(seconds)
                    return
                except LOST:
                    await self.drop()
                    await asyncio.sleep(0.1)

    # --- hearing -----------------------------------------------------------------------------

    async def _hear_until(self, wanted: Any, patience: float = PATIENCE) -> dict[str, Any]:
        while True:
            message = await self._hear(patience)
            if message["t"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    async def _hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        message = await self._client_now.next(patience)
        self._note()
        match message["t"]:
            case "ack":
                self._acknowledged(message["id"])
            case "refused":
                self._refused(message)
            case "lobby":
                self.pause = message.get("pause", self.pause)
                if message.get("phase") == "frozen":
                    self.findings.append(f"the match of {self.name} is frozen")
            case "hello_again":
                self.greeted_again += 1
                self._client_now.stream, self._client_now.v = self._stream, self._v
                await self._greet()
            case _:
                pass
        return message

    def _acknowledged(self, id: str) -> None:
        if self._pending.pop(id, None) is not None:
            self.acknowledged.append(id)
            self.acked_at.append(asyncio.get_running_loop().time())

    def _refused(self, message: dict[str, Any]) -> None:
        self._pending.pop(message.get("id", ""), None)
        if message["code"] == "frozen":
            self.findings.append(f"the match of {self.name} is frozen")

    def _note(self) -> None:
        """Numbers follow each other without a gap; events are kept in the order told."""
        client = self._client_now
        new = client.events[self._seen :]
        self._seen = len(client.events)
        if self._stream and client.stream == self._stream:
            if client.v != self._v + len(new):
                self.findings.append(f"{self.name}: {self._v} and {len(new)} events are not {client.v}")
            self._v = client.v
            self.told += new

    @property
    def doing(self) -> str:
        """What they wait for, for whom has to find out why."""
        heard = [] if self._client is None else self._client.heard[-16:]
        told = " ".join(str(message.get("code") or message["t"]) for message in heard)
        known = f"{self.sockets} sockets, {self.greeted_again} again, {len(self._pending)} pending"
        return f"{self.step}, paused by {self.pause}, {known}, heard {told}"

    def stalled(self, since: float, until: float) -> float:
        """The longest time without an acknowledgement that began between these."""
        times = [since, *[at for at in self.acked_at if since < at]]
        return max((after - before for before, after in pairwise(times) if before < until), default=0.0)


async def open_tables(
    nodes: Sequence[Entrance],
    count: int,
    draw: random.Random,
    homes: tuple[int, int] | None = None,
    at: int | None = None,
    pause: float = 0.01,
) -> list[Player]:
    """Tables of two in a round that lasts. Unless it is said at which nodes they sit and at which one their
    table is made, the two sit at different ones, and each table is made at another."""
    players: list[Player] = []
    for number in range(count):
        made_at = number % len(nodes) if at is None else at
        seats = homes or (number % len(nodes), (number + 1) % len(nodes))
        for _ in range(ATTEMPTS):
            try:
                players += await _open_table(f"{number}", nodes, made_at, seats, draw, pause)
                break
            except (*LOST, httpx.HTTPError, Unavailable):
                await asyncio.sleep(0.5)  # a fault just now: these need not be clever about it
        else:
            raise AssertionError("no table could be opened")
    return players


async def _open_table(
    name: str,
    nodes: Sequence[Entrance],
    at: int,
    homes: tuple[int, int],
    draw: random.Random,
    pause: float,
) -> list[Player]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{nodes[at].port}", timeout=30) as http:
        wanted = {"game": "uluru", "config": {"glass": None}, "lang": "en"}
        made = await http.post("/api/tables", json=wanted)
        if made.status_code == 503:
            raise Unavailable("a new table")
        code = made.json()["code"]
    pair = [
        Player(f"{name}{'ab'[seat]}", code, home, nodes, random.Random(draw.random()))
        for seat, home in enumerate(homes)
    ]
    if at not in homes:
        await pair[0].watch_at(nodes[at])
    for seat, player in enumerate(pair):
        player.pause_after = pause
        await player.sit(seat)
    await pair[0].start()
    for player in pair:
        await player.begin()
    return pair
