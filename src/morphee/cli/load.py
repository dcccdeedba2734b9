"""Load for `morphee bench server`: tables of six playing Pilo Pilo flat out over real sockets.

Everybody does all that the rules let them do: in every turn four of a table's six jump at the pillows
before the cards turn, and the other two take a pillow each and then sleep on it. That makes eight actions,
each of which is made durable and told to all six (mostly a mistake, so that matches last). Match time runs
fast, so that the rules' own pauses are not what is measured. The generator is one process, the server
another; each has a core of its own where there are two. Each figure is the middle one of five windows of
time in which the machine was ours: a window of which its host gave a part to others is shown and not counted.
Half load is measured with processors kept awake (setting ``awake``), where the machine lets us, and dozing.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from morphee.cli import bare
from morphee.server import awake

SEATS = 6
CORES = os.sched_getaffinity(0)
CONFIG = {"window": 8000, "rest": 500, "apprentice": True}
REACTION = 0.13
"""Seconds of match time between a reveal and a hand: nobody may be faster than 0.1 (PI-17)."""
TABLES = 160
WINDOWS = 5
MOST = 15
"""How many windows are tried for that many quiet ones; failing that, the quietest count."""
WARM_UP = 6.0
"""Seconds before the first window: the server's chores, keeping awake among them, come every five."""
QUIET = 0.01
"""The share of the machine that may be somebody else's in a window that counts."""
FLAT_OUT = 10.0
"""At this speed a turn's own pauses take 163 ms: that many tables ask for up to 7,850 actions a second, more
than one core can serve, and no table for what its clients cannot answer in time."""
PAUSES = 1.63
"""Seconds of match time that a turn lasts at least: the rest, the hush on average, a reaction."""


class Served:
    """The server process under load."""

    def __init__(self, folder: str, speed: float, awake: bool) -> None:
        self.speed = speed
        words = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", folder, "--no-limits", "--quiet"]
        words += ["--set", "fair=false", "--set", f"speed={speed}", "--set", "ping_every=30"]
        words += ["--set", "away_after=300", "--set", "people_per_table=500", "--set", "warm=false"]
        words += ["--set", f"awake={str(awake).lower()}"]
        self.process = subprocess.Popen([sys.executable, "-m", "morphee", *words], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])
        if len(CORES) > 1:
            first, *others = sorted(CORES)
            for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), {first})
            os.sched_setaffinity(0, set(others))

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def seconds(self) -> float:
        """Processor time used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def new_table(self) -> str:
        body = msgspec.json.encode({"game": "pillows", "config": CONFIG, "lang": "en"})
        url = f"http://127.0.0.1:{self.port}/api/tables"
        request = urllib.request.Request(url, body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            code: str = msgspec.json.decode(answer.read())["code"]
            return code

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Tally:
    """What the clients saw while counting was on."""

    def __init__(self) -> None:
        self.actions = self.bytes = self.frames = self.refused = 0
        self.delays: list[float] = []
        self.on = self.counts = False
        self.processor = self.seconds = self.stolen = 0.0

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds

    def delay(self, share: float) -> float:
        """Milliseconds within which that share of the actions was told to all six."""
        delays = self.delays
        return 1000 * delays[min(len(delays) - 1, int(len(delays) * share))] if delays else 0.0


class Hand(WSListener):
    """One player: sets up like anybody, then acts when it is its turn to."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.waiting: dict[str, asyncio.Future[Any]] = {}
        self.count = self.turn = 0
        self.took = b'"took","seat":%d}' % (seat or 0)

    def waits(self) -> bool:
        """Whether it is for this hand to wait for the cards, by the number of the turn."""
        return ((self.seat or 0) - self.turn) % SEATS < 2

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def say(self, **message: Any) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    async def heard(self, kind: str) -> Any:
        self.waiting[kind] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(self.waiting[kind], 30)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
            return
        data = frame.get_payload_as_bytes()
        tally = self.table.tally
        if tally.on:
            tally.bytes += len(data)
            tally.frames += 1
        if data.startswith(b'{"t":"update"'):
            if tally.on and (place := data.rfind(b',"acks":["p')) > 0:
                tally.actions += data.count(b'"p', place)
            self.table.update(self, data)
        else:
            tally.refused += tally.on and data.startswith(b'{"t":"refused"')
            self._settle(data[6:].split(b'"', 1)[0].decode(), data)

    def _settle(self, kind: str, data: bytes) -> None:
        future = self.waiting.pop(kind, None)
        if future is not None and not future.done():
            future.set_result(msgspec.json.decode(data))

    def act(self, action: bytes) -> None:
        self.count += 1
        self.transport.send(
            WSMsgType.TEXT, b'{"t":"act","id":"p%d-%d","action":%s}' % (self.seat or 0, self.count, action)
        )


