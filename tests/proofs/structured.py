"""Every message there is, with every kind of field, in every phase of a table, from everybody at it.

Unlike those of `fuzz`, most frames are messages: fields are drawn from what is allowed, from its edges and
from beyond. The node must raise nothing and freeze nothing; a frame that was refused must have changed
nothing of the table, and nobody else may have heard anything. `python -m tests.proofs.structured 200000`
throws that many: all but one in two hundred in virtual time, whole frames to the real sessions; the others
over real sockets. `--sockets 0` leaves those out; `--jobs 2` uses two processes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed

from morphee.games.catalog import GAMES
from morphee.kernel.contract import Seat
from morphee.protocol.fields import PROTOCOL
from morphee.server.settings import limits_off
from morphee.server.tables.state import tag
from morphee.sim.virtual_loop import run
from tests.proofs.fuzz import ODD, Trouble, bent
from tests.server import harness, virtual
from tests.server.harness import QUICK, Client, Server

SETTINGS = msgspec.structs.replace(
    limits_off(QUICK),
    ping_every=300.0,
    away_after=1e6,
    bot_grace=600.0,
    speed=30.0,
    chat_rate=1e9,
    chat_burst=1e9,
    violations=10**9,
    kick_address_for=0.001,
)
A_TABLE = 150
"""Frames that are thrown at one table."""
PHASES = ("gathering", "playing", "paused", "over")
KINDS = (
    *("act", "act", "act", "sit", "stand", "ready", "start", "rematch", "configure", "set_bot", "away_level"),
    *("kick", "lock", "publish", "pause", "hand_over", "rename", "language", "leave", "say", "emote", "mute"),
    *("look", "sync", "ping", "hello", "decline", "look_at", "end", "plan", "next_round"),
)


class Thrower:
    """Sends frames for the people of one table after another, and looks at what came of each."""

    longest_wait = 20.0
    """Seconds for which a match goes on before frames are thrown at it; virtual ones cost little."""

    def __init__(self, server: Server, game: str, draw: random.Random) -> None:
        self.server = server
        self.game = GAMES.find(game)
        self.draw = draw
        self.thrown: Counter[tuple[str, str]] = Counter()
        """By kind of message and phase of the table."""
        self.refused = 0
        self.code = ""
        self.clients: list[Client] = []
        self._count = 0

    @property
    def phases(self) -> set[str]:
        return {phase for _, phase in self.thrown}

    async def gather(self) -> None:
        """A new table, with people who play, one who watches, and a match that may begin."""
        await self._part()
        self.code = await self.server.table(self.game.name)
        least = self.game.seats[0]
        self.clients = [await self.server.join(self.code, name) for name in ("Ann", "Bob", "Cid")]
        self.clients.append(await self.server.join(self.code, "Wil", role="watch"))
        for seat, client in enumerate(self.clients[: min(3, self.game.seats[-1])]):
            await client.ask(t="sit", seat=seat)
        for seat in range(min(3, self.game.seats[-1]), least):
            await self.clients[0].ask(t="set_bot", seat=seat, level="random")
        if self.draw.random() < 0.8:
            await self._begin()

    async def _begin(self) -> None:
        """Begin a match, and throw at it from its first moment, later, in a pause, or when it is over."""
        for client in self.clients[:3]:
            await client.ask(t="ready")
        await self.clients[0].ask(t="start")
        await asyncio.sleep(self.draw.uniform(0.0, self.longest_wait))
        roll = self.draw.random()
        if roll < 0.2:
            await self.clients[0].ask(t="pause")
        elif roll < 0.4:
            await self._end()

    async def _end(self) -> None:
        """Let bots play it to its end, for a while at least."""
        table = self.server.node.tables[self.code]
        for seat in range(len(table.seating.chairs)):
            if table.playing is not None:
                table.playing.take(Seat(seat), "random")
        for _ in range(30):
            if tag(table.state) == "over":
                return
            await asyncio.sleep(self.longest_wait / 2)

    async def _part(self) -> None:
        """Close the table that was used."""
        for client in self.clients:
            await self._hang_up(client)
        self.server.clients.clear()
        if (table := self.server.node.tables.get(self.code)) is not None:
            self.server.node.close_table(table)
        await asyncio.sleep(0.01)

    async def _hang_up(self, client: Client) -> None:
        await client.close()

    async def throw(self, frames: int) -> None:
        left = 0
        for _ in range(frames):
            client = self.draw.choice(self.clients) if self.clients else None
            if left == 0 or client is None or not self._usable(client):
                await self.gather()
                client, left = self.draw.choice(self.clients), A_TABLE
            left -= 1
            await self._throw_one(client)

    def _usable(self, client: Client) -> bool:
        return client.socket.close_code is None and self.code in self.server.node.tables

    async def _throw_one(self, client: Client) -> None:
        table = self.server.node.tables[self.code]
        before, phase = table.encoded(), tag(table.state)
        length = None if table.runner is None else table.runner.match.n
        self._count += 1
        id = f"f{self._count}"
        odd = self.draw.random() < 0.1
        message = {} if odd else self._message(client, id)
        self.thrown[("" if odd else str(message["t"])[:10], phase)] += 1
        frame = bent(self.draw) if odd else msgspec.json.encode(message)
        answers, others = await self._exchange(client, frame)
        if not any(m["t"] == "refused" and (odd or m.get("id") == id) for m in answers):
            return
        self.refused += 1
        after = self.server.node.tables[self.code]
        moved = after.runner is not None and after.runner.match.n != length
        moved = moved or tag(after.state) != phase  # by itself: a match ends, a pause does
        assert moved or after.encoded() == before, f"{frame!r} was refused and changed the table"
        heard = [m for m in others if _tells(m)]
        assert moved or not heard, f"{frame!r} was refused, and others heard {heard}"

    async def _exchange(
        self, client: Client, frame: str | bytes
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Send a frame: what came back, and what others heard of it."""
        for other in self.clients:
            for message in _decoded(_arrivals(other)):
                other.learn(message)
            _arrivals(other).clear()
        await client.socket.send(frame)
        await asyncio.sleep(0.0025)
        others = [data for other in self.clients if other is not client for data in _arrivals(other)]
        return _decoded(_arrivals(client)), _decoded(others)

    # --- messages ----------------------------------------------------------------------------

    def _message(self, client: Client, id: str) -> dict[str, Any]:
        draw = self.draw
        message: dict[str, Any] = {"t": draw.choice(KINDS), "id": id, **self._fields(client)}
        wanted = draw.randrange(1, 6)
        if draw.random() < 0.5:
            keep = {"t", "id", *draw.sample(sorted(message), min(wanted, len(message)))}
            message = {name: value for name, value in message.items() if name in keep}
        if message["t"] == "leave" and draw.random() < 0.95:
            message["t"] = "ping"
        if draw.random() < 0.15:
            message[draw.choice(sorted(message.keys() - {"id"}))] = draw.choice(ODD)
        return message

    def _fields(self, client: Client) -> dict[str, Any]:
        """A value for every field that any message has."""
        draw = self.draw
        person = draw.choice([other.id for other in self.clients] + ["x", ""])
        known = {"stream": client.stream, "v": client.v}
        variant = msgspec.to_builtins(draw.choice(list(self.game.variants().values())))
        return {
            "v": draw.choice((PROTOCOL, 0, 2)),
            "table": draw.choice((self.code, "AAAAA")),
            "role": draw.choice(("play", "watch", "screen")),
            "name": draw.choice(("Ann", "", "x" * 24, "x" * 25, "\u202e", "Zoé")),
            "lang": draw.choice(("fr", "en", "de")),
            "action": self._action(client),
            "cue": draw.choice((None, 0, 1, 2**31, -1)),
            "rt": draw.choice((None, 0, 99, 100, 600_000, 600_001)),
            "seat": draw.choice((None, 0, 1, 5, 15, 16)),
            "on": draw.random() < 0.5,
            "level": draw.choice((None, "random", "novice", "genius")),
            "game": draw.choice((self.game.name, self.game.name, "chess")),
            "config": draw.choice((variant, {}, [], {"unheard_of": 1})),
            "mode": draw.choice(("apart", "together")),
            "person": person,
            "text": draw.choice(("hello", "", "x" * 200, "x" * 201)),
            "emote": draw.choice(("cat", "dog")),
            "have": draw.choice((None, known, {"stream": "x", "v": 10**9})),
            "n": draw.choice((0, 2**63 - 1)),
        }

    def _action(self, client: Client) -> Any:
        """One that is offered, or one of that shape with a field changed."""
        offers = client.offers or [{"type": "ready"}, {"type": "take"}, {"type": "clue", "text": "mot"}]
        action = dict(self.draw.choice(offers))
        if self.draw.random() < 0.3:
            action[self.draw.choice(sorted(action))] = self.draw.choice((*ODD, 0, 1, 99, "white"))
        return action


