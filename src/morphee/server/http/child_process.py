"""Work of seconds, done by another process of lower priority, one piece at a time, and its results kept.

A thread would share the interpreter with the tables, and they would wait for it.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict

KEPT = 200
"""Results that are kept in memory."""
MOST_WAITING = 16
LONGEST = 120.0
"""Seconds after which a piece of work is given up."""


class KeptWork:
    """Results by key; asked twice at once, worked out once."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, bytes] = OrderedDict()
        self._working: dict[str, asyncio.Task[bytes | None]] = {}
        self._one = asyncio.Semaphore(1)

    async def of(self, key: str, words: tuple[str, ...], data: bytes = b"") -> bytes | None:
        """What `morphee` says to those words and that input; ``None`` if it refuses, or if too much waits."""
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key]
        task = self._working.get(key)
        if task is None:
            if len(self._working) >= MOST_WAITING:
                return None
            task = self._working[key] = asyncio.create_task(self._work(key, words, data))
        return await asyncio.shield(task)

    async def _work(self, key: str, words: tuple[str, ...], data: bytes) -> bytes | None:
        try:
            async with self._one:
                found = await ask_child(words, data)
            if found is not None:
                self._found[key] = found
                if len(self._found) > KEPT:
                    self._found.popitem(last=False)
            return found
        finally:
            del self._working[key]

    async def close(self) -> None:
        tasks = list(self._working.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ask_child(words: tuple[str, ...], data: bytes) -> bytes | None:
    """`morphee` with those words in a process of its own; it lowers its priority itself."""
    command = (sys.executable, "-m", "morphee", *words)
    pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=nothing)
    try:
        out, _ = await asyncio.wait_for(process.communicate(data), LONGEST)
    except BaseException as error:
        if process.returncode is None:
            process.kill()
            await process.wait()
        if isinstance(error, TimeoutError):
            return None
        raise
    return out if process.returncode == 0 else None