TAKE, SLEEP = b'{"type":"take"}', b'{"type":"sleep"}'


class Table:
    """Six hands. The turn's two actors go by the number of the turn as the clients count it."""

    def __init__(self, tally: Tally, timing: bool, speed: float) -> None:
        self.tally = tally
        self.speed = speed
        self.timing = timing
        self.hands: list[Hand] = []
        self.sent: dict[bytes, list[float]] = {}

    def update(self, hand: Hand, data: bytes) -> None:
        if hand.seat is None:
            return
        if b'"pillows_back"' in data:
            hand.turn += 1
            if not hand.waits():
                self._act(hand, b"started_early", TAKE)
        if b'"revealed"' in data and hand.waits():
            wait = REACTION / self.speed
            asyncio.get_running_loop().call_later(wait, self._act, hand, b"took", TAKE)
        if hand.took in data:
            self._act(hand, b"slept", SLEEP)
        if hand.seat == 0 and b'"outcome"' in data:
            hand.say(t="rematch", id="m")
        if self.timing and self.tally.on:
            self._told(data)

    def _act(self, hand: Hand, becomes: bytes, action: bytes) -> None:
        if self.timing:
            self.sent[b'"%b","seat":%d}' % (becomes, hand.seat or 0)] = [time.perf_counter(), 0]
        hand.act(action)

    def _told(self, data: bytes) -> None:
        """Note when the last of the six was told of an action."""
        for key in [key for key in self.sent if key in data]:
            noted = self.sent[key]
            noted[1] += 1
            if noted[1] == SEATS:
                self.tally.delays.append(time.perf_counter() - noted[0])
                del self.sent[key]

    async def open(self, served: Served, people: int = SEATS) -> None:
        code = served.new_table()
        for seat in range(people):
            hand = Hand(self, seat)
            await ws_connect(_given(hand), f"ws://127.0.0.1:{served.port}/ws")
            hand.say(t="hello", v=1, table=code, name=f"P{seat}", lang="en")
            await hand.heard("welcome")
            self.hands.append(hand)
        for seat, hand in enumerate(self.hands[:SEATS]):
            hand.say(t="sit", seat=seat, id="s")
            await hand.heard("ack")

    async def start(self) -> None:
        for hand in self.hands:
            hand.say(t="ready", id="r")
            await hand.heard("ack")
        self.hands[0].say(t="start", id="g")
        await self.hands[0].heard("ack")


def _given(hand: Hand) -> Callable[[], Hand]:
    return lambda: hand


async def flat_out(served: Served, tables: int, seconds: float, timing: bool) -> list[Tally]:
    """Open the tables, warm up, count in windows until enough of them were quiet."""
    bare.stay_awake()
    playing = [Table(Tally(), timing, served.speed) for _ in range(tables)]
    for table in playing:
        await table.open(served)
    for table in playing:
        await table.start()
    await asyncio.sleep(WARM_UP)
    tallies: list[Tally] = []
    while len(tallies) < MOST and sum(tally.stolen < QUIET for tally in tallies) < WINDOWS:
        tallies.append(await _window(served, playing, seconds))
    for tally in sorted(tallies, key=lambda tally: tally.stolen)[:WINDOWS]:
        tally.counts = True
    for table in playing:
        for hand in table.hands:
            hand.transport.disconnect()
    return tallies


async def _window(served: Served, playing: list[Table], seconds: float) -> Tally:
    tally = Tally()
    for table in playing:
        table.tally = tally
    used, since, stolen = served.seconds(), time.perf_counter(), _stolen()
    tally.on = True
    await asyncio.sleep(seconds)
    tally.on = False
    tally.seconds = time.perf_counter() - since
    tally.processor = served.seconds() - used
    tally.stolen = (_stolen() - stolen) / tally.seconds / (os.cpu_count() or 1)
    tally.delays.sort()
    return tally


def _stolen() -> float:
    """Processor seconds that the host of a virtual machine gave to others, so far."""
    try:
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    except OSError:
        return 0.0
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