BY_REQUEST = {"game", "config", "lang", "mode", "locked", "public", "away_level"}
"""Fields of a lobby that change only because somebody asked for it."""


def _tells(message: dict[str, Any]) -> bool:
    """Whether a message to others could come of a frame that was refused. Updates and answers may be late
    ones, of what was decided before; matches end, hosts change and paths are measured by themselves."""
    if message["t"] == "lobby":
        return bool(message.keys() & BY_REQUEST)
    return message["t"] in ("said", "emoted")


def _arrivals(client: Client) -> list[tuple[float, bytes]]:
    socket: Any = client.socket
    found: list[tuple[float, bytes]] = socket.arrivals
    return found


def _decoded(arrivals: list[tuple[float, bytes]]) -> list[dict[str, Any]]:
    return [msgspec.json.decode(data) for _, data in arrivals]


class SocketThrower(Thrower):
    """The same over real sockets, in real time: what a match or a slow disk do meanwhile is heard too, so
    that it is only looked at what is stored."""

    longest_wait = 0.1

    async def _hang_up(self, client: Client) -> None:
        client.socket.transport.abort()  # a proper close would wait for all that it has not read

    async def _exchange(
        self, client: Client, frame: str | bytes
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """A ping is sent behind the frame: when it is answered, the frame was handled."""
        answers: list[dict[str, Any]] = []
        with contextlib.suppress(ConnectionClosed):
            await client.socket.send(
                frame, text=self.draw.random() < 0.8 if isinstance(frame, bytes) else None
            )
            await client.say(t="ping", n=self._count)
            while not (answers and answers[-1]["t"] == "pong" and answers[-1]["n"] == self._count):
                answers.append(await client.next())
        for other in self.clients:
            if other is not client and self._count % 8 == 0:
                with contextlib.suppress(ConnectionClosed):
                    await other.quiet(0.0)
        return answers, []


@asynccontextmanager
async def troubles() -> AsyncIterator[Trouble]:
    """What the server complains about as long as the block lasts."""
    trouble = Trouble()
    logger = logging.getLogger("morphee")
    logger.addHandler(trouble)
    try:
        yield trouble
    finally:
        logger.removeHandler(trouble)


async def throw(game: str, frames: int, seed: int, sockets: bool = False) -> Thrower:
    """Throw so many frames at tables of that game."""
    kind, serving = (SocketThrower, harness.serving) if sockets else (Thrower, virtual.serving)
    async with troubles() as trouble, serving(settings=SETTINGS) as server:
        thrower = kind(server, game, random.Random(f"{game} {seed}"))
        await thrower.throw(frames)
        frozen = [table.code for table in server.node.tables.values() if tag(table.state) == "frozen"]
        assert frozen == [], "a match froze"
        assert trouble.records == [], f"the server complained: {trouble.records}"
        return thrower


STEP = 3_000
"""Frames thrown at one node."""


Step: TypeAlias = tuple[str, int, int, bool]
"""Game, frames, seed, whether over real sockets: what is thrown at one node."""


def steps(frames: int, seed: int, share: float) -> Iterator[Step]:
    """The games by turns; that share of the frames over real sockets."""
    done = real = 0
    for number in itertools.count(seed):
        if done >= frames:
            return
        sockets = real < done * share
        count = min(STEP // 10 if sockets else STEP, frames - done)
        done, real = done + count, real + count * sockets
        yield GAMES.names()[number % len(GAMES.names())], count, number, sockets


def run_step(step: Step) -> tuple[Step, int, Counter[tuple[str, str]]]:
    """What was refused, and what was thrown."""
    thrower = asyncio.run(throw(*step)) if step[3] else run(throw(*step))
    return step, thrower.refused, thrower.thrown


def spread(wanted: Iterator[Step], jobs: int) -> Iterator[tuple[Step, int, Counter[tuple[str, str]]]]:
    if jobs < 2:
        yield from map(run_step, wanted)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(run_step, wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("frames", type=int, nargs="?", default=50_000)
    parser.add_argument(
        "--sockets", type=float, default=0.005, help="share over real sockets (default 0.005)"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    options = parser.parse_args()
    started, done, real, refused = time.perf_counter(), 0, 0, 0
    thrown: dict[str, Counter[tuple[str, str]]] = {game: Counter() for game in GAMES.names()}
    wanted = steps(options.frames, options.seed, options.sockets)
    for number, ((game, count, _, sockets), no, kinds) in enumerate(spread(wanted, options.jobs), 1):
        done, real, refused = done + count, real + count * sockets, refused + no
        thrown[game] += kinds
        if number % 10 == 0 or done >= options.frames:
            rate = done / (time.perf_counter() - started)
            print(
                f"{done} frames ({real} over real sockets, {rate:.0f} a second), {refused} refused: no "
                f"traceback, no freeze, no change by what was refused; {_never(thrown)}",
                flush=True,
            )


def _never(thrown: dict[str, Counter[tuple[str, str]]]) -> str:
    """Which kinds of messages were not thrown in which phases of which games."""
    missing = [
        f"{kind} while {phase} ({game})"
        for game, counts in thrown.items()
        for kind in sorted(set(KINDS))
        for phase in PHASES
        if not counts[(kind, phase)]
    ]
    every = "every kind of message in every phase of every game"
    return every if not missing else f"not yet: {len(missing)}, such as {missing[0]}"


if __name__ == "__main__":
    main()
