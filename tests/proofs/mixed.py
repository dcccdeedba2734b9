"""Hours of mixed play on a real server: every game, bots, people who come, break off, come back and leave.

`python -m tests.proofs.mixed --hours 24`. Tables are closed and records purged as they get old, so that what
the server keeps is bounded: its memory must be too. At the end it is said how long it ran, what was played,
and how the server's resident memory drifted: the median of the last tenth beside that of the second fifth,
when everything has been used once. All that the server prints and every sample of its memory is kept in a
folder (`--keep`), and a traceback is shown as soon as there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed

from morphee.games.catalog import GAMES
from morphee.protocol.fields import PROTOCOL
from tests.server.harness import Client, connect_to

TABLES = 10
"""At which people play at the same time."""
EVENING = (20.0, 90.0)
"""Seconds that people stay at one table."""
SETTINGS = ("speed=8", "idle_table=30", "keep_records=60", "clock_every=0.5", "resume_hold=0")
SAMPLE_EVERY = 5.0
ALLOWED_DRIFT = 2.0
"""Percent."""
LEAST_HOURS = 0.5
SAID = "server.txt"
MEMORY = "memory.csv"
"""Files of a run."""


class Mixed:
    """One run against one server."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._draw = random.Random(seed)
        self._http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.counts: Counter[str] = Counter()

    async def play(self, until: float) -> None:
        """Evening after evening at one table after another."""
        while time.monotonic() < until:
            try:
                await self._evening(min(until, time.monotonic() + self._draw.uniform(*EVENING)))
                self.counts["tables"] += 1
            except (ConnectionClosed, OSError, TimeoutError, httpx.HTTPError) as error:
                self.counts[f"broken off: {type(error).__name__}"] += 1
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        await self._http.aclose()

    async def _evening(self, until: float) -> None:
        game = self._draw.choice(GAMES.names())
        made = await self._http.post("/api/tables", json={"game": game, "lang": "en"})
        code = made.json()["code"]
        people = [Guest(self, code, name) for name in ("Ann", "Bob", "Cid")[: self._draw.randint(1, 3)]]
        screen = Guest(self, code, "Wil", "watch")
        try:
            for guest in (*people, screen):
                await guest.come(self._port)
            await people[0].gather(GAMES.find(game).seats[0], len(people))
            await asyncio.gather(*(guest.live(self._port, until) for guest in (*people, screen)))
        finally:
            for guest in (*people, screen):
                await guest.go(leave=self._draw.random() < 0.5)

    def draw(self) -> random.Random:
        return self._draw


class Guest:
    """Somebody at a table, through as many sockets as it takes."""

    def __init__(self, mixed: Mixed, code: str, name: str, role: str = "play") -> None:
        self._mixed = mixed
        self._counts = mixed.counts
        self._draw = mixed.draw()
        self._code, self._name, self._role = code, name, role
        self._token = ""
        self._client: Client | None = None
        self._ids = 0

    async def come(self, port: int) -> None:
        before, self._client = self._client, await connect_to(port)
        hello = {"t": "hello", "v": PROTOCOL, "table": self._code, "name": self._name, "role": self._role}
        if self._token:
            hello["token"] = self._token
        if before is not None and before.stream:
            self._client.stream, self._client.v = before.stream, before.v
            hello["have"] = {"stream": before.stream, "v": before.v}
        await self._client.say(**hello)
        welcome = await self._client.until("welcome")
        self._token = welcome.get("token") or self._token
        await self._client.until("lobby")
        self._counts["sockets"] += 1

    async def gather(self, least: int, people: int) -> None:
        """As the host: let bots take the seats that are left, and begin."""
        client = self._here()
        for seat in range(people, max(least, people)):
            await client.ask(t="set_bot", seat=seat, level=self._draw.choice(("random", "novice")))

    async def live(self, port: int, until: float) -> None:
        while time.monotonic() < until:
            roll = self._draw.random()
            with contextlib.suppress(TimeoutError):
                await self._here().next(self._draw.uniform(0.0, 0.3))
            if roll < 0.02:
                await self._drop()
                await asyncio.sleep(self._draw.choice((0.0, 0.1, 2.0)))
                await self.come(port)
            elif self._role == "play":
                await self._do()
            self._forget()

    async def go(self, leave: bool) -> None:
        if self._client is None:
            return
        with contextlib.suppress(ConnectionClosed, OSError):
            if leave:
                await self._client.say(t="leave", id="bye")
            await self._client.close()

    async def _do(self) -> None:
        """Something that fits what is known of the table."""
        client, draw = self._here(), self._draw
        phase = client.lobby.get("phase")
        self._ids += 1
        say: dict[str, Any] = {"id": f"{self._name}{self._ids}"}
        roll = draw.random()
        if roll < 0.05:
            say |= draw.choice(({"t": "say", "text": "hello"}, {"t": "emote", "emote": "cat"}, {"t": "sync"}))
        elif phase == "playing" and client.offers:
            say |= {"t": "act", "action": draw.choice(client.offers)}
        elif phase == "over":
            say |= {"t": "rematch"}
        elif phase == "gathering":
            say |= draw.choice(({"t": "sit"}, {"t": "ready"}, {"t": "start"}))
        else:
            return
        await client.say(**say)
        self._counts["messages"] += 1

    async def _drop(self) -> None:
        client = self._here()
        if self._draw.random() < 0.5:
            client.socket.transport.abort()
        else:
            await client.close()

    def _forget(self) -> None:
        """A client of these runs for hours: it keeps nothing that it does not need."""
        client = self._here()
        self._counts["acknowledged"] += len(client.acknowledged)
        ends = [m for m in client.heard if m["t"] == "lobby" and m.get("phase") == "over"]
        self._counts["matches seen to end"] += len(ends)
        self._counts["events told"] += len(client.events)
        client.heard.clear()
        client.acknowledged.clear()
        client.events.clear()

    def _here(self) -> Client:
        assert self._client is not None
        return self._client


