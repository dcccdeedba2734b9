"""Discrete-event simulation of processes that wait for processors: the least that shows a busy machine.

A process does its jobs in the order they came, as many at once as it has threads. The processes of a machine
share its processors, each getting one for one job in its turn. Times are in seconds.
"""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Callable

Do = Callable[[], None]


class Simulation:
    """What happens next, and when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._next: list[tuple[float, int, Do]] = []
        self._numbers = itertools.count()

    def later(self, seconds: float, do: Do) -> None:
        heapq.heappush(self._next, (self.now + seconds, next(self._numbers), do))

    def run(self) -> None:
        """Until nothing is left to be done."""
        while self._next:
            self.now, _, do = heapq.heappop(self._next)
            do()


class Machine:
    def __init__(self, simulation: Simulation, processors: int) -> None:
        self.simulation = simulation
        self._free = processors
        self._ready: deque[Process] = deque()

    def process(self, threads: int = 1) -> Process:
        return Process(self, threads)

    def ready(self, process: Process) -> None:
        self._ready.append(process)
        self._go_on()

    def freed(self) -> None:
        self._free += 1
        self._go_on()

    def _go_on(self) -> None:
        while self._free and self._ready:
            process = self._ready.popleft()
            self._free -= 1
            process.go_on()


class Process:
    def __init__(self, machine: Machine, threads: int) -> None:
        self.used = 0.0
        """Seconds of processor."""
        self._machine = machine
        self._idle = threads
        self._ready = 0
        """Threads that wait for a processor, each with one of the jobs."""
        self._jobs: deque[tuple[float, Do]] = deque()

    def do(self, seconds: float, then: Do) -> None:
        """A job that takes so much of a processor, and what follows it."""
        self._jobs.append((seconds, then))
        if self._idle:
            self._idle -= 1
            self._wait()

    def _wait(self) -> None:
        self._ready += 1
        self._machine.ready(self)

    def go_on(self) -> None:
        """A thread of ours has a processor."""
        self._ready -= 1
        seconds, then = self._jobs.popleft()
        self.used += seconds
        self._machine.simulation.later(seconds, lambda: self._done(then))

    def _done(self, then: Do) -> None:
        self._machine.freed()
        if len(self._jobs) > self._ready:
            self._wait()
        else:
            self._idle += 1
        then()
