"""One simulated world: a node that is killed again and again, its disk, its network, its people.

Everything follows from the plan: the same plan gives the same world, callback by callback.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from random import Random
from typing import Any

import msgspec

from morphee.kernel.codec import encode
from morphee.kernel.registry import Registry
from morphee.sim.faults.checker import Checker
from morphee.sim.faults.disk import Disk, DiskStore, Pace
from morphee.sim.faults.entropy import seeded
from morphee.sim.faults.habits import NAMES, next_messages
from morphee.sim.faults.network import PERFECT, Conditions, Wire
from morphee.sim.faults.person import Person
from morphee.sim.faults.plan import Plan
from morphee.sim.faults.process import Limits, MakeProcess, Process
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.promptness import Promptness
from morphee.sim.faults.trial import Trial
from morphee.sim.faults.visitor import Visitor
from morphee.sim.faults.watchdog import Watchdog
from morphee.sim.virtual_loop import VirtualLoop, VirtualTime

TRIAL_EVERY = 4
"""Callbacks between two trials, on average, with an empty log."""
LINES_A_CALLBACK = 8
"""How many lines of a log put a trial off by one more callback."""
HEALED = 10.0
"""Seconds without any fault at the end of a world, in which everything must come right."""
Step = tuple[float, str, str, tuple[Any, ...]]


class Report(msgspec.Struct, frozen=True):
    """What a world came to: ``broken`` names the promise that did not hold, if one did not."""

    crashes: int
    """For real: the node was started again, was as it had been stored, and the world went on."""
    trials: int
    """Restarts from what a crash would have left behind, on a copy of the disk."""
    answers: int
    entries: int
    seconds: float
    callbacks: int
    broken: str | None = None
    what: str = ""
    life: int = 0
    steps: tuple[Step, ...] = ()


class Complaints(logging.Handler):
    """Everything the server logs as an error is a finding, but that the store cannot write."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or "cannot write" not in record.msg:
            error = "" if record.exc_info is None else repr(record.exc_info[1])
            self._world.broken(Broken("fault", f"{record.getMessage()} {error}".strip()))


