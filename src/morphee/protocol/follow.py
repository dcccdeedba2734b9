"""Following a match as a client does: applies each `MatchUpdate`, decoded to plain data, to what is known.

For programs and tests; the browser's own is `web/src/lib/table/fold.ts`.
"""

from __future__ import annotations

from typing import Any


class Followed:
    """What one viewer knows of a match: the view, the offers, and every event told since."""

    def __init__(self) -> None:
        self.public: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.offers: list[Any] = []
        self.events: list[Any] = []
        self.outcome: Any = None
        self.stream = ""
        self.v = 0

    def hear(self, update: dict[str, Any]) -> None:
        if update.get("fresh"):
            if update.get("stream", "") != self.stream:
                self.events, self.outcome = [], None
            self.public, self.own, self.stream = {}, {}, update.get("stream", "")
        self.public.update(update.get("public") or {})
        for field, elements in (update.get("each") or {}).items():
            self.public[field] = [elements.get(str(i), old) for i, old in enumerate(self.public[field])]
        for field, (index, name) in (update.get("same") or {}).items():
            self.public[field] = update["events"][index][name]
        self.own.update(update.get("own") or {})
        self.offers = offers_after(self.offers, update)
        self.events.extend(update.get("events", ()))
        self.outcome = update.get("outcome", self.outcome)
        self.v = update["v"]


def offers_after(offers: list[Any], update: dict[str, Any]) -> list[Any]:
    """What is offered after an update."""
    left = [offer for index, offer in enumerate(offers) if index not in update.get("less", ())]
    return list(update.get("offers", left))
