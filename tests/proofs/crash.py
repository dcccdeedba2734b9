"""A real server process, killed without warning while people play, again and again.

Every action that was acknowledged must be in the log after each restart, and none twice, whatever was
sent again. `python -m tests.proofs.crash 60` kills sixty times.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed

from morphee.store.sqlite import SqliteStore
from tests.server.harness import Client, connect_to

TABLES = 4
SERVE = ("-m", "morphee", "serve", "--host", "127.0.0.1", "--no-limits", "--quiet", "--set", "resume_hold=0")


class Process:
    """One life of the server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = 0

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *SERVE, "--port", "0", "--data", str(self._folder), stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = (await asyncio.wait_for(self._process.stdout.readline(), 60)).decode()
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    async def kill(self, how: int = signal.SIGKILL) -> None:
        self._process.send_signal(how)
        await self._process.wait()


class Player:
    """Sets birds on the rock as fast as it is acknowledged, and remembers what was promised."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.client: Client | None = None
        self.code = self.token = self.stream = ""
        self.acknowledged: list[str] = []
        self.sent: list[tuple[str, Any]] = []
        self._count = 0

    async def come(self, port: int) -> None:
        """Come back, and say again the last things whose fate is not known, and some that are."""
        self.client = await connect_to(port)
        have = {"stream": self.stream, "v": self.client.v} if self.stream else None
        await self.client.say(t="hello", v=1, table=self.code, token=self.token, name=self.name, have=have)
        await self.client.until("welcome")
        for id, action in self.sent[-6:]:
            await self.client.say(t="act", id=id, action=action)

    async def play(self, draw: random.Random) -> None:
        assert self.client is not None
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            while True:
                await self._act(draw)
                await asyncio.sleep(0)

    async def _act(self, draw: random.Random) -> None:
        assert self.client is not None
        self._count += 1
        id = f"{self.name}-{self._count}"
        places = ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1")
        action = {"type": "place_bird", "bird": draw.choice(BIRDS), "place": draw.choice(places)}
        self.sent.append((id, action))
        await self.client.say(t="act", id=id, action=action)
        while True:
            message = await self.client.next()
            if message["t"] in ("ack", "refused") and message.get("id"):
                if message["t"] == "ack":
                    self.acknowledged.append(message["id"])
                if message["id"] == id:
                    return


BIRDS = ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")


async def open_tables(port: int) -> list[Player]:
    """Tables of two, each in a round that lasts."""
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        for table in range(TABLES):
            wanted = {"game": "uluru", "config": {"glass": None}, "lang": "en"}
            made = await http.post("/api/tables", json=wanted)
            pair = [Player(f"{table}{side}") for side in "ab"]
            for seat, player in enumerate(pair):
                await _sit(player, made.json()["code"], port, seat)
            first = pair[0].client
            assert first is not None
            await first.ask(t="start")
            for player in pair:
                assert player.client is not None
                await player.client.until(lambda m: m.get("fresh"))
                player.stream = player.client.stream
                await player.client.act({"type": "ready"})
            players += pair
    return players


async def _sit(player: Player, code: str, port: int, seat: int) -> None:
    player.code = code
    player.client = client = await connect_to(port)
    await client.say(t="hello", v=1, table=code, name=player.name, lang="en")
    player.token = (await client.until("welcome"))["token"]
    await client.until("lobby")
    await client.ask(t="sit", seat=seat)
    await client.ask(t="ready")


async def logged(folder: Path) -> Counter[str]:
    """How often each action id stands in the logs."""
    store = SqliteStore(next(folder.glob("*.sqlite3")))
    await store.open()
    found: Counter[str] = Counter()
    for kept in await store.unfinished():
        for line in await store.read(kept.head.match):
            entry = msgspec.json.decode(line)
            if "id" in entry:
                found[entry["id"]] += 1
    await store.close()
    return found


async def crash(times: int, seed: int, folder: Path) -> tuple[int, int]:
    """Kill that often; returns how many actions were acknowledged and how many are in the logs."""
    draw = random.Random(seed)
    process = Process(folder)
    await process.start()
    players = await open_tables(process.port)
    for _ in range(times):
        playing = [asyncio.create_task(player.play(random.Random(draw.random()))) for player in players]
        await asyncio.sleep(draw.uniform(0.1, 0.9))
        await process.kill()
        await asyncio.gather(*playing)
        check(players, await logged(folder))
        await process.start()
        for player in players:
            await player.come(process.port)
    await asyncio.sleep(0.5)
    await process.kill()
    found = await logged(folder)
    check(players, found)
    return sum(len(set(player.acknowledged)) for player in players), sum(found.values())


def check(players: list[Player], found: Counter[str]) -> None:
    for player in players:
        lost = [id for id in player.acknowledged if not found[id]]
        assert lost == [], f"acknowledged, and not in the log: {lost}"
    doubled = [id for id, count in found.items() if count > 1]
    assert doubled == [], f"done more than once: {doubled}"


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder:
        acknowledged, kept = asyncio.run(crash(times, times, Path(folder)))
    print(
        f"killed {times} times: {acknowledged} actions acknowledged, {kept} in the logs, none lost or doubled"
    )


if __name__ == "__main__":
    main()
