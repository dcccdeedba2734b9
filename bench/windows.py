"""Windows of measurement: what the generator counted, what the server used, and how quiet the machine was."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from bench.generators import Generator
from bench.processes import CORES, Process, stolen

QUIET = 0.01
"""The share of the machine that its host may give to others in a window that counts."""


class Latency(msgspec.Struct, frozen=True, array_like=True):
    """Milliseconds; ``count`` is how many were measured."""

    p50: float = 0.0
    p90: float = 0.0
    p99: float = 0.0
    slowest: float = 0.0
    count: int = 0

    def __str__(self) -> str:
        return f"{self.p50:.1f} / {self.p90:.1f} / {self.p99:.1f}" if self.count else ""


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of the generator to `end`, and what was seen of the processors meanwhile."""

    seconds: float
    busy: float
    acked: int
    refused: int
    frames: int
    bytes: int
    pings: int
    ack: Latency
    told: Latency
    told_free: Latency
    told_raced: Latency
    cpu: float = 0.0
    stolen: float = 0.0

    @property
    def rate(self) -> float:
        """Acknowledged actions a second."""
        return self.acked / self.seconds

    @property
    def answers(self) -> int:
        """Actions acknowledged or refused: a refusal by the rules is decided like anything else."""
        return self.acked + self.refused

    @property
    def cpu_micros(self) -> float:
        """Microseconds of the server's processor an answered action."""
        return 1e6 * self.cpu / max(1, self.answers)

    @property
    def cpu_share(self) -> float:
        """How busy the server kept its processor."""
        return self.cpu / self.seconds

    def text(self, counts: bool) -> str:
        """For people; in brackets if it does not count."""
        text = f"{self.rate:,.0f}/s, p99 {self.told.p99:.1f} ms, {self.stolen:.1%} stolen"
        return text if counts else f"({text})"


def watch(server: Process, generator: Generator, seconds: float) -> Window:
    """One window."""
    used, lent, since = server.cpu(), stolen(), time.monotonic()
    generator.ask("begin")
    time.sleep(seconds)
    found = msgspec.convert(generator.ask("end"), Window)
    share = (stolen() - lent) / (time.monotonic() - since) / len(CORES)
    return msgspec.structs.replace(found, cpu=server.cpu() - used, stolen=share)


def watch_quiet(server: Process, generator: Generator, seconds: float, wanted: int) -> list[Window]:
    """Windows until as many as wanted were quiet, at most twice as many."""
    windows: list[Window] = []
    while len(windows) < 2 * wanted and sum(window.stolen < QUIET for window in windows) < wanted:
        windows.append(watch(server, generator, seconds))
    return windows


def counting(windows: Sequence[Window], wanted: int) -> list[Window]:
    """The windows that count: the quiet ones, and if they are too few the quietest of the others."""
    quiet = [window for window in windows if window.stolen < QUIET]
    return quiet if len(quiet) >= wanted else sorted(windows, key=lambda w: w.stolen)[:wanted]


def median(windows: Sequence[Window], figure: Callable[[Window], float]) -> Window:
    """The median window by some figure."""
    return sorted(windows, key=figure)[len(windows) // 2]
