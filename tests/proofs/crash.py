"""A real server process, killed without warning while people play, again and again.

Every action that was acknowledged must be in the log after each restart, and none twice, whatever was
sent again; every other request that was acknowledged must show in the stored table. `python -m
tests.proofs.crash 60` kills sixty times; `--postgres` keeps everything in a PostgreSQL of its own.
"""

from __future__ import annotations

import argparse
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

from morphee.server.tables import snapshot
from morphee.server.tables.identity import key_of
from morphee.server.tables.snapshot import TableSnapshot
from morphee.store.contract import Store
from morphee.store.postgres import PostgresStore
from morphee.store.sqlite import SqliteStore
from tests.proofs.database import database
from tests.server.harness import Client, connect_to

TABLES = 4
SERVE = ("-m", "morphee", "serve", "--host", "127.0.0.1", "--no-limits", "--quiet", "--set", "resume_hold=0")


class Process:
    """One life of the server."""

    def __init__(self, folder: Path, url: str | None = None) -> None:
        self._where = ("--data", str(folder)) if url is None else ("--postgres", url)
        self.port = 0

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *SERVE, "--port", "0", *self._where, stdout=asyncio.subprocess.PIPE
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
        self.changes: dict[str, list[Any]] = {
            "name": [name],
            "lang": ["en"],
            "locked": [False],
            "public": [False],
            "away_level": ["novice"],
        }
        """The value of each setting that was acknowledged last, and those asked for since."""
        self._count = 0

    async def come(self, port: int) -> None:
        """Come back, and say again the last things whose fate is not known, and some that are."""
        self.client = await connect_to(port)
        have = {"stream": self.stream, "v": self.client.v} if self.stream else None
        again = {"token": self.token, "name": self.name, "lang": "en", "have": have}
        self.changes["name"].append(self.name)
        self.changes["lang"].append("en")
        await self.client.say(t="hello", v=1, table=self.code, **again)
        await self.client.until("welcome")
        self.changes["name"], self.changes["lang"] = [self.name], ["en"]
        for id, action in self.sent[-6:]:
            await self.client.say(t="act", id=id, action=action)

    async def play(self, draw: random.Random) -> None:
        assert self.client is not None
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            while True:
                await (self._change(draw) if draw.random() < 0.2 else self._act(draw))
                await asyncio.sleep(0)

    async def _change(self, draw: random.Random) -> None:
        """Change something of oneself, or of the table if one is its host."""
        kinds = [*SETTINGS] if self.name.endswith("a") else ["name", "lang"]
        field = draw.choice(kinds)
        kind, name, values = SETTINGS[field]
        value = draw.choice(values)
        asked = self.changes[field]
        asked.append(value)
        if await self._answered({"t": kind, name: value}) == "ack":
            del asked[:-1]
        else:
            asked.pop()

    def check_settings(self, table: TableSnapshot) -> None:
        """What is stored was acknowledged last, or asked for since."""
        row = next(row for row in table.people if row.key == key_of(self.token))
        for field, asked in self.changes.items():
            if field not in ("name", "lang") and not self.name.endswith("a"):
                continue
            found = getattr(row if field in ("name", "lang") else table, field)
            assert found in asked, f"{field} of {self.name} is {found} and not one of {asked}"

    async def _act(self, draw: random.Random) -> None:
        assert self.client is not None
        self._count += 1
        id = f"{self.name}-{self._count}"
        places = ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1")
        action = {"type": "place_bird", "bird": draw.choice(BIRDS), "place": draw.choice(places)}
        self.sent.append((id, action))
        await self._answered({"t": "act", "action": action}, id)

    async def _answered(self, message: dict[str, Any], id: str = "") -> str:
        """Send a request; whether it was acknowledged or refused."""
        assert self.client is not None
        self._count += not id
        id = id or f"{self.name}-{self._count}"
        await self.client.say(**message, id=id)
        while True:
            message = await self.client.next()
            if message["t"] in ("ack", "refused") and message.get("id"):
                if message["t"] == "ack" and any(id == message["id"] for id, _ in self.sent[-12:]):
                    self.acknowledged.append(message["id"])
                if message["id"] == id:
                    return str(message["t"])


SETTINGS: dict[str, tuple[str, str, tuple[Any, ...]]] = {
    "name": ("rename", "name", ("Ann", "Bob", "Cid", "Dot")),
    "lang": ("language", "lang", ("fr", "en")),
    "locked": ("lock", "on", (True, False)),
    "public": ("publish", "on", (True, False)),
    "away_level": ("away_level", "level", ("random", "novice")),
}
"""What is stored with a table, and by which message it is changed."""
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


async def logged(folder: Path, url: str | None, players: list[Player]) -> Counter[str]:
    """How often each action id stands in the logs. The tables must be as was promised."""
    store: Store = SqliteStore(next(folder.glob("*.sqlite3"))) if url is None else PostgresStore(url)
    await store.open()
    tables = {code: snapshot.decode(data) for code, data in await store.tables()}
    for player in players:
        player.check_settings(tables[player.code])
    found: Counter[str] = Counter()
    for kept in await store.unfinished():
        for line in await store.read(kept.head.match):
            entry = msgspec.json.decode(line)
            if "id" in entry:
                found[entry["id"]] += 1
    await store.close()
    return found


async def crash(times: int, seed: int, folder: Path, url: str | None = None) -> tuple[int, int]:
    """Kill that often; returns how many actions were acknowledged and how many are in the logs."""
    draw = random.Random(seed)
    process = Process(folder, url)
    await process.start()
    players = await open_tables(process.port)
    for _ in range(times):
        playing = [asyncio.create_task(player.play(random.Random(draw.random()))) for player in players]
        await asyncio.sleep(draw.uniform(0.1, 0.9))
        await process.kill()
        await asyncio.gather(*playing)
        check(players, await logged(folder, url, players))
        await process.start()
        for player in players:
            await player.come(process.port)
    await asyncio.sleep(0.5)
    await process.kill()
    found = await logged(folder, url, players)
    check(players, found)
    return sum(len(set(player.acknowledged)) for player in players), sum(found.values())


def check(players: list[Player], found: Counter[str]) -> None:
    for player in players:
        lost = [id for id in player.acknowledged if not found[id]]
        assert lost == [], f"acknowledged, and not in the log: {lost}"
    doubled = [id for id, count in found.items() if count > 1]
    assert doubled == [], f"done more than once: {doubled}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=30)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    options = parser.parse_args()
    times = options.times
    with tempfile.TemporaryDirectory() as folder, database(options.postgres) as url:
        acknowledged, kept = asyncio.run(crash(times, times, Path(folder), url))
    print(
        f"killed {times} times: {acknowledged} actions acknowledged, {kept} in the logs, none lost or doubled"
    )


if __name__ == "__main__":
    main()
