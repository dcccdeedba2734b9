"""Every message there is, with every kind of field, in every phase of a table, from everybody at it.

Unlike those of `fuzz`, most frames are messages: fields are drawn from what is allowed, from its edges and
from beyond. The node must raise nothing and freeze nothing, and a frame that was refused must have changed
nothing of the table. In virtual time: `python -m tests.proofs.structured 200000` throws that many.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
from typing import Any

import msgspec

from morphee.games.catalog import GAMES
from morphee.protocol.fields import PROTOCOL
from morphee.server.settings import limits_off
from morphee.server.tables.state import tag
from morphee.sim.virtual_loop import run
from tests.proofs.fuzz import ODD, Trouble, bent
from tests.server.virtual import QUICK, Client, Server, serving

SETTINGS = msgspec.structs.replace(
    limits_off(QUICK), bot_grace=600.0, speed=30.0, chat_rate=1e9, chat_burst=1e9, strikes=10**9
)
KINDS = (
    *("act", "act", "act", "sit", "stand", "ready", "start", "rematch", "configure", "set_bot", "away_level"),
    *("kick", "lock", "publish", "pause", "hand_over", "rename", "speak", "leave", "say", "emote", "mute"),
    *("sync", "ping", "hello", "decline", "look_at", "end", "plan", "next_round"),
)


class Thrower:
    """Sends frames for the people of one table, and looks at what came of each."""

    def __init__(self, server: Server, game: str, draw: random.Random) -> None:
        self.server = server
        self.game = GAMES.find(game)
        self.draw = draw
        self.phases: set[str] = set()
        self.refused = 0
        self._count = 0

    async def gather(self) -> None:
        """A new table, with people who play, one who watches, and a match that may begin."""
        self.code = await self.server.table(self.game.name)
        least = self.game.seats[0]
        self.clients = [await self.server.join(self.code, name) for name in ("Ann", "Bob", "Cid")]
        self.clients.append(await self.server.join(self.code, "Wil", role="watch"))
        for seat, client in enumerate(self.clients[: min(3, self.game.seats[-1])]):
            await client.ask(t="sit", seat=seat)
        for seat in range(min(3, self.game.seats[-1]), least):
            await self.clients[0].ask(t="set_bot", seat=seat, level="random")
        if self.draw.random() < 0.7:
            for client in self.clients[:3]:
                await client.ask(t="ready")
            await self.clients[0].ask(t="start")
            await asyncio.sleep(self.draw.uniform(0.0, 20.0))

    async def throw(self, frames: int) -> None:
        for number in range(frames):
            client = self.draw.choice(self.clients)
            if (
                number % 80 == 79
                or client.socket.close_code is not None
                or self.code not in self.server.node.tables
            ):
                await self.gather()
                client = self.draw.choice(self.clients)
            await self._throw_one(client)

    async def _throw_one(self, client: Client) -> None:
        table = self.server.node.tables[self.code]
        self.phases.add(tag(table.state))
        before, length = table.encoded(), None if table.runner is None else table.runner.match.n
        for other in self.clients:
            _arrivals(other).clear()
        self._count += 1
        id = f"f{self._count}"
        odd = self.draw.random() < 0.1
        frame = bent(self.draw) if odd else msgspec.json.encode(self._message(client, id))
        await client.socket.send(frame)
        await asyncio.sleep(0.0025)
        answers = [msgspec.json.decode(data) for _, data in _arrivals(client)]
        if any(m["t"] == "refused" and (odd or m.get("id") == id) for m in answers):
            self.refused += 1
            after = self.server.node.tables[self.code]
            moved = after.runner is not None and after.runner.match.n != length
            assert moved or after.encoded() == before, f"{frame!r} was refused and changed the table"

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


def _arrivals(client: Client) -> list[tuple[float, bytes]]:
    socket: Any = client.socket
    found: list[tuple[float, bytes]] = socket.arrivals
    return found


async def throw(game: str, frames: int, seed: int) -> Thrower:
    """Throw so many frames at tables of that game."""
    trouble = Trouble()
    logger = logging.getLogger("morphee")
    logger.addHandler(trouble)
    try:
        async with serving(settings=SETTINGS) as server:
            thrower = Thrower(server, game, random.Random(f"{game} {seed}"))
            await thrower.gather()
            await thrower.throw(frames)
            frozen = [table.code for table in server.node.tables.values() if tag(table.state) == "frozen"]
            assert frozen == [], "a match froze"
            assert trouble.records == [], "the server complained"
            return thrower
    finally:
        logger.removeHandler(trouble)


def main() -> None:
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    step, done, refused = 2_000, 0, 0
    for number in range(10**9):
        game = GAMES.names()[number % len(GAMES.names())]
        refused += run(throw(game, min(step, frames - done), number)).refused
        done += min(step, frames - done)
        if number % 10 == 9 or done >= frames:
            print(
                f"{done} frames, {refused} refused: no fault, no freeze, no change by what was refused",
                flush=True,
            )
        if done >= frames:
            return


if __name__ == "__main__":
    main()
