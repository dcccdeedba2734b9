"""Somebody who comes to take others' places, or their peace, with as many identities as it takes."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from morphee.protocol.fields import PROTOCOL
from morphee.sim.faults.abuse import CROWD
from morphee.sim.faults.person import Person, WatchedWire, World
from morphee.sim.faults.seen import Seen

MOST = 300
"""Identities of one visitor."""
LINES = 6
"""What each identity says."""


class Identity(Person):
    """One of them: it comes once, with a code, and says some lines if it is to."""

    def __init__(self, world: World, number: int, address: str, code: str, talks: bool) -> None:
        super().__init__(world, f"V{number}")
        self.address = address
        self._code = code
        self._talks = talks

    def come(self) -> None:
        self.lives += 1
        seen = Seen(self.who)
        seen.address = self.address
        wire = WatchedWire(self.world, self, seen, 65_536)
        if self.world.accept(wire):
            self.wire = wire
            hello = {"t": "hello", "v": PROTOCOL, "table": self._code, "name": self.name, "lang": "en"}
            wire.say(msgspec.json.encode(hello))

    def told(self, wire: WatchedWire, message: dict[str, Any]) -> None:
        super().told(wire, message)
        if message["t"] == "welcome" and self._talks:
            self.ask(*({"t": "say", "text": "buy this"} for _ in range(LINES)))
            self.world.virtual.later(0.1, wire.hang_up)

    def closed(self, number: int) -> None:
        self.wire = None


class Visitor:
    """``kind`` is one of `plan.VISITORS`. One who guesses codes does so where somebody of the table lives."""

    def __init__(self, world: World, kind: str) -> None:
        self._world = world
        self._kind = kind
        self._draw = Random(f"{world.plan.seed} visitor")
        self._count = 0
        self._over = False

    def stop(self) -> None:
        self._over = True

    def visit(self) -> None:
        world = self._world
        if self._over or self._count >= MOST:
            return
        world.virtual.later(self._draw.expovariate(25.0), self.visit)
        if world.code is None or world.process is None:
            return
        self._count += 1
        code = "AAAAA" if self._kind == "guess" else world.code
        address = Person(world, "Ann").address if self._kind == "guess" else CROWD
        world.step("a visitor", {"guess": "tries a code"}.get(self._kind, "comes as somebody new"))
        Identity(world, self._count, address, code, self._kind == "chat").come()
