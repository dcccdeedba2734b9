"""The load generator in Python, for machines without a C++ compiler: the same commands, the same answers.

It plays what `player.hpp` plays and is the limit of what it measures on a fast server; `morphee bench server`
says so when it has to use it. `save` and `rejoin` are not here.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

REACTION = 130
"""Milliseconds of match time between a reveal and a hand: nobody may be faster than 100 (PI-17)."""
TABLE = {
    "game": "pillows",
    "config": {"window": 8000, "rest": 500, "apprentice": True},
    "lang": "en",
}
LAST_ANSWERS = 10.0


class Tally:
    """A window of counting and the ledger of all actions."""

    def __init__(self) -> None:
        self.sent = self.acked = self.refused = self.twice = self.foreign = self.closed = 0
        self.acting = True
        self.begin()

    def begin(self) -> None:
        self.since = time.perf_counter()
        self.counts = dict.fromkeys(("acked", "refused", "frames", "bytes", "pings"), 0)
        self.delays: dict[str, list[float]] = {"ack": [], "told": [], "told_free": [], "told_raced": []}

    def end(self) -> dict[str, Any]:
        found: dict[str, Any] = {"seconds": time.perf_counter() - self.since, "busy": 1.0, **self.counts}
        return {**found, **{name: _quantiles(delays) for name, delays in self.delays.items()}}

    def ledger(self) -> dict[str, int]:
        names = ("sent", "acked", "refused", "twice", "foreign", "closed")
        found = {name: getattr(self, name) for name in names}
        return {**found, "unanswered": self.sent - self.acked - self.refused}


def _quantiles(delays: Sequence[float]) -> list[float]:
    order = sorted(delays) or [0.0]
    shares = [order[min(len(order) - 1, int(len(order) * share))] for share in (0.5, 0.9, 0.99, 1.0)]
    return [*(1000 * delay for delay in shares), len(delays)]


class Player(WSListener):
    """One seat: the steps of the lobby, then what the events ask for."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.tally = table, seat, table.tally
        self.waiting: dict[str, asyncio.Future[Any]] = {}
        self.sent: list[tuple[float, bool]] = []
        self.answered: set[int] = set()
        self.turn = self.v = self.match = 0
        self.stream = ""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.tally.closed += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        counts = self.tally.counts
        if frame.msg_type == WSMsgType.PING:
            counts["pings"] += 1
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.TEXT:
            data = frame.get_payload_as_bytes()
            counts["frames"] += 1
            counts["bytes"] += len(data)
            self._read(msgspec.json.decode(data))

    def say(self, **message: Any) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    async def ask(self, until: str, **message: Any) -> Any:
        self.waiting[until] = asyncio.get_running_loop().create_future()
        self.say(**message)
        return await asyncio.wait_for(self.waiting[until], 30)

    def act(self, action: str, raced: bool = False, **more: Any) -> None:
        if self.tally.acting:
            self.sent.append((time.perf_counter(), raced))
            self.tally.sent += 1
            self.say(t="act", id=f"p{self.seat}-{len(self.sent)}", action={"type": action}, **more)

    def _read(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind in ("update", "news"):
            self._updated(message)
        elif kind in ("ack", "refused") and message.get("id", "")[:1] == "p":
            self._settle(message["id"], kind == "ack", message.get("v") or self.v)
        elif kind == "refused" and message.get("id") == "m":
            asyncio.get_running_loop().call_later(0.05, self._rematch)
        elif (future := self.waiting.pop("ack" if kind == "refused" else kind, None)) and not future.done():
            future.set_result(message)

    def _rematch(self) -> None:
        self.say(t="rematch", id="m")

    def _updated(self, message: dict[str, Any]) -> None:
        if (stream := message.get("stream", "")) and stream != self.stream:
            self.stream, self.match = stream, self.match + 1
            self.turn = message.get("public", {}).get("turn", self.turn)
        self.v = message["v"]
        events = message.get("events", message.get("facts", ()))
        own = [number for number, event in enumerate(events, 1) if event.get("seat") == self.seat]
        if not self.table.bare:
            self._follow(events, message)
        self.table.told()
        for id in message.get("acks", ()):
            self._settle(id, True, self.v - len(events) + own[-1] if own else self.v)
        if message.get("outcome") and self.seat == 0:
            self._rematch()

    def _follow(self, events: Sequence[dict[str, Any]], message: dict[str, Any]) -> None:
        names = [event["type"] for event in events]
        self.turn += names.count("pillows_back")
        if "turn_closed" in names:
            events = events[len(names) - names[::-1].index("turn_closed") :]
            names = [event["type"] for event in events]
        waits = (self.seat - self.turn) % self.table.seats < (1 if self.table.seats == 3 else 2)
        if "pillows_back" in names and not waits:
            self.act("take")
        if "revealed" in names and waits:
            cue = (message.get("cue") or {}).get("number")
            asyncio.get_running_loop().call_later(REACTION / 1000 / self.table.speed, self._react, cue)
        if any(event["type"] == "took" and event["seat"] == self.seat for event in events):
            self.act("sleep", raced=True)

    def _react(self, cue: int | None) -> None:
        self.act("take", raced=True, **({} if cue is None else {"cue": cue, "rt": REACTION}))

    def _settle(self, id: str, granted: bool, event: int) -> None:
        seat, _, count = id[1:].partition("-")
        if seat != str(self.seat):
            self.tally.foreign += not self.table.bare  # a bare server tells everybody everything
            return
        number = int(count)
        if number in self.answered:
            self.tally.twice += 1
            return
        self.answered.add(number)
        self.tally.acked += granted
        self.tally.refused += not granted
        self.tally.counts["acked" if granted else "refused"] += 1
        if granted:
            sent, raced = self.sent[number - 1]
            self.tally.delays["ack"].append(time.perf_counter() - sent)
            self.table.acted(self, event, sent, raced)
            if self.table.bare:
                self.act("take")


class Table:
    def __init__(self, tally: Tally, options: argparse.Namespace, number: int) -> None:
        self.tally, self.number = tally, number
        self.port, self.seats, self.speed, self.bare = (
            options.port,
            options.seats,
            options.speed,
            options.bare,
        )
        self.players = [Player(self, seat) for seat in range(self.seats)]
        self.waiting: list[tuple[int, int, float, bool]] = []

    async def open(self) -> None:
        if self.bare:
            for player in self.players:
                await self._connect(player, f"/{self.number}")
            for player in self.players:
                player.act("take")
            return
        code = await asyncio.to_thread(new_table, self.port)
        for player in self.players:
            await self._connect(player, "/ws")
            await player.ask("welcome", t="hello", v=1, table=code, name=f"P{player.seat}", lang="en")
            await player.ask("ack", t="sit", seat=player.seat, id="s")
            await player.ask("ack", t="ready", id="r")
        await self.players[0].ask("ack", t="start", id="g")

    async def _connect(self, player: Player, path: str) -> None:
        make: Callable[[], Player] = lambda: player  # noqa: E731
        await ws_connect(make, f"ws://127.0.0.1:{self.port}{path}")

    def acted(self, player: Player, event: int, sent: float, raced: bool) -> None:
        self.waiting.append((player.match, event, sent, raced))
        self.told()

    def told(self) -> None:
        """Note the actions of which the last of the table has now been told."""
        for item in [item for item in self.waiting if self._all_know(item[0], item[1])]:
            self.waiting.remove(item)
            delay = time.perf_counter() - item[2]
            self.tally.delays["told"].append(delay)
            self.tally.delays["told_raced" if item[3] else "told_free"].append(delay)

    def _all_know(self, match: int, event: int) -> bool:
        return all((player.match, player.v) >= (match, event) for player in self.players)


def new_table(port: int) -> str:
    """The code of a new table."""
    import urllib.request

    headers = {"content-type": "application/json"}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", msgspec.json.encode(TABLE), headers
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        code: str = msgspec.json.decode(answer.read())["code"]
        return code


def stay_awake() -> None:
    """Never sleep: to wake this process up would be work of the server's processor."""
    asyncio.get_running_loop().call_soon(stay_awake)


async def drain(tally: Tally) -> dict[str, int]:
    tally.acting = False
    until = time.perf_counter() + LAST_ANSWERS
    while tally.ledger()["unanswered"] and time.perf_counter() < until:
        await asyncio.sleep(0.01)
    return tally.ledger()


async def obey(options: argparse.Namespace) -> None:
    tally, tables = Tally(), list[Table]()
    if options.spin:
        stay_awake()
    while line := (await asyncio.to_thread(sys.stdin.readline)).split():
        answer: Any = {}
        match line:
            case ["open", count]:
                tally.acting = options.bare
                while len(tables) < int(count):
                    tables.append(Table(tally, options, len(tables)))
                    await tables[-1].open()
                tally.acting = True
                answer = {"playing": len(tables)}
            case ["begin"]:
                tally.begin()
            case ["end"]:
                answer = tally.end()
            case ["drain"]:
                answer = await drain(tally)
            case ["quit"]:
                return
            case _:
                answer = {"error": f"unknown command {' '.join(line)}"}
        print(msgspec.json.encode(answer).decode(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--spin", action="store_true")
    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(obey(parser.parse_args()))


if __name__ == "__main__":
    main()
