"""What a balancer does of its own: it asks every node whether it is ready, as the recipes in deploy/ do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import httpx

from tests.cluster.players import Entrance

EVERY = 0.5
"""Seconds between two questions, and for an answer."""


async def ask_all(nodes: Sequence[Entrance]) -> None:
    """Keep `Entrance.alive` true to what the nodes answer, until cancelled."""
    async with httpx.AsyncClient(timeout=EVERY) as http:
        while True:
            await asyncio.gather(asyncio.sleep(EVERY), *(_ask(http, node) for node in nodes))


async def _ask(http: httpx.AsyncClient, node: Entrance) -> None:
    port = node.port
    try:
        ready = (await http.get(f"http://127.0.0.1:{port}/ready")).status_code == 200
    except httpx.HTTPError:
        ready = False
    if node.port == port:  # else it was started again meanwhile
        node.alive = ready