async def idle(served: Served, tables: int, people: int) -> tuple[float, float]:
    """Bytes of memory a table without anybody, and a socket of somebody who does nothing."""
    before = served.memory()
    codes = [served.new_table() for _ in range(tables)]
    empty = served.memory()
    tally = Tally()
    room = Table(tally, False, served.speed)
    for code in codes[: max(1, people // 200)]:
        for number in range(200):
            hand = Hand(room, None)
            await ws_connect(_given(hand), f"ws://127.0.0.1:{served.port}/ws")
            hand.say(t="hello", v=1, table=code, name=f"W{number}", role="watch", lang="en")
            await hand.heard("welcome")
            room.hands.append(hand)
    await asyncio.sleep(0.5)
    full = served.memory()
    for hand in room.hands:
        hand.transport.disconnect()
    return (empty - before) / tables, (full - empty) / len(room.hands)


def measure(seconds: float, tables: int = TABLES) -> list[dict[str, Any]]:
    """Saturation, half load, memory: each on a server of its own, its log on disk."""
    why = awake.refused()
    run: list[Tally] = _run(lambda served: flat_out(served, tables, seconds, False), FLAT_OUT)
    fast = _middle(run, lambda tally: tally.rate)
    halved = _speed(fast.rate / 2, tables)
    half_load: list[dict[str, Any]] = []
    for kept in (True, False) if why is None else (False,):
        paced: list[Tally] = _run(lambda served: flat_out(served, tables, seconds, True), halved, kept)
        half_load += _half_load(paced, "kept awake" if kept else "dozing")
    if why is not None:
        half_load.append(_row("half load, processors kept awake", f"not possible here: {why}"))
    table, socket = _run(lambda served: idle(served, 400, 2000), 1.0)
    cores = sorted(CORES)
    bare_room = bare.measure(seconds, tables, cores[0] if len(cores) > 1 else None)
    told = fast.bytes / fast.actions / SEATS
    return [
        _row("saturation, durable log on", f"{fast.rate:,.0f} actions/s", fast, run),
        _row("everything told, turns included", f"{told:,.0f} bytes an action a client"),
        _row("frames told", f"{fast.frames / fast.actions:.1f} an action"),
        *half_load,
        _row("yardstick: the disk alone, p50 and p99", _disk(seconds)),
        _row("memory a table", f"{table / 1024:.1f} KB"),
        _row("memory an idle socket", f"{socket / 1024:.1f} KB"),
        _row("peer: a bare room, nothing decided or kept", f"{bare_room:,.0f} actions/s"),
    ]


def _half_load(run: list[Tally], processors: str) -> list[dict[str, Any]]:
    middle = _middle(run, lambda tally: tally.delay(0.99))
    return [
        _row(f"half load, processors {processors}", f"{middle.rate:,.0f} actions/s", middle, run),
        _row("action to all six told, p50", f"{middle.delay(0.5):.1f} ms"),
        _row("action to all six told, p99", f"{middle.delay(0.99):.1f} ms"),
    ]


def _disk(seconds: float) -> str:
    """What a commit has to wait for at the least: two pages written and synced, about as often."""
    delays: list[float] = []
    sync = getattr(os, "fdatasync", os.fsync)
    until = time.perf_counter() + seconds
    with tempfile.TemporaryFile() as file:
        while time.perf_counter() < until:
            file.seek(0)
            file.write(bytes(8192))
            file.flush()
            began = time.perf_counter()
            sync(file.fileno())
            delays.append(time.perf_counter() - began)
            time.sleep(0.002)
    delays.sort()
    p50, p99 = (1000 * delays[int(len(delays) * share)] for share in (0.5, 0.99))
    return f"{p50:.1f} and {p99:.1f} ms"


def _middle(run: Sequence[Tally], figure: Callable[[Tally], float]) -> Tally:
    """The middle one of the windows that count."""
    return sorted([tally for tally in run if tally.counts], key=figure)[WINDOWS // 2]


def _speed(rate: float, tables: int) -> float:
    """How fast match time must run for that many actions a second: eight a turn."""
    return max(1.0, rate / tables / 8 * PAUSES)


def _run(work: Callable[[Served], Any], speed: float, awake: bool = False) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder, speed, awake)
        try:
            return uvloop.run(work(served))
        finally:
            served.stop()


def _row(what: str, figure: str, tally: Tally | None = None, run: Sequence[Tally] = ()) -> dict[str, Any]:
    used = "" if tally is None else f"{tally.processor / tally.actions * 1e6:.0f} µs an action"
    return {"measured": what, "figure": figure, "processor": used, "windows": "; ".join(map(_window_of, run))}


def _window_of(tally: Tally) -> str:
    """A window, and how much of the machine was not ours in it; in brackets if it does not count."""
    slowest = f", p99 {tally.delay(0.99):.1f} ms" if tally.delays else ""
    text = f"{tally.rate:,.0f}/s{slowest}, {tally.stolen:.1%} stolen"
    return text if tally.counts else f"({text})"