def resident(pid: int) -> int:
    """Kilobytes of memory that a process has."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise LookupError("no resident memory is known")


async def watch(pid: int, until: float, counts: Counter[str], keep: Path) -> list[int]:
    """The memory of the server, again and again; what it complains about, at once."""
    found: list[int] = []
    complaints = 0
    began = time.monotonic()
    while time.monotonic() < until:
        await asyncio.sleep(min(SAMPLE_EVERY, max(0.1, until - time.monotonic())))
        found.append(resident(pid))
        with (keep / MEMORY).open("a") as samples:
            samples.write(f"{time.monotonic() - began:.0f},{found[-1]}\n")
        if len(found) % 12 == 0:
            print(f"{len(found) * SAMPLE_EVERY:.0f} s: {found[-1]} KB, {dict(counts)}", flush=True)
        if complaints_in(keep) > complaints:
            complaints = complaints_in(keep)
            print((keep / SAID).read_text(errors="replace")[-20_000:], flush=True)
    return found


def complaints_in(keep: Path) -> int:
    """How many lines the server has printed besides its address: it has nothing to say."""
    return len((keep / SAID).read_text(errors="replace").splitlines()[1:])


def drift(samples: list[int]) -> tuple[float, float, float]:
    """The median of the second fifth, of the last tenth, and how many percent that is more."""
    early = median(samples[len(samples) // 5 : max(len(samples) // 5 + 1, 2 * len(samples) // 5)])
    late = median(samples[-max(1, len(samples) // 10) :])
    return early, late, 100 * (late - early) / early


async def run(seconds: float, seed: int, tables: int, data: Path, keep: Path) -> dict[str, Any]:
    """Play that long; what came of it. What the server prints goes into the folder ``keep``."""
    settings = [word for setting in SETTINGS for word in ("--set", setting)]
    command = ("-m", "morphee", "serve", "--host", "127.0.0.1", "--port", "0", "--no-limits", "--quiet")
    with (keep / SAID).open("wb") as said:
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, *command, "--data", str(data), *settings), stdout=said, stderr=said
        )
        try:
            mixed = Mixed(await port_of(keep / SAID), seed)
            samples = await play(mixed, server.pid, seconds, tables, keep)
        finally:
            server.send_signal(signal.SIGTERM)
            await server.wait()
    early, late, percent = drift(samples)
    written = sum(file.stat().st_size for file in data.iterdir())
    return {
        "seconds": round(seconds),
        **mixed.counts,
        "KB early": early,
        "KB late": late,
        "KB most": max(samples),
        "drift %": round(percent, 2),
        "KB on disk": written // 1024,
        "complaints": complaints_in(keep),
        "exit": server.returncode,
    }


async def play(mixed: Mixed, pid: int, seconds: float, tables: int, keep: Path) -> list[int]:
    """At so many tables at the same time; the memory of the server meanwhile."""
    until = time.monotonic() + seconds
    playing = [asyncio.create_task(mixed.play(until)) for _ in range(tables)]
    samples = await watch(pid, until, mixed.counts, keep)
    await asyncio.gather(*playing)
    await mixed.close()
    return samples


async def port_of(said: Path) -> int:
    """The port of a server that prints its address into that file."""
    async with asyncio.timeout(60):
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)", said.read_text(errors="replace"))):
            await asyncio.sleep(0.1)
    return int(found[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES, help="tables played at at the same time")
    parser.add_argument("--keep", type=Path, default=Path("build/mixed"), help="where the server's words go")
    options = parser.parse_args()
    keep = options.keep / time.strftime("%Y-%m-%d-%H%M%S")
    keep.mkdir(parents=True)
    print(f"all that the server prints: {keep / SAID}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped too
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        found = asyncio.run(run(options.hours * 3600, options.seed, options.tables, data, keep))
    print(msgspec.json.encode(found).decode())
    drifted = found["drift %"] >= ALLOWED_DRIFT
    if options.hours < LEAST_HOURS and drifted:
        print(f"too short to judge memory: after {LEAST_HOURS:g} hours everything was used and purged once")
        drifted = False
    holds = not drifted and not found["complaints"] and found["exit"] == 0
    print(f"{options.hours:g} hours: " + ("bounded, without a complaint" if holds else "NOT as promised"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
