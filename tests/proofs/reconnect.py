"""Players whose sockets break at random moments: nothing is lost, doubled or out of order.

Each player keeps what it was told across all its connections. At the end that must be exactly the
server's log in the form the player may see. `python -m tests.proofs.reconnect 40` runs forty schedules in
virtual time; with `--postgres`, over real sockets with the log in a PostgreSQL, in real time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from morphee.kernel.contract import Seat
from morphee.kernel.record import read_entry
from morphee.server.settings import limits_off
from morphee.sim.virtual_loop import run
from morphee.store.contract import Store
from morphee.store.memory import MemoryStore
from morphee.store.postgres import PostgresStore
from tests.proofs.database import database
from tests.server import harness, virtual
from tests.server.harness import QUICK, Client, Server

GAMES: dict[str, dict[str, Any]] = {
    "uluru": {"glass": None},
    "playme": {},
    "pillows": {"window": 2000, "rest": 500},
}


class Guest:
    """One seat, through many sockets."""

    def __init__(self, client: Client, draw: random.Random) -> None:
        self.client = client
        self.code = client.lobby["code"]
        self.token, self.stream = client.token, client.stream
        self.told: list[Any] = list(client.events)
        self.v = client.v
        self.sockets = 1
        self._seen = len(client.events)
        self._draw = draw
        self._ids = 0

    async def live(self, server: Server, until: float) -> None:
        """Play and lose the connection, again and again, until then."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(self._draw.uniform(0.02, 0.4)):
                    await self._play()
            await self._break(server)

    async def _play(self) -> None:
        while True:
            if self.client.offers and self._draw.random() < 0.6:
                self._ids += 1
                offer = self._draw.choice(self.client.offers)
                await self.client.say(t="act", id=f"{self.sockets}-{self._ids}", action=offer)
            await self.listen(0.03)

    async def listen(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            while True:
                await self.client.next(seconds)
                self._note()

    def _note(self) -> None:
        """Numbers follow each other without a gap; events are kept in the order told."""
        new = self.client.events[self._seen :]
        self._seen = len(self.client.events)
        assert self.client.v == self.v + len(new), f"{self.v} + {len(new)} events is not {self.client.v}"
        self.v = self.client.v
        self.told += new

    async def _break(self, server: Server) -> None:
        socket: Any = self.client.socket
        if hasattr(socket, "wire"):
            socket.wire.break_off()
        else:
            socket.transport.abort()
        self.sockets += 1
        self.client = await server.connect()
        self.client.stream, self.client.v, self._seen = self.stream, self.v, 0
        have = {"stream": self.stream, "v": self.v}
        await self.client.say(t="hello", v=1, table=self.code, token=self.token, name="x", have=have)
        await self.client.until(lambda m: m["t"] == "update" and m.get("fresh"))
        self._note()


async def schedule(game: str, seed: int, seconds: float, url: str | None = None) -> int:
    """One match under a random schedule of broken connections; how many sockets it took."""
    draw = random.Random(seed)
    store: Store = MemoryStore() if url is None else PostgresStore(url)
    serving = virtual.serving if url is None else harness.serving
    settings = msgspec.structs.replace(limits_off(QUICK), bot_grace=600.0, host_grace=600.0)
    async with serving(store, settings) as server:
        clients = await server.match(game, 3, **GAMES[game])
        guests = [Guest(client, random.Random(draw.random())) for client in clients]
        until = asyncio.get_running_loop().time() + seconds
        await asyncio.gather(*(guest.live(server, until) for guest in guests))
        table = server.node.tables[guests[0].code]
        assert table.runner is not None
        table.runner.pause()  # nothing happens any more
        async with asyncio.timeout(60):
            while table.runner._log.length < table.runner.match.n:
                await asyncio.sleep(0.05)
            for seat, guest in enumerate(guests):
                while guest.v < table.runner.streams.number(Seat(seat)):
                    await guest.listen(0.3)
        for guest in guests:
            await guest.listen(0.3)
        lines = await store.read(table.runner.name)
        assert lines
        for seat, guest in enumerate(guests):
            expect(server, game, seat, lines, guest)
        return sum(guest.sockets for guest in guests)


def expect(server: Server, name: str, seat: int, lines: list[bytes], guest: Guest) -> None:
    game = server.node.services.games.find(name)
    forms = [game.redact(read_entry(game, line).event, Seat(seat)) for line in lines]
    stream = [msgspec.to_builtins(form) for form in forms if form is not None]
    dealt = len(stream) - len(guest.told)
    assert 0 <= dealt <= 3, "only the deal may have been told as a view"
    assert msgspec.json.decode(msgspec.json.encode(stream[dealt:])) == guest.told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("schedules", type=int, nargs="?", default=20)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    options = parser.parse_args()
    with database(options.postgres) as url:
        for number in range(options.schedules):
            game = sorted(GAMES)[number % len(GAMES)]
            if url is None:
                sockets = run(schedule(game, number, 60.0))
            else:
                sockets = asyncio.run(schedule(game, number, 15.0, url))
            print(game, number, sockets, "sockets, nothing lost or doubled", flush=True)


if __name__ == "__main__":
    main()
