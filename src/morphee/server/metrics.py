"""The counters of a server, in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Mapping


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
        for name, value in gauges.items():
            lines += [f"# TYPE morphee_{name} gauge", f"morphee_{name} {value}"]
        return "\n".join(lines) + "\n"
