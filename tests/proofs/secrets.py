"""Non-interference through a whole node: two worlds that differ only in what a viewer may not know.

The same commands happen in both worlds at the same times, told through a node to a simulated socket of that
viewer. The two sockets must receive the same messages, as many, at the same virtual times, of the same
sizes and the same bytes, until an event whose purpose is to reveal tells the worlds apart.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from morphee.engine.view_streams import ViewStreams
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, AnyGame, Expire, Hidden, Millis, Refused, Viewer
from morphee.kernel.match import Match
from morphee.kit.walk import Walk, walk
from morphee.server.matches.phase import Phase
from morphee.server.matches.runner import MatchRunner
from morphee.server.settings import limits_off
from morphee.store.contract import FOREVER, Done, Lease
from morphee.store.memory import MemoryStore
from tests.server.virtual import QUICK, Client, serving

Command: TypeAlias = tuple[Act[Any] | Expire, Millis]
STILL = msgspec.structs.replace(
    limits_off(QUICK), fair=False, bot_grace=600.0, host_grace=600.0, ping_every=600.0, away_after=600.0
)


def script(found: Walk, start: int, other: Any, length: int) -> list[Command]:
    """The commands from step ``start`` on that are granted in both worlds before anything is revealed."""
    game: AnyGame = found.game
    assert isinstance(game, Hidden)
    twin = Match(game, found.config, found.seats, found.seed)
    first = found.steps[start]
    twin.state, twin.n, twin.at = other, first.n, first.at
    commands: list[Command] = []
    for step in found.steps[start : start + length]:
        assert step.command is not None
        entries = twin.decide(step.command, step.asked_at)
        if isinstance(entries, Refused):
            break
        if any(isinstance(e.event, game.reveals) for e in itertools.chain(entries, step.entries)):
            break
        twin.fold(entries)
        commands.append((step.command, step.asked_at))
    return commands


class Loose(MemoryStore):
    """Keeps nothing: the worlds of this proof do not begin with their first event."""

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        done: Done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


class World:
    """A match on a live server whose state and clock are the proof's."""

    def __init__(self, clients: list[Client], runner: MatchRunner) -> None:
        self.clients = clients
        self.runner = runner
        self.at = Millis(0)
        self._count = 0

    def set(self, found: Walk, start: int, state: Any) -> None:
        """Put the table into that state, everybody knowing what they may."""
        runner, step = self.runner, found.steps[start]
        runner.stop()
        runner.match.seed = found.seed
        runner.match.state, runner.match.n, runner.match.at = state, step.n, step.at
        runner._log._chain.length = step.n  # the log of this match began elsewhere
        runner.streams = ViewStreams(found.game, found.seats, state)
        runner.clock.now = lambda: self.at  # type: ignore[method-assign]
        self.at = step.at

    async def happen(self, command: Act[Any] | Expire, at: Millis) -> None:
        self.at = at
        if isinstance(command, Expire):
            self.runner._advance_guarded()
            await asyncio.sleep(0.002)
            return
        self._count += 1
        client = self.clients[command.seat]
        await client.say(t="act", id=f"w{self._count}", action=msgspec.to_builtins(command.action))
        answer = await client.until(lambda m: m["t"] in ("ack", "refused"))
        assert answer["t"] == "ack", f"{command} was refused: {answer}"


async def received(
    found: Walk, start: int, state: Any, commands: list[Command], viewer: Viewer
) -> list[tuple[float, bytes]]:
    """The frames that viewer's socket gets while the commands happen from that state, and when."""
    async with serving(Loose(), STILL) as server:
        config = msgspec.to_builtins(found.config)
        clients = await server.match(found.game.name, found.seats, **config)
        code = clients[0].lobby["code"]
        watcher = await server.join(code, "Zoe", role="watch")
        listener = watcher if viewer is None else clients[viewer]
        runner = server.node.tables[code].runner
        assert runner is not None
        runner.stop()
        await asyncio.gather(*(client.quiet(0.1) for client in (*clients, watcher)))
        world = World(clients, runner)
        world.set(found, start, state)
        socket: Any = listener.socket
        socket.arrivals.clear()
        began = asyncio.get_running_loop().time()
        for command, at in commands:
            await world.happen(command, at)
        await listener.quiet(0.1)
        assert runner.phase is not Phase.FROZEN
        return [(round(at - began, 6), data) for at, data in socket.arrivals]


def worlds(
    game: AnyGame, variant: str, seats: int, viewer: Viewer, number: int
) -> tuple[Walk, int, Any] | None:
    """A match at random, a moment in it, and another world that viewer cannot tell from it.

    Timers fire by themselves on a live server, so the other world must be due at the same times; `None`
    where none was found (the laws of the kit compare worlds with other times).
    """
    assert isinstance(game, Hidden)
    found = walk(game, game.variants()[variant], seats, f"secrets {variant} {number}", limit=160, patience=30)
    chance = Chance(seed_from(f"secrets {variant} {viewer}"), number)
    start = chance.below(max(1, len(found.steps) - 30))
    before = found.steps[start].before
    for _ in range(8):
        other = game.resample(before, viewer, chance)
        if list(game.timers(other)) == list(game.timers(before)):
            return found, start, other
    return None
