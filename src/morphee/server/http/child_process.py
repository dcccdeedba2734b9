"""Run work that takes seconds in a child process of lower priority, one job at a time, and cache the results.

A thread would share the interpreter lock with the tables and delay them.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict

KEPT = 200
"""Results cached in memory."""
MOST_WAITING = 16
MAX_JOBS = 4
"""Jobs an address may have under way at once."""
LONGEST = 120.0
"""Seconds after which a job is given up."""


class TooManyJobs(Exception):
    """Too many jobs wait, of this address or of all."""


class CachedResults:
    """Results by key. Two requests for one key at the same time share one job."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, bytes] = OrderedDict()
        self._working: dict[str, asyncio.Task[bytes | None]] = {}
        self._jobs: Counter[str] = Counter()
        """Jobs under way, by the address that asked for them first."""
        self._one = asyncio.Semaphore(1)

    async def of(self, address: str, key: str, arguments: tuple[str, ...], data: bytes = b"") -> bytes | None:
        """The output of `morphee` with those arguments; ``None`` if it fails. Raises `TooManyJobs`."""
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key]
        task = self._working.get(key)
        if task is None:
            if len(self._working) >= MOST_WAITING or self._jobs[address] >= MAX_JOBS:
                raise TooManyJobs
            self._jobs[address] += 1
            task = self._working[key] = asyncio.create_task(self._work(address, key, arguments, data))
        return await asyncio.shield(task)

    async def _work(self, address: str, key: str, arguments: tuple[str, ...], data: bytes) -> bytes | None:
        try:
            async with self._one:
                found = await ask_child(arguments, data)
            if found is not None:
                self._found[key] = found
                if len(self._found) > KEPT:
                    self._found.popitem(last=False)
            return found
        finally:
            del self._working[key]
            self._jobs[address] -= 1
            self._jobs += Counter()  # drops those at zero

    async def close(self) -> None:
        tasks = list(self._working.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ask_child(arguments: tuple[str, ...], data: bytes) -> bytes | None:
    """Run `morphee` with those arguments as a child process, which lowers its own priority."""
    command = (sys.executable, "-m", "morphee", *arguments)
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
