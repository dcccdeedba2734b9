"""Carries IP packets between the server's TUN device and those of clients: late, unevenly, and not all of
them.

Run as a process of its own (`python -m tests.links.forwarder`), so that a busy test does not delay packets.
Its argument is a `Plan` as JSON; it ends when its standard input does.
"""

from __future__ import annotations

import heapq
import os
import select
import subprocess
import sys
import time
from random import Random

import msgspec

from tests.links.namespaces import Network

PACKET = 65_536
DESTINATION = slice(16, 20)
"""Where an IPv4 header names the receiver."""


class Link(msgspec.Struct, frozen=True):
    """Milliseconds: ``trip`` is the round trip, ``up`` per cent of it from the client to the server;
    ``jitter`` is the most that is added to a round trip, half in each direction. ``loss``: how many packets
    of a thousand are dropped in each direction; ``drop``: the first one that holds this text is dropped.
    Packets do not overtake each other."""

    trip: float
    jitter: float = 0
    loss: int = 0
    up: int = 50
    drop: str = ""


class Plan(msgspec.Struct, frozen=True):
    """The server's device, and each client's: its number, its address, its link."""

    server: int
    clients: list[tuple[int, str, Link]]
    seed: str = "links"


class Way:
    """One direction of a link."""

    def __init__(self, link: Link, share: float, to: int, chance: Random) -> None:
        self._link, self._delay, self.to, self._chance = link, link.trip * share / 100, to, chance
        self._last = 0.0
        self._drop = link.drop.encode()

    def leaves(self, now: float, packet: bytes) -> float | None:
        """When a packet that came now goes on; ``None`` if it is lost."""
        if self._drop and self._drop in packet:
            self._drop = b""
            return None
        if self._chance.random() * 1_000 < self._link.loss:
            return None
        delay = self._delay + self._chance.random() * self._link.jitter / 2
        self._last = max(self._last, now + delay / 1_000)
        return self._last


def carry(plan: Plan) -> None:
    chance = Random(plan.seed)
    down = {
        bytes(map(int, address.split("."))): Way(link, 100 - link.up, device, chance)
        for device, address, link in plan.clients
    }
    up = {device: Way(link, link.up, plan.server, chance) for device, _, link in plan.clients}
    waiting: list[tuple[float, int, int, bytes]] = []
    count = 0
    while True:
        timeout = None if not waiting else max(0.0, waiting[0][0] - time.monotonic())
        ready, _, _ = select.select([0, plan.server, *up], [], [], timeout)
        if 0 in ready and not os.read(0, 1):
            return
        now = time.monotonic()
        for device in ready:
            packet = b"" if device == 0 else os.read(device, PACKET)
            way = down.get(packet[DESTINATION]) if device == plan.server else up.get(device)
            leaves = None if way is None or not packet else way.leaves(now, packet)
            if way is not None and leaves is not None:
                count += 1
                heapq.heappush(waiting, (leaves, count, way.to, packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, to, packet = heapq.heappop(waiting)
            os.write(to, packet)


def start(server: Network, clients: list[tuple[Network, Link]], seed: str) -> subprocess.Popen[bytes]:
    """The process; it ends when its standard input is closed."""
    plan = Plan(server.device, [(one.device, one.address, link) for one, link in clients], seed)
    return subprocess.Popen(
        [sys.executable, "-m", "tests.links.forwarder", msgspec.json.encode(plan).decode()],
        stdin=subprocess.PIPE,
        pass_fds=[plan.server, *[device for device, _, _ in plan.clients]],
    )


if __name__ == "__main__":
    carry(msgspec.json.decode(sys.argv[1], type=Plan))
