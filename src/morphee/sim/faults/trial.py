"""A restart tried on a copy of the disk: what if the node crashed at this moment?

The world goes on as if nothing had happened. A trial starts a node of its own on what a crash would have left
behind, lets everybody come back with what they hold, has them repeat what they have no answer to, and checks
every promise that a restart can break.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from morphee.sim.faults.checker import Checker
from morphee.sim.faults.disk import Disk, DiskStore, Pace
from morphee.sim.faults.effects import Snapshot, stored_people
from morphee.sim.faults.entropy import seeded
from morphee.sim.faults.network import PERFECT, Wire
from morphee.sim.faults.person import Person
from morphee.sim.faults.plan import Plan
from morphee.sim.faults.process import Limits, MakeProcess, Peek, Process
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.streams import check_view
from morphee.sim.virtual_loop import VirtualLoop, VirtualTime

AT_ONCE = 16
"""Callbacks between two looks at whether everybody is served."""
PACES = (Pace(), Pace(), Pace(latency=0.01))
"""How fast disks are after a crash: on a slow one people are back before anything was written."""
PATIENCE = 3.0
"""Seconds in which everybody is let in and answered, and match time passes again."""


class Trial:
    """Of one crash. ``number`` tells the trials of a world apart. A `World` for the people who come back."""

    def __init__(
        self, plan: Plan, number: int, now: float, disk: Disk, checker: Checker, code: str, limits: Limits
    ) -> None:
        self.plan = plan
        self.virtual = VirtualTime(now)
        self.checker = checker.after_crash(disk, lambda: self.virtual.now)
        self.conditions = PERFECT
        self.code: str | None = code
        self.keys = self.checker.ids
        self.process: Process | None = None
        self._number = number
        self._disk = disk
        disk.pace = PACES[number % len(PACES)]
        self._limits = limits
        self._found: Broken | None = None
        self._people: list[Person] = []
        self._dealt = False
        """Whether there is a match to be shown."""
        self._loop = VirtualLoop(self.virtual)

    def run(self, make: MakeProcess, people: Sequence[Person]) -> None:
        """Raises `Broken`."""
        loop = self._loop
        loop.set_exception_handler(self._raised)
        snapshot = self._disk.content.tables[self.code or ""]
        before: Snapshot = msgspec.json.decode(snapshot)
        self._dealt = bool(self._disk.content.lines.get(before["state"].get("match")))
        try:
            with seeded(f"{self.plan.seed} trial {self._number}"):
                self._step(loop.create_task(self._start(make, before)).done)
                self._people = [self._back(person) for person in people if person.token is not None]
                self._step(lambda: self._served(before))
                self._check(before)
        finally:
            loop.abandon()

    # --- running -----------------------------------------------------------------------------

    async def _start(self, make: MakeProcess, before: Snapshot) -> None:
        process = make(DiskStore(self._disk), self._limits)
        await process.open()
        self.process = process
        peek = process.peek(self.code or "")
        self.checker.restored(before, None if peek is None else peek.snapshot)

    def _step(self, done: Any) -> None:
        """Run until that is so, or for as long as it may take."""
        until = self.virtual.now + PATIENCE
        while not done() and self.virtual.now < until:
            self._loop.stop_after(AT_ONCE)
            self._loop.run_forever()
            if self._found is not None:
                raise self._found

    def _back(self, person: Person) -> Person:
        back = person.after_crash(self)
        back.come()
        return back

    # --- what must come of it ----------------------------------------------------------------

    def _served(self, before: Snapshot) -> bool:
        if not all(self._is_served(person, before) for person in self._people):
            return False
        peek = self._peek()
        return peek is not None and peek.pause != "restart"

    def _is_served(self, person: Person, before: Snapshot) -> bool:
        """Let in, shown the match, and answered; or told why not."""
        wire = person.wire
        if wire is None or wire.seen.over:
            return not self._must_be_let_in(person, before)
        shown = person.followed.public != {} or not self._is_to_be_shown()
        return person.welcome and shown and not person.unsure

    def _is_to_be_shown(self) -> bool:
        """Whether there is a match to look at. A request that is repeated may have led on from it."""
        peek = self._peek()
        return self._dealt and (peek is None or peek.match is not None)

    def _must_be_let_in(self, person: Person, before: Snapshot) -> bool:
        return person.key in stored_people(before) and person.key not in before["kicked"]

    def _check(self, before: Snapshot) -> None:
        """Everything that could be waited for has come, or did not come in time."""
        for person in self._people:
            if not self._is_served(person, before):
                raise Broken("answered", f"{person.who} was not served within {PATIENCE:.0f} s of a restart")
            if person.followed.public:
                check_view(person.who, person.followed, self.checker.truth)
                self._check_seat(person, before)
        peek = self._peek()
        if peek is None or peek.pause == "restart" or peek.phase == "frozen":
            raise Broken("timers", "the match does not go on after a restart")
        for match in self._disk.content.matches:
            self.checker.truth(match)

    def _check_seat(self, person: Person, before: Snapshot) -> None:
        """Whoever holds a seat in the match that goes on sees it from there."""
        state, chairs = before["state"], [chair.get("person") for chair in before["chairs"]]
        if state["type"] != "playing" or not self._dealt:
            return
        if person.role != "play" or person.key not in chairs:
            return
        expected = f"{state['match']}.{chairs.index(person.key)}"
        if person.followed.stream.partition(".")[0] == state["match"] and person.followed.stream != expected:
            raise Broken("seat", f"{person.who} holds {expected} and follows {person.followed.stream}")

    def _peek(self) -> Peek | None:
        return None if self.process is None else self.process.peek(self.code or "")

    def _raised(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.broken(
            error if isinstance(error, Broken) else Broken("fault", f"{context['message']}: {error!r}")
        )

    # --- what people know of the world -------------------------------------------------------

    def accept(self, wire: Wire) -> bool:
        return self.process is not None and self.process.connect(wire)

    def key_of(self, token: str) -> str:
        assert self.process is not None
        return self.process.key_of(token)

    def step(self, who: str, what: str, *more: Any) -> None:
        """A trial is not told."""

    def broken(self, why: Broken) -> None:
        self._found = self._found or why
        self._loop.stop()
