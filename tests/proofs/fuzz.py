"""Frames that no client should send, thrown at a live match: it never notices.

Valid messages are bent until the server's own decoder refuses them, or were never messages at all. The
server must answer with a refusal or a close, raise nothing, keep the match as it is and tell nobody
else. `python -m tests.proofs.fuzz 200000` throws that many; `--postgres` has the match in a PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from morphee.kernel.codec import encode
from morphee.protocol.from_client import FromClient
from morphee.server.matches.phase import Phase
from morphee.server.settings import limits_off
from morphee.server.tables import pausing
from morphee.store.contract import Store
from morphee.store.postgres import PostgresStore
from tests.proofs.database import database
from tests.server.harness import QUICK, Client, Server, serving

DECODER = msgspec.json.Decoder(FromClient)
SEEDS: tuple[dict[str, Any], ...] = (
    {"t": "hello", "v": 1, "table": "ABCDE", "name": "Eve", "token": "0" * 32, "role": "play", "lang": "en"},
    {"t": "act", "id": "a", "action": {"type": "throw", "target": 1}, "cue": 1, "rt": 300},
    {"t": "sit", "seat": 1, "id": "b"},
    {"t": "stand", "id": "b"},
    {"t": "ready", "on": True, "id": "b"},
    {"t": "start", "id": "b"},
    {"t": "rematch", "id": "b"},
    {"t": "set_bot", "seat": 1, "level": "random", "id": "b"},
    {"t": "away_level", "level": "novice", "id": "b"},
    {"t": "kick", "person": "x", "id": "c"},
    {"t": "hand_over", "person": "x", "id": "c"},
    {"t": "mute", "person": "x", "on": True, "id": "c"},
    {"t": "configure", "config": {"window": 4000}, "id": "d"},
    {"t": "lock", "on": True, "id": "d"},
    {"t": "publish", "on": True, "id": "d"},
    {"t": "rename", "name": "Eve", "id": "d"},
    {"t": "language", "lang": "fr", "id": "d"},
    {"t": "say", "text": "bonjour", "id": "e"},
    {"t": "emote", "emote": "cat", "id": "e"},
    {"t": "sync", "have": {"stream": "s", "v": 3}},
    {"t": "ping", "n": 1},
    {"t": "leave", "id": "f"},
    {"t": "pause", "on": True, "id": "f"},
)
"""Every kind of message."""
ODD: tuple[Any, ...] = (
    *(None, True, -1, 2**63, 2**200, 1e308, "", "x" * 300, "\0", "\U0001f634"),
    *([], {}, [[[[[[]]]]]], {"t": "act"}),
)


def bent(draw: random.Random) -> str | bytes:
    """One frame that is no message, as text or as bytes."""
    while True:
        frame = _bend(draw)
        payload = frame.decode("utf-8", "replace") if draw.random() < 0.8 else frame
        try:
            DECODER.decode(payload)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return payload


def _bend(draw: random.Random) -> bytes:
    kind = draw.randrange(6)
    if kind == 0:
        return draw.randbytes(draw.randrange(200))
    if kind == 1:
        return b"[" * draw.randrange(1, 4000)
    message = dict(draw.choice(SEEDS))
    data = bytearray(json.dumps(_spoil(message, draw) if kind < 4 else message).encode())
    for _ in range(draw.randrange(1, 5) if kind > 2 else 0):
        data[draw.randrange(len(data))] = draw.randrange(256)
    return bytes(data[: draw.randrange(len(data) + 1)] if kind == 5 else data)


def _spoil(message: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    message[draw.choice([*message, "t", "id"])] = draw.choice(ODD)
    return message


LISTEN = 40
"""After how many sockets everybody listens."""


class Trouble(logging.Handler):
    """Keeps everything the server complained about."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record.getMessage())


async def throw(frames: int, seed: int, store: Store | None = None) -> int:
    """Throw so many frames at a match of pillows; how many sockets the thrower used up."""
    draw = random.Random(seed)
    trouble = Trouble()
    logging.getLogger().addHandler(trouble)
    try:
        settings = msgspec.structs.replace(
            limits_off(QUICK), bot_grace=600.0, host_grace=600.0, ping_every=60.0, people_per_table=60
        )
        async with serving(store, settings) as server:
            return await _throw(server, frames, draw, trouble)
    finally:
        logging.getLogger().removeHandler(trouble)


async def _throw(server: Server, frames: int, draw: random.Random, trouble: Trouble) -> int:
    players = await server.match("pillows", 3)
    code = players[0].lobby["code"]
    table = server.node.tables[code]
    assert table.runner is not None
    with table.handling():
        pausing.pause(table, "host")  # which no trouble of the store ends, as it would another pause
    before = encode(table.runner.match.state)
    while table.runner._log.writing is not None:
        await asyncio.sleep(0.05)  # what happened before the pause is told when it is stored
    for player in players:
        await player.quiet(0.2)
    sockets = 0
    while frames > 0:
        sockets += 1
        client = await _intruder(server, code, players, draw)
        frames -= await _throw_some(client, min(frames, 500), draw)
        if sockets % LISTEN == 0:
            await _hear_nothing(players)
    await _hear_nothing(players)
    assert encode(table.runner.match.state) == before, "the match changed"
    assert trouble.records == [], f"the server complained: {trouble.records[:3]}"
    assert table.runner.phase is not Phase.FROZEN
    return sockets


async def _hear_nothing(players: list[Client]) -> None:
    """Let everybody listen (who does not is cut off): of what the first one's seat is used for, the others
    must hear nothing but who is at the table."""
    for player in players:
        heard = [m for m in await player.quiet(0.02) if m["t"] not in ("lobby", "pong")]
        assert heard == [] or player is players[0], f"somebody else was told: {heard}"


async def _intruder(server: Server, code: str, players: list[Client], draw: random.Random) -> Client:
    """A stranger without a hello, a watcher, or a player of the table."""
    kind = draw.randrange(3)
    client = await server.connect()
    if kind == 1:
        await client.say(t="hello", v=1, table=code, name="Eve", role="watch")
    elif kind == 2:
        await client.say(t="hello", v=1, table=code, token=players[0].token, name="Ann")
    return client


async def _throw_some(client: Client, count: int, draw: random.Random) -> int:
    """Until so many are thrown, or the server has had enough."""
    thrown = 0
    with contextlib.suppress(ConnectionClosed):
        while thrown < count:
            await client.socket.send(bent(draw))
            thrown += 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0):
                    while True:
                        await client.socket.recv()
    with contextlib.suppress(ConnectionClosed):
        await client.close()
    return thrown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("frames", type=int, nargs="?", default=20_000)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    options = parser.parse_args()
    frames, step = options.frames, 10_000
    with database(options.postgres) as url:
        for start in range(0, frames, step):
            store = None if url is None else PostgresStore(url)
            asyncio.run(throw(min(step, frames - start), start, store))
            print(f"{min(start + step, frames)} frames: no crash, no leak, no change", flush=True)


if __name__ == "__main__":
    main()
