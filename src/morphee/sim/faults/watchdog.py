"""Looks at a world regularly: nobody waits beyond the timers, and clocks stand still when they must."""

from __future__ import annotations

from typing import Protocol

from morphee.sim.faults.disk import Disk
from morphee.sim.faults.person import Person
from morphee.sim.faults.process import Limits, Peek, Process
from morphee.sim.faults.promise import Broken
from morphee.sim.virtual_loop import VirtualTime

EVERY = 0.25
ANSWER_WITHIN = 3.0
"""Seconds in which a request is answered while the disk works."""
LOOKS = 4.0
"""Seconds that a pause may last too long: a table looks at it every two seconds or so."""
OVERDUE = 1500
"""Milliseconds that a timer may be late: races wait for far players."""


class Watched(Protocol):
    """What of a world is looked at."""

    virtual: VirtualTime
    disk: Disk
    people: list[Person]
    limits: Limits
    code: str | None
    process: Process | None

    @property
    def store_troubled(self) -> bool:
        """Whether the node's store has found that it cannot write."""
        ...

    def broken(self, why: Broken) -> None: ...


class Watchdog:
    def __init__(self, world: Watched) -> None:
        self._world = world
        self.healed = False
        self._process: Process | None = None
        self._well_since: float | None = None
        self._paused_at = 0.0
        self._paused: tuple[str, float] | None = None
        self._by_host: tuple[str | None, float] | None = None
        """The match that the host had paused at the last look, and when that was."""
        self._host_paused: dict[str | None, float] = {}

    def look(self) -> None:
        world = self._world
        world.virtual.later(EVERY, self.look)
        process = world.process
        if process is not self._process:
            self._process, self._well_since, self._paused = process, None, None
        if process is None or world.code is None:
            return
        self._notice()
        peek = process.peek(world.code)
        try:
            if peek is not None:
                self._clocks(peek)
                self._pauses(peek)
            self._answers(peek)
        except Broken as why:
            world.broken(why)

    def _notice(self) -> None:
        now = self._world.virtual.now
        if self._world.disk.failing is not None or self._world.store_troubled:
            self._well_since = None
        elif self._well_since is None:
            self._well_since = now

    def _well_for(self) -> float:
        return 0.0 if self._well_since is None else self._world.virtual.now - self._well_since

    def _clocks(self, peek: Peek) -> None:
        if self._world.store_troubled and peek.running:
            raise Broken("unavailable", "match time passes although nothing can be stored")
        if peek.phase == "frozen":
            raise Broken("fault", f"match {peek.match} froze")
        if peek.running and self._well_for() > 2.0 and peek.overdue > OVERDUE * self._world.limits.speed:
            raise Broken("timers", f"a timer is {peek.overdue} ms late")
        if peek.pause == "store" and self._well_for() > 2.0:
            raise Broken("unavailable", "the match does not go on although the store can write again")

    def _pauses(self, peek: Peek) -> None:
        """How long this process has the match paused, by reason; and how long its host has, in all."""
        now, limits = self._world.virtual.now, self._world.limits
        self._count_host(peek, now)
        if peek.pause is None or self._paused is None or self._paused[0] != peek.pause:
            self._paused = None if peek.pause is None else (peek.pause, now)
            return
        lasted = now - self._paused[1]
        if peek.pause == "restart" and self._well_for() > limits.hold + 2.0 and lasted > limits.hold + 2.0:
            raise Broken("timers", f"the match stands still for {lasted:.1f} s after a restart")

    def _count_host(self, peek: Peek, now: float) -> None:
        """All pauses of one match together, however often the node was started meanwhile."""
        before, self._by_host = self._by_host, (peek.match, now) if peek.pause == "host" else None
        if before is None or self._by_host is None or before[0] != peek.match:
            return
        self._host_paused[before[0]] = lasted = self._host_paused.get(before[0], 0.0) + now - before[1]
        if lasted > self._world.limits.pause + LOOKS:
            raise Broken("timers", f"the host has paused the match for {lasted:.1f} s")

    def _answers(self, peek: Peek | None) -> None:
        """An action held in a race is not late while the clock is paused."""
        now = self._world.virtual.now
        if peek is not None and peek.phase == "paused":
            self._paused_at = now
        for person in self._world.people:
            wire = person.wire
            if wire is None or not person.welcome or wire.seen.over:
                continue
            for id, asked in wire.seen.asked.items():
                if asked.message["t"] in ("ping", "sync", "leave") or not id:
                    continue
                since = max(asked.received, self._paused_at if asked.message["t"] == "act" else 0.0)
                waited = min(now - since, self._well_for())
                if asked.received >= 0 and waited > ANSWER_WITHIN:
                    raise Broken("answered", f"{asked.message['t']} of {person.who} has no answer")
