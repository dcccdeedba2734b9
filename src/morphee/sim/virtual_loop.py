"""An asyncio event loop whose time is virtual: it jumps to the next thing scheduled when nothing is ready.

Nothing sleeps and nothing is awaited from outside, so that an hour of a server takes as long as the work in
it, and the same program runs in the same order every time. Callbacks run one at a time: whoever drives the
loop can stop between any two of them (`VirtualLoop.stop_after`), which is where a process may be killed.
"""

from __future__ import annotations

import asyncio
import heapq
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
MAX_CALLBACKS = 50_000
"""Callbacks in a row that let no time pass, after which the loop gives up."""


class Idle(Exception):
    """Nothing is ready and nothing is scheduled: what is awaited would never come."""


class Endless(Exception):
    """Callbacks call each other and no time passes."""


class VirtualTime:
    """The clock of a simulation, and what its surroundings will do: networks, people, disks. It outlives the
    loops that run on it, as the world outlives a process that is killed."""

    def __init__(self, start: float = 0.0) -> None:
        self.now = start
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Do this in a while, whatever process is alive by then."""
        self.at(self.now + seconds, do)

    def at(self, when: float, do: Callable[[], None]) -> None:
        """Do this at that time; of things at the same time, the first asked for first."""
        self._count += 1
        heapq.heappush(self._agenda, (max(when, self.now), self._count, do))

    def next_at(self) -> float | None:
        return self._agenda[0][0] if self._agenda else None

    def pop(self) -> Callable[[], None]:
        return heapq.heappop(self._agenda)[2]


class VirtualLoop(asyncio.BaseEventLoop):
    """Made on a `VirtualTime`, or on one of its own. Has no sockets, threads or signals."""

    _ready: Any
    _scheduled: list[Any]
    _timer_cancelled_count: int
    _stopping: bool

    def __init__(self, time: VirtualTime | None = None) -> None:
        super().__init__()
        self.virtual = VirtualTime() if time is None else time
        self.callbacks = 0
        """How many have run."""
        self._stop_at = -1
        self._moved_at = 0
        self._clock_resolution = 0.0

    def time(self) -> float:
        return self.virtual.now

    def stop_after(self, callbacks: int) -> None:
        """Let `run_forever` return when that many more have run."""
        self._stop_at = self.callbacks + callbacks

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Runs at once, in the loop's thread; the result is there in a later turn."""
        done: asyncio.Future[T] = self.create_future()
        try:
            found = func(*args)
        except Exception as error:
            self.call_soon(_fail, done, error)
        else:
            self.call_soon(_finish, done, found)
        return done

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        """There is one thread."""
        return self.call_soon(callback, *args, context=context)

    def _run_once(self) -> None:
        """Run one callback; asyncio's own runs all that are ready."""
        if not self._ready:
            self._move()
        handle = self._ready.popleft()
        if not handle._cancelled:
            self.callbacks += 1
            handle._run()
            if self.callbacks - self._moved_at > MAX_CALLBACKS:
                raise Endless(f"{MAX_CALLBACKS} callbacks in a row, and no time passes")
            if self.callbacks == self._stop_at:
                self.stop()

    def _move(self) -> None:
        """Jump to the next thing scheduled, on this loop or around it, and make it ready."""
        scheduled, virtual = self._scheduled, self.virtual
        while scheduled and scheduled[0]._cancelled:
            heapq.heappop(scheduled)._scheduled = False
            self._timer_cancelled_count -= 1
        around, before = virtual.next_at(), virtual.now
        if scheduled and (around is None or scheduled[0]._when < around):
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            virtual.now = max(virtual.now, handle._when)
            self._ready.append(handle)
        elif around is not None:
            virtual.now = max(virtual.now, around)
            self.call_soon(virtual.pop())
        else:
            raise Idle("nothing is scheduled: what is awaited will never come")
        if virtual.now > before:
            self._moved_at = self.callbacks

    def _process_events(self, event_list: Any) -> None:
        """There is no selector."""

    def _write_to_self(self) -> None:
        """Nobody waits in another thread."""

    def abandon(self) -> None:
        """Forget everything, as when the process is killed: nothing scheduled here ever runs."""
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            coroutine: Any = task.get_coro()
            if inspect.getcoroutinestate(coroutine) == inspect.CORO_CREATED:
                coroutine.close()
        self.close()


def _finish(done: asyncio.Future[T], found: T) -> None:
    if not done.done():
        done.set_result(found)


def _fail(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
