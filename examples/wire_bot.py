"""A player over the wire in fifty lines: takes a seat with a token and plays what it is offered.

    python examples/wire_bot.py ws://localhost:8470/ws ABCDE Robin

Needs only the `websockets` package. The protocol is described in docs/protocol.md.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


async def play(url: str, table: str, name: str = "Robin", token: str | None = None) -> dict[str, Any]:
    """Join, sit, be ready, and act until the match is over; returns its outcome."""
    async with connect(url) as socket:
        await say(socket, t="hello", v=1, table=table, name=name, token=token)
        await say(socket, t="sit")
        await say(socket, t="ready")
        ids = (f"{time.time_ns()}-{n}" for n in itertools.count(1))  # new ones after coming back, too
        offers: list[Any] = []
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "welcome" and "token" in message:
                token = message["token"]  # keep it: whoever holds it has the seat
            if message["t"] == "update":
                gone = message.get("less", ())
                offers = message.get("offers", [offer for n, offer in enumerate(offers) if n not in gone])
                if "outcome" in message:
                    return dict(message["outcome"])
                if offers and ("offers" in message or message.get("events")):
                    await asyncio.sleep(random.uniform(0.1, 0.4))  # at a human pace
                    await say(socket, t="act", id=next(ids), action=random.choice(offers))
    raise ConnectionError("the table was closed before the match was over")


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
