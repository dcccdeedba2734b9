"""Whether this node is ready for clients, proved by a write to the store; at most one write a second."""

from __future__ import annotations

import asyncio

from morphee.server.tables.node import Node

WITHIN = 2.0
"""Seconds that a write may take before the server says it is not ready."""
KEPT = 1.0
"""Seconds for which a proof counts."""


class Readiness:
    def __init__(self) -> None:
        self._proof: asyncio.Task[bool] | None = None
        self._until = 0.0

    async def of(self, node: Node) -> bool:
        if not node.ready or node.services.store_away:
            return False
        now = node.services.tick()
        if self._proof is None or (self._proof.done() and now >= self._until):
            self._proof = asyncio.ensure_future(_writes(node))
            self._until = now + KEPT
        return await asyncio.shield(self._proof)


async def _writes(node: Node) -> bool:
    try:
        await asyncio.wait_for(node.services.store.probe(), WITHIN)
    except Exception:
        return False
    return True
