"""What a node does at intervals for as long as it lasts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("morphee.cluster")


async def regularly(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Do that again and again. What fails once is logged: a node that did it no longer, and nothing else
    wrong with it, would be in the way of all others."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except Exception:
            log.exception("something done regularly failed")