class World:
    """Made for one run."""

    def __init__(self, plan: Plan, make: MakeProcess, games: Registry) -> None:
        self.plan = plan
        self.virtual = VirtualTime(1000.0)
        self.draw = Random(f"{plan.seed} world")
        self.disk = Disk(Random(f"{plan.seed} disk"), self._pace())
        self.limits = Limits(
            speed=Random(f"{plan.seed} speed").choice((1.0, 1.0, 10.0, 40.0)),
            proposal=Random(f"{plan.seed} proposal").choice((0.0, 1.0)),
        )
        self.checker = Checker(self.disk, games, self.limits, lambda: self.virtual.now)
        self.conditions = self._network()
        self.code: str | None = None
        self.keys: dict[str, str] = self.checker.ids
        self.process: Process | None = None
        self.found: Broken | None = None
        self.life = 0
        self.crashes = 0
        self._game = games.find(plan.game)
        self._make = make
        self._loop: VirtualLoop | None = None
        self._store: DiskStore | None = None
        self._wires: list[Wire] = []
        self._callbacks = 0
        self._ended = False
        self._gaps = Random(f"{plan.seed} trials")
        self._tried: object = None
        """The situation in which the latest trial was made."""
        self.trials = 0
        self._samples = 0
        self._steps: deque[Step] = deque(maxlen=600)
        self.people = [Person(self, name) for name in NAMES[: plan.people]]
        if plan.has("screen"):
            self.people.append(Person(self, "Wil", "watch"))
        self._visitor = Visitor(self, plan.visitor) if plan.visitor else None
        self._watchdog = Watchdog(self)

    def _pace(self) -> Pace:
        return Pace(0.0004, 0.002, 0.03 if self.plan.has("late") else 0.0, 0.3, 0.001)

    def _network(self) -> Conditions:
        plan, draw = self.plan, Random(f"{self.plan.seed} network")
        jitter = draw.choice((0.0, 0.005, 0.03)) if plan.has("jitter") else 0.0
        loss = draw.choice((0.0, 0.0, 0.02)) if plan.has("loss") else 0.0
        return Conditions(draw.choice((0.001, 0.01, 0.04)), jitter, loss)

    # --- running -----------------------------------------------------------------------------

    def run(self) -> Report:
        logger, complaints = logging.getLogger("morphee"), Complaints(self)
        before = logger.propagate
        logger.addHandler(complaints)
        logger.propagate = False
        try:
            with seeded(self.plan.seed):
                self._run()
        finally:
            logger.removeHandler(complaints)
            logger.propagate = before
        return self._report()

    def _run(self) -> None:
        for person in self.people:
            self.virtual.later(person.draw.random(), person.come)
            self.virtual.later(person.draw.random(), lambda person=person: self._think(person))  # type: ignore[misc]
        if self._visitor is not None:
            self.virtual.later(self.draw.random(), self._visitor.visit)
        self.virtual.later(1.0, self._go_wrong)
        self.virtual.later(0.25, self._watchdog.look)
        while self.life < self.plan.lives:
            self._live()
            if self.found is not None:
                return
            self.life += 1
        try:
            self.checker.verify()
        except Broken as why:
            self.found = why

    def _live(self) -> None:
        """One life of the node, to its crash; the last one to the end of the world. A calm one goes on as
        the next."""
        loop = self._loop = VirtualLoop(self.virtual)
        loop.set_exception_handler(self._raised)
        self.checker.promptness = Promptness()
        self._store = DiskStore(self.disk, self.checker.promptness)
        self.step("the node", "starts")
        loop.create_task(self._start(self._store))
        self._pass(loop)
        while self.life in self.plan.calm and self.life < self.plan.lives - 1 and self.found is None:
            self.life += 1
            self._pass(loop)
        self._callbacks += loop.callbacks
        if self.found is None:
            self._crash()
        else:
            loop.abandon()

    def _pass(self, loop: VirtualLoop) -> None:
        """Run to the next crash, or to the end of the world, with trials in between."""
        left = self.plan.callbacks(self.life)
        if last := self.life == self.plan.lives - 1:
            self._heal()
            loop.call_later(HEALED, self._end)
        while (left > 0 or last) and not self._ended and self.found is None:
            gap = self._gap()
            gap = gap if last else min(gap, left)
            left -= gap
            loop.stop_after(gap)
            loop.run_forever()
            if self.plan.has("trials") and self.found is None:
                self._try()

    def _end(self) -> None:
        self._ended = True
        if self._loop is not None:
            self._loop.stop()

    # --- crashes that are only tried ---------------------------------------------------------

    def _gap(self) -> int:
        """Callbacks to the next trial. A restart costs as much as its log is long: long ones are tried less
        often, so that the time goes into as many different situations as possible."""
        longest = max((len(lines) for lines in self.disk.content.lines.values()), default=0)
        return 1 + int(self._gaps.expovariate(1 / (TRIAL_EVERY + longest / LINES_A_CALLBACK)))

    def _try(self) -> None:
        """Crash a copy, unless all is as it was when that was done last: once without what is on its way to
        the disk, and once with it."""
        store, disk = self._store, self.disk
        if store is None or self.process is None or self.code not in disk.content.tables:
            return
        situation = (disk.commits, store.on_its_way, [person.holds() for person in self.people])
        if situation == self._tried:
            return
        self._tried = situation
        for arrived in (False, True) if store.on_its_way else (False,):
            self._try_restart(store.disk_after_crash(arrived))
            if self.found is not None:
                return

    def _try_restart(self, left: Disk) -> None:
        assert self.code is not None
        self.trials += 1
        now, checker = self.virtual.now, self.checker
        trial = Trial(self.plan, self.trials, now, left, checker=checker, code=self.code, limits=self.limits)
        try:
            trial.run(self._make, self.people)
        except Broken as why:
            self.broken(Broken(why.promise, f"if the node crashed now: {why.what}"))

    async def _start(self, store: DiskStore) -> None:
        stored = self.disk.content.tables.get(self.code or "")
        before = None if stored is None else msgspec.json.decode(stored)
        process = self._make(store, self.limits)
        await process.open()
        self.process = process
        if self.code is None:
            made = await process.create_table(self.plan.game, self._config())
            if made is not None and made not in self.disk.content.tables:
                self.broken(Broken("durable", f"the table {made} was made, and is not stored"))
            self.code = made
            return
        peek = process.peek(self.code)
        try:
            self.checker.restored(before, None if peek is None else peek.snapshot)
        except Broken as why:
            self.broken(why)
        self.crashes += 1

    def _config(self) -> bytes:
        variants = list(self._game.variants().values())
        return encode(Random(f"{self.plan.seed} config").choice(variants))

    def _crash(self) -> None:
        """The process is gone, and what it had not written; its sockets will be noticed to be dead."""
        assert self._loop is not None
        assert self._store is not None
        self.step("the node", "crashes")
        self.process = None
        self._store.crash()
        self.checker.abuse.restarted()
        self._loop.abandon()
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.server_died(0.001 + self.draw.random() * self.draw.choice((0.01, 0.3)))

    def _heal(self) -> None:
        self.step("the world", "heals: no fault from now on")
        self.conditions, self.disk.failing, self.disk.pace = PERFECT, None, Pace()
        if self._visitor is not None:
            self._visitor.stop()
        self._watchdog.healed = True

    def _raised(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.broken(
            error if isinstance(error, Broken) else Broken("fault", f"{context['message']}: {error!r}")
        )

    # --- what people and faults do -----------------------------------------------------------

    def _think(self, person: Person) -> None:
        self.virtual.later(person.draw.expovariate(4.0), lambda: self._think(person))
        process, code = self.process, self.code
        if process is None or code is None or person.wire is None:
            return

        def sample(seat: int) -> Any:
            self._samples += 1
            return process.sample(code, seat, self._samples)

        if messages := next_messages(person, sample):
            person.ask(*messages)

    def _go_wrong(self) -> None:
        """Something happens to a connection or to the disk, now and then."""
        if self._watchdog.healed:
            return
        draw, plan = self.draw, self.plan
        self.virtual.later(draw.expovariate(0.8), self._go_wrong)
        kind = draw.choice(("break", "break", "vanish", "slow", "trouble"))
        if not plan.has(kind):
            return
        if kind == "trouble":
            self._disk_trouble(draw.choice(("disk full", "an I/O error")), draw.uniform(0.3, 4.0))
            return
        person = draw.choice(self.people)
        if person.wire is not None:
            self.step(
                person.who, {"break": "is cut off", "vanish": "vanishes", "slow": "stops reading"}[kind]
            )
            self._harm(person, person.wire, kind)

    def _harm(self, person: Person, wire: Wire, kind: str) -> None:
        if kind == "break":
            wire.break_off()
        elif kind == "slow":
            wire.pause_reading()
            self.virtual.later(self.draw.uniform(0.5, 6.0), wire.resume_reading)
        else:
            wire.vanish()
            person.wire = None
            self.virtual.later(self.draw.uniform(0.1, 5.0), person.come)

    def _disk_trouble(self, reason: str, seconds: float) -> None:
        self.step("the disk", "fails", reason)
        self.disk.failing = reason
        self.virtual.later(seconds, self._disk_works)

    def _disk_works(self) -> None:
        if self.disk.failing is not None:
            self.step("the disk", "works again")
        self.disk.failing = None

    # --- what people know of the world -------------------------------------------------------

    def accept(self, wire: Wire) -> bool:
        taken = self.process is not None and self.process.connect(wire)
        if taken:
            self._wires.append(wire)
        return taken

    @property
    def store_troubled(self) -> bool:
        return self._store is not None and self._store.troubled

    def key_of(self, token: str) -> str:
        assert self.process is not None
        return self.process.key_of(token)

    def step(self, who: str, what: str, *more: Any) -> None:
        self._steps.append((self.virtual.now, who, what, more))

    def broken(self, why: Broken) -> None:
        """A promise does not hold: the world stops here."""
        if self.found is None:
            self.found = why
            self.step("the checker", "finds", why.promise, why.what)
            if self._loop is not None:
                self._loop.stop()

    def _report(self) -> Report:
        entries = sum(len(lines) for lines in self.disk.content.lines.values())
        seconds = self.virtual.now - 1000.0
        report = Report(self.crashes, self.trials, self.checker.answers, entries, seconds, self._callbacks)
        if self.found is None:
            return report
        return msgspec.structs.replace(
            report, broken=self.found.promise, what=self.found.what, life=self.life, steps=tuple(self._steps)
        )
