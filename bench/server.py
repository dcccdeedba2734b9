"""`morphee bench server`: how many durable actions a second one process serves, and how soon they are told.

Tables of six play Pilo Pilo (bench/generator/player.hpp) over real sockets of loopback; the log is on disk;
settings are the defaults, the finish judge included, except that match time runs ten times as fast, so that
the rules' own pauses are not what is measured, and that no limit holds one address back. The server has one
processor and the load the others.

First tables are added until throughput grows no more: the peak. Then, in every round, each server is started
anew and measured at its peak, with twice and three times the tables (overload), and with as many as ask for
half of the peak's rate; and a bare server (bench/bare.py) with the tables of the peak. Latency is measured
from sending an action until it is acknowledged, and until all six were told of it.

`actions/s` are those that were granted. Under overload the pillows are gone, or the cards have turned, before
an action is decided, and the rules refuse it: `answered/s` counts these too. A server that answers as many as
at its peak has not collapsed; its players are late.
"""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench.generators import Generator, program
from bench.processes import ROOT, Process, bare_server, more_files, morphee
from bench.windows import Latency, Window, counting, median, watch, watch_quiet
from morphee.cli.say import Failure

SEATS = 6
SPEED = 10.0
TURN = 1.72
"""Seconds of match time that a turn takes on an idle server: rest, hush, a reaction, the finish judge."""
ACTIONS = 8
"""Actions a turn."""
FIRST, STEP = 80, 1.25
"""The first number of tables tried, and the factor from one to the next."""
WARM_UP = 3.0
WINDOWS = 2
"""Windows that count in every round of a phase."""
LOADS = {"peak": 1, "twice the tables": 2, "three times the tables": 3}
HALF = "half of the peak's rate"


class Subject(msgspec.Struct):
    """A server that is measured: ours, or that of another clone."""

    name: str
    source: Path
    tables: int = 0
    """At its peak."""
    rate: float = 0.0
    phases: dict[str, Phase] = {}


class Phase(msgspec.Struct):
    """All that was measured of a subject under one load."""

    tables: int
    windows: list[Window] = []
    ledger: dict[str, int] = {}

    def add(self, windows: Sequence[Window]) -> None:
        self.windows.extend(windows)

    def check(self, ledger: dict[str, int]) -> None:
        self.ledger = {name: self.ledger.get(name, 0) + count for name, count in ledger.items()}


class Bench(msgspec.Struct):
    """What every measurement needs."""

    seconds: float
    rounds: int
    settings: tuple[str, ...]
    program: list[str]

    @contextmanager
    def playing(self, subject: Subject) -> Iterator[tuple[Process, Generator]]:
        """A fresh server of the subject, and a generator for it."""
        settings = (f"speed={SPEED}", *self.settings)
        with tempfile.TemporaryDirectory() as folder, morphee(folder, settings, subject.source) as server:
            options = ("--speed", str(SPEED), "--seats", str(SEATS))
            with Generator(self.program, server.address(), *options) as generator:
                yield server, generator

    def climb(self, subject: Subject) -> None:
        """Find the peak: add tables until two steps in a row brought less than two per cent."""
        most, tables, vain = _most_tables() // max(LOADS.values()), FIRST, 0
        with self.playing(subject) as (server, generator):
            while vain < 2 and tables <= most:
                generator.ask(f"open {tables}")
                time.sleep(min(WARM_UP, self.seconds))
                rate = watch(server, generator, min(2.0, self.seconds)).rate
                vain = 0 if rate > 1.02 * subject.rate else vain + 1
                if rate > subject.rate:
                    subject.rate, subject.tables = rate, tables
                tables = math.ceil(tables * STEP)

    def overload(self, subject: Subject) -> None:
        """The peak, and more and more tables on the same server."""
        phases = {
            name: subject.phases.setdefault(name, Phase(subject.tables * by)) for name, by in LOADS.items()
        }
        with self.playing(subject) as (server, generator):
            for phase in phases.values():
                self._measure(phase, server, generator)
            ledger = generator.ask("drain")
        for phase in phases.values():
            phase.check(ledger)

    def half(self, subject: Subject) -> None:
        tables = math.ceil(subject.rate / 2 / (ACTIONS * SPEED / TURN))
        phase = subject.phases.setdefault(HALF, Phase(tables))
        with self.playing(subject) as (server, generator):
            self._measure(phase, server, generator)
            phase.check(generator.ask("drain"))

    def bare(self, phase: Phase) -> None:
        with bare_server() as server, Generator(self.program, server.address(), "--bare") as generator:
            self._measure(phase, server, generator)
            phase.check(generator.ask("drain"))

    def _measure(self, phase: Phase, server: Process, generator: Generator) -> None:
        generator.ask(f"open {phase.tables}")
        time.sleep(WARM_UP)
        phase.add(watch_quiet(server, generator, self.seconds, WINDOWS))

    # --- what is shown -----------------------------------------------------------------------------------

    def row(self, name: str, load: str, phase: Phase) -> dict[str, Any]:
        chosen = counting(phase.windows, WINDOWS * self.rounds)
        fast = median(chosen, lambda window: window.rate)
        slow = median(chosen, lambda window: window.told.p99)
        answers = max(1, fast.answers)
        return {
            "server": name,
            "load": load,
            "tables": phase.tables,
            "actions/s": round(fast.rate),
            "answered/s": round(fast.answers / fast.seconds),
            "server µs/answer": round(fast.cpu_micros),
            "ms to the ack, p50 / p90 / p99": str(slow.ack),
            "ms to all six told, p50 / p90 / p99": str(slow.told),
            "p99 outside races": f"{slow.told_free.p99:.1f}",
            "p99 in races": f"{slow.told_raced.p99:.1f}" if slow.told_raced.count else "",
            "frames/answer": f"{fast.frames / answers:.1f}",
            "bytes/answer/client": round(fast.bytes / answers / SEATS),
            "refused": f"{fast.refused / answers:.1%}",
            "server busy": f"{fast.cpu_share:.0%}",
            "generator busy": f"{fast.busy:.0%}",
            "answered once": _answered(phase.ledger),
            "windows": "; ".join(window.text(window in chosen) for window in phase.windows),
        }


