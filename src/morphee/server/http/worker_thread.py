"""Long work, one job at a time in a thread of its own, so that no table waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from morphee.server.http.request import lang_of
from morphee.server.http.response import refusal

T = TypeVar("T")
A = TypeVar("A")
MAX_JOBS = 8
"""Jobs an address may have under way at once."""


class WorkerThread:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "morphee-worker")
        self._jobs: Counter[str] = Counter()

    async def do(self, request: Request, work: Callable[[A], T], about: A) -> T | Response:
        """The result of the job, or a refusal if its address has too many under way."""
        address = request.state.address
        if self._jobs[address] >= MAX_JOBS:
            return refusal("too_fast", 429, lang_of(request))
        self._jobs[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, about)
        finally:
            self._jobs[address] -= 1
            self._jobs += Counter()  # drops those at zero


QUICK = WorkerThread()
"""For QR codes and questions to solvers, which take milliseconds."""
