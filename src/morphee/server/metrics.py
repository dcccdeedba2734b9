"""The counters and histograms of a server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

BOUNDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper ends of the buckets of a histogram, in seconds."""


class Histogram:
    """How long something took, each time."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        """By bucket; the last one has what took longer than all bounds."""
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        yield f"# TYPE morphee_{name}_seconds histogram"
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'morphee_{name}_seconds_bucket{{le="{bound}"}} {so_far}'
        yield f"morphee_{name}_seconds_sum {self.total:.6f}"
        yield f"morphee_{name}_seconds_count {so_far}"


class Metrics:
    """Counters since the start; gauges are computed when somebody asks."""

    def __init__(self) -> None:
        self.messages_in = 0
        self.messages_out = 0
        self.bytes_out = 0
        self.actions = 0
        self.refused = 0
        self.frozen = 0
        self.matches_begun = 0
        self.matches_ended = 0
        self.closings: dict[str, int] = {}
        self.decide = Histogram()
        """Deciding what one match received within a batch."""
        self.append = Histogram()
        """From requesting a write of entries until it is durable."""
        self.tell = Histogram()
        """Making and queueing the updates of everybody at a table, once something is durable."""
        self.hop = Histogram()
        """The round trip to another node."""

    def closed(self, code: str) -> None:
        self.closings[code] = self.closings.get(code, 0) + 1

    def text(self, gauges: Mapping[str, float]) -> str:
        counters = {
            "messages_in": self.messages_in,
            "messages_out": self.messages_out,
            "bytes_out": self.bytes_out,
            "actions_answered": self.actions,
            "refusals": self.refused,
            "matches_frozen": self.frozen,
            "matches_begun": self.matches_begun,
            "matches_ended": self.matches_ended,
        }
        lines = []
        for name, count in counters.items():
            lines += [f"# TYPE morphee_{name}_total counter", f"morphee_{name}_total {count}"]
        lines.append("# TYPE morphee_closings_total counter")
        lines += [f'morphee_closings_total{{code="{code}"}} {n}' for code, n in sorted(self.closings.items())]
        for name in ("decide", "append", "tell", "hop"):
            lines += getattr(self, name).lines(name)
        for name, value in gauges.items():
            lines += [f"# TYPE morphee_{name} gauge", f"morphee_{name} {value}"]
        return "\n".join(lines) + "\n"