def _most_tables() -> int:
    """As many as there can be sockets of."""
    return (more_files() - 200) // SEATS


def _answered(ledger: dict[str, int]) -> str:
    """Whether every action was acknowledged or refused exactly once, and no socket was closed."""
    wrong = {name: ledger[name] for name in ("unanswered", "twice", "foreign", "closed") if ledger.get(name)}
    if wrong:
        return "NO: " + ", ".join(f"{count} {name}" for name, count in wrong.items())
    return f"all {ledger.get('sent', 0):,}"


def disk(seconds: float) -> Latency:
    """What a commit waits for at the least: two pages written and synced, again and again."""
    delays: list[float] = []
    until = time.perf_counter() + seconds
    with tempfile.TemporaryFile() as file:
        while time.perf_counter() < until:
            file.seek(0)
            file.write(bytes(8192))
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            delays.append(1000 * (time.perf_counter() - began))
            time.sleep(0.002)
    delays.sort()
    p50, p90, p99 = (delays[int(len(delays) * share)] for share in (0.5, 0.9, 0.99))
    return Latency(p50, p90, p99, delays[-1], len(delays))


def measure(
    seconds: float = 3.0,
    rounds: int = 3,
    tables: int | None = None,
    compare: Sequence[Path] = (),
    settings: tuple[str, ...] = (),
    python: bool = False,
) -> list[dict[str, Any]]:
    """The rows of `morphee bench server`."""
    bench = Bench(seconds, rounds, settings, program(python))
    subjects = [Subject("morphee", ROOT)]
    for clone in compare:
        if not (clone / "src" / "morphee").is_dir():
            raise Failure(f"--compare {clone}: there is no src/morphee in it")
        subjects.append(Subject(clone.resolve().name, clone.resolve()))
    for subject in subjects:
        _find_peak(bench, subject, tables)
    bare = Phase(subjects[0].tables)
    for number in range(rounds):
        for subject in subjects[:: -1 if number % 2 else 1]:
            bench.overload(subject)
            bench.half(subject)
        bench.bare(bare)
    return [*_rows(bench, subjects), bench.row("bare server", "saturation", bare), _disk_row(bench, bare)]


def _find_peak(bench: Bench, subject: Subject, tables: int | None) -> None:
    if tables is None:
        bench.climb(subject)
        return
    subject.tables = tables
    subject.rate = tables * ACTIONS * SPEED / TURN


def _rows(bench: Bench, subjects: Sequence[Subject]) -> list[dict[str, Any]]:
    return [
        bench.row(subject.name, load, subject.phases[load]) for subject in subjects for load in (*LOADS, HALF)
    ]


def _disk_row(bench: Bench, like: Phase) -> dict[str, Any]:
    """In the form of the others: the baseline of latency."""
    row = dict.fromkeys(bench.row("", "", like), "")
    return {
        **row,
        "server": "the disk alone",
        "load": "8 KB written and synced",
        "ms to the ack, p50 / p90 / p99": str(disk(bench.seconds)),
    }
