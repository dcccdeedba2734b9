"""A simulated person: a client with a token that follows its match, acts, breaks off and comes back."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

import msgspec

from morphee.protocol.fields import PROTOCOL
from morphee.protocol.follow import Followed
from morphee.sim.faults.checker import Checker
from morphee.sim.faults.effects import Asked
from morphee.sim.faults.network import Conditions, SessionEnd, Wire
from morphee.sim.faults.plan import Plan
from morphee.sim.faults.process import Process
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.seen import Seen
from morphee.sim.faults.streams import check_view
from morphee.sim.virtual_loop import VirtualTime

KICKED = 4406


class World(Protocol):
    """What a person knows of the world."""

    virtual: VirtualTime
    plan: Plan
    checker: Checker
    code: str | None
    process: Process | None
    keys: dict[str, str]
    """The key of everybody by the id that others know them by."""
    conditions: Conditions

    def accept(self, wire: Wire) -> bool: ...

    def key_of(self, token: str) -> str: ...

    def broken(self, why: Broken) -> None: ...

    def step(self, who: str, what: str, *more: Any) -> None: ...


class WatchedWire(Wire):
    """A wire on which the checker sees everything, as it is sent and as it is received."""

    def __init__(self, world: World, person: Person, seen: Seen, buffer: int) -> None:
        super().__init__(
            world.virtual, person.draw, world.conditions, person, person.address, None, buffer=buffer
        )
        self._world = world
        self._person = person
        self.seen = seen

    def send(self, data: bytes) -> None:
        message = self._world.checker.read(data)
        if message["t"] == "welcome":
            self._person.becomes(message, self.seen)
        if self._session is None:
            return
        try:
            self._world.checker.sent(self.seen, message, self._world.virtual.now)
        except Broken as why:
            self._world.broken(why)
        if not self._closing:
            self._down(lambda: self._person.told(self, message), len(data))

    def close(self, number: int, reason: str) -> None:
        self._world.checker.gone(self.seen)
        super().close(number, reason)

    def _lose(self) -> None:
        if self._session is not None:
            self._world.checker.gone(self.seen)
        super()._lose()

    def ask(self, asked: list[Asked | bytes]) -> None:
        """Send requests, and bytes that are none, in one segment."""

        def arrive(session: SessionEnd) -> None:
            for request in asked:
                if self._session is not session:
                    return
                if isinstance(request, bytes):
                    session.receive(request)
                else:
                    self._world.checker.received(self.seen, request, self._world.virtual.now)
                    session.receive(msgspec.json.encode(request.message))

        if not self._over:
            self._up(arrive)


class Person:
    """``who`` is the name together with how often it began anew: each token is another person."""

    def __init__(self, world: World, name: str, role: str = "play") -> None:
        self.world = world
        self.name = name
        self.role = role
        self.draw = Random(f"{world.plan.seed} {name}")
        self.address = f"10.0.0.{len(name) + ord(name[0])}"
        self.lives = 0
        self.token: str | None = None
        self.key = ""
        self.you = ""
        self.lobby: dict[str, Any] = {}
        self.followed = Followed()
        self.open: list[str] = []
        self.offered: list[Any] = []
        """The last actions that were offered."""
        self.wire: WatchedWire | None = None
        self.welcome = False
        self.unsure: dict[str, dict[str, Any]] = {}
        """Actions whose answer has not come: they are sent again with the same ids."""
        self.done: list[dict[str, Any]] = []
        self._count = 0

    @property
    def who(self) -> str:
        return f"{self.name}{self.lives}"

    def after_crash(self, world: World) -> Person:
        """The same person, who comes back to a server that was started again: what they hold, and nothing on
        its way. They repeat what they have no answer to, and the last thing that was acknowledged."""
        other = Person(world, self.name, self.role)
        other.lives, other.token, other.key, other._count = self.lives, self.token, self.key, self._count
        other.followed.stream, other.followed.v = self.followed.stream, self.followed.v
        other.unsure = {action["id"]: action for action in (*self.done[-1:], *self.unsure.values())}
        return other

    def holds(self) -> tuple[Any, ...]:
        """What this person would come back with."""
        return self.token, self.followed.stream, self.followed.v, tuple(self.unsure), len(self.done)

    def new_id(self) -> str:
        self._count += 1
        return f"{self.who}-{self._count}"

    def becomes(self, welcome: dict[str, Any], seen: Seen) -> None:
        """The server is about to tell this person who they are."""
        if "token" in welcome:
            seen.key = self.world.key_of(welcome["token"])
            self.world.checker.keys[seen.name] = seen.key
        self.world.keys[welcome["you"]] = seen.key or ""

    # --- coming and going --------------------------------------------------------------------

    def come(self) -> None:
        """Connect and say hello, or try again in a while."""
        world = self.world
        if self.wire is not None:
            return
        if world.code is None or world.process is None:
            world.virtual.later(0.01 + self.draw.random() * 0.05, self.come)
            return
        self.lives += self.token is None
        seen = Seen(self.who)
        seen.plays, seen.address = self.role == "play", self.address
        seen.key = self.key or None
        wire = WatchedWire(world, self, seen, 65_536)
        if not world.accept(wire):
            world.virtual.later(0.05 + self.draw.random() * 0.3, self.come)
            return
        self.wire, self.welcome = wire, False
        hello: dict[str, Any] = {"t": "hello", "v": PROTOCOL, "table": world.code, "name": self.name}
        hello.update(role=self.role, lang="en")
        if self.token is not None:
            hello["token"] = self.token
            if self.followed.stream:
                hello["have"] = {"stream": self.followed.stream, "v": self.followed.v}
                seen.haves.append(hello["have"])
        world.step(self.who, "connects")
        wire.say(msgspec.json.encode(hello))

    def ask(self, *messages: dict[str, Any] | bytes) -> None:
        """Send these in one segment."""
        if self.wire is None:
            return
        requests: list[Asked | bytes] = []
        for message in messages:
            if isinstance(message, bytes):
                requests.append(message)
                continue
            message.setdefault("id", self.new_id())
            if message["t"] == "act":
                self.unsure[message["id"]] = message
            target = message.pop("target", "")
            requests.append(Asked(dict(message), self.key, self.world.virtual.now, target))
        self.world.step(self.who, "sends", messages)
        self.wire.ask(requests)

    # --- called by the wire ------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        raise AssertionError("watched wires tell messages, not bytes")

    def told(self, wire: WatchedWire, message: dict[str, Any]) -> None:
        if wire is not self.wire:
            return
        match message["t"]:
            case "welcome":
                self._welcomed(wire, message)
            case "lobby":
                self.lobby.update(message)
            case "update":
                self._updated(message)
            case "ack" | "refused":
                self._answered(message.get("id", ""))
            case _:
                pass  # said, emoted, pong, bye

    def _welcomed(self, wire: WatchedWire, message: dict[str, Any]) -> None:
        self.welcome, self.you = True, message["you"]
        self.token = message.get("token", self.token)
        self.key = wire.seen.key or ""
        again = [dict(action) for action in self.unsure.values()]
        if again:
            self.ask(*again)

    def _updated(self, message: dict[str, Any]) -> None:
        self.followed.hear(message)
        self.open = message.get("open", self.open)
        self.offered = self.followed.offers or self.offered
        for id in message.get("acks", ()):
            self._answered(id)
        if self.draw.random() < 0.3:
            try:
                check_view(self.who, self.followed, self.world.checker.truth)
            except Broken as why:
                self.world.broken(why)

    def _answered(self, id: str) -> None:
        action = self.unsure.pop(id, None)
        if action is not None:
            self.done = [*self.done[-3:], action]

    def closed(self, number: int) -> None:
        self.wire = None
        self.world.step(self.who, "is disconnected", number)
        if number == KICKED:
            self.token, self.key, self.unsure, self.done = None, "", {}, []
        self.world.virtual.later(0.01 + self.draw.random() * self.draw.choice((0.02, 0.1, 0.5)), self.come)
